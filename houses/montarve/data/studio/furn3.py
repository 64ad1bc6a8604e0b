"""furniture, third part: more seats, tables and cases for the living room"""
from furn2 import *


def finish(kind):
    """materials for standing, lying and crosswise boards of one finish"""
    if kind in WOODS:
        return wood(kind, 'Z', 1.3), wood(kind, 'X', 1.3), wood(kind, 'Y', 1.3)
    m = plain(kind, .38, spec=.4)
    return m, m, m


def case(x, w, d, z0, h, mats, t=.02, back=True, y=0.):
    """open box of boards: two sides, bottom, top and a back"""
    up, flat, _ = mats
    for s in (-1, 1):
        box(t, d, h, (x+s*(w/2-t/2), y, z0+h/2), up, .0025)
    for z in (z0+t/2, z0+h-t/2):
        box(w-2*t+.002, d-.003, t, (x, y, z), flat, .0025)
    if back:
        box(w-2*t, .008, h-2*t, (x, y+d/2-.012, z0+h/2), up, 0)


def legs4(w, d, z, inset, splay, r0, r1, mat):
    for x in (-1, 1):
        for y in (-1, 1):
            rod((x*(w/2-inset), y*(d/2-inset*.6), z+.005), (x*(w/2-inset+splay), y*(d/2-inset*.6+splay*.5), 0), r0, r1, mat)


def vase(loc, c='#e2dacb', k=1., speckle=.5):
    p = [(0, 0)]+smooth_profile([(.045*k, 0), (.085*k, .05*k), (.092*k, .13*k), (.055*k, .20*k), (.030*k, .235*k), (.034*k, .26*k)], 8)+[(.028*k, .26*k), (.024*k, .23*k)]
    return place(lathe(p, 64, ceramic(c, speckle)), loc)


def books(x, n, z, y=-.03, seed=3, lean=True):
    rnd = random.Random(seed)
    for i in range(n):
        t, hh, dd = rnd.uniform(.018, .042), rnd.uniform(.19, .27), rnd.uniform(.15, .2)
        c = rnd.choice(['#d8cfc1', '#a65a3a', '#3b4a53', '#e9e4da', '#7b8471', '#1f2225', '#c49a5a'])
        tilt = .12 if lean and i == n-1 else 0
        box(t, dd, hh, (x+t/2+(.018 if tilt else 0), y, z+hh/2), plain(c, .7, bump=.05), .003, rot=(0, -tilt, 0))
        x += t+.0015
    return x


def corner_sofa(c='#8b8f8c'):
    """low corner sofa with a long chaise, slim arms and loose cushions on steel runners"""
    M, st = fabric(c, 'weave', 1.3), black_steel()
    w, d, ch, sh = 2.72, .96, 1.66, .14
    box(w-.04, d-.06, .17, (0, 0, sh+.085), M, .04, 5)
    cx = -w/2+.46
    box(.90, ch-d+.3, .17, (cx, -d/2-(ch-d)/2+.12, sh+.085), M, .04, 5)
    for x, y0, y1 in ((-w/2+.07, -ch+d/2, d/2), (w/2-.07, -d/2, d/2)):
        puff(.15, y1-y0-.02, .40, (x, (y0+y1)/2, sh+.21), M, crown=.004, edge=.44, n=20, seed=int(x*9), wrinkle=.003, power=6)
    puff(w-.06, .17, .54, (0, d/2-.10, sh+.27), M, crown=0, edge=.45, n=18, wrinkle=.003, power=6)
    sw = (w-.30-.78)/2
    puff(.775, ch-.20, .19, (cx-.005+.015, -ch+d/2+.02+(ch-.20)/2, sh+.255), M, crown=.02, edge=.36, n=30, seed=4, wrinkle=.005, power=4)
    for i in range(2):
        x = -w/2+.15+.78+sw*(i+.5)
        puff(sw-.006, .72, .19, (x, -.10, sh+.255), M, crown=.02, edge=.36, n=28, seed=i, wrinkle=.005, power=3.4)
        puff(sw-.02, .50, .20, (x, .235, sh+.52), M, crown=.05, edge=.40, n=28, seed=i+7, wrinkle=.009, power=2.4, rot=(math.radians(72), 0, 0))
    puff(.74, .50, .20, (-w/2+.15+.39, .235, sh+.52), M, crown=.05, edge=.40, n=28, seed=21, wrinkle=.009, power=2.4, rot=(math.radians(72), 0, 0))
    for x in (-w/2+.20, .10, w/2-.20):
        y0 = -d/2+.08 if x > -.5 else -ch+d/2+.10
        for y in (y0, d/2-.12):
            box(.05, .012, sh, (x, y, sh/2), st, .002)
        box(.05, d/2-.12-y0+.012, .010, (x, (y0+d/2-.12)/2, .005), st, .002)
    from home import pillow
    pillow('#d6c9b2', 'linen', .22, (w/2-.36, .04, sh+.56), (math.radians(-20), 0, math.radians(-10)))
    return dict(az=24, el=13, fill=(.88, .8))


