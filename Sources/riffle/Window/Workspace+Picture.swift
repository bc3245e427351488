import RiffleUI
import RiffleArchive
import RiffleSettings
import RiffleFiles
import RiffleScene
import RiffleSDL
import RiffleSession
import RiffleStage

// Pictures of the window.
extension Workspace {
    /// Returns whether a picture of the window was requested since the last call, and there is a folder for it.
    func takePictureRequest() -> Bool {
        guard wantsPicture else { return false }
        wantsPicture = false
        guard PictureFolder.path == nil else { return true }
        say("There is no folder to save the picture in: neither XDG_PICTURES_DIR nor HOME is set.")
        return false
    }

    /// Writes a picture of the window into the folder of pictures, on another thread.
    func save(_ picture: Result<PixelBuffer, SDLFailure>) {
        guard let folder = PictureFolder.path else { return }
        let pixels: PixelBuffer
        do { pixels = try picture.get() } catch { return say(error.sentence) }
        let name = "Riffle " + session.stage.configuration.modelID
        session.files.work.run({ () -> Result<String, Failure> in
            Result { () throws(Failure) in try pixels.save(as: name, in: folder) }
        }) { [unowned self] result in
            switch result {
            case .success(let path): notices.showStatus("Saved \(SystemPath.shown(path))", at: now, hold: 3)
            case .failure(let failure): say(failure.sentence)
            }
            session.needsDrawing = true
        }
    }
}

extension PixelBuffer {
    /// Writes a PNG under the first free name of "name.png", "name 2.png" … in a folder, which is made if it is missing. Returns the path.
    func save(as name: String, in folder: String) throws(Failure) -> String {
        do {
            try SystemCalls.system.makeFolders(folder)
            let bytes = try png()
            var number = 1
            while true {
                let path = "\(folder)/\(name)\(number > 1 ? " \(number)" : "").png"
                if try AtomicFile().write(bytes, to: path, existing: .kept) { return path }
                number += 1
            }
        } catch let problem as FileProblem {
            throw Failure("Can't save the picture \(problem.path): \(problem.reason).")
        } catch {
            throw Failure((error as? SDLFailure)?.sentence ?? "Can't save the picture.")
        }
    }
}
