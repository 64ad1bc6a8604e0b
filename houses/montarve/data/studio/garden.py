"""Garden and sport: lounge chair, rubber plant, kettlebell."""
from shapes import *
from studio import _c


def kettlebell(c='#111111'):
    """Cast kettlebell with a powder coat and a coloured ring at each end of the handle."""
    n = N('powder')
    n.P(Base_Color='#1d1e1f', Roughness=.5, Specular=.5, Normal=n.bump(n.noise(n.coord(), 420, 3, .6), .35, .0012))
    ball = smooth_profile([(.060, 0), (.078, .012), (.098, .050), (.103, .092), (.094, .135), (.066, .172), (.028, .190)], 12)
    lathe([(0, .001), (.056, .001), (.060, 0)]+ball+[(0, .193)], 160, n.m, smooth_deg=60)
    path = [(-.060, 0, .150), (-.074, 0, .188), (-.078, 0, .226), (-.062, 0, .262), (-.030, 0, .274), (.030, 0, .274), (.062, 0, .262), (.078, 0, .226), (.074, 0, .188), (.060, 0, .150)]
    tube(path, .0168, n.m, res=20, radii=[1.5, 1.18, 1.03, 1., 1., 1., 1., 1.03, 1.18, 1.5], bev=16)
    band = plain('#b4552d', .45)
    for s in (-1, 1):
        tube([(s*.0762, 0, .199), (s*.0774, 0, .209)], .0204, band, smooth=False, bev=16)
    mark = plain('#c9c6c0', .5)
    turned([(.0335, 0), (.0335, .0012), (.0315, .0016), (.0305, 0)], (0, -.1016, .096), mark, (math.radians(88), 0, 0))
    label('10', .030, (0, -.1030, .1005), mark, (math.radians(88), 0, 0), .0008)
    label('KG', .012, (0, -.1034, .0795), mark, (math.radians(92), 0, 0), .0008)
    return dict(az=-24, el=10, fill=(.66, .80), key=1.3)


def acacia(axis):
    return wood('teak', axis, .55, .5)


def garden_chair(c=None):
    """Deep lounge chair of acacia: slatted seat and back, broad armrests."""
    W2, rail = .30, .045
    lean = math.radians(-21)
    for s in (-1, 1):
        x = s*(W2+.022)
        _board(.045, .060, .56, (x, -.32, .28), 'Z')
        _board(.045, .060, .575, (x, .30, .2875), 'Z', (math.radians(-5), 0, 0))
        _board(.024, .700, .075, (s*(W2-.012), -.01, .295), 'Y', (math.radians(-7), 0, 0))
        _board(.085, .740, .024, (x+s*.008, -.02, .572), 'Y', (math.radians(-1), 0, 0))
        _board(.030, .560, .045, (x, -.01, .125), 'Y')
        for y in (-.32, .30):
            turned([(0, .0030), (.006, .0030), (.007, .0015), (.007, 0)], (x+s*.0225, y, .33), metal('#9b9da0', .3), (0, s*math.pi/2, 0), 24)
    for i in range(7):
        y = -.335+i*.090
        _board(W2*2+.002, .076, .020, (0, y, .352-(y+.335)*.122), 'X', (math.radians(-7), 0, 0))
    _board(W2*2, .026, .075, (0, -.352, .310), 'X')
    parts = []
    for s in (-1, 1):
        parts.append(_board(.034, .032, .680, (s*(W2-.04), .020, .32), 'Z'))
    for i in range(7):
        parts.append(_board(W2*2-.012, .018, .070, (0, -.006, .095+i*.088), 'X'))
    group(parts, (0, .245, .262), (lean, 0, 0))
    _board(W2*2+.09, .028, .045, (0, .318, .545), 'X')
    return dict(az=-33, el=12, fill=(.74, .80))


def _board(sx, sy, sz, loc, axis, rot=(0, 0, 0)):
    return box(sx, sy, sz, loc, acacia(axis), .0045, 3, rot)


