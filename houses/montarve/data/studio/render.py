#!/usr/bin/env python3
"""Renders the product photographs that are missing or out of date.

  render.py                      every model of every jobs*.json
  render.py sofa chair           these models only
  render.py --preview sofa       small and quick, PNG into $STUDIO_WORK/preview
  render.py --jobs FILE          only the models of one jobs file
  render.py --list               list of the pictures that a run would render
  --force                        renders pictures that are up to date too

The JPEG comment of a photograph holds a hash of all its inputs, which tells whether
it is up to date. README.md explains the fields of a job."""
import argparse
import fcntl
import glob
import hashlib
import json
import os
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
PHOTOS = HERE.parent / 'photos'
WORK = Path(os.environ.get('STUDIO_WORK', Path(tempfile.gettempdir()) / 'kontor' / 'studio-work'))
LOCK = WORK.parent / 'blender.lock'
DEFAULTS = dict(argument='c', args={}, camera={}, own=[], samples=28, size=[1000, 1000], colours=['only'], suffix='', version=1, engine='blender')
PREVIEW_SCALE, PREVIEW_SAMPLES = .35, 8
PATIENCE = 120    # seconds that a photograph waits for previews; a steady stream of them would stop it for ever


def load_jobs(files):
    colours = json.loads((HERE / 'colours.json').read_text())
    raw = {}
    for f in sorted(files, key=lambda f: (f.endswith('jobs.json') is False, f)):     # jobs.json first, the other files override it
        raw.update(json.loads(Path(f).read_text()))
    return {name: job(name, raw, colours) for name in raw}


def job(name, raw, colours):
    """returns one job with its defaults; `like` inherits the fields of another one"""
    own = raw[name]
    base = job(own['like'], raw, colours) if 'like' in own else {}
    j = {**DEFAULTS, **base, **own}
    j['camera'] = {**base.get('camera', {}), **own.get('camera', {})}
    j['args'] = {**base.get('args', {}), **own.get('args', {})}
    if 'tints' in j:                    # short forms: all colours tinted, or one colour without tint
        j['colours'] = j.pop('tints')
    if 'colour' in j:
        j['colours'] = {j.pop('colour'): None}
    j['model'] = own.get('model', base.get('model', name))
    if isinstance(j['colours'], list):
        j['colours'] = {c: colours.get(c) for c in j['colours']}
    if j['own'] == 'all':
        j['own'] = list(j['colours'])
    return j


def source_of(module, function):
    """returns the text of one top-level function of a module file"""
    text = (HERE / f'{module}.py').read_text()
    m = re.search(rf'^def {function}\(.*?(?=^\S|\Z)', text, re.S | re.M)
    if not m:
        sys.exit(f'{module}.py has no function {function}')
    return m.group(0)


def photo(j, colour):
    name = j['model'] if colour == 'only' else f"{j['model']}-{colour}"
    return PHOTOS / f"{name}{j['suffix']}.jpg"


def digest(j, colour):
    keys = ('module', 'function', 'argument', 'args', 'camera', 'size', 'samples', 'version')
    parts = [j[k] for k in keys] + [colour in j['own'], j['colours'][colour], source_of(j['module'], j['function'])]
    return 'studio:' + hashlib.sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()[:16]


def comment_of(path):
    """returns the comment segment of a JPEG, or nothing"""
    if not path.exists():
        return None
    head = path.read_bytes()[:4096]
    i = head.find(b'\xff\xfe')
    return head[i+4:i+2+int.from_bytes(head[i+2:i+4], 'big')].decode('latin-1') if i > 0 else None


def task(name, j, colours, out, preview):
    """returns the tasks of run.py: one neutral render for all tints, one for each colour in `own`"""
    scale, samples = (PREVIEW_SCALE, PREVIEW_SAMPLES) if preview else (1, j['samples'])
    png = {c: str(out / (photo(j, c).stem + '.png')) for c in colours}
    tints = [c for c in colours if c not in j['own'] and j['colours'][c]]
    shots = [dict(args=j['args'], tinted=True, outputs={png[c]: j['colours'][c] for c in tints})] if tints else []
    for c in colours:
        if c not in tints:
            value = j['colours'][c]
            args = {**j['args'], **({j['argument']: value} if value else {})}
            shots.append(dict(args=args, tinted=False, outputs={png[c]: None}))
    size = [round(x*scale) for x in j['size']]
    return dict(module=j['module'], function=j['function'], argument=j['argument'], camera=j['camera'],
                size=size, samples=samples, shots=shots), png


