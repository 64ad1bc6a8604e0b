"""studio.py - procedural product photography in Blender 3.4 / Cycles CPU.
Units: metres, Z up, product faces -Y, floor z=0."""
import bpy, bmesh, math, random, os, sys, time, json, zlib, ctypes
import numpy as np
from mathutils import Vector, Matrix, Euler, noise as mnoise
from picture import BG, srgb, smooth_profile, develop, even_ground, to8, save_png, lib, pointer as _pp, planes as _pl, blur as _blur
HERE = os.path.dirname(os.path.abspath(__file__))
WORK = os.environ.get('STUDIO_WORK', os.path.join(os.getcwd(), 'studio-work'))  # cache/, tmp/, libdn.so; render.py sets it
for _d in ('cache', 'tmp'): os.makedirs(os.path.join(WORK, _d), exist_ok=True)
W, H = 800, 1000
ADAPT = float(os.environ.get('ADAPT', .02)); BOUNCE = int(os.environ.get('BOUNCE', 4))
TAU = math.tau

# ------------------------------------------------------------------ colour
def rgba(c):
    if isinstance(c, str): c = srgb(c)
    return (*c[:3], 1)

# ------------------------------------------------------------------ scene
def reset(seed=1):
    bpy.ops.wm.read_factory_settings(use_empty=True)
    random.seed(seed); np.random.seed(seed)
def link(o):
    bpy.context.scene.collection.objects.link(o); return o
def mesh_obj(name, verts, faces, mat=None, smooth=True, edges=()):
    me = bpy.data.meshes.new(name); me.from_pydata([tuple(v) for v in verts], list(edges), [tuple(f) for f in faces]); me.update()
    if smooth: me.polygons.foreach_set('use_smooth', [True]*len(me.polygons))
    o = bpy.data.objects.new(name, me)
    if mat: me.materials.append(mat)
    return link(o)
def bm_obj(bm, name, mat=None, smooth=True):
    bmesh.ops.recalc_face_normals(bm, faces=bm.faces)
    me = bpy.data.meshes.new(name); bm.to_mesh(me); bm.free()
    if smooth: me.polygons.foreach_set('use_smooth', [True]*len(me.polygons))
    o = bpy.data.objects.new(name, me)
    if mat: me.materials.append(mat)
    return link(o)
def apply_mods(o):
    dg = bpy.context.evaluated_depsgraph_get(); ev = o.evaluated_get(dg)
    me = bpy.data.meshes.new_from_object(ev, preserve_all_data_layers=True, depsgraph=dg)
    o.modifiers.clear(); o.data = me
    return o
def mod(o, kind, **kw):
    m = o.modifiers.new(kind, kind)
    for k, v in kw.items(): setattr(m, k, v)
    return m
def autosmooth(o, deg=35):
    o.data.use_auto_smooth = True; o.data.auto_smooth_angle = math.radians(deg); return o

# ------------------------------------------------------------------ geometry
def box(sx, sy, sz, loc=(0, 0, 0), mat=None, bevel=.006, seg=3, rot=(0, 0, 0), name='box'):
    """rounded box; loc is its centre"""
    bm = bmesh.new(); bmesh.ops.create_cube(bm, size=1)
    bmesh.ops.scale(bm, vec=(sx, sy, sz), verts=bm.verts)
    b = min(bevel, .49*min(sx, sy, sz))
    if b > 0: bmesh.ops.bevel(bm, geom=list(bm.edges), offset=b, segments=seg, profile=.5, affect='EDGES')
    o = bm_obj(bm, name, mat); o.location = loc; o.rotation_euler = rot
    mod(o, 'WEIGHTED_NORMAL', keep_sharp=True); autosmooth(o, 40)
    return o
def rounded_rect(w, h, r, n=8):
    pts = []
    for cx, cy, a0 in ((w/2-r, h/2-r, 0), (-w/2+r, h/2-r, 90), (-w/2+r, -h/2+r, 180), (w/2-r, -h/2+r, 270)):
        for i in range(n+1):
            a = math.radians(a0+90*i/n); pts.append((cx+r*math.cos(a), cy+r*math.sin(a)))
    return pts
def prism(pts, depth, axis='Z', bevel=.004, seg=3, loc=(0, 0, 0), mat=None, rot=(0, 0, 0), name='prism'):
    """extrude 2D outline. axis Z: (x,y)->plan; axis Y: (x,z) outline, thickness along y"""
    bm = bmesh.new(); vs = [bm.verts.new((p[0], p[1], -depth/2)) for p in pts]
    f = bm.faces.new(vs); r = bmesh.ops.extrude_face_region(bm, geom=[f])
    bmesh.ops.translate(bm, vec=(0, 0, depth), verts=[g for g in r['geom'] if isinstance(g, bmesh.types.BMVert)])
    bm.normal_update()
    if bevel:
        es = [e for e in bm.edges if len(e.link_faces) == 2 and e.calc_face_angle(0) > math.radians(50)]
        bmesh.ops.bevel(bm, geom=es, offset=bevel, segments=seg, profile=.5, affect='EDGES')
    if axis == 'Y': bmesh.ops.rotate(bm, matrix=Matrix.Rotation(math.pi/2, 3, 'X'), verts=bm.verts)
    o = bm_obj(bm, name, mat); o.location = loc; o.rotation_euler = rot
    mod(o, 'WEIGHTED_NORMAL'); autosmooth(o, 40); return o
