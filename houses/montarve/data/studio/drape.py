"""Garments sewn from flat panels and draped on a form that the camera does not see.

A `Pattern` triangulates panels in their own plane, sews edges of equal vertex counts together, places the
panels around the form and lets `drape.c` pull them into shape. Lengths at rest come from the flat panels:
folds appear where cut and pose differ, as in a real garment. Units are metres, Z up, front towards -Y."""
import ctypes
import functools
import math
import os
import sys
import time
import zlib

import numpy as np
from scipy.spatial import Delaunay

from picture import WORK, inside, lib, pointer, smooth_profile as cr


# ------------------------------------------------------------ form
class Form:
    """signed distance grid of a torso with arms and legs; `scale` makes a child of it"""

    CELL = .010

    def __init__(s, arm=24, bust=.0, waist=1., hip=1., arms=True, legs=False, scale=1., shoulder=.168, reach=.62, stance=6., head=False):
        lo, hi = np.array((-.62, -.24, -.06)), np.array((.62, .24, 1.82 if head else 1.62))
        ax = [np.arange(lo[k], hi[k], s.CELL) for k in range(3)]
        X, Y, Z = np.meshgrid(*ax, indexing='ij')
        secs = np.array([(.60, .125, .080, .004), (.72, .152, .098, .004), (.80, .168*hip, .108*hip, .004), (.86, .174*hip, .116*hip, .006), (.93, .168*hip, .112*hip, .004), (1.03, .145*waist, .098*waist, 0), (1.12, .152*(.5+.5*waist), .102, -.004), (1.22, .168, .110+bust, -.006-bust*.6), (1.29, .174, .110+bust*.5, -.004-bust*.3), (1.35, .172, .098, .002), (1.40, .150, .080, .008), (1.44, .105, .064, .012), (1.475, .066, .058, .014), (1.56, .056, .054, .008), (1.62, .056, .054, .004), (1.66, .02, .02, .004)])
        z = ax[2]
        A, B, C = [np.interp(z, secs[:, 0], secs[:, k]) for k in (1, 2, 3)]
        A, B, C = [np.convolve(np.pad(q, 3, 'edge'), np.ones(7)/7, 'valid') for q in (A, B, C)]
        f = (np.abs(X/A)**2.3+np.abs((Y-C)/B)**2.3)**(1/2.3)-1
        gx, gy, gz = np.gradient(f, s.CELL)
        d = f/np.maximum(np.sqrt(gx*gx+gy*gy+gz*gz), 2.)
        e = (.785 if legs else .62)-Z
        h = np.clip(.5+.5*(e-d)/.05, 0, 1)
        d = d*(1-h)+e*h+.05*h*(1-h)         # rounded end below
        P = np.stack((X, Y, Z), -1)

        def bone(a, b, ra, rb):
            a, b = np.array(a, float), np.array(b, float)
            t = np.clip(((P-a)@(b-a))/((b-a)@(b-a)), 0, 1)
            return np.linalg.norm(P-a-t[..., None]*(b-a), axis=-1)-(ra+(rb-ra)*t)

        def join(d, e, k):
            h = np.clip(.5+.5*(d-e)/k, 0, 1)
            return d*(1-h)+e*h-k*h*(1-h)
        t = math.radians(arm)
        s.shoulder, s.arm = shoulder, arm
        for sg in (-1, 1):
            d = join(d, bone((sg*.05, .010, 1.430), (sg*shoulder, .006, 1.388), .044, .048), .03)
            if arms:
                e = (sg*(shoulder+.30*math.sin(t)), .004, 1.385-.30*math.cos(t))
                elbow, wrist = (.036, .023) if reach > .65 else (.041, .031)         # long sleeves hang freely
                d = join(d, bone((sg*shoulder, .006, 1.385), e, .050, elbow), .02)
                d = join(d, bone(e, (e[0]+sg*(reach-.30)*math.sin(t*.8), e[1]-.03, e[2]-(reach-.30)*math.cos(t*.8)), elbow, wrist), .01)
            if legs:
                q = math.radians(stance)
                k = (sg*(.088+.42*math.sin(q)), 0, .88-.42*math.cos(q))
                d = join(d, bone((sg*.088, .004, .87), k, .088, .056), .05)
                d = join(d, bone(k, (k[0]+sg*.46*math.sin(q), .012, k[2]-.46*math.cos(q)), .054, .036), .02)
        if head:                                            # a hood stands up around it
            e = np.linalg.norm((P-(0, .005, 1.645))/(.082, .105, .128), axis=-1)-1
            d = join(d, e*.090, .03)
        s.scale = scale
        s.d = np.ascontiguousarray(d*scale, np.float32)
        s.org, s.cell = np.ascontiguousarray(lo*scale, np.float32), s.CELL*scale
        s.lo = lo*scale

    def distance(s, P):
        u = np.clip(((np.asarray(P)-s.lo)/s.cell).round().astype(int), 0, np.array(s.d.shape)-1)
        return s.d[u[:, 0], u[:, 1], u[:, 2]]