def frame_sofa(c='#8f9a8c', wd='oak'):
    """three-seater in an open wooden frame with turned bars under flat armrests"""
    M, up, fl, dp = fabric(c, 'linen', 1.3), wood(wd, 'Z', .8), wood(wd, 'X', 1.), wood(wd, 'Y', .9)
    w, d, z = 1.98, .80, .30
    for s in (-1, 1):
        x = s*(w/2-.03)
        rod((x, -d/2+.06, .60), (x, -d/2+.03, 0), .022, .016, up)
        rod((x, d/2-.10, .60), (x, d/2-.02, 0), .022, .016, up)
        box(.075, d-.02, .030, (x, -.02, .612), dp, .012, 4)
        box(.024, d-.14, .06, (x, 0, z), dp, .005)
        for i in range(6):
            y = -d/2+.14+i*.094
            rod((x, y, z+.02), (x, y, .605), .0075, .0075, up)
    for y in (-d/2+.07, d/2-.12):
        box(w-.06, .026, .07, (0, y, z), fl, .005)
    for i in range(13):
        x = -w/2+.13+i*(w-.26)/12
        tube([(x, .24, z+.02), (x, .30, .55), (x, .37, .80)], .0085, up)
    tube([(-w/2+.05, .375, .80), (0, .385, .815), (w/2-.05, .375, .80)], .019, fl)
    for s in (-1, 1):
        tube([(s*(w/2-.05), .25, z+.02), (s*(w/2-.05), .31, .55), (s*(w/2-.05), .375, .805)], .015, up)
    cw = (w-.12)/3
    for i in range(3):
        x = -w/2+.06+cw*(i+.5)
        puff(cw-.008, .66, .14, (x, -.07, z+.105), M, crown=.014, edge=.40, n=26, seed=i, wrinkle=.004, power=4)
        puff(cw-.02, .46, .15, (x, .205, z+.38), M, crown=.028, edge=.40, n=26, seed=i+5, wrinkle=.006, power=2.8, rot=(math.radians(75), 0, 0))
    return dict(az=-24, el=10, fill=(.86, .8))


def arc_shell(rx, ry, z0, top, low, th, M, a0=-18, a1=198, flare=.05, n=72):
    """upholstered back that runs round the seat; it is `top` high behind and `low` at its ends"""
    prof, vs, fs = 18, [], []
    for i in range(n+1):
        a = math.radians(a0+(a1-a0)*i/n)
        t = abs(i/n-.5)*2
        zt = low+(top-low)*(1-t**2.6)
        endk = max(.12, math.sqrt(max(0., 1-max(0, (t-.93)/.07)**2)))
        for k in range(prof):
            ph = TAU*k/prof
            u, v = math.cos(ph), math.sin(ph)
            u, v = math.copysign(abs(u)**.55, u), math.copysign(abs(v)**.75, v)
            off = th*endk/2*u
            f = 1+flare*max(0, v)
            vs.append(((rx*f+off)*math.cos(a), (ry*f+off)*math.sin(a), (z0+zt)/2+(zt-z0)/2*v))
    for i in range(n):
        for k in range(prof):
            a, b = i*prof+k, i*prof+(k+1) % prof
            fs.append((a, b, b+prof, a+prof))
    fs += [tuple(range(prof)), tuple(n*prof+k for k in reversed(range(prof)))]
    o = mesh_obj('shell', vs, fs, M)
    mod(o, 'SUBSURF', levels=1, render_levels=1)
    return o


