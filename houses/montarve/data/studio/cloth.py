"""Pictures of draped cloth without Blender: light baked at the vertices, weave and seams drawn for each pixel."""
import ctypes
import math
import os
import zlib

import numpy as np

from picture import BG, WORK, develop, lib, pointer, save_png, srgb, to8

F = ctypes.c_float


def noise(u, v, su, sv, octaves=3, rough=.55, seed=1):
    u, v = np.ascontiguousarray(u, np.float32), np.ascontiguousarray(v, np.float32)
    out = np.empty_like(u)
    lib('drape').noise(len(u), pointer(u), pointer(v), F(su), F(sv), octaves, F(rough), seed, pointer(out))
    return out


def ramp(x, a, b):
    return np.clip((x-a)/(b-a), 0, 1)


def wave(x):
    """0 to 1 to 0 within one period"""
    return 1-np.abs(2*(x-np.floor(x))-1)


class Weave:
    """cloth in panel coordinates. lines: (attribute, distance, width, depth) are grooves, width 0 a row of stitches.
    label: (u0, v0, u1, v1, panel) of a woven label; paint(u, v, panel, colour) changes the colour, such as a print"""

    def __init__(s, c, kind='jersey', lines=(), label=None, scale=1., paint=None):
        s.c, s.kind, s.lines, s.label, s.scale, s.paint = c, kind, lines, label, scale, paint
        s.sheen = {'knit': .10, 'fineknit': .09, 'melange': .09, 'rib': .08, 'terry': .12}.get(kind, .05)

    def pattern(s, u, v):
        """height in metres, and how much lighter or darker the yarn is"""
        k, kind = 1/s.scale, s.kind
        if kind == 'jersey':
            h = .6*noise(u, v, 900*k, 330*k)+.4*noise(u, v, 300*k, 120*k, seed=4)
            return .00016*h, .94+.12*h
        if kind == 'melange':
            f = noise(u, v, 420*k, 1100*k, 3, .7)
            h = noise(u, v, 800*k, 400*k, seed=5)
            return .00022*h, .80+.40*ramp(f, .28, .72)
        if kind == 'rib':
            w = wave(u/(.0034*s.scale))**.6
            return .0007*s.scale*w+.0001*noise(u, v, 900, 500), .72+.32*w
        if kind in ('knit', 'fineknit'):
            g = (165. if kind == 'knit' else 300.)*k
            fu = .5*wave(u*g)
            st = v*g*.80+fu*1.3
            leg = np.sin(np.pi*.5*wave(u*g*2))
            loop = np.sin(np.pi*(st-np.floor(st)))
            h = np.maximum(leg, 0)**.7*(.6*loop+.4)+.35*noise(u, v, 1500, 1500, 2, .7)
            deep = .0011 if kind == 'knit' else .00042
            return deep*s.scale*h, (.62 if kind == 'knit' else .78)+(.42 if kind == 'knit' else .24)*ramp(h, .15, 1.05)
        if kind == 'twill':
            tw = wave((u+.6*v)*520*k)
            sl = noise(u, v, 700, 26, 3, .6)
            return .00010*tw+.00010*sl, .90+.10*(.55*tw+.45*sl)+.03*noise(u, v, 60, 14)
        if kind == 'linen':
            h = .5*noise(u, v, 34*k, 800*k, 2)+.5*noise(u, v, 800*k, 34*k, 2, seed=7)
            return .00035*h, .84+.30*ramp(h, .33, .67)
        h = noise(u, v, 1000, 1000, 3, .7)          # crepe
        return .00012*h, .95+.08*h

    def draw(s, u, v, A, panel):
        """height, colour"""
        c = np.array(srgb(s.c) if isinstance(s.c, str) else s.c)
        c = c+(c.mean()-c)*.1                       # cloth shows less chroma than its swatch
        H, tone = s.pattern(u, v)
        col = np.repeat(c[None], len(u), 0)
        if s.paint:
            col = s.paint(u, v, panel, col)
        col = col*tone[:, None]
        for name, d0, wide, deep in s.lines:
            d = np.abs(A[name]-d0)
            if wide:
                e = np.clip(1.25-d/wide, 0, 1)
                H, col = H-e*deep*.0004, col*(1-.42*e)[:, None]
            else:
                e, trough = np.clip(1-d/.0009, 0, 1), np.clip(1-d/.0030, 0, 1)
                dash = e*(((u+.02*v)*290) % 1 > .26)
                H = H-.00055*trough+.0004*dash
                col = col*(1-.20*trough*(1-dash)+.10*dash)[:, None]
        if s.label:
            u0, v0, u1, v1, p = s.label
            on = (u > u0) & (u < u1) & (v > v0) & (v < v1) & (panel == p)
            ink = (np.abs(v-(v0+v1)/2-.001) < (v1-v0)*.13) & (np.abs(u) < (u1-u0)*.34) & (noise(u, v, 1000, 260, 1) > .46)
            col[on] = np.where(ink[on][:, None], (.10, .10, .11), (.74, .72, .68))
            H = np.where(on, .0006, H)
        return H, col


