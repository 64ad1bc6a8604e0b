"""Outlines and the development of pictures: needs numpy only, no Blender."""
import ctypes
import os
import struct
import tempfile
import zlib

import numpy as np

WORK = os.environ.get('STUDIO_WORK', os.path.join(tempfile.gettempdir(), 'kontor', 'studio-work'))
BG_HEX = '#f3f1ee'


def srgb(hexs):
    hexs = hexs.lstrip('#')
    c = [int(hexs[i:i+2], 16)/255 for i in (0, 2, 4)]
    return tuple(x/12.92 if x <= .04045 else ((x+.055)/1.055)**2.4 for x in c)


BG = np.array(srgb(BG_HEX))


def smooth_profile(pts, n=12):
    """catmull-rom through control points"""
    P = [np.array(p, float) for p in pts]
    P = [2*P[0]-P[1]]+P+[2*P[-1]-P[-2]]
    out = []
    for i in range(1, len(P)-2):
        for k in range(n):
            t = k/n
            a, b, c, d = P[i-1:i+3]
            out.append(tuple(.5*((2*b)+(-a+c)*t+(2*a-5*b+4*c-d)*t*t+(-a+3*b-3*c+d)*t**3)))
    out.append(tuple(P[-2]))
    return out


def inside(poly, P):
    """which points lie inside a closed outline"""
    x, y = P[:, 0], P[:, 1]
    r = np.zeros(len(P), bool)
    j = len(poly)-1
    for i in range(len(poly)):
        xi, yi = poly[i]
        xj, yj = poly[j]
        if yi != yj:
            r ^= ((yi > y) != (yj > y)) & (x < (xj-xi)*(y-yi)/(yj-yi)+xi)
        j = i
    return r


_libs = {}


def lib(name):
    """one of the C libraries that render.py compiles"""
    if name not in _libs:
        _libs[name] = ctypes.CDLL(os.path.join(WORK, f'lib{name}.so'))
    return _libs[name]


def pointer(a):
    return a.ctypes.data_as(ctypes.c_void_p)


def planes(a):
    return np.ascontiguousarray(a.transpose(2, 0, 1), dtype=np.float32)


def blur(p, r):
    o = np.empty_like(p)
    for i in range(p.shape[0]):
        lib('dn').blur(pointer(p[i]), pointer(o[i]), p.shape[2], p.shape[1], r)
    return o


def develop(lin, bg, sharpen=.35, exposure=1., wb=.75):
    """linear -> film-like sRGB 8 bit. Anchors the backdrop (per picture) at BG so all photos match."""
    gain = 1/max(1e-4, bg.mean())
    wbv = (bg.mean()/np.maximum(bg, 1e-4))**wb
    x = lin*wbv*gain*exposure                         # backdrop == 1.0
    a = .62
    def curve(x):
        return np.where(x < a, x, a+(1-a)*(1-np.exp(-(x-a)/(1-a))))   # linear, then shoulder
    top = curve(np.array(1.0))
    y = curve(x)*BG.mean()/top
    y = np.clip(y*(BG/BG.mean()), 0, 1)
    y = np.where(y <= .0031308, 12.92*y, 1.055*np.maximum(y, 1e-9)**(1/2.4)-.055)
    y = y-.03*np.sin(2*np.pi*y)*(1-y)                 # gentle s-curve around mid grey in display space
    if sharpen:
        p = planes(y)
        bl = blur(np.ascontiguousarray(p), 1)
        y = np.clip((p+(p-bl)*sharpen).transpose(1, 2, 0), 0, 1)
    return y


def to8(y):
    rng = np.random.default_rng(3)
    return np.clip(y*255+rng.random(y.shape[:2])[..., None]-.5, 0, 255).round().astype(np.uint8)


def save_png(path, a8):
    h, w = a8.shape[:2]
    raw = np.concatenate([np.zeros((h, 1), np.uint8), a8.reshape(h, -1)], 1).tobytes()
    ch = lambda t, d: struct.pack('>I', len(d))+t+d+struct.pack('>I', zlib.crc32(t+d))
    with open(path, 'wb') as f:
        f.write(b'\x89PNG\r\n\x1a\n'+ch(b'IHDR', struct.pack('>IIBBBBB', w, h, 8, 2, 0, 0, 0))+ch(b'IDAT', zlib.compress(raw, 6))+ch(b'IEND', b''))


def even_ground(y, reach=.72):
    """flat lay with the same ground everywhere: divides by the fall of light that the outer frame shows. y: 0 to 1"""
    h, w = y.shape[:2]
    v, u = np.mgrid[0:h:4, 0:w:4]
    u, v = u/w*2-1, v/h*2-1
    small = y[::4, ::4].astype(float)
    edge = np.maximum(np.abs(u), np.abs(v))
    ground = (edge > .80) & (np.ptp(small, 2) < .065) & (small.mean(2) > .70)
    terms = lambda u, v: np.stack([np.ones_like(u), u, v, u*u, u*v, v*v], -1)
    T = terms(u, v)
    for _ in range(4):
        if ground.sum() < 400:
            return y
        C = np.linalg.lstsq(T[ground], small[ground], rcond=None)[0]
        ground = (edge > reach) & (np.abs(small-T@C).max(2) < .022)
    v, u = np.mgrid[0:h, 0:w]
    fit = terms(u/w*2-1, v/h*2-1)@C
    target = np.array([int(BG_HEX[k:k+2], 16)/255 for k in (1, 3, 5)])
    return np.clip(y*target/np.clip(fit, .6, 1.1), 0, 1)
