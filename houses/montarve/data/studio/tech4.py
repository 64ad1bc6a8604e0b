"""Technology, fourth part: coffee, kitchen, cooling, laundry, sound, screens and telephones."""
from appliances2 import *
from home2 import grains
from tech2 import aluminium
from tech3 import BLUE, DUSK, MOSS, panel, settle

ROAST = '#3a1f10'
GLOW = '#dfeaf0'


def feet(xs, ys, r, h, mat):
    """short round feet under a housing"""
    for x in xs:
        for y in ys:
            lathe([(0, 0), (r, 0), (r, h), (0, h)], 24, mat, (x, y, 0))


def cup(x, y, z, mat, k=1.):
    """small cup of coffee"""
    o = [(r*k, h*k) for r, h in smooth_profile([(.018, 0), (.027, .004), (.033, .030), (.035, .055)], 6)]
    lathe([(0, 0)]+o+[(r-.0024*k, h) for r, h in reversed(o) if h > .005*k]+[(0, .007*k)], 64, mat, (x, y, z), smooth_deg=60)
    lathe([(0, .044*k), (.0305*k, .044*k)], 48, plain('#6b3f1c', .5), (x, y, z))
    tube([(x+.033*k, y, z+.045*k), (x+.052*k, y, z+.044*k), (x+.053*k, y, z+.022*k), (x+.031*k, y, z+.017*k)], .0034*k, mat)


def bean_machine(c='#26282a'):
    """fully automatic coffee machine with bean container, display and double spout"""
    m, dark, st = plain(c, .32, spec=.5), plain('#141516', .25, coat=.4), steel('#c9cbcd', .28, 'X')
    w, d, h = .260, .420, .350
    y = -d/2
    prism(rounded_rect(w, d, .020, 8), .070, 'Z', .004, 3, (0, 0, .041), m)
    prism(rounded_rect(w, .245, .020, 8), h-.184, 'Z', .002, 2, (0, d/2-.1225, .075+(h-.184)/2), m)
    prism(rounded_rect(w, d-.045, .020, 8), .110, 'Z', .004, 3, (0, .0225, h-.055), m)
    box(w-.030, .004, .170, (0, d/2-.247, .160), st, .002)
    box(w-.044, .150, .006, (0, y+.088, .076), dark, .002)
    for k in range(13):
        box(.0050, .138, .004, (-.096+.016*k, y+.088, .0805), st, .0015, 2)
    box(w-.050, .004, .034, (0, y-.0005, .042), st, .002)
    spout(y+.105, .235, st, dark)
    box(.185, .004, .066, (0, y+.0445, h-.052), plain('#0b0c0e', .08, coat=.5), .003)
    for x, text in ((-.055, 'espresso'), (0, 'lungo'), (.055, 'latte')):
        label(text, .0095, (x, y+.0418, h-.067), emit(GLOW, 1.), depth=.0002)
        disc(.0095, (x, y+.0424, h-.044), emit(GLOW, .55), depth=.0004)
        disc(.0080, (x, y+.0420, h-.044), plain('#0b0c0e', .1), depth=.0004)
    hopper(.060, h, m)
    cup(-.018, y+.098, .0830, ceramic('#efe9dc', 0, .2), .95)
    feet((-.10, .10), (-.17, .17), .014, .008, dark)
    return dict(az=-28, el=13, fill=(.68, .82), key_side=1)


def spout(y, z, st, dark):
    """height-adjustable double outlet"""
    box(.074, .060, .060, (0, y, z-.012), st, .010, 4)
    box(.050, .040, .018, (0, y, z-.048), dark, .006)
    for x in (-.013, .013):
        rod((x, y, z-.072), (x, y, z-.050), .0055, .0070, dark)


def hopper(y, z, m):
    """tinted bean container with a lid"""
    prism(rounded_rect(.190, .190, .022, 8), .016, 'Z', .003, 3, (0, y, z+.006), m)
    prism(rounded_rect(.180, .180, .022, 8), .052, 'Z', .004, 3, (0, y, z+.036), glass('#8d8a86'))
    beans = plain(ROAST, .35)
    rnd = random.Random(4)
    bean = lathe([(0, -.0055)]+smooth_profile([(.0032, -.0045), (.0044, 0), (.0032, .0045)], 3)+[(0, .0055)], 10, beans)
    bean.location = (0, y, z+.030)
    for k in range(420):
        put(link(bean.copy()), (rnd.uniform(-.080, .080), y+rnd.uniform(-.080, .080), z+.020+rnd.uniform(0, .026)), (rnd.random()*6, rnd.random()*6, 0))
    prism(rounded_rect(.192, .192, .024, 8), .010, 'Z', .003, 3, (0, y, z+.066), plain('#141516', .3))


