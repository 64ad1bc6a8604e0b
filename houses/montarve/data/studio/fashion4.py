"""fashion, fourth part: bags, hats and jewellery"""
from studio import *
from studio import _c
from furn2 import place


def tote(c='#9a5b2c'):
    """large leather tote with two long handles and a small pouch hanging from one of them"""
    M, inner, br = leather(c), plain('#3a2b20', .9), metal('#b08a4e', .25)
    w0, w1, d0, d1, h = .27, .38, .13, .10, .29
    n, rows = 96, []
    for j in range(25):
        t = j/24
        w, d = w0+(w1-w0)*t, d0+(d1-d0)*t
        sag = .010*math.sin(math.pi*t)
        ring = []
        for k in range(n):
            a = TAU*k/n
            x = math.copysign(abs(math.cos(a))**.35, math.cos(a))*w/2
            y = math.copysign(abs(math.sin(a))**.45, math.sin(a))*(d/2+sag)
            dent = .008*mnoise.noise(Vector((x*9, y*9, t*3)))
            ring.append((x+dent, y+dent, .004+h*t+.006*math.cos(a)**2*t))
        rows.append(ring)
    inn = [[(x*.985, y*.95, z-.004) for x, y, z in r] for r in reversed(rows[3:])]
    allr = rows+inn
    vs = [p for r in allr for p in r]
    fs = [(i*n+k, i*n+(k+1) % n, (i+1)*n+(k+1) % n, (i+1)*n+k) for i in range(len(allr)-1) for k in range(n)]
    fs += [tuple(reversed(range(n))), tuple((len(allr)-1)*n+k for k in range(n))]
    o = mesh_obj('bag', vs, fs, M)
    mod(o, 'SUBSURF', levels=1, render_levels=1)
    for s in (-1, 1):
        y = s*.056
        pts = [(-.085, y, .225), (-.085, y*1.05, .29), (-.082, y*.9, .36), (-.055, y*.7, .425), (0, y*.62, .452), (.055, y*.7, .425), (.082, y*.9, .36), (.085, y*1.05, .29), (.085, y, .225)]
        ribbon(smooth_profile(pts, 8), .016, .006, M, normal=(0, 1, .05))
        for x in (-.085, .085):
            for z in (.236, .254):
                place(lathe([(0, 0), (.0045, 0), (.004, .002), (0, .0026)], 24, br), (x, y*1.10+s*.003, z), (math.radians(90 if s < 0 else -90), 0, 0))
    ribbon([(.083, -.050, .35), (.098, -.075, .30), (.104, -.082, .24)], .010, .003, M, normal=(0, 1, .3))
    puff(.075, .095, .018, (.108, -.088, .195), M, crown=.006, edge=.42, n=18, wrinkle=.001, power=3, rot=(math.radians(84), 0, math.radians(6)))
    place(lathe([(.007, -.001), (.010, -.001), (.010, .001), (.007, .001), (.007, -.001)], 32, br), (.104, -.083, .242), (math.radians(90), 0, 0))
    return dict(az=-24, el=11, fill=(.78, .82))


def ribbed(c, ribs=90):
    n = N('ribknit')
    cc = _c(n, c)
    xyz = n.new('SeparateXYZ', {0: n.coord(rnd=False)}).outputs
    ang = n.math('ARCTAN2', xyz[1], xyz[0])
    rib = n.math('SINE', n.math('MULTIPLY', ang, float(ribs)))
    st = n.math('SINE', n.math('ADD', n.math('MULTIPLY', xyz[2], 1500.), n.math('MULTIPLY', n.math('ABSOLUTE', rib), 2.)))
    h = n.math('ADD', rib, n.math('MULTIPLY', st, .30))
    n.P(Base_Color=n.mix(n.ramp(n.math('ADD', n.math('MULTIPLY', h, .4), .5), [(0., 0.), (1., 1.)]), scalec(cc, .72), scalec(cc, 1.12)), Roughness=.95, Sheen=.7, Specular=.1, Normal=n.bump(h, .8, .004))
    return n.m


