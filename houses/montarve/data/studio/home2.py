"""Home: rug, tableware, pan, storage jars, mirror, bedding."""
from shapes import *
from studio import _c, _area


def rug(c='#d9c7a3'):
    """Flat-woven rug with a double border and fringes on the short sides."""
    w, d = 1.6, 2.3
    n = N('weave')
    tone = srgb(c)
    light = tuple(min(1, x*.35+.52*y) for x, y in zip(tone, srgb('#f3ecdd')))
    xyz = n.new('SeparateXYZ', {0: n.coord(rnd=False)}).outputs
    ax, ay = n.math('ABSOLUTE', xyz[0]), n.math('ABSOLUTE', xyz[1])
    edge = n.math('MINIMUM', n.math('SUBTRACT', w/2, ax), n.math('SUBTRACT', d/2, ay))
    band = lambda lo, hi: n.math('MULTIPLY', n.math('GREATER_THAN', edge, lo), n.math('LESS_THAN', edge, hi))
    lines = n.math('MAXIMUM', band(.085, .125), band(.150, .162))
    cell = lambda v, k: n.math('ABSOLUTE', n.math('SUBTRACT', n.math('FRACT', n.math('ADD', n.math('MULTIPLY', v, k), .5)), .5))
    diamond = n.math('ADD', cell(xyz[0], 4.2), cell(xyz[1], 4.2))
    trellis = n.math('LESS_THAN', n.math('ABSOLUTE', n.math('SUBTRACT', diamond, .5)), .045)
    pattern = n.math('MAXIMUM', lines, n.math('MULTIPLY', trellis, n.math('GREATER_THAN', edge, .20)))
    col = n.mix(pattern, tone, light)
    ribs = n.new('TexWave', {'Vector': n.coord(rnd=False), 'Scale': 26., 'Distortion': 1.6, 'Detail': 2., 'Detail Scale': 9.}, bands_direction='Y').outputs['Fac']
    knots = n.noise(n.coord(scale=(1., .45, 1)), 210, 3, .6)
    height = n.math('ADD', n.math('MULTIPLY', ribs, .55), n.math('MULTIPLY', knots, .9))
    melange = n.noise(n.coord(scale=(.3, 3., 1)), 9, 4, .65)
    shade = n.mix(n.ramp(height, [(.35, 0.), (.85, 1.)]), (.62, .62, .62), (1.12, 1.12, 1.12))
    col = n.mix(1., col, shade, 'MULTIPLY')
    col = n.mix(n.math('MULTIPLY', n.ramp(melange, [(.35, 0.), (.7, 1.)]), .28), col, n.mix(1., col, (.7, .7, .7), 'MULTIPLY'))
    n.P(Base_Color=col, Roughness=.95, Specular=.1, Sheen=.5, Normal=n.bump(height, .8, .006))
    _rug_body(w, d, n.m)
    _fringes(w, d, fabric(tuple(x*.95 for x in light), 'felt', .5))
    return dict(az=-32, el=33, fill=(.88, .8), key=1.1)


def _rug_z(x, y):
    return .004*mnoise.noise(Vector((x*1.6, y*1.6, 3)))+.003*mnoise.noise(Vector((x*5, y*5, 8)))+.006


def _rug_body(w, d, mat):
    nx, ny = 70, 100
    verts = [((i/nx-.5)*w+.004*mnoise.noise(Vector((0, j*.3, 1))), (j/ny-.5)*d+.004*mnoise.noise(Vector((i*.3, 0, 5))), 0)
             for j in range(ny+1) for i in range(nx+1)]
    verts = [(x, y, _rug_z(x, y)) for x, y, _ in verts]
    faces = [(j*(nx+1)+i, j*(nx+1)+i+1, (j+1)*(nx+1)+i+1, (j+1)*(nx+1)+i) for j in range(ny) for i in range(nx)]
    o = mesh_obj('rug', verts, faces, mat)
    mod(o, 'SOLIDIFY', thickness=.011, offset=-1)
    mod(o, 'BEVEL', width=.004, segments=2, limit_method='ANGLE')
    o.location.z = .012


def _fringes(w, d, mat):
    rnd = random.Random(2)
    cu = bpy.data.curves.new('fringe', 'CURVE')
    cu.dimensions, cu.bevel_depth, cu.bevel_resolution = '3D', .0034, 2
    cu.materials.append(mat)
    count = 104
    for side in (-1, 1):
        for i in range(count):
            x = (-.5+(i+.5)/count)*(w-.01)
            sway, length = rnd.uniform(-.010, .010), rnd.uniform(.055, .068)
            s = cu.splines.new('POLY')
            s.points.add(4)
            for k, p in enumerate(s.points):
                t = k/4
                p.co = (x+sway*t*t, side*(d/2-.004+length*t), .012-.0085*min(1, t*2.2), 1)
                p.radius = 1.25 if k == 1 else 1-.35*t
    link(bpy.data.objects.new('fringe', cu))


