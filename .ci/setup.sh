# shellcheck shell=bash
# What ./play, ./test, web/build and .ci/run share: messages, timed steps, and the tools that this machine lacks.
# Sourced, never run.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
cd "$root" || exit 1
cache="${XDG_CACHE_HOME:-$HOME/.cache}/six-seconds"
# shellcheck disable=SC2034  # read by those who source this file
target="${CARGO_TARGET_DIR:-$root/target}"
minimum_rust=1.95

say() { printf '%s\n' "$*"; }
die() { printf '%s\n' "${me:-${0##*/}}: $*" >&2; exit 1; }
have() { command -v "$1" >/dev/null 2>&1; }
on_linux() { [ "$(uname -s)" = Linux ]; }
has_display() { ! on_linux || [ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ]; }

# One requirement a line: the part that needs it, how to see that it is there, and its package for each manager.
requirements() {
    cat <<'TABLE'
# part   probe                      apt                  dnf                      pacman
headless cmd:cc                     build-essential      gcc                      base-devel
client   cmd:pkg-config             pkg-config           pkgconf-pkg-config       pkgconf
client   pc:alsa                    libasound2-dev       alsa-lib-devel           alsa-lib
client   pc:libudev                 libudev-dev          systemd-devel            systemd-libs
client   pc:wayland-client          libwayland-dev       wayland-devel            wayland
client   pc:xkbcommon               libxkbcommon-dev     libxkbcommon-devel       libxkbcommon
client   pc:x11                     libx11-dev           libX11-devel             libx11
window   lib:libxkbcommon-x11.so.0  libxkbcommon-x11-0   libxkbcommon-x11         libxkbcommon-x11
window   lib:libX11-xcb.so.1        libx11-xcb1          libX11-xcb               libx11
window   lib:libXcursor.so.1        libxcursor1          libXcursor               libxcursor
window   lib:libXi.so.6             libxi6               libXi                    libxi
window   lib:libvulkan.so.1         libvulkan1           vulkan-loader            vulkan-icd-loader
window   vulkan-driver              mesa-vulkan-drivers  mesa-vulkan-drivers      vulkan-swrast
web      cmd:python3                python3              python3                  python
web      cmd:brotli                 brotli               brotli                   brotli
node     cmd:node                   nodejs               nodejs                   nodejs
browser  cmd:npm                    npm                  nodejs-npm               npm
browser  chromium                   chromium             chromium                 chromium
screen   cmd:Xvfb                   xvfb                 xorg-x11-server-Xvfb     xorg-server-xvfb
screen   cmd:xdotool                xdotool              xdotool                  xdotool
screen   cmd:import                 imagemagick          ImageMagick              imagemagick
TABLE
}

# Is the thing that a probe names on this machine?
present() {
    case $1 in
        cmd:*) have "${1#cmd:}" ;;
        pc:*) have pkg-config && pkg-config --exists "${1#pc:}" ;;
        lib:*) grep -q "${1#lib:}" <<<"$(PATH="$PATH:/sbin:/usr/sbin" ldconfig -p)" ;;
        vulkan-driver) compgen -G '/usr/share/vulkan/icd.d/*.json' >/dev/null || compgen -G '/etc/vulkan/icd.d/*.json' >/dev/null ;;
        chromium) find_chromium >/dev/null ;;
        *) die "unknown probe '$1'" ;;
    esac
}

# Prints the browser's path. $CHROMIUM overrides the search.
find_chromium() {
    local name
    for name in "${CHROMIUM:-}" chromium chromium-browser google-chrome google-chrome-stable; do
        [ -n "$name" ] && command -v "$name" && return
    done
    return 1
}

# need PART...: installs the packages of these parts that are missing. Other systems than Linux bring what the game needs.
need() {
    on_linux || return 0
    local part probe apt dnf pacman missing=()
    local manager='' candidate
    for candidate in apt-get dnf pacman; do have "$candidate" && manager=$candidate && break; done
    while read -r part probe apt dnf pacman; do
        [[ " $* " == *" $part "* ]] || continue
        present "$probe" && continue
        case $manager in
            apt-get) missing+=("$apt") ;;
            dnf) missing+=("$dnf") ;;
            pacman) missing+=("$pacman") ;;
            *) missing+=("${probe#*:}") ;;
        esac
    done < <(requirements)
    [ ${#missing[@]} -eq 0 ] && return
    case $manager in
        apt-get) install_packages "apt-get update -qq && apt-get install -y -qq --no-install-recommends ${missing[*]}" ;;
        dnf) install_packages "dnf install -y -q ${missing[*]}" ;;
        pacman) install_packages "pacman -Sy --needed --noconfirm ${missing[*]}" ;;
        *) die "please install: ${missing[*]}" ;;
    esac
}

