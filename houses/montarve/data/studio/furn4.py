"""furniture, fourth part: bedroom and dining room"""
from furn3 import *


def bedding(w, l, z, c, y0=-.40, drop=.20, seed=1, pillows=2, kind='linen', pc='#f0ede7'):
    """duvet laid over a mattress with folds at its sides, and upright pillows; z is the mattress top"""
    duv, white = fabric(c, kind, 1.5), fabric(pc, 'cotton')
    nx, ny, flat, edge = 110, 90, w/2-.02, .05
    half, y1 = w/2+drop, l/2-.42
    vs, fs = [], []
    off = Vector((seed*7.3, seed*3.1, 0))
    for i in range(nx+1):
        s = -half+2*half*i/nx
        for j in range(ny+1):
            t = j/ny
            y = -l/2-.015+(y1+l/2)*t
            a = abs(s)-flat
            n1 = mnoise.noise(Vector((s*2.2, y*2.4, 0))+off)
            n2 = mnoise.noise(Vector((s*6, y*5, 3))+off)
            if a <= 0:
                x, zz = s, z+.045+.022*n1+.010*n2
            else:
                arc = math.pi/2*edge
                if a < arc:
                    ph = a/edge
                    x, zz = math.copysign(flat+edge*math.sin(ph), s), z+.045-edge*(1-math.cos(ph))+.02*n1*(1-a/arc)
                else:
                    fold = .016*math.sin(y*15+3*n1)*min(1, (a-arc)/.12)
                    x, zz = math.copysign(flat+edge+.008+fold, s), z+.045-edge-(a-arc)
            if t < .06:                         # rounded at the foot
                zz -= .05*(1-t/.06)**2
            vs.append((x, y, zz))
    for i in range(nx):
        for j in range(ny):
            a = i*(ny+1)+j
            fs.append((a, a+ny+1, a+ny+2, a+1))
    o = mesh_obj('duvet', vs, fs, duv)
    mod(o, 'SOLIDIFY', thickness=.04, offset=-.2)
    mod(o, 'SUBSURF', levels=1, render_levels=1)
    pw = w/pillows-.06
    for r, (m, yy, rot, k) in enumerate(((white, l/2-.17, 60, 1.), (duv, l/2-.34, 42, .94))):
        for i in range(pillows):
            x = -w/2+w/pillows*(i+.5)
            puff(min(.74, pw)*k, .48*k, .19, (x, yy, z+.20-.03*r), m, crown=.04, edge=.16, n=30, seed=i*3+r+seed, wrinkle=.013, power=1.7, rot=(math.radians(rot), 0, math.radians(2*(-1)**i)))
    puff(w-.02, .24, .07, (0, y1-.08, z+.055), white, crown=.0, edge=.45, n=20, wrinkle=.004, power=8)            # the turned-down end shows the white side


def mattress_block(w, l, h, z, c='#efece6'):
    return puff(w, l, h, (0, 0, z+h/2), fabric(c, 'cotton'), crown=0, edge=.35, n=16, wrinkle=.002, power=8)


def steel_bed(c='#1c1c1d'):
    """slender steel bed with upright bars head and foot"""
    m = plain(c, .42, spec=.45)
    w, l = 1.46, 2.06
    for s in (-1, 1):
        box(.03, l, .06, (s*w/2, 0, .30), m, .006)
    for y, h, n in ((l/2, 1.02, 9), (-l/2, .62, 9)):
        for s in (-1, 1):
            rod((s*w/2, y, 0), (s*w/2, y, h-.02), .016, .016, m)
            place(lathe([(0, -.026)]+smooth_profile([(.018, -.022), (.027, 0), (.018, .022)], 5)+[(0, .026)], 32, m), (s*w/2, y, h))
        for z in (.34, h-.10):
            rod((-w/2, y, z), (w/2, y, z), .012, .012, m)
        for i in range(n):
            x = -w/2+w*(i+1)/(n+1)
            rod((x, y, .34), (x, y, h-.10), .0065, .0065, m)
        tube([(-w/2, y, h-.06), (-w/4, y, h+.02), (0, y, h+.05), (w/4, y, h+.02), (w/2, y, h-.06)], .012, m, res=14)
    mattress_block(w-.05, l-.06, .20, .31)
    bedding(w-.05, l-.06, .50, '#c8b394', drop=.17, seed=4)
    return dict(az=-32, el=15, fill=(.84, .82))


def panel_bed(c='#6f7a80'):
    """upholstered bed with a high stitched headboard and a storage base"""
    M = fabric(c, 'weave', 1.3)
    w, l = 1.92, 2.12
    box(w, l, .34, (0, -.02, .19), M, .03, 5)
    box(w-.08, l-.1, .03, (0, -.02, .015), black_steel(), .004)
    box(w+.10, .12, 1.12, (0, l/2+.03, .56), M, .04, 5)
    n = 4
    for k in range(2):
        for i in range(n):
            pw = (w+.02)/n
            puff(pw-.006, .34, .07, (-(w+.02)/2+pw*(i+.5), l/2-.045, .62+.345*k), M, crown=.016, edge=.42, n=16, seed=i+k, wrinkle=.002, power=2.6, rot=(math.radians(90), 0, 0))
    mattress_block(w-.10, l-.12, .18, .36)
    bedding(w-.12, l-.12, .53, '#e2dccf', drop=.10, seed=2)
    return dict(az=-30, el=15, fill=(.86, .82))


