#!/bin/sh
# Checks this package without Apple's SDK. The types compile against the declarations in Tests/Stubs; the example uses the public API
# only; the tests compare everything that needs no Apple framework with Riffle. Needs Swift on Linux.
set -e
cd "$(dirname "$0")"
if [ "$(uname)" != Linux ]; then
    echo "this check is for Linux; elsewhere build the package with the SDK itself" >&2
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
        -o "$built/$module.swiftmodule" Tests/Stubs/"$module"*.swift
done

# Swift has no Objective-C on Linux, and SwiftUI's macro needs its plug-in.
plain() {
    mkdir "$built/$1"
    for file in "$2"/*.swift; do
        sed -e 's/@objc //' -e 's/#selector(/Selector(checking: /' \
            -e 's/#Preview {$/@MainActor @ViewBuilder private func preview() -> some View {/' \
            "$file" >"$built/$1/$(basename "$file")"
    done
}
sources=$(echo Sources/*)
module=$(basename "$sources")
plain sources "$sources"
plain examples Examples
for version in 5 6; do
    swiftc -emit-module -parse-as-library -swift-version "$version" -I "$built" -module-name "$module" \
        -o "$built/$module.swiftmodule" "$built"/sources/*.swift
    swiftc -typecheck -parse-as-library -swift-version "$version" -I "$built" "$built"/examples/*.swift
done

code=0
swift test --disable-swift-testing --scratch-path "$built/tests" >"$built/report" 2>&1 || code=$?
grep '^{' "$built/report" || cat "$built/report"
exit "$code"