def curved_sofa(c='#8c4a3a'):
    """two-seater with a back in one sweep on a dark round plinth"""
    M, pl = fabric(c, 'velvet', 1.1), plain('#2a2420', .5)
    arc_shell(.86, .44, .12, .72, .50, .20, M, -14, 194, .06, 96)
    outline = superellipse_plan(.83, .52, 2.6)
    prism(outline, .10, 'Z', .02, 3, (0, -.01, .055), pl)
    prism([(x*1.0, y*.99) for x, y in outline], .20, 'Z', .05, 6, (0, -.02, .21), M)
    for s in (-1, 1):
        puff(.72, .78, .17, (s*.362, -.09, .375), M, crown=.024, edge=.42, n=30, seed=s+3, wrinkle=.003, power=3.4)
    from home import pillow
    pillow('#d9c7a3', 'boucle', .20, (.50, .10, .62), (math.radians(-22), 0, math.radians(-16)))
    return dict(az=-20, el=13, fill=(.84, .76))


def superellipse_plan(a, b, power=2.6, n=64):
    pts = []
    for i in range(n):
        t = TAU*i/n
        c, s = math.cos(t), math.sin(t)
        pts.append((a*math.copysign(abs(c)**(2/power), c), b*math.copysign(abs(s)**(2/power), s)))
    return pts


def wing_chair(c='#5b6770'):
    """high back with wings, rolled arms and turned legs"""
    M, wd = fabric(c, 'felt', 1.2), wood('walnut', 'Z', .7)
    box(.66, .66, .16, (0, 0, .27), M, .05, 5)
    puff(.56, .66, .17, (0, -.05, .42), M, crown=.025, edge=.42, n=26, wrinkle=.004, power=3.2)
    puff(.60, .80, .16, (0, .27, .72), M, crown=.03, edge=.42, n=28, seed=2, wrinkle=.004, power=3, rot=(math.radians(80), 0, 0))
    for s in (-1, 1):
        puff(.13, .62, .30, (s*.325, -.03, .44), M, crown=0, edge=.44, n=20, seed=5+s, wrinkle=.003, power=6)
        roll = lathe([(0, -.31)]+smooth_profile([(.06, -.30), (.078, -.27), (.078, .27), (.06, .30)], 5)+[(0, .31)], 40, M)
        place(roll, (s*.335, -.03, .595), (math.pi/2, 0, 0))
        wing = [(-.02, 0), (-.17, .03), (-.215, .20), (-.165, .38), (-.02, .46), (.12, .46), (.12, 0)]
        w = prism(smooth_profile(wing+[wing[0]], 5)[:-1], .095, 'Z', .035, 5, mat=M)
        place(w, (s*.315, .19, .63), (math.pi/2, 0, math.pi/2))
        for y in (-.27, .28):
            rod((s*.27, y, .20), (s*.285, y*1.06, 0), .024, .013, wd)
    return dict(az=-30, el=9, fill=(.7, .84))


def lounge_chair(c='#3f4a44', wd='walnut'):
    """reclined chair with a bent wooden frame, broad armrests and two cushions"""
    M, up, dp = leather(c), wood(wd, 'Z', .8), wood(wd, 'Y', .8)
    w = .70
    for s in (-1, 1):
        x = s*(w/2-.02)
        tube([(x, -.36, 0), (x, -.33, .24), (x, -.30, .50), (x, -.26, .555)], .019, up, radii=[.8, 1, 1, .95], res=12)
        tube([(x, .46, 0), (x, .36, .26), (x, .30, .52)], .019, up, radii=[.75, 1, 1], res=12)
        arm = prism([(x2*.045, y2) for x2, y2 in ((-.7, -.38), (.7, -.38), (1, -.25), (.8, .20), (.4, .36), (-.4, .36), (-.8, .20), (-1, -.25))], .024, 'Z', .008, 4, (x, .0, .553), dp)
        arm.rotation_euler = (math.radians(-3), 0, 0)
        tube([(x, -.345, .30), (x, 0, .285), (x, .36, .235)], .015, dp)
    for y, z in ((-.34, .295), (.33, .245)):
        rod((-w/2+.02, y, z), (w/2-.02, y, z), .015, .015, wood(wd, 'Z', .8))
    for i in range(5):
        x = -.22+.11*i
        box(.05, .014, .64, (x, .40, .56), up, .004, rot=(math.radians(-24), 0, 0))
    for z, y in ((.30, .285), (.84, .525)):
        rod((-w/2+.02, y, z), (w/2-.02, y, z), .014, .014, wood(wd, 'Z', .8))
    for s in (-1, 1):
        tube([(s*(w/2-.05), .27, .27), (s*(w/2-.05), .39, .55), (s*(w/2-.05), .53, .86)], .016, up)
    puff(.57, .62, .12, (0, -.02, .345), M, crown=.022, edge=.40, n=28, wrinkle=.005, power=3, rot=(math.radians(-5), 0, 0))
    puff(.56, .60, .12, (0, .315, .625), M, crown=.022, edge=.40, n=28, seed=4, wrinkle=.005, power=3, rot=(math.radians(66), 0, 0))
    return dict(az=-38, el=9, fill=(.7, .82))


