"""furniture, sixth part: one more product for each department, with goods for table and wall"""
from furn5 import *
from home2 import PLATE, _silvering, piece, stoneware, _rug_body
from shapes import group, turned


def strut(p, q, sx, sy, mat, bevel=.002):
    """bar of a rectangular section between two points of equal x"""
    p, q = Vector(p), Vector(q)
    d = q-p
    return box(sx, sy, d.length, (p+q)/2, mat, bevel, rot=(math.atan2(-d.y, d.z), 0, 0))


def peg(p, mat, r=.012, n=32):
    """small turned knob that points to the front"""
    o = lathe([(0, 0), (r*.5, 0), (r*.5, .010)]+smooth_profile([(r*.7, .012), (r, .018), (r*.8, .024)], 4)+[(0, .025)], n, mat)
    return place(o, p, (math.pi/2, 0, 0))


def arch(w, h, n=28):
    """outline of a round arch that stands on z=0"""
    r = w/2
    return [(-r, 0), (r, 0)]+[(r*math.cos(a), h-r+r*math.sin(a)) for a in np.linspace(0, math.pi, n)]


def rail(p, q, r, mat):
    return rod(p, q, r, r, mat)


# ------------------------------------------------------------------ living room
def lift_table(wd='oak'):
    """coffee table with a storage box; the right half of its top stands raised on two pairs of arms"""
    up, fl, dp = finish(wd)
    st, dark = black_steel(), plain('#191715', .7)
    w, d, z0, h, t = 1.10, .60, .06, .345, .022
    top = z0+h
    box(w-.10, d-.10, z0, (0, 0, z0/2), dark, .002)
    for s in (-1, 1):
        box(t, d, h, (s*(w/2-t/2), 0, z0+h/2), dp, .003)
        box(w-2*t-.001, t, h, (0, s*(d/2-t/2), z0+h/2), fl, .003)
    box(w-2*t, d-2*t, t, (0, 0, z0+t/2), fl, 0)
    box(t, d-2*t, h-.03, (-.01, 0, z0+h/2-.015), dp, .002)
    box(w/2-.002, d+.012, .026, (-w/4, 0, top+.013), fl, .004)
    box(w/2-.002, d+.012, .026, (w/4, -.17, top+.238), fl, .004)
    for x in (w/4-.20, w/4+.20):
        box(.020, .36, .030, (x, -.12, top+.210), st, .003)
        box(.020, .34, .030, (x, .06, top-.060), st, .003)
        for y in (.20, .02):
            strut((x+.014, y, top-.058), (x+.014, y-.20, top+.208), .007, .026, st)
    puff(.40, .44, .09, (w/4+.01, .02, z0+t+.20), fabric('#8b9a7a', 'felt', 1.2), crown=.01, edge=.42, n=24, wrinkle=.005, power=4)
    box(.40, .44, .15, (w/4+.01, .02, z0+t+.078), fabric('#cfc4b2', 'canvas', 1.6), .02, 4)
    for k, (bw, c) in enumerate(((.27, '#d9d1c3'), (.24, '#3b4a53'))):
        box(bw, bw*.72, .026, (-w/4-.03, .04, top+.039+.0265*k), plain(c, .7, bump=.04), .002, rot=(0, 0, .08-.14*k))
    return dict(az=-24, el=17, fill=(.78, .78))


def arch_sideboard(c='#7f8f83', wd='oak'):
    """sideboard with four doors, each with two nested arches in relief, on a set-back plinth"""
    m, ok, kn = finish(c), finish(wd), metal('#b08a4e', .28)
    w, d, z0, h, t = 1.72, .42, .075, .68, .020
    box(w-.08, d-.06, z0, (0, .015, z0/2), plain('#23211f', .6), .002)
    case(0, w, d, z0, h, m, t)
    box(w+.016, d+.022, .026, (0, -.008, z0+h+.013), ok[1], .005)
    box(w-2*t, .006, h-2*t, (0, -d/2+.024, z0+h/2), plain('#1d1a17', .9), 0)
    dw, dh = (w-2*t)/4, h-2*t
    for i in range(4):
        x = -w/2+t+dw*(i+.5)
        box(dw-.004, .018, dh-.004, (x, -d/2+.011, z0+h/2), m[0], .002)
        z = z0+t+.055
        for k, (aw, ah) in enumerate(((dw-.085, dh-.11), (dw-.205, dh-.175))):
            prism(arch(aw, ah), .024+.018*k, 'Y', .006, 4, (x, -d/2+.002-.001*k, z), m[0])
        side = 1 if i % 2 == 0 else -1
        peg((x+side*(dw/2-.021), -d/2+.002, z0+h/2+.03), kn, .011)
    vase((-.52, .02, z0+h+.026), '#e2dacb', 1.05)
    for i, (bw, b) in enumerate(((.28, '#d9d1c3'), (.25, '#a5653f'), (.22, '#3b4a53'))):
        box(bw, bw*.72, .026, (.50, .0, z0+h+.039+.0265*i), plain(b, .7, bump=.04), .002, rot=(0, 0, .06-.09*i))
    return dict(az=-24, el=9, fill=(.84, .8))


