import RiffleModels
import RiffleSession
import RiffleStage

extension Command {
    static let shares: [Command] = [
        Command(
            "share", "Share with a phone…", keys: [.shift("E")], in: [Place(.export, 0, rank: 1)],
            isOn: { $0.workspace.share.isSharing }
        ) { scope, _ in scope.workspace.share.toggle() },
        Command(
            "copyShare", "Copy the phone's address", in: [Place(.export, 0, rank: 1)], isEnabled: { $0.workspace.share.isSharing }
        ) {
            scope, _ in scope.workspace.share.copyAddress()
        },
        Command("stopShare", "Stop sharing", in: [Place(.export, 0, rank: 1)], isEnabled: { $0.workspace.share.isSharing }) {
            scope, _ in
            scope.workspace.share.stop()
        },
        // The gestures that came back from phones.
        Command(list: "phoneGestures", in: [Place(.stripGestures, 1, rank: 1)]) { scope in
            scope.workspace.share.gestures.map { gesture in
                let seconds = ((gesture.recording.duration * 10).rounded() / 10).brief
                return Command(
                    "phone gesture \(gesture.recording.title)", "\(gesture.recording.title) · \(seconds) s",
                    isOn: { $0.session.loop?.recording == gesture.recording }
                ) { $0.workspace.share.play(gesture.recording, at: $1) }
            }
        },
    ]
}