def relax_chair(c='#6b4423'):
    """swivelling recliner with a bolstered back on a round foot, and its footstool"""
    M, al, bk = leather(c, 1.1), metal('#b9babb', .3), black_steel()
    lathe([(0, 0), (.31, 0), (.315, .008), (.30, .018), (.05, .03), (0, .03)], 96, al)
    rod((0, 0, .02), (0, 0, .28), .032, .028, al)
    box(.5, .5, .05, (0, 0, .29), bk, .015)
    tilt = math.radians(-8)
    puff(.56, .60, .17, (0, -.04, .40), M, crown=.03, edge=.44, n=28, wrinkle=.005, power=2.6, rot=(tilt, 0, 0))
    for i, (y, z, a, h, th) in enumerate(((.235, .56, 70, .24, .17), (.315, .76, 66, .25, .17), (.40, .97, 64, .25, .18))):
        puff(.54-.03*i, h, th, (0, y, z), M, crown=.03, edge=.45, n=24, seed=i+3, wrinkle=.005, power=2.6, rot=(math.radians(a), 0, 0))
    box(.46, .05, .78, (0, .40, .73), M, .024, 4, rot=(math.radians(-20), 0, 0))
    for s in (-1, 1):
        puff(.12, .52, .10, (s*.335, -.02, .565), M, crown=.01, edge=.45, n=18, seed=9, wrinkle=.003, power=4, rot=(math.radians(-3), 0, 0))
        tube([(s*.335, -.18, .53), (s*.335, -.10, .34), (s*.20, .0, .30)], .016, al, res=10)
        tube([(s*.335, .16, .53), (s*.335, .08, .36), (s*.20, .0, .30)], .016, al, res=10)
    fx, fy = -.30, -.78
    lathe([(0, 0), (.21, 0), (.214, .008), (.20, .016), (.04, .026), (0, .026)], 96, al, (fx, fy, 0))
    rod((fx, fy, .02), (fx, fy, .26), .024, .022, al)
    puff(.48, .40, .16, (fx, fy, .33), M, crown=.03, edge=.44, n=24, seed=12, wrinkle=.005, power=2.6, rot=(math.radians(4), 0, math.radians(12)))
    return dict(az=-32, el=12, fill=(.72, .84))


def media_wall(wd='oak'):
    """low board, tall cabinet, open column and a wall shelf as one composition"""
    oak, wh, dark = finish(wd), finish('#e9e5dc'), plain('#201d1a', .8)
    d, t = .38, .02
    for x, w in ((-.06, 1.50),):
        case(x, w, .42, .06, .40, oak, t)
        box(w-.06, .36, .06, (x, .01, .03), dark, .002)
        for i in range(2):
            box(w/2-.03, .018, .352, (x+(i-.5)*(w/2-.015)*.995, -.205, .26), wh[0], .002)
        box(w-.044, .004, .012, (x, -.212, .432), dark, 0)
    x = -1.12
    case(x, .50, d, .06, 1.90, oak, t)
    box(.46, .32, .06, (x, .01, .03), dark, .002)
    for z, h in ((.08+.46, .915), (1.015+.46, .915)):
        box(.455, .018, h, (x, -d/2+.012, z), wh[0], .002)
    for z in (.99, 1.03):
        box(.10, .01, .012, (x+.16, -d/2-.002, z), black_steel(), .002)
    x = 1.02
    case(x, .52, .34, .06, 1.90, oak, t)
    box(.48, .28, .06, (x, .01, .03), dark, .002)
    zs = [.42, .80, 1.18, 1.56]
    for z in zs:
        box(.478, .31, t, (x, .0, z), oak[1], .002)
    box(.478, .016, .325, (x, -.16, .24), wh[0], .002)
    books(x-.20, 7, zs[1]+t/2, seed=4)
    books(x-.20, 5, zs[3]+t/2, seed=8)
    vase((x+.06, -.02, zs[2]+t/2), '#8e4b33', .9)
    box(.26, .18, .05, (x, -.02, zs[0]+t/2+.025), plain('#d8cfc1', .7), .004)
    box(1.30, .24, .026, (-.04, .05, 1.42), oak[1], .003)
    box(1.30, .014, .16, (-.04, .165, 1.49), oak[1], .003)
    vase((-.45, .04, 1.433), '#e2dacb', .8)
    books(.12, 6, 1.433, .04, 11)
    box(1.06, .03, .62, (-.06, .02, .82), plain('#0c0c0d', .25, spec=.5), .006)
    box(.34, .18, .012, (-.06, .02, .466), plain('#0c0c0d', .4), .003)
    box(.06, .03, .06, (-.06, .03, .495), plain('#0c0c0d', .4), .003)
    return dict(az=-16, el=7, fill=(.88, .84))


