"""garments: 2D pattern panels -> welded front/back -> Blender cloth sim, on a hidden body form ('ghost') or flat lay"""
from studio import *
from studio import _c, _area, _pl
from furn import sim_cloth
from picture import inside
from mathutils.geometry import delaunay_2d_cdt
from mathutils.bvhtree import BVHTree

# ------------------------------------------------------------ patterns
def cr(pts, n=10): return smooth_profile(pts, n)
def resample(pts, h):
    P = np.array(pts, float); d = np.r_[0, np.cumsum(np.linalg.norm(np.diff(P, axis=0), axis=1))]; n = max(1, int(round(d[-1]/h)))
    t = np.linspace(0, d[-1], n+1); return np.c_[np.interp(t, d, P[:, 0]), np.interp(t, d, P[:, 1])]
def mirror(segs):
    """right half (x>=0) segments from centre-top round to centre-bottom -> full closed list"""
    L = [(tag, [(-x, z) for x, z in reversed(p)]) for tag, p in reversed(segs)]; return segs+L
def panel(segs, h, seed=0):
    B, T = [], []
    for tag, p in segs:
        q = resample(p, h)
        for k in q[:-1]: B.append(k); T.append(tag)
    B = np.array(B); n = len(B); T2 = [{T[i], T[i-1]} for i in range(n)]          # a corner belongs to both
    lo, hi = B.min(0), B.max(0); g = []; rr = np.random.default_rng(seed); dy = h*.866
    for j, z in enumerate(np.arange(lo[1], hi[1], dy)):
        for x in np.arange(lo[0]+(j % 2)*h/2, hi[0], h): g.append((x, z))
    G = np.array(g)+rr.normal(0, h*.06, (len(g), 2)); G = G[inside(B, G)]
    d = np.min(np.linalg.norm(G[:, None, :]-B[None], axis=2), axis=1); G = G[d > .62*h]
    P = np.r_[B, G]; r = delaunay_2d_cdt([Vector(p) for p in P], [(i, (i+1) % n) for i in range(n)], [], 1, 1e-6)
    V = np.array([tuple(v) for v in r[0]]); F = [tuple(f) for f in r[2]]; ov = r[3]
    tags = [set() for _ in V]; 
    for i, o in enumerate(ov):
        for k in o:
            if k < n: tags[i] |= T2[k]
    return V, F, tags