# ------------------------------------------------------------------ plant
def plant(c=None):
    """Rubber plant with three stems in a clay pot with saucer."""
    clay = N('clay')
    o = clay.coord()
    tone = clay.mix(clay.ramp(clay.noise(o, 14, 5, .6), [(.3, 0.), (.75, 1.)]), '#b5694a', '#cb8a68')
    clay.P(Base_Color=tone, Roughness=.85, Specular=.2, Normal=clay.bump(clay.noise(o, 160, 4), .2, .002))
    pot = [(.078, .012), (.082, .014), (.108, .150), (.109, .152), (.118, .153), (.120, .157), (.123, .190), (.121, .194), (.114, .194), (.110, .190), (.106, .150)]
    lathe([(0, .012)]+pot+[(.103, .168), (.103, .167)], 128, clay.m, smooth_deg=30)
    lathe([(0, 0), (.090, 0), (.094, .003), (.106, .024), (.1045, .026), (.101, .024), (.091, .009), (0, .009)], 128, clay.m, smooth_deg=30)
    soil = plain('#33241a', .95, bump=1., bscale=160)
    lathe([(0, .176), (.05, .174), (.109, .170)], 96, soil)
    leaf, stem, young = _leaf_green(), plain('#5c4a34', .7), plain('#9a3d33', .45)
    rnd = random.Random(9)
    for base, tip, height, count in (((0, .01), (.02, .03), .78, 13), ((-.035, -.02), (-.09, -.04), .58, 9), ((.035, -.015), (.10, -.05), .46, 7)):
        _stem(base, tip, height, count, leaf, stem, young, rnd)
    return dict(az=-14, el=8, fill=(.78, .86))


def _leaf_green():
    n = N('leaf')
    xyz = n.new('SeparateXYZ', {0: n.coord(rnd=False)}).outputs
    mid = n.ramp(n.math('ABSOLUTE', xyz[1]), [(.0, 1.), (.045, 0.)])
    veins = n.new('TexWave', {'Vector': n.coord(scale=(1, .18, 1), rnd=False), 'Scale': 9., 'Distortion': .6}, bands_direction='X').outputs['Fac']
    base = n.mix(n.noise(n.coord(), 3, 3), '#14301c', '#24502c')
    col = n.mix(n.math('MULTIPLY', mid, .75), n.mix(n.math('MULTIPLY', veins, .18), base, '#3c6a3c'), '#7f9a5c')
    n.P(Base_Color=col, Roughness=.24, Specular=.5, Clearcoat=.2, Normal=n.bump(veins, .08, .004))
    return n.m


def _stem(base, tip, height, count, leaf, stem, young, rnd):
    z0 = .17
    at = lambda t: Vector((base[0]+tip[0]*t*t, base[1]+tip[1]*t*t, z0+(height-.06)*t))
    tube([tuple(at(k/8)) for k in range(9)], .0068, stem, res=8, radii=[1.25-.65*k/8 for k in range(9)])
    turn = rnd.random()*TAU
    for i in range(count):
        t = .16+.82*i/(count-1)
        a = turn+i*math.radians(137.5)
        rise = math.radians(8+62*max(0, t-.35)/.65+rnd.uniform(-8, 8))
        size = (.205-.085*max(0, t-.45)/.55)*rnd.uniform(.88, 1.08)*(.75+.4*min(1, height/.7))
        _leaf(at(t), a, rise, size, leaf, stem)
    top = at(1.)
    tube([tuple(top), tuple(top+Vector((.002, 0, .035))), tuple(top+Vector((.004, 0, .072)))], .0052, young, radii=[1., .9, .1])


def _leaf(at, azimuth, rise, size, mat, stem):
    """Elliptic leaf along local X (unit length), folded at the midrib, drooping to its tip."""
    nu, nv = 22, 10
    verts, faces = [], []
    for i in range(nu+1):
        u = i/nu
        half = .305*math.sin(math.pi*u**.86)**.80*(1-.15*u)+(.004 if 0 < u < 1 else 0)
        for j in range(nv+1):
            v = -1+2*j/nv
            droop = -.16*u*u-.03*u
            fold = .20*abs(v)*half*2*(1-.3*u)
            verts.append((u, v*half, droop+fold+.010*math.sin(u*14+v*2)*abs(v)))
    k = nv+1
    for i in range(nu):
        faces += [(i*k+j, i*k+j+1, i*k+k+j+1, i*k+k+j) for j in range(nv)]
    o = mesh_obj('leaf', verts, faces, mat)
    mod(o, 'SOLIDIFY', thickness=.006, offset=0)
    petiole = .040
    out = Vector((math.cos(azimuth)*math.cos(rise*.6), math.sin(azimuth)*math.cos(rise*.6), math.sin(rise*.6)+.25)).normalized()
    foot = Vector(at)+out*petiole
    tube([tuple(at), tuple(foot), tuple(foot+out*.006)], .0024, stem, smooth=False)
    o.location, o.scale = foot, (size, size, size)
    o.rotation_euler = Euler((0, -rise, azimuth))
