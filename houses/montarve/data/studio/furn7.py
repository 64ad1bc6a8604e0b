"""furniture, seventh part: shelves, box spring beds, mattresses, slatted bases and seats for the office"""
from furn6 import *
from shapes import smooth_rows


# ------------------------------------------------------------------ living room
def ladder_shelf(wd='oak', c='#1c1c1d'):
    """leaning pair of ladder frames with five shelves that grow deeper towards the floor, a closed box below"""
    m, st = finish(wd), plain(c, .42, spec=.45)
    h, w, foot = 1.90, .80, .46
    lean = math.atan2(foot-.06, h)
    for x in (-w, 0, w):
        for y0 in (-foot/2, ):
            strut((x, y0, .0), (x, foot/2-.02, h), .022, .026, st)
        strut((x, foot/2-.012, 0), (x, foot/2-.012, h), .022, .022, st)
    for k, z in enumerate((.40, .76, 1.12, 1.46, 1.76)):
        front = -foot/2+(foot-.02)*z/h
        d = foot/2-front+.02
        for s in (-1, 1):
            box(w-.024, d, .022, (s*w/2, front+d/2-.02, z), m[1], .003)
            rod((s*w/2-w/2, foot/2-.012, z-.013), (s*w/2+w/2, foot/2-.012, z-.013), .006, .006, st)
    for s in (-1, 1):
        case(s*w/2, w-.03, .40, .06, .30, m, .018)
        for k in (-1, 1):
            box(w/2-.022, .018, .288, (s*w/2+k*(w/4-.010), -.200, .21), m[1], .002)
            peg((s*w/2+k*.045, -.212, .30), metal('#b08a4e', .28), .010)
    books(-w+.06, 9, .412, .02, 5)
    books(.30, 8, .772, .04, 9)
    books(-.34, 6, 1.132, .07, 4)
    vase((.30, .02, .412), '#8b9a7a', .9)
    vase((-.52, .05, .772), '#a5653f', .70)
    vase((.55, .10, 1.132), '#e2dacb', .75)
    box(.26, .17, .07, (-.45, .12, 1.505), fabric('#b79f7c', 'canvas', 2.), .01, 4)
    for q, (bw, c2) in enumerate(((.24, '#d9d1c3'), (.21, '#3b4a53'))):
        box(bw, .16, .028, (.34, .12, 1.485+.0285*q), plain(c2, .7, bump=.04), .002, rot=(0, 0, .06*q))
    vase((-.30, .14, 1.772), '#55616a', .48)
    return dict(az=-22, el=7, fill=(.76, .86))


# ------------------------------------------------------------------ bedroom
def boxspring_tufted(c='#7d7468'):
    """box spring bed with a broad headboard of square tufted cushions and two drawers in its foot"""
    M, top, br = fabric(c, 'weave', 1.3), fabric('#efece6', 'cotton'), metal('#b08a4e', .28)
    w, l = 1.64, 2.04
    for s in (-1, 1):
        for y in (-1, 1):
            rod((s*(w/2-.10), y*(l/2-.12), .12), (s*(w/2-.10), y*(l/2-.12), 0), .022, .016, plain('#1b1b1c', .4))
    puff(w, l, .34, (0, 0, .29), M, crown=0, edge=.12, n=24, seed=2, wrinkle=.002, power=12)
    for s in (-1, 1):
        puff(w/2-.03, .30, .05, (s*(w/4), -l/2-.004, .285), M, crown=.004, edge=.35, n=18, seed=s+2, wrinkle=.001, power=9, rot=(math.radians(90), 0, 0))
        rod((s*w/4-.06, -l/2-.052, .36), (s*w/4+.06, -l/2-.052, .36), .006, .006, br)
        for q in (-.055, .055):
            rod((s*w/4+q, -l/2-.02, .36), (s*w/4+q, -l/2-.052, .36), .005, .005, br)
    puff(w-.006, l, .22, (0, 0, .57), M, crown=0, edge=.2, n=20, seed=5, wrinkle=.002, power=10)
    puff(w-.01, l-.01, .07, (0, 0, .705), top, crown=.006, edge=.45, n=20, wrinkle=.002, power=10)
    hw, n, rows, side = w+.36, 6, 3, .33
    box(hw, .07, 1.20, (0, l/2+.03, .64), M, .02, 4)
    for i in range(n):
        for k in range(rows):
            puff(hw/n-.004, side-.004, .10, (-hw/2+hw/n*(i+.5), l/2-.02, .26+side*(k+.5)), M, crown=.022, edge=.42, n=20, seed=i*3+k, wrinkle=.002, power=4, rot=(math.radians(90), 0, 0))
    bedding(w-.04, l-.06, .725, '#c8bfae', drop=.06, seed=7)
    return dict(az=-32, el=15, fill=(.84, .82))