def lathe(profile, n=96, mat=None, loc=(0, 0, 0), name='lathe', smooth_deg=40):
    """revolve [(r,z)...]"""
    vs, fs = [], []; m = len(profile)
    for i in range(n):
        a = TAU*i/n
        for r, z in profile: vs.append((r*math.cos(a), r*math.sin(a), z))
    for i in range(n):
        for j in range(m-1):
            a, b = i*m+j, ((i+1) % n)*m+j; fs.append((a, b, b+1, a+1))
    o = mesh_obj(name, vs, fs, mat); o.location = loc
    bm = bmesh.new(); bm.from_mesh(o.data); bmesh.ops.remove_doubles(bm, verts=bm.verts, dist=1e-6)
    bmesh.ops.recalc_face_normals(bm, faces=bm.faces); bm.to_mesh(o.data); bm.free()
    autosmooth(o, smooth_deg); return o
def tube(pts, r=.01, mat=None, cyclic=False, res=8, smooth=True, name='tube', radii=None, bev=6):
    cu = bpy.data.curves.new(name, 'CURVE'); cu.dimensions = '3D'; cu.bevel_depth = r; cu.bevel_resolution = bev
    cu.use_fill_caps = True; cu.resolution_u = res
    if smooth:
        s = cu.splines.new('BEZIER'); s.bezier_points.add(len(pts)-1)
        for i, (p, b) in enumerate(zip(pts, s.bezier_points)):
            b.co = p; b.handle_left_type = b.handle_right_type = 'AUTO'
            if radii: b.radius = radii[i]
    else:
        s = cu.splines.new('POLY'); s.points.add(len(pts)-1)
        for i, (p, b) in enumerate(zip(pts, s.points)):
            b.co = (*p, 1)
            if radii: b.radius = radii[i]
    s.use_cyclic_u = cyclic
    o = bpy.data.objects.new(name, cu); link(o)
    if mat: cu.materials.append(mat)
    return o
def rod(p0, p1, r0, r1=None, mat=None, n=32, bevel=.002):
    """tapered round leg between two points"""
    r1 = r0 if r1 is None else r1; p0, p1 = Vector(p0), Vector(p1); L = (p1-p0).length
    b = min(bevel, r0*.4, r1*.4)
    prof = [(0, 0), (r0-b, 0), (r0, b), (r1, L-b), (r1-b, L), (0, L)]
    o = lathe(prof, n, mat); o.location = p0
    o.rotation_euler = (p1-p0).to_track_quat('Z', 'Y').to_euler(); return o
def puff(sx, sy, sz, loc=(0, 0, 0), mat=None, crown=.04, edge=.5, n=28, rot=(0, 0, 0), seed=0, wrinkle=.006, piping=None, power=3, name='puff'):
    """upholstery cushion: superellipse-ish pillow with crowned faces, soft dents and optional piping on its seam"""
    bm = bmesh.new(); bmesh.ops.create_cube(bm, size=2)
    bmesh.ops.subdivide_edges(bm, edges=list(bm.edges), cuts=n, use_grid_fill=True)
    rnd = random.Random(seed); off = Vector((rnd.random()*50, rnd.random()*50, rnd.random()*50))
    e = edge*min(sx, sy, sz)
    hx, hy, hz = sx/2-e, sy/2-e, sz/2-e
    for v in bm.verts:
        u, w_, t = v.co
        p = Vector((u*sx/2, w_*sy/2, t*sz/2))
        q = Vector((max(-hx, min(hx, p.x)), max(-hy, min(hy, p.y)), max(-hz, min(hz, p.z))))
        d = p-q
        if d.length > 1e-9: p = q+d.normalized()*e
        f = (1-abs(u)**power)*(1-abs(w_)**power)
        p.z += crown*f*(1 if t > 0 else -1)*min(1, abs(t)*1.0)
        s = max(sx, sy)
        nz = mnoise.noise(p*(3.2/s)*2+off)*.6+mnoise.noise(p*(9/s)+off)*.4
        p += p.normalized()*nz*wrinkle
        v.co = p
    o = bm_obj(bm, name, mat); o.location = loc; o.rotation_euler = rot
    mod(o, 'SUBSURF', levels=1, render_levels=1)
    if piping:
        r, pm = piping; pts = []
        for (x, y) in rounded_rect(sx-.004, sy-.004, e*.9, 6): pts.append((x, y, 0))
        t = tube(pts, r, pm or mat, cyclic=True, smooth=False); t.parent = o
    return o