# ------------------------------------------------------------------ kitchen
def stoneware(c):
    """Reactive glaze: speckled, slightly uneven, darker where it runs thin."""
    return ceramic(c, .75, .30), plain(scalec(srgb(c), .48) if srgb(c)[0] > .2 else srgb('#7d6a58'), .6)


PLATE = [(.088, 0), (.095, .003), (.112, .010), (.129, .019), (.1345, .024)]
BOWL = [(.036, 0), (.046, .003), (.066, .022), (.078, .048), (.081, .066)]
MUG = [(.030, 0), (.0395, .004), (.0415, .016), (.0415, .070), (.0418, .090)]


def piece(profile, wall, mats, loc=(0, 0, 0), base=.005):
    """One vessel with an unglazed lip and foot."""
    outer = smooth_profile(profile, 10)
    glaze, raw = mats
    r, z = outer[-1]
    parts = [vessel(outer, wall, glaze, (0, 0, 0), base),
             lathe([(r+.0002, z-.0006), (r+.0001, z+.0008), (r-wall*.5, z+.0016), (r-wall-.0001, z+.0006)], 128, raw),
             lathe([(outer[0][0]-.006, -.0005), (outer[0][0]+.0004, -.0005), (outer[0][0]+.0006, .0012)], 96, raw)]
    return group(parts, loc)


def mug(mats, loc, turn=0):
    root = piece(MUG, .0034, mats, loc)
    handle = tube([(.040, 0, .074), (.058, 0, .077), (.068, 0, .062), (.068, 0, .043), (.058, 0, .027), (.040, 0, .026)], .0058, mats[0], res=12)
    handle.parent = root
    root.rotation_euler.z = math.radians(turn)
    return root


def tableware(c='#efe5d0'):
    """Twelve pieces: four plates, four bowls, four mugs."""
    mats = stoneware(c)
    for k in range(4):
        piece(PLATE, .0048, mats, (-.075, .035, .0006+k*.0095))
    for k in range(3):
        piece(BOWL, .0042, mats, (-.078, .035, .0375+k*.0185))
    piece(BOWL, .0042, mats, (-.025, -.195, .0006))
    for x, y, z, turn in ((.140, -.055, .0006, -25), (.150, .085, .0006, 20), (.150, .085, .0945, -60), (.118, -.188, .0006, -50)):
        mug(mats, (x, y, z), turn)
    return dict(az=-8, el=21, fill=(.82, .8))


def pan(c='#111111', loc=(0, 0, 0), turn=0):
    """Forged frying pan with a riveted steel neck and an oak handle."""
    iron_mat = plain('#1d1d1e', .40, spec=.45, bump=.06, bscale=260)
    steel, oak = metal('#b4b6b9', .26), wood('oak', 'X', .35)
    outer = smooth_profile([(.098, 0), (.107, .003), (.122, .022), (.137, .050)], 10)
    neck = [(.128, 0, .036), (.150, 0, .050), (.185, 0, .064), (.225, 0, .073)]
    parts = [vessel(outer, .0026, iron_mat, base=.0035, lip=.0006),
             ribbon(catmull(neck), .024, .0055, steel, normal=(0, 1, 0))]
    handle = [(.205, 0, .067, .0108, .0085, 2.5), (.215, 0, .0695, .0135, .0105, 2.5), (.27, 0, .080, .0140, .0108, 2.5),
              (.34, 0, .090, .0160, .0118, 2.5), (.385, 0, .0955, .0165, .0118, 2.5), (.402, 0, .097, .012, .009, 2.5), (.405, 0, .0973, .005, .004, 2)]
    parts.append(loft(handle, oak, 'X', 8, 40, 60))
    parts.append(loft([(.199, 0, .0655, .0118, .0095, 2.6), (.210, 0, .068, .0124, .0100, 2.6)], steel, 'X', 2, 40, 40))
    for y in (-.0068, .0068):
        parts.append(turned([(0, .0032), (.0035, .0026), (.0052, 0)], (.1265, y, .038), steel, (0, math.radians(-62), 0), 24))
    parts.append(rod((.388, -.0175, .0958), (.388, .0175, .0958), .004, mat=steel, n=24))
    group(parts, loc, (0, 0, math.radians(turn)))
    return dict(az=20, el=27, fill=(.86, .7))


def catmull(points, steps=8):
    return [tuple(p) for p in smooth_rows(points, steps)]


