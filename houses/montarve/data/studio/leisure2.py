"""leisure, second part: jewellery, a beret, goods for the garden and for training"""
from leisure import *
import tech2
from tech3 import settle


def hoop(R, r, mat, loc, rot, twist=0):
    """ring standing in the XZ plane; `twist` turns of a three-strand rope"""
    n, k, rings = 240, 24, []
    for i in range(n):
        a = TAU*i/n
        ring = []
        for q in np.linspace(0, TAU, k, endpoint=False):
            rr = r*(1+.16*math.cos(3*q+twist*a)) if twist else r
            ring.append(((R+rr*math.cos(q))*math.cos(a), rr*math.sin(q), (R+rr*math.cos(q))*math.sin(a)))
        rings.append(ring)
    return put(skin(rings, mat, cap=False, smooth_deg=80, closed=True), loc, rot)


def hoops(c='#cfb53b'):
    """pair of hoop earrings leaning on a small block of stone"""
    g = metal({'#cfb53b': '#d9b25c', '#c0c0c0': '#d4d5d6'}.get(c, c), .12)
    box(.030, .018, .026, (.012, .014, .013), ceramic('#d9d2c4', .35, .6), .0016)
    for x, rz, lean in ((-.006, 10, -12), (.034, -16, -14)):
        parts = [hoop(.0175, .0020, g, (0, 0, 0), (0, 0, 0)), rod((0, 0, .0172), (0, .0085, .0172), .00045, .0004, g, 12), box(.0024, .0018, .0044, (.0012, 0, .0186), g, .0006)]
        settle(group(parts, (x, -.0005, .0194), (math.radians(lean), 0, math.radians(rz))))
    return dict(az=-14, el=14, fill=(.60, .60))


def bangles(c='#c0c0c0'):
    """three bangles, one smooth, one faceted, one twisted, stacked and leaning"""
    g = metal({'#cfb53b': '#d9b25c', '#c0c0c0': '#d4d5d6'}.get(c, c), .14)
    flat = (math.pi/2, 0, 0)
    hoop(.0315, .0022, g, (0, 0, .0022), flat)
    hoop(.0315, .0026, g, (.0015, .0010, .0068), (math.pi/2, 0, .3), 24)
    ring = lathe([(.0300, -.0030), (.0325, -.0030), (.0340, 0), (.0325, .0030), (.0300, .0030), (.0300, -.0030)], 28, g, smooth_deg=5)
    settle(group([ring], (.006, -.016, .030), (math.radians(56), 0, math.radians(14))))
    return dict(az=-18, el=24, fill=(.66, .70))


def beret(c='#6d071a'):
    """felt beret with its stalk, lying slightly tilted"""
    m = fabric(c, 'felt', .5)
    prof = smooth_profile([(.084, 0), (.088, .006), (.104, .016), (.134, .034), (.140, .046), (.128, .058), (.090, .070), (.045, .0765), (.006, .0785), (.0006, .0786)], 8)
    rings = []
    for i in range(160):
        a = TAU*i/160
        rings.append([(r*(1+.022*math.sin(2*a+.6)*min(1, z/.03))*math.cos(a), r*(1+.018*math.sin(3*a)*min(1, z/.03))*math.sin(a), z*(1+.12*math.sin(a-1.1)*min(1, (r/.11)**2))+.0022*math.sin(5*a+z*60)*min(1, r/.09)*min(1, z/.05)) for r, z in prof])
    o = skin(rings, m, cap=False, smooth_deg=80, closed=True)
    mod(o, 'SOLIDIFY', thickness=.003, offset=-1)
    mod(o, 'SUBSURF', levels=1, render_levels=1)
    tube([(0, 0, .074), (.001, -.001, .084), (.005, -.002, .094)], .0030, m, radii=[1.5, 1., .8])
    tube([(.084*math.cos(TAU*k/90), .084*math.sin(TAU*k/90), .002) for k in range(90)], .0026, leather('#2b1b14', .5), cyclic=True, smooth=False)
    return dict(az=-20, el=22, fill=(.74, .62))


