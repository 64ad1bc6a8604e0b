"""Technology, second part: screens, sound, tablets, notebooks and phones."""
from shapes import *
from tech2 import aluminium, WALLPAPER

DUSK = ['#12122a', '#3c2a5a', '#8f4a6b', '#e08a5b', '#f6d9a8']
MOSS = ['#0f1f18', '#27483a', '#6b8a5a', '#c9c48a', '#f0ead0']
BLUE = ['#0b1730', '#1f4a8a', '#5a9fd0', '#bfe0ea', '#f4f6f2']


def put(o, loc=(0, 0, 0), rot=(0, 0, 0)):
    o.location, o.rotation_euler = loc, rot
    return o


def settle(root, z=0.):
    """lowers (or lifts) a group until its lowest point touches the table"""
    bpy.context.view_layer.update()
    root.location.z += z-float(world_points(root.children)[:, 2].min())


def panel(w, h, colours, mat, t=.012, bezel=.006, chin=.006, scale=(1.4, 1, 1.8), rot=.4):
    """flat screen standing upright around the origin"""
    return [prism(rounded_rect(w, h, .006, 6), t, 'Y', .002, 3, (0, 0, 0), mat),
            prism(rounded_rect(w-.002, h-.002, .005, 6), .0006, 'Y', 0, loc=(0, -t/2-.0002, 0), mat=plain('#060607', .14)),
            prism(rounded_rect(w-2*bezel, h-bezel-chin, .002, 3), .0004, 'Y', 0, loc=(0, -t/2-.0007, (chin-bezel)/2), mat=screen(colours, scale, .9, rot))]


def tv_feet(c=None):
    """very flat television on two slender feet near its ends, with a soundbar below"""
    black, st = plain('#141516', .38), metal('#6b6d70', .3)
    w, h = 1.45, .825
    group(panel(w, h, DUSK, black, .022, .005, .009, (1., 1, 1.4)), (0, 0, .075+h/2))
    for s in (-1, 1):
        x = s*(w/2-.20)
        tube([(x, -.13, .006), (x, -.01, .04), (x, 0, .09)], .008, st)
        tube([(x, .13, .006), (x, .01, .04), (x, 0, .09)], .008, st)
    return dict(az=-16, el=4, fill=(.88, .8))


def tv_easel(c=None):
    """television in an oak frame on a tripod"""
    wd, black = wood('oak', 'X', .8), plain('#141516', .38)
    wv = wood('oak', 'Z', .8)
    w, h, z = 1.10, .63, .62
    parts = panel(w, h, MOSS, black, .03, .004, .004, (1.2, 1, 1.6), .8)
    for s in (-1, 1):
        parts += [box(w+.05, .045, .025, (0, 0, s*(h/2+.0125)), wd, .003), box(.025, .045, h, (s*(w/2+.0125), 0, 0), wv, .003)]
    group(parts, (0, 0, z+h/2), (math.radians(-3), 0, 0))
    for s in (-1, 1):
        rod((s*.13, .062, z+h*.82), (s*.42, .030, 0), .017, .013, wv)
    rod((0, .05, z+h*.8), (0, .48, 0), .017, .013, wv)
    box(.42, .03, .03, (0, .02, z-.015), wd, .004)
    return dict(az=-20, el=5, fill=(.74, .86))