def garment(name, front, back, h=.012, depth=None, seams=('side', 'shoulder'), lines=None, mat=None, body=None, margin=.012, lay=False, infl=.09, pinx=.17):
    """weld front & back along `seams`; every other edge stays open. Stores pattern attributes for the shader."""
    Vs, Fs, at = [], [], []
    for side, segs in ((-1, front), (1, back)):
        V, F, tags = panel(segs, h, 1 if side < 0 else 2); base = len(Vs)
        sp = np.concatenate([resample(p, h/2) for t, p in segs if t in seams]); dseam = np.min(np.linalg.norm(V[:, None]-sp[None], axis=2), axis=1)
        for i, v in enumerate(V):
            weld = bool(tags[i] & set(seams)); t = min(1, dseam[i]/infl); y = side*infl*math.sqrt(max(0, 1-(1-t)**2))*(1 if not lay else .12)
            if weld: y = 0
            elif abs(y) < .003: y = side*.003
            if lay:
                y += 0 if weld else 0
            elif body and not weld:
                hit = body.ray_cast(Vector((v[0], side*1., v[1])), Vector((0, -side, 0)))
                if hit[0]:
                    yb = hit[0].y+side*margin; y = min(y, yb) if side < 0 else max(y, yb)
            Vs.append((v[0], y, v[1])); at.append((side, tags[i], weld))
        Fs += [tuple(base+k for k in (f if side < 0 else reversed(f))) for f in F]
    V = np.array(Vs); A = {}
    allsegs = front
    def dist(tag, which):
        d = np.full(len(V), 9., np.float32); s = np.zeros(len(V), np.float32)
        for side, segs in ((-1, front), (1, back)):
            ids = np.array([i for i in range(len(V)) if at[i][0] == side]); 
            for t, p in segs:
                if t != tag: continue
                q = resample(p, .004); L = np.r_[0, np.cumsum(np.linalg.norm(np.diff(q, axis=0), axis=1))]
                dd = np.linalg.norm(V[ids][:, None, [0, 2]]-q[None], axis=2); k = dd.argmin(1); m = dd[np.arange(len(ids)), k]; b = m < d[ids]; d[ids[b]] = m[b]; s[ids[b]] = L[k[b]]
        return d, s
    best = np.full(len(V), 9., np.float32); S = np.zeros(len(V), np.float32)
    for t in ('hem', 'neck', 'cuff', 'waist'):
        d, s = dist(t, None); A['d_'+t] = d; b = d < best; best[b] = d[b]; S[b] = s[b]
    A['s'] = S; A['side'] = np.array([a[0] for a in at], np.float32); A['d_side'] = dist('side', None)[0]
    for ln, pls in (lines or {}).items():
        d = np.full(len(V), 9., np.float32)
        for fs, p in pls:
            q = resample(p, .003); D = np.linalg.norm(V[:, None, [0, 2]]-q[None], axis=2); k = np.clip(D.argmin(1), 0, len(q)-2); a_, b_ = q[k], q[k+1]; P2 = V[:, [0, 2]]-a_; T2 = b_-a_
            sg = np.sign(T2[:, 0]*P2[:, 1]-T2[:, 1]*P2[:, 0]); sg[sg == 0] = 1; t_ = np.clip((P2*T2).sum(1)/np.maximum((T2*T2).sum(1), 1e-12), 0, 1); m = np.linalg.norm(P2-T2*t_[:, None], axis=1)*(1 if ln == 'thigh' else sg)*(1 if ln == 'thigh' or p[-1][0] >= p[0][0] else -1)   # signed: interpolates exactly across coarse triangles
            ok = ((A['side'] == fs) | (fs == 0)) & (np.abs(m) < np.abs(d)); d = np.where(ok, m, d)
        A['d_'+ln] = d; A['e_'+ln] = np.abs(d)                 # e: unsigned, keeps a line from running on past its ends
    o = mesh_obj(name, V, Fs, mat); me = o.data
    for k, v in A.items(): a = me.attributes.new(k, 'FLOAT', 'POINT'); a.data.foreach_set('value', v.astype(np.float32))
    a = me.attributes.new('pat', 'FLOAT_VECTOR', 'POINT'); a.data.foreach_set('vector', np.c_[V[:, 0], V[:, 2], A['side']*.37].astype(np.float32).ravel())
    vg = o.vertex_groups.new(name='pin'); vg.add([i for i, q in enumerate(at) if 'shoulder' in q[1] and abs(V[i][0]) < pinx], 1., 'REPLACE')
    bm = bmesh.new(); bm.from_mesh(me)
    w = [v for v, q in zip(bm.verts, at) if q[2]]; bmesh.ops.remove_doubles(bm, verts=w, dist=h*.3); bmesh.ops.recalc_face_normals(bm, faces=bm.faces); bm.to_mesh(me); bm.free()
    if lay: o.data.transform(Matrix.Rotation(-math.pi/2, 4, 'X')); 
    print('GARMENT', name, len(me.vertices), 'verts'); return o