def platform_bed(wd='walnut'):
    """low bed: a broad platform, a slanting plank as headboard and two bedside shelves"""
    ws, wl, up = wood(wd, 'X', 1.3), wood(wd, 'Y', 1.3), wood(wd, 'Z', 1.)
    w, l, z = 1.72, 2.10, .24
    for s in (-1, 1):
        box(.10, l+.10, .05, (s*(w/2+.02), 0, z), wl, .008)
    for y in (-l/2, l/2):
        box(w+.14, .12, .05, (0, y-.0, z+.0005), ws, .008)
    box(w-.5, l-.5, z-.03, (0, 0, (z-.03)/2), plain('#1b1714', .7), .004)
    box(w+.96, .032, .56, (0, l/2+.14, .66), ws, .008, 4, rot=(math.radians(-9), 0, 0))
    for s in (-1, 1):
        box(.10, .05, .36, (s*(w/2-.2), l/2+.08, .42), up, .004)
        box(.44, .40, .03, (s*(w/2+.25), l/2-.10, .34), ws, .006)
        box(.42, .03, .10, (s*(w/2+.25), l/2+.09, .29), ws, .004)
    mattress_block(w-.10, l-.10, .18, z+.02)
    bedding(w-.10, l-.10, z+.19, '#5d6b66', drop=.13, seed=7)
    vase((w/2+.27, l/2-.10, .355), '#e2dacb', .6)
    return dict(az=-30, el=15, fill=(.88, .8))


def boxspring(c='#8c8a84', head='panel', w=1.84):
    """two stacked boxes and a topper; the headboard is panelled, channelled or winged"""
    M = fabric(c, 'velvet' if head == 'channel' else 'weave', 1.3)
    top, l = fabric('#efece6', 'cotton'), 2.04
    for s in (-1, 1):
        puff(w/2-.004, l, .30, (s*w/4, 0, .28), M, crown=0, edge=.14, n=20, seed=s, wrinkle=.002, power=10)
        for y in (-1, 1):
            rod((s*(w/2-.12), y*(l/2-.12), .14), (s*(w/2-.12), y*(l/2-.12), 0), .026, .02, wood('oak', 'Z', .7) if head != 'channel' else metal('#b08a4e', .3))
        puff(w/2-.004, l, .24, (s*w/4, 0, .55), M, crown=0, edge=.2, n=20, seed=s+3, wrinkle=.002, power=10)
    puff(w-.01, l-.01, .08, (0, 0, .70), top, crown=.006, edge=.45, n=20, wrinkle=.002, power=10)
    y = l/2+.05
    if head == 'panel':
        for i in range(2):
            puff(w/2-.004, 1.12, .12, ((i-.5)*w/2, y, .80), M, crown=.012, edge=.38, n=20, seed=i, wrinkle=.003, power=5, rot=(math.radians(90), 0, 0))
    elif head == 'channel':
        n = 13
        pw = (w+.30)/n
        for i in range(n):
            u = abs((i+.5)/n*2-1)
            h = 1.26-.26*u**2.2
            puff(pw+.008, h, .13, (-(w+.30)/2+pw*(i+.5), y, .18+h/2), M, crown=.026, edge=.42, n=14, seed=i, wrinkle=.001, power=2.4, rot=(math.radians(90), 0, 0))
    else:
        puff(w+.02, 1.14, .14, (0, y, .80), M, crown=.01, edge=.3, n=24, seed=2, wrinkle=.003, power=6, rot=(math.radians(90), 0, 0))
        for s in (-1, 1):
            wing = [(.05, 0), (-.33, 0), (-.345, .28), (-.27, .60), (-.16, .92), (-.02, 1.05), (.05, 1.05)]
            o = prism(wing, .09, 'Z', .035, 5, mat=M)
            place(o, (s*(w/2+.05), l/2+.05, .32), (math.pi/2, 0, math.pi/2))
        for i in range(3):
            for k in range(2):
                place(lathe([(0, 0)]+smooth_profile([(.016, .001), (.018, .006), (.010, .012)], 4)+[(0, .013)], 28, M), (-w/4*1.2+w/4*1.2*i, y-.084, 1.02+.18*k), (math.pi/2, 0, 0))
    bedding(w-.04, l-.06, .72, {'panel': '#efece6', 'channel': '#d9d2c6', 'wing': '#a9b0a4'}[head], drop=.05, seed=len(head))
    return dict(az=-30, el=14, fill=(.84, .84))


def sliding_wardrobe(wd='oak'):
    """two sliding doors, one of them a mirror"""
    m, al = finish(wd), metal('#a9a7a2', .35)
    w, d, h, t = 2.00, .66, 2.16, .024
    case(0, w, d, 0, h, m, t)
    box(w-2*t, .01, .06, (0, -d/2+.02, .03), plain('#26231f', .7), 0)
    glas = plain('#dfe6e8', .02, metal=1)
    dw, dh = (w-2*t)/2+.02, h-2*t-.03
    for i, (s, y) in enumerate(((-1, -d/2+.03), (1, -d/2+.002))):
        x = s*((w-2*t)/2-dw/2)
        z = t+.015+dh/2
        for e in (-1, 1):
            box(.024, .026, dh, (x+e*(dw/2-.012), y, z), al, .002)
            box(dw-.046, .024, .024, (x, y, z+e*(dh/2-.012)), al, .002)
        if s > 0:
            box(dw-.046, .010, dh-.046, (x, y, z), glas, 0)
        else:
            for k in range(4):
                box(dw-.046, .012, (dh-.046)/4-.003, (x, y, z-(dh-.046)/2+(dh-.046)/4*(k+.5)), m[1], .001)
    return dict(az=-24, el=6, fill=(.72, .86))


