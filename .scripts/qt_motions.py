def qt_pictures(case):
    return []
