"""furniture, second part: case furniture, tables, office, bedroom, hall"""
from studio import *
from furn import *


def place(o, loc=(0, 0, 0), rot=(0, 0, 0)):
    o.location = loc
    o.rotation_euler = rot
    return o


def black_steel():
    return plain('#232220', .42, spec=.4, name='steel')


def sideboard(wd='oak'):
    """two sliding doors of vertical slats in a bevelled case on slender legs"""
    w, d, h, z0, t = 1.80, .42, .50, .20, .024
    flat, up, leg = wood(wd, 'X', 1.2), wood(wd, 'Z', 1.), wood(wd, 'Z', .8)
    dark = plain('#1c1815', .8)
    for z in (z0+t/2, z0+h-t/2):
        box(w, d, t, (0, 0, z), flat, .004)
    for s in (-1, 1):
        box(t, d-.002, h-2*t, (s*(w/2-t/2), 0, z0+h/2), up, .003)
    box(w-2*t, .01, h-2*t, (0, d/2-.012, z0+h/2), dark, 0)
    inner, ih = w-2*t-.004, h-2*t-.006
    for s in (-1, 1):                                       # the right door runs in front
        dw = inner/2+.02
        x0, y = s*(inner/2-dw/2), -d/2+(.030 if s < 0 else .006)
        box(dw, .008, ih, (x0, y+.017, z0+h/2), dark, .001)
        n = 36
        pitch = dw/n
        for i in range(n):
            box(pitch-.0075, .017, ih, (x0-dw/2+pitch*(i+.5), y+.006, z0+h/2), up, .0035, 3)
    for s in (-1, 1):
        for y in (-1, 1):
            rod((s*(w/2-.20), y*(d/2-.07), z0+.005), (s*(w/2-.135), y*(d/2-.035), 0), .0165, .0095, leg)
        box(.05, d-.09, .018, (s*(w/2-.20), 0, z0-.008), leg, .004)
    vase = [(0, 0)]+smooth_profile([(.045, 0), (.085, .05), (.092, .13), (.055, .20), (.030, .235), (.034, .26)], 8)+[(.028, .26), (.024, .23)]
    place(lathe(vase, 64, ceramic('#e2dacb', .5)), (-.58, .02, z0+h))
    for i, (bw, c) in enumerate(((.27, '#d9d1c3'), (.25, '#7b8471'), (.22, '#a5653f'))):
        box(bw, bw*.72, .026, (.50+.01*i, .01, z0+h+.013+.0265*i), plain(c, .7, bump=.04), .002, rot=(0, 0, .05-.09*i))
    return dict(az=-24, el=10, fill=(.86, .8))


def coffee_table(wd='oak'):
    """round top with an undercut edge on three turned legs"""
    R, h = .42, .40
    top, leg, beam = wood(wd, 'X', 1.2), wood(wd, 'Z', .8), wood(wd, 'X', .8)
    edge = smooth_profile([(R-.035, h-.036), (R-.012, h-.026), (R-.001, h-.012), (R-.001, h-.006), (R-.006, h)], 5)
    lathe([(0, h-.036)]+edge+[(0, h)], 160, top, smooth_deg=50)
    for i in range(3):
        a = math.radians(-62+120*i)
        u = Vector((math.cos(a), math.sin(a), 0))
        rod(u*.265+Vector((0, 0, h-.03)), u*.345, .0255, .0145, leg, 48)
        place(box(.30, .045, .045, (0, 0, 0), beam, .006), u*.13+Vector((0, 0, h-.058)), (0, 0, a))
    return dict(az=-18, el=14, fill=(.66, .66))


def desk(wd='oak'):
    """oak top with one drawer between two steel frames"""
    w, d, h, t = 1.40, .70, .74, .026
    top, front, st = wood(wd, 'X', 1.3), wood(wd, 'X', .9), black_steel()
    for i in range(4):
        p = d/4
        box(w, p-.0005, t, (0, -d/2+p*(i+.5), h-t/2), top, .0022, 2)
    b = .026
    for s in (-1, 1):
        x = s*(w/2-.07)
        for y in (-1, 1):
            lx = box(b, b, h-t, (x, y*(d/2-.055), (h-t)/2), st, .003)
        box(b, d-.11-b, b, (x, 0, h-t-b/2), st, .003)
        box(b, d-.11-b, b, (x, 0, .10), st, .003)
    box(w-.14-b, b, b, (0, d/2-.055, h-t-.10), st, .003)
    box(w-.14-b, b, b, (0, d/2-.055, .10), st, .003)
    dw, dh, x = .56, .105, .27                              # drawer
    box(dw, .46, dh, (x, -.065, h-t-dh/2-.001), front, .002)
    box(dw-.012, .018, dh-.012, (x, -.302, h-t-dh/2-.003), front, .003)
    box(.16, .012, .012, (x, -.313, h-t-.020), st, .004)
    return dict(az=-27, el=12, fill=(.82, .8))