def ribbon(path, w, t, mat=None, normal=(0, 1, 0), name='ribbon', bevel=.0005, cyclic=False):
    """flat strap swept along a 3D path: width along `normal`, thickness across"""
    P = [Vector(p) for p in path]; n = len(P); nv = Vector(normal).normalized(); vs, fs = [], []
    for i, p in enumerate(P):
        a = P[i-1] if (i or cyclic) else P[i]; b = P[(i+1) % n] if (i < n-1 or cyclic) else P[i]
        tan = (b-a).normalized(); up = tan.cross(nv).normalized()
        for du, dn in ((.5, -.5), (.5, .5), (-.5, .5), (-.5, -.5)): vs.append(p+up*t*du+nv*w*dn)
    for i in range(n if cyclic else n-1):
        a, b = i*4, ((i+1) % n)*4
        for k in range(4): fs.append((a+k, a+(k+1) % 4, b+(k+1) % 4, b+k))
    if not cyclic: fs += [(0, 1, 2, 3), tuple((n-1)*4+k for k in (3, 2, 1, 0))]
    o = mesh_obj(name, vs, fs, mat, smooth=True)
    bm = bmesh.new(); bm.from_mesh(o.data); bmesh.ops.recalc_face_normals(bm, faces=bm.faces); bm.to_mesh(o.data); bm.free()
    mod(o, 'BEVEL', width=min(t, w)*.3, segments=2, limit_method='ANGLE'); autosmooth(o, 40); return o

# ------------------------------------------------------------------ materials
class N:
    """tiny node-graph helper"""
    def __init__(s, name):
        s.m = bpy.data.materials.new(name); s.m.use_nodes = True; s.t = s.m.node_tree; s.n = s.t.nodes
        s.p = s.n['Principled BSDF']; s.out = s.n['Material Output']; s._c = {}
    def new(s, typ, ins=None, **props):
        nd = s.n.new('ShaderNode'+typ)
        for k, v in props.items(): setattr(nd, k, v)
        for k, v in (ins or {}).items(): s.set(nd.inputs[k], v)
        return nd
    def set(s, inp, v):
        if isinstance(v, bpy.types.NodeSocket): s.t.links.new(v, inp)
        else: inp.default_value = v
    def P(s, **kw):
        for k, v in kw.items():
            k = k.replace('_', ' ')
            if k == 'Base Color' and not isinstance(v, bpy.types.NodeSocket): v = rgba(v)
            s.set(s.p.inputs[k], v)
    def coord(s, kind='Object', scale=(1, 1, 1), rot=(0, 0, 0), rnd=True):
        tc = s.new('TexCoord'); src = tc.outputs[kind]
        if rnd:
            oi = s.new('ObjectInfo'); mul = s.new('Math', {0: oi.outputs['Random'], 1: 37.}, operation='MULTIPLY')
            src = s.new('VectorMath', {0: src, 1: mul.outputs[0]}, operation='ADD').outputs[0]
        return s.new('Mapping', {'Vector': src, 'Scale': scale, 'Rotation': rot}).outputs[0]
    def noise(s, vec, scale=5, detail=4, rough=.5, dist=0, col=False):
        nd = s.new('TexNoise', {'Vector': vec, 'Scale': scale, 'Detail': detail, 'Roughness': rough, 'Distortion': dist}); return nd.outputs['Color' if col else 'Fac']
    def math(s, op, a, b=0., c=0., clamp=False):
        return s.new('Math', {0: a, 1: b, 2: c}, operation=op, use_clamp=clamp).outputs[0]
    def ramp(s, fac, stops):
        nd = s.new('ValToRGB', {'Fac': fac}); el = nd.color_ramp.elements
        while len(el) < len(stops): el.new(.5)
        for e, (p, c) in zip(el, stops): e.position = p; e.color = rgba(c) if not isinstance(c, (int, float)) else (c, c, c, 1)
        return nd.outputs['Color']
    def mix(s, fac, a, b, blend='MIX'):
        nd = s.new('MixRGB', blend_type=blend)
        for k, v in (('Fac', fac), ('Color1', a), ('Color2', b)):
            if not isinstance(v, bpy.types.NodeSocket) and k != 'Fac': v = rgba(v)
            s.set(nd.inputs[k], v)
        return nd.outputs[0]
    def bump(s, h, strength=.3, dist=.002, normal=None):
        ins = {'Height': h, 'Strength': strength, 'Distance': dist}
        if normal: ins['Normal'] = normal
        return s.new('Bump', ins).outputs[0]
    def mask(s):
        a = s.new('OutputAOV'); a.name = 'mask'; s.set(a.inputs['Value'], 1.); return s
TINT = '#NEUTRAL'
NEUTRAL = (.55, .55, .55)
def _c(n, c):
    """variant colour: TINT -> neutral albedo + mask AOV"""
    if c == TINT: n.mask(); return NEUTRAL
    return srgb(c) if isinstance(c, str) else c
def scalec(c, k): return tuple(min(1, x*k) for x in c)
def plain(c, rough=.5, metal=0, spec=.5, coat=0, name='plain', bump=0, bscale=400):
    n = N(name); n.P(Base_Color=_c(n, c), Roughness=rough, Metallic=metal, Specular=spec, Clearcoat=coat)
    if bump: n.P(Normal=n.bump(n.noise(n.coord(), bscale, 3), bump, .001))
    return n.m
