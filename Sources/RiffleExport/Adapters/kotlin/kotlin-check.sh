#!/bin/sh
# sh check.sh: compiles the pose, which needs no Compose, and prints the greatest
# deviation from what Riffle does.
cd "$(dirname "$0")" || exit 1
for name in kotlinc java; do
  if ! command -v $name >/dev/null; then
    echo "$name isn't installed (Debian: apt install kotlin)" >&2
    exit 127
  fi
done
built=$(mktemp -d)
trap 'rm -rf "$built"' EXIT
kotlinc TYPE.kt CardPose.kt PoseCheck.kt -include-runtime -d "$built/check.jar" || exit 1
java -cp "$built/check.jar" PACKAGE.PoseCheckKt samples.json