def turntable(c='walnut'):
    """record player with a tone arm, its lid taken off"""
    wd, al, bk = wood(c, 'X', .7), metal('#c4c6c8', .2), plain('#151617', .4)
    box(.43, .34, .055, (0, 0, .055), wd, .005)
    box(.42, .33, .006, (0, 0, .085), plain('#1d1e20', .4), .003)
    for sx in (-1, 1):
        for sy in (-1, 1):
            lathe([(0, 0), (.024, 0), (.024, .018), (.016, .028), (0, .028)], 32, bk, (sx*.17, sy*.13, 0))
    lathe([(0, .088), (.150, .088), (.152, .092), (.152, .102), (.150, .106), (0, .106)], 128, al, (-.05, 0, 0))
    lathe([(0, .106), (.146, .106), (.146, .109), (0, .109)], 128, bk, (-.05, 0, 0))
    groove = N('vinyl')
    at = groove.new('SeparateXYZ', {0: groove.coord(rnd=False)}).outputs
    r = groove.math('SQRT', groove.math('ADD', groove.math('MULTIPLY', at[0], at[0]), groove.math('MULTIPLY', at[1], at[1])))
    track = groove.math('LESS_THAN', groove.math('FRACT', groove.math('MULTIPLY', r, 62.)), .06)
    groove.P(Base_Color='#0d0d0e', Roughness=groove.math('MULTIPLY_ADD', track, -.2, .34), Specular=.55)
    lathe([(0, .1095), (.052, .1112), (.143, .1112), (.144, .110), (.144, .1092), (0, .1092)], 128, groove.m, (-.05, 0, 0), smooth_deg=10)
    lathe([(0, .1116), (.050, .1116)], 96, plain('#b9502f', .6), (-.05, 0, 0))
    lathe([(0, .1118), (.022, .1118)], 64, plain('#e9dfc8', .6), (-.05, 0, 0))
    rod((-.05, 0, .109), (-.05, 0, .121), .0036, .003, al, 16)
    lathe([(0, .088), (.028, .088), (.028, .100), (.016, .106), (.014, .128), (0, .128)], 48, al, (.15, .09, 0))
    rod((.15, .13, .126), (.15, .17, .128), .013, .013, bk)
    tube([(.15, .13, .127), (.15, .02, .128), (.135, -.05, .126), (.085, -.10, .120)], .0042, al, res=14)
    box(.016, .034, .010, (.076, -.109, .117), bk, .003, rot=(0, 0, math.radians(-50)))
    disc(.012, (.15, -.12, .088), al, (0, 0, 0), .010)
    return dict(az=-24, el=18, fill=(.8, .78))


def earbuds(c='#e9e6de'):
    """true-wireless earphones in front of their open case"""
    m, dark, g = plain(c, .2, spec=.5, coat=.4), plain('#1b1c1e', .45), metal('#b9bbbd', .25)
    def half(z, h, flip):
        rings = [(0, .9), (.25, .985), (.7, 1.), (1, .985)]
        o = loft([(z+h*t, 0, 0, .031*k, .0125*k+.004, 2.6) for t, k in (rings if not flip else [(1-a, b) for a, b in reversed(rings)])], m, 'Z')
        return o
    base = half(0, .032, False)
    lid = half(0, .018, True)
    put(lid, (0, .016, .036), (math.radians(-74), 0, 0))
    box(.050, .022, .003, (0, 0, .031), dark, .001)
    disc(.0012, (0, -.0168, .018), emit('#8fe0a0', 2.), depth=.0004)
    for s in (-1, 1):
        bud = [loft([(-.006, 0, 0, .006, .006, 2.2), (0, 0, 0, .0095, .009, 2.2), (.008, 0, .001, .0085, .008, 2.2), (.012, 0, .002, .0055, .0055, 2.2)], m, 'Y'),
               loft([(.011, 0, .002, .0045, .0045, 2), (.014, 0, .002, .0065, .0065, 2), (.018, 0, .002, .0052, .0052, 2), (.0195, 0, .002, .003, .003, 2)], dark, 'Y'),
               rod((0, -.002, -.006), (0, -.003, -.030), .0032, .0028, m, 24),
               put(lathe([(0, 0), (.0026, 0), (.0026, .0012), (0, .0012)], 24, g), (0, -.003, -.0312))]
        settle(group(bud, (s*.024, -.055, .0115), (math.radians(88), math.radians(16*s), math.radians(24*s))))
    return dict(az=-16, el=22, fill=(.72, .74))