def bookcase(c='#e9e5dc', wd='oak'):
    """wide bookcase in three bays with panelled doors below and a cornice"""
    m = finish(c)
    w, d, h, t = 1.50, .36, 2.02, .022
    box(w+.05, d+.02, .09, (0, 0, .045), m[0], .004)
    case(0, w, d, .08, h-.10, m, t)
    box(w+.07, d+.05, .03, (0, -.012, h-.005), m[1], .006)
    box(w+.04, d+.025, .04, (0, -.006, h-.04), m[1], .004)
    bw = (w-2*t)/3
    for i in (-.5, .5):
        box(t, d-.01, h-.14, (i*bw, .003, h/2+.01), m[0], .002)
    box(w+.01, d+.012, .024, (0, -.006, .78), wood(wd, 'X', 1.2), .004)
    kn = metal('#8f7a52', .3)
    for i in range(3):
        x = (i-1)*bw
        for z in (1.17, 1.53):
            box(bw-t-.002, d-.04, .02, (x, .01, z), m[1], .002)
        dw, dh, z = bw-.012, .66, .43
        for s in (-1, 1):
            box(.06, .018, dh, (x+s*(dw/2-.03), -d/2-.006, z), m[0], .002)
            box(dw-.12, .018, .06, (x, -d/2-.006, z+s*(dh/2-.03)), m[1], .002)
        box(dw-.11, .008, dh-.11, (x, -d/2-.002, z), m[0], 0)
        k = lathe([(0, 0), (.006, 0), (.006, .012)]+smooth_profile([(.008, .013), (.014, .02), (.010, .027)], 4)+[(0, .028)], 32, kn)
        place(k, (x+(dw/2-.03)*(1 if i != 2 else -1), -d/2-.015, .66), (math.pi/2, 0, 0))
    e = books(-bw-.21, 9, 1.18, seed=2)
    books(-.22, 6, 1.54, seed=5)
    books(bw-.20, 8, .792, seed=9)
    books(.0, 5, .792, seed=12)
    vase((-bw, .0, .792), '#55616a', .95, 0)
    vase((bw+.02, .0, 1.18), '#e2c9a8', .8)
    box(.26, .2, .05, (-bw, -.02, 1.565), plain('#a65a3a', .7), .003)
    vase((bw, 0, 1.54), '#dcd5c8', .7)
    return dict(az=-22, el=6, fill=(.72, .88), key_side=1, env=.36)


def coffee_slats(wd='oak'):
    """long coffee table with a slatted shelf below and softly rounded legs"""
    fl, up = wood(wd, 'X', 1.2), wood(wd, 'Z', .8)
    w, d, h = 1.20, .60, .43
    prism(rounded_rect(w, d, .07, 10), .028, 'Z', .008, 4, (0, 0, h-.014), fl)
    for x in (-1, 1):
        for y in (-1, 1):
            rod((x*(w/2-.07), y*(d/2-.07), h-.02), (x*(w/2-.045), y*(d/2-.045), 0), .026, .018, up)
        box(.024, d-.15, .034, (x*(w/2-.062), 0, .15), wood(wd, 'Y', .8), .004)
    for i in range(9):
        y = -.20+.05*i
        box(w-.13, .026, .014, (0, y, .172), fl, .004)
    for s in (-1, 1):
        box(w-.16, .02, .05, (0, s*(d/2-.085), h-.052), fl, .003)
    for i, (bw, c) in enumerate(((.28, '#dcd5c8'), (.25, '#7d3f2c'))):
        box(bw, bw*.75, .024, (.22, .02, .179+.012+.0245*i), plain(c, .7, bump=.04), .002, rot=(0, 0, .1-.12*i))
    return dict(az=-26, el=15, fill=(.82, .72))