def fabric(c, kind='linen', scale=1., name='fabric', sheen=.4):
    """upholstery / cloth by object coords; scale>1 = coarser weave (m)"""
    n = N(name); c = _c(n, c); k = 1/scale
    o = n.coord(); n.P(Specular=.15, Sheen=sheen, Sheen_Tint=.6)
    if kind in ('linen', 'weave', 'canvas'):
        a = n.noise(n.coord(scale=(12*k, 420*k, 420*k)), 1, 2, .5); b = n.noise(n.coord(scale=(420*k, 420*k, 12*k)), 1, 2, .5); d = n.noise(n.coord(scale=(420*k, 12*k, 420*k)), 1, 2, .5)
        h = n.math('ADD', n.math('ADD', a, b), d); h = n.math('MULTIPLY', h, .333)
        f = n.ramp(h, [(.36, 0.), (.64, 1.)])
        n.P(Base_Color=n.mix(f, scalec(c, .72), scalec(c, 1.18)), Roughness=.9, Normal=n.bump(h, .55, .006*scale))
    elif kind == 'boucle':
        w = n.noise(o, 60*k, 3, .6, col=True); v = n.new('VectorMath', {0: o, 1: n.new('VectorMath', {0: w, 1: (.012*scale,)*3}, operation='MULTIPLY').outputs[0]}, operation='ADD').outputs[0]
        vo = n.new('TexVoronoi', {'Vector': v, 'Scale': 120*k, 'Randomness': 1.}, feature='SMOOTH_F1'); vo.inputs['Smoothness'].default_value = .35
        h = n.math('SUBTRACT', 1., vo.outputs['Distance']); h2 = n.noise(v, 190*k, 3, .6)
        hh = n.math('ADD', h, n.math('MULTIPLY', h2, .55))
        n.P(Base_Color=n.mix(n.ramp(hh, [(.5, 0.), (1.15, 1.)]), scalec(c, .72), scalec(c, 1.12)), Roughness=.95, Sheen=.7, Normal=n.bump(hh, 1., .02*scale))
    elif kind == 'velvet':
        h = n.noise(o, 7*k, 3, .5); big = n.noise(n.coord(scale=(1, 1, .35)), 9*k, 4, .6)
        lw = n.new('LayerWeight', {'Blend': .35}).outputs['Facing']
        col = n.mix(n.math('POWER', lw, 1.6), n.mix(n.ramp(big, [(.35, 0.), (.65, 1.)]), scalec(c, .72), scalec(c, 1.0)), tuple(min(1, x*1.5+.06) for x in c))
        n.P(Base_Color=col, Roughness=.75, Sheen=1., Normal=n.bump(n.noise(o, 500*k, 2), .25, .001))
    elif kind == 'terry':
        h = n.noise(o, 330*k, 4, .7); vo = n.new('TexVoronoi', {'Vector': o, 'Scale': 260*k}).outputs['Distance']
        hh = n.math('SUBTRACT', n.math('MULTIPLY', h, 1.2), vo)
        n.P(Base_Color=n.mix(n.ramp(hh, [(0., 0.), (.6, 1.)]), scalec(c, .7), scalec(c, 1.1)), Roughness=1., Sheen=.8, Normal=n.bump(hh, .9, .008*scale))
    elif kind == 'felt':
        h = n.noise(o, 240*k, 5, .7)
        n.P(Base_Color=n.mix(n.ramp(h, [(.3, 0.), (.7, 1.)]), scalec(c, .85), scalec(c, 1.08)), Roughness=.95, Normal=n.bump(h, .35, .003*scale))
    elif kind == 'cotton':
        h = n.noise(o, 600*k, 2, .5); n.P(Base_Color=c, Roughness=.85, Normal=n.bump(h, .15, .001))
    return n.m
def leather(c, scale=1., rough=.42, name='leather'):
    n = N(name); c = _c(n, c); o = n.coord(); k = 1/scale
    vo = n.new('TexVoronoi', {'Vector': o, 'Scale': 420*k}, feature='DISTANCE_TO_EDGE').outputs['Distance']
    big = n.noise(o, 12*k, 4, .55); h = n.math('ADD', n.math('MULTIPLY', n.math('MINIMUM', vo, .18), 3.), n.math('MULTIPLY', n.noise(o, 160*k, 4), .5))
    n.P(Base_Color=n.mix(n.ramp(big, [(.3, 0.), (.7, 1.)]), scalec(c, .82), scalec(c, 1.08)), Roughness=n.math('ADD', n.math('MULTIPLY', big, .2), rough-.1), Specular=.45, Normal=n.bump(h, .22, .0015*scale))
    return n.m