def on_ear(c='#8f3f22'):
    """small on-ear headphones with a thin steel band and leather cushions"""
    st, cup, pad = metal('#c4c6c8', .22), plain(c, .35, spec=.45), leather('#1d1b1a')
    R = .082
    for q in (-.006, .006):
        tube([(R*math.cos(a), q, .105+R*.95*math.sin(a)) for a in np.linspace(math.radians(-12), math.radians(192), 40)], .0018, st, smooth=False)
    tube([((R+.001)*math.cos(a), 0, .105+(R+.001)*.95*math.sin(a)) for a in np.linspace(math.radians(50), math.radians(130), 24)], .009, pad, smooth=False, radii=[.6]+[1]*22+[.6])
    for s in (-1, 1):
        x = s*R*.985
        rod((x, 0, .10), (x*1.0, 0, .025), .0026, .0026, st, 16)
        o = [lathe([(0, 0), (.028, 0), (.033, .004), (.034, .012), (.030, .016), (0, .017)], 64, cup), lathe([(0, -.002), (.030, -.002), (.036, -.008)]+smooth_profile([(.036, -.010), (.034, -.018), (.024, -.021), (.016, -.016)], 4)+[(0, -.013)], 64, pad)]
        settle(group(o, (x, 0, .036), (0, s*math.radians(90), math.radians(4*s))))
    cable = [(-R-.004, -.005, .004), (-R+.01, -.03, .003), (-.03, -.08, .003), (.05, -.07, .003), (.10, -.03, .003), (.12, .03, .003)]
    tube(cable, .0016, plain('#2a2a2b', .5), res=14)
    return dict(az=-34, el=12, fill=(.62, .8))


def tablet(c='#c4c5c8'):
    """11-inch tablet leaning on a stand cover, with a pencil in front"""
    al, cov = aluminium(c), fabric('#3a4a52', 'felt', .5)
    w, h = .248, .178
    parts = [prism(rounded_rect(w, h, .014, 8), .0062, 'Y', .0018, 3, (0, 0, 0), al), prism(rounded_rect(w-.004, h-.004, .012, 8), .0005, 'Y', 0, loc=(0, -.0032, 0), mat=plain('#060607', .1)), prism(rounded_rect(w-.020, h-.020, .006, 5), .0004, 'Y', 0, loc=(0, -.0036, 0), mat=screen(BLUE, (6., 1, 7.), .9, .7))]
    group(parts, (0, 0, .004+h/2*math.cos(math.radians(20))), (math.radians(-20), 0, 0))
    group([box(w, .003, h*.62, (0, 0, h*.31), cov, .001)], (0, .096, .001), (math.radians(24), 0, 0))
    box(w, .15, .003, (0, .015, .0015), cov, .001)
    p = [rod((-.08, 0, 0), (.062, 0, 0), .0042, .0042, plain('#f0eeea', .35), 32), rod((.062, 0, 0), (.078, 0, 0), .0042, .0009, plain('#f0eeea', .35), 32)]
    group(p, (.01, -.105, .0044), (0, 0, math.radians(10)))
    return dict(az=-22, el=14, fill=(.78, .74))


def tablet_keys(c='#3a3c3f'):
    """13-inch tablet on a keyboard stand"""
    al, key = aluminium(c), plain('#1a1b1d', .5)
    w, d = .282, .215
    prism(rounded_rect(w, d, .010, 8), .006, 'Z', .002, 3, (0, 0, .004), plain('#4a4d50', .6, bump=.1))
    for r in range(5):
        n = (13, 13, 12, 11, 7)[r]
        for k in range(n):
            kw = (w-.03)/n
            box(kw-.0022, .0135, .0022, (-(w-.03)/2+kw*(k+.5), .060-.0165*r, .0082), key, .0008, 2)
    prism(rounded_rect(.10, .055, .004, 5), .0006, 'Z', 0, loc=(0, -.070, .0073), mat=plain('#3d4043', .35))
    rod((-w/2+.02, .098, .010), (w/2-.02, .098, .010), .006, .006, al, 32)
    parts = [prism(rounded_rect(w, .205, .012, 8), .0056, 'Y', .0016, 3, (0, 0, .1025), al), prism(rounded_rect(w-.004, .201, .010, 8), .0005, 'Y', 0, loc=(0, -.0029, .1025), mat=plain('#060607', .1)), prism(rounded_rect(w-.018, .187, .005, 5), .0004, 'Y', 0, loc=(0, -.0033, .1025), mat=screen(DUSK, (5., 1, 6.), .9, .3))]
    group(parts, (0, .112, .045), (math.radians(-22), 0, 0))
    group([box(.10, .004, .10, (0, 0, .05), al, .001)], (0, .1075, .006), (math.radians(-22), 0, 0))
    return dict(az=-30, el=18, fill=(.8, .78))