def jar(x, y, r, h, oak, clear, seal):
    """Glass cylinder with a flat oak lid and a silicone seal."""
    wall = .0028
    outer = [(r-.006, 0), (r-.002, .0015), (r, .006), (r, h-.003), (r-.0008, h)]
    inner = [(r-wall, h), (r-wall, .010), (r-wall-.004, .006), (0, .006)]
    lathe([(0, 0)]+outer+inner, 96, clear, (x, y, .0002), smooth_deg=50)
    lathe([(0, h-.010), (r-.0042, h-.010), (r-.0030, h-.006), (r-.0042, h-.002), (0, h-.002)], 96, seal, (x, y, 0))
    lathe([(0, h+.0006), (r+.0015, h+.0006), (r+.003, h+.002), (r+.003, h+.016), (r+.0015, h+.0175), (0, h+.0175)], 96, oak, (x, y, 0), smooth_deg=30)


def grains(x, y, r, z0, z1, size, mat, count, seed=1, stretch=(1, .72, .6)):
    """Beans or grains lying against the glass, over a filling core."""
    rnd = random.Random(seed)
    me = _ellipsoid(size, stretch)
    me.materials.append(mat)
    for i in range(count):
        t = rnd.random()
        a = rnd.random()*TAU
        top = rnd.random() < .22
        rr = (r-size*1.05)*math.sqrt(rnd.random()) if top else r-size*rnd.uniform(1.02, 1.7)
        z = z1+rnd.uniform(-.4, .5)*size if top else z0+size*.6+(z1-z0-size*.6)*t
        o = link(bpy.data.objects.new('grain', me))
        o.location = (x+rr*math.cos(a), y+rr*math.sin(a), z)
        o.rotation_euler = (rnd.random()*6, rnd.random()*6, rnd.random()*6)
    lathe([(0, z0), (r-size*1.5, z0), (r-size*1.5, z1-size*.2), (0, z1-size*.2)], 48, mat, (x, y, 0))


def _ellipsoid(size, stretch):
    bm = bmesh.new()
    bmesh.ops.create_uvsphere(bm, u_segments=12, v_segments=8, radius=size)
    bmesh.ops.scale(bm, vec=stretch, verts=bm.verts)
    me = bpy.data.meshes.new('grain')
    bm.to_mesh(me)
    bm.free()
    me.polygons.foreach_set('use_smooth', [True]*len(me.polygons))
    return me


def spaghetti(x, y, r, z0, length, seed=3):
    rnd = random.Random(seed)
    mat = plain('#dfb866', .5, spec=.3)
    for i in range(150):
        a, rr = rnd.random()*TAU, r*math.sqrt(rnd.uniform(.25, 1))*.95
        b = a+rnd.uniform(-.06, .06)
        top = z0+length*rnd.uniform(.965, 1.)
        rod((x+rr*math.cos(a), y+rr*math.sin(a), z0), (x+rr*math.cos(b), y+rr*math.sin(b), top), .00105, mat=mat, n=8, bevel=.0002)


def storage_jars(c=None):
    """Three glass jars, 1.9, 1.2 and 0.7 litres: spaghetti, coffee beans, chickpeas."""
    oak, clear, seal = wood('oak', 'X', .3), glass('#fbfdfc'), plain('#e8e6e1', .5)
    for x, y, r, h in ((-.105, .03, .050, .275), (.012, .035, .050, .185), (.118, .0, .050, .115)):
        jar(x, y, r, h, oak, clear, seal)
    spaghetti(-.105, .03, .0445, .0065, .245)
    grains(.012, .035, .0465, .007, .135, .0066, plain('#4e2e1c', .4, spec=.5), 700)
    grains(.118, .0, .0465, .007, .082, .0056, plain('#d8b077', .55), 620, 5, (1, .93, .9))
    return dict(az=-10, el=10, fill=(.80, .80))


# ------------------------------------------------------------------ living
def mirror(c='#1a1a1b'):
    """Round wall mirror, 70 cm, slim metal frame; it hangs on the wall (seen as a flat lay)."""
    gold = c.lower() != '#1a1a1b'
    frame = metal('#c79f5c', .24) if gold else plain(c, .36, spec=.5, bump=.02)
    r = .35
    lathe([(r-.004, .012), (r-.004, .030), (r-.003, .032), (r+.007, .032), (r+.009, .030), (r+.009, .006), (r-.02, .006)], 192, frame, smooth_deg=30)
    lathe([(0, .018), (r-.0195, .018), (r-.004, .0155)], 192, _silvering(), smooth_deg=10)
    return dict(az=0, el=76, fill=(.78, .78), mode='top')


