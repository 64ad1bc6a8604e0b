"""home goods, third part: kitchen, table, decoration, lamps and textiles"""
from shapes import *
from home import pillow
from home2 import piece, stoneware, folded


def put(o, loc=(0, 0, 0), rot=(0, 0, 0)):
    o.location, o.rotation_euler = loc, rot
    return o


def hollow(outer, wall, mat, loc=(0, 0, 0), n=128):
    return vessel(outer, wall, mat, loc, n=n)


def knob(z, mat, r=.018):
    return lathe([(0, z), (.010, z), (.008, z+.012)]+smooth_profile([(.010, z+.014), (r, z+.024), (r*.7, z+.034)], 5)+[(0, z+.036)], 48, mat)


def saucepans(c='#c9cbcd'):
    """three steel saucepans with long handles and one glass lid"""
    st, inn = metal(c, .22, 'Z'), metal('#b9bbbd', .35)
    for x, y, r, h, a in ((-.13, .10, .10, .115, 205), (.12, .06, .08, .095, 330), (-.02, -.14, .065, .08, 290)):
        hollow([(r*.9, 0), (r*.985, .004), (r, .014), (r, h-.004), (r+.004, h)], .003, st, (x, y, 0))
        t = math.radians(a)
        u = Vector((math.cos(t), math.sin(t), 0))
        p = Vector((x, y, h-.022))
        tube([p+u*(r-.002), p+u*(r+.03)+Vector((0, 0, .006)), p+u*(r+.11)+Vector((0, 0, .018)), p+u*(r+.185)+Vector((0, 0, .022))], .0075, st, radii=[1.25, .9, 1, 1.15])
        for s in (-.008, .008):
            disc(.004, tuple(p+u*(r+.001)+Vector((0, 0, s))), inn, rot=(math.pi/2, 0, t+math.pi/2), depth=.004)
    x, y, r, h = -.13, .10, .10, .115
    lathe([(0, h+.022)]+[(r*.98*math.sin(k/10*1.4)/math.sin(1.4), h+.003+.019*math.cos(k/10*1.4)) for k in range(1, 11)], 96, glass(), (x, y, 0))
    tube([(x+(r+.001)*math.cos(TAU*k/64), y+(r+.001)*math.sin(TAU*k/64), h+.004) for k in range(64)], .003, st, cyclic=True, smooth=False)
    put(knob(0, plain('#191919', .4), .016), (x, y, h+.022))
    return dict(az=-14, el=22, fill=(.8, .74))


def wok(c='#26282a'):
    """wok of carbon steel with a wooden handle and a helper grip"""
    m, wd, st = metal(c, .42), wood('beech', 'Y', .5), metal('#b9bbbd', .3)
    outer = smooth_profile([(.05, 0), (.085, .008), (.125, .04), (.150, .085), (.160, .10)], 10)
    vessel(outer, .0025, m, base=.004)
    tube([(0, -.156, .094), (0, -.20, .110), (0, -.235, .120)], .009, st, radii=[1.3, 1, 1])
    loft([(-.235, 0, .120, .011, .011, 2.2), (-.25, 0, .124, .013, .014, 2.4), (-.31, 0, .139, .012, .013, 2.4), (-.37, 0, .152, .013, .015, 2.4), (-.385, 0, .155, .008, .009, 2.2)], wd)
    tube([(-.035, .152, .096), (-.038, .185, .108), (0, .20, .112), (.038, .185, .108), (.035, .152, .096)], .006, st, res=12)
    return dict(az=-40, el=24, fill=(.8, .76))


def stock_pot(c='#c9cbcd'):
    """tall stock pot with riveted grips, its lid leaning beside it"""
    st, gr = metal(c, .2, 'Z'), metal('#9a9c9e', .3)
    r, h = .13, .20
    vessel([(r*.93, 0), (r*.99, .004), (r, .014), (r, h-.004), (r+.005, h)], .003, st)
    for s in (-1, 1):
        tube([(s*(r-.001), -.045, h-.045), (s*(r+.030), -.044, h-.038), (s*(r+.042), 0, h-.034), (s*(r+.030), .044, h-.038), (s*(r-.001), .045, h-.045)], .006, st, res=14)
        for y in (-.045, .045):
            box(.004, .022, .03, (s*(r+.001), y, h-.046), st, .0018)
    for z in (.05, .10, .15):
        tube([(r*1.0005*math.cos(TAU*k/90), r*1.0005*math.sin(TAU*k/90), z) for k in range(90)], .0006, gr, cyclic=True, smooth=False)
    parts = [lathe([(0, .024)]+[(r*math.sin(k/12*1.35)/math.sin(1.35), .004+.020*math.cos(k/12*1.35)) for k in range(1, 13)]+[(r+.004, .003), (r+.004, 0), (0, 0)], 96, st), tube([(-.03, 0, .022), (-.028, 0, .045), (0, 0, .05), (.028, 0, .045), (.03, 0, .022)], .0055, st, res=12)]
    group(parts, (.19, -.10, .128), (math.radians(78), 0, math.radians(38)))
    return dict(az=-12, el=15, fill=(.78, .74))


