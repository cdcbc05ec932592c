#!/usr/bin/env bash
# Starts the desktop window on a virtual screen: window.sh PROGRAM FOLDER-FOR-SCREENSHOTS [ARGUMENT]...
# Fails when the game ends by itself, when it complains, or when its window stays blank.
set -euo pipefail

program=$1 folder=$2
shift 2
start_limit=90
fewest_colours=16
mkdir -p "$folder"
log="$folder/window.log"

fail() { printf 'window: %s\n' "$1" >&2; tail -20 "$log" >&2; exit 1; }
colours() { identify -format %k "$1"; }
alive() { kill -0 "$game" 2>/dev/null; }
ends() { kill ${game:+"$game"} "$screen" 2>/dev/null || true; }
trap ends EXIT

# Xvfb chooses a free display and writes its number to the pipe.
exec {numbers}< <(exec Xvfb -displayfd 1 -screen 0 1280x720x24 -nolisten tcp 2>/dev/null)
screen=$!
read -r -t 20 -u "$numbers" number || { echo "window: Xvfb did not start" >&2; exit 1; }
export DISPLAY=":$number"
unset WAYLAND_DISPLAY

began=$(date +%s%N)
"$program" "$@" >"$log" 2>&1 &
game=$!
until import -window root "$folder/window-start.png" && [ "$(colours "$folder/window-start.png")" -ge "$fewest_colours" ]; do
    alive || fail "the game ended before it drew anything"
    [ $(($(date +%s%N) - began)) -lt $((start_limit * 1000000000)) ] || fail "the window stayed blank for $start_limit s"
    sleep 0.2
done
milliseconds=$((($(date +%s%N) - began) / 1000000))

sleep 2
alive || fail "the game ended right after its first frame"
import -window root "$folder/window-start.png"
# A machine without a sound card makes ALSA speak up; that is no fault of the game.
if grep -E 'panicked|ERROR' "$log" | grep -viE 'alsa|audio' >&2; then fail "the game complains"; fi
printf 'ok: the desktop window drew its first frame %s ms after its start\n' "$milliseconds"
