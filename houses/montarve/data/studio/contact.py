#!/usr/bin/env python3
"""Contact sheets of the range: one PNG per department, to see all photographs at a glance.

  contact.py [FOLDER]     writes fashion.png, furniture.png, ... (default: $STUDIO_WORK/sheets)

It sorts the products by number and prints products without a photograph."""
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
WORK = Path(os.environ.get('STUDIO_WORK', Path(tempfile.gettempdir()) / 'kontor' / 'studio-work'))
DEPARTMENTS = {'1': 'fashion', '2': 'furniture', '3': 'technology', '4': 'home'}
COLUMNS, WIDTH, HEIGHT = 8, 260, 260


def photos(product):
    """returns the first views in the order of the colours, then the further views"""
    names = [f"{product['model']}-{c['id']}{view}.jpg" for view in ('', '-2', '-back', '-detail', '-room') for c in product['colours']]
    return [HERE.parent / 'photos' / n for n in names if (HERE.parent / 'photos' / n).exists()]


def main():
    out = Path(sys.argv[1]) if len(sys.argv) > 1 else WORK / 'sheets'
    out.mkdir(parents=True, exist_ok=True)
    products = [json.loads(f.read_text()) for f in sorted((HERE.parent / 'range').glob('*.json'))]
    missing = [f"{p['id']} {p['model']}" for p in products if not photos(p)]
    for key, name in DEPARTMENTS.items():
        files = [str(f) for p in products if p['id'].startswith(key) for f in photos(p)]
        if not files:
            continue
        target = out / f'{name}.png'
        # Shrink pictures while reading them: ImageMagick's policy limits its memory.
        subprocess.run(['montage', '-define', f'jpeg:size={2*WIDTH}x{2*HEIGHT}', *(f'{f}[{WIDTH}x{HEIGHT}]' for f in files), '-geometry', f'{WIDTH}x{HEIGHT}+3+3', '-tile', f'{COLUMNS}x', '-depth', '8', str(target)], check=True)
        print(target, len(files), 'pictures')
    if missing:
        print(len(missing), 'products without a photograph:', ', '.join(missing))


if __name__ == '__main__':
    main()