def rocking_chair(wd='oak', c='#6d7a70'):
    """rocking chair: two runners, turned spindles in the back, flat armrests, loose seat cushion"""
    up, fl, dp, M = wood(wd, 'Z', .8), wood(wd, 'X', .8), wood(wd, 'Y', .9), fabric(c, 'felt', 1.1)
    R, b = 1.25, .017
    run = lambda y: R-math.sqrt(R*R-y*y)
    for s in (-1, 1):
        x = s*.275
        path = [(x, y, run(y)+.021) for y in np.linspace(-.43, .52, 30)]
        ribbon(path, .034, .042, dp, normal=(1, 0, 0))
        rod((x, -.235, run(.235)+.03), (x, -.255, .615), b*1.1, b*.85, up)
        rod((x, .245, run(.245)+.03), (x*.93, .215, .43), b*1.1, b, up)
        tube([(x*.93, .205, .40), (x*.92, .265, .66), (x*.90, .345, .90), (x*.88, .415, 1.06)], b, up, radii=[1., 1., .9, .75], res=12)
        arm = prism([(a*.045, y) for a, y in ((-.8, -.30), (.8, -.30), (1, -.24), (.85, .02), (.5, .265), (-.5, .265), (-.85, .02), (-1, -.24))], .024, 'Z', .009, 4, (x*.985, .0, .625), dp)
        arm.rotation_euler = (math.radians(3), 0, 0)
        rail((x, -.242, .245), (x*.97, .232, .215), .0095, up)
        rail((x*.99, -.10, .41), (x*.985, -.10, .62), .009, up)
    for y, z in ((-.242, .30), (.23, .27)):
        rail((-.27, y, z), (.27, y, z), .011, up)
    seat = prism(superellipse_plan(.265, .255, 4.5, 80), .030, 'Z', .010, 4, (0, -.01, .405), fl)
    seat.rotation_euler = (math.radians(4), 0, 0)
    top = [(-.265, .405, 1.035), (-.14, .438, 1.06), (0, .448, 1.068), (.14, .438, 1.06), (.265, .405, 1.035)]
    ribbon(smooth_profile(top, 8), .085, .020, fl, normal=(0, .35, .94))
    for i in range(7):
        u = (i-3)/3
        tube([(u*.165, .20, .415), (u*.180, .272, .66), (u*.195, .395-.020*(1-u*u)*0, .95), (u*.20, .438-.012*u*u, 1.03)], .0075, up, res=10)
    puff(.47, .45, .065, (0, -.02, .455), M, crown=.014, edge=.44, n=28, wrinkle=.003, power=3, rot=(math.radians(4), 0, 0))
    return dict(az=-36, el=10, fill=(.7, .86))


def daybed(c='#8f9a8c', wd='oak'):
    """daybed: wooden frame with a low barred back and end, thick mattress and two bolsters"""
    M, up, fl, dp = fabric(c, 'linen', 1.3), wood(wd, 'Z', .8), wood(wd, 'X', 1.1), wood(wd, 'Y', 1.)
    w, d, z = 2.06, .88, .27
    for sx in (-1, 1):
        for sy in (-1, 1):
            hi = .64 if sy > 0 or sx < 0 else z+.04
            rod((sx*(w/2-.025), sy*(d/2-.025), hi), (sx*(w/2-.015), sy*(d/2-.015), 0), .024, .017, up)
        box(.026, d-.06, .085, (sx*(w/2-.025), 0, z), dp, .005)
    for sy in (-1, 1):
        box(w-.06, .026, .085, (0, sy*(d/2-.025), z), fl, .005)
    box(w+.02, .038, .034, (0, d/2-.025, .640), fl, .012, 4)
    box(.038, d-.01, .034, (-w/2+.025, -.0, .6401), dp, .012, 4)
    for i in range(20):
        x = -w/2+.115+i*(w-.23)/19
        rail((x, d/2-.025, z+.03), (x, d/2-.025, .635), .008, up)
    for i in range(8):
        y = -d/2+.095+i*(d-.19)/7
        rail((-w/2+.025, y, z+.03), (-w/2+.025, y, .635), .008, up)
    puff(w-.09, d-.10, .17, (0, -.005, z+.105), M, crown=.012, edge=.36, n=34, wrinkle=.004, power=6, piping=(.005, None))
    for y, L in ((0, d-.14),):
        roll = lathe([(0, -L/2)]+smooth_profile([(.085, -L/2+.004), (.104, -L/2+.03), (.104, L/2-.03), (.085, L/2-.004)], 6)+[(0, L/2)], 64, M)
        place(roll, (-w/2+.165, y-.005, z+.285), (math.pi/2, 0, 0))
    for i in range(3):
        puff(.56, .40, .16, (-.36+.60*i, d/2-.145, z+.365), M, crown=.04, edge=.40, n=26, seed=i+3, wrinkle=.008, power=2.4, rot=(math.radians(76), 0, 0))
    return dict(az=-25, el=13, fill=(.86, .78))


