"""textiles, second part: blinds, bedding, pillows, towels"""
from home4 import *
from tech3 import settle


def pleated_blind(c='#b9a58a'):
    """pleated blind held between two slim rails, half let down, in front of a white window frame"""
    m, al, fr = fabric(c, 'linen', 1.), metal('#d5d6d6', .3), plain('#ecebe7', .35, spec=.4)
    glas = plain('#dbe4e6', .08, spec=.6)
    w, h = .80, 1.20
    for s in (-1, 1):
        box(.070, .060, h+.14, (s*(w/2+.035), .030, h/2+.07), fr, .006, 4)
    for z in (.035, h+.105):
        box(w+.002, .060, .070, (0, .030, z), fr, .006, 4)
    box(w, .010, h, (0, .045, h/2+.07), glas, 0)
    top, low, n = h+.040, .420, 36
    for z in (top+.012, low-.012):
        box(w-.012, .030, .024, (0, -.004, z), al, .005, 4)
    vs, fs = [], []
    step = (top-low)/n
    for k in range(2*n+1):
        z = top-step*k/2
        y = -.004+(.0105 if k % 2 else -.0105)
        for i in range(25):
            x = (i/24-.5)*(w-.020)
            vs.append((x, y+.0008*mnoise.noise(Vector((x*14, z*9, 2))), z+.0010*mnoise.noise(Vector((x*9, z*4, 7)))))
    for k in range(2*n):
        for i in range(24):
            a = k*25+i
            fs.append((a, a+1, a+26, a+25))
    o = mesh_obj('pleats', vs, fs, m, smooth=False)
    mod(o, 'SOLIDIFY', thickness=.0008)
    for s in (-1, 1):
        rod((s*(w/2-.09), -.004, .075), (s*(w/2-.09), -.004, low-.02), .0012, .0012, plain('#c9c7c2', .6))
    box(.075, .014, .010, (0, -.026, low-.016), al, .004)
    return dict(az=-20, el=6, fill=(.62, .84), key_side=1)


def roller_blind(c='#5f6f66'):
    """roller blind on its roller with brackets, bead chain and a weighted bottom bar"""
    m, al, dark = fabric(c, 'canvas', 1.2), metal('#c9cacb', .3), plain('#d9d7d2', .4)
    w, top, low, R = .90, 1.45, .28, .030
    put(lathe([(0, -w/2), (R, -w/2), (R, w/2), (0, w/2)], 72, m), (0, 0, top), (0, math.pi/2, 0))
    for k in range(5):
        put(lathe([(R+.0008*k, -w/2+.0005*k), (R+.0008*k, w/2-.0005*k)], 72, m), (0, 0, top), (0, math.pi/2, 0))
    for s in (-1, 1):
        put(lathe([(0, -.010), (.026, -.010), (.028, 0), (.026, .010), (0, .010)], 48, dark), (s*(w/2+.012), 0, top), (0, math.pi/2, 0))
        box(.006, .080, .075, (s*(w/2+.027), .006, top+.004), al, .004)
        box(.030, .006, .075, (s*(w/2+.014), .046, top+.004), al, .003)
    nx, nz, vs, fs = 40, 60, [], []
    for j in range(nz+1):
        z = top-(top-low)*j/nz
        for i in range(nx+1):
            x = (i/nx-.5)*w
            vs.append((x, -R-.002+.0025*mnoise.noise(Vector((x*2.2, z*2.6, 5)))*min(1, j/12), z))
    for j in range(nz):
        for i in range(nx):
            a = j*(nx+1)+i
            fs.append((a, a+1, a+nx+2, a+nx+1))
    mod(mesh_obj('blind', vs, fs, m), 'SOLIDIFY', thickness=.0015)
    box(w, .016, .026, (0, -R-.002, low-.010), al, .005, 4)
    x = w/2+.012
    pts = [(x, y, z) for y, z in [(-.022, top-.02*k) for k in range(1, 40)]+[(.022*math.cos(a), top-.80+.022*math.sin(a)) for a in np.linspace(math.pi, TAU, 6)]+[(.022, top-.80+.02*k) for k in range(1, 40)]]
    dots(pts, .0042, dark, n=8)
    lathe([(0, 0), (.008, .004), (.010, .020), (.004, .034), (0, .036)], 24, dark, (x, 0, top-.86))
    return dict(az=-24, el=5, fill=(.60, .86))


