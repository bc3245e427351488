import 'dart:convert';
import 'dart:io';
import 'dart:math' as math;

import 'package:card_motion/FILE.dart' as model;
import 'package:flutter_test/flutter_test.dart';

/// Compares the pose with what Riffle does. It has not been run here.
void main() {
  final samples =
      jsonDecode(File('test/samples.json').readAsStringSync())
          as Map<String, dynamic>;
  final width = (samples['width'] as num).toDouble();

  test('poses are those that Riffle shows', () {
    for (final line in samples['rows'] as List<dynamic>) {
      final row = [
        for (final value in line as List<dynamic>) (value as num).toDouble(),
      ];
      final pose = POSE;
      final wanted = row.sublist(INPUTS);
      final shows = !pose.isHidden && pose.opacity > 0;
      final shouldShow = wanted[20] == 0 && wanted[16] > 0;
      if (shows != shouldShow) {
        expect(math.max(pose.opacity, wanted[16]), lessThan(1e-6));
      }
      final given = [
        ...pose.transform.entries,
        pose.opacity,
        pose.order,
        pose.dim,
        pose.veil,
      ];
      // What isn't shown has numbers all the same.
      expect(given, everyElement(predicate<double>((value) => value.isFinite)));
      if (!shows || !shouldShow) continue;
      for (final (i, value) in given.indexed) {
        final unit = switch (i) {
          3 || 7 || 11 => 1 / width,
          12 || 13 || 14 || 17 => width,
          _ => 1.0,
        };
        // In card widths; of greater numbers relative to them.
        final difference = (value - wanted[i]).abs();
        expect(
          difference / math.max(unit, wanted[i].abs()),
          lessThan(1e-6),
          reason: 'number $i at $row',
        );
      }
    }
  });
}
