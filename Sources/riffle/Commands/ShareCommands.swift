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
            scope.workspace.share.listed.map { recording in
                let seconds = ((recording.duration * 10).rounded() / 10).brief
                return Command(
                    "phone gesture \(recording.title)", "\(recording.title) · \(seconds) s",
                    isOn: { $0.session.loop?.recording == recording }
                ) { $0.workspace.share.play(recording, at: $1) }
            }
        },
    ]
}