def waffle(c, cell=.0125):
    """cotton woven in square cells with raised edges"""
    n = N('waffle')
    o = n.coord(rnd=False)
    xyz = n.new('SeparateXYZ', {0: o}).outputs
    def ridge(axis):
        f = n.math('FRACT', n.math('DIVIDE', n.math('ADD', axis, 10.), cell))
        return n.math('ABSOLUTE', n.math('SUBTRACT', f, .5))
    across = n.math('ADD', xyz[1], xyz[2])
    h = n.math('MAXIMUM', ridge(xyz[0]), ridge(across))
    shade = n.mix(n.ramp(h, [(.25, 0.), (.5, 1.)]), scalec(srgb(c), .72), srgb(c))
    n.P(Base_Color=shade, Roughness=.95, Specular=.08, Sheen=.35, Normal=n.bump(h, .9, .010))
    return n.m


def waffle_bedding(c='#b9694d'):
    """waffle piqué bedding: folded cover, two pillows leaning on one another on top, a plain sheet below"""
    st = waffle(c)
    z = folded(.50, .36, .040, 2, 0, washed_cotton('#e9e3d6'), 6)
    folded(.50, .36, .110, 4, z-.002, st, 3)
    for k, (y, rot, h) in enumerate(((.075, -14, .285), (-.045, -28, .260))):
        puff(.42, .28, .13, (.03*k-.01, y, h), st, crown=.030, edge=.50, n=60, seed=k+4, wrinkle=.010, power=3, rot=(math.radians(90+rot), math.radians(3-5*k), math.radians(5-9*k)))
    return dict(az=-26, el=15, fill=(.76, .78), key_side=1)


def satin_bedding(c='#2f3d4d'):
    """two-tone satin bedding, folded into a block with a ribbon and a pillowcase"""
    n = N('satin')
    o = n.coord(rnd=False)
    n.P(Base_Color=srgb(c), Roughness=.42, Specular=.45, Sheen=.2, Normal=n.bump(n.noise(o, 700, 2, .5), .12, .001))
    sand, pl = washed_cotton('#d3c3ab'), n.m
    z = folded(.42, .31, .052, 2, 0, sand, 12)
    z = folded(.415, .305, .105, 4, z+.003, pl, 5, .02)
    z = folded(.34, .25, .036, 2, z-.001, sand, 8, .05)
    z = folded(.33, .24, .034, 2, z-.003, pl, 9, -.03)
    return dict(az=-28, el=19, fill=(.80, .74))


def contour_pillow(c='#eceae4'):
    """neck pillow of memory foam with two waves of unequal height, its cover half unzipped"""
    m, foam, zp = fabric(c, 'terry', .5), plain('#e9d9b0', .85, bump=.3, bscale=220), plain('#8f9a96', .5)
    prof = [(-.165, .012), (-.172, .040), (-.165, .078), (-.140, .104), (-.105, .112), (-.065, .098), (-.015, .070), (.035, .062), (.080, .072), (.115, .084), (.145, .080), (.166, .060), (.172, .034), (.165, .012)]
    pts = [tuple(p) for p in smooth_rows(prof, 6)]
    def body(x0, x1, k, mat, seed):
        rows, nx = [], 40
        for i in range(nx+1):
            x = x0+(x1-x0)*i/nx
            e = min(1, min(x-x0, x1-x)/.030+.001)
            q = .80+.20*math.sqrt(max(0, 1-(1-e)**2))
            rows.append([(x, y*k*q, z*k*(.55+.45*q)+.0014*mnoise.noise(Vector((x*20, y*20, seed)))) for y, z in pts])
        return skin(rows, mat, smooth_deg=70)
    body(-.29, .30, .94, foam, 1)
    body(-.12, .31, 1.0, m, 2)
    for k in range(4):
        body(-.150+.011*k, -.124+.011*k, 1.015+.012*math.sin(k*2.), m, 3+k)
    tube([(-.155+.002*math.sin(i), y*1.04, .004+z*1.02) for i, (y, z) in enumerate(pts[::3])], .0032, zp)
    return dict(az=-32, el=19, fill=(.82, .66), key_side=1, env=.38)


