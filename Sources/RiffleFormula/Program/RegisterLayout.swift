/// The registers of a program in their final order, without unused ones: the template (constants, inputs of the space, and the values
/// computed from them), then the card's variables, then the values computed for each card.
struct RegisterLayout {
    /// The final number of each of the builder's registers; 0 for unused ones.
    private(set) var places: [Int]
    private(set) var template: [Double] = []
    private(set) var parameters: [Int: Int] = [:]
    private(set) var spaceVariables: [Int: Int] = [:]
    private(set) var prologue: [Instruction] = []
    private(set) var body: [Instruction] = []
    private(set) var positions: [Int: FormulaPosition] = [:]
    private(set) var count = 0

    init(_ registers: [ProgramBuilder.Register], used roots: [Int], cardVariables: Int) {
        places = [Int](repeating: 0, count: registers.count)
        var isUsed = [Bool](repeating: false, count: registers.count)
        for root in roots { isUsed[root] = true }
        // Operands come before the operations that use them.
        for index in registers.indices.reversed() where isUsed[index] {
            if case .operation(_, let operands) = registers[index].source {
                for operand in operands { isUsed[operand] = true }
            }
        }
        for index in registers.indices where isUsed[index] && !registers[index].isPerCard {
            places[index] = template.count
            template.append(0)
            switch registers[index].source {
            case .constant(let bits): template[places[index]] = Double(bitPattern: bits)
            case .parameter(let parameter): parameters[parameter] = places[index]
            case .space(let variable): spaceVariables[variable] = places[index]
            case .card: break
            case .operation(let operation, let operands):
                prologue.append(instruction(operation, operands, result: index))
                positions[places[index]] = registers[index].position
            }
        }
        count = template.count + cardVariables
        for index in registers.indices where isUsed[index] && registers[index].isPerCard {
            switch registers[index].source {
            case .card(let variable): places[index] = template.count + variable
            case .operation(let operation, let operands):
                places[index] = count
                count += 1
                body.append(instruction(operation, operands, result: index))
                positions[places[index]] = registers[index].position
            default: break
            }
        }
    }

    /// The limits on a formula's size keep all register numbers below 2¹⁶.
    private func instruction(_ operation: Instruction.Operation, _ operands: [Int], result: Int) -> Instruction {
        var instruction = Instruction(operation: operation, result: UInt16(clamping: places[result]))
        let fields = [\Instruction.a, \.b, \.c, \.d, \.e]
        for (field, operand) in zip(fields, operands) { instruction[keyPath: field] = UInt16(clamping: places[operand]) }
        return instruction
    }
}

/// The pose's registers, first by the builder's numbers, then by the final ones.
struct OutputDraft {
    private(set) var output = PoseOutput()
    private(set) var scroll: [Int?] = []
    private(set) var roots: [(register: Int, position: FormulaPosition)] = []
    private var zero = 0
    private var one = 0

    init(_ formula: Formula, _ builder: inout ProgramBuilder) {
        zero = builder.constant(0)
        one = builder.constant(1)
        var anchor: (x: Formula.Expression?, y: Formula.Expression?)
        for line in formula.lines {
            switch line.content {
            case .property(.anchorX, let value): anchor.x = value
            case .property(.anchorY, let value): anchor.y = value
            case .property(let property, let value): add(property, root(value, &builder))
            case .transform(let operations):
                for operation in operations { add(operation, &builder) }
            }
        }
        if anchor.x != nil || anchor.y != nil {
            let size = formula.vocabulary.cardSize
            output.anchor = (
                anchor.x.map { place(of: $0, along: size.width, &builder) } ?? zero,
                anchor.y.map { place(of: $0, along: size.height, &builder) } ?? zero
            )
        }
        scroll = (formula.scroll?.arguments ?? []).map { argument in
            if case .expression(let value) = argument.value { builder.compile(value) } else { nil }
        }
    }

    /// All registers that must be computed.
    var registers: [Int] {
        roots.map(\.register) + [output.anchor?.x, output.anchor?.y].compactMap { $0 } + scroll.compactMap { $0 } + [zero, one]
    }