def body_form(arm=45, legs=False, arms=True, bust=.012):
    secs = [(.60, .172, .115, 0), (.72, .178, .118, 0), (.85, .182, .120, .005), (.95, .165, .108, 0), (1.03, .142, .095, 0), (1.12, .150, .10, -.004), (1.22, .168, .112+bust, -.012), (1.29, .176, .112+bust*.6, -.008), (1.36, .178, .098, .0), (1.41, .168, .078, .008), (1.44, .125, .064, .012), (1.465, .075, .058, .012), (1.50, .058, .055, .006), (1.60, .054, .054, 0)]
    Z = np.array(secs); zz = np.linspace(.6, 1.6, 60); n = 48; vs, fs = [], []
    I = [np.interp(zz, Z[:, 0], Z[:, k]) for k in (1, 2, 3)]
    for i, z in enumerate(zz):
        for j in range(n): a = TAU*j/n; vs.append((I[0][i]*math.copysign(abs(math.cos(a))**.9, math.cos(a)), I[2][i]+I[1][i]*math.sin(a), z))
    for i in range(59):
        for j in range(n): fs.append((i*n+j, i*n+(j+1) % n, (i+1)*n+(j+1) % n, (i+1)*n+j))
    fs += [tuple(range(n-1, -1, -1)), tuple(59*n+j for j in range(n))]
    o = mesh_obj('body', vs, fs); parts = [o]; A = math.radians(arm)
    if arms:
        for s in (-1, 1): parts.append(apply_mods(rod((s*.13, .006, 1.40), (s*(.13+.62*math.sin(A)), .006, 1.40-.62*math.cos(A)), .056, .036, bevel=.03)))
    bpy.context.view_layer.update(); bm = bmesh.new()
    for p in parts: me = p.data.copy(); me.transform(p.matrix_world); bm.from_mesh(me)
    for p in parts: bpy.data.objects.remove(p)
    b = bm_obj(bm, 'body'); mod(b, 'REMESH', mode='VOXEL', voxel_size=.012); mod(b, 'SMOOTH', factor=.5, iterations=8); apply_mods(b)
    b.modifiers.new('c', 'COLLISION'); b.collision.thickness_outer = .006; b.collision.cloth_friction = 4; b.hide_render = True; return b
def bvh(o): return BVHTree.FromObject(o, bpy.context.evaluated_depsgraph_get())
def floor_col(size=4, z=0.):
    f = mesh_obj('floorcol', [(-size, -size, z), (size, -size, z), (size, size, z), (-size, size, z)], [(0, 1, 2, 3)]); f.modifiers.new('c', 'COLLISION'); f.collision.thickness_outer = .004; f.collision.cloth_friction = 14; f.hide_render = True; return f
def finish(o, th=.0018, sub=1, raise_=None, iron=.035, iters=24):
    """thickness; bands (collar, cuffs) raised a little; seams ironed: the welded edge ruffles in the sim"""
    n = len(o.data.vertices); d = np.empty(n, np.float32); o.data.attributes['d_side'].data.foreach_get('value', d)
    if iron:
        vg = o.vertex_groups.new(name='iron')
        keep = np.ones(n, np.float32)
        for k in ('hem', 'waist', 'cuff', 'neck'):          # open edges keep their corners
            e = np.empty(n, np.float32); o.data.attributes['d_'+k].data.foreach_get('value', e); keep *= np.clip((e-.004)/.03, 0, 1)
        for i in np.nonzero(d < iron)[0]: vg.add([int(i)], float((1-d[i]/iron)*keep[i]), 'REPLACE')
        mod(o, 'SMOOTH', factor=.5, iterations=iters, vertex_group='iron'); apply_mods(o)
    if raise_:
        me = o.data; n = len(me.vertices); amt = np.zeros(n, np.float32)
        for k, w, a in raise_:
            d = np.empty(n, np.float32); me.attributes['d_'+k].data.foreach_get('value', d); amt = np.maximum(amt, a*np.clip((w-d)/.006+.5, 0, 1))
        co = np.empty(n*3, np.float32); me.vertices.foreach_get('co', co); nr = np.empty(n*3, np.float32); me.vertices.foreach_get('normal', nr); me.vertices.foreach_set('co', (co.reshape(-1, 3)+nr.reshape(-1, 3)*amt[:, None]).ravel())
    mod(o, 'SMOOTH', factor=.4, iterations=2); mod(o, 'SUBSURF', levels=sub, render_levels=sub); mod(o, 'SOLIDIFY', thickness=th, offset=-1); return o