def open_wardrobe(wd='oak', c='#1c1c1d'):
    """clothes rail of steel with two shelves, drawers and hanging garments"""
    st, m = plain(c, .42, spec=.45), finish(wd)
    w, d, h = 1.50, .46, 1.85
    for s in (-1, 1):
        for y in (-1, 1):
            box(.022, .022, h, (s*(w/2-.011), y*(d/2-.011), h/2), st, .002)
        for z in (.011, h-.011):
            box(.022, d-.044, .022, (s*(w/2-.011), 0, z), st, .002)
    box(w-.044, .022, .022, (0, d/2-.011, h-.011), st, .002)
    for z in (.30, h-.03):
        box(w-.05, d-.01, .024, (0, 0, z), m[1], .003)
    box(.022, .022, h-.35, (.22, -d/2+.03, h/2+.13), st, .002)
    rod((-w/2+.02, 0, h-.17), (.22, 0, h-.17), .012, .012, st)
    box(.022, d-.04, .022, (.22, 0, h-.17), st, .002)
    for z in (.74, 1.14, 1.50):
        box(w/2-.24, d-.02, .022, (.22+(w/2-.22)/2, 0, z), m[1], .003)
    case(.22+(w/2-.22)/2, w/2-.25, d-.03, .312, .40, m, .018)
    for k in range(2):
        box(w/2-.295, .018, .172, (.22+(w/2-.22)/2, -d/2+.024, .312+.11+.182*k), m[1], .002)
        box(.10, .012, .01, (.22+(w/2-.22)/2, -d/2+.01, .312+.11+.182*k+.05), st, .003)
    rnd = random.Random(5)
    wire = metal('#b9babb', .3)
    for i, col in enumerate(('#d9d1c3', '#7b8471', '#3b4a53', '#a5653f', '#e9e4da', '#1f2225')):
        x = -w/2+.14+i*.125
        ln = (1.02, .72, .80, .66, .94, .70)[i]
        z1 = h-.27
        tube([(x, 0, z1+.04), (x, .0, z1+.075), (x, .018, z1+.103), (x, 0, z1+.118), (x, -.014, z1+.108)], .003, wire)
        rows = []
        for t, hw, th in ((0, .035, .012), (.015, .11, .02), (.05, .19, .026), (.12, .21, .034), (.5, .205, .04), (1, .215, .046)):
            rows.append([(x+th*math.sin(a)+.004*math.sin(3*math.cos(a)*4+i), hw*math.cos(a), z1+.04-t*ln) for a in np.linspace(0, TAU, 40, endpoint=False)])
        vs = [p for r in rows for p in r]
        fs = [(a*40+b, a*40+(b+1) % 40, (a+1)*40+(b+1) % 40, (a+1)*40+b) for a in range(len(rows)-1) for b in range(40)]
        o = mesh_obj('garment', vs, fs, fabric(col, 'linen' if i % 2 else 'felt', 1.2))
        mod(o, 'SUBSURF', levels=2, render_levels=2)
    cw = .22+(w/2-.22)/2
    for k, col in enumerate(('#cfc4b2', '#7b8471', '#d8cfc1')):
        puff(.34, .30, .06, (cw, 0, 1.152+.03+.058*k), fabric(col, 'cotton'), crown=.004, edge=.45, n=14, seed=k, wrinkle=.004, power=5)
    box(.36, .34, .17, (cw, 0, 1.512+.09), fabric('#b79f7c', 'canvas', 2.), .02, 4)
    for k, x in enumerate((-.52, -.30)):
        box(.15, .32, .13, (x, 0, .312+.068), plain(('#b79f7c', '#e2dacb')[k], .8), .006)
    return dict(az=-26, el=8, fill=(.74, .86))


def armoire(c='#7d8a84', wd='oak'):
    """two panelled doors over two drawers, cornice and turned feet"""
    m = finish(c)
    w, d, h, z0, t = 1.12, .58, 1.98, .12, .024
    case(0, w, d, z0, h-z0-.03, m, t)
    box(w+.09, d+.06, .034, (0, -.01, h-.015), m[1], .008)
    box(w+.05, d+.035, .04, (0, -.006, h-.05), m[1], .006)
    box(w+.02, d+.02, .05, (0, -.004, z0+.01), m[1], .005)
    for s in (-1, 1):
        for y in (-1, 1):
            lathe([(0, 0)]+smooth_profile([(.022, 0), (.030, .02), (.038, .06), (.030, .095)], 5)+[(.03, z0), (0, z0)], 40, wood(wd, 'Z', .6), (s*(w/2-.07), y*(d/2-.07), 0))
    kn = metal('#8f7a52', .3)
    dw = (w-2*t)/2
    for i in (-1, 1):
        x = i*dw/2
        z, hh = z0+.140, .255
        box(dw-.006, .02, hh, (x, -d/2+.006, z+.02), m[1], .004)
        for q in (-.12, .12):
            place(lathe([(0, 0), (.006, 0), (.006, .012)]+smooth_profile([(.009, .013), (.016, .02), (.011, .028)], 4)+[(0, .029)], 32, kn), (x+q, -d/2-.003, z+.02), (math.pi/2, 0, 0))
        ddh, zz = h-z0-.355, z0+.295+(h-z0-.355)/2
        fw = dw-.006
        for s in (-1, 1):
            box(.075, .02, ddh, (x+s*(fw/2-.0375), -d/2+.006, zz), m[0], .003)
        for q in (-ddh/2+.04, -.1, ddh/2-.04):
            box(fw-.15, .02, .08, (x, -d/2+.006, zz+q), m[1], .003)
        for q, hh2 in ((-ddh/4-.03, ddh/2-.20), (ddh/4-.05, ddh/2-.06)):
            prism(rounded_rect(fw-.20, hh2-.06, .004, 2), .014, 'Y', .006, 2, (x, -d/2+.012, zz+q), m[0])
        box(fw-.14, .006, ddh-.06, (x, -d/2+.014, zz), m[0], 0)
        place(lathe([(0, 0), (.006, 0), (.006, .012)]+smooth_profile([(.009, .013), (.016, .02), (.011, .028)], 4)+[(0, .029)], 32, kn), (x-i*(fw/2-.035), -d/2-.003, zz-.10), (math.pi/2, 0, 0))
    return dict(az=-27, el=7, fill=(.6, .88))