def knife_block(c=None):
    """five knives in a slanted walnut block"""
    wd, bl, hd = wood('walnut', 'Z', .5), metal('#c3c5c7', .18), plain('#1b1b1c', .4)
    tilt = math.radians(-18)
    parts = [box(.12, .14, .22, (0, 0, .11), wd, .008, 4)]
    for i, (x, y, ln, k) in enumerate(((-.035, .035, .13, 1.15), (.0, .035, .125, 1.05), (.035, .035, .115, 1.), (-.02, -.025, .10, .85), (.025, -.025, .10, .85))):
        parts.append(box(.004, .030*k, .03, (x, y, .228), bl, .0008))
        parts.append(loft([(.238, x, y, .0085, .014*k, 3), (.25, x, y, .009, .013*k, 3), (.238+ln*.5, x, y, .0085, .0115*k, 3), (.238+ln*.85, x, y+.001, .009, .0135*k, 3), (.238+ln, x, y+.002, .007, .011*k, 2.4)], hd, axis='Z'))
        for t in (.25, .5, .75):
            parts.append(disc(.0028, (x-.0095, y, .238+ln*t), bl, rot=(0, -math.pi/2, 0), depth=.0008))
    group(parts, (0, .03, .022), (tilt, 0, 0))
    box(.12, .20, .018, (0, .0, .009), wd, .005)
    return dict(az=-42, el=12, fill=(.6, .84))


def cutlery(c='#c9cbcd'):
    """four-piece place setting, laid out flat: knife, fork, spoon and small spoon"""
    m = metal(c, .14)
    def stem(x, y0, ln, w0, w1):
        n, pts = 24, []
        for k in range(n+1):
            t = k/n
            w = w0+(w1-w0)*(1-t)**1.6
            pts.append((x, y0+ln*t, w))
        left = [(p[0]-p[2], p[1]) for p in pts]
        right = [(p[0]+p[2], p[1]) for p in reversed(pts)]
        cap = [(x+w1*math.cos(a), y0+w1*.5*math.sin(a)) for a in np.linspace(-.1, -math.pi+.1, 10)]
        return prism(left+right+cap, .0034, 'Z', .0014, 3, (0, 0, .004), m)
    def bowl(x, y, a, b):
        vs, fs, n, rings = [], [], 48, 9
        for j in range(rings+1):
            k = j/rings
            for i in range(n):
                t = TAU*i/n
                taper = 1-.16*math.sin(t)
                vs.append((x+a*k*math.cos(t)*taper, y+b*k*math.sin(t), .0012+.009*k*k))
        for j in range(rings):
            for i in range(n):
                fs.append((j*n+i, j*n+(i+1) % n, (j+1)*n+(i+1) % n, (j+1)*n+i))
        o = mesh_obj('bowl', vs, fs, m)
        mod(o, 'SOLIDIFY', thickness=.0016, offset=0)
        mod(o, 'SUBSURF', levels=1, render_levels=1)
    stem(-.075, -.11, .14, .0035, .0095)                        # fork
    base = [(-.0035, .028), (-.012, .050), (-.0125, .095)]
    o = prism([(-.075+q[0], q[1]) for q in base]+[(-.075-q[0], q[1]) for q in reversed(base)], .003, 'Z', .001, 2, (0, 0, .0048), m)
    for k in range(4):
        x = -.075-.0108+.0072*k
        box(.0042, .058, .0026, (x, .118, .006), m, .0011, rot=(math.radians(2), 0, 0))
    stem(-.012, -.12, .12, .0075, .0095)                        # knife
    prism([(-.0205, .0), (-.0045, .0), (-.0045, .095), (-.007, .112), (-.0145, .118), (-.021, .09), (-.0225, .04)], .0022, 'Z', .0009, 2, (0, 0, .004), m)
    stem(.055, -.11, .145, .0032, .0095)                        # spoon
    bowl(.055, .062, .0215, .034)
    stem(.112, -.085, .105, .0026, .0075)
    bowl(.112, .042, .0155, .024)
    return dict(az=0, el=62, fill=(.78, .8))


