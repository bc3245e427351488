import 'dart:math' as math;

/// How one card is shown.
///
/// In Flutter, which has not been tried here: the cards are the children of a
/// `Stack`, sorted by their order, each in a `Transform`. A `Matrix4` stores
/// its columns one after the other, so its 16 numbers are those of a pose, and
/// −1/distance of the eye is its entry (3, 2). The veil is the colour of what
/// lies behind the cards, over a card as far as it shows there. A card with
/// round corners takes them as the `borderRadius` of its `BoxDecoration`.
///
/// ```dart
/// final backdrop = Theme.of(context).scaffoldBackgroundColor;
/// final cards = [
///   for (var i = 0; i < count; i++) (i, pose(i - offset)),
/// ]..sort((a, b) => a.$2.order.compareTo(b.$2.order));
/// return Stack(
///   alignment: Alignment.center,
///   children: [
///     for (final (index, pose) in cards)
///       if (!pose.isHidden)
///         Transform(
///           key: ValueKey(index),
///           alignment: Alignment.center,
///           transform: Matrix4.fromList(pose.transform.entries),
///           child: Opacity(
///             opacity: pose.opacity,
///             child: DecoratedBox(
///               position: DecorationPosition.foreground,
///               decoration: BoxDecoration(
///                 color: Color.alphaBlend(
///                   backdrop.withValues(alpha: pose.veil),
///                   Color.fromRGBO(0, 0, 0, pose.dim),
///                 ),
///               ),
///               child: buildCard(index),
///             ),
///           ),
///         ),
///   ],
/// );
/// ```
///
/// Touches follow the transform: Flutter leaves z out of it and inverts the
/// rest, which is exact for a flat card. They reach it within the `Stack`.
class CardPose {
  const CardPose({
    required this.transform,
    required this.opacity,
    required this.order,
    required this.dim,
    required this.veil,
    required this.isHidden,
  });

  /// A card whose numbers aren't finite, or are beyond all measure.
  static final notDrawn = CardPose(
    transform: CardTransform(),
    opacity: 0,
    order: 0,
    dim: 0,
    veil: 0,
    isHidden: true,
  );

  /// From card points (origin at the centre) to points about the middle of the
  /// area.
  final CardTransform transform;

  /// From 0 to 1.
  final double opacity;

  /// Cards of a greater order are in front: the depth of the centre after
  /// projection, in points.
  final double order;

  /// From 0 to 1: how much the card is darkened.
  final double dim;

  /// From 0 to 1: how much of the backdrop shows on the card, as if no other
  /// card lay behind it.
  final double veil;

  /// Whether the card isn't shown.
  final bool isHidden;
}

/// A 4×4 transform of points as rows (x, y, z, 1): translation in m41 … m43,
/// perspective in m34. Each operation acts before those that are there already.
class CardTransform {
  /// m11, m12 … m44.
  final entries = List.generate(16, (i) => i % 5 == 0 ? 1.0 : 0.0);

  /// The depth of the centre after projection, in points.
  double get depth => entries[14] / entries[15];

  /// Whether all numbers are finite, and none is beyond all measure. [order]:
  /// what is added to the depth.
  bool isDrawable([double order = 0]) =>
      entries.every((entry) => entry.abs() <= 1e12) && order.abs() <= 1e12;

  /// The eye is this far from the screen, in points: m34 = −1/distance.
  void perspective(double distance) {
    for (var i = 0; i < 4; i++) {
      entries[8 + i] -= entries[12 + i] / distance;
    }
  }

  void translate(double x, double y, double z) {
    for (var i = 0; i < 4; i++) {
      entries[12 + i] +=
          entries[i] * x + entries[4 + i] * y + entries[8 + i] * z;
    }
  }

  void scale(double x, [double? y]) {
    for (var i = 0; i < 4; i++) {
      entries[i] *= x;
      entries[4 + i] *= y ?? x;
    }
  }

  /// By radians: the upper edge goes back.
  void rotateX(double angle) => _turn(4, 8, angle);

  /// By radians: the right edge goes back.
  void rotateY(double angle) => _turn(8, 0, angle);

  /// By radians, clockwise.
  void rotateZ(double angle) => _turn(0, 4, angle);

  /// By angles: x grows by y · tan x, and y by x · tan y.
  void skew(double x, double y) {
    for (var i = 0; i < 4; i++) {
      final first = entries[i];
      entries[i] += entries[4 + i] * math.tan(y);
      entries[4 + i] += first * math.tan(x);
    }
  }

  /// Turns the row that begins at a towards the one that begins at b.
  void _turn(int a, int b, double angle) {
    for (var i = 0; i < 4; i++) {
      final first = entries[a + i];
      final second = entries[b + i];
      entries[a + i] = first * math.cos(angle) + second * math.sin(angle);
      entries[b + i] = second * math.cos(angle) - first * math.sin(angle);
    }
  }
}
