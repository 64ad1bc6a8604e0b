"""Runs inside Blender: blender -b --python run.py -- task.json
The task lists shots of one model; render.py writes it. Each shot: arguments of the
generator, camera overrides and the PNG files with their tint (null: no tint)."""
import importlib
import json
import os
import sys
sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import studio


def shoot(task, shot):
    studio.reset()
    args = dict(shot['args'])
    if shot['tinted']:
        args[task['argument']] = studio.TINT
    make = getattr(importlib.import_module(task['module']), task['function'])
    camera = {**(make(**args) or {}), **task['camera']}
    exposure, white, close = camera.pop('exposure', 1.), camera.pop('white', None), camera.pop('close', None)
    reach = camera.pop('reach', 10)         # reach of the denoiser in pixels; flat lays need less
    w, h = task['size']
    if white is None:           # a generator that sets its own stage returns `white`
        studio.studio(size=(w, h), **camera)
        if close:
            white = importlib.import_module('close').approach((w, h), **close)
    even = camera.get('mode') == 'top' and not close
    studio.shoot(shot['outputs'], task['samples'], w, h, shot['tinted'], reach, exposure=exposure, bg=white, even=even)


task = json.load(open(sys.argv[sys.argv.index('--')+1]))
for shot in task['shots']:
    shoot(task, shot)