# ------------------------------------------------------------ garment shader
def cloth_mat(c, kind='jersey', bands=(), stitches=(), seams=(), thread=None, rib=420., scale=1., fade=None):
    """bands: (attr,width) ribbed zones; stitches: (attr,dist) dashed seams; seams: attr grooves"""
    n = N(kind); c = _c(n, c); at = lambda k: n.new('Attribute', attribute_name=k).outputs['Fac']; pat = n.new('Attribute', attribute_name='pat').outputs['Vector']
    sep = n.new('SeparateXYZ', {0: pat}); u, v = sep.outputs[0], sep.outputs[1]; s = at('s'); col = c; k = 1/scale
    mul = lambda a, b: n.math('MULTIPLY', a, b); add = lambda a, b: n.math('ADD', a, b)
    def wave(x, f): return n.math('SINE', mul(x, f))
    N3 = lambda sc, d=3, r=.5: n.noise(n.new('Mapping', {'Vector': pat, 'Scale': sc}).outputs[0], 1., d, r)
    rough = .88; strength = .3; dist = .001
    if kind == 'jersey':
        h = add(mul(wave(u, 2600.), .15), N3((900, 260, 1), 3)); colv = n.ramp(h, [(.2, 0.), (.8, 1.)]); col = n.mix(colv, scalec(c, .93), scalec(c, 1.03)); strength = .25
    elif kind == 'linen':
        a = N3((30, 900*k, 1), 2); b = N3((900*k, 30, 1), 2); h = mul(add(a, b), .5); col = n.mix(n.ramp(h, [(.36, 0.), (.64, 1.)]), scalec(c, .80), scalec(c, 1.12)); strength = .5; dist = .002
    elif kind == 'satin':
        h = N3((1200, 90, 1), 2); rough = .38; strength = .06
    elif kind == 'denim':
        tw = n.math('FRACT', mul(add(u, mul(v, .55)), 520.)); tw = n.math('PINGPONG', tw, .5); slub = N3((700, 14, 1), 3, .6); slub2 = N3((18, 500, 1), 2, .6)
        h = add(mul(tw, 1.2), mul(slub, .8)); lightc = tuple(min(1, x*2.2+.05) for x in c)
        f = n.ramp(add(mul(h, .5), mul(slub2, .35)), [(.3, 0.), (.95, 1.)]); col = n.mix(mul(f, .75), c, lightc)
        if fade: fd = n.math('ABSOLUTE', at('d_'+fade)); z = n.ramp(n.math('MULTIPLY_ADD', fd, 7., 0.), [(0., 1.), (.7, 0.)]); big = N3((14, 9, 1), 4, .6); col = n.mix(mul(z, n.ramp(big, [(.25, .2), (.75, .62)])), col, tuple(min(1, x*3.2+.10) for x in c))
        strength = .45; dist = .0012
    elif kind in ('knit', 'knitfine'):
        g = 150.*k if kind == 'knit' else 290.*k       # wales per metre
        fu = n.math('FRACT', mul(u, g)); tri = n.math('PINGPONG', fu, .5)             # 0..0.5..0 inside a wale
        vv = add(mul(v, g*.72), mul(tri, 1.25)); st = n.math('FRACT', vv)
        leg = n.math('SINE', mul(n.math('PINGPONG', n.math('FRACT', mul(u, g*2)), .5), 6.283/2)); loop = n.math('SINE', mul(st, math.pi))
        h = mul(n.math('POWER', n.math('MAXIMUM', leg, .001), .7), add(mul(loop, .65), .35)); fz = N3((1500, 1500, 1), 3, .7)
        h = add(h, mul(fz, .35)); col = n.mix(n.ramp(h, [(.15, 0.), (1.0, 1.)]), scalec(c, .50), scalec(c, 1.12)); strength = 1.; dist = .0035 if kind == 'knit' else .002; rough = .95
    sheen = {'jersey': .25, 'linen': .2, 'satin': .1, 'denim': .1, 'knit': .7, 'knitfine': .6}[kind]
    H = h; 
    for a, w in bands:
        d = at('d_'+a); inb = n.math('LESS_THAN', d, w); rb = n.math('POWER', n.math('ABSOLUTE', wave(s, rib)), .6); fz = mul(N3((1400, 1400, 1), 2), .3)
        H = n.new('MixRGB', {'Fac': inb, 'Color1': H, 'Color2': add(mul(rb, 1.3), fz)}).outputs[0]
        col = n.mix(mul(inb, 1.), col, n.mix(rb, scalec(c, .62), scalec(c, 1.06)))
        edge = n.math('SUBTRACT', 1., n.math('MINIMUM', mul(n.math('ABSOLUTE', n.math('SUBTRACT', d, w)), 700.), 1.)); H = n.math('SUBTRACT', H, mul(edge, 1.6)); col = n.mix(mul(edge, .45), col, scalec(c, .35))
    for a, d0 in stitches:
        d = at('d_'+a); gate = n.math('LESS_THAN', at('e_'+a), d0+.0135); near = mul(gate, n.math('LESS_THAN', n.math('ABSOLUTE', n.math('SUBTRACT', d, d0)), .0009)); coordn = add(s, 0.) if a in ('hem', 'neck', 'cuff', 'waist') else add(u, v)
        dash = n.math('GREATER_THAN', n.math('FRACT', mul(coordn, 290.)), .28); q = mul(near, dash); th = srgb(thread) if thread else scalec(c, 1.18)
        col = n.mix(mul(q, .9), col, th); H = add(H, mul(q, 1.4)); trough = mul(gate, n.math('SUBTRACT', 1., n.math('MINIMUM', mul(n.math('ABSOLUTE', n.math('SUBTRACT', d, d0)), 380.), 1.))); H = n.math('SUBTRACT', H, mul(trough, .9)); col = n.mix(mul(trough, .18), col, scalec(c, .6))
    for a in seams:
        d = n.math('ABSOLUTE', at('d_'+a)); e = mul(n.math('LESS_THAN', at('e_'+a), .0135), n.math('SUBTRACT', 1., n.math('MINIMUM', mul(d, 420.), 1.))); H = n.math('SUBTRACT', H, mul(e, 2.)); col = n.mix(mul(e, .4), col, scalec(c, .4))
    n.P(Base_Color=col, Roughness=rough, Specular=.12 if kind != 'satin' else .5, Sheen=sheen, Sheen_Tint=.5, Normal=n.bump(H, strength, dist)); return n.m
