"""Garden and sport, second part; tyres with other treads."""
from garden import *
from garden import _board
import tech2


def put(o, loc=(0, 0, 0), rot=(0, 0, 0)):
    o.location, o.rotation_euler = loc, rot
    return o


def bistro_set(c='#4f6b5c'):
    """round folding table with two slatted folding chairs of painted steel"""
    m = plain(c, .42, spec=.45)
    def chair_at(loc, turn):
        parts = []
        for s in (-1, 1):
            x = s*.19
            parts += [tube([(x, -.20, 0), (x, .02, .44), (x, .20, .84)], .0095, m), tube([(x*.92, .22, 0), (x*.92, .02, .26), (x*.92, -.17, .45)], .0095, m)]
        for i in range(7):
            parts.append(box(.37, .030, .008, (0, -.17+.052*i, .452), m, .002))
        for z, y in ((.62, .118), (.70, .150), (.78, .182)):
            parts.append(box(.385, .008, .042, (0, y-.004, z), m, .002, rot=(math.radians(-22), 0, 0)))
        parts.append(rod((-.19, .19, .03), (.19, .19, .03), .007, .007, m))
        parts.append(rod((-.18, -.175, .43), (.18, -.175, .43), .007, .007, m))
        group(parts, loc, (0, 0, turn))
    lathe([(0, .70), (.296, .70), (.300, .695), (.302, .70), (.302, .716), (.299, .718), (0, .718)], 128, m, (0, 0, 0))
    for s in (-1, 1):
        tube([(s*.16, -.22, 0), (s*.13, 0, .36), (s*.16, .18, .70)], .010, m)
        tube([(s*.14, .22, 0), (s*.11, 0, .36), (s*.14, -.18, .70)], .010, m)
    rod((-.16, 0, .36), (.16, 0, .36), .007, .007, m)
    chair_at((-.62, -.05, 0), math.radians(72))
    chair_at((.60, .08, 0), math.radians(-66))
    return dict(az=-14, el=14, fill=(.86, .78))


def sun_lounger(c='#e2dccd'):
    """teak lounger on wheels with a raised back and a long cushion"""
    M = fabric(c, 'canvas', 1.4)
    for s in (-1, 1):
        _board(.04, 1.96, .07, (s*.33, 0, .30), 'Y')
        _board(.05, .07, .28, (s*.33, -.80, .14), 'Z')
        _board(.05, .07, .20, (s*.33, .74, .20), 'Z')
        put(lathe([(0, -.018), (.095, -.018), (.10, -.010), (.10, .010), (.095, .018), (0, .018)], 64, acacia('X')), (s*.385, .76, .10), (0, math.pi/2, 0))
    for i in range(15):
        _board(.64, .066, .020, (0, -.93+.079*i, .336), 'X')
    parts = [_board(.62, .066, .018, (0, .04+.079*i, 0), 'X') for i in range(9)]
    parts += [_board(.03, .72, .03, (s*.27, .36, -.022), 'Y') for s in (-1, 1)]
    parts.append(puff(.60, .76, .09, (0, .37, .055), M, crown=.012, edge=.42, n=26, wrinkle=.004, power=4))
    parts.append(puff(.50, .20, .10, (0, .66, .14), M, crown=.02, edge=.44, n=20, seed=4, wrinkle=.004, power=3))
    group(parts, (0, .25, .346), (math.radians(38), 0, 0))
    puff(.60, 1.16, .09, (0, -.36, .392), M, crown=.012, edge=.42, n=28, seed=2, wrinkle=.004, power=5)
    rod((-.27, .82, .32), (-.27, .66, .62), .010, .010, acacia('Z'))
    rod((.27, .82, .32), (.27, .66, .62), .010, .010, acacia('Z'))
    return dict(az=-52, el=14, fill=(.86, .76))


