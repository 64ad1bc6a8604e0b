"""Garments laid flat as a relief: panels cut from outlines are stacked on a height field of one garment,
so that collar, placket, pocket and hood lie on each other without cutting through, at a fraction of a cloth simulation.
Pattern coordinates are metres, x to the right, z up; the garment lies on the floor seen from above."""
from studio import *
from studio import _c, _blur
from fashion import panel, mirror, cr, resample, inside, cloth_mat

RES = .0025


class Lay:
    """height field under a garment; every panel raises it"""

    def __init__(s, x, z0, z1, seed=1, amp=.010):
        s.x0, s.z0 = -x, z0
        s.cols, s.rows = int(2*x/RES)+1, int((z1-z0)/RES)+1
        s.H = np.zeros((s.rows, s.cols), np.float32)
        s.X, s.Z = np.meshgrid(s.x0+RES*np.arange(s.cols), z0+RES*np.arange(s.rows))
        rnd = np.random.default_rng(seed)
        w = np.zeros_like(s.H)
        for k, a in ((14, 1.), (7, .5), (4, .25)):          # soft unevenness, coarse to fine
            g = rnd.normal(0, 1, (int((z1-z0)*100/k)+4, int(2*x*100/k)+4)).astype(np.float32)
            w += a*s._up(g, k/100)
        s.W = amp*(w-w.min())/(w.max()-w.min())

    def _up(s, g, step):
        u, v = (s.X-s.x0)/step, (s.Z-s.z0)/step
        i, j = np.clip(v.astype(int), 0, g.shape[0]-2), np.clip(u.astype(int), 0, g.shape[1]-2)
        a, b = v-i, u-j
        a, b = a*a*(3-2*a), b*b*(3-2*b)
        return (g[i, j]*(1-b)+g[i, j+1]*b)*(1-a)+(g[i+1, j]*(1-b)+g[i+1, j+1]*b)*a

    def fold(s, p0, p1, height=.006, width=.012):
        """a crease running out from p0 to p1, sharper on its light side"""
        p0, p1 = np.array(p0, float), np.array(p1, float)
        d = p1-p0
        L = np.linalg.norm(d)
        d /= L
        t = ((s.X-p0[0])*d[0]+(s.Z-p0[1])*d[1])/L
        n = -(s.X-p0[0])*d[1]+(s.Z-p0[1])*d[0]
        n = n+.008*np.sin(t*5+p0[0]*40)
        env = np.clip(np.sin(np.pi*np.clip(t, 0, 1)**.7), 0, 1)
        ww = width*(.6+.8*np.clip(t, 0, 1))
        s.W += (height*env*(np.exp(-(n/ww)**2)-.45*np.exp(-((n-1.7*ww)/ww)**2))).astype(np.float32)

    def folds(s, spots, n=7, length=.16, height=.005, seed=1):
        """creases around spots (x, z, angle in degrees), as cloth throws them at armholes, crotch, waist"""
        rnd = random.Random(seed)
        for x, z, ang in spots:
            for k in range(n):
                a = math.radians(ang+rnd.uniform(-38, 38))
                L = length*rnd.uniform(.5, 1.2)
                o = (x+rnd.uniform(-.02, .02), z+rnd.uniform(-.02, .02))
                s.fold(o, (o[0]+L*math.cos(a), o[1]+L*math.sin(a)), height*rnd.uniform(.5, 1.1), rnd.uniform(.007, .016))

    def at(s, A, P):
        u, v = np.clip((P[:, 0]-s.x0)/RES, 0, s.cols-1.001), np.clip((P[:, 1]-s.z0)/RES, 0, s.rows-1.001)
        i, j = v.astype(int), u.astype(int)
        a, b = v-i, u-j
        return (A[i, j]*(1-b)+A[i, j+1]*b)*(1-a)+(A[i+1, j]*(1-b)+A[i+1, j+1]*b)*a

    def _edge(s, poly, P, chunk=4000):
        """distance to a closed outline"""
        A, B = np.array(poly), np.roll(np.array(poly), -1, 0)
        out = np.empty(len(P), np.float32)
        for k in range(0, len(P), chunk):
            q = P[k:k+chunk, None]
            t = np.clip(((q-A)*(B-A)).sum(2)/np.maximum(((B-A)**2).sum(1), 1e-12), 0, 1)
            out[k:k+chunk] = np.linalg.norm(q-A-t[..., None]*(B-A), axis=2).min(1)
        return out

    def _depth(s, poly, X, Z, ins):
        """distance to the outline of every cell inside; large panels take every third cell and what lies between"""
        if ins.sum() < 6000:
            out = np.zeros(X.shape, np.float32)
            out[ins] = s._edge(poly, np.c_[X[ins], Z[ins]])
            return out
        k = 3
        rows, cols = -(-X.shape[0]//k)+1, -(-X.shape[1]//k)+1
        gx, gz = np.meshgrid(X[0, 0]+RES*k*np.arange(cols), Z[0, 0]+RES*k*np.arange(rows))
        near = s._edge(poly, np.c_[gx.ravel(), gz.ravel()]).reshape(rows, cols)
        i, j = np.arange(X.shape[0])/k, np.arange(X.shape[1])/k
        a, b = (i % 1)[:, None], (j % 1)[None]
        i, j = i.astype(int), j.astype(int)
        low, high = near[i], near[i+1]
        out = (low[:, j]*(1-b)+low[:, j+1]*b)*(1-a)+(high[:, j]*(1-b)+high[:, j+1]*b)*a
        return np.where(ins, out, 0).astype(np.float32)

    def piece(s, name, segs, mat, t=.004, r=.010, lines=None, h=.009, drape=3, wrinkle=1., extra=None, lift=.0, sub=1):
        """one panel: thickness t, edges rounded over r; `extra(x, z)` adds relief such as quilting"""
        poly = np.concatenate([resample(p, .008)[:-1] for _, p in segs])
        lo, hi = poly.min(0)-.01, poly.max(0)+.01
        box_ = (slice(max(0, int((lo[1]-s.z0)/RES)), max(0, int((hi[1]-s.z0)/RES)+2)), slice(max(0, int((lo[0]-s.x0)/RES)), max(0, int((hi[0]-s.x0)/RES)+2)))
        X, Z = s.X[box_], s.Z[box_]
        G = np.c_[X.ravel(), Z.ravel()]
        ins = inside(poly, G)
        ins = ins.reshape(X.shape)
        dist = s._depth(poly, X, Z, ins)
        under = np.ascontiguousarray(s.H[box_])
        soft = _blur(np.ascontiguousarray(under[None]), drape)[0] if drape else under
        near = np.clip(dist/.045, 0, 1)
        rise = np.sqrt(np.clip(1-(1-np.clip(dist/r, 0, 1))**2, 0, 1))
        top = np.maximum(soft, under)+lift+t*(.25+.75*rise)
        if wrinkle:
            top += wrinkle*s.W[box_]*(.25+.75*near)
        if extra is not None:
            top += extra(X, Z)*near
        # mesh
        V, F, tags = panel(segs, h, len(name))
        full = s.H.copy()
        full[box_] = np.where(ins, top, np.maximum(under, 0)+lift+t*.25)
        z = s.at(full, V)
        Vb = np.c_[V, z]
        n = len(V)
        edges = {}
        for f in F:
            for a, b in zip(f, f[1:]+f[:1]):
                edges[(a, b)] = edges.get((a, b), 0)+1
        rim = [(a, b) for a, b in edges if (b, a) not in edges]
        base = s.at(s.H, V)
        idx = {}
        low = []
        for a, b in rim:
            for k in (a, b):
                if k not in idx:
                    idx[k] = n+len(low)
                    low.append((V[k, 0], V[k, 1], max(.0004, min(z[k]-t*.7, base[k]+.0004+lift*.6))))
        faces = [tuple(f) for f in F]+[(b, a, idx[a], idx[b]) for a, b in rim]
        if sum((V[f[1], 0]-V[f[0], 0])*(V[f[2], 1]-V[f[0], 1])-(V[f[1], 1]-V[f[0], 1])*(V[f[2], 0]-V[f[0], 0]) for f in F[:50]) < 0:
            faces = [tuple(reversed(f)) for f in faces]
        VV = np.concatenate([Vb, np.array(low)]) if low else Vb
        o = mesh_obj(name, VV, faces, mat)
        s._attributes(o, segs, lines or {}, VV[:, :2])
        mod(o, 'SMOOTH', factor=.35, iterations=2)
        if sub:
            mod(o, 'SUBSURF', levels=sub, render_levels=sub)
        s.H[box_] = np.where(ins, top, under)
        return o

    def _attributes(s, o, segs, lines, P):
        me, A = o.data, {}
        best, S = np.full(len(P), 9., np.float32), np.zeros(len(P), np.float32)
        names = {'hem', 'neck', 'cuff', 'waist', 'side', 'arm'} | {t for t, _ in segs}
        for tag in names:
            d = np.full(len(P), 9., np.float32)
            for t, p in segs:
                if t != tag:
                    continue
                q = resample(p, .005)
                L = np.r_[0, np.cumsum(np.linalg.norm(np.diff(q, axis=0), axis=1))]
                D = np.linalg.norm(P[:, None]-q[None], axis=2)
                k = D.argmin(1)
                m = D[np.arange(len(P)), k]
                b = m < d
                d[b] = m[b]
                if tag in ('hem', 'neck', 'cuff', 'waist'):
                    c = m < best
                    best[c], S[c] = m[c], L[k[c]]
            A['d_'+tag], A['e_'+tag] = d, d
        A['s'], A['side'] = S, np.full(len(P), -1., np.float32)
        for ln, pls in lines.items():
            d = np.full(len(P), 9., np.float32)
            for p in pls:
                q = resample(p, .004)
                D = np.linalg.norm(P[:, None]-q[None], axis=2)
                k = np.clip(D.argmin(1), 0, len(q)-2)
                a, b = q[k], q[k+1]
                R, T = P-a, b-a
                sg = np.sign(T[:, 0]*R[:, 1]-T[:, 1]*R[:, 0])
                sg[sg == 0] = 1
                tt = np.clip((R*T).sum(1)/np.maximum((T*T).sum(1), 1e-12), 0, 1)
                m = np.linalg.norm(R-T*tt[:, None], axis=1)*sg
                d = np.where(np.abs(m) < np.abs(d), m, d)
            A['d_'+ln], A['e_'+ln] = d, np.abs(d)
        for k, v in A.items():
            a = me.attributes.new(k, 'FLOAT', 'POINT')
            a.data.foreach_set('value', np.asarray(v, np.float32))
        a = me.attributes.new('pat', 'FLOAT_VECTOR', 'POINT')
        a.data.foreach_set('vector', np.c_[P, np.zeros(len(P))].astype(np.float32).ravel())

    def on(s, x, z):
        """point on top of what lies there"""
        return Vector((x, z, float(s.at(s.H, np.array([[x, z]], float))[0])))

    def button(s, x, z, mat, r=.0062, holes=None):
        p = s.on(x, z)
        o = lathe([(0, .0016), (r*.55, .0016), (r*.7, .0024), (r*.95, .0024), (r, .0014), (r, -.002)], 40, mat)
        o.location = p+Vector((0, 0, .0006))
        dark = holes or plain('#2a2522', .9)
        for a in range(4):
            q = lathe([(0, .0019), (r*.13, .0019), (r*.13, 0)], 10, dark)
            q.location = p+Vector((r*.28*math.cos(a*TAU/4+.78), r*.28*math.sin(a*TAU/4+.78), .0006))
        return o


VIEW = dict(az=0, el=84, mode='top', reach=7)


def rect(x0, z0, x1, z1, tags=('hem', 'side', 'side', 'side'), bow=0.):
    """closed rectangle from its top left corner; tags: top, right, bottom, left"""
    t, r, b, l = tags
    return [(t, [(x0, z1), (x1, z1)]), (r, [(x1, z1), (x1+bow, (z0+z1)/2), (x1, z0)]), (b, [(x1, z0), (x0, z0)]), (l, [(x0, z0), (x0-bow, (z0+z1)/2), (x0, z1)])]


def closed(*segs):
    return list(segs)


def flip(segs):
    """mirrored panel"""
    return [(tag, [(-x, z) for x, z in reversed(p)]) for tag, p in reversed(segs)]


def printed(m, ground, ink, kind='stripe', size=.02, share=.4, angle=0., second=None):
    """prints a pattern over a cloth material: stripe, check, dots, floral, gingham"""
    n = N('helper')
    bpy.data.materials.remove(n.m)
    n.m, n.t, n.n = m, m.node_tree, m.node_tree.nodes
    n.p = n.n['Principled BSDF']
    pat = n.new('Attribute', attribute_name='pat').outputs['Vector']
    vec = n.new('Mapping', {'Vector': pat, 'Rotation': (0, 0, math.radians(angle))}).outputs[0]
    sep = n.new('SeparateXYZ', {0: vec})
    u, v = sep.outputs[0], sep.outputs[1]
    base = n.p.inputs['Base Color'].links[0].from_socket if n.p.inputs['Base Color'].links else None
    base = base or n.new('RGB').outputs[0]
    band = lambda x, w, sh: n.math('LESS_THAN', n.math('FRACT', n.math('DIVIDE', x, w)), sh)
    tone = lambda x: NEUTRAL if x == TINT else srgb(x)
    if kind == 'stripe':
        cover = band(u, size, share)
        out = n.mix(cover, base, tone(ink))
    elif kind in ('gingham', 'check'):
        a, b = band(u, size, share), band(v, size, share)
        w = n.math('MULTIPLY', n.math('ADD', a, b), .5)
        cover = n.math('ADD', 0., 0.)           # a dark ink half over the ground takes the colour with it
        out = n.mix(w, base, tone(ink))
        if second:
            lines_ = n.math('MAXIMUM', band(n.math('ADD', u, size*.70), size, .06), band(n.math('ADD', v, size*.70), size, .06))
            cover = n.math('MAXIMUM', cover, n.math('MULTIPLY', lines_, .8))
            out = n.mix(n.math('MULTIPLY', lines_, .8), out, srgb(second))
    elif kind == 'dots':
        row = n.math('FLOOR', n.math('DIVIDE', v, size))
        shift = n.math('MULTIPLY', n.math('FRACT', n.math('MULTIPLY', row, .5)), size)
        du = n.math('SUBTRACT', n.math('FRACT', n.math('DIVIDE', n.math('ADD', u, shift), size)), .5)
        dv = n.math('SUBTRACT', n.math('FRACT', n.math('DIVIDE', v, size)), .5)
        rr = n.math('ADD', n.math('MULTIPLY', du, du), n.math('MULTIPLY', dv, dv))
        cover = n.math('LESS_THAN', rr, share*share)
        out = n.mix(cover, base, tone(ink))
    else:                                   # floral: petals around scattered centres, leaves between
        out, cover = base, n.math('ADD', 0., 0.)
        for k, (col, sz, turn) in enumerate(((ink, size, 0.), (second or ink, size*1.35, 1.3))):
            vo = n.new('TexVoronoi', {'Vector': n.new('VectorMath', {0: vec, 1: (k*.31, k*.17, 0)}, operation='ADD').outputs[0], 'Scale': 1/sz, 'Randomness': .75}, voronoi_dimensions='2D')
            off = n.new('VectorMath', {0: n.new('VectorMath', {0: vec, 1: (k*.31, k*.17, 0)}, operation='ADD').outputs[0], 1: vo.outputs['Position']}, operation='SUBTRACT').outputs[0]
            so = n.new('SeparateXYZ', {0: off})
            ang = n.math('ARCTAN2', so.outputs[1], so.outputs[0])
            lob = n.math('MULTIPLY_ADD', n.math('ABSOLUTE', n.math('SINE', n.math('MULTIPLY_ADD', ang, 2.5, turn))), .16, .15) if k == 0 else n.math('MULTIPLY_ADD', n.math('ABSOLUTE', n.math('SINE', n.math('MULTIPLY_ADD', ang, 1., turn))), .20, .02)
            dd = vo.outputs['Distance']
            cover = n.math('MAXIMUM', cover, n.math('LESS_THAN', dd, lob))
            out = n.mix(n.math('LESS_THAN', dd, lob), out, srgb(col))
            if k == 0:
                out = n.mix(n.math('LESS_THAN', dd, .055), out, tone(second or ground))
    n.set(n.p.inputs['Base Color'], out)
    for aov in [x for x in n.n if x.bl_idname == 'ShaderNodeOutputAOV']:        # only the ground takes the colour of a variant
        n.set(aov.inputs['Value'], n.math('SUBTRACT', 1., cover))
    if ink == TINT:
        n.mask()
        n.set(n.n[-1].inputs['Value'], cover)
    return m