WOODS = {'oak': ('#b98a5c', '#d2a777', '#a0723f'), 'walnut': ('#5b3a26', '#7a5035', '#3f2718'), 'ash': ('#d9bf98', '#e6d2b1', '#c6a678'), 'black': ('#1d1b1a', '#292625', '#121110'), 'beech': ('#d0a274', '#dcb48a', '#bf8d5d'), 'teak': ('#9a6236', '#b57c4a', '#7a4823'), 'whitewash': ('#e4ddd0', '#efe9de', '#cfc5b4')}
def wood(kind='oak', axis='X', scale=1., rough=.42, name=None):
    """grain runs along object axis"""
    n = N(name or 'wood_'+kind); a, b, c = [srgb(x) for x in WOODS[kind]]
    sc = {'X': (.55, 9, 9), 'Y': (9, .55, 9), 'Z': (9, 9, .55)}[axis]; sc = tuple(x/scale for x in sc)
    v = n.coord(scale=sc); warp = n.noise(v, .7, 3, .5)
    ring = n.math('FRACT', n.math('MULTIPLY', n.noise(v, .55, 2, .4, .3), 9.))
    ring = n.ramp(ring, [(0., 0.), (.75, .85), (.93, 1.), (1., 0.)])
    fine = n.noise(n.coord(scale=tuple(x*8 if x > 1 else x*1.5 for x in sc)), 1.6, 4, .65)
    pores = n.ramp(n.noise(n.coord(scale=tuple(x*22 if x*scale > 1 else x*5 for x in sc)), 1., 2, .5), [(.30, 0.), (.42, 1.)])
    col = n.mix(ring, b, a); col = n.mix(n.math('MULTIPLY', n.ramp(fine, [(.35, 0.), (.7, 1.)]), .55), col, c)
    col = n.mix(n.ramp(warp, [(.3, 0.), (.7, .35)]), col, scalec(a, .82)); col = n.mix(n.math('MULTIPLY', n.math('SUBTRACT', 1., pores), .45), col, scalec(c, .6))
    oi = n.new('ObjectInfo').outputs['Random']; hs = n.new('HueSaturation', {'Color': col, 'Value': n.math('ADD', n.math('MULTIPLY', oi, .16), .92)})
    n.P(Base_Color=hs.outputs[0], Roughness=n.math('ADD', n.math('MULTIPLY', fine, .18), rough-.05), Specular=.35, Normal=n.bump(n.math('ADD', n.math('MULTIPLY', pores, .6), fine), .12, .001))
    return n.m
def metal(c='#c9c9c9', rough=.3, brushed=None, name='metal'):
    n = N(name); n.P(Base_Color=_c(n, c), Metallic=1, Roughness=rough)
    if brushed:
        sc = {'X': (2, 260, 260), 'Y': (260, 2, 260), 'Z': (260, 260, 2)}[brushed]; h = n.noise(n.coord(scale=sc), 1., 3, .6)
        n.P(Roughness=n.math('ADD', n.math('MULTIPLY', h, .16), rough-.08), Normal=n.bump(h, .06, .0006))
    return n.m
def glass(tint='#ffffff', rough=0., ior=1.45, name='glass'):
    """clear glass with shadow-transparent trick: cheap and no black shadows"""
    n = N(name); g = n.new('BsdfGlass', {'Color': rgba(tint), 'Roughness': rough, 'IOR': ior}); t = n.new('BsdfTransparent', {'Color': rgba(tint)})
    lp = n.new('LightPath'); f = n.math('MAXIMUM', lp.outputs['Is Shadow Ray'], lp.outputs['Is Diffuse Ray'])
    mx = n.new('MixShader', {0: f, 1: g.outputs[0], 2: t.outputs[0]}); n.t.links.new(mx.outputs[0], n.out.inputs[0]); return n.m
def ceramic(c, speckle=0., rough=.3, name='ceramic'):
    n = N(name); c = _c(n, c); o = n.coord(); col = c
    if speckle:
        v = n.new('TexVoronoi', {'Vector': o, 'Scale': 240.}).outputs['Distance']; f = n.ramp(v, [(.10, 1.), (.2, 0.)]); f = n.math('MULTIPLY', f, n.ramp(n.noise(o, 60, 2), [(.5, 0.), (.62, speckle)]))
        col = n.mix(f, c, scalec(c, .35))
    big = n.noise(o, 14, 3)
    n.P(Base_Color=n.mix(n.math('MULTIPLY', big, .25), col, scalec(c, .86)), Roughness=n.math('ADD', n.math('MULTIPLY', big, .15), rough-.07), Specular=.5, Normal=n.bump(n.noise(o, 22, 3), .05, .004)); return n.m
def emit(c, s=1., name='emit'):
    n = N(name); e = n.new('Emission', {'Color': rgba(c), 'Strength': s}); n.t.links.new(e.outputs[0], n.out.inputs[0]); return n.m