    private mutating func root(_ value: Formula.Expression, _ builder: inout ProgramBuilder) -> Int {
        let register = builder.compile(value)
        roots.append((register, value.start))
        return register
    }

    /// The anchor's place relative to the centre: (fraction − ½) · extent.
    private mutating func place(of fraction: Formula.Expression, along extent: String, _ builder: inout ProgramBuilder) -> Int {
        let position = fraction.position
        let part = builder.emit(.subtract, root(fraction, &builder), builder.constant(0.5), at: position)
        return builder.emit(.multiply, part, builder.compile(Formula.Expression(.name(extent), at: position)), at: position)
    }

    private mutating func add(_ property: Formula.Property, _ value: Int) {
        switch property {
        case .x: move(value, zero, zero)
        case .y: move(zero, value, zero)
        case .z: move(zero, zero, value)
        case .scale: output.steps.append(.scale(x: value, y: value))
        case .scaleX: output.steps.append(.scale(x: value, y: one))
        case .scaleY: output.steps.append(.scale(x: one, y: value))
        case .rotateX: output.steps.append(.rotate(.x, value))
        case .rotateY: output.steps.append(.rotate(.y, value))
        case .rotateZ: output.steps.append(.rotate(.z, value))
        case .skewX: output.steps.append(.skew(x: value, y: zero))
        case .skewY: output.steps.append(.skew(x: zero, y: value))
        case .opacity: output.opacity = value
        case .dim: output.dim = value
        case .veil: output.veil = value
        case .order: output.order = value
        case .hidden: output.hidden = value
        case .perspective: output.perspective = value
        case .anchorX, .anchorY: break
        }
    }

    /// Appends a translation, merged with the line before it if that translates along another axis.
    private mutating func move(_ x: Int, _ y: Int, _ z: Int) {
        if case .translate(let a, let b, let c)? = output.steps.last,
            (a == zero || x == zero) && (b == zero || y == zero) && (c == zero || z == zero)
        {
            output.steps.removeLast()
            output.steps.append(.translate(x: a == zero ? x : a, y: b == zero ? y : b, z: c == zero ? z : c))
        } else {
            output.steps.append(.translate(x: x, y: y, z: z))
        }
    }

    private mutating func add(_ operation: Formula.Operation, _ builder: inout ProgramBuilder) {
        switch operation {
        case .translate(let x, let y, let z):
            output.steps.append(.translate(x: root(x, &builder), y: root(y, &builder), z: root(z, &builder)))
        case .scale(let x, let y):
            let first = root(x, &builder)
            output.steps.append(.scale(x: first, y: y.map { root($0, &builder) } ?? first))
        case .rotate(let axis, let angle): output.steps.append(.rotate(axis, root(angle, &builder)))
        case .perspective(let distance): output.steps.append(.perspective(root(distance, &builder)))
        case .skew(let x, let y): output.steps.append(.skew(x: root(x, &builder), y: root(y, &builder)))
        }
    }

    /// Replaces all registers by their final numbers.
    mutating func map(_ place: (Int) -> Int) {
        roots = roots.map { (place($0.register), $0.position) }
        scroll = scroll.map { $0.map(place) }
        output.anchor = output.anchor.map { (place($0.x), place($0.y)) }
        output.perspective = output.perspective.map(place)
        output.opacity = output.opacity.map(place)
        output.dim = output.dim.map(place)
        output.veil = output.veil.map(place)
        output.order = output.order.map(place)
        output.hidden = output.hidden.map(place)
        output.steps = output.steps.map { step in
            switch step {
            case .translate(let x, let y, let z): .translate(x: place(x), y: place(y), z: place(z))
            case .scale(let x, let y): .scale(x: place(x), y: place(y))
            case .rotate(let axis, let angle): .rotate(axis, place(angle))
            case .perspective(let distance): .perspective(place(distance))
            case .skew(let x, let y): .skew(x: place(x), y: place(y))
            }
        }
    }
}