def spring_mattress(c='#e9e6df'):
    """thick mattress with vertical side quilting, a round cut-open corner shows pocket springs"""
    w, l, h = .98, 2.0, .27
    top, side = fabric(c, 'terry', .6), fabric('#5b6468', 'weave', .8)
    n = 46
    puff(w, l, h-.05, (0, 0, h/2), side, crown=0, edge=.10, n=24, wrinkle=.001, power=12)
    for z, f in ((h-.035, 1), (.035, 0)):
        o = puff(w+.012, l+.012, .075, (0, 0, z), top, crown=.012*f, edge=.45, n=100, wrinkle=0, power=8)
        for v in o.data.vertices:
            if f and v.co.z > .015:
                q = abs(math.sin(math.pi*v.co.y/.125))
                v.co.z += .016*(q**.5-.5)*min(1, (w/2-abs(v.co.x))/.05, (l/2-abs(v.co.y))/.05)
    for s in (-1, 1):
        for i in range(22):
            y = -l/2+.06+i*(l-.12)/21
            rod((s*(w/2-.004), y, .075), (s*(w/2-.004), y, h-.075), .007, .007, side, 10)
    for i in range(10):
        x = -w/2+.06+i*(w-.12)/9
        rod((x, -l/2+.004, .075), (x, -l/2+.004, h-.075), .007, .007, side, 10)
    box(.10, .003, .05, (0, -l/2-.008, h/2), plain('#f4f2ec', .8), .001)
    return dict(az=-36, el=20, fill=(.86, .8), key_side=1, env=.38)


def topper(c='#efece5'):
    """thin topper with elastic corner straps, one end rolled up"""
    w, th, R, flat = .90, .065, .12, 1.10
    m, band = fabric(c, 'cotton'), fabric('#7f8482', 'canvas', .8)
    path = [(-flat/2+flat*i/30, 0) for i in range(31)]
    turns = 1.7
    for i in range(1, 90):
        a = TAU*turns*i/90
        r = R+.075*(turns-i/90*turns)
        path.append((flat/2+r*math.sin(a), R+.075*turns-r*math.cos(a)))
    p0 = path[30]
    rows, n = [], len(path)
    P = [Vector((0, y, z)) for y, z in path]
    for i, p in enumerate(P):
        tan = (P[min(n-1, i+1)]-P[max(0, i-1)]).normalized()
        nor = Vector((0, -tan.z, tan.y))
        end = min(i, n-1-i)/3
        half = th/2*min(1, math.sqrt(max(.05, 1-(1-min(1, end))**2)))
        wave = .006*abs(math.sin(i*.55))
        ring = []
        for k in range(40):
            a = TAU*k/40
            u, v = math.cos(a), math.sin(a)
            u, v = math.copysign(abs(u)**.25, u), math.copysign(abs(v)**.6, v)
            ring.append(p+Vector((u*w/2, 0, 0))+nor*(th/2+v*(half-wave*(abs(u) < .93))))
        rows.append(ring)
    vs = [tuple(p) for r in rows for p in r]
    fs = [(i*40+k, i*40+(k+1) % 40, (i+1)*40+(k+1) % 40, (i+1)*40+k) for i in range(n-1) for k in range(40)]
    fs += [tuple(range(40)), tuple((n-1)*40+k for k in reversed(range(40)))]
    o = mesh_obj('topper', vs, fs, m)
    bm = bmesh.new(); bm.from_mesh(o.data); bmesh.ops.recalc_face_normals(bm, faces=bm.faces); bm.to_mesh(o.data); bm.free()
    autosmooth(o, 60)
    for s in (-1, 1):
        ribbon([(s*(w/2-.17), -flat/2-.002, th*.9), (s*(w/2-.05), -flat/2-.02, th*.45), (s*(w/2+.014), -flat/2+.10, th*.6), (s*(w/2+.004), -flat/2+.17, th*.9)], .03, .003, band, normal=(0, 0, 1))
    return dict(az=-48, el=20, fill=(.8, .74), key_side=1, env=.38)