def screen(stops, scale=(2.2, 1, 1.6), strength=.9, rot=.6, name='screen'):
    """abstract wallpaper emitter with glossy cover. stops: colours dark->light"""
    n = N(name); v = n.coord(scale=scale, rot=(0, rot, 0), rnd=False)
    w = n.noise(v, 1.4, 2, .45, 1.6); g = n.new('TexGradient', {'Vector': v}).outputs['Fac']
    f = n.math('ADD', n.math('MULTIPLY', w, 1.1), n.math('MULTIPLY', g, .25)); k = len(stops)
    col = n.ramp(f, [(.25+.6*i/(k-1), c) for i, c in enumerate(stops)])
    n.P(Base_Color=(.004, .004, .005), Roughness=.08, Specular=.35, Emission=col, Emission_Strength=strength); return n.m

# ------------------------------------------------------------------ studio
def world_points(objs, maxpts=200000):
    dg = bpy.context.evaluated_depsgraph_get(); P = []
    for o in objs:
        if o.type not in ('MESH', 'CURVE') or o.hide_render: continue
        ev = o.evaluated_get(dg); me = ev.to_mesh(); co = np.empty(len(me.vertices)*3, np.float32); me.vertices.foreach_get('co', co)
        M = np.array(o.matrix_world); P.append(co.reshape(-1, 3)@M[:3, :3].T+M[:3, 3]); ev.to_mesh_clear()
    return np.concatenate(P)
def _area(name, loc, target, sx, sy, power, color=(1, 1, 1), spread=math.pi):
    l = bpy.data.lights.new(name, 'AREA'); l.shape = 'RECTANGLE'; l.size, l.size_y = sx, sy; l.energy = power; l.color = color; l.spread = spread
    o = bpy.data.objects.new(name, l); o.location = loc; o.rotation_euler = (Vector(target)-Vector(loc)).to_track_quat('-Z', 'Y').to_euler(); return link(o)
def studio(az=-25, el=10, lens=85, fill=(.80, .80), mode='floor', key=1., env=.42, floor='#efece7', objs=None, center_bias=0., key_side=-1, floor_z=0., backdrop=True, size=(W, H), points=None):
    """camera framed on the bounding of all objects; lights scale with the product, so every photo is lit alike.
    mode: floor (cyclorama) | top (flat lay); points: what to frame instead of the objects"""
    sc = bpy.context.scene; bpy.context.view_layer.update()
    objs = objs or [o for o in sc.objects if o.type in ('MESH', 'CURVE') and not o.hide_render]
    P = world_points(objs) if points is None else points; lo, hi = P.min(0), P.max(0); C = (lo+hi)/2
    S = float(np.linalg.norm(hi-lo))*.5
    cam = bpy.data.cameras.new('cam'); cam.lens = lens; sh = 57.63*size[1]/math.hypot(*size); cam.sensor_width = sh*size[0]/size[1]; cam.sensor_height = sh; cam.sensor_fit = 'VERTICAL'; cam.clip_end = 1000; cam.clip_start = .01
    co = link(bpy.data.objects.new('cam', cam)); sc.camera = co
    a, e = math.radians(az), math.radians(el)
    fwd = np.array([math.sin(-a)*math.cos(e), math.cos(a)*math.cos(e), -math.sin(e)])    # az<0: camera moves to the left (-x)
    fwd = np.array([-math.sin(a)*math.cos(e), math.cos(a)*math.cos(e), -math.sin(e)])
    up0 = np.array([0, 1., 0]) if mode == 'top' else np.array([0, 0, 1.]); right = np.cross(fwd, up0); right /= np.linalg.norm(right); up = np.cross(right, fwd)
    th_y = sh/2/lens; th_x = th_y*size[0]/size[1]     # same diagonal for every aspect: same perspective
    T = C.copy(); D = S*4
    for it in range(30):
        pos = T-fwd*D; q = P-pos; z = q@fwd; x = (q@right)/z/th_x; y = (q@up)/z/th_y
        mx = np.array([x.max()+x.min(), y.max()+y.min()])/2; ext = max((x.max()-x.min())/2/fill[0], (y.max()-y.min())/2/fill[1])
        T = T+right*mx[0]*th_x*D+up*(mx[1]+center_bias)*th_y*D; D *= ext**.9
    pos = T-fwd*D; M = Matrix(((*[float(r) for r in (right[0], up[0], -fwd[0])], pos[0]), (right[1], up[1], -fwd[1], pos[1]), (right[2], up[2], -fwd[2], pos[2]), (0, 0, 0, 1))); co.matrix_world = M
    # --- world fill
    w = bpy.data.worlds.new('w'); sc.world = w; w.use_nodes = True; w.node_tree.nodes['Background'].inputs[0].default_value = (1, .985, .965, 1); w.node_tree.nodes['Background'].inputs[1].default_value = env; w.cycles.sampling_method = 'NONE'
    fm = plain(floor, .9, spec=.08, name='floor')
    R = max(S*2., D*th_y*2.0)
    ca, sa = math.cos(a), math.sin(a)
    def L(x, y, z):       # light rig rotates with the camera
        return (float(C[0])+S*(x*ca-y*sa*-1*-1), float(C[1])+S*(x*sa+y*ca), float(C[2])+S*z)
    tgt = tuple(map(float, C))
    if mode == 'floor':
        if backdrop:
            Y0, rad, Hh, X = R*1.6+S, R*1.2, R*6, R*9; prof = [(-R*10, 0), (Y0-rad, 0)]+[(Y0-rad+rad*math.sin(t), rad-rad*math.cos(t)) for t in np.linspace(.05, math.pi/2, 24)]+[(Y0, Hh)]
            vs, fs = [], []
            for y, z in prof:
                for x in (-X, X): vs.append((float(C[0])+x*ca-y*sa, float(C[1])+x*sa+y*ca, floor_z+z))
            for i in range(len(prof)-1): fs.append((2*i, 2*i+1, 2*i+3, 2*i+2))
            mesh_obj('cyc', vs, fs, fm)
        k = key_side
        _area('key', L(3.0*k, -1.5, 2.9), tgt, 2.2*S, 2.2*S, 210*key*S*S, (1, .975, .94))
        _area('fill', L(-3.6*k, -2.6, 1.6), tgt, 3.2*S, 3.2*S, 26*S*S, (.95, .975, 1))
        _area('top', L(0, 1.6, 4.6), (tgt[0],tgt[1],tgt[2]), 4.5*S, 2.6*S, 120*S*S, (1, .99, .97))
        bl=L(0, 1.2, 5.2); _area('wash', bl, L(0, R/S*2.4, 1.5), 6*S, 2*S, 230*S*S, (1, .985, .96))
        _area('rim', L(-2.4*k, 2.2, 2.6), tgt, .8*S, 2.4*S, 50*S*S, (1, 1, 1))
    else:
        g = mesh_obj('ground', [(-R*12, -R*12, floor_z), (R*12, -R*12, floor_z), (R*12, R*12, floor_z), (-R*12, R*12, floor_z)], [(0, 1, 2, 3)], fm)
        def A(x, y, z): return (float(C[0])+S*x, float(C[1])+S*y, S*z)
        k = key_side
        _area('key', A(3.0*k, 2.0, 2.0), tgt, 2.2*S, 2.2*S, 330*key*S*S, (1, .975, .94))
        _area('fill', A(-3.0*k, -1.0, 2.6), tgt, 3.*S, 3.*S, 60*S*S, (.95, .975, 1))
        _area('top', A(0, 0, 5), tgt, 4*S, 4*S, 110*S*S)
    return dict(S=S, D=D, C=C)

