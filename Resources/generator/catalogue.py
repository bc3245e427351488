"""The deck, in order: neighbours differ in colour and in brightness."""

import faces_code
import faces_daily
import faces_life
import faces_media
import faces_talk
import icons

# Title, how to draw the card, how to draw its icon.
CARDS = [
    ("Weather", faces_daily.weather, icons.weather),
    ("Notes", faces_daily.notes, icons.notes),
    ("Music", faces_media.music, icons.music),
    ("Mail", faces_talk.mail, icons.mail),
    ("Editor", faces_code.editor, icons.editor),
    ("Map", faces_life.map_, icons.map_),
    ("Clock", faces_daily.clock, icons.clock),
    ("Terminal", faces_code.terminal, icons.terminal),
    ("Calendar", faces_daily.calendar, icons.calendar),
    ("Photos", faces_media.photos, icons.photos),
    ("Fitness", faces_life.fitness, icons.fitness),
    ("Wallet", faces_life.wallet, icons.wallet),
    ("Reader", faces_daily.reader, icons.reader),
    ("Camera", faces_media.camera, icons.camera),
    ("Chat", faces_talk.chat, icons.chat),
    ("Store", faces_life.store, icons.store),
    ("Kitchen", faces_life.kitchen, icons.kitchen),
    ("Calculator", faces_life.calculator, icons.calculator),
]