def slatted(c=None, wd='beech'):
    """slatted base with curved slats in rubber caps, middle zone with sliders"""
    before = set(bpy.context.scene.objects)
    rail, sl = wood(wd, 'Y', 1.2), wood(wd, 'X', .9)
    cap, red = plain('#2b2d2e', .6), plain('#b9502f', .55)
    w, l = .90, 1.96
    for s in (-1, 1):
        box(.026, l, .07, (s*(w/2-.013), 0, .085), rail, .004)
    for y in (-1, 1):
        box(w-.05, .026, .07, (0, y*(l/2-.013), .085), sl, .004)
    n = 26
    for i in range(n):
        y = -l/2+.07+(l-.14)*i/(n-1)
        pts = [(-(w/2-.02)+(w-.04)*k/20, 0) for k in range(21)]
        vs, fs = [], []
        for x, _ in pts:
            z = .135+.020*(1-(x/(w/2))**2)
            for dy, dz in ((-.019, 0), (.019, 0), (.019, .009), (-.019, .009)):
                vs.append((x, y+dy, z+dz))
        for k in range(20):
            a = k*4
            fs += [(a+e, a+(e+1) % 4, a+4+(e+1) % 4, a+4+e) for e in range(4)]
        fs += [(0, 1, 2, 3), (83, 82, 81, 80)]
        o = mesh_obj('slat', vs, fs, sl, smooth=False)
        bm = bmesh.new(); bm.from_mesh(o.data); bmesh.ops.recalc_face_normals(bm, faces=bm.faces); bm.to_mesh(o.data); bm.free()
        mod(o, 'BEVEL', width=.002, segments=2, limit_method='ANGLE')
        for s in (-1, 1):
            box(.05, .046, .022, (s*(w/2-.02), y, .140), cap, .006)
        if 9 <= i <= 13:
            for s in (-1, 1):
                box(.022, .046, .017, (s*.19, y, .160), red, .005)
    box(.05, l-.08, .004, (0, 0, .133), fabric('#3a3c3d', 'canvas', .6), .001)
    for o in set(bpy.context.scene.objects)-before:            # it lies on the floor
        o.location.z -= .05
    return dict(az=-50, el=20, fill=(.86, .74))


def motor_slats(c=None, wd='beech'):
    """adjustable base: raised head and knees, motor below and a cable remote"""
    rail, sl, cap, bk = wood(wd, 'Y', 1.), wood(wd, 'X', .9), plain('#2b2d2e', .6), black_steel()
    w, z0 = .90, .16
    path = [(-.98, .06), (-.58, .20), (-.16, .03), (.16, .03), (.98, .52)]
    for s in (-1, 1):
        box(.026, 1.98, .06, (s*(w/2+.014), 0, .10), rail, .004)
        for (y0, a), (y1, b) in zip(path, path[1:]):
            ln, an = math.hypot(y1-y0, b-a), math.atan2(b-a, y1-y0)
            box(.024, ln-.01, .05, (s*(w/2-.014), (y0+y1)/2, z0+(a+b)/2), rail, .004, rot=(an, 0, 0))
    for y in (-.97, .97):
        box(w+.03, .026, .06, (0, y, .10), sl, .004)
    for (y0, a), (y1, b) in zip(path, path[1:]):
        ln, an = math.hypot(y1-y0, b-a), math.atan2(b-a, y1-y0)
        n = max(3, int(ln/.078))
        for i in range(n):
            t = (i+.5)/n
            y, z = y0+(y1-y0)*t, z0+a+(b-a)*t+.036
            box(w-.05, .040, .009, (0, y, z+.008), sl, .002, rot=(an, 0, 0))
            for s in (-1, 1):
                box(.05, .048, .020, (s*(w/2-.03), y, z), cap, .005, rot=(an, 0, 0))
    box(.60, .16, .09, (0, .22, .10), bk, .012)
    rod((0, .28, .11), (0, .52, .30), .014, .014, metal('#b9babb', .3))
    rod((0, .14, .11), (0, -.22, .17), .014, .014, metal('#b9babb', .3))
    for s in (-1, 1):
        for y in (-.86, .86):
            rod((s*(w/2+.014), y, .075), (s*(w/2+.014), y, 0), .022, .018, wood(wd, 'Z', .7))
    tube([(.20, .20, .06), (.52, .0, .02), (.62, -.30, .01), (.64, -.45, .014)], .004, bk)
    box(.045, .15, .02, (.645, -.53, .012), plain('#3a3c3d', .5), .008)
    for k in range(4):
        box(.022, .012, .006, (.645, -.49-.025*k, .022), plain('#d8d6d0', .5), .002)
    return dict(az=-58, el=16, fill=(.86, .74))


def pedestal_table(wd='oak'):
    """round table on a conical fluted column"""
    fl, up = wood(wd, 'X', 1.3), wood(wd, 'Z', 1.)
    R, h = .62, .75
    lathe([(0, h-.034), (R-.06, h-.034), (R-.010, h-.020), (R, h-.010), (R-.003, h), (0, h)], 160, fl, smooth_deg=40)
    n = 40
    prof = [(.30, 0), (.30, .03), (.20, .16), (.155, .40), (.17, .60), (.24, h-.034)]
    rows = smooth_profile(prof, 10)
    vs, fs, m = [], [], 240
    for r, z in rows:
        for k in range(m):
            a = TAU*k/m
            rr = r*(1+.022*abs(math.sin(n*a/2))-.022)
            vs.append((rr*math.cos(a), rr*math.sin(a), z))
    for i in range(len(rows)-1):
        for k in range(m):
            fs.append((i*m+k, i*m+(k+1) % m, (i+1)*m+(k+1) % m, (i+1)*m+k))
    autosmooth(mesh_obj('column', vs, fs, up), 60)
    lathe([(0, 0), (.335, 0), (.34, .006), (.335, .022), (.30, .03), (0, .03)], 128, up, smooth_deg=40)
    return dict(az=-20, el=13, fill=(.72, .76))