def hose_reel(c='#5d7a3a'):
    """hose on a steel reel with a crank, a stand and a nozzle"""
    fr, hose, dark = plain('#2b2d2f', .4), plain(c, .5, spec=.4), plain('#1b1c1d', .5)
    br = metal('#b08a4e', .3)
    for s in (-1, 1):
        x = s*.190
        tube([(x, -.200, .016), (x, -.060, .300), (x, 0, .560), (x, .060, .300), (x, .200, .016)], .0125, fr, res=10)
        rod((x, -.200, .014), (x, .200, .014), .0125, .0125, fr)
        put(lathe([(0, -.003), (.185, -.003), (.190, 0), (.185, .003), (0, .003)], 96, fr), (s*.160, 0, .300), (0, math.pi/2, 0))
        put(lathe([(.150, -.0042), (.150, .0042)], 96, fr), (s*.160, 0, .300), (0, math.pi/2, 0))
    rod((-.190, 0, .560), (.190, 0, .560), .0145, .0145, dark)
    rod((-.210, 0, .300), (.215, 0, .300), .014, .014, fr)
    for y in (-.200, .200):
        rod((-.190, y, .014), (.190, y, .014), .0110, .0110, fr)
    put(lathe([(.080, -.150), (.080, .150)], 64, dark), (0, 0, .300), (0, math.pi/2, 0))
    coil, turns = [], 11
    for layer in range(3):
        for k in range(turns*36):
            t = k/(turns*36)
            x = (-.143+.286*t) if layer % 2 == 0 else (.143-.286*t)
            a, r = TAU*turns*t, .094+.0245*layer
            coil.append((x, r*math.cos(a), .300+r*math.sin(a)))
    tube(coil, .0118, hose, smooth=False, bev=5)
    end = [(.120, -.150, .290), (.130, -.190, .160), (.150, -.260, .040), (.080, -.330, .0125), (-.060, -.350, .0125), (-.160, -.330, .0125)]
    tube(end, .0118, hose, res=16)
    nozzle = [put(lathe([(0, 0), (.016, 0), (.018, .020), (.015, .028), (.013, .070), (.017, .078), (.017, .104), (.013, .110), (0, .110)], 48, br), (0, 0, 0))]
    group(nozzle, (-.160, -.330, .018), (math.radians(-90), 0, math.radians(78)))
    rod((.215, 0, .300), (.240, 0, .300), .016, .016, dark)
    tube([(.236, 0, .300), (.240, -.060, .330), (.240, -.100, .350)], .0085, fr)
    rod((.240, -.100, .350), (.300, -.100, .350), .0140, .0125, dark)
    return dict(az=-32, el=13, fill=(.72, .80))


def leaf(root, a, up, length, width, mat, curl=.35):
    """single broad leaf, curling outwards"""
    rows = []
    side = Vector((-math.sin(a), math.cos(a), 0))
    for t in np.linspace(0, 1, 10):
        out = length*t*math.cos(up-curl*t*1.6)
        z = length*t*math.sin(up-curl*t*1.6)
        wd = width*math.sin(math.pi*min(.97, .08+t*.90))**.8
        mid = Vector(root)+Vector((math.cos(a)*out, math.sin(a)*out, z))
        rows.append([tuple(mid+side*(wd*u)+Vector((0, 0, .22*wd*u*u+.10*wd*math.sin(9*t+5*u)))) for u in np.linspace(-1, 1, 9)])
    verts = [p for row in rows for p in row]
    faces = [(9*i+k, 9*i+k+1, 9*i+k+10, 9*i+k+9) for i in range(9) for k in range(8)]
    o = mesh_obj('leaf', verts, faces, mat)
    mod(o, 'SOLIDIFY', thickness=.0012)
    mod(o, 'SUBSURF', levels=1, render_levels=1)


def lettuce(x, y, z, k, mat, seed):
    """rosette of salad leaves"""
    rnd = random.Random(seed)
    for i in range(20):
        ring = i/20
        leaf((x, y, z), i*2.4+rnd.uniform(-.2, .2), 1.35-1.15*ring, k*(.060+.060*ring), k*(.030+.022*ring), mat)


def raised_bed(c=None):
    """raised bed of larch boards on legs, planted with salad and chives"""
    wd = lambda axis: wood('ash', axis, .7)
    w, d, h, z = 1.10, .56, .300, .420
    for k in range(3):
        zz = z+.050+.098*k
        for s in (-1, 1):
            box(w, .024, .094, (0, s*(d/2-.012), zz), wd('X'), .003)
            box(.024, d-.050, .094, (s*(w/2-.012), 0, zz), wd('Y'), .003)
    for sx in (-1, 1):
        for sy in (-1, 1):
            box(.060, .060, z+h, (sx*(w/2-.052), sy*(d/2-.052), (z+h)/2), wd('Z'), .004)
    for k in range(6):
        box(w-.13, .076, .020, (0, -.205+.082*k, z+.012), wd('X'), .002)
    box(w-.16, .020, .060, (0, 0, .160), wd('X'), .003)
    for s in (-1, 1):
        box(.024, d-.160, .060, (s*(w/2-.052), 0, .160), wd('Y'), .003)
    for s in (-1, 1):
        box(w+.020, .070, .022, (0, s*(d/2-.020), z+h+.011), wd('X'), .004)
        box(.070, d-.110, .022, (s*(w/2-.025), 0, z+h+.011), wd('Y'), .004)
    soil = plain('#2e2118', .95, bump=1., bscale=90)
    box(w-.05, d-.05, .030, (0, 0, z+h-.040), soil, .004)
    top = z+h-.026
    green, red = plain('#7fa04a', .5, spec=.3), plain('#7a3b46', .5, spec=.3)
    for i, x in enumerate((-.40, -.20, .0)):
        for k, y in enumerate((-.12, .12)):
            lettuce(x+.02*k, y, top, 1., green if (i+k) % 2 == 0 else red, 7*i+k)
    blade = plain('#4f7a3a', .5, spec=.3)
    rnd = random.Random(3)
    for _ in range(170):
        x, y = rnd.uniform(.14, .46), rnd.uniform(-.17, .17)
        lean = rnd.uniform(-.05, .05), rnd.uniform(-.05, .05)
        tube([(x, y, top-.005), (x+lean[0]*.4, y+lean[1]*.4, top+.10), (x+lean[0], y+lean[1], top+rnd.uniform(.16, .24))], .0022, blade, radii=[1., .9, .3], bev=2)
    return dict(az=-30, el=16, fill=(.80, .80))