def wine_glasses(c=None):
    """two stemmed glasses, one with red wine, and a carafe"""
    g, wine = glass(), plain('#4a0712', .05, spec=.6)
    def stemware(x, y):
        outer = [(.037, 0), (.036, .002), (.010, .006), (.004, .012), (.0038, .085), (.008, .095)]+smooth_profile([(.020, .104), (.040, .135), (.044, .165), (.036, .215), (.0335, .228)], 8)
        inner = [(r-.0013, z) for r, z in reversed(outer[7:])]
        lathe([(0, 0)]+outer+inner+[(.010, .100), (0, .099)], 96, g, (x, y, 0), smooth_deg=60)
    stemware(-.075, -.03)
    stemware(.035, -.075)
    body = smooth_profile([(.002, .101), (.019, .106), (.0385, .136), (.042, .158)], 8)
    lathe([(0, .1005)]+body+[(0, .158)], 96, wine, (.035, -.075, 0), smooth_deg=50)
    outer = [(.05, 0)]+smooth_profile([(.062, .006), (.075, .045), (.060, .11), (.028, .17), (.024, .21), (.034, .245)], 8)
    lathe([(0, 0)]+outer+[(r-.0022, z) for r, z in reversed(outer) if z > .01]+[(0, .008)], 96, g, (.06, .08, 0), smooth_deg=60)
    return dict(az=-8, el=9, fill=(.7, .82))


def teapot(c='#5d6b66'):
    """stoneware teapot with a bamboo bow handle and two bowls"""
    m, wd = ceramic(c, .5, .34), wood('beech', 'X', .4)
    body = smooth_profile([(.045, 0), (.062, .008), (.088, .05), (.085, .085), (.055, .115), (.036, .12)], 10)
    lathe([(0, 0)]+body+[(.034, .121), (.030, .115), (0, .112)], 128, m, smooth_deg=60)
    lathe([(.038, .120)]+smooth_profile([(.038, .122), (.030, .130), (.010, .136)], 6)+[(.006, .138), (.010, .146), (.006, .152), (0, .153)], 96, m)
    tube([(.075, 0, .045), (.105, 0, .06), (.125, 0, .095), (.142, 0, .118)], .012, m, radii=[1.6, 1.2, .9, .75])
    for s in (-1, 1):
        tube([(s*.052, 0, .112), (s*.060, 0, .125), (s*.058, 0, .138)], .006, m)
    tube([(-.058, 0, .136), (-.062, 0, .19), (-.03, 0, .232), (.03, 0, .232), (.062, 0, .19), (.058, 0, .136)], .006, wd, res=16)
    for x, y in ((-.13, -.085), (-.035, -.145)):
        o = smooth_profile([(.020, 0), (.022, .006), (.036, .025), (.040, .048)], 8)
        lathe([(0, 0)]+o+[(r-.003, z) for r, z in reversed(o) if z > .006]+[(0, .007)], 96, m, (x, y, 0), smooth_deg=60)
    return dict(az=-12, el=16, fill=(.8, .78))


def storage_baskets(c='#b8935f'):
    """two woven baskets with grips, a large and a small one"""
    cane, dark = plain(c, .75, bump=.4, bscale=260), plain('#6d4a2a', .7)
    def basket(x, y, r, h, seed):
        rnd = random.Random(seed)
        posts = 28
        for i in range(posts):
            a = TAU*i/posts
            rod(((r*.86)*math.cos(a)+x, (r*.86)*math.sin(a)+y, .004), (r*math.cos(a)+x, r*math.sin(a)+y, h), .0042, .0036, cane, 10)
        rows = int(h/.0125)
        for k in range(rows):
            z = .008+.0125*k
            rr = r*(.86+.14*z/h)
            pts = []
            for i in range(posts*4):
                a = TAU*i/(posts*4)
                w = .0050*math.cos(i/4*math.pi+k*math.pi)
                pts.append((x+(rr+w)*math.cos(a), y+(rr+w)*math.sin(a), z+rnd.uniform(-.0006, .0006)))
            tube(pts, .0054, cane, cyclic=True, smooth=False, bev=2)
        for z in (h, h+.010):
            tube([(x+(r+.002)*math.cos(TAU*i/72), y+(r+.002)*math.sin(TAU*i/72), z) for i in range(72)], .0075, dark, cyclic=True, smooth=False, bev=3)
        for s in (-1, 1):
            a0 = math.radians(90*s)
            tube([(x+r*math.cos(a0+q), y+r*math.sin(a0+q), h+zz) for q, zz in ((-.35, 0), (-.28, .045), (0, .062), (.28, .045), (.35, 0))], .007, dark, res=10)
        lathe([(0, .003), (r*.86, .003), (r*.86, .008), (0, .008)], 64, cane, (x, y, 0))
    basket(-.09, .06, .17, .26, 3)
    basket(.17, -.13, .115, .16, 5)
    return dict(az=-18, el=18, fill=(.8, .76))