# ------------------------------------------------------------------ bedroom
def drawer_bed(c='#e9e5dc', wd='oak'):
    """bed on a closed base with two large drawers in its side and a headboard with a shelf"""
    m, ok = finish(c), finish(wd)
    w, l, h = 1.48, 2.08, .38
    box(w-.08, l-.08, .05, (0, 0, .025), plain('#26231f', .7), .002)
    box(w, l, h-.05, (0, 0, .05+(h-.05)/2), m[0], .004)
    box(w+.012, .022, h-.03, (0, -l/2-.006, .035+(h-.03)/2), ok[1], .004)
    for i in (-1, 1):
        y, dl, dh = i*l/4*.98, l/2-.035, h-.095
        box(.020, dl, dh, (-w/2-.007, y, .05+(h-.05)/2), m[2], .003)
        prism(rounded_rect(.20, .026, .012, 6), .014, 'Z', .004, 3, (0, 0, 0), ok[2])
        place(bpy.context.scene.collection.objects[-1], (-w/2-.022, y, .05+(h-.05)/2+dh/2-.055), (math.pi/2, 0, math.pi/2))
    hw = w+.06
    box(hw, .026, 1.00, (0, l/2+.215, .50), m[0], .004)
    box(hw, .20, .026, (0, l/2+.105, .93), ok[1], .004)
    for s in (-1, 1):
        box(.026, .20, .92, (s*(hw/2-.013), l/2+.103, .46), m[0], .004)
    box(hw-.05, .022, .55, (0, l/2+.012, .275), m[0], .003)
    box(hw-.05, .18, .020, (0, l/2+.11, .66), m[1], .003)
    books(-.48, 6, .943, l/2+.11, 6)
    vase((.46, l/2+.11, .943), '#a5653f', .62)
    mattress_block(w-.06, l-.04, .19, h-.02)
    bedding(w-.06, l-.04, h+.155, '#8fa0a6', drop=.13, seed=5)
    return dict(az=-36, el=16, fill=(.86, .82))


def louvre_wardrobe(wd='walnut'):
    """two louvred doors above a wide drawer, on a turned frame"""
    m, kn = finish(wd), metal('#b08a4e', .28)
    w, d, z0, h, t = 1.16, .58, .16, 1.86, .024
    case(0, w, d, z0, h, m, t)
    legs4(w, d, z0, .07, .02, .024, .014, m[0])
    box(w-2*t, .006, h-2*t, (0, -d/2+.045, z0+h/2), plain('#17120e', .9), 0)
    iw, dh0 = w-2*t, .24
    box(iw-.006, .020, dh0-.006, (0, -d/2+.010, z0+t+dh0/2), m[1], .003)
    for x in (-.24, .24):
        peg((x, -d/2, z0+t+dh0/2), kn)
    dw, dh, zc = iw/2, h-2*t-dh0-.004, z0+t+dh0+.002+(h-2*t-dh0-.004)/2
    for i in (-1, 1):
        x, fw = i*dw/2, dw-.005
        for s in (-1, 1):
            box(.058, .022, dh, (x+s*(fw/2-.029), -d/2+.011, zc), m[0], .003)
        for q, hh in ((-dh/2+.035, .07), (-.09, .07), (dh/2-.035, .07)):
            box(fw-.114, .022, hh, (x, -d/2+.011, zc+q), m[1], .003)
        for lo, hi in ((-dh/2+.07, -.125), (-.055, dh/2-.07)):
            n = int((hi-lo)/.034)
            for k in range(n):
                box(fw-.112, .007, .040, (x, -d/2+.013, zc+lo+(hi-lo)*(k+.5)/n), m[1], .002, 2, rot=(math.radians(-32), 0, 0))
        peg((x-i*(fw/2-.029), -d/2, zc-.09), kn)
    return dict(az=-27, el=7, fill=(.6, .88))


# ------------------------------------------------------------------ dining room
def drop_leaf(c='#e9e5dc', wd='oak'):
    """kitchen table with two leaves: the right one raised on a swung-out leg, the left one hanging"""
    m, fl, dp = finish(c), wood(wd, 'X', 1.2), wood(wd, 'Y', 1.2)
    d, h, t, cw, lw = .82, .75, .024, .36, .46
    box(cw, d, t, (0, 0, h-t/2), dp, .004)
    for i in range(2):
        p = lw/2
        box(p-.0006, d, t, (cw/2+.002+p*(i+.5), 0, h-t/2), dp, .003, 2)
    box(t, d, lw, (-cw/2-.016, 0, h-t-lw/2+.010), wood(wd, 'Y', 1.2), .004)
    for x in (-1, 1):
        for y in (-1, 1):
            box(.05, .05, h-t, (x*(cw/2-.035), y*(d/2-.055), (h-t)/2), m[0], .005)
        box(.020, d-.16, .085, (x*(cw/2-.035), 0, h-t-.0425), m[0], .003)
        box(.020, d-.16, .045, (x*(cw/2-.035), 0, .12), m[0], .003)
    for y in (-1, 1):
        box(cw-.12, .020, .085, (0, y*(d/2-.055), h-t-.0425), m[0], .003)
    gx, gy = cw/2+.34, -.05
    box(.046, .046, h-t-.001, (gx, gy, (h-t)/2), m[0], .005)
    for z in (h-t-.05, .14):
        box(.36, .022, .05, (cw/2+.16, gy, z), m[0], .003)
    return dict(az=-22, el=14, fill=(.76, .8))