def setup_cycles(spp=64, w=W, h=H, bounces=BOUNCE, clamp=6.):
    sc = bpy.context.scene; sc.render.engine = 'CYCLES'; c = sc.cycles; c.device = 'CPU'; c.samples = spp; c.use_adaptive_sampling = ADAPT > 0; c.adaptive_threshold = ADAPT or .01; c.adaptive_min_samples = int(os.environ.get('ADAPT_MIN', 12)); c.use_denoising = False
    c.max_bounces = bounces+4; c.diffuse_bounces = min(3, bounces); c.glossy_bounces = 4; c.transmission_bounces = 8; c.transparent_max_bounces = 12; c.caustics_reflective = c.caustics_refractive = False
    c.sample_clamp_indirect = clamp; c.blur_glossy = 1.; c.pixel_filter_type = 'BLACKMAN_HARRIS'; c.filter_width = 1.4
    sc.render.resolution_x, sc.render.resolution_y, sc.render.resolution_percentage = w, h, 100; sc.render.use_persistent_data = True; sc.render.threads_mode = 'FIXED'; sc.render.threads = 2
    vl = bpy.context.view_layer; vl.cycles.denoising_store_passes = True; vl.use_pass_glossy_direct = vl.use_pass_glossy_indirect = vl.use_pass_glossy_color = True
    if 'mask' not in [a.name for a in vl.aovs]: a = vl.aovs.add(); a.name = 'mask'; a.type = 'VALUE'
    sc.use_nodes = True; t = sc.node_tree; t.nodes.clear(); rl = t.nodes.new('CompositorNodeRLayers'); fo = t.nodes.new('CompositorNodeOutputFile'); fo.format.file_format = 'OPEN_EXR'; fo.format.color_depth = '16'; fo.format.exr_codec = 'NONE'
    fo.file_slots.clear()
    for p in ('Image', 'Denoising Albedo', 'Denoising Normal', 'GlossDir', 'GlossInd', 'GlossCol', 'mask'):
        fo.file_slots.new(p.replace(' ', '')+'_'); t.links.new(rl.outputs[p], fo.inputs[-1])
    return fo
def _load(path):
    im = bpy.data.images.load(path); im.colorspace_settings.name = 'Raw'; w, h = im.size; a = np.empty(w*h*4, np.float32); im.pixels.foreach_get(a); bpy.data.images.remove(im)
    return a.reshape(h, w, 4)[::-1, :, :3].copy()