def shell(M, ns=84, nu=44):
    """seat and back of one upholstered piece with stitched channels"""
    spine = smooth_profile([(-.262, .452), (-.235, .485), (-.12, .482), (.06, .470), (.165, .480), (.235, .545), (.268, .66), (.288, .80), (.305, .96)], 14)
    P = np.array(spine)
    L = np.r_[0, np.cumsum(np.linalg.norm(np.diff(P, axis=0), axis=1))]
    rows = []
    for i in range(ns+1):
        s = i/ns
        y, z = (np.interp(s*L[-1], L, P[:, k]) for k in (0, 1))
        y2, z2 = (np.interp(min(1, s+.01)*L[-1], L, P[:, k]) for k in (0, 1))
        y1, z1 = (np.interp(max(0, s-.01)*L[-1], L, P[:, k]) for k in (0, 1))
        tl = math.hypot(y2-y1, z2-z1)
        n = Vector((0, -(z2-z1)/tl, (y2-y1)/tl))            # towards the sitter
        hw = np.interp(s, [0, .1, .35, .52, .7, .9, 1], [.225, .248, .252, .236, .238, .222, .205])
        for end, r in ((s, .05), (1-s, .11)):               # rounded corners
            if end < r:
                hw -= .10*(1-math.sqrt(max(0, 1-(1-end/r)**2)))
        end = min(s, 1-s)
        half = .025*math.sqrt(max(.004, 1-max(0, 1-end/.024)**2))
        groove = sum(.009*math.exp(-((s-g)/.008)**2) for g in (.20, .33, .62, .74, .86))
        bend = np.interp(s, [0, .15, .45, .6, .9, 1], [.012, .03, .05, .075, .05, .03])
        loop = []
        for k in range(2*nu):                               # round the section: front, then back
            a = math.pi*k/nu
            u, v = math.cos(a), math.sin(a)
            u = math.copysign(abs(u)**.7, u)
            v = math.copysign(abs(v)**.5, v)
            off = half*v+bend*u*u-(groove*(1-u**8) if v > 0 else 0)
            loop.append(Vector((u*hw, y, z))+n*off)
        rows.append(loop)
    vs = [p for loop in rows for p in loop]
    m = 2*nu
    fs = [(i*m+k, i*m+(k+1) % m, (i+1)*m+(k+1) % m, (i+1)*m+k) for i in range(ns) for k in range(m)]
    fs += [tuple(reversed(range(m))), tuple(ns*m+k for k in range(m))]
    o = mesh_obj('shell', vs, fs, M)
    autosmooth(o, 70)


def office_chair(c='#383e42'):
    """five-star base, gas lift, upholstered shell and slim armrests"""
    M, al, bk = fabric(c, 'weave', 1.2), metal('#c4c5c6', .3), plain('#1e1f20', .5, spec=.4)
    shell(M)
    box(.20, .24, .045, (0, .0, .420), bk, .012)
    rod((0, 0, .10), (0, 0, .28), .026, .026, bk)
    rod((0, 0, .27), (0, 0, .41), .0145, .0145, al)
    rod((0, 0, .070), (0, 0, .128), .040, .032, al, bevel=.008)
    for i in range(5):
        a = math.radians(-78+72*i)
        u, v = Vector((math.cos(a), math.sin(a), 0)), Vector((-math.sin(a), math.cos(a), 0))
        tube([u*.02+Vector((0, 0, .100)), u*.14+Vector((0, 0, .092)), u*.305+Vector((0, 0, .070))], .019, al, radii=[1.15, 1., .68])
        c0 = u*.300+v*.012
        rod(u*.300+Vector((0, 0, .052)), u*.300+Vector((0, 0, .074)), .008, .008, bk)
        for s in (-1, 1):
            q = lathe([(0, -.010), (.021, -.010), (.0265, -.006), (.0265, .006), (.021, .010), (0, .010)], 40, bk)
            q.location = c0+u*(.0135*s)*0+v*(.0135*s)+Vector((0, 0, .0265))
            q.rotation_euler = v.to_track_quat('Z', 'Y').to_euler()
        box(.034, .020, .030, (*(c0+Vector((0, 0, 0)))[:2], .042), bk, .008, rot=(0, 0, a))
    for s in (-1, 1):
        tube([(s*.085, .03, .425), (s*.20, .03, .422), (s*.285, .03, .445), (s*.305, .03, .50), (s*.305, .03, .672)], .0135, bk, res=12)
        box(.058, .25, .026, (s*.303, .0, .683), bk, .012, 4)
    return dict(az=-34, el=10, fill=(.7, .86))