def side_pillow(c='#b7c0b2'):
    """long pillow for side sleepers in the shape of a U, with a piped seam"""
    m, pipe = fabric(c, 'linen', .9), fabric('#f0ede7', 'cotton')
    path = smooth_rows([(-.36, -.62, .135), (-.40, -.36, .135), (-.43, -.05, .135), (-.36, .28, .135), (-.14, .46, .135), (.14, .46, .135), (.36, .28, .135), (.43, -.05, .135), (.40, -.36, .135), (.36, -.62, .135)], 10)
    rows, k, n = [], 64, len(path)
    P = [Vector(p) for p in path]
    for i, p in enumerate(P):
        t = (P[min(n-1, i+1)]-P[max(0, i-1)]).normalized()
        nor = Vector((-t.y, t.x, 0))
        e = min(i, n-1-i)/10
        q = math.sqrt(max(.015, 1-(1-min(1, e))**2))
        ring = []
        for j in range(k):
            a = TAU*j/k
            wr = 1+.050*mnoise.noise(Vector((i*.16, math.cos(a)*2, math.sin(a)*2)))+.030*mnoise.noise(Vector((i*.45, math.cos(a)*5, math.sin(a)*5)))
            ring.append(tuple(p+nor*(.165*q*wr*math.cos(a))+Vector((0, 0, .135*q*wr*(math.sin(a) if math.sin(a) > 0 else max(-.98, .98*math.sin(a)))))))
        rows.append(ring)
    skin(rows, m, smooth_deg=80)
    for s in (0, k//2):
        tube([r[s] for r in rows], .0045, pipe, smooth=False)
    return dict(az=-24, el=34, fill=(.78, .78), key_side=1)


def rolled(x, z, R, length, y0, mat, seed, turns=4.2):
    """towel rolled into a spiral, its end towards the front"""
    pts, th = [], R/(turns+.6)
    for i in range(int(turns*40)):
        a = TAU*i/40
        r = th*.55+th*a/TAU
        pts.append((r*math.cos(a+seed), r*math.sin(a+seed)))
    n, rows = len(pts), []
    for j in range(29):
        t = j/28
        e = min(1, min(t, 1-t)*16)
        rows.append([(x+px*(.97+.03*e)+.002*mnoise.noise(Vector((i*.07, t*6, seed))), y0+length*t+.004*mnoise.noise(Vector((i*.05, seed, 3)))*(1 if t < .5 else 0), z+pz*(.97+.03*e)) for i, (px, pz) in enumerate(pts)])
    vs = [p for r in rows for p in r]
    fs = [(j*n+i, j*n+i+1, (j+1)*n+i+1, (j+1)*n+i) for j in range(28) for i in range(n-1)]
    o = mesh_obj('roll', vs, fs, mat)
    mod(o, 'SOLIDIFY', thickness=th*.86, offset=0)
    mod(o, 'SUBSURF', levels=1, render_levels=1)


def guest_towels(c='#7f8f79'):
    """six guest towels, rolled and stacked in a low basket of three, two and one"""
    cols = [fabric(x, 'terry', .9) for x in (c, '#e3d9c6', '#b9694d')]
    R = .058
    d = 2*R+.002
    spots = [(-d, 0), (0, 0), (d, 0), (-d/2, 1), (d/2, 1), (0, 2)]
    for k, (x, row) in enumerate(spots):
        rolled(x, R+.004+row*d*.866, R, .30, -.15+.012*(k % 2), cols[(k*2+row) % 3], k*1.7+.6)
    return dict(az=-24, el=14, fill=(.74, .72))


def hamam_towels(c='#3f5a60'):
    """two flat-woven bath towels with fringes, folded on top of one another, one striped"""
    st, pl = patterned('#efeae0', c, pitch=.046, share=.42), patterned(c, '#efeae0', pitch=.16, share=.10)
    z = folded(.44, .31, .058, 4, 0, pl, 4)
    z = folded(.43, .30, .058, 4, z-.002, st, 7, .03)
    z = folded(.30, .22, .026, 2, z-.003, pl, 9, -.05)
    rnd, cu = random.Random(5), fabric('#efeae0', 'cotton')
    for side in (-1, 1):
        for k in range(34):
            y = -.13+.26*k/33
            for zz, reach in ((.030, .215), (.086, .210)):
                ln = rnd.uniform(.020, .034)
                x = side*reach
                tube([(x, y, zz), (x+side*ln*.6, y+rnd.uniform(-.004, .004), zz-.006), (x+side*ln, y+rnd.uniform(-.006, .006), zz-rnd.uniform(.014, .030))], .0016, cu, bev=2)
    return dict(az=-28, el=19, fill=(.82, .72))