def stripes(ink, size, share, offset=0.):
    """horizontal stripes"""
    t = np.array(srgb(ink))
    t = t+(t.mean()-t)*.1
    def paint(u, v, panel, col):
        f = (v+offset)/size % 1
        e = np.clip(np.minimum(f, share-f)*size/.0006+.5, 0, 1)[:, None]
        return col*(1-e)+t*e
    return paint


def distance(q, lines):
    """distance of points to the nearest of the polylines"""
    out = np.full(len(q), 9.)
    for l in lines:
        for a, b in zip(l[:-1], l[1:]):
            t = b-a
            near = np.flatnonzero((np.abs(q-(a+b)/2) < np.abs(t)/2+.042).all(1))
            k = np.clip(((q[near]-a)@t)/max(t@t, 1e-12), 0, 1)
            out[near] = np.minimum(out[near], np.hypot(*(q[near]-a-k[:, None]*t).T))
    return out


# ------------------------------------------------------------ mesh
def split(x, tri, uv, sheets):
    """every triangle into four, bent towards the planes of the vertices; sheets are further values of the vertices"""
    nrm = sheets[0]
    e = np.sort(np.stack([tri, np.roll(tri, -1, 1)], -1).reshape(-1, 2), 1)
    key, back = np.unique(e[:, 0].astype(np.int64)*len(x)+e[:, 1], return_inverse=True)
    a, b = key//len(x), key % len(x)
    mid = (x[a]+x[b])/2
    proj = lambda k: mid-((mid-x[k])*nrm[k]).sum(1)[:, None]*nrm[k]
    mid = mid*.4+.6*(proj(a)+proj(b))/2
    m = back.reshape(-1, 3)+len(x)
    new = np.concatenate([np.stack([tri[:, 0], m[:, 0], m[:, 2]], 1), np.stack([m[:, 0], tri[:, 1], m[:, 1]], 1), np.stack([m[:, 2], m[:, 1], tri[:, 2]], 1), m])
    w = (uv+np.roll(uv, -1, 1))/2
    uv = np.concatenate([np.stack([uv[:, 0], w[:, 0], w[:, 2]], 1), np.stack([w[:, 0], uv[:, 1], w[:, 1]], 1), np.stack([w[:, 2], w[:, 1], uv[:, 2]], 1), w])
    out = [np.concatenate([q, (q[a]+q[b])/2]) for q in sheets]
    out[0] /= np.linalg.norm(out[0], axis=1)[:, None]+1e-12
    return np.concatenate([x, mid]), new, uv, out, (a, b)