def bread_box(c='#e6ddca'):
    """enamelled bread box with a wooden lid that serves as a board"""
    m, wd = ceramic(c, 0, .25), wood('oak', 'X', .7)
    prism(rounded_rect(.36, .22, .055, 10), .16, 'Z', .010, 4, (0, 0, .082), m)
    prism(rounded_rect(.366, .226, .058, 10), .010, 'Z', .003, 3, (0, 0, .158), plain('#2b3a45', .35))
    prism(rounded_rect(.372, .232, .060, 10), .022, 'Z', .006, 4, (0, 0, .175), wd)
    for s in (-1, 1):
        tube([(s*.178, -.035, .11), (s*.200, -.033, .112), (s*.206, 0, .112), (s*.200, .033, .112), (s*.178, .035, .11)], .005, plain('#2b3a45', .35), res=12)
    for z in (.062, .075):
        box(.15, .001, .002, (0, -.1105, z), plain('#2b3a45', .5), 0)
    return dict(az=-26, el=16, fill=(.76, .68))


def spice_rack(c=None):
    """wall rack of oak with two rows of small glass jars"""
    wd, gl, cork = wood('oak', 'X', .7), glass(), plain('#b58a5a', .85, bump=.3, bscale=200)
    w, h = .42, .36
    for s in (-1, 1):
        box(.014, .085, h, (s*(w/2-.007), 0, h/2), wood('oak', 'Z', .7), .003)
    for z in (.010, .185):
        box(w-.028, .085, .012, (0, 0, z), wd, .002)
        rod((-w/2+.01, -.036, z+.045), (w/2-.01, -.036, z+.045), .004, .004, metal('#b08a4e', .3), 16)
    box(w-.028, .008, .05, (0, .038, h-.03), wd, .002)
    cols = ['#a8451f', '#6f7d3a', '#d19a2a', '#4a2f20', '#8a2b22', '#c9b27a']
    for k, z in enumerate((.016, .191)):
        for i in range(6):
            x = -.163+.0652*i
            c2 = cols[(i+2*k) % 6]
            lathe([(0, .001), (.0235, .001), (.0240, .004), (.0240, .030+.012*((i*7+k) % 3)), (0, .030+.012*((i*7+k) % 3))], 40, plain(c2, .9, bump=.5, bscale=900), (x, .0, z))
            lathe([(0, 0), (.0255, 0), (.0262, .003), (.0262, .078), (.022, .088), (.022, .094), (.0205, .094), (.0205, .088), (.0248, .077), (.0248, .004), (0, .003)], 48, gl, (x, .0, z))
            lathe([(0, .090), (.0200, .090), (.022, .108), (0, .108)], 32, cork, (x, .0, z))
    return dict(az=-20, el=10, fill=(.82, .8))


def candle_set(c='#2f3a3f'):
    """three candle holders of different height with lit candles"""
    m, wax = plain(c, .4, spec=.45), plain('#efe6d3', .55)
    for x, y, h in ((-.10, .03, .26), (.02, -.05, .18), (.11, .04, .11)):
        lathe([(0, 0), (.045, 0), (.046, .004), (.040, .008), (.010, .014), (.007, .03)]+smooth_profile([(.007, .04), (.012, h*.5), (.007, h-.03)], 6)+[(.008, h-.02), (.020, h-.012), (.022, h-.004), (.0135, h-.002), (.0135, h+.012), (.0115, h+.012), (0, h)], 64, m, (x, y, 0))
        ln = .17
        lathe([(0, h), (.011, h), (.0105, h+ln-.006), (.007, h+ln), (.003, h+ln-.004), (0, h+ln-.004)], 40, wax, (x, y, 0))
        rod((x, y, h+ln-.004), (x, y, h+ln+.006), .0008, .0006, plain('#1b1714', .9), 8)
        lathe([(0, 0)]+smooth_profile([(.002, .001), (.0052, .008), (.003, .020), (.0004, .030)], 5)+[(0, .031)], 24, emit('#ffc46b', 7.), (x, y, h+ln+.003))
    return dict(az=-10, el=8, fill=(.62, .84))


