// D-Bus's reference library. Its constants are casts, which Swift can't read: BusValue has its own.
#include <dbus/dbus.h>