def ereader(c='#22262a'):
    """e-reader with a page of text, leaning on a stack of two books"""
    m, page, ink = plain(c, .5, bump=.05), plain('#e4e1d8', .75), plain('#3a3936', .8)
    w, h = .126, .168
    parts = [prism(rounded_rect(w, h, .010, 8), .008, 'Y', .002, 3, (0, 0, h/2), m), prism(rounded_rect(w-.018, h-.034, .002, 4), .0005, 'Y', 0, loc=(0, -.0042, h/2+.009), mat=page)]
    rnd = random.Random(5)
    z = h-.018
    for k in range(18):
        x0, wid = -.047, .094
        if k in (0, 7, 13):
            z -= .0022
        if k == 0:
            parts.append(box(.04, .0003, .0045, (-.027, -.0046, z-.001), ink, 0))
            z -= .010
            continue
        if k in (6, 12, 17):
            wid *= rnd.uniform(.4, .8)
        x = x0
        while x < x0+wid-.004:
            ww = min(rnd.uniform(.004, .013), x0+wid-x)
            parts.append(box(ww, .0003, .0016, (x+ww/2, -.0046, z), ink, 0))
            x += ww+.0022
        z -= .0062
    settle(group(parts, (0, 0, .004), (math.radians(-24), 0, math.radians(6))))
    for k, (bw, c2) in enumerate(((.17, '#a65a3a'), (.155, '#3b4a53'))):
        box(bw, .115, .026, (.02, .105, .013+.0265*k), plain(c2, .7, bump=.05), .002, rot=(0, 0, .1-.16*k))
        box(bw-.006, .117, .020, (.022, .104, .013+.0265*k), plain('#e9e2d2', .8), .001, rot=(0, 0, .1-.16*k))
    return dict(az=-20, el=14, fill=(.62, .78))


def convertible(c='#3b4a5a'):
    """thin convertible notebook standing like a tent"""
    al, key = aluminium(c), plain('#16181a', .5)
    w, d, t = .305, .212, .0075
    scr = [prism(rounded_rect(w, d, .010, 8), t*.8, 'Y', .002, 3, (0, 0, -d/2), al), prism(rounded_rect(w-.003, d-.003, .009, 8), .0005, 'Y', 0, loc=(0, -t*.4-.0002, -d/2), mat=plain('#060607', .1)), prism(rounded_rect(w-.014, d-.022, .003, 4), .0004, 'Y', 0, loc=(0, -t*.4-.0006, -d/2), mat=screen(BLUE, (4.5, 1, 6.), .9, .5))]
    z = d*math.cos(math.radians(26))+.006
    group(scr, (0, 0, z), (math.radians(-26), 0, 0))
    group([prism(rounded_rect(w, d, .010, 8), t, 'Y', .002, 3, (0, 0, -d/2), al)], (0, .006, z), (math.radians(28), 0, 0))
    for x in (-.10, .10):
        put(rod((x-.02, .003, z), (x+.02, .003, z), .0055, .0055, al, 24))
    return dict(az=-30, el=10, fill=(.76, .74), key_side=1)