def trestle_table(wd='oak', c='#1c1c1d'):
    """plank table with a live edge on steel X frames"""
    fl, st = wood(wd, 'X', 1.4), plain(c, .42, spec=.45)
    w, d, h, t = 2.00, .96, .76, .042
    for s in (-1, 1):
        n = 60
        out = []
        for i in range(n+1):
            x = -w/2+w*i/n
            out.append((x, s*(d/2+.016*mnoise.noise(Vector((x*2.2, s*9, 0)))+.006*mnoise.noise(Vector((x*9, s*4, 1))))))
        pts = [(-w/2, s*.0008), (w/2, s*.0008)]+list(reversed(out)) if s > 0 else [(w/2, s*.0008), (-w/2, s*.0008)]+out
        prism(pts, t, 'Z', .006, 3, (0, 0, h-t/2), fl)
    for s in (-1, 1):
        x = s*(w/2-.28)
        for q in (-1, 1):
            a = math.atan2(h-t-.02, .70)
            box(.07, math.hypot(h-t-.02, .70), .022, (x, 0, (h-t)/2), st, .002, rot=(q*a, 0, 0))
        for z in (.010, h-t-.006):
            box(.07, .78, .012, (x, 0, z), st, .002)
    box(w-.56, .022, .05, (0, 0, (h-t)/2), st, .002)
    return dict(az=-27, el=12, fill=(.88, .78))


def extending_table(wd='walnut', c='#e9e5dc'):
    """oval extending table with splayed legs, its leaf pulled half out"""
    fl, up, dp = wood(wd, 'X', 1.3), wood(wd, 'Z', .9), wood(wd, 'X', 1.)
    w, d, h, gap = 1.50, .95, .75, .40
    pts = superellipse_plan(w/2, d/2, 3.2, 120)
    for s in (-1, 1):
        half = [p for p in pts if p[0]*s >= -1e-6]
        half.sort(key=lambda p: math.atan2(p[1]*s, p[0]*s))
        prism([(p[0], p[1]) for p in half], .028, 'Z', .006, 3, (s*gap/2, 0, h-.014), fl)
    box(gap-.003, d-.004, .028, (0, 0, h-.014), fl, .003)
    for y in (-1, 1):
        box(w-.44, .024, .07, (0, y*(d/2-.17), h-.028-.036), dp, .003)
    for s in (-1, 1):
        box(.024, d-.36, .07, (s*(w/2-.22), 0, h-.064), dp, .003)
        for y in (-1, 1):
            rod((s*(w/2-.22), y*(d/2-.19), h-.03), (s*(w/2-.04), y*(d/2-.09), 0), .030, .016, up)
    return dict(az=-24, el=15, fill=(.86, .74))


def spindle_chair(c='#1b1b1c'):
    """chair with a bowed back of nine spindles and a saddle seat"""
    m = plain(c, .38, spec=.45)
    bm = bmesh.new()
    pts = superellipse_plan(.225, .215, 2.5, 72)
    o = prism(pts, .034, 'Z', .012, 4, (0, 0, .445), m)
    for s in (-1, 1):
        rod((s*.15, -.13, .44), (s*.225, -.215, 0), .0175, .011, m)
        rod((s*.14, .14, .44), (s*.205, .24, 0), .0175, .011, m)
        rod((s*.192, -.175, .19), (s*.176, .192, .20), .008, .008, m)
    rod((-.184, .01, .195), (.184, .01, .195), .008, .008, m)
    bow = []
    for i in range(25):
        a = math.pi*i/24
        x = .205*math.copysign(abs(math.cos(a))**.8, math.cos(a))
        z = .455+.44*math.sin(a)**.62
        bow.append((x, .15+.13*(z-.455)/.44, z))
    tube(bow, .012, m, res=4)
    for i in range(7):
        u = (i-3)/3.6
        zt = .455+.44*math.sqrt(max(0, 1-abs(u)**2.6))*.985
        x1 = u*.20
        rod((u*.16, .145, .45), (x1, .15+.13*(zt-.455)/.44, zt), .0062, .0052, m)
    return dict(az=-32, el=10, fill=(.62, .84))


def cantilever(c='#8b7d6b'):
    """cantilever chair of bent tube with a padded seat and back"""
    M, st = fabric(c, 'boucle', 1.), metal('#c4c5c6', .2)
    w, r = .46, .0125
    for s in (-1, 1):
        x = s*(w/2-.01)
        tube([(x, .21, .012), (x, -.10, .012), (x, -.235, .012), (x, -.265, .045), (x, -.262, .25), (x, -.255, .40), (x, -.225, .44), (x, .0, .442), (x, .17, .442), (x, .215, .48), (x, .25, .65), (x, .28, .86)], r, st, res=14)
    tube([(-w/2+.01, .20, .012), (-w/2+.03, .235, .012), (0, .24, .012), (w/2-.03, .235, .012), (w/2-.01, .20, .012)], r, st, res=12)
    puff(w-.02, .46, .07, (0, -.02, .482), M, crown=.012, edge=.45, n=26, wrinkle=.003, power=3)
    puff(w-.01, .36, .065, (0, .238, .70), M, crown=.012, edge=.45, n=26, seed=3, wrinkle=.003, power=3, rot=(math.radians(80), 0, 0))
    return dict(az=-36, el=10, fill=(.62, .84))


