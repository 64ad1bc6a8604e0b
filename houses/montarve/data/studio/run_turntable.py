"""Runs inside Blender for turntable.py: frames of a rotating product under fixed lights and a fixed camera.
One exposure for all frames, anchored on the corners of the first one rendered; the noise has the same seeds in
all frames, so that the ground does not shimmer."""
import importlib
import json
import math
import os
import sys
sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import bpy
import numpy as np
import studio

TURN = math.tau


def on_a_plate():
    """parents all objects to an empty in their centre; returns it and the points of a whole rotation"""
    bpy.context.view_layer.update()
    objects = [o for o in bpy.context.scene.objects]
    points = studio.world_points(objects)
    low, high = points.min(0), points.max(0)
    middle = np.array([(low[0]+high[0])/2, (low[1]+high[1])/2, 0])
    plate = studio.link(bpy.data.objects.new('plate', None))
    plate.location = middle
    bpy.context.view_layer.update()
    for o in objects:
        if o.parent is None:
            o.parent = plate
            o.matrix_parent_inverse = plate.matrix_world.inverted()
    radius = np.hypot(*(points-middle)[:, :2].T)
    swept = [np.column_stack([middle[0]+radius*math.cos(a), middle[1]+radius*math.sin(a), points[:, 2]])
             for a in np.linspace(0, TURN, 72, endpoint=False)]
    return plate, np.concatenate(swept)


def level(path, col):
    """returns the exposure of the whole clip: that of its first frame, stored beside the frames"""
    if not os.path.exists(path):
        with open(path, 'w') as f:
            json.dump([float(x) for x in studio.bg_level(col)], f)
    with open(path) as f:
        return np.array(json.load(f))


task = json.load(open(sys.argv[sys.argv.index('--')+1]))
studio.reset()
make = getattr(importlib.import_module(task['module']), task['function'])
camera = {**(make(**task['args']) or {}), **task['camera']}
exposure = camera.pop('exposure', 1.)
plate, swept = on_a_plate()
w, h = task['size']
studio.studio(size=(w, h), points=swept, **camera)
for angle, path in task['outputs'].items():
    plate.rotation_euler = (0, 0, math.radians(float(angle)))
    r = studio.denoise(b := studio.render_buffers(task['samples'], w, h, 'turn', gloss=False), R=8, glossy=False)
    studio.save_png(path+'.part', studio.to8(studio.develop(r['col'], level(task['anchor'], r['col']), exposure=exposure)))
    os.replace(path+'.part', path)
    print('SHOT', json.dumps(dict(angle=float(angle), render=round(b["t_render"], 1), cpu=round(b["cpu"], 1), denoise=round(r['t_denoise'], 1))), flush=True)
