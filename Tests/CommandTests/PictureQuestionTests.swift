@testable import RiffleSession
import RifflePanel
import RiffleSettings
import Testing

@testable import riffle

/// When the question about pictures of one's own is asked.
@Suite("The question about pictures")
struct PictureQuestionTests {
    @Test("it is due once pictures have come, and never again after it was answered or sent away")
    func once() {
        var question = PictureQuestion()
        question.close()
        question.withdraw()
        #expect(!question.isDue && !question.isAnswered)
        question.picturesCame()
        #expect(question.isDue)
        // What closes other menus meanwhile isn't an answer.
        question.close()
        #expect(question.isDue && !question.isAnswered)
        question.show()
        #expect(!question.isDue)
        question.close()
        #expect(question.isAnswered)
        question.picturesCame()
        question.withdraw()
        #expect(!question.isDue && question.isAnswered)
    }

    @Test("it comes again where it went by itself")
    func withdrawn() {
        var question = PictureQuestion()
        question.picturesCame()
        question.show()
        question.withdraw()
        question.close()
        #expect(question.isDue && !question.isAnswered)
        question.picturesCame()
        question.show()
        question.close()
        #expect(question.isAnswered)
    }

    @Test("the answers are in the menus of cards and pictures, too, and say which holds")
    func menus() {
        var facts = MenuFacts()
        for fit in [0, 1] {
            facts.configuration.set("pictureFit", to: Double(fit))
            var table = MenuTable(facts)
            var context: [MenuItem] = []
            for item in table.context() {
                if case .page(let page) = item.kind { context += page } else { context.append(item) }
            }
            for items in [table.pictures(), context] {
                let found = items.filter { $0.title == "Fill the cards" || $0.title == "Show whole pictures" }
                #expect(found.map(\.isOn) == [fit == 0, fit == 1])
                let choices: [MenuChoice] = found.map { table.choices[$0.id] }
                #expect(choices == [.option("pictureFit", 0), .option("pictureFit", 1)])
            }
        }
    }
}