def wardrobe(finish='white'):
    """three doors with bar handles on a recessed plinth"""
    w, d, h, z0 = 1.50, .60, 2.12, .075
    if finish == 'white':
        m = mx = plain('#eeebe4', .38, spec=.4)
    else:
        m, mx = wood(finish, 'Z', 1.5), wood(finish, 'X', 1.5)
    hd, t = metal('#8f8578', .32), .022
    box(w-.05, d-.06, z0, (0, .02, z0/2), plain('#d9d4ca', .6) if finish == 'white' else mx, .002)
    for s in (-1, 1):
        box(t, d, h-z0, (s*(w/2-t/2), 0, z0+(h-z0)/2), m, .002)
    box(w, d-.004, t, (0, 0, z0+t/2), mx, .002)
    box(w+.012, d+.034, .026, (0, -.010, h+.013), mx, .003)
    box(w-2*t, .008, h-z0-2*t, (0, d/2-.01, z0+(h-z0)/2), m, 0)
    box(w-2*t-.002, .01, h-z0-t, (0, -d/2+.006, z0+(h-z0)/2), plain('#2a2723', .9), 0)
    dw, dh = w/3, h-z0-.010
    for i in range(3):
        x, z, y = -w/2+dw*(i+.5), z0+.003+dh/2, -d/2-.011
        box(dw-.005, .020, dh-.004, (x, y, z), m, .0022)
        side = (1, -1, -1)[i]
        hx = x+side*(dw/2-.045)
        rod((hx, y-.040, 1.02), (hx, y-.040, 1.34), .0065, .0065, hd)
        for hz in (1.06, 1.30):
            rod((hx, y-.008, hz), (hx, y-.040, hz), .005, .005, hd)
    return dict(az=-27, el=6, fill=(.62, .88), **(dict(key_side=1, env=.34) if finish == 'white' else {}))


def mattress(c='#efece5'):
    """quilted cover with piped edges, a knitted border and two handles"""
    w, l, h = 1.40, 2.00, .23
    top, side = fabric(c, 'cotton'), fabric('#cfccc6', 'linen', 1.4)
    pipe, grip = fabric('#8f9391', 'canvas', .6), fabric('#7f8482', 'canvas', .8)
    core = box(w-.012, l-.012, h-.07, (0, 0, h/2), side, .06, 8)
    for z, flip in ((h-.046, 1), (.046, -1)):
        o = puff(w, l, .09, (0, 0, z), top, crown=.012*max(0, flip), edge=.45, n=110, wrinkle=0, power=8)
        if flip < 0:
            continue
        p = .17
        for v in o.data.vertices:
            if v.co.z > .02:
                x, y = v.co.x, v.co.y
                q = abs(math.sin(math.pi*(x+y)/p)*math.sin(math.pi*(x-y)/p))
                edge = min(1, (w/2-abs(x))/.06, (l/2-abs(y))/.06)
                v.co.z += .020*(q**.45-.6)*max(0, edge)
    for z in (h-.050, .050):
        tube([(x, y, z) for x, y in rounded_rect(w+.002, l+.002, .065, 10)], .0055, pipe, cyclic=True, smooth=False)
    for y in (-.55, .55):
        path = [(-w/2-.002, y-.11, h/2), (-w/2-.016, y-.06, h/2), (-w/2-.019, y, h/2), (-w/2-.016, y+.06, h/2), (-w/2-.002, y+.11, h/2)]
        ribbon([tuple(p) for p in smooth_profile(path, 8)], .034, .004, grip, normal=(0, 0, 1))
    box(.085, .002, .045, (-.42, -l/2+.004, h/2), plain('#f4f2ec', .8), .0006)
    return dict(az=-34, el=20, fill=(.86, .8), key_side=1, env=.36)


def coat_rack(wd='oak'):
    """oak board with a shelf and five hooks, on the wall (the ground plane is the wall)"""
    w = .90
    m, st = wood(wd, 'X', .9), black_steel()
    root = link(bpy.data.objects.new('wall', None))
    parts = [box(w, .020, .145, (0, -.010, 0), m, .003), box(w, .205, .022, (0, -.1025, .0835), m, .004)]
    for s in (-1, 1):
        parts.append(prism([(0, .072), (-.165, .072), (-.165, .064), (-.02, -.05), (0, -.05)], .016, 'Z', .002, mat=m))
        parts[-1].rotation_euler = Matrix(((0, 0, 1), (1, 0, 0), (0, 1, 0))).to_euler()
        parts[-1].location = (s*(w/2-.045), -.018, 0)
    for i in range(5):
        x = -.31+.155*i
        plate = lathe([(0, 0), (.0165, 0), (.0165, .003), (.014, .005), (0, .005)], 40, st)
        plate.location, plate.rotation_euler = (x, -.0195, -.022), (math.pi/2, 0, 0)
        parts += [plate, tube([(x, -.022, -.022), (x, -.052, -.030), (x, -.074, -.026), (x, -.085, -.002)], .0062, st, res=14)]
        knob = lathe([(0, -.006)]+smooth_profile([(.0075, -.005), (.0105, 0), (.0075, .005)], 4)+[(0, .006)], 32, st)
        knob.location, knob.rotation_euler = (x, -.086, .001), (math.radians(20), 0, 0)
        parts.append(knob)
    for p in parts:
        p.parent = root
    root.rotation_euler = (-math.pi/2, 0, 0)
    return dict(az=0, el=102, fill=(.78, .5), mode='top')
