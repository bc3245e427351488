internal import RiffleMath
internal import RiffleScene

/// Paints the pieces of sorted cards, back to front: pictures, mats, badges, labels, blur, veil, shadows and reflections.
struct PiecePainter: Sendable {
    /// The layers behind all cards, the lowest first.
    var backdrop: ContiguousArray<BackdropLayer> = []
    var mesher = Mesher()

    /// Paints pieces in their order.
    mutating func paint(
        _ order: Buffer<PieceIndex>, of cards: ContiguousArray<SceneCard>, _ table: PieceTable, _ occlusion: OcclusionPass
    ) {
        table.forEach(order) { piece, record in paint(piece, of: cards[record.position], record, table, occlusion) }
    }

    /// Paints a piece, preceded by the card's shadow if it is the card's first piece, and followed by its badge if it is the
    /// last.
    @inline(__always) private mutating func paint(
        _ piece: ScenePiece, of card: SceneCard, _ record: SceneRecord, _ table: PieceTable, _ occlusion: OcclusionPass
    ) {
        if piece.isFirstOfQuad, let shadow = card.shadow, shadow.isVisible {
            mesher.fillShadow(
                shadow, frame: card.frame, cornerRadius: card.cornerRadius, opacity: card.ownOpacity, record,
                below: occlusion.shadowOcclusion(before: piece.occluderEnd))
        }
        let isBack = record.facing < 0
        if isBack, let back = card.back {
            paint(piece, of: card, record, back, isMirrored: true, table)
        } else {
            paint(piece, of: card, record, card.front, isMirrored: false, table)
        }
        if piece.isLastOfQuad, let badge = card.badge, badge.isHittable, let face = badge.face {
            mesher.clearCuts()
            let quad = RoundedQuad(
                record: record, frame: badge.frame, cornerRadius: badge.cornerRadius, face: face,
                isMirrored: isBack && card.back != nil, opacity: card.ownOpacity, shade: card.shade)
            fillVeil(quad, opacity: card.veilOpacity)
            mesher.fill(quad)
        }
    }

    /// Paints a piece with a face, preceded by the reflection if it is the card's first piece.
    @inline(__always) private mutating func paint(
        _ piece: ScenePiece, of card: SceneCard, _ record: SceneRecord, _ face: QuadPicture, isMirrored: Bool, _ table: PieceTable
    ) {
        if piece.isFirstOfQuad, let reflection = card.reflection, reflection.isVisible {
            mesher.clearCuts()
            let mirrored = reflection.quad(of: card, record, face: face, isMirrored: isMirrored)
            if !isMirrored, let mat = card.mat, mat.isVisible {
                fill(mirrored, on: mat, card.blur, picture: reflection.picture(on: mat, mirrored))
            } else {
                fill(mirrored, isMirrored ? nil : card.blur)
            }
        }
        guard !piece.isHidden else { return }
        mesher.takeCuts(of: piece, in: table)
        let quad = RoundedQuad(
            record: record, frame: card.frame, cornerRadius: card.cornerRadius, face: face,
            isMirrored: isMirrored, opacity: card.ownOpacity, shade: card.shade)
        if card.heldVeil > 0 { fillVeil(quad, opacity: card.veilOpacity, width: record.width, isWhole: record.isWhole) }
        if !isMirrored, let mat = card.mat, mat.isVisible {
            var picture = quad
            (picture.frame, picture.cornerRadius) = (mat.frame, 0)
            fill(
                quad, on: mat, card.blur, picture: picture, width: record.width,
                isWhole: record.isWhole)
        } else {
            fill(
                quad, isMirrored ? nil : card.blur, width: record.width, isWhole: record.isWhole)
        }
        // The mesher still has the piece's cuts, so the label is cut with it.
        if !isMirrored, let label = card.label, label.isVisible {
            mesher.fill(
                RoundedQuad(
                    record: record, frame: label.frame, cornerRadius: 0, face: label.face, isMirrored: false,
                    opacity: card.ownOpacity, shade: card.shade),
                isWhole: record.isWhole)
        }
    }

    /// Draws a rounded quad, blurred if `blur` is given and has a texture.
    @inline(__always) mutating func fill(
        _ quad: RoundedQuad, _ blur: CardBlur?, width: Double? = nil, isWhole: Bool = false
    ) {
        if let blur, fillBlurred(quad, blur, width: width, isWhole: isWhole) { return }
        if isWhole, mesher.fillCore(quad, width: width) { return }
        mesher.fill(quad, width: width, isWhole: isWhole)
    }
}
