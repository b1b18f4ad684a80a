#!/bin/sh
# Makes english.txt from the lists of the Debian package `scowl` (2020.12.07-2); see README.md.
# Usage: assets/words/make.sh [folder of the lists] > assets/words/english.txt
set -eu
export LC_ALL=C
here=$(dirname "$0")
lists=${1:-/usr/share/dict/scowl}
for level in 10 20 35 40; do
    cat "$lists/english-words.$level" "$lists/american-words.$level" | grep -E '^[a-z]{3,7}$' | grep -vxFf "$here/left-out.txt" | sort -u
done | awk '!seen[$0]++'