def ply_chair(wd='oak', c='#1c1c1d'):
    """stacking chair: moulded plywood seat and back on a frame of bent steel tube"""
    st, ply = plain(c, .42, spec=.45), wood(wd, 'X', 1.)
    r = .0105
    for s in (-1, 1):
        x = s*.205
        tube([(s*.235, -.215, 0), (s*.215, -.195, .25), (x, -.178, .415), (x, -.150, .437), (x, .05, .432), (x, .150, .432), (x*.98, .205, .465), (x*.93, .245, .62), (x*.88, .285, .80)], r, st, res=14)
        tube([(s*.235, .265, 0), (s*.215, .200, .25), (x, .125, .425)], r, st, res=10)
        for y in (-.213, .262):
            lathe([(0, 0), (.0135, 0), (.0145, .010), (.0125, .024), (0, .024)], 24, plain('#151515', .6), (s*.2345, y, 0))
    rail((-.205, -.02, .428), (.205, -.02, .428), .009, st)
    rail((-.203, .125, .428), (.203, .125, .428), .009, st)
    def sheet(width, rows, bow, grow=.0):
        """bent board: rows are points (y, z) of its middle line; bow is the depth of its hollow"""
        n, vs, fs = 28, [], []
        P = smooth_profile(rows, 24)
        for j, (y, z) in enumerate(P):
            v = j/(len(P)-1)
            e = min(v, 1-v)
            hw = width*(1-grow*v)-.060*(1-math.sqrt(max(0., 1-max(0., 1-e/.20)**2)))
            for i in range(n+1):
                u = i/n*2-1
                dy, dz = bow(u)
                vs.append((u*hw, y+dy, z+dz))
        for j in range(len(P)-1):
            for i in range(n):
                a = j*(n+1)+i
                fs.append((a, a+1, a+n+2, a+n+1))
        o = mesh_obj('ply', vs, fs, ply)
        mod(o, 'SOLIDIFY', thickness=.0105, offset=0)
        mod(o, 'BEVEL', width=.003, segments=3, limit_method='ANGLE')
        autosmooth(o, 50)
    sheet(.218, [(-.222, .433), (-.200, .447), (-.11, .452), (.05, .446), (.17, .450)], lambda u: (0, -.010*(1-u*u)))
    sheet(.212, [(.218, .625), (.240, .70), (.262, .775), (.282, .835)], lambda u: (.030*(1-u*u)-.020, 0), .05)
    for s in (-1, 1):
        for y in (-.02, .125):
            lathe([(0, 0), (.0065, 0), (.005, .0025), (0, .003)], 20, metal('#b9babb', .3), (s*.165, y, .4515))
    return dict(az=-34, el=12, fill=(.62, .84))


# ------------------------------------------------------------------ office and children
def trestle_desk(wd='oak', c='#2c3a38'):
    """desk top on two lacquered trestles with a shelf between their crossbars"""
    fl, m = wood(wd, 'X', 1.3), plain(c, .4, spec=.4)
    w, d, h, t = 1.50, .72, .745, .027
    prism(rounded_rect(w, d, .03, 8), t, 'Z', .005, 3, (0, 0, h-t/2), fl)
    hz = h-t
    for s in (-1, 1):
        x = s*(w/2-.30)
        for e in (-1, 1):
            for q in (-1, 1):
                strut((x+e*.135, q*.055, hz-.02), (x+e*.135+e*.025*0, q*.285, .0), .034, .034, m, .005)
            box(.030, .36, .030, (x+e*.135, 0, .275), m, .004)
        box(.34, .12, .030, (x, 0, hz-.015), m, .004)
        for q in (-1, 1):
            box(.25, .022, .030, (x, q*.198, .275), m, .004)
    box(w-.36, .24, .020, (0, 0, .300), fl, .004)
    for k, (bw, b) in enumerate(((.30, '#d9d1c3'), (.27, '#a5653f'), (.28, '#7b8471'))):
        box(bw, .20, .028, (-.18, 0, .325+.0285*k), plain(b, .7, bump=.05), .003, rot=(0, 0, .05*(k-1)))
    return dict(az=-27, el=12, fill=(.84, .8))


def kids_table(c='#9caf88', wd='beech'):
    """low round table and two chairs with round backs, lacquered parts on turned legs"""
    m, up = plain(c, .4, spec=.4), wood(wd, 'Z', .7)
    R, h = .36, .50
    lathe([(0, h-.024)]+smooth_profile([(R-.014, h-.024), (R-.001, h-.017), (R, h-.010), (R-.004, h-.001), (R-.012, h)], 5)+[(0, h)], 128, m, smooth_deg=50)
    for i in range(4):
        a = math.radians(45+90*i)
        u = Vector((math.cos(a), math.sin(a), 0))
        rod(u*.22+Vector((0, 0, h-.02)), u*.315, .022, .014, up)
    def seat(x, y, turn):
        parts = [prism(superellipse_plan(.15, .145, 2.8, 64), .026, 'Z', .010, 4, (0, 0, .290), m)]
        for sx in (-1, 1):
            for sy in (-1, 1):
                parts.append(rod((sx*.095, sy*.09, .285), (sx*.140, sy*.135, 0), .016, .011, up))
            parts.append(rod((sx*.075, .115, .29), (sx*.085, .160, .50), .010, .009, up))
        back = prism(superellipse_plan(.145, .075, 2.6, 64), .020, 'Y', .008, 4, (0, .155, .515), m)
        back.rotation_euler = (math.radians(-10), 0, 0)
        group(parts+[back], (x, y, 0), (0, 0, turn))
    seat(-.50, -.17, math.radians(62))
    seat(.47, -.25, math.radians(-118+62))
    return dict(az=-14, el=15, fill=(.82, .78))