def grinder(c='#c9cbcd'):
    """conical coffee grinder with a glass hopper and a dosing drawer"""
    m, dark, wd = steel(c, .3, 'Z'), plain('#17181a', .4), wood('walnut', 'X', .4)
    prism(rounded_rect(.150, .190, .030, 8), .022, 'Z', .005, 3, (0, 0, .015), dark)
    prism(rounded_rect(.140, .105, .026, 8), .235, 'Z', .005, 3, (0, .036, .140), m)
    prism(rounded_rect(.142, .165, .028, 8), .085, 'Z', .006, 3, (0, .004, .2275), m)
    rod((0, -.040, .168), (0, -.040, .190), .024, .030, dark)
    o = [(.030, .026), (.036, .029), (.038, .090), (.038, .098)]
    lathe([(0, .026)]+o+[(.0355, .098), (.0345, .032), (0, .032)], 72, glass('#f4f4f2'), (0, -.040, 0), smooth_deg=50)
    lathe([(0, .0325), (.0335, .0325), (.0340, .066), (0, .074)], 64, plain('#5a341c', .95, bump=.9, bscale=900), (0, -.040, 0))
    turned([(.024, 0), (.024, .016), (.022, .019), (0, .019)], (.036, -.079, .2275), wd, n=64)
    turned([(.0255, 0), (.0255, .003), (.024, .0036)], (.036, -.079, .2275), m, n=64)
    for k in range(11):
        a = math.radians(215-25*k)
        box(.0012, .0006, .0050, (.036+.031*math.cos(a), -.0788, .2275+.031*math.sin(a)), dark, 0, rot=(0, math.pi/2-a, 0))
    disc(.009, (-.036, -.079, .2275), dark, depth=.003)
    lathe([(.052, .270), (.052, .280), (.046, .284), (0, .284)], 72, dark, (0, .010, 0))
    o = [(.046, .284), (.056, .312), (.062, .352), (.062, .372)]
    lathe([(.044, .284)]+o+[(.0595, .372), (.0595, .352), (.0535, .312), (.044, .286)], 96, glass('#eef0ee'), (0, .010, 0), smooth_deg=50)
    grains(0, .010, .055, .300, .345, .0062, plain(ROAST, .35), 260, 3)
    lathe([(0, .372), (.064, .372), (.064, .378), (.060, .382), (0, .382)], 96, dark, (0, .010, 0))
    lathe([(0, .382), (.009, .382), (.012, .392), (.009, .400), (0, .401)], 40, wd, (0, .010, 0))
    feet((-.05, .05), (-.07, .07), .010, .005, dark)
    return dict(az=-26, el=11, fill=(.46, .84), key_side=1)


def microwave(c='#1d1e20'):
    """free-standing microwave oven with a window, a display and two dials"""
    m, dark, st = plain(c, .34, spec=.5), plain('#0b0c0e', .08, coat=.6), metal('#b9bbbd', .22)
    w, d, h = .490, .380, .285
    y = -d/2
    box(w, d-.024, h-.012, (0, .012, h/2+.006), m, .010, 4)
    box(w-.006, .026, h-.020, (0, y+.011, h/2+.006), m, .008, 4)
    box(.352, .006, h-.040, (-.058, y-.002, h/2+.006), dark, .006, 3)
    window(-.066, y-.0052, h/2+.006, .270, .165)
    rod((.128, y-.036, .060), (.128, y-.036, h-.048), .0075, .0075, st)
    for z in (.078, h-.066):
        rod((.128, y, z), (.128, y-.036, z), .0052, .0052, st)
    display(.190, y-.0035, h-.050, .076, '2:30', .020)
    for z in (.152, .080):
        dial(.190, y-.002, z, .024, st, dark)
    for k in range(9):
        a = math.radians(210-30*k)
        box(.0012, .0006, .0040, (.190+.031*math.cos(a), y-.0023, .152+.031*math.sin(a)), st, 0, rot=(0, math.pi/2-a, 0))
    for k in range(10):
        box(.0006, .006, .070, (w/2, .030+.012*k, .16), dark, 0)
    feet((-.20, .20), (-.13, .14), .014, .012, dark)
    return dict(az=-24, el=11, fill=(.78, .70))


def window(x, y, z, w, h):
    """perforated oven window"""
    prism(rounded_rect(w, h, .014, 8), .0010, 'Y', .0003, 2, (x, y, z), plain('#2b2d2f', .35, metal=.6))
    holes = [(x-w/2+.008+.0048*i, y-.0007, z-h/2+.008+.0048*k) for i in range(int((w-.012)/.0048)) for k in range(int((h-.012)/.0048))]
    dots(holes, .0015, plain('#050506', .3), up='Y', n=8)