def boxspring_single(c='#5f7075', wd='oak'):
    """narrow box spring bed with a headboard of upright oak slats"""
    M, top, up, fx = fabric(c, 'weave', 1.3), fabric('#efece6', 'cotton'), wood(wd, 'Z', 1.), wood(wd, 'X', 1.)
    w, l = 1.20, 2.04
    for s in (-1, 1):
        for y in (-1, 1):
            rod((s*(w/2-.10), y*(l/2-.14), .16), (s*(w/2-.10), y*(l/2-.14), 0), .024, .018, up)
    puff(w, l, .26, (0, 0, .28), M, crown=0, edge=.14, n=24, seed=1, wrinkle=.002, power=12)
    puff(w-.006, l, .22, (0, 0, .52), M, crown=0, edge=.2, n=20, seed=4, wrinkle=.002, power=10)
    puff(w-.01, l-.01, .06, (0, 0, .65), top, crown=.006, edge=.45, n=20, wrinkle=.002, power=10)
    y, hh, n = l/2+.05, 1.10, 15
    for z in (.34, hh-.03):
        box(w+.04, .034, .060, (0, y, z), fx, .006, 4)
    for s in (-1, 1):
        box(.050, .040, hh, (s*(w/2+.005), y, hh/2), up, .008, 4)
    for i in range(n):
        box(.044, .020, hh-.40, (-w/2+.06+(w-.12)*i/(n-1), y, .34+(hh-.37)/2), up, .004)
    bedding(w-.04, l-.06, .67, '#d9a06a', drop=.05, seed=4, pillows=1)
    return dict(az=-34, el=15, fill=(.82, .82))


def foam_core(w, l, h, y0, mat, hole):
    """block of foam whose front shows rows of round channels"""
    box(w, l, h, (0, y0+l/2, h/2+.004), mat, .012, 4)
    for k in range(3):
        for i in range(15):
            x = -w/2+.05+(w-.10)*i/14+(.016 if k % 2 else -.016)
            lathe_ = lathe([(0, 0), (.011, 0), (.013, .0015), (0, .0016)], 24, hole)
            place(lathe_, (x, y0-.0004, h*(k+1)/4+.004), (math.pi/2, 0, 0))


def latex_mattress(c='#e6e0d2'):
    """mattress whose quilted cover is pulled back from a core of latex with channels"""
    top, side = fabric(c, 'terry', .6), fabric('#8f9a82', 'weave', .8)
    core, hole = plain('#efe2bf', .85, bump=.4, bscale=260), plain('#b7a77c', .9)
    w, l, h = .92, 2.0, .18
    foam_core(w-.03, l*.45, h-.012, -l/2, core, hole)
    y0, ln = -l/2+.50, l-.50
    o = puff(w, ln, h-.03, (0, y0+ln/2, h/2), side, crown=0, edge=.10, n=24, wrinkle=.001, power=14)
    for z, f in ((h-.022, 1), (.024, 0)):
        o = puff(w+.010, ln+.010, .052, (0, y0+ln/2, z), top, crown=.008*f, edge=.45, n=96, wrinkle=0, power=10)
        for v in o.data.vertices:
            if f and v.co.z > .010:
                q = abs(math.sin(math.pi*(v.co.x+v.co.y)/.16)*math.sin(math.pi*(v.co.x-v.co.y)/.16))
                v.co.z += .014*(q**.5-.5)*min(1, (w/2-abs(v.co.x))/.05, (ln/2-abs(v.co.y))/.05)
    puff(w+.02, .09, .06, (0, y0+.01, h+.004), top, crown=.01, edge=.5, n=40, seed=3, wrinkle=.010, power=3)
    puff(w+.016, .07, .05, (0, y0-.03, h+.014), side, crown=.01, edge=.5, n=40, seed=5, wrinkle=.010, power=3)
    return dict(az=-38, el=20, fill=(.86, .78), key_side=1, env=.38)