# ------------------------------------------------------------ pattern
def length(p):
    return float(np.linalg.norm(np.diff(np.array(p, float), axis=0), axis=1).sum())


def even(p, n):
    """n intervals of equal length along a polyline"""
    P = np.array(p, float)
    d = np.r_[0, np.cumsum(np.linalg.norm(np.diff(P, axis=0), axis=1))]
    t = np.linspace(0, d[-1], n+1)
    return np.stack([np.interp(t, d, P[:, k]) for k in range(P.shape[1])], 1)


def cut_to(p, long):
    """first part of a polyline, of a given length"""
    P = np.array(p, float)
    d = np.r_[0, np.cumsum(np.linalg.norm(np.diff(P, axis=0), axis=1))]
    k = int(np.searchsorted(d, long))
    if k >= len(P):
        return P
    t = (long-d[k-1])/(d[k]-d[k-1])
    return np.r_[P[:k], [P[k-1]*(1-t)+P[k]*t]]


class Pattern:
    def __init__(s, name, h=.0065):
        s.name, s.h, s.panels, s.seams, s.order, s.done, s.known, s.drawn = name, h, {}, [], [], False, {}, {}

    def panel(s, name, segs, place, mat=0, stretch=None, bend=None):
        """closed outline of named edges; `place(points)` gives the starting position in space"""
        s.panels[name] = dict(segs=segs, place=place, mat=mat, stretch=stretch, bend=bend)
        s.order.append(name)

    def sew(s, a, b, turned=False):
        """joins edge a = (panel, edge) to b; `turned` if their directions are opposite"""
        s.seams.append((a, b, turned))

    def line(s, a):
        return dict(s.panels[a[0]]['segs'])[a[1]]

    def strip(s, name, chain, width, place, ratio=.9, mat=1, stretch=None, bend=None, close=True, mitre=0.):
        """band sewn to a chain of edges [(panel, edge, turned)]; `place(bottom points, height)` in space"""
        P, u, segs = s.panels, 0., []
        for k, (p, e, _) in enumerate(chain):
            L = length(s.line((p, e)))*ratio
            segs.append(('b%d' % k, [(u, 0), (u+L, 0)]))
            u += L
        segs += [('end1', [(u, 0), (u-mitre, width)]), ('rim', [(u-mitre, width), (mitre, width)]), ('end0', [(mitre, width), (0, 0)])]
        s.panel(name, segs, ('strip', chain, place, u), mat, stretch, bend)
        for k, (p, e, turned) in enumerate(chain):
            s.sew((name, 'b%d' % k), (p, e), turned)
        if close:
            s.sew((name, 'end1'), (name, 'end0'), True)

    # -------------------------------------------------------- mesh
    def _counts(s):
        group = {}
        def root(k):
            while group.setdefault(k, k) != k:
                k = group[k]
            return k
        for a, b, _ in s.seams:
            group[root(a)] = root(b)
        L = {}
        for p in s.order:
            for e, q in s.panels[p]['segs']:
                L.setdefault(root((p, e)), []).append(length(q))
        return {(p, e): max(1, int(round(np.mean(L[root((p, e))])/s.h))) for p in s.order for e, _ in s.panels[p]['segs']}

    def _triangulate(s, segs, counts, seed, jitter):
        B, ids, h = [], {}, s.h
        for e, q in segs:
            r = even(q, counts[e])
            ids[e] = list(range(len(B), len(B)+len(r)))
            B += [tuple(k) for k in r[:-1]]
        n = len(B)
        ids = {e: [k % n for k in v] for e, v in ids.items()}
        B = np.array(B)
        lo, hi, rr = B.min(0), B.max(0), np.random.default_rng(seed)
        G = np.concatenate([np.c_[np.arange(lo[0]+(j % 2)*h/2, hi[0], h), np.full(len(np.arange(lo[0]+(j % 2)*h/2, hi[0], h)), z)] for j, z in enumerate(np.arange(lo[1], hi[1], h*.866))])
        G = G+rr.normal(0, h*jitter, G.shape)
        G = G[inside(B, G)]
        far = np.concatenate([np.linalg.norm(G[k:k+2000, None]-B[None], axis=2).min(1) for k in range(0, len(G), 2000)]) if len(G) else np.zeros(0)
        P = np.r_[B, G[far > .62*h]] if len(G) else B
        F = Delaunay(P).simplices
        d = (P[F[:, 1], 0]-P[F[:, 0], 0])*(P[F[:, 2], 1]-P[F[:, 0], 1])-(P[F[:, 1], 1]-P[F[:, 0], 1])*(P[F[:, 2], 0]-P[F[:, 0], 0])
        F = F[inside(B, P[F].mean(1)) & (np.abs(d) > 1e-9)]
        d = (P[F[:, 1], 0]-P[F[:, 0], 0])*(P[F[:, 2], 1]-P[F[:, 0], 1])-(P[F[:, 1], 1]-P[F[:, 0], 1])*(P[F[:, 2], 0]-P[F[:, 0], 0])
        return P, np.where((d < 0)[:, None], F[:, ::-1], F), ids

    def build(s):
        counts, base = s._counts(), 0
        for k, p in enumerate(s.order):
            q = s.panels[p]
            q['V'], q['F'], q['ids'] = s._triangulate(q['segs'], {e: counts[(p, e)] for e, _ in q['segs']}, k, .02 if isinstance(q['place'], tuple) else .10)
            q['base'] = base
            base += len(q['V'])
        up = np.arange(base)
        def root(k):
            while up[k] != k:
                up[k] = up[up[k]]
                k = up[k]
            return k
        for (p, e), (p2, e2), turned in s.seams:
            a = [s.panels[p]['base']+k for k in s.panels[p]['ids'][e]]
            b = [s.panels[p2]['base']+k for k in s.panels[p2]['ids'][e2]]
            for i, j in zip(a, b[::-1] if turned else b):
                i, j = root(i), root(j)
                if i != j:
                    up[max(i, j)] = min(i, j)
        roots = np.array([root(k) for k in range(base)])
        used, s.of = np.unique(roots, return_inverse=True)
        n = len(used)
        pos, hits = np.zeros((n, 3)), np.zeros(n)
        for p in s.order:
            q = s.panels[p]
            g = s.of[q['base']:q['base']+len(q['V'])]
            q['g'] = g
            if isinstance(q['place'], tuple):
                _, chain, place, u = q['place']
                line = []
                for pp, e, turned in chain:
                    o = s.panels[pp]
                    ids = o['ids'][e][::-1] if turned else o['ids'][e]
                    k = o['g'][ids]
                    line += list(pos[k]/np.maximum(hits[k], 1)[:, None])[(1 if line else 0):]
                line = np.array(line)
                w = np.r_[0, np.cumsum(np.linalg.norm(np.diff(line, axis=0), axis=1))]
                t = np.clip(q['V'][:, 0]/u, 0, 1)*w[-1]
                foot = np.stack([np.interp(t, w, line[:, c]) for c in range(3)], 1)
                X, weight = place(foot, q['V'][:, 1]), 1e-6
            else:
                X, weight = q['place'](q['V']), 1.
            np.add.at(pos, g, X*weight)
            np.add.at(hits, g, weight)
        s.x = pos/hits[:, None]
        s.tri = np.concatenate([q['g'][q['F']] for q in (s.panels[p] for p in s.order)])
        s.uv = np.concatenate([s.panels[p]['V'][s.panels[p]['F']] for p in s.order])
        s.tri_panel = np.concatenate([np.full(len(s.panels[p]['F']), k) for k, p in enumerate(s.order)])
        good = (s.tri[:, 0] != s.tri[:, 1]) & (s.tri[:, 1] != s.tri[:, 2]) & (s.tri[:, 0] != s.tri[:, 2])
        s.tri, s.uv, s.tri_panel = s.tri[good], s.uv[good], s.tri_panel[good]
        return s

    def constraints(s, stretch, bend):
        """pairs, rest lengths and compliances; bending holds the two tips of neighbouring triangles apart"""
        rest, tips = {}, {}
        for t, (tri, uv) in enumerate(zip(s.tri.tolist(), s.uv)):
            for k in range(3):
                a, b = tri[k], tri[(k+1) % 3]
                key = (a, b) if a < b else (b, a)
                rest.setdefault(key, []).append(float(np.hypot(*(uv[(k+1) % 3]-uv[k]))))
                tips.setdefault(key, []).append((t, tri[(k+2) % 3], uv[k], uv[(k+1) % 3], uv[(k+2) % 3], a < b))
        soft = {k: (s.panels[p]['stretch'] or stretch, s.panels[p]['bend'] or bend) for k, p in enumerate(s.order)}
        E, R, C = [], [], []
        for key, v in rest.items():
            E.append(key); R.append(np.mean(v)); C.append(min(soft[s.tri_panel[t[0]]][0] for t in tips[key]))
        for key, v in tips.items():
            if len(v) != 2 or v[0][1] == v[1][1]:
                continue
            q = []
            for t, o, ua, ub, uo, same in v:
                a, b = (ua, ub) if same else (ub, ua)
                L = np.hypot(*(b-a))
                d = (b-a)/max(L, 1e-9)
                q.append(((uo-a)@d, abs(d[0]*(uo-a)[1]-d[1]*(uo-a)[0])))
            E.append((v[0][1], v[1][1])); R.append(math.hypot(q[0][0]-q[1][0], q[0][1]+q[1][1])); C.append(max(soft[s.tri_panel[t[0]]][1] for t in v))
        E, R, C = np.array(E, np.int32), np.array(R, np.float32), np.array(C, np.float32)
        o = np.random.default_rng(5).permutation(len(E))
        return np.ascontiguousarray(E[o]), np.ascontiguousarray(R[o]), np.ascontiguousarray(C[o])

    def drape(s, form, stages=((900, 1/900, 2.), (2600, 1/2200, 3.)), stretch=3e-7, bend=4e-5, pin=None, margin=.004, mu=.5, gap=None, damp=6.):
        """settles the cloth; stages are (steps, seconds a step, gravity)"""
        if s.done:
            return s
        s.done = True
        n, gap = len(s.x), s.h*.75 if gap is None else gap
        E, R, C = s.constraints(stretch, bend)
        x = np.ascontiguousarray(s.x, np.float32)
        key = zlib.crc32(x.round(4).tobytes()+E.tobytes()+R.round(5).tobytes()+C.tobytes()+form.d.tobytes()+repr((stages, margin, mu, gap, damp)).encode())
        path = os.path.join(WORK, 'cache', f'{s.name}_{key:08x}.npy')
        if os.path.exists(path):
            s.x = np.load(path).astype(float)
            return s
        w = np.ones(n, np.float32)
        if pin is not None:
            w[pin] = 0
        order = np.argsort(np.r_[E[:, 0], E[:, 1]], kind='stable')
        ends = np.ascontiguousarray(np.r_[E[:, 1], E[:, 0]][order], np.int32)
        start = np.ascontiguousarray(np.r_[0, np.cumsum(np.bincount(np.r_[E[:, 0], E[:, 1]], minlength=n))], np.int32)
        v, dim = np.zeros((n, 3), np.float32), np.array(form.d.shape, np.int32)
        p, f, t = pointer, ctypes.c_float, time.time()
        for steps, dt, g in stages:
            lib('drape').drape(n, p(x), p(v), p(w), len(E), p(E), p(R), p(C), p(form.d), p(dim), p(form.org), f(form.cell), p(start), p(ends), steps, f(dt), f(g), f(damp), f(margin), f(mu), f(gap), 12)
        if not np.isfinite(x).all():
            sys.exit('the cloth of %s burst' % s.name)
        np.save(path, x)
        s.x = x.astype(float)
        strain = np.linalg.norm(x[s.tri[:, 0]]-x[s.tri[:, 1]], axis=1)/np.hypot(*(s.uv[:, 0]-s.uv[:, 1]).T)
        print('SIM %s %d vertices %.1fs strain %.2f %.2f %.2f' % (s.name, n, time.time()-t, *np.percentile(strain, (2, 50, 98))), flush=True)
        return s

    # -------------------------------------------------------- result
    def ids(s, panel, edge):
        q = s.panels[panel]
        return q['g'][q['ids'][edge]]

    def near(s, lines):
        """distance of each vertex to the lines {panel: [polyline]}, measured in the flat panels"""
        key = repr(lines)
        if key not in s.known:
            s.known[key] = s._near(lines)
            s.drawn[id(s.known[key])] = lines
        return s.known[key]

    def _near(s, lines):
        d = np.full(len(s.x), 9.)
        for p, ls in lines.items():
            q = s.panels[p]
            for l in ls:
                r = np.array(l, float)
                A, T = r[:-1], np.diff(r, axis=0)
                for k in range(0, len(q['V']), 2000):
                    v = q['V'][k:k+2000, None]
                    t = np.clip(((v-A)*T).sum(2)/np.maximum((T*T).sum(1), 1e-12), 0, 1)
                    m = np.linalg.norm(v-A-t[..., None]*T, axis=2).min(1)
                    np.minimum.at(d, q['g'][k:k+2000], m)
        return d

    def normals(s, x):
        t, n = s.tri, np.zeros_like(x)
        fn = np.cross(x[t[:, 1]]-x[t[:, 0]], x[t[:, 2]]-x[t[:, 0]])*s.winding()[:, None]
        for k in range(3):
            np.add.at(n, t[:, k], fn)
        return n/np.maximum(np.linalg.norm(n, axis=1), 1e-12)[:, None]

    def winding(s):
        """1 or -1 for each triangle, so that all face outwards; panels may be drawn either way"""
        if hasattr(s, 'wind'):
            return s.wind
        edges, next_ = {}, [[] for _ in s.tri]
        for i, (a, b, c) in enumerate(s.tri.tolist()):
            for p, q in ((a, b), (b, c), (c, a)):
                edges.setdefault((min(p, q), max(p, q)), []).append((i, p < q))
        for v in edges.values():
            if len(v) == 2:
                (i, a), (j, b) = v
                k = -1 if a == b else 1
                next_[i].append((j, k))
                next_[j].append((i, k))
        w = [0]*len(s.tri)
        for first in range(len(w)):
            if w[first]:
                continue
            w[first], todo = 1, [first]
            while todo:
                i = todo.pop()
                for j, k in next_[i]:
                    if not w[j]:
                        w[j] = w[i]*k
                        todo.append(j)
        w = np.array(w, float)
        x, t = s.x, s.tri
        fn = np.cross(x[t[:, 1]]-x[t[:, 0]], x[t[:, 2]]-x[t[:, 0]])*w[:, None]
        s.wind = -w if fn[x[t].mean(1)[:, 1] < 0, 1].sum() > 0 else w
        return s.wind

    def spread(s, A, times=1, share=.5):
        """mixes the values of each vertex with those of its neighbours; an open edge only along itself"""
        e = np.sort(np.stack([s.tri, np.roll(s.tri, -1, 1)], -1).reshape(-1, 2), 1)
        e, count = np.unique(e, axis=0, return_counts=True)
        rim = np.zeros(len(A), bool)
        rim[e[count == 1].ravel()] = True
        both = (count == 1) | ~(rim[e[:, 0]] | rim[e[:, 1]])
        one = e[~both]                              # from the edge into the cloth: the edge itself does not take part
        a = np.r_[e[both][:, 0], e[both][:, 1], one[~rim[one[:, 0]]][:, 0], one[~rim[one[:, 1]]][:, 1]]
        b = np.r_[e[both][:, 1], e[both][:, 0], one[~rim[one[:, 0]]][:, 1], one[~rim[one[:, 1]]][:, 0]]
        k = np.maximum(np.bincount(a, minlength=len(A)), 1)
        for _ in range(times):
            m = np.stack([np.bincount(a, A[b, c], len(A)) for c in range(A.shape[1])], 1)/k[:, None]
            A = A*(1-share)+m*share
        return A

    def smoothed(s, times=2):
        """positions without the roughness of the triangles; bands more"""
        x, more = s.spread(s.x, times), s.spread(s.x, times+5)
        for p in s.order:
            q = s.panels[p]
            if isinstance(q['place'], tuple):
                k = np.setdiff1d(q['g'], np.concatenate([q['g'][v] for e, v in q['ids'].items() if e.startswith('b')]))
                x[k] = more[k]
        return x