def chest_freezer(c='#eceae6'):
    """chest freezer, its lid open, with a wire basket"""
    m, inner, dark = plain(c, .30, spec=.5), plain('#dfe2e3', .35), plain('#17181a', .4)
    w, d, h, t = .800, .560, .840, .055
    y = -d/2
    for s in (-1, 1):
        box(t, d-t, h-.032, (s*(w/2-t/2), 0, h/2+.014), m, .004)
        box(w+.004, t, h-.030, (0, s*(d/2-t/2), h/2+.015), m, .010, 4)
    box(w-2*t+.01, d-2*t+.01, .02, (0, 0, .26), inner, 0)
    for s in (-1, 1):
        box(.003, d-2*t, h-.30, (s*(w/2-t-.001), 0, .26+(h-.30)/2), inner, 0)
        box(w-2*t, .003, h-.30, (0, s*(d/2-t-.001), .26+(h-.30)/2), inner, 0)
    prism_frame(w-.004, d-.004, t-.004, h+.0015, plain('#c9cbcd', .5))
    basket(-.185, 0, h-.26, .300, d-2*t-.02, .25)
    lid = [box(w, d, .060, (0, -d/2, .030), m, .018, 5), box(w-.16, d-.16, .020, (0, -d/2, -.004), inner, .012, 4), box(.180, .020, .022, (0, -d-.006, .020), m, .008)]
    group(lid, (0, d/2-.004, h+.004), (math.radians(-74), 0, 0))
    for x in (-.24, .24):
        rod((x-.045, d/2-.008, h+.006), (x+.045, d/2-.008, h+.006), .011, .011, dark)
    box(.20, .004, .046, (.22, y-.0015, .105), dark, .003)
    label('-18°', .026, (.170, y-.0042, .105), emit(GLOW, 1.), depth=.0002)
    for k in range(2):
        disc(.0045, (.265+.022*k, y-.0030, .105), emit(('#8fe0a0', GLOW)[k], 1.2), depth=.0006)
    feet((-w/2+.07, w/2-.07), (-d/2+.07, d/2-.07), .022, .016, dark)
    return dict(az=-30, el=22, fill=(.72, .84), key_side=1)


def prism_frame(w, d, t, z, mat):
    """flat sealing frame"""
    for s in (-1, 1):
        box(w, t, .004, (0, s*(d/2-t/2), z), mat, .001)
        box(t, d-2*t, .004, (s*(w/2-t/2), 0, z), mat, .001)


def basket(x, y, z, w, d, h):
    """hanging wire basket"""
    wire = plain('#f0efec', .4)
    for k in range(12):
        px = x-w/2+w*k/11
        tube([(px, y-d/2, z+h), (px, y-d/2, z), (px, y+d/2, z), (px, y+d/2, z+h)], .0022, wire, smooth=False, bev=2)
    for k in range(9):
        py = y-d/2+d*k/8
        tube([(x-w/2, py, z+h), (x-w/2, py, z), (x+w/2, py, z), (x+w/2, py, z+h)], .0022, wire, smooth=False, bev=2)
    for zz, r in ((z+h, .005), (z+h*.5, .0026)):
        tube([(x-w/2, y-d/2, zz), (x+w/2, y-d/2, zz), (x+w/2, y+d/2, zz), (x-w/2, y+d/2, zz)], r, wire, cyclic=True, smooth=False)


def oven_compact(c='#17181a'):
    """compact built-in oven of 45 cm with a black glass front and a steam display"""
    dark, bar, side = plain('#0b0c0e', .06, coat=.8), metal('#b9bbbd', .2), plain('#8f9194', .4, metal=.6)
    w, d, h = .595, .548, .455
    y = -d/2
    box(w-.006, d-.020, h-.006, (0, .010, h/2), side, .004)
    box(w, .022, .092, (0, y-.004, h-.046), dark, .003)
    box(w, .022, h-.098, (0, y-.004, (h-.098)/2), dark, .003)
    prism(rounded_rect(.430, .205, .012, 8), .0012, 'Y', .0003, 2, (0, y-.0155, .158), plain('#1b1d20', .16, coat=.5))
    rod((-.235, y-.058, .306), (.235, y-.058, .306), .0095, .0095, bar)
    for x in (-.205, .205):
        rod((x, y-.012, .306), (x, y-.058, .306), .0065, .0065, bar)
    glow = emit(GLOW, 1.)
    label('180°', .034, (-.060, y-.0157, h-.046), glow, depth=.0002)
    label('45 min', .018, (.045, y-.0157, h-.052), glow, depth=.0002)
    for k in range(3):
        disc(.0032, (.150+.030*k, y-.0150, h-.046), glow, depth=.0004)
    turned([(.026, 0), (.026, .016), (.0235, .020), (0, .020)], (-.190, y-.015, h-.046), bar, n=72)
    return dict(az=-26, el=9, fill=(.78, .72), key_side=1)


def oven_set(c='#c9cbcd'):
    """built-in cooker with four dials and its ceramic hob lying on top"""
    st, dark, bar = steel('#d6d8da', .3, 'X'), plain('#0b0c0e', .07, coat=.8), metal('#b0b3b6', .2)
    w, d, h = .595, .550, .595
    y = -d/2
    box(w-.006, d-.020, h-.006, (0, .010, h/2), plain('#8f9194', .4, metal=.6), .004)
    box(w, .022, .110, (0, y-.004, h-.055), st, .003)
    box(w, .022, h-.116, (0, y-.004, (h-.116)/2), dark, .003)
    prism(rounded_rect(.430, .270, .012, 8), .0012, 'Y', .0003, 2, (0, y-.0155, .205), plain('#1b1d20', .16, coat=.5))
    for x in (-.235, -.165, .165, .235):
        dial(x, y-.015, h-.055, .021, bar, dark)
    display(0, y-.0155, h-.055, .13, '12:30', .024)
    rod((-.235, y-.060, .430), (.235, y-.060, .430), .0105, .0105, bar)
    for x in (-.205, .205):
        rod((x, y-.012, .430), (x, y-.060, .430), .007, .007, bar)
    top = h+.048
    box(.540, .480, .050, (0, .010, top-.030), plain('#55585b', .5, metal=.5), .004)
    box(.598, .528, .005, (0, 0, top-.0025), bar, .002)
    box(.590, .520, .005, (0, 0, top), dark, .002)
    ring = plain('#8a8d90', .4)
    for x, yy, r in ((-.145, .130, .105), (.145, .130, .080), (-.145, -.130, .080), (.145, -.130, .105)):
        for q in (r, r-.024)[:2 if r > .1 else 1]:
            tube([(x+q*math.cos(TAU*k/64), yy+q*math.sin(TAU*k/64), top+.0022) for k in range(64)], .0014, ring, cyclic=True, smooth=False, bev=2)
    return dict(az=-22, el=19, fill=(.70, .82), key_side=1)