def wall_clock(c='#1b1b1c'):
    """round wall clock with batons and a second hand, leaning back slightly"""
    rim, face, hand = plain(c, .35, spec=.5), plain('#f3f0e9', .6), plain('#1a1a1b', .5)
    R = .16
    parts = [turned([(0, 0), (R, 0), (R, .035), (R-.004, .040), (R-.010, .038), (R-.012, .022), (0, .022)], (0, 0, R), rim),
             turned([(0, .0225), (R-.012, .0225)], (0, 0, R), face)]
    for i in range(60):
        a = TAU*i/60
        ln, w = (.020, .0045) if i % 5 == 0 else (.007, .0015)
        r = R-.026-ln/2
        b = box(w, .001, ln, (r*math.sin(a), -.0232, R+r*math.cos(a)), hand, 0, rot=(0, a, 0))
        parts.append(b)
    for a, ln, w in ((math.radians(304), .075, .007), (math.radians(60), .110, .005)):
        parts.append(box(w, .0014, ln, (ln*.42*math.sin(a), -.026, R+ln*.42*math.cos(a)), hand, .0004, rot=(0, a, 0)))
    a = math.radians(190)
    parts.append(box(.0018, .001, .13, (.045*math.sin(a), -.028, R+.045*math.cos(a)), plain('#b3261e', .5), 0, rot=(0, a, 0)))
    parts.append(disc(.007, (0, -.026, R), hand, depth=.004))
    return dict(az=-20, el=5, fill=(.7, .7))


def tall_mirror(c='oak'):
    """standing mirror with an arched top in a wooden frame on a folding stand"""
    wd, gl = wood(c, 'Z', .9), plain('#dfe6e8', .02, metal=1)
    w, h = .58, 1.62
    def outline(k):
        hw = w/2-k
        pts = [(-hw, k), (hw, k)]
        return pts+[(hw*math.cos(a), h-w/2+hw*math.sin(a)) for a in np.linspace(0, math.pi, 40)]
    parts = []
    out, inn = outline(0), outline(.032)
    n = len(out)
    vs = [(x, y, z) for y in (-.016, .016) for ring in (out, inn) for x, z in ring]
    fs = []
    for i in range(n):
        j = (i+1) % n
        o0, i0, o1, i1 = 0, n, 2*n, 3*n
        fs += [(o0+i, o0+j, i0+j, i0+i), (o1+j, o1+i, i1+i, i1+j), (o0+j, o0+i, o1+i, o1+j), (i0+i, i0+j, i1+j, i1+i)]
    fr = mesh_obj('frame', vs, fs, wd, smooth=False)
    bm = bmesh.new(); bm.from_mesh(fr.data); bmesh.ops.recalc_face_normals(bm, faces=bm.faces); bm.to_mesh(fr.data); bm.free()
    mod(fr, 'BEVEL', width=.003, segments=3, limit_method='ANGLE', angle_limit=math.radians(60))
    autosmooth(fr, 40)
    parts = [fr, prism(outline(.030), .006, 'Y', 0, 1, (0, .004, 0), gl), prism(outline(.010), .008, 'Y', 0, 1, (0, .018, 0), plain('#2a2723', .8))]
    group(parts, (0, 0, .03), (math.radians(-9), 0, 0))
    for s in (-1, 1):
        rod((s*.20, .24, 1.25), (s*.24, .52, 0), .014, .012, wd)
        rod((s*(w/2-.016), .0, .06), (s*(w/2-.016), -.02, 0), .015, .012, wd)
    rod((-.215, .36, .70), (.215, .36, .70), .009, .009, wd)
    return dict(az=-24, el=6, fill=(.5, .88))