def _silvering():
    """Mirror surface as it looks in a bright room: soft light falling off, one slanted edge of a window."""
    n = N('silvering')
    xyz = n.new('SeparateXYZ', {0: n.coord(rnd=False)}).outputs
    slope = n.math('ADD', n.math('MULTIPLY', xyz[0], .9), n.math('MULTIPLY', xyz[1], 1.25))
    slope = n.math('ADD', slope, .5)
    room = n.ramp(slope, [(.0, '#a3a9aa'), (.38, '#bfc4c4'), (.395, '#cfd3d2'), (.60, '#dcdedb'), (.615, '#c6cac9'), (1., '#eceae5')])
    e = n.new('Emission', {'Color': room, 'Strength': 1.35})
    n.t.links.new(e.outputs[0], n.out.inputs[0])
    return n.m


def washed_cotton(c):
    """Fine plain weave with the soft creases of stone-washed cotton."""
    n = N('washed')
    tone = _c(n, c)
    o = n.coord()
    crease = n.noise(n.coord(scale=(1., .55, 1.)), 26, 5, .62, 1.2)
    crush = n.noise(o, 85, 4, .6)
    weave = n.noise(o, 900, 2, .5)
    h = n.math('ADD', n.math('ADD', n.math('MULTIPLY', crease, 1.2), n.math('MULTIPLY', crush, .35)), n.math('MULTIPLY', weave, .07))
    col = n.mix(n.ramp(crease, [(.3, 0.), (.7, 1.)]), scalec(tone, .90), scalec(tone, 1.06))
    n.P(Base_Color=col, Roughness=.9, Specular=.12, Sheen=.35, Normal=n.bump(h, .34, .008))
    return n.m


def bedding(c='#efece6'):
    """Folded duvet cover with two pillowcases on top, tied by a cotton band."""
    mat = washed_cotton(c)
    z = folded(.38, .29, .105, 6, 0, mat, 1)
    z = folded(.335, .265, .040, 3, z-.004, mat, 2, .02)
    z = folded(.33, .26, .038, 3, z-.003, mat, 3, -.015)
    band = fabric(scalec(srgb('#cbb89a'), 1.), 'linen', .5)
    _band(.398, .055, z+.0015, .29, band)
    return dict(az=-27, el=17, fill=(.82, .74), key_side=1)


def folded(w, d, height, layers, z0, mat, seed, turn=0.):
    """Zigzag of soft layers: the folds show at the front, the layer ends at the sides."""
    lt = height/layers
    path = []
    for k in range(layers):
        y0, y1 = ((d-lt)/2, -(d-lt)/2) if k % 2 else (-(d-lt)/2, (d-lt)/2)
        inset = .006*mnoise.noise(Vector((seed*3., k*2.3, 0)))
        path += [(y0+(y1-y0)*i/16+inset*(1-2*abs(i/16-.5)), lt*(k+.5)) for i in range(17)]
        if k < layers-1:
            s = 1 if y1 > 0 else -1
            path += [(y1+s*lt/2*math.sin(a), lt*(k+1)-lt/2*math.cos(a)) for a in np.linspace(.3, math.pi-.3, 7)]
    nx, verts, faces = 64, [], []
    for ix in range(nx+1):
        x = (ix/nx-.5)*w
        for k, (y, z) in enumerate(path):
            p = Vector((x*8, y*8, seed*5+z*30))
            edge = abs(ix/nx*2-1)**8
            dz = .17*lt*mnoise.noise(p)+.09*lt*mnoise.noise(p*2.7)-edge*lt*.22+(.012*(1-(2*x/w)**2)*(1-(2*y/d)**2)*z/height)
            wave = .006*mnoise.noise(Vector((y*7, z*60, seed)))
            verts.append((x*(1+wave*6)+wave, y+.004*mnoise.noise(Vector((x*10, z*70, seed))), z+dz))
    m = len(path)
    for ix in range(nx):
        faces += [(ix*m+k, ix*m+k+1, ix*m+m+k+1, ix*m+m+k) for k in range(m-1)]
    o = mesh_obj('folded', verts, faces, mat)
    mod(o, 'SOLIDIFY', thickness=lt*.93, offset=0)
    mod(o, 'BEVEL', width=.003, segments=2, limit_method='ANGLE')
    mod(o, 'SUBSURF', levels=1, render_levels=1)
    o.location.z, o.rotation_euler.z = z0, turn
    return z0+height


def _band(w, width, top, d, mat):
    """Flat band around the stack, front to back."""
    path = catmull([(0, d/2+.012, .02), (0, d/2+.014, .08), (0, d/2-.01, top-.01), (0, d/4, top+.012), (0, 0, top+.016), (0, -.070, top+.016),
                    (0, -.108, top+.014), (0, -.134, top+.003), (0, -.145, top-.022), (0, -.151, top-.055), (0, -.161, top-.088), (0, -.160, .03), (0, -.150, .002)], 6)
    ribbon(path, width, .0016, mat, normal=(1, 0, 0))