def tray_tables(c='#1c1c1d'):
    """two round tray tables of steel, one reaching over the other"""
    top, st = plain(c, .42, spec=.45), plain(c, .42, spec=.45)
    brass = metal('#b08a4e', .28)
    for x, y, R, h, m in ((-.13, .10, .30, .50, top), (.22, -.16, .225, .40, brass)):
        lathe([(0, h-.012), (R-.004, h-.012), (R, h-.008), (R, h+.016), (R-.003, h+.019), (R-.006, h+.016), (R-.006, h-.006), (0, h-.006)], 128, m, (x, y, 0), smooth_deg=30)
        for i in range(3):
            a = math.radians(30+120*i+(40 if R < .25 else 0))
            u = Vector((math.cos(a), math.sin(a), 0))
            p = Vector((x, y, 0))
            tube([p+u*(R-.03)+Vector((0, 0, h-.012)), p+u*(R-.01)+Vector((0, 0, h*.5)), p+u*(R+.0)+Vector((0, 0, .006))], .0075, m)
        tube([(x+(R-.004)*math.cos(TAU*k/48), y+(R-.004)*math.sin(TAU*k/48), .007) for k in range(48)], .007, m, cyclic=True, smooth=False)
    vase((-.16, .14, .494), '#e2dacb', .75)
    return dict(az=-20, el=18, fill=(.66, .74))


def drum_table(wd='walnut'):
    """fluted drum with a bevelled lid"""
    R, h, n = .36, .40, 46
    fl, up = wood(wd, 'X', 1.2), wood(wd, 'Z', .8)
    lathe([(0, h-.026), (R+.004, h-.026), (R+.012, h-.014), (R+.008, h), (0, h)], 128, fl, smooth_deg=35)
    lathe([(0, 0), (R-.03, 0), (R-.03, .02), (R-.022, .02), (R-.022, h-.026), (0, h-.026)], 96, up, smooth_deg=35)
    r = math.pi*R/n
    for i in range(n):
        a = TAU*i/n
        rod(((R-.014)*math.cos(a), (R-.014)*math.sin(a), .02), ((R-.014)*math.cos(a), (R-.014)*math.sin(a), h-.027), r*.98, r*.98, up, 14)
    return dict(az=-18, el=17, fill=(.6, .64))


def lowboard(wd='oak', c='#2c2f30'):
    """television bench: drawers either side of two open bays, seemingly floating"""
    m, dk = finish(wd), finish(c)
    w, d, h, z0, t = 1.90, .42, .38, .12, .024
    box(w-.30, d-.12, z0, (0, .02, z0/2), plain('#191817', .6), .002)
    case(0, w, d, z0, h, m, t)
    for x in (-.45, .45):
        box(t, d-.01, h-2*t, (x, .003, z0+h/2), m[0], .002)
    box(.90-t, d-.03, t, (0, .005, z0+h/2), m[1], .002)
    for s in (-1, 1):
        x = s*(.45+(w/2-.45)/2)
        for k in range(2):
            box(w/2-.45-t-.004, .018, (h-2*t)/2-.008, (x, -d/2+.012, z0+t+(h-2*t)*(k*.5+.25)), dk[0], .002)
            box(.12, .014, .010, (x, -d/2-.002, z0+t+(h-2*t)*(k*.5+.25)+.052), metal('#b08a4e', .3), .003)
    box(.34, .22, .05, (-.12, -.04, z0+h/2+t/2+.025), plain('#17181a', .35), .006)
    for k, (bw, c2) in enumerate(((.26, '#d8cfc1'), (.24, '#a65a3a'), (.25, '#3b4a53'))):
        box(bw, .19, .026, (.20, -.03, z0+t+.013+.0265*k), plain(c2, .7, bump=.04), .003, rot=(0, 0, .06*k))
    vase((.74, 0, z0+h), '#c9b9a2', .95)
    return dict(az=-22, el=9, fill=(.88, .74))