def watering_can(c='#5f7a6b'):
    """long-spouted metal watering can with a brass rose"""
    m, br = plain(c, .35, metal=.3, coat=.3), metal('#b08a4e', .3)
    lathe([(0, 0)]+[(.085, 0), (.088, .004), (.094, .19), (.090, .205), (.055, .225), (.052, .245), (.049, .245), (.05, .225), (0, .222)], 96, m)
    tube([(-.085, 0, .035), (-.17, 0, .11), (-.26, 0, .24), (-.315, 0, .31)], .013, m, radii=[1.5, 1.1, .9, .85])
    group([lathe([(.012, 0), (.030, .045), (.031, .050), (.028, .054), (0, .058)], 48, br)], (-.312, 0, .306), (0, math.radians(-40), 0))
    tube([(.09, 0, .05), (.16, 0, .09), (.175, 0, .18), (.13, 0, .27), (.05, 0, .315), (-.02, 0, .29), (-.045, 0, .232)], .0085, m, res=16)
    tube([(-.185, 0, .13), (-.10, 0, .205), (-.052, 0, .228)], .005, m)
    for z in (.05, .16):
        tube([((.0885+z*.03)*math.cos(TAU*k/64), (.0885+z*.03)*math.sin(TAU*k/64), z) for k in range(64)], .0022, m, cyclic=True, smooth=False)
    return dict(az=-16, el=12, fill=(.82, .74))


def wheelbarrow(c='#8f3f22'):
    """garden barrow with a pressed tray, beech handles and an air-filled tyre"""
    m, st, rub = plain(c, .35, coat=.3), plain('#232527', .4), plain('#1b1b1c', .7)
    wd = lambda: wood('beech', 'Y', .7)
    rows = []
    for t, hw, y0, y1, z in ((0, .16, -.16, .22, .33), (.06, .175, -.20, .25, .34), (.6, .27, -.38, .40, .52), (1, .31, -.46, .46, .60), (1.02, .325, -.475, .475, .602)):
        rows.append([(x, (y0+y1)/2+y, z) for x, y in rounded_rect(hw*2, y1-y0, min(hw*.55, .14), 8)])
    k = len(rows[0])
    vs = [p for r in rows for p in r]
    fs = [(i*k+j, i*k+(j+1) % k, (i+1)*k+(j+1) % k, (i+1)*k+j) for i in range(len(rows)-1) for j in range(k)]+[tuple(range(k))]
    o = mesh_obj('tray', vs, fs, m)
    mod(o, 'SOLIDIFY', thickness=.004)
    mod(o, 'SUBSURF', levels=1, render_levels=2)
    for s in (-1, 1):
        tube([(s*.03, -.62, .20), (s*.10, -.40, .30), (s*.22, .0, .36), (s*.27, .45, .46)], .016, st)
        rod((s*.262, .40, .448), (s*.285, .86, .56), .020, .018, wd())
        tube([(s*.20, .10, .35), (s*.22, .30, .02), (s*.22, .46, .02), (s*.26, .42, .45)], .013, st, res=8)
        rod((s*.055, -.62, .20), (s*.16, -.30, .42), .011, .011, st)
    rod((-.22, .38, .06), (.22, .38, .06), .010, .010, st)
    rod((-.06, -.62, .20), (.06, -.62, .20), .012, .012, st)
    tyre_ = lathe([(.115, -.032)]+smooth_profile([(.15, -.042), (.19, -.034), (.20, 0), (.19, .034), (.15, .042)], 6)+[(.115, .032)], 96, rub)
    put(tyre_, (0, -.62, .20), (0, math.pi/2, 0))
    put(lathe([(0, -.03), (.03, -.03), (.034, -.012), (.110, -.020), (.118, -.030), (.118, .030), (.110, .020), (.034, .012), (.03, .03), (0, .03)], 64, plain('#d8cfc1', .4)), (0, -.62, .20), (0, math.pi/2, 0))
    return dict(az=-48, el=13, fill=(.84, .76))