def render_buffers(spp=64, w=W, h=H, tag='x', gloss=True):
    """two half-sample renders -> dict of float arrays + times"""
    fo = setup_cycles(max(2, spp//2), w, h); sc = bpy.context.scene; d = os.path.join(WORK, 'tmp', f'{tag}_{os.getpid()}'); os.makedirs(d, exist_ok=True); B = []; t0 = time.time(); c0 = os.times()
    for i in (0, 1):
        fo.base_path = f'{d}/{i}/'; sc.cycles.seed = 11+i*101; bpy.ops.render.render(); q = {}
        for s in fo.file_slots: q[s.path[:-1]] = _load(f'{d}/{i}/{s.path}{sc.frame_current:04d}.exr')
        B.append(q)
    import shutil; shutil.rmtree(d)
    if os.environ.get('DUMP'): np.savez(os.environ['DUMP'], **{x+'_'+k: q[k].astype(np.float16) for x, q in zip('AB', B) for k in q})
    return dict(A=B[0], B=B[1], t_render=time.time()-t0, cpu=sum(os.times()[:2])-sum(c0[:2]))

def _dn(): return lib('dn')
def nlm(guide, var, feat, tgt, R=8, f=2, k=.55):
    h, w = guide.shape[1:]; out = np.empty_like(tgt); _dn().nlm(_pp(guide), _pp(var), guide.shape[0], _pp(feat), feat.shape[0], _pp(tgt), tgt.shape[0], _pp(out), w, h, R, f, ctypes.c_float(k)); return out
def denoise(b, R=10, k=.85, glossy=True):
    t0 = time.time(); A, B = b['A'], b['B']
    alb = (A['DenoisingAlbedo']+B['DenoisingAlbedo'])/2; nrm = (A['DenoisingNormal']+B['DenoisingNormal'])/2; dem = np.maximum(alb, .06)
    feat = np.concatenate([_pl(alb)/.045, _pl(nrm)/.11]); feat = np.ascontiguousarray(feat)
    def run(key_a, key_b, dem):
        ca, cb = _pl(key_a/dem), _pl(key_b/dem); m = (ca+cb)/2; g = lambda x: np.sqrt(np.maximum(x, 0)+1e-4)
        ga, gb = g(ca), g(cb); var = (ga-gb)**2/4; var = np.ascontiguousarray(_blur(var, 8)); guide = np.ascontiguousarray((ga+gb)/2)
        o1 = nlm(guide, var, feat, np.ascontiguousarray(m), R, 3, k)
        return np.maximum(o1.transpose(1, 2, 0)*dem, 0)
    col = run(A['Image'], B['Image'], dem); res = dict(col=col, mask=(A['mask'][..., :1]+B['mask'][..., :1])/2, raw=(A['Image']+B['Image'])/2)
    if glossy:
        ga, gb = [(q['GlossDir']+q['GlossInd'])*q['GlossCol'] for q in (A, B)]; res['gloss'] = np.minimum(run(ga, gb, np.ones_like(dem)), col)
    res['t_denoise'] = time.time()-t0; return res

# ------------------------------------------------------------------ develop
def bg_level(lin):
    h, w = lin.shape[:2]; s = int(w*.05); return np.median(np.concatenate([lin[:s, :s].reshape(-1, 3), lin[:s, -s:].reshape(-1, 3)]), 0)
def scene_level(lin):
    """white of a scene without studio ground: its lights, half neutralised"""
    lum = lin.mean(2); top = np.percentile(lum, 97); c = lin[(lum > top*.9) & (lum < top*1.1)].mean(0); return top*(.35+.65*c/c.mean())
def tint(res, hexc):
    """recolour the neutral render: diffuse light scales with albedo, speculars stay"""
    t = np.array(srgb(hexc)); t = t+(t.mean()-t)*.1        # cloth shows less chroma than its swatch
    m = res['mask']; g = res.get('gloss', 0); d = np.maximum(res['col']-g, 0)
    # dark cloth loses interreflection, light cloth gains: cheap gamma on the shading
    k = float(t.mean()/np.mean(NEUTRAL)); e = 1+.12*np.clip(1-k, -.5, 1)
    lum = np.maximum(d.mean(2, keepdims=True), 1e-3); ref = np.percentile(lum[m[..., 0] > .5], 90) if (m > .5).any() else 1.
    sh = np.where(lum < ref, (lum/ref)**(e-1), 1.)
    return res['col']*(1-m)+m*(d*sh*(t/np.array(NEUTRAL))+g)
def shoot(outputs, spp=32, w=W, h=H, tinted=False, R=10, k=.85, exposure=1., bg=None, even=False):
    """render once, write every output. outputs: {png path: hex colour or None}; even: the ground of a flat lay"""
    b = render_buffers(spp, w, h, 'shot'); r = denoise(b, R, k, glossy=tinted); t = time.time()
    bg = scene_level(r['col']) if bg == 'auto' else bg_level(r['col']) if bg is None else np.full(3, bg)
    for path, hexc in outputs.items():
        y = develop(tint(r, hexc) if tinted else r['col'], bg, exposure=exposure); save_png(path, to8(even_ground(y) if even else y))
    print('SHOT', json.dumps(dict(size=[w, h], spp=spp, render=round(b['t_render'], 1), denoise=round(r['t_denoise'], 1), develop=round(time.time()-t, 1), bg=[round(float(x), 3) for x in bg])), flush=True)
    return r