def lights(turned=False, m=640):
    """directions of equal solid angle and the light from each: soft box left above, wide fill, light ground.
    turned: for a camera that sees the back"""
    k = np.arange(m)+.5
    z = 1-2*k/m
    a = math.pi*(1+5**.5)*k
    d = np.stack([np.sqrt(1-z*z)*np.cos(a), np.sqrt(1-z*z)*np.sin(a), z], 1)
    def lobe(v, inner, outer):
        v = np.array(v, float)/np.linalg.norm(v)
        c = np.degrees(np.arccos(np.clip(d@v, -1, 1)))
        t = np.clip((outer-c)/(outer-inner), 0, 1)
        return t*t*(3-2*t)
    p = .33+.12*z+3.9*lobe((-.66, -.55, .52), 20, 36)+.34*lobe((.8, -.6, .05), 20, 65)+.9*lobe((.25, .45, .85), 15, 45)
    if turned:
        d = d*(-1, -1, 1)
    return np.ascontiguousarray(d, np.float32), np.ascontiguousarray(p, np.float32)


class Garment:
    """a draped pattern with materials, ready for pictures; `inner` {mat: weave} is the other side of a material"""

    def __init__(s, P, weaves, th=.0018, bulge=None, attrs=None, puff=None, inner=None, smooth=5, solids=()):
        s.weaves, s.inner, s.solids = weaves, inner or weaves, solids
        x = P.smoothed(smooth)
        tri = np.where(P.winding()[:, None] > 0, P.tri, P.tri[:, ::-1])
        uv = np.where(P.winding()[:, None, None] > 0, P.uv, P.uv[:, ::-1])
        n = P.normals(x)
        half = np.full(len(x), th/2)
        for p, more in (bulge or {}).items():
            q = P.panels[p]
            edge = np.ones(len(q['V']))
            for e, k in q['ids'].items():
                if e.startswith('b'):
                    edge[k] = 0
            np.maximum.at(half, q['g'], th/2+more*edge)
        if puff is not None:
            x = x+n*puff[:, None]
            n = P.normals(x)
        names = list(attrs or {})
        mat = np.array([P.panels[p]['mat'] for p in P.order])[P.tri_panel]
        s.exact = {k: [(P.order.index(p), [np.array(l, float) for l in ls]) for p, ls in P.drawn.get(id(attrs[k]), {}).items()] for k in names}
        s.bake, s.baked = (P, x, n, tri, half), {}
        x, tri, uv, (n, half, A), s.halves = split(x, tri, uv, [n, half[:, None], np.stack([attrs[k] for k in names], 1) if names else np.zeros((len(x), 0))])
        mat, panel = np.tile(mat, 4), np.tile(P.tri_panel, 4)
        N = len(x)
        e = np.stack([tri, np.roll(tri, -1, 1)], -1).reshape(-1, 2)
        key = np.sort(e, 1)
        key = key[:, 0].astype(np.int64)*N+key[:, 1]
        _, first, count = np.unique(key, return_index=True, return_counts=True)
        rim = first[count == 1]
        a, b = e[rim].T
        face, side = rim//3, rim % 3
        out = np.cross(x[b]-x[a], n[a])             # away from the cloth
        out /= np.linalg.norm(out, axis=1)[:, None]+1e-12
        O = np.zeros_like(x)
        np.add.at(O, a, out)
        np.add.at(O, b, out)
        O /= np.linalg.norm(O, axis=1)[:, None]+1e-12
        s.x = np.concatenate([x+n*half, x-n*half, x+O*half*.9])
        s.n = np.concatenate([n, -n, O])
        s.A = {k: np.tile(A[:, i], 3) for i, k in enumerate(names)}
        ua, ub = uv[face, side], uv[face, (side+1) % 3]
        rims, ruv = [], []
        for lo, hi in ((0, 2*N), (2*N, N)):
            rims += [np.stack([a+lo, a+hi, b+lo], 1), np.stack([b+lo, a+hi, b+hi], 1)]
            ruv += [np.stack([ua, ua, ub], 1), np.stack([ub, ua, ub], 1)]
        k = len(rim)
        s.tri = np.concatenate([tri, tri+N, *rims]).astype(np.int32)
        s.uv = np.concatenate([uv, uv, *ruv])
        s.panel = np.concatenate([panel, panel, np.tile(panel[face], 4)])
        s.mat = np.concatenate([mat, mat+len(weaves), np.tile(mat[face], 4)])

    def light(s, turned):
        """light at all vertices; the lights stand on the side of the camera"""
        if turned not in s.baked:
            E = s._lit(*s.bake, turned)
            a, b = s.halves
            E = np.concatenate([E, (E[a]+E[b])/2])
            s.baked[turned] = np.concatenate([E[:, :5], E[:, 5:], (E[:, :5]+E[:, 5:])/2])
        return s.baked[turned]

    def _lit(s, P, x, n, tri, half, turned):
        """light on both sides of the vertices, smoothed a little"""
        d, p = lights(turned)
        key = zlib.crc32(x.astype(np.float32).round(4).tobytes()+d.tobytes()+p.tobytes())
        path = os.path.join(WORK, 'cache', f'{P.name}_light_{key:08x}.npy')
        if os.path.exists(path):
            return np.load(path).astype(float)
        f = lambda a, t=np.float32: np.ascontiguousarray(a, t)
        X, T, out = f(x), f(tri, np.int32), []
        for side in (1, -1):
            q, k, e = f(x+side*n*half[:, None]), f(side*n), np.empty((len(x), 5), np.float32)
            lib('drape').light(len(x), pointer(q), pointer(k), len(x), pointer(X), len(T), pointer(T), len(d), pointer(d), pointer(p), F(.0016), pointer(e))
            out.append(e)
        E = P.spread(np.concatenate(out, 1).astype(float), 3)
        np.save(path, E.astype(np.float32))
        return E

    # -------------------------------------------------------- picture
    def picture(s, path, size, az=-6, el=2, fill=(.86, .84), close=None, over=2, exposure=1., lift=0.):
        w, h = size
        a, e = math.radians(az), math.radians(el)
        fwd = np.array([-math.sin(a)*math.cos(e), math.cos(a)*math.cos(e), -math.sin(e)])
        right = np.cross(fwd, (0, 0, 1.))
        right /= np.linalg.norm(right)
        up = np.cross(right, fwd)
        X = np.concatenate([s.x]+[q['x'] for q in s.solids])
        lo, hi = s.x.min(0), s.x.max(0)
        C, S = (lo+hi)/2, float(np.linalg.norm(hi-lo))
        q = X-C
        z = 1+(q@fwd)/(S*3.2)
        px, py = (q@right)/z, -(q@up)/z
        c0, c1 = [(k[:len(s.x)].max()+k[:len(s.x)].min())/2 for k in (px, py)]
        sc = min(w*fill[0]/np.ptp(px[:len(s.x)]), h*fill[1]/np.ptp(py[:len(s.x)]))*over
        W, Hh = w*over, h*over
        u, v, zoom = (close['u'], close['v'], close['zoom']) if close else (.5, .5+lift, 1.)
        sx = (px-c0)*sc*zoom+W/2-(u-.5)*W*zoom
        sy = (py-c1)*sc*zoom+Hh/2-(v-.5)*Hh*zoom
        scr = np.ascontiguousarray(np.stack([sx, sy, z], 1), np.float32)
        tri, base = [s.tri], len(s.x)
        for k in s.solids:
            tri.append(k['tri']+base)
            base += len(k['x'])
        count = [len(t) for t in tri]
        tri = np.ascontiguousarray(np.concatenate(tri), np.int32)
        depth, ids, bary = np.full(W*Hh, 1e9, np.float32), np.full(W*Hh, -1, np.int32), np.zeros((W*Hh, 2), np.float32)
        lib('drape').raster(len(tri), pointer(tri), pointer(scr), W, Hh, pointer(depth), pointer(ids), pointer(bary))
        hit = np.flatnonzero(ids >= 0)
        t, B = ids[hit], bary[hit]
        B = np.stack([1-B[:, 0]-B[:, 1], B[:, 0], B[:, 1]], 1).astype(float)
        n_all = np.concatenate([s.n]+[k['n'] for k in s.solids])
        mix = lambda V: sum(B[:, k, None]*V[tri[t, k]] for k in range(3))
        nrm = mix(n_all)
        nrm /= np.linalg.norm(nrm, axis=1)[:, None]+1e-9
        pos = mix(X)
        view = -fwd
        cloth, turned = t < count[0], abs(az) > 90
        lit = s.light(turned)
        col, Hm = np.zeros((len(t), 3)), np.zeros(len(t))
        sheen, spec = np.zeros(len(t)), np.zeros(len(t))
        E = np.zeros((len(t), 5))
        ci = np.flatnonzero(cloth)
        tc, Bc = t[ci], B[ci]
        uv = (Bc[:, :, None]*s.uv[tc]).sum(1)
        E[ci] = sum(Bc[:, k, None]*lit[s.tri[tc, k]] for k in range(3))
        A = {k: sum(Bc[:, j]*val[s.tri[tc, j]] for j in range(3)) for k, val in s.A.items()}
        for k, lines in s.exact.items():            # the vertices only say where to look
            for p, ls in lines:
                i = np.flatnonzero((A[k] < .040) & (s.panel[tc] == p))
                if len(i):
                    A[k][i] = distance(uv[i], ls)
        for m, wv in enumerate(list(s.weaves)+list(s.inner)):
            k = np.flatnonzero(s.mat[tc] == m)
            if len(k):
                Hm[ci[k]], col[ci[k]] = wv.draw(uv[k, 0], uv[k, 1], {q: val[k] for q, val in A.items()}, s.panel[tc[k]])
                sheen[ci[k]] = wv.sheen
        start = count[0]
        d, p = lights(turned)
        for q in s.solids:
            k = np.flatnonzero((t >= start) & (t < start+len(q['tri'])))
            start += len(q['tri'])
            if len(k):
                nn = nrm[k]
                cosine = np.maximum(nn@d.T.astype(float), 0)
                E[k, 0] = (cosine*p).sum(1)*4/len(d)*.9
                E[k, 1:4] = ((cosine > 0)*p)@d*4/len(d)*.9
                col[k], spec[k] = srgb(q['colour']), q.get('gloss', 0)
                if 'weave' in q:
                    col[k] *= (.92+.14*noise(pos[k, 0], pos[k, 2], 900, 900))[:, None]
        r, k = hit//W, hit % W
        r0, k0, hb, wb = r.min(), k.min(), np.ptp(r)+1, np.ptp(k)+1
        nrm = s._bumped(nrm, pos, Hm, (r-r0)*wb+k-k0, wb, hb, np.where(cloth, s.panel[np.where(cloth, t, 0)], -2), depth[hit])
        plain = mix(n_all)
        plain /= np.linalg.norm(plain, axis=1)[:, None]+1e-9
        light = np.maximum(E[:, 0]+(E[:, 1:4]*(nrm-plain)).sum(1), E[:, 0]*.18)
        hid = E[:, 4]
        lin = col*light[:, None]/np.maximum(1-.85*col*hid[:, None], .2)
        rimlight = (1-np.abs(plain@view))**3
        lin += (sheen*rimlight*light)[:, None]*(.5+.5*col/np.maximum(col.max(1), 1e-3)[:, None])
        half = view+np.array((-.66, -.55, .52))*((-1, -1, 1) if turned else (1, 1, 1))
        half /= np.linalg.norm(half)
        lin += (spec*np.maximum(nrm@half, 0)**60)[:, None]
        img = np.ones((W*Hh, 3))
        img[hit] = lin
        img = img.reshape(h, over, w, over, 3).mean((1, 3))
        img = img*(1-.012*np.linspace(-1, 1, h)[:, None, None])
        save_png(path, to8(develop(img, np.ones(3), exposure=exposure, wb=0)))

    def _bumped(s, nrm, pos, Hm, hit, W, Hh, panel, depth):
        """tilts the normals along the slope of the height, as seen on the screen"""
        def image(a, fill=0.):
            o = np.full((W*Hh,)+a.shape[1:], fill)
            o[hit] = a
            return o.reshape((Hh, W)+a.shape[1:])
        pan, z = image(panel.astype(float), -9), image(depth, 9.)
        Hi, Pi = image(Hm), image(pos)
        def slope(axis):
            r = lambda a: np.roll(a, -1, axis)
            ok = (r(pan) == pan) & (np.abs(r(z)-z) < .02)
            return np.where(ok, r(Hi)-Hi, 0).reshape(-1)[hit], np.where(ok[..., None], r(Pi)-Pi, 0).reshape(-1, 3)[hit], ok.reshape(-1)[hit]
        hx, px, okx = slope(1)
        hy, py, oky = slope(0)
        r1, r2 = np.cross(py, nrm), np.cross(nrm, px)
        det = (px*r1).sum(1)
        g = np.sign(det)[:, None]*(hx[:, None]*r1+hy[:, None]*r2)
        good = okx & oky & (np.abs(det) > 1e-14)
        tilt = np.where(good[:, None], g/np.maximum(np.abs(det), 1e-14)[:, None], 0)
        m = np.linalg.norm(tilt, axis=1)[:, None]
        tilt *= np.minimum(1, 1.2/np.maximum(m, 1e-9))
        out = nrm-tilt
        return out/np.linalg.norm(out, axis=1)[:, None]