# ------------------------------------------------------------ items
def tee_pattern(bw=.265, hem=.80, sl=.20, ang=58, cuff=.175, neckw=.085, drop=.085, under=1.215, tipx=.225):
    A = math.radians(ang); sh = (neckw, 1.478); tip = (tipx, 1.43); ce = (tip[0]+sl*math.sin(A), tip[1]-sl*math.cos(A)); cb = (ce[0]-cuff*math.cos(A), ce[1]-cuff*math.sin(A)); ua = (bw-.008, under)
    ua2 = (ua[0]+.018, ua[1]+.006)
    def half(nz):
        neck = cr([(0, nz), (neckw*.55, nz+.012*(1 if nz < 1.45 else .3)), (neckw*.93, nz+(1.478-nz)*.55), sh], 8)
        return [('neck', neck), ('shoulder', [sh, tip, ce]), ('cuff', [ce, cb]), ('side', [cb]+cr([cb, ua2, (ua[0]-.002, ua[1]-.03), (bw-.004, 1.0), (bw, hem)], 8)[1:]), ('hem', [(bw, hem), (0, hem-.004)])]
    arm = cr([tip, (tipx-.022, 1.33), ua], 8); arm2 = [(-x, z) for x, z in arm]
    return mirror(half(1.478-drop)), mirror(half(1.478-.022)), {'arm': [(0, arm), (0, arm2)]}
def tshirt_ghost(c='#3f5a4a'):
    m = cloth_mat(c, 'jersey', bands=(('neck', .019),), stitches=(('hem', .022), ('hem', .026), ('cuff', .020), ('cuff', .024)), seams=('arm',), rib=1500.); b = body_form(52); F, B, ln = tee_pattern(); o = garment('tee', F, B, .0115, lines=ln, mat=m, body=bvh(b), infl=.065)
    sim_cloth(o, frames=36, mass=.25, tension=12, bend=.12, self_col=True, quality=5, selfdist=.003, col_q=2, pin='pin'); finish(o, .0018, 1, (('neck', .019, .0012),)); return dict(az=-9, el=4, fill=(.84, .78), floor_z=-.3, env=.36, key=1.2)
