#!/usr/bin/env python3
"""Cuts pictures of products in a room out of the scenes: ../photos/<model>-<colour>-room.jpg.

  rooms.py            cuts the missing and outdated ones
  rooms.py NAME ...   cuts these only
  rooms.py --check    writes them to $STUDIO_WORK/rooms instead

rooms.json lists for each photo the scene, the centre as fractions of the scene's width and
height, and the height as a fraction. The shape is that of the product's first photo."""
import hashlib
import json
import subprocess
import sys
from render import HERE, PHOTOS, WORK, comment_of

WIDEST = 900
QUALITY = 88


def size_of(path):
    out = subprocess.run(['identify', '-format', '%w %h', str(path)], check=True, capture_output=True, text=True).stdout
    return tuple(map(int, out.split()))


def cut(name, entry, out, force):
    scene = PHOTOS / f"scene-{entry['scene']}.jpg"
    target = out / f'{name}-room.jpg'
    parts = [entry, comment_of(scene), WIDEST, QUALITY]
    mark = 'room:' + hashlib.sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()[:16]
    if comment_of(target) == mark and not force:
        return
    w, h = size_of(scene)
    pw, ph = size_of(PHOTOS / f'{name}.jpg')
    ch = round(h*entry['height'])
    cw = round(ch*pw/ph)
    x = min(max(round(entry['at'][0]*w-cw/2), 0), w-cw)
    y = min(max(round(entry['at'][1]*h-ch/2), 0), h-ch)
    if cw > w or cw < 560:
        sys.exit(f'{name}: a cut of {cw} x {ch} pixels')
    png = WORK / 'png' / f"scene-{entry['scene']}.png"
    source = png if png.exists() else scene
    subprocess.run(['convert', str(source), '-crop', f'{cw}x{ch}+{x}+{y}', '+repage', '-resize', f'{WIDEST}x{WIDEST}>', '-strip', '-sampling-factor', '4:2:0',
                    '-interlace', 'JPEG', '-quality', str(QUALITY), '-set', 'comment', mark, f'jpg:{target}'], check=True)
    print(target.name, cw, ch)


def main():
    names = [a for a in sys.argv[1:] if not a.startswith('--')]
    check = '--check' in sys.argv
    out = WORK / 'rooms' if check else PHOTOS
    out.mkdir(parents=True, exist_ok=True)
    entries = json.loads((HERE / 'rooms.json').read_text())
    for name in names or entries:
        cut(name, entries[name], out, check)


if __name__ == '__main__':
    main()