def fold_mattress(c='#6d7f86'):
    """guest mattress of three cushions that folds into a seat, with a carrying strap"""
    m, pipe = fabric(c, 'canvas', 1.6), fabric('#d9d1c3', 'canvas', 1.)
    w, d, t = .78, .66, .14
    def pad(loc, rot, seed):
        puff(w, d, t, loc, m, crown=.006, edge=.30, n=40, seed=seed, wrinkle=.006, power=10, rot=rot)
        for s in (-1, 1):
            pts = [(x, y, s*t*.36) for x, y in rounded_rect(w-.016, d-.016, .03, 6)]
            o = tube(pts, .0042, pipe, cyclic=True, smooth=False)
            place(o, loc, rot)
    pad((0, 0, t/2+.002), (0, 0, 0), 1)
    pad((.004, .006, t*1.5+.006), (0, 0, .006), 2)
    lean = math.radians(98)
    pad((0, d/2+.045, t*2+d/2-.08), (lean, 0, 0), 3)
    for s in (-1, 1):
        ribbon([(s*.22, -d/2+.015, t*2+.004), (s*.22, -d/2-.004, t*2-.02), (s*.22, -d/2-.010, t), (s*.22, -d/2-.004, .03)], .034, .004, pipe, normal=(1, 0, 0))
    return dict(az=-32, el=14, fill=(.74, .80))


def plank_slats(c=None, wd='beech'):
    """rigid slatted base: fourteen broad planks screwed to a frame, with a bearer in the middle"""
    up, fx, fy, sc = wood(wd, 'Z', 1.), wood(wd, 'X', .9), wood(wd, 'Y', 1.), metal('#b9bbbd', .3)
    w, l, h = 1.40, 2.00, .07
    for x in (-w/2+.02, 0, w/2-.02):
        box(.034, l, h, (x, 0, h/2), fy, .004)
    for s in (-1, 1):
        box(w-.05, .034, h, (0, s*(l/2-.017), h/2), fx, .004)
    n = 14
    for i in range(n):
        y = -l/2+.052+(l-.104)*i/(n-1)
        box(w-.010, .094, .020, (0, y, h+.010), wood(wd, 'X', .8+.02*(i % 5)), .004)
        for x in (-w/2+.02, 0, w/2-.02):
            for q in (-.024, .024):
                lathe([(0, 0), (.0050, 0), (.0055, .0008), (0, .0012)], 16, sc, (x, y+q, h+.0200))
    return dict(az=-48, el=22, fill=(.86, .76))


def plate_slats(c=None, wd='beech'):
    """sprung base of round plates that tilt on cross arms, in three colours by zone, on a beech frame"""
    rail, fx = wood(wd, 'Y', 1.2), wood(wd, 'X', .9)
    grey, soft, firm = plain('#4a4f52', .6), plain('#8fa39a', .55), plain('#b9694d', .55)
    dark = plain('#26282a', .6)
    w, l = .90, 1.96
    for s in (-1, 1):
        box(.026, l, .07, (s*(w/2-.013), 0, .035), rail, .004)
    for y in (-1, 1):
        box(w-.05, .026, .07, (0, y*(l/2-.013), .035), fx, .004)
    rows, cols = 9, 4
    for i in range(rows):
        y = -l/2+.13+(l-.26)*i/(rows-1)
        box(w-.05, .050, .010, (0, y, .052), fx, .003)
        for k in range(cols):
            x = -.305+.2035*k
            lathe([(0, .057), (.016, .057), (.013, .082), (0, .082)], 24, dark, (x, y, 0))
            for a in (math.pi/4, 3*math.pi/4):
                box(.150, .016, .006, (x, y, .084), dark, .002, rot=(0, 0, a))
            m = soft if i in (2, 3) else firm if i in (4, 5) else grey
            for sx in (-1, 1):
                for sy in (-1, 1):
                    px, py = x+sx*.050, y+sy*.050
                    lathe([(0, .086), (.012, .086), (.038, .098), (.0445, .101), (.0450, .104), (.030, .1045), (.026, .1035), (.014, .1035), (.012, .1045), (0, .1045)], 48, m, (px, py, 0))
    return dict(az=-50, el=24, fill=(.86, .74))


# ------------------------------------------------------------------ office
def star_base(r, z, mat, dark):
    """five arms on twin castors under a gas spring that ends at height z"""
    for k in range(5):
        a = math.radians(90+72*k)
        u = Vector((math.cos(a), math.sin(a), 0))
        p, q = u*.03+Vector((0, 0, .105)), u*r+Vector((0, 0, .072))
        rod(p, q, .024, .015, mat)
        rod(u*r+Vector((0, 0, .030)), u*r+Vector((0, 0, .075)), .008, .008, dark)
        side = Vector((-u.y, u.x, 0))
        for s in (-1, 1):
            o = lathe([(0, -.009), (.021, -.009), (.025, -.005), (.025, .005), (.021, .009), (0, .009)], 36, dark)
            place(o, u*r+side*(.013*s)+Vector((0, 0, .025)), (math.pi/2, 0, a))
    lathe([(0, .085), (.042, .085), (.045, .12), (.032, .135), (0, .135)], 48, mat)
    rod((0, 0, .12), (0, 0, z-.09), .026, .026, dark)
    rod((0, 0, z-.10), (0, 0, z), .015, .015, metal('#b9bbbd', .2))