def picture_frames(c='#1b1b1c'):
    """two framed prints leaning against the wall, one behind the other"""
    fr, mat_, gl = plain(c, .4), plain('#f6f3ec', .8), None
    def art(w, h, x, y, turn, tilt, shapes, frame):
        parts = []
        for s in (-1, 1):
            parts.append(box(.018, .026, h, (s*(w/2-.009), 0, h/2), frame, .002))
            parts.append(box(w-.036, .026, .018, (0, 0, h/2+s*(h/2-.009)), frame, .002))
        parts.append(box(w-.034, .006, h-.034, (0, .004, h/2), mat_, 0))
        for pts, c2 in shapes:
            parts.append(prism([(px*w, h/2+pz*h) for px, pz in pts], .001, 'Y', 0, 1, (0, -.0005-.0004*len(parts), 0), plain(c2, .8)))
        group(parts, (x, y, 0), (tilt, 0, turn))
    circle = lambda cx, cz, r, k=1.: [(cx+r*math.cos(a), cz+r*k*math.sin(a)) for a in np.linspace(0, TAU, 60, endpoint=False)]
    hill = lambda z0, a, b: [(-.36, -.36)]+[(x, z0+a*math.sin(b*x+b)) for x in np.linspace(-.36, .36, 40)]+[(.36, -.36)]
    art(.50, .70, -.08, .10, math.radians(4), math.radians(-10), [([(-.36, -.36), (.36, -.36), (.36, .36), (-.36, .36)], '#e6d6b8'), (circle(.10, .14, .13, .72), '#c9694d'), (hill(-.06, .05, 6), '#8b9a7a'), (hill(-.16, .04, 8), '#4f6a66'), (hill(-.25, .03, 10), '#2f4148')], fr)
    art(.30, .40, .20, -.03, math.radians(-6), math.radians(-11), [([(-.33, -.33), (.33, -.33), (.33, .33), (-.33, .33)], '#efe7d8'), (circle(-.05, -.02, .20, .75), '#b9694d'), (circle(.12, .10, .12, .75), '#2f4148')], wood('oak', 'Z', .5))
    return dict(az=-14, el=7, fill=(.76, .82))


def table_lamp(c='#8e4b33'):
    """table lamp: fluted ceramic foot and a conical linen shade"""
    m, sh, br = ceramic(c, 0, .28), fabric('#efe6d6', 'linen', 1.), metal('#b08a4e', .3)
    rows, vs, fs, n = smooth_profile([(.055, 0), (.075, .012), (.095, .07), (.085, .14), (.045, .20), (.022, .225)], 10), [], [], 192
    for r, z in rows:
        for k in range(n):
            a = TAU*k/n
            rr = r*(1-.035*(.5+.5*math.cos(24*a)))
            vs.append((rr*math.cos(a), rr*math.sin(a), z))
    for i in range(len(rows)-1):
        for k in range(n):
            fs.append((i*n+k, i*n+(k+1) % n, (i+1)*n+(k+1) % n, (i+1)*n+k))
    autosmooth(mesh_obj('foot', vs, fs, m), 60)
    lathe([(0, .222), (.024, .222), (.024, .232), (.008, .238), (.008, .30), (0, .30)], 48, br)
    lathe([(.155, .27), (.105, .46), (.103, .46), (.153, .27)], 96, sh, smooth_deg=30)
    lathe([(0, .30)]+smooth_profile([(.012, .305), (.030, .34), (.030, .36), (.001, .385)], 6), 48, emit('#ffdca6', 2.2))
    tube([(.05, .05, .008), (.16, .08, .005), (.26, .02, .005), (.34, .06, .005)], .003, plain('#d8cfc1', .6))
    return dict(az=-14, el=9, fill=(.6, .84))


def wall_lamp(c='#b08a4e'):
    """swing-arm wall lamp with a metal dome"""
    m, wh = metal(c, .28), plain('#f4efe4', .6)
    turned([(0, 0), (.055, 0), (.055, .012), (.048, .018), (.016, .022), (.014, .05), (0, .05)], (0, .30, .40), m)
    tube([(0, .25, .40), (0, .24, .41), (.02, .16, .42), (.13, .02, .42), (.15, -.02, .42)], .007, m)
    put(lathe([(0, -.03), (.012, -.03), (.012, .03), (0, .03)], 32, m), (.15, -.02, .42))
    tube([(.15, -.02, .42), (.10, -.12, .43), (.03, -.20, .42), (.01, -.225, .395)], .0065, m)
    out = smooth_profile([(.020, .085), (.030, .078), (.085, .035), (.105, 0)], 8)
    lathe([(0, .088)]+out+[(r-.002, z) for r, z in reversed(out)]+[(0, .080)], 96, m, (.01, -.23, .30), smooth_deg=60)
    lathe([(0, .0), (.028, .012), (.030, .03), (.012, .06), (0, .06)], 48, emit('#ffe3b8', 3.), (.01, -.23, .305))
    box(.50, .02, .72, (0, .312, .36), plain('#d9d3c7', .85, bump=.08, bscale=80), 0)
    return dict(az=-38, el=6, fill=(.78, .82))