def bar_stool(c='#6d3a24', wd='oak'):
    """bar stool with a low curved back and a brass foot ring"""
    M, up, br = leather(c), wood(wd, 'Z', .8), metal('#b08a4e', .28)
    for a in range(4):
        t = math.radians(45+90*a)
        rod((.13*math.cos(t), .13*math.sin(t), .66), (.225*math.cos(t), .225*math.sin(t), 0), .017, .012, up)
    tube([(.203*math.cos(TAU*k/60), .203*math.sin(TAU*k/60), .22) for k in range(60)], .007, br, cyclic=True, smooth=False)
    lathe([(0, .64), (.16, .64), (.18, .652), (.18, .665), (0, .665)], 64, up)
    lathe([(0, .66)]+smooth_profile([(.17, .662), (.203, .685), (.195, .72), (.13, .735), (.001, .738)], 8), 96, M, smooth_deg=80)
    arc_shell(.185, .185, .70, .90, .74, .045, M, 10, 170, .07, 48)
    return dict(az=-30, el=9, fill=(.5, .86))


def kitchen_run(c='#5f6f66', wd='oak'):
    """kitchen run of 270 cm: base units, oven, hob, sink and wall units"""
    m, ok, st, bk = finish(c), finish(wd), metal('#c3c5c7', .28, 'X'), plain('#0e0f10', .12, spec=.5)
    w, d = 2.70, .60
    box(w-.02, d-.10, .10, (0, .03, .05), plain('#1d1c1b', .6), .002)
    box(w, d-.03, .76, (0, .01, .48), m[0], .002)
    box(w+.02, d+.04, .038, (0, -.012, .879), ok[1], .004)
    hd = metal('#b08a4e', .3)
    xs = [-1.35, -.75, -.15, .45, 1.05, 1.35]
    for i, (a, b) in enumerate(zip(xs, xs[1:])):
        x, u = (a+b)/2, b-a
        if i == 1:
            box(u-.006, .022, .595, (x, -d/2+.012, .545), st, .004)
            box(u-.05, .008, .40, (x, -d/2, .50), bk, .004)
            rod((x-.22, -d/2-.035, .725), (x+.22, -d/2-.035, .725), .009, .009, st)
            for q in (-.2, .2):
                rod((x+q, -d/2, .725), (x+q, -d/2-.035, .725), .006, .006, st)
            for q in (-.16, -.08, .08, .16):
                place(lathe([(0, 0), (.017, 0), (.015, .02), (0, .02)], 32, st), (x+q, -d/2+.001, .80), (math.pi/2, 0, 0))
            box(.10, .004, .03, (x, -d/2, .80), bk, .001)
            box(u-.006, .022, .13, (x, -d/2+.012, .175), m[1], .002)
        elif i == 0:
            for k, (z, hh) in enumerate(((.775, .14), (.56, .275), (.255, .315))):
                box(u-.006, .022, hh-.004, (x, -d/2+.012, z), m[1], .002)
                box(.16, .014, .01, (x, -d/2-.008, z+hh/2-.045), hd, .003)
        else:
            box(u-.006, .022, .75, (x, -d/2+.012, .478), m[0], .002)
            box(.01, .014, .16, (x+(u/2-.04)*(-1 if i % 2 else 1), -d/2-.008, .73), hd, .003)
    box(.56, .48, .006, (-.45, -.02, .901), bk, .004)
    for q, y, r in ((-.13, -.10, .085), (.13, -.10, .07), (-.13, .11, .07), (.13, .11, .085)):
        tube([(-.45+q+r*math.cos(TAU*k/40), -.03+y+r*math.sin(TAU*k/40), .9045) for k in range(40)], .0012, plain('#5a5c5e', .4), cyclic=True, smooth=False)
    box(.54, .44, .012, (.75, -.02, .894), st, .008)
    box(.46, .36, .004, (.75, -.02, .9015), plain('#7d7f80', .3, metal=1), .03, 4)
    tube([(.75, .20, .90), (.75, .20, 1.10), (.75, .16, 1.20), (.75, .07, 1.22), (.75, .02, 1.16)], .011, st, res=14)
    box(w, .016, .55, (0, d/2-.01, 1.17), plain('#e6e1d6', .3), .002)
    for i, (a, b) in enumerate(zip(xs, xs[1:])):
        x, u = (a+b)/2, b-a
        if i == 1:
            o = prism([(-.30, 0), (.30, 0), (.30, .05), (.13, .16), (.13, .66), (-.13, .66), (-.13, .16), (-.30, .05)], .34, 'Y', .004, 2, (x, d/2-.18, 1.50), st)
            continue
        box(u-.004, .34, .66, (x, d/2-.17, 1.83), m[0], .002)
        box(u-.006, .02, .654, (x, d/2-.35, 1.83), m[0], .002)
        box(.01, .014, .16, (x+(u/2-.04)*(-1 if i % 2 else 1), d/2-.366, 1.60), hd, .003)
    vase((-1.12, .04, .898), '#e2dacb', .8)
    return dict(az=-22, el=8, fill=(.86, .84))