def executive_chair(c='#2b2622'):
    """leather swivel chair with a high ribbed back, headrest and padded armrests"""
    m, al, dark = leather(c, .8, .42), metal('#a9acaf', .25), plain('#1b1c1d', .45)
    star_base(.31, .40, al, dark)
    box(.30, .30, .030, (0, .01, .415), dark, .010)
    puff(.54, .52, .13, (0, -.01, .49), m, crown=.018, edge=.40, n=36, seed=1, wrinkle=.006, power=5)
    tilt = math.radians(80)
    for k in range(5):
        z = .60+.135*k
        y = .235+.035*k+(.0 if k < 3 else .012*(k-2))
        puff(.52-.012*k, .168, .12, (0, y, z+.02), m, crown=.020, edge=.42, n=30, seed=3+k, wrinkle=.004, power=3.4, rot=(tilt-math.radians(2*k), 0, 0))
    puff(.34, .20, .12, (0, .395, 1.335), m, crown=.022, edge=.45, n=28, seed=9, wrinkle=.005, power=3.2, rot=(math.radians(74), 0, 0))
    rod((0, .355, 1.20), (0, .415, 1.34), .014, .014, al)
    prism([(-.20, 0), (.20, 0), (.17, .78), (-.17, .78)], .020, 'Z', .008, 3, mat=dark)
    place(bpy.context.scene.collection.objects[-1], (0, .30, .46), (math.radians(80), 0, 0))
    for s in (-1, 1):
        tube([(s*.19, .10, .415), (s*.30, .10, .430), (s*.315, .08, .50), (s*.315, .04, .665)], .014, al, res=12)
        tube([(s*.315, .02, .660), (s*.315, .15, .672), (s*.300, .26, .66)], .012, al, res=10)
        puff(.075, .30, .045, (s*.315, .0, .690), m, crown=.008, edge=.45, n=22, seed=s+5, wrinkle=.002, power=4)
    return dict(az=-32, el=9, fill=(.60, .86))


def kneeling_stool(c='#8b5a3a', wd='ash'):
    """kneeling chair: two bent rockers, a seat cushion and a cushion for the shins"""
    M, up, bar = fabric(c, 'felt', 1.), wood(wd, 'Y', .9), wood(wd, 'X', .7)
    for s in (-1, 1):
        x = s*.20
        base = smooth_rows([(-.44, .060), (-.30, .020), (-.10, .004), (.10, .004), (.28, .022), (.40, .062)], 10)
        ribbon([(x, y, z+.014) for y, z in base], .036, .026, up, normal=(1, 0, 0), bevel=.004)
        arm = smooth_rows([(-.36, .055), (-.26, .16), (-.10, .32), (.06, .46), (.20, .535)], 10)
        ribbon([(x-s*.036, y, z) for y, z in arm], .036, .026, up, normal=(1, 0, 0), bevel=.004)
        post = smooth_rows([(.30, .040), (.22, .16), (.10, .30), (-.06, .355), (-.22, .350)], 10)
        ribbon([(x-s*.074, y, z) for y, z in post], .036, .026, up, normal=(1, 0, 0), bevel=.004)
    for y, z in ((-.36, .045), (.32, .050), (.06, .330)):
        rod((-.20, y, z), (.20, y, z), .014, .014, bar)
    box(.30, .16, .016, (0, .16, .525), bar, .004, rot=(math.radians(16), 0, 0))
    box(.30, .12, .016, (0, -.16, .365), bar, .004, rot=(math.radians(-14), 0, 0))
    puff(.44, .34, .085, (0, .17, .580), M, crown=.014, edge=.42, n=36, seed=2, wrinkle=.003, power=4, rot=(math.radians(16), 0, 0))
    puff(.46, .24, .075, (0, -.18, .415), M, crown=.012, edge=.42, n=36, seed=4, wrinkle=.003, power=4, rot=(math.radians(-14), 0, 0))
    return dict(az=-40, el=13, fill=(.74, .80))