def throw(c='#b9694d'):
    """folded wool blanket with fringes and a herringbone weave"""
    m = fabric(c, 'felt', 1.3)
    folded(.46, .36, .12, 5, 0, m, 4)
    for i in range(64):
        x = -.215+.43*i/63
        tube([(x, -.18, .115), (x+.002*math.sin(i), -.20, .10), (x+.004*math.sin(i*2.3), -.205, .065)], .0022, m, bev=1)
    return dict(az=-24, el=18, fill=(.78, .7))


def duvet(c='#efece6'):
    """plump folded duvet with quilted boxes"""
    m = fabric(c, 'cotton')
    for k in range(3):
        o = puff(.78-.01*k, .58, .15, (.004*k, .003*k, .085+.125*k), m, crown=.02, edge=.48, n=90, seed=k, wrinkle=.008, power=4)
        for v in o.data.vertices:
            if v.co.z > 0 and k == 2:
                q = abs(math.sin(math.pi*v.co.x/.26+.3)*math.sin(math.pi*v.co.y/.24))
                v.co.z += .028*(q**.4-.6)
    for k in range(2):
        tube([(.38*math.cos(a)*.98, -.27+.0*a, .145+.125*k) for a in np.linspace(.2, math.pi-.2, 12)], .002, m)
    return dict(az=-28, el=17, fill=(.8, .74), key_side=1, env=.38)


def bed_pillow(c='#f0ede7'):
    """two down pillows leaning on one another"""
    pillow(c, 'cotton', .33, (0, 0, .105), (math.radians(-90), 0, math.radians(4)))
    pillow(c, 'cotton', .31, (.02, .10, .44), (math.radians(-24), math.radians(3), math.radians(-8)))
    return dict(az=-24, el=12, fill=(.78, .74), key_side=1, env=.38)


def curtain(c='#8a8f86', sheer=False):
    """pair of curtains on a rod, falling in soft folds"""
    m, rodm = fabric(c, 'linen', 1.6), metal('#b08a4e', .3)
    w, h = 1.9, 2.3
    rod((-w/2-.12, 0, h), (w/2+.12, 0, h), .014, .014, rodm)
    for s in (-1, 1):
        put(lathe([(0, -.03)]+smooth_profile([(.018, -.024), (.032, 0), (.018, .024)], 5)+[(0, .03)], 40, rodm), (s*(w/2+.14), 0, h), (0, math.pi/2, 0))
        nx, nz, vs, fs = 150, 40, [], []
        x0, width = s*(w/2-.02), .66
        for j in range(nz+1):
            z = h-.03-(h-.05)*j/nz
            t = j/nz
            for i in range(nx+1):
                u = i/nx
                tie = 1-.0*t
                x = x0-s*width*u*tie
                amp = .052*(.55+.45*t)
                y = amp*math.sin(u*TAU*6.5+.5*math.sin(3*t+s))+.012*mnoise.noise(Vector((u*6, t*2, s*3)))
                vs.append((x+.012*math.sin(u*40+t*2)*t, y, z))
        for j in range(nz):
            for i in range(nx):
                a = j*(nx+1)+i
                fs.append((a, a+1, a+nx+2, a+nx+1))
        o = mesh_obj('curtain', vs, fs, m)
        mod(o, 'SOLIDIFY', thickness=.004)
        mod(o, 'SUBSURF', levels=1, render_levels=1)
        for k in range(7):
            put(lathe([(.018, -.003), (.024, -.003), (.024, .003), (.018, .003), (.018, -.003)], 32, rodm), (x0-s*width*(k+.5)/7, 0, h), (0, math.pi/2, 0))
    return dict(az=-14, el=4, fill=(.78, .84))


def round_rug(c='#c2a878'):
    """round braided rug of jute in rings"""
    m = fabric(c, 'canvas', 2.2)
    dark = fabric('#4b4238', 'canvas', 2.2)
    R, n = .80, 30
    pitch = R/n
    for k in range(n):
        r = pitch*(k+.5)
        cnt = max(24, int(TAU*r/.012))
        pts = [((r+.0016*math.sin(i*1.9))*math.cos(TAU*i/cnt), (r+.0016*math.sin(i*1.9))*math.sin(TAU*i/cnt), .011+.0018*math.sin(i*1.4)) for i in range(cnt)]
        tube(pts, pitch*.52, dark if k in (24, 25) else m, cyclic=True, smooth=False, bev=3)
    return dict(az=-20, el=26, fill=(.86, .7))