# ------------------------------------------------------------------ bathroom and hall
def bath_rack(wd='oak'):
    """open bathroom rack: steel frame, four slatted shelves, a towel bar on its side"""
    st, fl = black_steel(), wood(wd, 'X', .8)
    w, d, h = .52, .34, 1.46
    for sx in (-1, 1):
        for sy in (-1, 1):
            box(.020, .020, h, (sx*(w/2-.01), sy*(d/2-.01), h/2), st, .002)
        for z in (.12, h-.01):
            box(.020, d-.04, .020, (sx*(w/2-.01), 0, z), st, .002)
    box(w-.04, .020, .020, (0, d/2-.01, h-.01), st, .002)
    zs = (.16, .56, .98, 1.34)
    for z in zs:
        for s in (-1, 1):
            box(w-.04, .020, .020, (0, s*(d/2-.01), z-.020), st, .002)
        for i in range(6):
            box(w-.006, .046, .016, (0, -d/2+.032+i*(d-.064)/5, z), fl, .003)
    x = w/2+.055
    for z in (1.06,):
        tube([(w/2-.005, -d/2+.03, z), (x, -d/2+.03, z), (x, -d/2+.06, z), (x, d/2-.06, z), (x, d/2-.03, z), (w/2-.005, d/2-.03, z)], .008, st, smooth=False)
    towel = [(x-.014, 0, .74), (x-.015, 0, .95), (x-.012, 0, 1.060), (x, 0, 1.074), (x+.012, 0, 1.060), (x+.015, 0, .90), (x+.017, 0, .66)]
    ribbon(smooth_profile(towel, 8), .20, .009, fabric('#8f9a82', 'terry'), normal=(0, 1, 0), bevel=.003)
    for k, c2 in enumerate(('#efece5', '#8f9a82', '#cfc4b2')):
        puff(.34, .26, .062, (-.03, 0, zs[1]+.045+.060*k), fabric(c2, 'terry'), crown=.004, edge=.45, n=18, seed=k, wrinkle=.004, power=5)
    box(.36, .26, .19, (0, 0, zs[0]+.105), fabric('#b79f7c', 'canvas', 2.), .025, 5)
    puff(.30, .21, .10, (0, 0, zs[0]+.19), fabric('#efece5', 'terry'), crown=.02, edge=.4, n=20, wrinkle=.012, power=3)
    for q, r, hh, c2 in ((-.14, .034, .17, '#7c4f2c'), (-.05, .028, .13, '#e2dacb')):
        lathe([(0, 0)]+smooth_profile([(r*.94, .002), (r, .03), (r, hh*.62), (r*.36, hh*.76)], 5)+[(r*.34, hh), (0, hh)], 48, plain(c2, .28), (q, -.01, zs[2]+.009))
    vase((.12, .0, zs[2]+.009), '#a5653f', .55)
    vase((-.10, 0, zs[3]+.009), '#55616a', .55)
    return dict(az=26, el=9, fill=(.55, .88))


def console(wd='oak'):
    """narrow console: two drawers under the top, slatted shelf below, slender steel legs"""
    m, fl, st = finish(wd), wood(wd, 'X', .9), black_steel()
    w, d, h, bh = 1.12, .34, .82, .15
    case(0, w, d, h-bh, bh, m, .020)
    box(.018, d-.03, bh-.04, (0, .005, h-bh/2), m[0], 0)
    fw = (w-.04)/2-.012
    for s in (-1, 1):
        box(fw, .018, bh-.048, (s*(fw/2+.010), -d/2+.012, h-bh/2), m[1], .002)
        prism(rounded_rect(.11, .012, .0055, 5), .016, 'Y', .003, 2, (s*(fw/2+.010), -d/2-.006, h-bh/2+.018), st)
    for x in (-1, 1):
        for y in (-1, 1):
            box(.020, .020, h-bh, (x*(w/2-.012), y*(d/2-.012), (h-bh)/2), st, .002)
        box(.020, d-.044, .020, (x*(w/2-.012), 0, .145), st, .002)
        box(.020, d-.044, .012, (x*(w/2-.012), 0, h-bh-.006), st, .002)
    for y in (-1, 1):
        box(w-.044, .020, .020, (0, y*(d/2-.012), .145), st, .002)
    for i in range(6):
        box(w-.03, .044, .014, (0, -d/2+.034+i*(d-.068)/5, .162), fl, .003)
    vase((-.36, .0, h), '#e2dacb', 1.)
    o = lathe([(0, .002)]+smooth_profile([(.06, .003), (.115, .018), (.132, .036)], 6)+[(.127, .037), (.105, .022), (0, .009)], 96, ceramic('#55616a', .3), (.30, -.02, h), smooth_deg=60)
    for x, k in ((-.28, 1.), (.20, .86)):
        box(.34*k, .25, .19*k, (x, 0, .170+.095*k), fabric('#b79f7c' if k == 1. else '#8b8378', 'canvas', 2.), .022, 5)
    return dict(az=-25, el=10, fill=(.74, .84))