def kitchenette(c='#e6e2d8', wd='oak'):
    """compact kitchen of 150 cm with fridge, two rings, sink and an open shelf"""
    m, ok, st, bk = finish(c), finish(wd), metal('#c3c5c7', .28, 'X'), plain('#0e0f10', .12, spec=.5)
    w, d = 1.50, .60
    box(w-.02, d-.10, .10, (0, .03, .05), plain('#1d1c1b', .6), .002)
    box(w, d-.03, .76, (0, .01, .48), m[0], .002)
    box(w+.02, d+.03, .04, (0, -.01, .88), ok[1], .004)
    for x, u in ((-.50, .50), (0, .50), (.50, .50)):
        if x > 0:
            box(u-.006, .024, .75, (x, -d/2+.012, .478), plain('#f2f1ee', .3), .006)
            box(.02, .03, .22, (x-.20, -d/2-.012, .72), st, .006)
        else:
            box(u-.006, .022, .56, (x, -d/2+.012, .385), m[0], .002)
            box(u-.006, .022, .18, (x, -d/2+.012, .765), m[1], .002)
            for z in (.64, .83):
                prism(rounded_rect(.12, .02, .009, 5), .012, 'Y', .002, 2, (x, -d/2-.004, z), ok[1])
    box(.30, .48, .006, (-.50, -.02, .904), bk, .004)
    for y in (-.12, .10):
        tube([(-.50+.085*math.cos(TAU*k/40), y+.085*math.sin(TAU*k/40), .908) for k in range(40)], .0012, plain('#6a6c6e', .4), cyclic=True, smooth=False)
    lathe([(0, .903), (.17, .903), (.19, .905), (.195, .908), (.20, .905), (.20, .902)], 96, st, (.02, -.02, 0))
    lathe([(0, .9045), (.165, .9045)], 64, plain('#77797a', .3, metal=1), (.02, -.02, 0))
    tube([(.02, .21, .90), (.02, .21, 1.08), (.02, .17, 1.17), (.02, .09, 1.18), (.02, .05, 1.12)], .010, st, res=14)
    box(w, .014, .48, (0, d/2-.01, 1.14), plain('#b9c4bd', .25), .002)
    box(w, .24, .03, (0, d/2-.13, 1.46), ok[1], .004)
    for s in (-1, 1):
        prism([(0, 0), (-.20, 0), (-.20, -.015), (0, -.16)], .02, 'Z', .002, 2, mat=black_steel())
        o = bpy.context.scene.collection.objects[-1]
        place(o, (s*.62, d/2-.015, 1.445), Matrix(((0, 0, 1), (1, 0, 0), (0, 1, 0))).to_euler())
    for i in range(5):
        lathe([(0, 0)]+smooth_profile([(.03, 0), (.042, .01), (.043, .08), (.044, .095)], 5)+[(.040, .095), (.038, .02), (0, .015)], 48, ceramic(('#e2dacb', '#8b9a7a')[i % 2], .4), (-.55+.11*i, d/2-.13, 1.475))
    box(.30, .16, .006, (.36, d/2-.13, 1.478), ok[1], .002)
    vase((.40, d/2-.13, 1.475), '#a5653f', .75)
    return dict(az=-24, el=9, fill=(.66, .86), key_side=1, env=.38)


def island(c='#2f3a3f', wd='oak'):
    """kitchen island with drawers, bottle rack and an overhanging counter for two stools"""
    m, ok, hd = finish(c), finish(wd), metal('#b08a4e', .3)
    w, d, h = 1.40, .62, .86
    box(w-.06, d-.08, .08, (0, 0, .04), plain('#191817', .6), .002)
    box(w, d, h-.08, (0, 0, .08+(h-.08)/2), m[0], .003)
    prism(rounded_rect(w+.10, d+.34, .03, 6), .045, 'Z', .008, 4, (0, .10, h+.022), ok[1])
    for i, x in enumerate((-.46, .46)):
        for z, hh in ((.75, .20), (.50, .28), (.22, .27)):
            box(.45, .02, hh-.01, (x, -d/2-.010, z), m[1], .003)
            rod((x-.09, -d/2-.045, z+hh/2-.06), (x+.09, -d/2-.045, z+hh/2-.06), .006, .006, hd)
            for q in (-.08, .08):
                rod((x+q, -d/2-.015, z+hh/2-.06), (x+q, -d/2-.045, z+hh/2-.06), .004, .004, hd)
    box(.42, .006, .76, (0, -d/2-.001, .47), plain('#14181a', .8), 0)
    for k in range(3):
        box(.43, .03, .03, (0, -d/2-.012, .10+.255*k), ok[1], .004)
        for q in (-.12, 0, .12):
            place(lathe([(0, 0), (.036, 0), (.038, .002), (.038, .012), (.030, .016), (0, .010)], 40, plain('#20302a', .15)), (q, -d/2-.004, .10+.255*k+.075), (math.pi/2, 0, 0))
    for s in (-1, 1):
        box(.05, .05, h, (s*(w/2-.0), d/2+.20, h/2), ok[0], .004)
    box(.42, .28, .02, (.36, -.04, h+.055), wood('walnut', 'X', .8), .008)
    vase((-.42, .06, h+.045), '#e2dacb', .9)
    for i, (x, y) in enumerate(((.30, -.06), (.38, .0), (.43, -.08))):
        lathe([(0, 0)]+smooth_profile([(.012, .002), (.034, .02), (.036, .045), (.016, .066)], 6)+[(0, .063)], 32, plain('#c9a227', .5), (x, y, h+.066))
    return dict(az=-28, el=12, fill=(.74, .84))