def mower(c='#5d7a3a'):
    """cordless lawn mower with a grass box and a folding handle"""
    m, dark, st = plain(c, .3, coat=.4), plain('#1d1e20', .45), plain('#2b2d2f', .4)
    loft([(-.34, 0, .17, .14, .05, 4), (-.28, 0, .18, .21, .085, 5), (.05, 0, .19, .225, .10, 5), (.24, 0, .19, .22, .095, 5), (.30, 0, .18, .19, .07, 4)], dark, 'Y')
    loft([(-.26, 0, .275, .11, .045, 4), (-.18, 0, .30, .15, .075, 4), (.05, 0, .31, .15, .08, 4), (.16, 0, .295, .13, .06, 4)], m, 'Y')
    box(.12, .10, .03, (0, -.06, .395), dark, .012, 4)
    for s in (-1, 1):
        for y, r in ((-.25, .095), (.24, .12)):
            put(lathe([(0, -.022), (r*.55, -.022), (r*.6, -.026), (r-.008, -.028), (r, -.018), (r, .018), (r-.008, .028), (r*.6, .026), (r*.55, .022), (0, .022)], 64, dark), (s*.235, y, r), (0, math.pi/2, 0))
            put(lathe([(0, -.028), (r*.5, -.028), (r*.52, .028), (0, .028)], 48, m), (s*.238, y, r), (0, math.pi/2, 0))
        tube([(s*.19, .24, .24), (s*.20, .55, .62), (s*.21, .86, .98)], .0125, st)
    tube([(-.21, .86, .98), (-.20, .90, 1.03), (0, .91, 1.04), (.20, .90, 1.03), (.21, .86, .98)], .0135, dark, res=10)
    tube([(-.17, .83, .98), (0, .85, 1.0), (.17, .83, .98)], .006, m)
    rod((-.20, .56, .63), (.20, .56, .63), .010, .010, st)
    puff(.40, .38, .30, (0, .48, .26), fabric('#2b2d2f', 'canvas', 1.6), crown=.01, edge=.3, n=20, wrinkle=.005, power=5)
    box(.38, .36, .05, (0, .48, .415), dark, .02, 4)
    return dict(az=-46, el=13, fill=(.82, .82))


def pot_of(loc, r, h, c, speckle=.3):
    o = smooth_profile([(r*.72, 0), (r*.80, .006), (r*.97, h*.6), (r, h)], 6)
    put(lathe([(0, 0)]+o+[(r*.93, h+.001), (r*.88, h*.85), (0, h*.85)], 96, ceramic(c, speckle, .4), smooth_deg=60), loc)
    put(lathe([(0, h*.88), (r*.9, h*.87)], 64, plain('#33241a', .95, bump=1., bscale=160)), loc)


