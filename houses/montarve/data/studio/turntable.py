#!/usr/bin/env python3
"""Renders turntables: short clips of a rotating product on the ground of its photographs.

  turntable.py                 every clip of turntables.json that is missing or out of date
  turntable.py lounge-chair    these only
  turntable.py --preview NAME  four small frames, PNG into $STUDIO_WORK/preview: look at them first
  turntable.py --encode NAME   only encodes frames that are there (needs all of them)

Frame by frame: stop it at any time, start it again, and it goes on. Blender is shared with
render.py, a few frames at a time. A clip's poster holds a hash of all its inputs."""
import argparse
import hashlib
import json
import subprocess
import sys
import time
from pathlib import Path

import render

HERE = render.HERE
VIDEOS = HERE.parent / 'videos'
DEFAULTS = dict(size=[480, 480], samples=8, frames=24, start=0, sweep=360, rate=6, turns=2, camera={})
CHUNK = 12          # frames of one Blender, which then lets other runs go first
# Grain costs bytes and shimmers: both encoders get slightly calmed frames.
CALM = 'hqdn3d=1.2:1.2:2:2'
LIMIT = 600_000


def load():
    jobs = render.load_jobs([str(f) for f in HERE.glob('jobs*.json')])
    raw = json.loads((HERE / 'turntables.json').read_text())
    return {name: clip(name, {**DEFAULTS, **own}, jobs[own['job']]) for name, own in raw.items()}


def clip(name, own, job):
    """returns the task for Blender: generator, colour and view of the photograph"""
    value = job['colours'][own['colour']]
    tinted = own['colour'] not in job['own'] and value
    args = {**job['args'], **({job['argument']: calmer(value) if tinted else value} if value else {})}
    return dict(name=name, module=job['module'], function=job['function'], args=args,
                camera={**job['camera'], **own['camera']}, size=own['size'], samples=own['samples'], frames=own['frames'],
                rate=own['rate'], turns=own['turns'], start=own['start'], sweep=own['sweep'])


def calmer(value):
    """returns the colour for a clip, with the lower chroma that a photograph's tint has"""
    lin = [(x/12.92 if x <= .04045 else ((x+.055)/1.055)**2.4) for x in (int(value[i:i+2], 16)/255 for i in (1, 3, 5))]
    mean = sum(lin)/3
    out = [x+(mean-x)*.1 for x in lin]
    return '#'+''.join(f'{round(255*(12.92*x if x <= .0031308 else 1.055*x**(1/2.4)-.055)):02x}' for x in out)


def digest(c):
    parts = [{k: c[k] for k in sorted(c) if k not in ('name', 'rate', 'turns', 'frames', 'start', 'sweep')}, render.source_of(c['module'], c['function'])]
    return hashlib.sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()[:16]


def blender(task, name, preview):
    return render.blender(task, f'turntable-{name}', preview, script='run_turntable.py')


def preview(c):
    small = {**c, 'size': [300, 300], 'samples': 8}
    out = render.WORK / 'preview'
    wanted = {str(angle): str(out / f"{c['name']}-{angle:03d}.png") for angle in range(0, 360, 90)}
    anchor = str(out / f"{c['name']}-anchor.json")
    Path(anchor).unlink(missing_ok=True)
    return blender({**small, 'outputs': wanted, 'anchor': anchor}, c['name'], True)


def frames_of(c, folder):
    """returns the file of a frame, named by angle so that more frames leave existing ones valid"""
    angles = [360*i/c['frames'] for i in range(c['frames'])]
    return {a: folder / f'{a:07.3f}.png' for a in (c['start']+a for a in angles if a < c['sweep'])}


def render_frames(c, folder):
    """renders frames; returns false if Blender failed"""
    folder.mkdir(parents=True, exist_ok=True)
    files = frames_of(c, folder)
    while missing := [i for i in files if not files[i].exists()]:
        todo = missing[:CHUNK]
        print(time.strftime('%H:%M:%S'), c['name'], f'{len(files)-len(missing)} of {len(files)}', flush=True)
        if not blender({**c, 'outputs': {str(i): str(files[i]) for i in todo}, 'anchor': str(folder / 'anchor.json')}, c['name'], False):
            return False
    return True


def ffmpeg(*args):
    subprocess.run(['nice', '-n', '19', 'ffmpeg', '-v', 'error', '-y', *args], check=True)


def encode(c, folder):
    VIDEOS.mkdir(exist_ok=True)
    files = [str(f) for f in frames_of(c, folder).values()]
    if c['sweep'] < 360:        # a partial rotation runs there and back
        files += files[-2:0:-1]
    listed = folder / 'frames.txt'
    listed.write_text(''.join(f"file '{f}'\nduration {1/c['rate']}\n" for f in files*c['turns']))
    frames = ['-f', 'concat', '-safe', '0', '-r', str(c['rate']), '-i', str(listed)]
    colours = ['-vf', f'{CALM},scale=out_color_matrix=bt709:out_range=tv,format=yuv420p', '-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709',
               '-color_range', 'tv', '-map_metadata', '-1', '-fflags', '+bitexact', '-flags:v', '+bitexact']
    webm, mp4 = VIDEOS / f"{c['name']}.webm", VIDEOS / f"{c['name']}.mp4"
    ffmpeg(*frames, *colours, '-c:v', 'libvpx-vp9', '-crf', '24', '-b:v', '0', '-row-mt', '1', '-deadline', 'good', '-cpu-used', '1', '-g', '24', str(webm))
    ffmpeg(*frames, *colours, '-c:v', 'libx264', '-crf', '22', '-preset', 'veryslow', '-profile:v', 'high', '-g', '24', '-movflags', '+faststart', str(mp4))
    render.save(files[0], VIDEOS / f"{c['name']}.jpg", mark(c))
    for f in (webm, mp4):
        print('  ', f.name, f.stat().st_size, 'bytes', '' if f.stat().st_size <= LIMIT else 'TOO LARGE', flush=True)


def mark(c):
    return f"studio:{digest(c)}-{c['turns']}x{c['frames']}@{c['rate']}-{c['start']}+{c['sweep']}"


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument('names', nargs='*')
    for flag in ('--preview', '--encode'):
        p.add_argument(flag, action='store_true')
    a = p.parse_args()
    clips = load()
    unknown = [n for n in a.names if n not in clips]
    if unknown:
        sys.exit('no turntable ' + ', '.join(unknown))
    render.prepare()
    ok = True
    for name in a.names or clips:
        c = clips[name]
        folder = render.WORK / 'turntables' / f'{name}-{digest(c)}'
        if a.preview:
            ok = preview(c) and ok
        elif a.encode or render.comment_of(VIDEOS / f'{name}.jpg') != mark(c):
            if render_frames(c, folder):
                encode(c, folder)
            else:
                ok = False
    sys.exit(0 if ok else 1)


if __name__ == '__main__':
    main()