def beanie(c='#a9583f'):
    """ribbed beanie with a wide turn-up, standing"""
    m = ribbed(c)
    prof = smooth_profile([(.094, .0), (.100, .004), (.103, .03), (.100, .066), (.094, .070), (.091, .064)], 6)
    lathe(prof, 240, m, smooth_deg=80)
    crown = smooth_profile([(.092, .03), (.094, .075), (.090, .12), (.070, .168), (.035, .190), (.004, .193)], 10)
    o = lathe(crown+[(0, .192)], 240, m, smooth_deg=80)
    for v in o.data.vertices:
        z = v.co.z
        if z > .10:
            k = (z-.10)/.09
            v.co.x += .022*k*k
            v.co.z -= .010*k*abs(math.sin(math.atan2(v.co.y, v.co.x)*4))*min(1, math.hypot(v.co.x, v.co.y)/.03)
    box(.036, .002, .022, (0, -.1035, .034), leather('#6b4423'), .0008)
    return dict(az=-16, el=10, fill=(.72, .72))


def felt_hat(c='#6d5b45'):
    """wide-brimmed wool felt hat with a pinched crown and a ribbon"""
    m, band = fabric(c, 'felt', .8), fabric('#1d1b1a', 'canvas', .4)
    n, prof = 180, smooth_profile([(.205, .010), (.200, .006), (.160, .004), (.118, .010), (.098, .030), (.094, .075), (.088, .110), (.070, .126), (.040, .122), (.0, .112)], 10)
    vs, fs = [], []
    for r, z in prof:
        for k in range(n):
            a = TAU*k/n
            x, y = r*math.cos(a)*.90, r*math.sin(a)*1.06
            zz = z
            if r > .11:
                zz += .016*((r-.11)/.095)**2*(math.cos(a)**2)-.010*((r-.11)/.095)**2*max(0, -math.sin(a))**2
            elif z > .06:
                t = (z-.06)/.066
                front = max(0, -math.sin(a))
                x *= 1-.32*t*front**1.2*(1 if abs(math.cos(a)) > .12 else .8)
                zz -= .020*math.exp(-(x/.030)**2)*t
            vs.append((x, y, zz))
    # it stands on the lowest part of its brim, with the felt's thickness below
    up = .0035-min(v[2] for v in vs)
    vs = [(x, y, z+up) for x, y, z in vs]
    for i in range(len(prof)-1):
        for k in range(n):
            fs.append((i*n+k, i*n+(k+1) % n, (i+1)*n+(k+1) % n, (i+1)*n+k))
    o = mesh_obj('hat', vs, fs, m)
    mod(o, 'SOLIDIFY', thickness=.003, offset=-1)
    mod(o, 'SUBSURF', levels=1, render_levels=1)
    ring = [(.1005*math.cos(TAU*k/120)*.90, .1005*math.sin(TAU*k/120)*1.06, .034+up) for k in range(120)]
    ribbon(ring, .024, .003, band, normal=(0, 0, 1), cyclic=True)
    box(.004, .042, .022, (-.0935, .0, .034+up), band, .001)
    return dict(az=-30, el=20, fill=(.82, .66))