def succulents(c=None):
    """three small succulents in stoneware pots"""
    def leafset(loc, z, rings, mat):
        for k, (n, r, ln, wd, up) in enumerate(rings):
            for i in range(n):
                a = TAU*(i+.5*(k % 2))/n+.2*k
                rows = []
                for t in np.linspace(0, 1, 9):
                    w = wd*math.sin(math.pi*min(1, .12+t*.88))**.7*(1 if t < .85 else .7)
                    th = .006*(1-t*.6)
                    d = r+ln*t*math.cos(up*(1-.25*t))
                    zz = z+ln*t*math.sin(up)+.006*t*t
                    u = Vector((math.cos(a), math.sin(a), 0))
                    v = Vector((-math.sin(a), math.cos(a), 0))
                    rows.append([Vector(loc)+u*d+v*(w*math.cos(q))+Vector((0, 0, zz+th*math.sin(q)+.5*(w*math.cos(q))**2/wd)) for q in np.linspace(0, TAU, 12, endpoint=False)])
                skin(rows, mat, smooth_deg=70)
    g1, g2 = plain('#7fa08f', .45, spec=.4), plain('#8f9a6b', .45, spec=.4)
    pot_of((-.10, .03, 0), .062, .085, '#e2dacb')
    leafset((-.10, .03, 0), .082, [(8, .008, .058, .017, .35), (8, .006, .050, .016, .7), (6, .004, .036, .013, 1.05), (4, .002, .022, .009, 1.3)], g1)
    pot_of((.10, .0, 0), .055, .075, '#55616a', 0)
    leafset((.10, .0, 0), .070, [(7, .004, .10, .007, .9), (6, .003, .115, .007, 1.15), (5, .002, .12, .006, 1.4)], g2)
    pot_of((.0, -.10, 0), .045, .06, '#a5653f')
    ball = plain('#3f6a43', .6, bump=.2)
    rows = []
    for j in range(25):
        ph = math.pi*j/24
        rows.append([(max(.001, .040*math.sin(ph))*(1+.10*math.cos(14*a))*math.cos(a), -.10+max(.001, .040*math.sin(ph))*(1+.10*math.cos(14*a))*math.sin(a), .088-.042*math.cos(ph)) for a in np.linspace(0, TAU, 168, endpoint=False)])
    skin(rows, ball, smooth_deg=80)
    sp = plain('#e9dfc0', .6)
    for k in range(14):
        for j in range(3, 20, 2):
            ph, a = math.pi*j/24, TAU*k/14
            r = .040*math.sin(ph)*1.1
            p = Vector((r*math.cos(a), -.10+r*math.sin(a), .088-.042*math.cos(ph)))
            n = (p-Vector((0, -.10, .088))).normalized()
            rod(p, p+n*.009, .0006, .0003, sp, 6)
    return dict(az=-10, el=20, fill=(.76, .7))


def snake_plant(c=None):
    """snake plant with upright banded leaves in a ribbed pot on a wooden stand"""
    n = N('band')
    o = n.coord(scale=(30, 30, 60), rnd=False)
    w = n.new('TexWave', {'Vector': o, 'Scale': .45, 'Distortion': 7., 'Detail': 3.}, bands_direction='Z').outputs['Fac']
    n.P(Base_Color=n.mix(n.ramp(w, [(.35, 0.), (.6, 1.)]), '#24452c', '#6b8f63'), Roughness=.35, Specular=.45)
    edge = plain('#c9bf6b', .4)
    wd = wood('oak', 'Z', .6)
    pot_of((0, 0, .16), .12, .20, '#e2dacb')
    for i in range(4):
        a = math.radians(45+90*i)
        rod((.128*math.cos(a), .128*math.sin(a), 0), (.128*math.cos(a), .128*math.sin(a), .27), .012, .012, wd)
    box(.25, .022, .022, (0, 0, .145), wood('oak', 'X', .6), .003, rot=(0, 0, math.radians(45)))
    box(.25, .022, .022, (0, 0, .1449), wood('oak', 'X', .6), .003, rot=(0, 0, math.radians(-45)))
    rnd = random.Random(6)
    for i in range(11):
        a, r = TAU*i*.382, .018+.055*(i/11)
        h = rnd.uniform(.34, .62)*(1-.15*i/11)
        lean, tw = rnd.uniform(.02, .10), rnd.uniform(-1, 1)
        rows, left, right = [], [], []
        for t in np.linspace(0, 1, 22):
            wdt = .030*(.55+.6*math.sin(math.pi*min(.8, t*.8+.12)))*(1 if t < .72 else max(.02, 1-((t-.72)/.28)**1.6))
            cx, cy = (r+lean*t*t)*math.cos(a), (r+lean*t*t)*math.sin(a)
            q = a+math.pi/2+tw*t*.6
            d, nrm = Vector((math.cos(q), math.sin(q), 0)), Vector((-math.sin(q), math.cos(q), 0))
            z = .335+h*t
            row = [Vector((cx, cy, z))+d*(wdt*u)+nrm*(.006*(u*u)-.003) for u in np.linspace(-1, 1, 9)]
            row += [Vector((cx, cy, z))+d*(wdt*u)+nrm*(.006*(u*u)-.0055) for u in np.linspace(1, -1, 9)]
            rows.append(row)
            left.append(tuple(row[0]))
            right.append(tuple(row[8]))
        skin(rows, n.m, smooth_deg=60)
        tube(left, .0016, edge, smooth=False, bev=1)
        tube(right, .0016, edge, smooth=False, bev=1)
    return dict(az=-16, el=7, fill=(.56, .88))