# ------------------------------------------------------------ cut of a top
def mirrored(segs):
    """right half from the middle of the neck to the middle of the hem -> closed outline, edges named R and L"""
    right = [(t+'R', p) for t, p in segs]
    left = [(t+'L', [(-x, z) for x, z in reversed(p)]) for t, p in reversed(segs)]
    return right+left


def around(W, uz, top, lift=.02, flat=.30, aspect=.64):
    """placement of a front or back panel: wrapped around an ellipse of half width W(z), flatter above the armholes"""
    def place(side):
        def at(V):
            x, z = V[:, 0], V[:, 1]
            w = np.array([W(min(q, uz)) for q in z])
            a = w*2/(math.pi*math.sqrt((1+aspect**2)/2))
            phi = np.clip(x/w, -1.15, 1.15)*math.pi/2
            t = np.clip((z-uz)/(top-uz), 0, 1)
            depth = a*aspect*(1-(1-flat)*t*t)
            return np.stack([a*np.sin(phi)*(1+.12*t), side*np.maximum(depth*np.cos(phi), .012), z+lift], 1)
        return at
    return place


def sleeve_cut(arm, cap, long, cuff, ease=1.0, bow=0.):
    """outline of a set-in sleeve whose cap is as long as the armhole; u around the arm, z down from the top of the cap"""
    want = length(arm)*ease
    def cap_line(w):
        return cr([(0, 0), (.36*w, -.14*cap), (.64*w, -.56*cap), (.86*w, -.90*cap), (w, -cap)], 8)
    lo, hi = .05, .40
    for _ in range(40):
        w = (lo+hi)/2
        lo, hi = (w, hi) if length(cap_line(w)) < want else (lo, w)
    c = cap_line(w)
    under = [(w, -cap), (cuff, -long)] if not bow else cr([(w, -cap), ((w+cuff)/2+bow, -(cap+long)/2), (cuff, -long)], 8)
    return [('capB', c), ('underB', under), ('cuff', [(cuff, -long), (-cuff, -long)]), ('underF', [(-u, z) for u, z in reversed(under)]), ('capF', [(-u, z) for u, z in reversed(c)])], w