def shag_rug(c='#e4dccb'):
    """thick-piled rug with a diamond pattern"""
    w, d = 1.2, .8
    rnd = random.Random(4)
    base, line = plain(c, .95, spec=.1), plain('#5a5550', .95, spec=.1)
    verts, faces, mats = [], [], []
    n = 190
    m = int(n*d/w)
    for i in range(n):
        for j in range(m):
            x, y = -w/2+w*(i+.5)/n+rnd.uniform(-.003, .003), -d/2+d*(j+.5)/m+rnd.uniform(-.003, .003)
            h = rnd.uniform(.020, .030)
            lx, ly = rnd.uniform(-.007, .007), rnd.uniform(-.007, .007)
            a = rnd.random()*TAU
            r = .0042
            b = len(verts)
            for k in range(3):
                t = a+TAU*k/3
                verts.append((x+r*math.cos(t), y+r*math.sin(t), .004))
            for k in range(3):
                t = a+TAU*k/3
                verts.append((x+lx+r*.8*math.cos(t), y+ly+r*.8*math.sin(t), h))
            faces += [(b, b+1, b+4, b+3), (b+1, b+2, b+5, b+4), (b+2, b, b+3, b+5), (b+3, b+4, b+5)]
            p, q = (x/.30+y/.20) % 1, (x/.30-y/.20) % 1
            on = min(p, 1-p) < .05 or min(q, 1-q) < .05
            mats += [int(on)]*4
    o = mesh_obj('pile', verts, faces, base, smooth=False)
    o.data.materials.append(line)
    o.data.polygons.foreach_set('material_index', mats)
    box(w, d, .006, (0, 0, .003), plain('#b9ad99', .9), .002)
    return dict(az=-26, el=28, fill=(.86, .72))


def bath_mat(c='#8f9a82'):
    """bath mat with ridges, one corner folded, on top of a rolled towel"""
    m = fabric(c, 'terry', 1.)
    w, d, n = .80, .52, 20
    for k in range(n):
        y = -d/2+d*(k+.5)/n
        rod((-w/2, y, .013), (w/2, y, .013), .0135, .0135, m, 24)
    for s in (-1, 1):
        box(.03, d, .022, (s*(w/2+.006), 0, .012), m, .010, 4)
    rows = []
    path = []
    for i in range(120):
        a = TAU*2.6*i/119
        r = .018+.020*i/119*2
        path.append((r*math.cos(a), r*math.sin(a)))
    for t in np.linspace(-.24, .24, 12):
        rows.append([(t, -.02+px, .085+pz) for px, pz in path])
    k = len(path)
    vs = [p for r in rows for p in r]
    fs = [(i*k+j, i*k+j+1, (i+1)*k+j+1, (i+1)*k+j) for i in range(len(rows)-1) for j in range(k-1)]
    o = mesh_obj('roll', vs, fs, m)
    mod(o, 'SOLIDIFY', thickness=.012, offset=0)
    put(o, (.05, .10, -.003), (0, 0, math.radians(14)))
    return dict(az=-28, el=24, fill=(.84, .68))


def bathrobe_towels(c='#5f7d8a'):
    """hooded towel set: hand towels on a wooden bar"""
    m, wd = fabric(c, 'terry', 1.), wood('oak', 'X', .6)
    rod((-.36, 0, .62), (.36, 0, .62), .012, .012, wd)
    for s in (-1, 1):
        rod((s*.33, 0, .62), (s*.33, 0, 0), .011, .011, wood('oak', 'Z', .6))
        box(.03, .26, .018, (s*.33, 0, .009), wd, .005)
    rod((-.33, 0, .10), (.33, 0, .10), .009, .009, wd)
    for x, w, ln, k in ((-.14, .30, .46, 0), (.17, .22, .34, 1)):
        rows, n = [], 60
        prof = [(-.016, .62-ln*t) for t in np.linspace(1, 0, 26)]+[(.016*math.sin(a), .622+.016*math.cos(a)) for a in np.linspace(-1.4, 1.4, 9)]+[(.017, .62-ln*.72*t) for t in np.linspace(0.02, 1, 20)]
        for i in range(n+1):
            u = i/n*2-1
            rows.append([(x+u*w/2, y+.006*math.sin(u*7+z*5+k)*max(0, (.62-z))*2, z) for y, z in prof])
        q = len(prof)
        vs = [p for r in rows for p in r]
        fs = [(i*q+j, i*q+j+1, (i+1)*q+j+1, (i+1)*q+j) for i in range(n) for j in range(q-1)]
        o = mesh_obj('towel', vs, fs, m if k == 0 else fabric('#e6e0d4', 'terry', 1.))
        mod(o, 'SOLIDIFY', thickness=.009, offset=0)
        mod(o, 'SUBSURF', levels=1, render_levels=1)
    return dict(az=-22, el=10, fill=(.76, .82))