def olive_tree(c=None):
    """small olive tree with a round crown in a terracotta pot"""
    leaf, bark = plain('#6f7f58', .5, spec=.3), plain('#6d5b45', .9, bump=.8, bscale=90)
    under = plain('#a9b39a', .6)
    pot_of((0, 0, 0), .15, .26, '#b5694a', 0)
    tube([(0, 0, .22), (.012, .005, .42), (-.010, .0, .62), (.004, 0, .80)], .017, bark, radii=[1.3, 1, .9, .8])
    rnd = random.Random(12)
    verts, faces, mats = [], [], []
    for b in range(46):
        a, e = rnd.random()*TAU, math.asin(rnd.uniform(-.55, 1))
        R = rnd.uniform(.16, .25)
        tip = Vector((math.cos(a)*math.cos(e)*R, math.sin(a)*math.cos(e)*R, .98+math.sin(e)*R))
        base = Vector((0, 0, .76+.12*rnd.random()))
        tube([tuple(base), tuple((base+tip)/2+Vector((0, 0, .02))), tuple(tip)], .0036, bark, radii=[1.4, 1, .4], bev=1)
        for k in range(26):
            t = .30+.72*k/25
            p = base+(tip-base)*t+Vector((0, 0, .02*math.sin(math.pi*min(1, t))))
            q = Vector((rnd.gauss(0, 1), rnd.gauss(0, 1), rnd.gauss(.3, 1))).normalized()
            side = q.cross(Vector((rnd.gauss(0, 1), rnd.gauss(0, 1), rnd.gauss(0, 1)))).normalized()
            ln, wd = rnd.uniform(.035, .055), rnd.uniform(.005, .0075)
            i = len(verts)
            verts += [tuple(p), tuple(p+q*ln*.35+side*wd), tuple(p+q*ln*.75+side*wd*.8), tuple(p+q*ln), tuple(p+q*ln*.75-side*wd*.8), tuple(p+q*ln*.35-side*wd)]
            faces.append(tuple(range(i, i+6)))
            mats.append(0 if rnd.random() < .75 else 1)
    o = mesh_obj('leaves', verts, faces, leaf)
    o.data.materials.append(under)
    o.data.polygons.foreach_set('material_index', mats)
    return dict(az=-12, el=6, fill=(.6, .88))


def dumbbells(c=None):
    """three pairs of hexagonal dumbbells on a low rack"""
    rub, st, fr = plain('#1d1e20', .6, bump=.1), metal('#b9bbbd', .25), plain('#2b2d2f', .45)
    for s in (-1, 1):
        x = s*.30
        for y in (-.14, .14):
            rod((x, y, 0), (x, y*.7, .20 if y < 0 else .32), .014, .014, fr)
        tube([(x, -.17, .012), (x, .17, .012)], .014, fr)
    for y, z in ((-.135, .165), (-.055, .19), (.025, .235), (.105, .26)):
        rod((-.30, y, z), (.30, y, z), .011, .011, fr)
    def bell(x, y, z, k):
        hx = [(.045*k*math.cos(TAU*(i+.5)/6), .045*k*math.sin(TAU*(i+.5)/6)) for i in range(6)]
        parts = [prism(hx, .055*k, 'Z', .006, 3, (0, 0, q*(.062+.028*k)), rub) for q in (-1, 1)]
        parts.append(lathe([(0, -.07)]+smooth_profile([(.0125, -.066), (.0125, -.03), (.0165, 0), (.0125, .03), (.0125, .066)], 5)+[(0, .07)], 40, st))
        group(parts, (x, y, z+.042*k), (math.pi/2, 0, 0))
    for i, (x, k) in enumerate(((-.225, .85), (-.11, .95), (.01, 1.05), (.14, 1.15))):
        bell(x, -.095, .182, k)
    for i, (x, k) in enumerate(((-.20, 1.2), (-.05, 1.3), (.12, 1.4))):
        bell(x, .065, .252, k)
    return dict(az=-28, el=16, fill=(.82, .76))