def laundry_touch(kind='washer', c='#eceae6'):
    """washing machine or dryer with a flush dark glass door and a full-width touch strip"""
    m, dark, ch = plain(c, .28, spec=.5), plain('#0b0c0e', .06, coat=.8), metal('#c4c6c8', .18)
    w, d, h = .596, .590, .850
    y = -d/2
    shell_box(w, d, h, m)
    box(w-.002, .010, .082, (0, y-.003, h-.050), dark, .003)
    glow = emit(GLOW, 1.)
    label(('40°', '1:35')[kind == 'dryer'], .030, (-.015, y-.0086, h-.050), glow, depth=.0002)
    for k in range(6):
        label(('1400', 'eco', 'mix', 'wool', '15', '60')[k] if kind == 'washer' else ('dry', 'eco', 'mix', 'wool', 'air', 'iron')[k], .0125, (.085+.034*k, y-.0086, h-.040), emit(GLOW, .7), depth=.0002)
        disc(.0022, (.085+.034*k, y-.0084, h-.063), emit('#8fe0a0' if k == 1 else '#55595c', 1.2), depth=.0003)
    if kind == 'washer':
        box(.150, .004, .050, (-.205, y-.0070, h-.050), plain('#1b1d20', .2, coat=.4), .003)
    else:
        label('heat pump', .014, (-.205, y-.0086, h-.050), emit(GLOW, .8), depth=.0002)
    r = .205
    turned([(r+.010, 0), (r+.010, .010), (r+.004, .016), (r-.002, .014)], (0, y, .415), ch, n=128)
    turned([(r-.002, .014), (r-.010, .018), (r*.6, .022), (0, .023)], (0, y, .415), dark, n=128)
    box(.014, .014, .120, (r-.020, y-.026, .415), ch, .006)
    box(.110, .003, .110, (.215, y-.0008, .090), m, .003)
    box(w-.006, .0022, .0022, (0, y-.0006, h-.094), plain('#3a3c3f', .5), 0)
    return dict(az=-24, el=8, fill=(.64, .82), key_side=1)


def fabric_shaver(c='#8f9a82'):
    """battery fabric shaver with a mesh head, beside its cap"""
    m, dark, ch = plain(c, .35, spec=.5), plain('#1d1e20', .4), metal('#d0d2d4', .16)
    lathe([(0, .004), (.020, .004), (.024, .008)]+smooth_profile([(.0245, .030), (.0215, .085), (.0225, .118), (.031, .140)], 8)+[(.034, .148), (0, .148)], 96, m, smooth_deg=50)
    lathe([(.034, .1485), (.0345, .152), (.0345, .164), (.032, .170), (0, .170)], 96, dark)
    lathe([(0, .172), (.028, .172), (.0305, .170), (.031, .166)], 96, ch)
    holes = [(.0042*(i+.5*(k % 2)), .0036*k, .1724) for i in range(-7, 8) for k in range(-8, 9) if math.hypot(.0042*(i+.5*(k % 2)), .0036*k) < .025]
    dots(holes, .0013, dark)
    box(.012, .008, .024, (0, -.0225, .100), dark, .004)
    lathe([(0, 0), (.0215, 0), (.0225, .004), (0, .006)], 64, dark)
    group([lathe([(0, 0), (.033, 0), (.0365, .004), (.0365, .022), (.0345, .022), (.0345, .005), (0, .003)], 96, glass('#e9eeee'))], (.075, -.020, 0))
    group([box(.016, .008, .058, (0, 0, .029), plain('#e9e4da', .5), .002)]+[box(.0012, .016, .020, (-.006+.0015*k, 0, .066), plain('#55595c', .7), 0) for k in range(9)], (-.070, .010, .005), (math.radians(90), 0, math.radians(34)))
    return dict(az=-18, el=24, fill=(.66, .78))


def speakers(c='walnut'):
    """pair of two-way bookshelf loudspeakers in veneered cabinets, one without its grille"""
    for x, turn, bare in ((-.150, 10, True), (.150, -12, False)):
        loudspeaker(wood(c, 'Z', .7), (x, 0, 0), math.radians(turn), bare)
    return dict(az=-8, el=7, fill=(.80, .76))