def prepare():
    for d in ('png', 'preview', 'cache', 'tmp'):
        (WORK / d).mkdir(parents=True, exist_ok=True)
    for name in ('dn', 'drape'):
        lib, src = WORK / f'lib{name}.so', HERE / f'{name}.c'
        if not lib.exists() or lib.stat().st_mtime < src.stat().st_mtime:
            subprocess.run(['gcc', '-O3', '-march=native', '-ffast-math', '-fopenmp', '-shared', '-fPIC', str(src), '-o', str(lib), '-lm'], check=True)


def blender(t, name, preview, script='run.py'):
    """runs one Blender at a time on a machine; previews have precedence over photographs for a while"""
    path = WORK / 'tmp' / f'task-{name}-{os.getpid()}.json'
    path.write_text(json.dumps(t))
    ticket = WORK / 'tmp' / f'preview-{os.getpid()}'
    if preview:
        ticket.touch()
    try:
        latest = time.monotonic()+PATIENCE
        while not preview and waiting() and time.monotonic() < latest:
            time.sleep(1)
        with open(LOCK, 'w') as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            env = {**os.environ, 'STUDIO_WORK': str(WORK), 'PATH': os.defpath}    # outside virtual environments: Blender needs the system's numpy
            r = subprocess.run(['nice', '-n', '19', 'blender', '-b', '--python-exit-code', '3', '--python', str(HERE / script), '--', str(path)],
                               env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    finally:
        ticket.unlink(missing_ok=True)
    path.unlink()
    for line in r.stdout.splitlines():
        if line.startswith(('SHOT', 'SIM', 'SPOT', 'the spot')):
            print('  ', line, flush=True)
    if r.returncode:
        print(r.stdout[-3000:], file=sys.stderr)
    return r.returncode == 0


def cloth(tasks, name):
    """draws draped garments; this needs no Blender and no lock"""
    path = WORK / 'tmp' / f'task-{name}-{os.getpid()}.json'
    path.write_text(json.dumps(tasks))
    r = subprocess.run(['nice', '-n', '19', sys.executable, str(HERE / 'run_cloth.py'), str(path)], env={**os.environ, 'STUDIO_WORK': str(WORK)})
    path.unlink()
    return r.returncode == 0


def waiting():
    """returns the queued previews of living processes"""
    for f in glob.glob(str(WORK / 'tmp' / 'preview-*')):
        if os.path.exists(f'/proc/{f.rsplit("-", 1)[1]}'):
            return True
    return False


def save(png, path, mark):
    tmp = path.with_suffix('.part')
    subprocess.run(['convert', png, '-strip', '-sampling-factor', '4:2:0', '-interlace', 'JPEG', '-quality', '92', '-set', 'comment', mark, f'jpg:{tmp}'], check=True)
    tmp.replace(path)


def outdated(name, j, a):
    """returns the colours of a job that a run renders"""
    if a.only:
        j = {**j, 'colours': {c: v for c, v in j['colours'].items() if c in a.only.split(',')}}
    todo = [c for c in j['colours'] if a.preview or a.force or comment_of(photo(j, c)) != digest(j, c)]
    if todo:
        print(time.strftime('%H:%M:%S'), name, *todo, flush=True)
    return todo


def render(group, a):
    """renders jobs: one for Blender, or the draped garments of one cut, which share their cloth"""
    work = []
    for name, j in group:
        todo = outdated(name, j, a)
        if todo:
            t, png = task(name, j, todo, WORK / ('preview' if a.preview else 'png'), a.preview)
            work.append((name, j, {c: digest(j, c) for c in todo}, t, png))
    if not work or a.list:
        return True
    name, j, _, t, _ = work[0]
    if not (cloth([w[3] for w in work], name) if j['engine'] == 'cloth' else blender(t, name, a.preview)):
        print('   FAILED', name, flush=True)
        return False
    for _, j, marks, _, png in work:
        for c, mark in marks.items():
            if a.preview:
                print('  ', png[c])
            else:
                save(png[c], photo(j, c), mark)
    return True


def groups(names, jobs):
    """returns the jobs in their order, with draped garments of one cut together"""
    out = {}
    for name in names:
        j = jobs[name]
        out.setdefault((j['module'], j['function']) if j['engine'] == 'cloth' else name, []).append((name, j))
    return list(out.values())


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument('models', nargs='*')
    p.add_argument('--jobs', help='one jobs file instead of all')
    p.add_argument('--only', help='colours, comma separated')
    for flag in ('--preview', '--force', '--list'):
        p.add_argument(flag, action='store_true')
    a = p.parse_args()
    files = [a.jobs] if a.jobs else glob.glob(str(HERE / 'jobs*.json'))
    jobs = load_jobs(files)
    unknown = [m for m in a.models if m not in jobs]
    if unknown:
        sys.exit('no job for ' + ', '.join(unknown))
    prepare()
    ok = [render(group, a) for group in groups(a.models or jobs, jobs)]
    sys.exit(0 if all(ok) else 1)


if __name__ == '__main__':
    main()