def foam_roller(c='#1d525a'):
    """grooved foam roller with a massage ball and a double ball"""
    m, core = plain(c, .75, bump=.15, bscale=300), plain('#1d1e20', .5)
    R, L = .070, .330
    prof = [(.052, -L/2), (R-.006, -L/2), (R, -L/2+.006)]
    for k in range(11):
        z0 = -L/2+.014+.0285*k
        prof += [(R, z0), (R-.005, z0+.003), (R-.005, z0+.007), (R, z0+.010)]
    prof += [(R, L/2-.006), (R-.006, L/2), (.052, L/2)]
    body = lathe(prof, 128, m, smooth_deg=25)
    ring = lathe([(.0535, -L/2-.001), (.0535, L/2+.001), (.047, L/2+.001), (.047, -L/2-.001), (.0535, -L/2-.001)], 96, core)
    group([body, ring], (0, .030, R), (0, math.pi/2, math.radians(0)))
    n = [(.0325*math.cos(p)*1., .0325*math.sin(p)) for p in np.linspace(-math.pi/2, math.pi/2, 40)]
    lathe(n, 96, plain('#c66b4e', .7, bump=.1, bscale=300), (-.105, -.110, .0325), smooth_deg=80)
    for s in (-1, 1):
        lathe(n, 96, core, (.070+s*.030, -.105+s*.010, .0325), smooth_deg=80)
    rod((.050, -.112, .0325), (.090, -.098, .0325), .019, .019, core)
    return dict(az=-26, el=20, fill=(.80, .70))


def weight_bench(c='#1d1e20'):
    """adjustable weight bench with a padded back and seat"""
    fr, pad, dark = plain('#2b2d2f', .4, bump=.03), leather(c, .7, .5), plain('#17181a', .6)
    bar = metal('#b9bbbd', .2)
    box(.060, 1.080, .060, (0, 0, .085), fr, .008, 4)
    box(.560, .070, .060, (0, -.510, .045), fr, .008, 4)
    box(.420, .070, .060, (0, .510, .045), fr, .008, 4)
    for x, y in ((-.26, -.51), (.26, -.51), (-.19, .51), (.19, .51)):
        box(.050, .082, .034, (x, y, .018), dark, .008, 3)
    box(.055, .055, .330, (0, -.240, .250), fr, .006, 4, rot=(math.radians(-9), 0, 0))
    box(.300, .330, .020, (0, -.285, .418), fr, .006, rot=(math.radians(7), 0, 0))
    cushion(.320, .350, .062, (0, -.290, .458), (math.radians(7), 0, 0), pad)
    back = math.radians(48)
    parts = [box(.055, .700, .045, (0, .345, -.030), fr, .006), box(.230, .640, .018, (0, .360, -.010), fr, .006)]
    parts.append(cushion(.300, .760, .062, (0, .395, .030), (0, 0, 0), pad))
    group(parts, (0, -.080, .420), (back, 0, 0))
    rod((0, .190, .700), (0, .330, .110), .017, .017, bar)
    for k in range(6):
        box(.075, .010, .040, (0, .210+.050*k, .130), fr, .003, rot=(math.radians(-24), 0, 0))
    for z in (.300,):
        rod((-.250, -.500, z), (.250, -.500, z), .0125, .0125, bar)
        for s in (-1, 1):
            rod((s*.090, -.500, z), (s*.235, -.500, z), .042, .042, plain('#202123', .7))
    box(.050, .050, .270, (0, -.490, .190), fr, .006)
    tube([(-.045, .520, .075), (-.045, .600, .110), (.045, .600, .110), (.045, .520, .075)], .011, fr, res=6)
    return dict(az=-38, el=13, fill=(.82, .82))


def cushion(sx, sy, sz, loc, rot, mat):
    """firm upholstered pad"""
    return box(sx, sy, sz, loc, mat, .024, 6, rot)


def tyre4(tread='ribs', pose='stand', rim=0, marks=tech2.SIDEWALL):
    """tyre of tyre2 with its own marks on the sidewall: size, season, property"""
    tech2.SIDEWALL = marks
    return tyre2(tread, pose, rim)