def tshirt_flat(c='#3f5a4a'):
    m = cloth_mat(c, 'jersey', bands=(('neck', .019),), stitches=(('hem', .022), ('hem', .026), ('cuff', .020), ('cuff', .024)), seams=('arm',), rib=1500.); F, B, ln = tee_pattern(ang=62, sl=.19); o = garment('tee', F, B, .0115, lines=ln, mat=m, lay=True, infl=.09)
    lay_sim(o, .016, bend=.15); finish(o, .0016, 1, (('neck', .019, .0012),), iron=.018, iters=10); return dict(az=0, el=84, fill=(.86, .82), mode='top')
def lay_sim(o, amp=.014, frames=34, bend=.2, shrink=-.012, seed=3, tension=12, selfdist=.003):
    me = o.data; co = np.empty(len(me.vertices)*3, np.float32); me.vertices.foreach_get('co', co); co = co.reshape(-1, 3); C = co.mean(0); co[:, :2] -= C[:2]
    for p in co:
        q = Vector((p[0]*3.2, p[1]*3.2, seed)); p[2] += .03+amp*(mnoise.noise(q)+.55*mnoise.noise(q*2.3)+.3*mnoise.noise(q*5.1))
        p[0] += .006*mnoise.noise(Vector((p[1]*4, seed, p[0]*2))); p[1] += .006*mnoise.noise(Vector((p[0]*4, p[1]*2, seed+9)))
    me.vertices.foreach_set('co', co.ravel()); me.update(); f = floor_col(); sim_cloth(o, frames=frames, mass=.3, tension=tension, bend=bend, shrink=shrink, self_col=True, quality=5, selfdist=selfdist, col_q=2); bpy.data.objects.remove(f)
def dress(c='#7c2f38'):
    m = cloth_mat(c, 'linen', stitches=(('hem', .025), ('neck', .007), ('cuff', .006)), seams=('waistline',), scale=.8)
    def half(nz, nx=.075):
        neck = cr([(0, nz), (nx*.35, nz+.035), (nx*.85, nz+(1.475-nz)*.72), (nx, 1.475)], 8) if nz < 1.4 else cr([(0, nz), (nx*.6, nz+.006), (nx, 1.475)], 8)
        return [('neck', neck), ('shoulder', [(nx, 1.475), (.142, 1.452)]), ('cuff', cr([(.142, 1.452), (.138, 1.36), (.165, 1.28), (.200, 1.235)], 8)), ('side', cr([(.200, 1.235), (.182, 1.13), (.166, 1.04), (.215, .90), (.31, .62), (.41, .36)], 10)), ('hem', cr([(.41, .36), (.2, .325), (0, .315)], 10))]
    b = body_form(30, arms=False); o = garment('dress', mirror(half(1.315)), mirror(half(1.455)), .0135, lines={'waistline': [(0, [(-.3, 1.035), (.3, 1.035)])]}, mat=m, body=bvh(b), infl=.04, margin=.009)
    sim_cloth(o, frames=44, mass=.3, tension=14, bend=.10, self_col=True, quality=5, selfdist=.003, col_q=2, pin='pin'); finish(o, .0016, 1, iron=.075, iters=40); return dict(az=-12, el=3, fill=(.72, .86), floor_z=-.6, env=.36, key=1.2)
def knit(c='#cbb79a'):
    m = cloth_mat(c, 'knit', bands=(('neck', .028), ('hem', .065), ('cuff', .065)), seams=('arm',), rib=480., scale=1.35)
    F, B, ln = tee_pattern(bw=.272, hem=.80, sl=.56, ang=37, cuff=.118, neckw=.095, drop=.072, under=1.125, tipx=.235); 
    o = garment('knit', F, B, .0125, lines=ln, mat=m, lay=True, infl=.11); lay_sim(o, .018, bend=1.2, shrink=-.010, selfdist=.005, seed=5); finish(o, .0042, 1, (('neck', .028, .002),), iron=.014, iters=8); return dict(az=0, el=84, fill=(.88, .82), mode='top')