# ------------------------------------------------------------------ lamps, walls, table
def marble(c='#e4e1db', vein='#8d8a86'):
    """polished stone with fine dark veins"""
    n = N('marble')
    v = n.noise(n.coord(scale=(3, 3, 3)), 1.3, 6, .62, 2.4)
    line = n.ramp(n.math('ABSOLUTE', n.math('SUBTRACT', v, .5)), [(0., 1.), (.022, .0)])
    cloud = n.noise(n.coord(), 4, 4, .6)
    base = n.mix(n.math('MULTIPLY', cloud, .45), srgb(c), scalec(srgb(c), .80))
    n.P(Base_Color=n.mix(n.math('MULTIPLY', line, .7), base, srgb(vein)), Roughness=.22, Specular=.5)
    return n.m


def arc_lamp(c='#1d1e1f'):
    """arc lamp: marble block, slender bent tube, metal dome over the seat"""
    m, st, inner = plain(c, .36, spec=.45), plain('#1d1e1f', .36, spec=.45), plain('#f3e6cf', .5)
    x0 = -.60
    lathe([(0, 0), (.158, 0), (.164, .006), (.164, .104), (.158, .110), (0, .110)], 128, marble(), (x0, 0, 0), smooth_deg=35)
    lathe([(0, .110), (.026, .110), (.026, .118), (.016, .126), (.016, .26), (.0125, .27), (0, .27)], 48, st, (x0, 0, 0), smooth_deg=35)
    pole = [(x0, 0, .20), (x0-.01, 0, .80), (x0+.03, 0, 1.32), (x0+.22, 0, 1.72), (x0+.58, 0, 1.93), (x0+.94, 0, 1.90), (x0+1.16, 0, 1.74), (x0+1.21, 0, 1.64)]
    tube(pole, .0105, st, res=18)
    sx, sz = x0+1.225, 1.375
    out = smooth_profile([(.024, .225), (.045, .222), (.105, .196), (.165, .135), (.196, .055), (.205, 0)], 12)
    parts = [lathe(out, 128, m, smooth_deg=60), lathe([(r-.003, z-.0015) for r, z in out], 128, inner, smooth_deg=60),
             lathe([(.205, 0), (.206, -.003), (.202, -.003), (.202, 0)], 128, m),
             lathe([(0, .285), (.013, .285), (.015, .276), (.025, .268), (.027, .225), (0, .224)], 64, metal('#b08a4e', .26), smooth_deg=30),
             lathe(smooth_profile([(.014, .16), (.032, .115), (.036, .085), (.022, .058), (0, .050)], 8), 48, emit('#ffdfae', 4))]
    group(parts, (sx, 0, sz), (0, math.radians(-7), 0))
    tube([(x0, .155, .012), (x0+.12, .30, .005), (x0+.34, .34, .005), (x0+.52, .48, .005)], .0032, plain('#1d1d1d', .6))
    return dict(az=-12, el=6, fill=(.74, .87))


SAUCER = [(.030, 0), (.036, .0025), (.056, .009), (.0655, .0145), (.0680, .0175)]
ESPRESSO = [(.020, 0), (.0265, .003), (.0325, .022), (.0345, .046), (.0348, .058)]


def cup(mats, loc, turn):
    """espresso cup with its handle"""
    root = piece(ESPRESSO, .0030, mats, loc)
    ear = tube([(.0325, 0, .048), (.046, 0, .050), (.054, 0, .040), (.052, 0, .026), (.041, 0, .016), (.0285, 0, .019)], .0042, mats[0], res=12)
    ear.parent = root
    root.rotation_euler.z = math.radians(turn)


def espresso_set(c='#4d646a'):
    """four espresso cups: two on their saucers, two stacked beside the other saucers"""
    mats = stoneware(c)
    for x, y, turn in ((-.115, -.035, -50), (.055, -.085, -25)):
        piece(SAUCER, .0034, mats, (x, y, .0004), .004)
        cup(mats, (x, y, .0052), turn)
    lathe([(0, .052), (.0305, .052)], 64, plain('#5a3416', .35), (.055, -.085, 0))
    for k in range(2):
        piece(SAUCER, .0034, mats, (.150, .060, .0004+.0075*k), .004)
    cup(mats, (.015, .085, .0004), -155)
    cup(mats, (.015, .085, .0612), 160)
    return dict(az=-10, el=22, fill=(.8, .76))