# Runs one line of a package manager as root, or says which line a person has to run.
install_packages() {
    local as_root=()
    if [ "$(id -u)" -ne 0 ]; then
        as_root=(sudo)
        [ -t 0 ] || as_root+=(-n)
    fi
    say "Installing packages: ${1##*-[yq] }"
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive sh -c "$1" >/dev/null || die "could not install packages that are missing; as root, run: $1"
}

need_rust() {
    have cargo || die "Rust is missing: install it from https://rustup.rs and run this again"
    local version
    version=$(cargo --version | cut -d' ' -f2)
    [ "$(printf '%s\n' "$minimum_rust" "$version" | sort -V | head -1)" = "$minimum_rust" ] ||
        die "Rust $minimum_rust or newer is needed and this is $version: run 'rustup update stable'"
}

# need_target TRIPLE: the standard library for another platform.
need_target() {
    [ -d "$(rustc --print target-libdir --target "$1" 2>/dev/null)" ] && return
    have rustup || die "Rust's standard library for $1 is missing: install it with rustup or with your system's packages"
    rustup --quiet target add "$1" || die "could not install Rust's standard library for $1: run 'rustup target add $1'"
}

# Prints the folder of the wasm-bindgen tool that fits Cargo.lock, and installs it first where it is missing.
need_wasm_bindgen() {
    local version folder
    version=$(sed -n '/^name = "wasm-bindgen"$/{n;s/version = "\(.*\)"/\1/p}' Cargo.lock)
    folder="$cache/wasm-bindgen-$version"
    [ -x "$folder/bin/wasm-bindgen" ] ||
        CARGO_PROFILE_RELEASE_OPT_LEVEL=1 cargo install --quiet wasm-bindgen-cli --version "$version" --no-default-features --root "$folder" >&2 ||
        die "could not install wasm-bindgen-cli $version"
    say "$folder/bin"
}

# The levels that people play: every level file but the template and those that must be refused.
playable_levels() { find levels -name '*.ron' ! -path 'levels/broken/*' ! -path 'levels/campaigns/*' ! -name 'TEMPLATE.ron' 2>/dev/null | sort; }

# step NAME COMMAND...: runs a command, times it, and ends the script with a line that names the step when it fails.
step_table=()
step() {
    local name=$1 began=$SECONDS status
    shift
    say "── $name"
    # A function under `if` or `||` would go on after its first failing command, hence the shell of its own.
    set +e
    (set -e; "$@")
    status=$?
    set -e
    step_table+=("$(printf '%5d s  %s' $((SECONDS - began)) "$name")")
    [ $status -eq 0 ] || { print_steps; die "FAILED at: $name (exit code $status)"; }
}

# begin NAME COMMAND...: runs a command beside what follows; finish NAME waits for it and shows what it said. What is begun
# has to be finished before the script ends.
declare -A begun began_at
begin() {
    local name=$1
    shift
    say "── $name (begun)"
    began_at[$name]=$SECONDS
    mkdir -p "$target"
    # A process group of its own, so that it can be ended with all that it has started.
    set -m
    (set -e; "$@") >"$target/begun-$name.log" 2>&1 &
    set +m
    begun[$name]=$!
}

finish() {
    local name=$1 status=0
    wait "${begun[$name]}" || status=$?
    unset "begun[$name]"
    say "── $name (finished)"
    cat "$target/begun-$name.log"
    step_table+=("$(printf '%5d s  %s, beside the others' $((SECONDS - began_at[$name])) "$name")")
    [ $status -eq 0 ] || { print_steps; die "FAILED at: $name (exit code $status)"; }
}

# Ends what was begun and not finished, children and all: for the trap of a script that begins things.
abandon() {
    local name
    for name in "${!begun[@]}"; do kill -- "-${begun[$name]}" 2>/dev/null || true; done
}

print_steps() {
    say ''
    printf '%s\n' "${step_table[@]}"
    printf '%5d s  together\n' "$SECONDS"
}
