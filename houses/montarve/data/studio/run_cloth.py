"""Pictures of draped garments, without Blender: python3 run_cloth.py tasks.json
It holds tasks as those of run.py; every colour is drawn for itself, so that no tint is needed."""
import importlib
import json
import os
import sys
import time
sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))


def main(task):
    make = getattr(importlib.import_module(task['module']), task['function'])
    for shot in task['shots']:
        for path, colour in shot['outputs'].items():
            t = time.time()
            args = {**shot['args'], **({task['argument']: colour} if colour else {})}
            garment, view = make(**args)
            garment.picture(path, task['size'], **{**view, **task['camera']})
            print('SHOT', os.path.basename(path), round(time.time()-t, 1), flush=True)


if __name__ == '__main__':
    with open(sys.argv[1]) as f:
        for task in json.load(f):
            main(task)