def shelf_mirror(c='#1b1b1c', wd='oak'):
    """wall mirror with rounded upper corners and a wooden shelf at its foot (the ground plane is the wall)"""
    fr, ok = plain(c, .36, spec=.5), wood(wd, 'X', .8)
    w, h, r = .52, .78, .16
    def outline(k):
        hw, rr, n = w/2-k, r-k, 16
        pts = [(-hw, -h/2), (hw, -h/2)]
        pts += [(hw-rr+rr*math.cos(a), h/2-k-rr+rr*math.sin(a)) for a in np.linspace(0, math.pi/2, n)]
        return pts+[(-hw+rr+rr*math.cos(a), h/2-k-rr+rr*math.sin(a)) for a in np.linspace(math.pi/2, math.pi, n)]
    prism(outline(0), .022, 'Z', .002, 2, (0, 0, .017), fr)
    prism(outline(.009), .004, 'Z', 0, 1, (0, 0, .0272), _silvering())
    box(w+.06, .022, .125, (0, -h/2-.005, .0625), ok, .004)
    box(w+.06, .040, .018, (0, -h/2+.020, .0095), ok, .003)
    bottle = lathe([(0, 0)]+smooth_profile([(.022, .002), (.025, .03), (.025, .085), (.010, .105)], 5)+[(.009, .135), (0, .135)], 48, plain('#7c4f2c', .28))
    place(bottle, (-.17, -h/2+.007, .070), (-math.pi/2, 0, 0))
    bowl = lathe([(0, .002)]+smooth_profile([(.022, .003), (.039, .015), (.044, .031)], 6)+[(.041, .031), (.035, .016), (0, .007)], 64, ceramic('#e2dacb', .5), smooth_deg=60)
    place(bowl, (.14, -h/2+.007, .078), (-math.pi/2, 0, 0))
    return dict(az=0, el=100, fill=(.6, .8), mode='top')


def art_print(wd='oak'):
    """large framed print: sun above layered hills, broad mount, wooden frame (the ground plane is the wall)"""
    up, fl = wood(wd, 'Y', .8), wood(wd, 'X', .8)
    w, h, b = .70, 1.00, .020
    for s in (-1, 1):
        box(b, h, .030, (s*(w/2-b/2), 0, .015), up, .002)
        box(w-2*b+.001, b, .030, (0, s*(h/2-b/2), .015), fl, .002)
    box(w-2*b, h-2*b, .006, (0, 0, .010), plain('#f7f4ee', .85), 0)
    aw, ah = .46, .68
    flat = lambda pts, c2, k: prism(pts, .0006, 'Z', 0, 1, (0, .02, .0136+.0007*k), plain(c2, .85, bump=.05, bscale=900))
    flat([(-aw/2, -ah/2), (aw/2, -ah/2), (aw/2, ah/2), (-aw/2, ah/2)], '#e8d3b0', 0)
    flat([(.06+.105*math.cos(a), .13+.105*math.sin(a)) for a in np.linspace(0, TAU, 72, endpoint=False)], '#c4603f', 1)
    for k, (z, amp, f, ph, c2) in enumerate(((.02, .045, 9, .3, '#d79a63'), (-.06, .040, 11, 2.1, '#a9764e'), (-.15, .032, 13, 4.0, '#5f7a74'), (-.23, .024, 10, 1.2, '#2f4a50'))):
        crest = [(x, z+amp*math.sin(f*x+ph)+.3*amp*math.sin(2.7*f*x+ph*2)) for x in np.linspace(aw/2, -aw/2, 60)]
        flat([(-aw/2, -ah/2), (aw/2, -ah/2)]+crest, c2, 2+k)
    return dict(az=0, el=80, fill=(.66, .84), mode='top')


def stripe_rug(c='#b9694d'):
    """flat-woven rug in broad and narrow stripes"""
    w, d = 1.4, 2.0
    n = N('stripes')
    y = n.new('SeparateXYZ', {0: n.coord(rnd=False)}).outputs[1]
    wave = n.math('ADD', y, n.math('MULTIPLY', n.noise(n.coord(rnd=False), 3, 2), .012))
    inside = lambda p, lo, hi: n.math('MULTIPLY', n.math('GREATER_THAN', p, lo), n.math('LESS_THAN', p, hi))
    f = n.math('FRACT', n.math('ADD', n.math('MULTIPLY', wave, 2.5), .25))
    broad, dark = inside(f, .06, .50), n.math('MAXIMUM', inside(f, .60, .645), inside(f, .86, .905))
    cream, deep = srgb('#e6dac3'), srgb('#3c4a4c')
    col = n.mix(broad, cream, srgb(c))
    col = n.mix(dark, col, deep)
    ribs = n.new('TexWave', {'Vector': n.coord(rnd=False), 'Scale': 30., 'Distortion': 1.4, 'Detail': 2., 'Detail Scale': 9.}, bands_direction='Y').outputs['Fac']
    knots = n.noise(n.coord(scale=(1., .45, 1)), 230, 3, .6)
    height = n.math('ADD', n.math('MULTIPLY', ribs, .5), n.math('MULTIPLY', knots, .9))
    shade = n.mix(n.ramp(height, [(.35, 0.), (.85, 1.)]), (.66, .66, .66), (1.10, 1.10, 1.10))
    n.P(Base_Color=n.mix(1., col, shade, 'MULTIPLY'), Roughness=.95, Specular=.1, Sheen=.4, Normal=n.bump(height, .8, .006))
    _rug_body(w, d, n.m)
    return dict(az=-30, el=32, fill=(.88, .8), key=1.1)


