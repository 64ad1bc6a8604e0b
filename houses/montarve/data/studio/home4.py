"""Bed linen with patterns, blinds, a rolled duvet; also a washer-dryer and a rolled slatted base."""
from home3 import *
from home2 import washed_cotton, _band
from appliances2 import shell_box, display, dial, hole
from furn2 import black_steel


def patterned(ground, line, kind='stripe', pitch=.022, share=.35):
    """cotton with woven stripes or a check, in object coordinates"""
    n = N('patterned')
    o = n.coord(rnd=False)
    xyz = n.new('SeparateXYZ', {0: o}).outputs
    def lines(axis):
        f = n.math('FRACT', n.math('DIVIDE', n.math('ADD', xyz[axis], 10.), pitch))
        return n.math('LESS_THAN', f, share)
    m = lines(0)
    if kind == 'check':
        m = n.math('MULTIPLY', n.math('ADD', m, lines(2 if kind == 'wall' else 1)), .5)
    weave = n.noise(o, 900, 2, .5)
    n.P(Base_Color=n.mix(m, srgb(ground), srgb(line)), Roughness=.9, Specular=.12, Sheen=.35, Normal=n.bump(weave, .2, .002))
    return n.m


def linen_stripe(c='#6d8796'):
    """striped duvet cover, folded, with two pillowcases in the plain colour"""
    st, pl = patterned('#efece6', c), washed_cotton(c)
    z = folded(.40, .30, .10, 5, 0, st, 5)
    z = folded(.33, .26, .036, 2, z-.003, pl, 8, .05)
    folded(.32, .25, .036, 2, z-.003, st, 9, -.04)
    return dict(az=26, el=19, fill=(.8, .74), key_side=1)


def linen_check(c='#8f4a3a'):
    """checked flannel: folded cover with a pillow leaning on it"""
    st = patterned('#e6ded0', c, 'check', .034, .5)
    z = folded(.46, .34, .13, 4, 0, st, 6)
    pillow(c, 'felt', .20, (.03, .05, z+.17), (math.radians(-20), math.radians(4), math.radians(8)))
    return dict(az=-24, el=15, fill=(.76, .78))


def duvet_roll(c='#eef0ee'):
    """light summer duvet, rolled and held by two straps"""
    m, band = fabric(c, 'cotton'), fabric('#8b9a7a', 'canvas', .8)
    n, k, R = 60, 96, .17
    rows = []
    for i in range(n+1):
        x = -.36+.72*i/n
        e = min(1, (1-abs(x)/.36)/.12)
        tie = sum(.035*math.exp(-((x-q)/.035)**2) for q in (-.17, .17))
        quilt = .010*abs(math.sin(x*26))
        ring = []
        for j in range(k):
            a = TAU*j/k
            r = (R-tie+quilt+.010*mnoise.noise(Vector((x*6, math.cos(a)*3, math.sin(a)*3))))*(math.sqrt(max(.02, 1-(1-e)**2))*.30+.70)
            flat = max(-.145, r*math.sin(a))
            ring.append((x, r*math.cos(a), flat+.145))
        rows.append(ring)
    skin(rows, m, smooth_deg=80)
    for s in (-1, 1):
        pts = []
        for i in range(280):
            a = TAU*3.2*i/279
            r = .118-.034*a/TAU
            pts.append((s*.357, max(.006, r)*math.cos(a), .145+max(.006, r)*math.sin(a)))
        tube(pts, .008, m, smooth=False, bev=2)
    for q in (-.17, .17):
        tube([(q, (R-.030)*math.cos(TAU*i/64), max(-.140, (R-.030)*math.sin(TAU*i/64))+.145) for i in range(64)], .0045, band, cyclic=True, smooth=False)
        box(.05, .02, .03, (q, -.135, .19), band, .006)
    return dict(az=-34, el=15, fill=(.82, .68), key_side=1, env=.38)


def roman_blind(c='#c9b58f'):
    """roman blind, half raised, with wooden battens"""
    m, wd = fabric(c, 'linen', 1.5), wood('oak', 'X', .7)
    w = 1.1
    box(w, .05, .05, (0, 0, 1.6), wd, .006)
    prof = [(-.026, 1.58), (-.026, 1.30), (-.026, 1.02)]
    for k in range(5):
        z = 1.0-.028*k
        prof += [(-.030-.004*k, z), (-.075-.006*k, z-.075), (-.060-.005*k, z-.10), (-.026, z-.035)]
    prof += [(-.028, .82), (-.028, .62)]
    path = smooth_rows([(y, z) for y, z in prof], 6)
    nx = 40
    vs = [(-w/2+w*i/nx, p[0]+.002*math.sin(i*.7+p[1]*9), p[1]) for i in range(nx+1) for p in path]
    q = len(path)
    fs = [(i*q+j, i*q+j+1, (i+1)*q+j+1, (i+1)*q+j) for i in range(nx) for j in range(q-1)]
    o = mesh_obj('blind', vs, fs, m)
    mod(o, 'SOLIDIFY', thickness=.003)
    box(w, .014, .03, (0, -.028, .61), wd, .004)
    tube([(w/2-.05, -.03, 1.58), (w/2-.05, -.035, 1.2), (w/2-.05, -.035, .50)], .002, plain('#e9e4da', .7))
    put(lathe([(0, 0), (.010, .002), (.012, .03), (.004, .05), (0, .05)], 24, wd), (w/2-.05, -.035, .45))
    return dict(az=-20, el=4, fill=(.74, .84))