def gaming_notebook(c=None):
    """thick black notebook with a lit keyboard and vents"""
    m, dark = plain('#1a1b1e', .42, bump=.05), plain('#0c0d0e', .5)
    w, d, t = .36, .265, .022
    prism([(-w/2+.01, -d/2), (w/2-.01, -d/2), (w/2, -d/2+.02), (w/2, d/2-.02), (w/2-.03, d/2), (-w/2+.03, d/2), (-w/2, d/2-.02), (-w/2, -d/2+.02)], t, 'Z', .004, 3, (0, 0, t/2+.002), m)
    hues = ['#ff5a4a', '#ff9b3a', '#ffe14a', '#6be06b', '#3ac7ff', '#6b7bff', '#c46bff']
    for r in range(5):
        n = (15, 15, 14, 13, 9)[r]
        for k in range(n):
            kw = (w-.035)/n
            x = -(w-.035)/2+kw*(k+.5)
            y = .075-.0185*r
            box(kw-.0005, .0175, .0008, (x, y, t+.0026), emit(hues[min(6, int(7*(x+w/2)/w))], 1.6), 0)
            box(kw-.0042, .0138, .0035, (x, y, t+.0042), dark, .001, 2)
    prism(rounded_rect(.115, .068, .004, 5), .0006, 'Z', 0, loc=(-.01, -.085, t+.0024), mat=plain('#25272a', .35))
    for s in (-1, 1):
        for k in range(9):
            box(.07, .0022, .0006, (s*.12, d/2-.016-.004*k, t+.0024), dark, 0)
    lid = [prism([(-w/2+.01, 0), (w/2-.01, 0), (w/2-.005, .23), (w/2-.03, .245), (-w/2+.03, .245), (-w/2+.005, .23)], .009, 'Y', .002, 3, (0, 0, 0), m), prism(rounded_rect(w-.024, .222, .002, 3), .0004, 'Y', 0, loc=(0, -.0048, .124), mat=plain('#060607', .12)), prism(rounded_rect(w-.034, .200, .001, 3), .0004, 'Y', 0, loc=(0, -.0053, .128), mat=screen(['#0a0616', '#3a1466', '#b0306b', '#ff7a3a', '#ffe0a0'], (4., 1, 5.), 1., .2))]
    group(lid, (0, d/2-.028, t+.004), (math.radians(-20), 0, 0))
    return dict(az=-30, el=20, fill=(.8, .78))


def flip_phone(c='#c8a2c8'):
    """folding phone, half open like a compact"""
    m, ch, lens = plain(c, .25, metal=.4, coat=.4), metal('#c4c6c8', .2), plain('#08090b', .05, coat=1.)
    w, h, t = .072, .083, .0072
    base = [prism(rounded_rect(w, h, .010, 8), t, 'Z', .0018, 3, (0, -h/2, t/2), m), prism(rounded_rect(w-.004, h-.003, .009, 8), .0005, 'Z', 0, loc=(0, -h/2, t+.0002), mat=screen(DUSK, (14, 14, 1), .9, .4))]
    group(base, (0, 0, .0005))
    top = [prism(rounded_rect(w, h, .010, 8), t, 'Y', .0018, 3, (0, 0, h/2), m), prism(rounded_rect(w-.004, h-.003, .009, 8), .0005, 'Y', 0, loc=(0, -t/2-.0002, h/2), mat=screen(DUSK, (14, 1, 14), .9, 1.1)), disc(.0018, (0, -t/2-.0005, h-.008), lens, depth=.0004)]
    group(top, (0, t/2, t+.001), (math.radians(-22), 0, 0))
    rod((-w/2+.006, .002, .005), (w/2-.006, .002, .005), .0048, .0048, ch, 32)
    second = [prism(rounded_rect(w, h, .010, 8), t*2, 'Z', .0018, 3, (0, 0, t), m), prism(rounded_rect(.058, .030, .006, 6), .0005, 'Z', 0, loc=(0, .020, 2*t+.0002), mat=plain('#060607', .1))]
    for x in (-.017, .001):
        second.append(put(lathe([(0, 0), (.0068, 0), (.0068, .0014), (.0052, .0018), (0, .0014)], 40, lens), (x, .020, 2*t+.0003)))
    group(second, (.088, -.035, .0005), (0, 0, math.radians(-14)))
    return dict(az=-18, el=26, fill=(.78, .74))