def loudspeaker(wd, loc, turn, bare):
    """one cabinet with tweeter and woofer, or behind its cloth"""
    dark, ring, rub = plain('#1b1c1e', .45), metal('#8d9093', .28), plain('#141415', .6)
    w, d, h = .185, .250, .300
    y = -d/2
    parts = [box(w, d, h, (0, 0, h/2+.006), wd, .005, 4)]
    if bare:
        parts.append(box(w-.014, .004, h-.014, (0, y-.0012, h/2+.006), dark, .003))
        parts += [turned([(.076, 0), (.076, .005), (.070, .007), (.068, .003)], (0, y-.003, .108), ring),
                  turned([(.068, .003)]+smooth_profile([(.066, .008), (.060, .0095), (.054, .003)], 5), (0, y-.003, .108), rub),
                  turned([(.054, .0030), (.040, .0016), (.022, .0008)], (0, y-.003, .108), plain('#c9c4b8', .75, bump=.25, bscale=600)),
                  turned(smooth_profile([(.022, .0008), (.016, .0065), (0, .0090)], 6), (0, y-.003, .108), rub),
                  turned([(.046, 0), (.046, .004), (.042, .006), (.030, .0030), (.018, .0008)], (0, y-.003, .236), ring),
                  turned(smooth_profile([(.0155, .000), (.012, .008), (0, .011)], 6), (0, y-.003, .236), plain('#26282a', .5))]
        for cx, cz, r, n in ((0, .108, .072, 6), (0, .236, .040, 4)):
            for k in range(n):
                a = TAU*(k+.5)/n
                parts.append(disc(.0026, (cx+r*math.cos(a), y-.0085, cz+r*math.sin(a)), dark, depth=.0012))
    else:
        parts += [box(w-.014, .014, h-.014, (0, y-.006, h/2+.006), fabric('#3a3c3f', 'weave', .35, sheen=.1), .006, 4), box(.030, .0012, .006, (0, y-.0136, .040), metal('#c4c6c8', .2), .0004)]
    parts.append(box(.070, .004, .052, (0, d/2+.0010, .090), dark, .003))
    for sx, tint in ((-1, '#a3261f'), (1, '#17181a')):
        parts.append(turned([(.0085, 0), (.0085, .004), (.0062, .006), (.0072, .016), (.0060, .019), (0, .019)], (sx*.017, d/2+.003, .090), ring, (-math.pi/2, 0, 0), 40))
        parts.append(turned([(.0074, .007), (.0080, .010), (.0074, .013)], (sx*.017, d/2+.003, .090), plain(tint, .4), (-math.pi/2, 0, 0), 40))
    for sx in (-1, 1):
        for sy in (-1, 1):
            parts.append(lathe([(0, 0), (.010, 0), (.010, .007), (0, .007)], 24, rub, (sx*.065, sy*.090, 0)))
    group(parts, loc, (0, 0, turn))