def sheer(c='#efece4'):
    """single sheer curtain, gathered to one side by a tie-back"""
    n = N('sheer')
    tr = n.new('BsdfTransparent')
    n.P(Base_Color=srgb(c), Roughness=.9, Specular=.05)
    mx = n.new('MixShader', {0: .30, 1: n.p.outputs[0], 2: tr.outputs[0]})
    n.t.links.new(mx.outputs[0], n.out.inputs[0])
    rodm, band = black_steel(), fabric('#b79f7c', 'canvas')
    w, h, tie = 1.2, 2.3, 1.0
    rod((-w/2-.12, 0, h), (w/2+.12, 0, h), .012, .012, rodm)
    for s in (-1, 1):
        put(lathe([(0, -.02), (.02, -.02), (.02, .02), (0, .02)], 32, rodm), (s*(w/2+.13), 0, h), (0, math.pi/2, 0))
    nx, nz, vs, fs = 200, 60, [], []
    for j in range(nz+1):
        z = h-.02-(h-.03)*j/nz
        d = (z-tie)/(h-tie) if z > tie else -(tie-z)/tie
        k = .20+.80*d**1.5 if d > 0 else .20+.30*(-d)**.8
        for i in range(nx+1):
            u = i/nx
            x = w/2-w*u*k
            y = .05*(.4+.6*k)*math.sin(u*TAU*11+.4*math.sin(z*3))+.01*mnoise.noise(Vector((u*8, z*2, 1)))
            vs.append((x, y, z))
    for j in range(nz):
        for i in range(nx):
            a = j*(nx+1)+i
            fs.append((a, a+1, a+nx+2, a+nx+1))
    mesh_obj('sheer', vs, fs, n.m)
    tube([(w/2+.02, .05, tie+.03), (w/2-.12, .07, tie-.005), (w/2-.27, 0, tie-.01), (w/2-.12, -.07, tie-.005), (w/2+.02, -.05, tie+.03)], .011, band, res=14, cyclic=True)
    return dict(az=-14, el=4, fill=(.6, .86), key_side=1, env=.36)


def washer_dryer(c='#3d4043'):
    """graphite washer-dryer on a drawer plinth"""
    m, chrome, dark = plain(c, .3, metal=.5), metal('#c4c6c8', .2), plain('#08090b', .06, coat=.8)
    w, d, h, z0 = .596, .60, .85, .32
    y = -d/2
    box(w, d, h, (0, 0, z0+h/2), m, .008, 4)
    box(w, d-.01, z0-.012, (0, .005, (z0-.012)/2), m, .006)
    box(w-.01, .02, z0-.05, (0, y-.004, z0/2), m, .006)
    box(.22, .016, .016, (0, y-.020, z0-.06), chrome, .005)
    box(.24, .006, .06, (.10, y-.001, z0+h-.065), dark, .001)
    label('9/6 kg', .022, (.10, y-.0048, z0+h-.065), emit('#dfeaf0', 1.))
    dial(-.06, y-.001, z0+h-.065, .028, chrome, dark)
    box(.186, .006, .066, (-.188, y-.0006, z0+h-.062), dark, .004)
    box(.180, .012, .060, (-.188, y-.001, z0+h-.062), m, .004)
    box(.11, .004, .010, (-.188, y-.0068, z0+h-.084), dark, .002)
    zc, r = z0+.40, .20
    turned([(r+.03, 0), (r+.03, .006), (r+.02, .016), (r-.004, .022), (r-.014, .012), (0, .020)], (0, y, zc), dark, n=96)
    turned([(r+.032, 0), (r+.034, .005), (r+.027, .010)], (0, y, zc), chrome, n=96)
    box(.02, .02, .09, (r+.006, y-.028, zc), chrome, .006)
    return dict(az=-26, el=8, fill=(.6, .86))


def roll_slats(c=None):
    """rolled slatted base of pine, half unrolled"""
    wd, band = wood('beech', 'X', .9), fabric('#6d7a70', 'canvas', .8)
    w = .90
    def slat(y, z, a):
        box(w, .066, .019, (0, y, z), wd, .004, rot=(a, 0, 0))
    for i in range(8):
        slat(-.95+.105*i, .0105, 0)
    path = []
    R, step = .175, .098
    a, y0, z0 = 0., -.13, R+.0105
    for k in range(15):
        r = R-.0115*k*.9
        path.append((y0+r*math.sin(a), z0-r*math.cos(a), a))
        a += step/max(.06, r)
    for y, z, ang in path:
        slat(y, z, ang)
    for q in (-.30, .30):
        pts = [(q, -.99, .0215), (q, -.20, .0215)]
        pts += [(q, y-.012*math.sin(ang), z+.012*math.cos(ang)) for y, z, ang in path]
        ribbon(pts, .035, .002, band, normal=(1, 0, 0))
    return dict(az=-52, el=20, fill=(.84, .74))