def rugged_phone(c='#e08a2b'):
    """outdoor phone in a ribbed bumper, front and back"""
    m, dark, lens = plain('#24272a', .55, bump=.1), plain('#060607', .1), plain('#08090b', .05, coat=1.)
    acc = plain(c, .5)
    w, h, t = .080, .168, .015
    def body(loc, rz, front):
        parts = [prism([(-w/2+.010, -h/2), (w/2-.010, -h/2), (w/2, -h/2+.012), (w/2, h/2-.012), (w/2-.010, h/2), (-w/2+.010, h/2), (-w/2, h/2-.012), (-w/2, -h/2+.012)], t, 'Y', .003, 3, (0, 0, h/2), m)]
        for s in (-1, 1):
            for k in range(5):
                parts.append(box(.003, t+.001, .008, (s*(w/2), 0, .045+.019*k), acc if k == 2 else m, .001))
            for z in (.008, h-.008):
                parts.append(box(.022, t+.002, .010, (s*(w/2-.012), 0, z), acc, .003))
        if front:
            parts += [prism(rounded_rect(w-.010, h-.018, .006, 6), .0006, 'Y', 0, loc=(0, -t/2-.0002, h/2), mat=dark), prism(rounded_rect(w-.016, h-.030, .003, 5), .0004, 'Y', 0, loc=(0, -t/2-.0007, h/2), mat=screen(MOSS, (9, 1, 7), .9, .6))]
        else:
            for k in range(3):
                parts.append(turned([(.0095, 0), (.0095, .002), (.007, .0024), (0, .002)], (0, -t/2, h-.028-.023*k), lens, n=48))
            for k in range(7):
                parts.append(box(.040, .001, .003, (0, -t/2-.0002, .030+.009*k), plain('#3a3d40', .5), .0004))
        group(parts, loc, (math.radians(-7), 0, rz))
    body((-.048, 0, 0), math.radians(10), True)
    body((.052, .020, 0), math.radians(-8), False)
    return dict(az=-10, el=8, fill=(.66, .8))


def ultrawide(c=None):
    """34-inch curved monitor on a V-shaped foot"""
    black, st = plain('#17181a', .4), metal('#8a8c8f', .3)
    w, h, R = .82, .355, 1.0
    def strip(x0, x1, z0, z1, dy, mat, thick=0.):
        n, vs, fs = 60, [], []
        for i in range(n+1):
            a = (x0+(x1-x0)*i/n)/R
            vs += [((R-dy)*math.sin(a), -(R-dy)*(1-math.cos(a))-dy, z) for z in (z0, z1)]
        for i in range(n):
            fs.append((2*i, 2*i+2, 2*i+3, 2*i+1))
        o = mesh_obj('strip', vs, fs, mat)
        if thick:
            mod(o, 'SOLIDIFY', thickness=thick, offset=0)
            mod(o, 'BEVEL', width=.003, segments=3, limit_method='ANGLE')
        return o
    z = .135
    strip(-w/2, w/2, z, z+h, 0, black, .020)
    strip(-w/2+.004, w/2-.004, z+.004, z+h-.004, .0108, plain('#060607', .14))
    strip(-w/2+.008, w/2-.008, z+.014, z+h-.008, .0114, screen(['#0b1730', '#284a7a', '#7a6aa0', '#e09a7b', '#f6e0b8'], (1.8, 1, 3.), .9, .3))
    box(.06, .03, .34, (0, .05, .19), st, .008)
    box(.14, .05, .12, (0, .028, z+h/2), black, .02, 4)
    for s in (-1, 1):
        o = box(.040, .30, .014, (s*.10, -.085, .008), st, .006)
        o.rotation_euler = (0, 0, s*math.radians(38))
    return dict(az=-20, el=8, fill=(.88, .78))


def pivot_monitor(c='#e4e3e0'):
    """24-inch office monitor turned upright, light grey, on a round foot"""
    m, st = plain(c, .4), metal('#c4c6c8', .25)
    w, h = .325, .54
    group(panel(w, h, ['#f3efe6', '#dfe6ea', '#b9cbd6', '#7f9fb3', '#3d5a78'], m, .03, .009, .009, (3, 1, 2.6), .9), (0, 0, .11+h/2), (math.radians(-3), 0, 0))
    box(.055, .03, .36, (0, .045, .19), st, .010)
    lathe([(0, 0), (.12, 0), (.123, .004), (.118, .012), (0, .014)], 96, st, (0, .03, 0))
    return dict(az=-24, el=7, fill=(.56, .84))