def radio(c='oak'):
    """table radio with a wooden case, cloth front, dial and display"""
    wd, dark, br = wood(c, 'X', .7), plain('#17181a', .3, coat=.3), metal('#b08a4e', .25)
    w, d, h = .290, .150, .160
    y = -d/2
    prism(rounded_rect(w, h, .024, 10), d, 'Y', .003, 3, (0, 0, h/2+.010), wd)
    prism(rounded_rect(w-.016, h-.016, .018, 10), .004, 'Y', .001, 2, (0, y-.0002, h/2+.010), dark)
    prism(rounded_rect(.150, h-.028, .014, 8), .006, 'Y', .002, 3, (-.056, y-.0020, h/2+.010), fabric('#b9ad97', 'weave', .35, sheen=.1))
    box(.096, .003, .046, (.078, y-.0028, .122), plain('#0b0c0e', .08, coat=.5), .003)
    label('07:15', .020, (.078, y-.0046, .127), emit('#f4e6c8', 1.), depth=.0002)
    label('dab+ 11c', .0085, (.078, y-.0046, .109), emit('#f4e6c8', .8), depth=.0002)
    turned([(.025, 0), (.025, .014), (.0225, .018), (0, .0185)], (.062, y-.002, .060), br, n=96)
    turned([(.027, 0), (.027, .002), (.025, .0026)], (.062, y-.002, .060), dark, n=96)
    box(.0016, .0010, .010, (.062, y-.0207, .074), dark, 0)
    for k in range(4):
        disc(.0062, (.108+.014*(k % 2)-.002, y-.002, .070-.020*(k//2)), br, depth=.003)
    rod((.120, .060, .165), (.120, .062, .195), .0038, .0030, metal('#c4c6c8', .15))
    rod((.120, .062, .195), (.119, .066, .250), .0022, .0018, metal('#c4c6c8', .15))
    rod((.119, .0660, .249), (.119, .0662, .254), .0034, .0034, metal('#c4c6c8', .15))
    feet((-.11, .11), (-.05, .05), .011, .010, dark)
    return dict(az=-22, el=10, fill=(.76, .74))


def tv_small(c='#eceae6'):
    """32-inch television in a pale frame on a round foot"""
    m = plain(c, .38, spec=.5)
    w, h = .724, .418
    group(panel(w, h, BLUE, m, .034, .010, .012, (1.6, 1, 2.), .5), (0, 0, .075+h/2))
    box(w*.55, .030, h*.45, (0, .026, .075+h*.40), m, .012)
    rod((0, .020, .010), (0, .020, .110), .020, .020, m)
    lathe([(0, 0), (.130, 0), (.133, .003), (.131, .008), (.120, .011), (0, .012)], 128, m, (0, .010, 0))
    return dict(az=-20, el=7, fill=(.84, .74), key_side=1)


def tv_rolling(c='#26282a'):
    """27-inch battery screen on a rolling stand with a round base"""
    m, st, dark = plain(c, .38), metal('#c4c6c8', .22), plain('#17181a', .5)
    w, h, z = .620, .362, 1.010
    group(panel(w, h, DUSK, m, .026, .010, .010, (1.8, 1, 2.2), .7), (0, -.050, z), (math.radians(-6), 0, 0))
    box(.150, .046, .110, (0, -.018, z-.010), m, .020, 4)
    rod((0, .030, .050), (0, .030, z+.010), .0165, .0165, st)
    rod((0, .034, z), (0, -.030, z), .013, .013, dark)
    lathe([(0, .036), (.172, .036), (.180, .042), (.178, .056), (.150, .064), (.020, .068), (0, .068)], 128, m, (0, .030, 0))
    for k in range(5):
        a = math.radians(18+72*k)
        put(lathe([(0, -.009), (.015, -.009), (.018, -.005), (.018, .005), (.015, .009), (0, .009)], 32, dark), (.140*math.cos(a), .030+.140*math.sin(a), .018), (0, math.pi/2, a))
        rod((.140*math.cos(a), .030+.140*math.sin(a), .020), (.140*math.cos(a), .030+.140*math.sin(a), .044), .007, .007, dark)
    box(.200, .120, .010, (0, -.015, .640), m, .005, 3)
    lathe([(.0175, .625), (.024, .625), (.024, .655), (.0175, .655)], 48, dark, (0, .030, 0))
    return dict(az=-24, el=6, fill=(.56, .88))


def phone_pair(size=(.0690, .1400), lenses='bar', pen=False, wall=BLUE, c='#9caf88'):
    """telephone from the front and from the back; the camera sits on a bar or as single rings"""
    for x, y, turn, front in ((-.62*size[0], 0, math.radians(12), True), (.62*size[0], .018, math.radians(-10), False)):
        telephone(size, lenses, wall, c, (x, y, 0), turn, front)
    if pen:
        p = [rod((-.060, 0, 0), (.048, 0, 0), .0036, .0036, plain(c, .35), 32), rod((.048, 0, 0), (.060, 0, 0), .0036, .0008, plain('#1d1e20', .4), 32)]
        group(p, (0, -.052, .0038), (0, 0, math.radians(8)))
    return dict(az=-8, el=9 if not pen else 14, fill=(.70, .80))


def telephone(size, lenses, wall, c, loc, turn, front):
    w, h = size
    t = .0078
    fr, bk, dark = metal(c, .28), plain(c, .38, spec=.5, coat=.2), plain('#060607', .1)
    parts = [prism(rounded_rect(w, h, .0130, 12), t, 'Y', .0022, 4, (0, 0, h/2), fr)]
    parts += [box(.0008, .0022, z1, (w/2, 0, z0), fr, .0003) for z0, z1 in ((h*.72, .010), (h*.60, .018))]
    if front:
        parts += [prism(rounded_rect(w-.0018, h-.0018, .0122, 12), .0006, 'Y', .0002, 2, (0, -t/2, h/2), dark),
                  prism(rounded_rect(w-.0058, h-.0058, .0100, 12), .0003, 'Y', 0, loc=(0, -t/2-.0003, h/2), mat=screen(wall, (16, 1, 12), .95, .6)),
                  disc(.0017, (0, -t/2-.0005, h-.0095), dark, depth=.0003)]
    else:
        parts += [prism(rounded_rect(w-.0020, h-.0020, .0120, 12), .0006, 'Y', .0002, 2, (0, -t/2, h/2), bk)]+camera_of(lenses, w, h, -t/2, bk, fr)
    group(parts, (loc[0], loc[1], .0004), (math.radians(-8), 0, turn))


def camera_of(kind, w, h, y, bk, fr):
    """lenses of the back, towards -Y"""
    lens, pupil = plain('#08090b', .05, coat=1.), plain('#101828', .03, coat=1.)
    if kind == 'bar':
        spots = [(-.016, h-.024), (.002, h-.024)]
        parts = [prism(rounded_rect(w-.014, .019, .0092, 8), .0024, 'Y', .0008, 3, (0, y-.0008, h-.024), bk), disc(.0022, (.019, y-.0022, h-.024), emit('#f4ead0', .5), depth=.0004)]
    else:
        spots = [(-w/2+.0155, h-.018-.0215*k) for k in range(3)]
        parts = [disc(.0022, (-w/2+.0335, y-.0005, h-.020), emit('#f4ead0', .5), depth=.0004)]
    for x, z in spots:
        parts += [turned([(.0076, 0), (.0080, .0010), (.0076, .0026), (.0064, .0030), (.0062, .0022), (0, .0022)], (x, y-.0006, z), fr, n=64),
                  turned([(.0060, .0024), (0, .0027)], (x, y-.0006, z), lens, n=48), turned([(.0024, .0029), (0, .0030)], (x, y-.0006, z), pupil, n=32)]
    return parts


def studio_phones(c='#26282a'):
    """closed studio headphones with oval cups and a coiled cable"""
    m, pad, st = plain(c, .45, bump=.04), leather('#1b1b1c', .6, .5), metal('#c4c6c8', .2)
    R, top = .090, .108
    arc = [(R*math.sin(a), 0, top+R*1.04*math.cos(a)) for a in np.linspace(-1.5, 1.5, 48)]
    ribbon(arc, .030, .005, m)
    tube([(x*.94, 0, top+(z-top)*.94) for x, _, z in arc[11:-11]], .0085, pad, smooth=False, radii=[.4, .8]+[1.]*22+[.8, .4], bev=10)
    for s in (-1, 1):
        x = s*R*.985
        for q in (-.010, .010):
            rod((x, q, top+.012), (x, q, .062), .0020, .0020, st, 16)
        box(.010, .034, .018, (x, 0, top+.010), m, .004)
        cup_parts = [put(lathe([(0, .020), (.020, .020), (.028, .016), (.034, .008), (.036, -.002), (.034, -.008), (0, -.008)], 96, m)), put(lathe([(.0215, .0190), (.0235, .0196), (.0250, .0178)], 72, st)),
                     put(lathe([(.030, -.006)]+smooth_profile([(.037, -.010), (.0385, -.018), (.034, -.026), (.024, -.024), (.020, -.014)], 6)+[(0, -.012)], 96, pad))]
        for o in cup_parts:
            o.scale = (1.28, 1.02, 1)
        settle(group(cup_parts, (x+s*.004, 0, .050), (0, s*math.radians(90), math.radians(6*s))), 0.)
    coil = [(-R-.006, -.012, .010), (-R+.004, -.050, .006)]
    coil += [(-.085+.170*k/260, -.078+.0052*math.cos(TAU*k/10), .0062+.0052*math.sin(TAU*k/10)) for k in range(260)]
    coil += [(.100, -.082, .004), (.135, -.060, .003)]
    tube(coil, .0016, plain('#17181a', .5), smooth=False, bev=3)
    rod((.135, -.060, .004), (.160, -.045, .004), .0040, .0040, plain('#17181a', .5), 24)
    rod((.160, -.045, .004), (.176, -.0355, .004), .0020, .0020, metal('#cfb53b', .2), 24)
    return dict(az=-30, el=13, fill=(.70, .78))


def headset(c='#26282a'):
    """light office headset with a microphone boom on its charging stand"""
    m, pad, st = plain(c, .42), leather('#1b1b1c', .6, .5), metal('#b9bbbd', .24)
    R, top = .074, .205
    arc = [(R*math.sin(a), 0, top+R*1.08*math.cos(a)) for a in np.linspace(-1.62, 1.62, 48)]
    ribbon(arc, .016, .0040, m)
    tube([(x*.945, 0, top+(z-top)*.945) for x, _, z in arc[15:-15]], .0065, pad, smooth=False, radii=[.4]+[1.]*16+[.4], bev=8)
    for s in (-1, 1):
        x = s*R*1.0
        box(.006, .014, .046, (x, 0, top-.018), st, .0025)
        parts = [lathe([(0, .012), (.024, .012), (.027, .008), (.027, -.002), (0, -.002)], 72, m), lathe([(.012, .0124), (.0135, .0128), (.0145, .0122)], 48, st), lathe([(.020, -.002)]+smooth_profile([(.0285, -.005), (.0290, -.012), (.022, -.017), (.012, -.012)], 5)+[(0, -.010)], 72, pad)]
        group(parts, (x+s*.001, 0, top-.050), (0, s*math.radians(90), 0))
    x = -R-.014
    tube([(x, -.004, top-.050), (x+.002, -.050, top-.085), (x+.022, -.100, top-.100), (x+.048, -.120, top-.102)], .0030, m, res=12)
    rod((x+.044, -.119, top-.102), (x+.064, -.127, top-.103), .0062, .0062, m)
    lathe([(0, 0), (.058, 0), (.060, .003), (.058, .010), (.010, .014), (0, .014)], 96, m, (0, .004, 0))
    rod((0, .004, .012), (0, .004, top+R*.96), .0060, .0060, st)
    box(.070, .014, .010, (0, .004, top+R*.985), m, .004)
    disc(.0018, (0, -.050, .0115), emit('#8fe0a0', 2.), (math.radians(12), 0, 0), .0008)
    return dict(az=-34, el=9, fill=(.52, .82))


def portable_monitor(c='#b9bbbd'):
    """thin 15.6-inch monitor on its folding stand with a USB-C cable"""
    al, dark = aluminium(c), plain('#17181a', .5)
    w, h, lean = .358, .224, math.radians(-18)
    parts = [prism(rounded_rect(w, h, .008, 8), .0070, 'Y', .0018, 3, (0, 0, h/2), al), prism(rounded_rect(w-.003, h-.003, .007, 8), .0005, 'Y', 0, loc=(0, -.0036, h/2), mat=plain('#060607', .1)), prism(rounded_rect(w-.012, h-.022, .002, 4), .0004, 'Y', 0, loc=(0, -.0040, h/2+.005), mat=screen(MOSS, (4., 1, 5.), .9, .5))]
    group(parts, (0, -.010, .0060), lean and (lean, 0, 0))
    group([prism(rounded_rect(w*.62, .150, .010, 6), .0040, 'Y', .001, 2, (0, 0, .075), al)], (0, .098, .0010), (math.radians(26), 0, 0))
    prism(rounded_rect(w*.62, .112, .010, 6), .0040, 'Z', .001, 2, (0, .044, .0022), al)
    rod((-w*.30, -.010, .006), (w*.30, -.010, .006), .0046, .0046, dark, 24)
    tube([(w/2-.004, -.002, .040), (w/2+.030, -.004, .036), (w/2+.060, -.010, .008), (w/2+.050, -.070, .003), (w/2-.050, -.105, .003), (w/2-.130, -.100, .003)], .0020, dark, res=16)
    box(.020, .0090, .0060, (w/2-.142, -.098, .0032), dark, .0015, rot=(0, 0, -.2))
    return dict(az=-24, el=14, fill=(.82, .74))


def monitor_4k(c='#eceae6'):
    """32-inch monitor in pale plastic on a slim column with a square foot"""
    m, st = plain(c, .38, spec=.5), metal('#c4c6c8', .24)
    w, h = .714, .412
    group(panel(w, h, ['#1d2a33', '#4a6b6b', '#a9b7a0', '#e6d3b0', '#f6efe0'], m, .026, .005, .008, (1.5, 1, 2.2), .5), (0, 0, .145+h/2), (math.radians(-3), 0, 0))
    box(.150, .036, .150, (0, .026, .145+h*.48), m, .014, 4)
    box(.050, .016, .370, (0, .056, .190), st, .006)
    prism(rounded_rect(.250, .200, .012, 8), .008, 'Z', .003, 3, (0, .010, .004), st)
    return dict(az=-22, el=8, fill=(.84, .78), key_side=1)


def kids_tablet(c='#4f8f9a'):
    """eight-inch tablet in a thick shell with a grip that serves as a stand"""
    shell, dark, acc = plain(c, .6, bump=.06), plain('#060607', .1), plain('#d4a017', .55)
    w, h, t = .236, .164, .024
    art = ['#f4d35e', '#ee964b', '#f95738', '#5aa9c0', '#f4f1de']
    parts = [prism(rounded_rect(w, h, .030, 10), t, 'Y', .008, 4, (0, 0, h/2), shell), prism(rounded_rect(w-.030, h-.030, .010, 8), .003, 'Y', .001, 2, (0, -t/2+.0008, h/2), dark), prism(rounded_rect(w-.046, h-.046, .004, 5), .0006, 'Y', 0, loc=(0, -t/2-.0009, h/2), mat=screen(art, (7., 1, 8.), .95, .8))]
    for sx in (-1, 1):
        for z in (.014, h-.014):
            parts.append(box(.034, t+.005, .026, (sx*(w/2-.014), 0, z), shell, .010, 4))
    parts.append(tube([(-.121, .004, .092), (-.125, .030, .062), (-.122, .080, .052), (0, .090, .055), (.122, .080, .052), (.125, .030, .062), (.121, .004, .092)], .0080, acc, res=16))
    settle(group(parts, (0, 0, 0), (math.radians(-22), 0, 0)))
    return dict(az=-24, el=14, fill=(.78, .74))


def note_tablet(c='#d3d3d0'):
    """paper-like tablet with handwriting and a pencil"""
    m, page, ink = plain(c, .45, bump=.03), plain('#e6e3da', .8), plain('#33353a', .8)
    w, h = .190, .246
    parts = [prism(rounded_rect(w, h, .008, 8), .0056, 'Z', .0016, 3, (0, 0, .0030), m), prism(rounded_rect(w-.030, h-.022, .002, 4), .0005, 'Z', 0, loc=(.009, 0, .0060), mat=page), disc(.004, (-w/2+.0105, h/2-.018, .0058), m, (0, 0, 0), .0006)]
    rnd = random.Random(8)
    for row in range(9):
        x, y = -.062, .092-.0185*row
        end = .078 if row not in (0, 4, 8) else rnd.uniform(-.02, .03)
        while x < end:
            wl = rnd.uniform(.008, .020)
            pts = [(x+wl*k/14, y+.0026*math.sin(k*2.4+rnd.random())*rnd.uniform(.4, 1), .0065) for k in range(15)]
            parts.append(tube(pts, .00042, ink, res=4, bev=1))
            x += wl+.006
    parts.append(tube([(-.062+.028*k/10, .0835+.0004*math.sin(k), .0065) for k in range(11)], .0005, ink, bev=1))
    pen = [rod((-.078, 0, 0), (.060, 0, 0), .0042, .0042, plain('#26282a', .45), 32), rod((.060, 0, 0), (.074, 0, 0), .0042, .0008, plain('#26282a', .45), 32)]
    parts.append(group(pen, (.052, -.046, .0110), (0, 0, math.radians(62))))
    group(parts, (0, 0, 0), (0, 0, math.radians(9)))
    return dict(az=-14, el=52, fill=(.74, .82))