def yoga_mat(c='#8b7aa0'):
    """half-unrolled yoga mat with two cork blocks and a strap"""
    m, cork, strap = plain(c, .85, bump=.3, bscale=500), plain('#b58a5a', .9, bump=.4, bscale=220), fabric('#e2dccd', 'canvas', .8)
    w, th, flat = .61, .006, .62
    path = [(-flat/2+flat*i/30, th/2) for i in range(31)]
    turns = 5.5
    r1 = .055
    for i in range(1, 300):
        a = TAU*turns*i/299
        r = r1-.0066*(turns*i/299)
        path.append((flat/2+r*math.sin(a), r1+th/2-r*math.cos(a)))
    rows = []
    P = [Vector((0, y, z)) for y, z in path]
    for i, p in enumerate(P):
        tan = (P[min(len(P)-1, i+1)]-P[max(0, i-1)]).normalized()
        nor = Vector((0, -tan.z, tan.y))
        rows.append([p+Vector((sx*w/2, 0, 0))+nor*(sz*th/2) for sx, sz in ((-1, -1), (1, -1), (1, 1), (-1, 1))])
    vs = [tuple(p) for r in rows for p in r]
    fs = [(i*4+k, i*4+(k+1) % 4, (i+1)*4+(k+1) % 4, (i+1)*4+k) for i in range(len(rows)-1) for k in range(4)]+[(0, 1, 2, 3), tuple(len(rows)*4-4+k for k in (3, 2, 1, 0))]
    o = mesh_obj('mat', vs, fs, m)
    bm = bmesh.new(); bm.from_mesh(o.data); bmesh.ops.recalc_face_normals(bm, faces=bm.faces); bm.to_mesh(o.data); bm.free()
    autosmooth(o, 30)
    box(.225, .145, .075, (.20, -.14, .0435), cork, .012, 4, rot=(0, 0, .3))
    box(.225, .145, .075, (.21, -.13, .119), cork, .012, 4, rot=(0, 0, -.1))
    return dict(az=-44, el=22, fill=(.84, .72))


# ------------------------------------------------------------------ tyres
def _ribs(theta, u):
    """summer tread: four straight grooves, slanted notches on the shoulders"""
    a = abs(u)
    g = max(tech2._slot(a, .16, .045), tech2._slot(a, .52, .045))
    s = theta/(TAU/70)+u*1.2
    notch = tech2._slot(tech2._saw(s), 0, .07) if a > .60 or .26 < a < .40 else 0
    return 1-max(g, notch*.8)


def _arrow(theta, u):
    """all-season tread: V grooves that run from the centre to the shoulder"""
    a = abs(u)
    s = theta/(TAU/44)-a*3.2
    v = tech2._slot(tech2._saw(s), 0, .10)
    g = tech2._slot(a, .40, .035)*(1 if tech2._saw(s*.5) > 0 else .4)
    sipe = tech2._slot(tech2._saw(theta/(TAU/150)+a*4), 0, .10)*.45 if a > .12 else 0
    return 1-max(v, g, sipe)


def _blocks(theta, u):
    """coarse winter tread: staggered blocks with zigzag sipes"""
    a = abs(u)
    g = max(tech2._slot(a, .22, .05), tech2._slot(a, .62, .05))
    row = 0 if a < .22 else 1 if a < .62 else 2
    s = theta/(TAU/48)+.5*row+.25*math.copysign(1, u)
    cross = tech2._slot(tech2._saw(s+.2*u), 0, .10)
    sipe = tech2._slot(tech2._saw(theta/(TAU/240)+.3*math.sin(u*60)), 0, .10)*.5
    return 1-max(g, cross, sipe)


