@testable import RiffleSession
import RiffleUI
import RiffleSettings
import Testing

@testable import riffle

/// The time at which the window asks about the user's pictures.
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
        // The call that closes menus isn't an answer.
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
}