def field_rug(c='#7f8f79'):
    """tufted wool rug with large fields of colour: a disc, an arch and a bar on a light ground"""
    w, d = 1.5, 2.1
    n = N('fields')
    xyz = n.new('SeparateXYZ', {0: n.coord(rnd=False)}).outputs
    wob = n.math('MULTIPLY', n.math('SUBTRACT', n.noise(n.coord(rnd=False), 26, 3), .5), .016)
    x, y = n.math('ADD', xyz[0], wob), n.math('ADD', xyz[1], wob)
    dist = lambda cx, cy: n.math('SQRT', n.math('ADD', n.math('POWER', n.math('SUBTRACT', x, cx), 2.), n.math('POWER', n.math('SUBTRACT', y, cy), 2.)))
    both = lambda a, b: n.math('MULTIPLY', a, b)
    disc = n.math('LESS_THAN', dist(-.22, .42), .36)
    far = dist(.20, -.30)
    upper = n.math('GREATER_THAN', y, -.30)
    arch_ = both(both(n.math('LESS_THAN', far, .40), n.math('GREATER_THAN', far, .22)), upper)
    legs = both(both(n.math('LESS_THAN', n.math('ABSOLUTE', n.math('SUBTRACT', x, .20)), .40), n.math('GREATER_THAN', n.math('ABSOLUTE', n.math('SUBTRACT', x, .20)), .22)), n.math('LESS_THAN', y, -.30))
    bar = both(n.math('LESS_THAN', n.math('ABSOLUTE', n.math('SUBTRACT', x, -.47)), .07), n.math('LESS_THAN', y, .0))
    col = n.mix(disc, srgb('#e3d8c3'), srgb('#b56a4a'))
    col = n.mix(n.math('MAXIMUM', arch_, legs), col, srgb(c))
    col = n.mix(bar, col, srgb('#3b4a4c'))
    pile = n.noise(n.coord(rnd=False), 320, 3, .7)
    soft = n.noise(n.coord(scale=(1, 1, 1)), 7, 3, .6)
    shade = n.mix(n.ramp(n.math('ADD', n.math('MULTIPLY', pile, .8), n.math('MULTIPLY', soft, .35)), [(.35, 0.), (.85, 1.)]), (.70, .70, .70), (1.10, 1.10, 1.10))
    n.P(Base_Color=n.mix(1., col, shade, 'MULTIPLY'), Roughness=1., Specular=.08, Sheen=.6, Normal=n.bump(pile, .7, .006))
    _rug_body(w, d, n.m)
    return dict(az=-30, el=34, fill=(.88, .82), key=1.1)


def cube_shelf(wd='oak', c='#7b8a76'):
    """shelf of four by four square bays; some hold doors, some baskets, the others books and vases"""
    m, door, st = finish(wd), finish(c), black_steel()
    bay, t, d, z0 = .36, .022, .36, .05
    w = h = 4*bay+5*t
    box(w-.08, d-.06, z0, (0, .01, z0/2), plain('#23211f', .6), .002)
    for i in range(5):
        u = -w/2+t/2+i*(bay+t)
        box(t, d, h, (u, 0, z0+h/2), m[0], .002)
    for k in range(5):
        z = z0+t/2+k*(bay+t)
        for i in range(4):
            box(bay+.001, d-.003, t, (-w/2+t+bay/2+i*(bay+t), 0, z), m[1], .0015)
    box(w-t, .008, h-t, (0, d/2-.008, z0+h/2), m[0], 0)
    at = lambda i, k: (-w/2+t+bay/2+i*(bay+t), z0+t+k*(bay+t))
    for i, k in ((0, 0), (1, 0), (3, 2), (2, 1)):
        x, z = at(i, k)
        box(bay-.006, .018, bay-.006, (x, -d/2+.012, z+bay/2), door[0], .002)
        peg((x+bay*.38, -d/2+.004, z+bay/2), metal('#b08a4e', .28), .011)
    for i, k in ((2, 0), (3, 0), (0, 2)):
        x, z = at(i, k)
        box(bay-.03, d-.05, .25, (x, -.01, z+.125), fabric('#b79f7c', 'canvas', 2.), .022, 5)
        box(.11, .006, .030, (x, -d/2+.012, z+.19), fabric('#7c5a3c', 'canvas'), .004)
    for seed, (i, k, n, off) in enumerate(((0, 1, 8, -.16), (3, 1, 6, -.16), (1, 2, 5, -.02), (2, 3, 9, -.17), (0, 3, 5, -.16))):
        x, z = at(i, k)
        books(x+off, n, z, -.03, seed+3)
    for (i, k), c2, s, dx in (((1, 1), '#e2dacb', .95, 0), ((1, 2), '#a5653f', .62, -.10), ((2, 2), '#55616a', .95, .02), ((3, 3), '#e2dacb', .80, .0), ((0, 3), '#8b9a7a', .6, .10)):
        x, z = at(i, k)
        vase((x+dx, -.02, z), c2, s)
    x, z = at(1, 3)
    for q, (bw, c2) in enumerate(((.27, '#d9d1c3'), (.24, '#3b4a53'), (.25, '#a65a3a'))):
        box(bw, .20, .028, (x, -.03, z+.014+.0285*q), plain(c2, .7, bump=.04), .002, rot=(0, 0, .05*q))
    return dict(az=-23, el=7, fill=(.7, .88))
