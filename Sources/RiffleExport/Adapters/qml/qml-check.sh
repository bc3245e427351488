#!/bin/sh
# sh tests/check.sh: runs check.qml by Qt 6 without a window, and prints the greatest
# deviation from what Riffle does.
cd "$(dirname "$0")" || exit 1
packages="qml-qt6 qml6-module-qtquick qml6-module-qtquick-window"
packages="$packages qml6-module-qtqml-workerscript qml6-module-qtqml-models"
for name in qml6 qml-qt6 /usr/lib/qt6/bin/qml /usr/lib64/qt6/bin/qml qml; do
  qml=$(command -v $name) && break
done
if [ -z "$qml" ]; then
  echo "Qt 6's qml isn't installed (Debian: apt install $packages)" >&2
  exit 127
fi
export QT_QPA_PLATFORM=offscreen QT_QUICK_BACKEND=software
export QML_XHR_ALLOW_FILE_READ=1 QML_DISABLE_DISK_CACHE=1
export QT_MESSAGE_PATTERN="%{message}" QT_FORCE_STDERR_LOGGING=1
output=$("$qml" check.qml 2>&1)
status=$?
# Warnings, too, name a file and a line. 2: qml itself lacks a module.
if [ $status -ne 2 ] && ! printf '%s\n' "$output" | grep -q '\.\(qml\|mjs\):[0-9]'; then
  printf '%s\n' "$output" | grep '^{"target":' && exit $status
fi
printf '%s\n' "$output" >&2
case $output in
  *'" is not installed'* | *'{"target":'*'Did not load any objects'*)
    echo "A module of Qt 6 isn't installed (Debian: apt install $packages)" >&2
    exit 127
    ;;
esac
exit 1