def on_arm(sg, root, angle, w, cap, long, cuff, over=1.03):
    """placement of a sleeve around the arm"""
    t = math.radians(angle)
    d, n = np.array((sg*math.sin(t), 0, -math.cos(t))), np.array((sg*math.cos(t), 0, math.sin(t)))
    def at(V):
        u, v = V[:, 0], -V[:, 1]
        wide = np.interp(v, (cap, long), (w, cuff))
        r = wide/math.pi*over
        th = u/r
        th = np.clip(th, -math.pi, math.pi)
        p = np.array(root)+v[:, None]*d+(r*np.cos(th)-.035)[:, None]*n
        p[:, 1] += r*np.sin(th)
        return p
    return at, d


@functools.lru_cache(None)
def top_pattern(name, h=.0065, L=.64, nw=.090, drop=.10, back=.022, sx=.195, slope=.040, W=.24, waist=None, hem=None, under=.20, cap=.125, sleeve=.20, cuff=.165, arm=24, vee=False,
                high=1.485, ease=1.0, neckband=.020, neck_ratio=.90, cuffband=0., cuff_ratio=.8, hemband=0., hem_ratio=.86, armband=0., bow=0., sidepts=None, neck_place=None, mitre=.0, hood=None):
    """top with front, back, set-in sleeves (sleeve=0: none) and ribbed bands; z of the neck point is `high`"""
    P = Pattern(name, h)
    hem, uz, hz = hem or W, high-slope-under, high-L
    waist = waist or (W+hem)/2
    armline = cr([(sx, high-slope), (sx-.020, high-slope-.42*under), (sx-.012, high-slope-.72*under), ((sx+W)/2-.004, uz+.012), (W, uz)], 10)
    side = cr([(W, uz), *(sidepts or [(waist, (uz+hz)/2+.02)]), (hem, hz)], 12)
    if sidepts:                                 # a flared hem is level when side and middle are equally long
        side = [tuple(p) for p in cut_to(side, uz-hz)]
    W_at = lambda z: float(np.interp(z, [p[1] for p in side[::-1]], [p[0] for p in side[::-1]]))
    hx, he = side[-1]
    def half(nz, vee=False):
        n = [(0, nz), (nw*.52, nz+(high-nz)*.50), (nw*.90, nz+(high-nz)*.90), (nw, high)] if vee else [(0, nz), (nw*.5, nz+(high-nz)*.07), (nw*.84, nz+(high-nz)*.38), (nw, high)]
        low = cr([(hx, he), (hx*.55, he-(he-hz)*.78), (0, hz)], 8) if he-hz > .002 else [(hx, he), (0, he)]
        return [('neck', cr(n, 8)), ('shoulder', [(nw, high), (sx, high-slope)]), ('arm', armline), ('side', side), ('hem', low)]
    place = around(W_at, uz, high)
    P.panel('front', mirrored(half(high-drop, vee)), place(-1))
    P.panel('back', mirrored(half(high-back)), place(1))
    for sd in 'RL':
        P.sew(('front', 'shoulder'+sd), ('back', 'shoulder'+sd))
        P.sew(('front', 'side'+sd), ('back', 'side'+sd))
    for sg, sd in ((1, 'R'), (-1, 'L')) if sleeve else ():
        cut, w = sleeve_cut(armline, cap, sleeve, cuff, ease, bow)
        n = 'sleeve'+sd
        at, d = on_arm(sg, (sg*(sx-.018), .004, high-slope+.02), arm, w, cap, sleeve, cuff)
        P.panel(n, cut, at)
        P.sew(('front', 'arm'+sd), (n, 'capF'), sd == 'R')          # armholes: R runs down, L runs up
        P.sew(('back', 'arm'+sd), (n, 'capB'), sd == 'L')
        P.sew((n, 'underB'), (n, 'underF'), True)
        if cuffband:
            P.strip('band'+n, [(n, 'cuff', False)], cuffband, (lambda d: lambda foot, t: foot+t[:, None]*d)(d), cuff_ratio)
    if armband:
        for sg, sd in ((1, 'R'), (-1, 'L')):
            P.strip('armband'+sd, [('front', 'arm'+sd, sd == 'L'), ('back', 'arm'+sd, sd == 'R')] if sd == 'R' else [('back', 'armL', False), ('front', 'armL', True)], armband, (lambda sg: lambda foot, t: foot+t[:, None]*np.array((sg*.5, 0, .2)))(sg), .80)
    if neckband:
        ctr = np.array((0, .0, high+.02))
        def up(foot, t):
            q = (ctr-foot)*(1, 1, 0)
            q /= np.linalg.norm(q, axis=1)[:, None]+1e-9
            return foot+t[:, None]*(np.array((0, 0, .85))+.5*q)
        chain = [('front', 'neckR', False), ('back', 'neckR', True), ('back', 'neckL', True), ('front', 'neckL', False)]
        P.strip('neckband', chain, neckband, neck_place or up, neck_ratio, mitre=mitre)
    if hemband:
        P.strip('hemband', [('front', 'hemL', True), ('front', 'hemR', True), ('back', 'hemR', False), ('back', 'hemL', False)], hemband, lambda foot, t: foot-t[:, None]*np.array((0, 0, 1.)), hem_ratio)
    if hood:
        hood(P)
    P.build()
    return P


