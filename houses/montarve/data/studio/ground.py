#!/usr/bin/env python3
"""Evens the ground of flat lays that were developed without it: ground.py FILE... (JPEG, changed in place)

A photograph whose ground is already even stays as it is. The comment with the hash of its inputs stays too."""
import subprocess
import sys
from pathlib import Path

import numpy as np

from picture import BG_HEX, even_ground, to8
from render import comment_of, save

NEAR = 4            # a ground that differs less (of 255) is even


def read(path):
    w, h = map(int, subprocess.run(['identify', '-format', '%w %h', path], capture_output=True, text=True, check=True).stdout.split())
    return np.frombuffer(subprocess.run(['convert', path, '-depth', '8', 'rgb:-'], capture_output=True, check=True).stdout, np.uint8).reshape(h, w, 3)


def corners(a):
    s = a.shape[1]//20
    return np.array([q.reshape(-1, 3).mean(0) for q in (a[:s, :s], a[:s, -s:], a[-s:, :s], a[-s:, -s:])])


def main():
    target = np.array([int(BG_HEX[k:k+2], 16) for k in (1, 3, 5)])
    for name in sys.argv[1:]:
        path = Path(name)
        a = read(path)
        if np.abs(corners(a)-target).max() <= NEAR:
            continue
        out = to8(even_ground(a/255))
        h, w = out.shape[:2]
        ppm = path.with_suffix('.ppm')
        ppm.write_bytes(b'P6 %d %d 255\n' % (w, h)+out.tobytes())
        save(str(ppm), path, comment_of(path) or '')
        ppm.unlink()
        print(path.name, *['%02x%02x%02x' % tuple(int(round(k)) for k in q) for q in corners(out)], flush=True)


if __name__ == '__main__':
    main()