# ------------------------------------------------------------ small solid parts
def lathe(profile, at, axis, colour, gloss=.5, n=40):
    """button: profile (r, z) turned around an axis"""
    axis = np.array(axis, float)/np.linalg.norm(axis)
    a = np.cross(axis, (0, 0, 1.) if abs(axis[2]) < .9 else (1., 0, 0))
    a /= np.linalg.norm(a)
    b = np.cross(axis, a)
    k = np.arange(n)*2*math.pi/n
    ring = np.cos(k)[:, None]*a+np.sin(k)[:, None]*b
    x = np.concatenate([np.array(at)+r*ring+z*axis for r, z in profile])
    P = np.array(profile, float)
    T = np.gradient(P, axis=0)
    T /= np.linalg.norm(T, axis=1)[:, None]+1e-12
    nn = np.concatenate([t[0]*axis-t[1]*ring*1. if True else None for t in T])
    nn = np.where(((nn@axis) < -.2)[:, None], -nn, nn)
    tri = []
    for j in range(len(profile)-1):
        i = np.arange(n)
        o, q = j*n+i, j*n+(i+1) % n
        tri += [np.stack([o, q, o+n], 1), np.stack([q, q+n, o+n], 1)]
    return dict(x=x, n=nn, tri=np.concatenate(tri), colour=colour, gloss=gloss)