# ------------------------------------------------------------ cut of a skirt and of trousers
@functools.lru_cache(None)
def skirt_pattern(name, h=.0075, waist=.185, hip=.245, hem=.36, long=.72, high=1.03, drop=.018, band=.035, hip_z=.20):
    """skirt of two panels on a waistband; widths are half of the flat width"""
    P = Pattern(name, h)
    side = cr([(waist, high), (waist+(hip-waist)*.52, high-hip_z*.34), (waist+(hip-waist)*.86, high-hip_z*.68), (hip+.004, high-hip_z*1.1), ((hip*.6+hem*.4), high-hip_z-(long-hip_z)*.4), (hem, high-long)], 12)
    side = [tuple(p) for p in cut_to(side, long+drop*.5)]
    W = lambda z: float(np.interp(z, [p[1] for p in side[::-1]], [p[0] for p in side[::-1]]))
    hx, hz = side[-1]
    def half(d):
        return [('waist', cr([(0, high-d), (waist*.6, high-d*.6), (waist, high)], 6)), ('side', side), ('hem', cr([(hx, hz), (hx*.55, hz-(hz-high+d+long)*.78), (0, high-d-long)], 8))]
    place = around(W, 9., 99., 0.)
    P.panel('front', mirrored(half(drop)), place(-1))
    P.panel('back', mirrored(half(drop*.4)), place(1))
    for sd in 'RL':
        P.sew(('front', 'side'+sd), ('back', 'side'+sd))
    P.strip('waistband', [('front', 'waistL', False), ('front', 'waistR', False), ('back', 'waistR', True), ('back', 'waistL', True)], band, lambda foot, t: foot+t[:, None]*np.array((0, 0, 1.)), .99)
    P.build()
    return P