def jeans(c='#24364f'):
    m = cloth_mat(c, 'denim', stitches=(('waist', .036), ('hem', .012), ('pocket', .0), ('pocket', .0075), ('fly', 0.), ('fly', .007), ('inseam', .004)), seams=('wb', 'mid'), thread='#b07a3c', fade='thigh')
    def half(wz): return [('waist', [(0, wz), (.10, wz+.004), (.198, 1.04)]), ('side', cr([(.198, 1.04), (.222, .95), (.246, .84), (.246, .70), (.236, .45), (.228, .03)], 10)), ('hem', [(.228, .03), (.035, .03)]), ('side', cr([(.035, .03), (.030, .40), (.018, .66), (0, .755)], 10)[:])]
    F = mirror(half(1.028)); B = mirror(half(1.05)); pk = cr([(.085, 1.0), (.095, .95), (.14, .915), (.225, .905)], 8)
    ln = {'pocket': [(-1, pk), (-1, [(-x, z) for x, z in pk])], 'fly': [(-1, cr([(.038, .995), (.038, .90), (.028, .865), (.002, .848)], 8))], 'wb': [(0, [(-.24, .991), (.24, .991)])], 'mid': [(-1, [(0, .99), (0, .76)])], 'inseam': [(0, cr([(.035, .03), (.030, .40), (.018, .66), (0, .755)], 10)), (0, cr([(-.035, .03), (-.030, .40), (-.018, .66), (0, .755)], 10))], 'thigh': [(-1, [(.135, .82), (.13, .45)]), (-1, [(-.135, .82), (-.13, .45)])]}
    o = garment('jeans', F, B, .0125, lines=ln, mat=m, lay=True, infl=.08); lay_sim(o, .012, bend=1.5, shrink=-.010, seed=8, tension=25)
    P = np.array([v.co for v in o.data.vertices]); pt = np.empty(len(P)*3, np.float32); o.data.attributes['pat'].data.foreach_get('vector', pt); pt = pt.reshape(-1, 3); nr = np.array([v.normal for v in o.data.vertices]); fr = pt[:, 2] < 0
    finish(o, .0022, 1, (('waist', .037, .0022),), iron=.016, iters=8)
    def at(x, z): d = np.hypot(pt[:, 0]-x, pt[:, 1]-z)+np.where(fr, 0, 9); i = d.argmin(); return Vector(P[i])+Vector((x-pt[i, 0], z-pt[i, 1], 0)), Vector(nr[i])
    dm = cloth_mat(c, 'denim'); cp = metal('#a5713f', .35)
    for x in (-.13, .13): p, nn = at(x, 1.012); q = box(.011, .056, .004, p+nn*.0048, fabric(c, 'canvas', .4), .0015, 2); up_ = at(x, 1.03)[0]-at(x, .99)[0]; up_ = (up_-nn*up_.dot(nn)).normalized(); q.rotation_euler = Matrix((up_.cross(nn), up_, nn)).transposed().to_euler()
    p, nn = at(0.0, 1.010); q = lathe([(0, .0048), (.0035, .0045), (.0055, .0042), (.0078, .0048), (.0085, .003), (.0085, 0)], 48, cp); q.location = p+nn*.003; q.rotation_euler = nn.to_track_quat('Z', 'Y').to_euler()
    for x, z in ((.09, .992-.004), (.212, .915), (-.09, .988), (-.212, .915)): p, nn = at(x, z); q = lathe([(0, .0022), (.0022, .002), (.0035, .0008), (.0036, 0)], 24, cp); q.location = p+nn*.0022; q.rotation_euler = nn.to_track_quat('Z', 'Y').to_euler()
    return dict(az=0, el=84, fill=(.7, .86), mode='top')