def necklace(c='#c9a55a'):
    """fine chain with a disc pendant on a linen bust block"""
    au, st = metal(c, .18), plain('#d9d0c0', .9, bump=.2, bscale=300)
    body = [(0, 0), (.10, 0), (.105, .004), (.085, .06), (.070, .12), (.046, .17), (.040, .21), (.038, .235), (.030, .242), (0, .243)]
    o = lathe(body[:1]+smooth_profile(body[1:], 6), 128, st, smooth_deg=60)
    for v in o.data.vertices:
        v.co.y *= .62
    def on(a, z):
        r = np.interp(z, [.0, .06, .12, .17, .21, .24], [.10, .085, .070, .046, .040, .036])+.0016
        return Vector((r*math.sin(a), -r*math.cos(a)*.62-.0012, z))
    pts = []
    for k in range(121):
        t = k/120*2-1
        a = t*math.radians(118)
        z = .108+.112*abs(t)**1.35
        pts.append(on(a, z))
    for k, p in enumerate(pts):
        q = pts[min(len(pts)-1, k+1)]-pts[max(0, k-1)]
        link_ = lathe([(.0010, -.0003), (.0016, 0), (.0010, .0003), (.0006, 0), (.0010, -.0003)], 16, au)
        place(link_, p, q.to_track_quat('X', 'Z' if k % 2 else 'Y').to_euler())
        link_.scale = (1.5, 1, 1)
    p = on(0, .094)
    place(lathe([(0, 0), (.0105, 0), (.0112, .0006), (.0105, .0014), (.0095, .0011), (0, .0011)], 64, au), p+Vector((0, -.002, 0)), (math.radians(78), 0, 0))
    place(lathe([(0, 0), (.0022, 0), (.0016, .0010), (0, .0013)], 8, plain('#dfe9ee', .02, spec=1., coat=1.)), p+Vector((0, -.0035, .001)), (math.radians(78), 0, 0))
    return dict(az=-14, el=8, fill=(.6, .8))


def ring_set(c='#c9cbcd'):
    """three rings in a shallow stoneware dish: a plain band, a signet and one with a stone"""
    m, gem, dish = metal(c, .14), plain('#0f5a4a', .03, spec=1., coat=1.), ceramic('#cfc6b8', .35, .45)
    outer = smooth_profile([(.022, 0), (.034, .0015), (.046, .006), (.054, .0125)], 8)
    lathe([(0, 0)]+outer+[(.0535, .0135), (.0522, .0132)]+smooth_profile([(.0522, .0132), (.045, .0078), (.033, .0042), (.018, .0034), (0, .0034)], 8)[1:], 128, dish, smooth_deg=70)

    def band(w, t, r=.0090):
        q = w/2
        return [lathe([(r, -q*.8), (r+.0003, -q), (r+t*.7, -q), (r+t, -q*.5), (r+t, q*.5), (r+t*.7, q), (r+.0003, q), (r, q*.8), (r, -q*.8)], 160, m, smooth_deg=60)]

    def lay(parts, loc, rot):
        root = link(bpy.data.objects.new('ring', None))
        for p in parts:
            p.parent = root
        root.location, root.rotation_euler = loc, rot
    lay(band(.0046, .0016), (-.019, .008, .0067), (math.radians(8), math.radians(10), 0))
    signet = band(.0030, .0014)
    plate = prism([(.0066*math.cos(q), .0054*math.sin(q)) for q in np.linspace(0, TAU, 48, endpoint=False)], .0022, 'Z', .0006, 3, mat=m)
    plate.location, plate.rotation_euler = (0, -.0108, 0), (math.radians(90), 0, 0)
    lay(signet+[plate], (.017, .012, .0145), (math.radians(70), math.radians(0), math.radians(20)))
    stone = band(.0022, .0012)
    g = lathe([(0, -.0034), (.0036, 0), (.0036, .0006), (.0023, .0019), (0, .0019)], 10, gem, smooth_deg=5)
    g.location, g.rotation_euler = (0, -.0140, 0), (math.radians(90), 0, 0)
    claws = []
    for k in range(4):
        q = TAU*k/4+.78
        claws.append(rod((.0024*math.cos(q), -.0096, .0024*math.sin(q)), (.0036*math.cos(q), -.0150, .0036*math.sin(q)), .0005, .0005, m, 12))
    lay(stone+[g]+claws, (-.002, -.018, .0062), (math.radians(12), math.radians(-8), math.radians(-30)))
    return dict(az=-12, el=34, fill=(.72, .6))