@functools.lru_cache(None)
def trousers_pattern(name, h=.0075, waist=.195, hip=.245, knee=(.035, .235), hem=(.040, .215), crotch=.755, high=1.02, long=.97, ext=(.040, .082), knee_z=.48, band=.038, band_ratio=.97, stance=5., rise_back=.030):
    """trousers of two front and two back panels on a waistband; x from the middle seam outwards"""
    P = Pattern(name, h)
    zb = high-long
    out = cr([(waist, high+.010), (waist+(hip-waist)*.55, high-.06), (waist+(hip-waist)*.88, high-.13), (hip, high-.18), (hip-.003, high-.27), (knee[1], knee_z), (hem[1], zb)], 10) if zb < knee_z-.1 else cr([(waist, high+.010), (waist+(hip-waist)*.55, high-.06), (waist+(hip-waist)*.88, high-.13), (hip, high-.18), (hip-.001, high-.27), (hem[1], zb)], 10)
    tan = math.tan(math.radians(stance))
    def outline(e, rise):
        top = [(0., high), (waist*.5, high+.003), (waist, high+.010)] if not rise else [(.014, high+rise), (waist*.5, high+rise*.6+.004), (waist, high+.010)]
        x0 = top[0][0]
        cro = cr([(-e, crotch), (-e*.55, crotch+.012), (-.010, crotch+.062), (0, crotch+.13), (x0*.5, (crotch+.13+top[0][1])/2), top[0]], 8)
        inn = cr([(hem[0], zb), (knee[0], knee_z), (-e*.30, crotch-.10), (-e, crotch)], 10) if zb < knee_z-.1 else cr([(hem[0], zb), (hem[0]*.3-e*.35, (zb+crotch)/2), (-e, crotch)], 10)
        return [('waist', cr(top, 6)), ('out', out), ('hem', [(hem[1], zb), (hem[0], zb)]), ('in', inn), ('crotch', cro)]
    def place(segs, sg, side):
        d = dict(segs)
        lo = np.array(list(d['in'])+list(d['crotch'])[1:])
        hi = np.array(d['out'])[::-1]
        def at(V):
            x, z = V[:, 0], V[:, 1]
            a, b = np.interp(z, lo[:, 1], lo[:, 0]), np.interp(z, hi[:, 1], hi[:, 0])
            t = np.clip((x-a)/np.maximum(b-a, .01), 0, 1)
            r = (b-a)/math.pi*1.02
            th = math.pi*(1-t)
            cx = np.maximum(.098+(.80-z)*tan, .06)
            leg = np.stack([cx+r*np.cos(th), side*r*np.sin(th)*.95, z], 1)
            ax = b*2/(math.pi*math.sqrt((1+.66**2)/2))
            phi = np.clip(x/b, -.25, 1)*math.pi/2
            hipp = np.stack([ax*np.sin(phi), side*ax*.66*np.cos(phi), z], 1)
            q = np.clip((z-(crotch-.06))/.12, 0, 1)
            q = (q*q*(3-2*q))[:, None]
            p = leg*(1-q)+hipp*q
            p[:, 0] *= sg
            return p
        return at
    for sg, sd in ((1, 'R'), (-1, 'L')):
        f, b = outline(ext[0], 0), outline(ext[1], rise_back)
        P.panel('front'+sd, f, place(f, sg, -1))
        P.panel('back'+sd, b, place(b, sg, 1))
        P.sew(('front'+sd, 'out'), ('back'+sd, 'out'))
        P.sew(('front'+sd, 'in'), ('back'+sd, 'in'))
    P.sew(('frontR', 'crotch'), ('frontL', 'crotch'))
    P.sew(('backR', 'crotch'), ('backL', 'crotch'))
    P.strip('waistband', [('frontR', 'waist', False), ('backR', 'waist', True), ('backL', 'waist', False), ('frontL', 'waist', True)], band, lambda foot, t: foot+t[:, None]*np.array((0, 0, 1.)), band_ratio)
    P.build()
    return P