def ribbon(path, across, wide, thick, colour):
    """band along a path with rounded edges"""
    P, c = np.array(path, float), np.array(across, float)/np.linalg.norm(across)
    T = np.gradient(P, axis=0)
    T /= np.linalg.norm(T, axis=1)[:, None]
    up = np.cross(c, T)
    up /= np.linalg.norm(up, axis=1)[:, None]
    if (up[len(up)//2]@np.array((0, -1., 0)))*np.sign(-P[:, 1].mean()) < 0:
        up = -up
    rows, nn = [], []
    for o, z, nx, nz in ((-.5, -.5, -1, 0), (-.5, .2, -.8, .6), (-.40, .5, -.2, 1), (.40, .5, .2, 1), (.5, .2, .8, .6), (.5, -.5, 1, 0)):
        rows.append(P+c*wide*o+up*thick*z)
        q = c*nx+up*nz
        nn.append(q/np.linalg.norm(q, axis=1)[:, None])
    n = len(P)
    tri = []
    for j in range(len(rows)-1):
        i = np.arange(n-1)
        tri += [np.stack([j*n+i, j*n+i+1, (j+1)*n+i], 1), np.stack([j*n+i+1, (j+1)*n+i+1, (j+1)*n+i], 1)]
    return dict(x=np.concatenate(rows), n=np.concatenate(nn), tri=np.concatenate(tri), colour=colour, weave=True)