def highboard(wd='walnut'):
    """four cane-look doors with round pulls above two drawers, on a turned frame"""
    m, br = finish(wd), metal('#b08a4e', .25)
    w, d, h, z0, t = 1.20, .42, 1.00, .22, .024
    case(0, w, d, z0, h, m, t)
    legs4(w, d, z0, .10, .03, .02, .011, m[0])
    for y in (-d/2+.06, d/2-.06):
        box(w-.12, .024, .05, (0, y, z0-.025), m[1], .004)
    cane = plain('#cfae7c', .75, bump=.3, bscale=300)
    dw = (w-2*t)/2
    for i in (-1, 1):
        x = i*dw/2
        box(dw-.004, .018, .20, (x, -d/2+.010, z0+t+.102), m[1], .002)
        place(lathe([(0, 0), (.012, 0), (.016, .012), (.014, .018), (0, .02)], 40, br), (x, -d/2, z0+t+.10), (math.pi/2, 0, 0))
        ddw, ddh, zz = dw-.004, h-2*t-.212, z0+t+.208+(h-2*t-.212)/2
        for s in (-1, 1):
            box(.055, .018, ddh, (x+s*(ddw/2-.0275), -d/2+.010, zz), m[0], .002)
            box(ddw-.11, .018, .055, (x, -d/2+.010, zz+s*(ddh/2-.0275)), m[1], .002)
        box(ddw-.10, .006, ddh-.10, (x, -d/2+.012, zz), cane, 0)
        n = 13
        pw, ph = ddw-.11, ddh-.11
        for k in range(n):
            u = -pw/2+pw*(k+.5)/n
            box(.0035, .004, ph, (x+u, -d/2+.008, zz), cane, .001, 1)
        q = int(ph/(pw/n))
        for k in range(q):
            box(pw, .004, .0035, (x, -d/2+.006, zz-ph/2+ph*(k+.5)/q), cane, .001, 1)
        place(lathe([(0, 0), (.012, 0), (.016, .012), (.014, .018), (0, .02)], 40, br), (x-i*(dw/2-.03), -d/2, zz), (math.pi/2, 0, 0))
    vase((-.34, 0, z0+h), '#e2dacb', 1.0)
    for i, (bw, c) in enumerate(((.25, '#d9d1c3'), (.22, '#3b4a53'))):
        box(bw, bw*.72, .024, (.30, 0, z0+h+.012+.0245*i), plain(c, .7, bump=.04), .002, rot=(0, 0, .05-.1*i))
    return dict(az=-25, el=8, fill=(.66, .84))


def chest(c='#ded6c6', wd='oak'):
    """chest with two by three drawers, finger grips cut out, oak top and plinth feet"""
    m, ok = finish(c), finish(wd)
    w, d, h, z0, t = 1.40, .44, .76, .10, .022
    case(0, w, d, z0, h, m, t)
    box(w+.02, d+.02, .028, (0, -.006, z0+h+.014), ok[1], .004)
    for s in (-1, 1):
        for y in (-1, 1):
            lathe([(0, 0), (.028, 0), (.036, z0-.01), (.036, z0), (0, z0)], 40, ok[0], (s*(w/2-.08), y*(d/2-.08), 0))
    dk = plain('#1d1a17', .9)
    dw, dh = (w-2*t)/2, (h-2*t)/3
    box(w-2*t, .01, h-2*t, (0, -d/2+.02, z0+h/2), dk, 0)
    for i in (-1, 1):
        for k in range(3):
            x, z = i*dw/2, z0+t+dh*(k+.5)
            gw, gh = .13, .035
            fw, fh = dw-.006, dh-.006
            pts = [(-fw/2, -fh/2), (fw/2, -fh/2), (fw/2, fh/2), (gw/2, fh/2)]
            pts += [(gw/2*math.cos(a), fh/2-gh*math.sin(a)) for a in np.linspace(.08, math.pi-.08, 18)]
            pts += [(-gw/2, fh/2), (-fw/2, fh/2)]
            prism(pts, .018, 'Y', .0015, 2, (x, -d/2-.0, z), m[1])
    vase((-.42, 0, z0+h+.028), '#8e4b33', .8)
    return dict(az=-26, el=10, fill=(.76, .78), key_side=1, env=.36)