def _asymmetric(theta, u):
    """asymmetric tread: wide closed outer shoulder, open inner half"""
    g = max(tech2._slot(u, -.45, .05), tech2._slot(u, -.05, .05), tech2._slot(u, .34, .04))
    s = theta/(TAU/56)+u*u*1.4
    cross = tech2._slot(tech2._saw(s), 0, .09) if u < -.05 else tech2._slot(tech2._saw(s), 0, .045)*.7
    return 1-max(g, cross)


TREADS = {'ribs': _ribs, 'arrow': _arrow, 'blocks': _blocks, 'asymmetric': _asymmetric}


def _rim(spokes, c, k=.216):
    """alloy wheel; its axis is X and its face looks to +X"""
    al = metal(c, .25)
    parts = [lathe([(k, .080), (k-.004, .094), (k-.010, .096), (k-.016, .088), (k-.022, .05), (k-.024, -.08), (k, -.085)], 128, al)]
    parts.append(lathe([(0, .074), (.032, .074), (.046, .066), (.056, .050), (.056, .03), (0, .03)], 64, al))
    parts.append(lathe([(0, .0755), (.022, .0755), (.024, .073)], 48, plain('#1d1e20', .3)))
    for i in range(spokes):
        a = TAU*i/spokes
        p = [(.045*math.cos(a), .045*math.sin(a), .058), (.12*math.cos(a), .12*math.sin(a), .070), ((k-.012)*math.cos(a), (k-.012)*math.sin(a), .080)]
        parts.append(tube(p, .016 if spokes < 8 else .010, al, radii=[1.2, .85, 1.1]))
    for i in range(5):
        a = TAU*(i+.5)/5
        parts.append(put(lathe([(0, 0), (.008, 0), (.008, .008), (0, .010)], 6, plain('#3a3c3f', .3, metal=1)), (.038*math.cos(a), .038*math.sin(a), .066)))
    parts.append(lathe([(0, .0), (.15, .0), (.15, .008), (0, .008)], 64, plain('#3a3c3f', .35, metal=.8)))
    return group(parts, (0, 0, 0), (0, math.pi/2, 0))


def tyre2(tread='ribs', pose='stand', rim=0, colour='#b9bbbd', nt=1400):
    """tyre with another tread: standing, lying, stacked or leaning, with or without a rim"""
    rubber = N('rubber')
    rubber.P(Base_Color='#1b1b1c', Roughness=.62, Specular=.4, Normal=rubber.bump(rubber.noise(rubber.coord(), 380, 3), .12, .0008))
    tech2._tread_height = TREADS[tread]
    def one(loc, rot):
        parts = [tech2._tread(rubber.m, nt=nt), tech2._carcass(rubber.m)]+tech2._sidewall_text()
        if rim:
            parts.append(_rim(rim, colour))
        return group(parts, loc, rot)
    flat = (0, -math.pi/2, 0)
    if pose == 'stand':
        one((0, 0, .316), (0, 0, math.radians(-52)))
    elif pose == 'front':
        one((0, 0, .316), (0, 0, math.radians(-76)))
    elif pose == 'face':
        one((0, 0, .316), (0, 0, math.radians(-24)))
    elif pose == 'stack':
        for k in range(2):
            one((.02*k, .01*k, .105+.208*k), (flat[0], flat[1], math.radians(40*k)))
        one((-.10, -.43, .30), (math.radians(-8), 0, math.radians(-62)))
    elif pose == 'lean':
        one((0, 0, .105), flat)
        one((.05, .33, .315), (math.radians(0), math.radians(-6), math.radians(-64)))
    else:
        one((-.12, .16, .316), (0, 0, math.radians(-30)))
        one((.16, -.18, .316), (0, 0, math.radians(-66)))
    return dict(az=0, el=8 if pose in ('stand', 'front', 'face') else 14, fill=(.76, .78), key=1.7)
