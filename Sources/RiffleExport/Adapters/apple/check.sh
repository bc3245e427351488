#!/bin/sh
# Checks these files without Apple's SDK: their types against check/stubs, which declare what they use of it, and the pose by running
# it: it is compared with what Riffle does. Needs swiftc on Linux.
set -e
cd "$(dirname "$0")"
if [ "$(uname)" != Linux ]; then
    echo "this check is for Linux; elsewhere compile the files with the SDK itself" >&2
    exit 127
fi
command -v swiftc >/dev/null || {
    echo "swiftc isn't installed" >&2
    exit 127
}
built=$(mktemp -d)
trap 'rm -rf "$built"' EXIT

for module in MODULES; do
    swiftc -emit-module -parse-as-library -swift-version 5 -suppress-warnings -module-name "$module" -I "$built" \
        -o "$built/$module.swiftmodule" check/stubs/"$module"*.swift
done

# Swift has no Objective-C on Linux, and SwiftUI's macro needs its plug-in.
mkdir "$built/sources"
for file in *.swift; do
    sed -e 's/@objc //' -e 's/#selector(/Selector(checking: /' \
        -e 's/^#Preview {$/@MainActor @ViewBuilder private func preview() -> some View {/' \
        "$file" >"$built/sources/$file"
done
for version in 5 6; do
    swiftc -typecheck -swift-version "$version" -I "$built" "$built"/sources/*.swift
done

swiftc -suppress-warnings -module-name PoseCheck -o "$built/check" POSE check/*.swift
code=0
"$built/check" >"$built/report" 2>&1 || code=$?
grep '^{' "$built/report" || cat "$built/report"
exit "$code"
