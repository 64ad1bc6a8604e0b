"""furniture, fifth part: office, children's room, bathroom and hall"""
from furn4 import *


def standing_desk(wd='oak', c='#2a2b2c'):
    """height-adjustable desk on two telescopic columns with a control panel"""
    fl, st, dk = wood(wd, 'X', 1.4), plain(c, .45, spec=.4), plain('#17181a', .4)
    w, d, h = 1.60, .80, 1.06
    prism(rounded_rect(w, d, .05, 8), .026, 'Z', .005, 3, (0, 0, h-.013), fl)
    for s in (-1, 1):
        x = s*(w/2-.28)
        box(.08, d-.10, .032, (x, 0, .024), st, .010)
        for y in (-1, 1):
            lathe([(0, 0), (.022, 0), (.022, .008), (0, .008)], 32, dk, (x, y*(d/2-.09), 0))
        box(.078, .098, .50, (x, .02, .29), st, .006)
        box(.068, .086, .40, (x, .02, .68), st, .006)
        box(.058, .076, h-.86, (x, .02, h-.026-(h-.86)/2), st, .006)
        box(.06, d-.22, .03, (x, 0, h-.042), st, .004)
    box(w-.56, .05, .04, (0, .02, h-.048), st, .004)
    box(.13, .05, .022, (w/2-.20, -d/2+.035, h-.037), dk, .008)
    for k in range(4):
        box(.014, .006, .008, (w/2-.235+.022*k, -d/2+.010, h-.037), plain('#d8d6d0', .5), .002)
    box(.40, .12, .012, (-.05, .20, h-.11), st, .004)
    return dict(az=-28, el=10, fill=(.78, .84))


def secretary(c='#e6dfd0', wd='oak'):
    """writing desk with an open shelf above a drop flap, on thin round legs"""
    m, ok = finish(c), finish(wd)
    w, d, z, h, t = .92, .46, .72, 1.16, .018
    for s in (-1, 1):
        pts = [(-d/2, z), (d/2, z), (d/2, h), (-.02, h), (-d/2, z+.19)]
        o = prism(pts, t, 'Z', .003, 2, mat=m[0])
        place(o, (s*(w/2-t/2), 0, 0), (math.pi/2, 0, math.pi/2))
        for y in (-1, 1):
            rod((s*(w/2-.06), y*(d/2-.06), z+.005), (s*(w/2-.025), y*(d/2-.025), 0), .020, .012, ok[0])
    box(w-2*t+.002, d-.002, t, (0, 0, z+t/2), m[1], .002)
    box(w-2*t+.002, d/2+.01, t, (0, d/4-.005, h-t/2), ok[1], .002)
    box(w-2*t, .01, h-z, (0, d/2-.012, (h+z)/2), m[1], 0)
    box(w-2*t, .25, t, (0, .09, z+.24), m[1], .002)
    box(w-2*t, d-.02, t, (0, -.01, z+.115), m[1], .002)
    for i in (-1, 1):
        box((w-2*t)/2-.004, .018, .092, (i*(w-2*t)/4, -d/2+.010, z+.066), m[1], .002)
        place(lathe([(0, 0), (.011, 0), (.014, .012), (0, .016)], 32, metal('#b08a4e', .3)), (i*(w-2*t)/4, -d/2, z+.066), (math.pi/2, 0, 0))
    box(w-2*t-.01, .50, .018, (0, -d/2-.215, z+.122), ok[1], .003)        # open flap as writing board
    for s in (-1, 1):
        rod((s*(w/2-.03), -d/2-.30, z+.131), (s*(w/2-.03), -.02, z+.36), .003, .003, metal('#b08a4e', .3), 12)
    for x in (-.15, .15):
        box(t*.8, .23, .12, (x, .10, z+.18), m[0], .002)
    box(.22, .16, .012, (-.12, -d/2-.20, z+.137), plain('#f1ede4', .8), .002)
    rod((.02, -d/2-.24, z+.139), (.13, -d/2-.18, z+.139), .004, .004, plain('#1f3a4a', .4), 12)
    for k, (bh, c2) in enumerate(((.150, '#3b4a53'), (.135, '#d8cfc1'), (.155, '#a65a3a'), (.14, '#7b8471'))):
        box(.026, .12, bh, (-.36+.029*k, .11, z+.250+bh/2), plain(c2, .7, bump=.05), .002)
    vase((.28, .10, z+.249), '#a5653f', .55)
    box(.18, .12, .04, (.25, .10, z+.153), plain('#3b4a53', .7), .003)
    return dict(az=-28, el=10, fill=(.66, .84), key_side=1, env=.38)


def corner_desk(wd='walnut', c='#1c1c1d'):
    """L-shaped desk on a steel frame with a drawer unit and a monitor shelf"""
    fl, dp, st, m = wood(wd, 'X', 1.3), wood(wd, 'Y', 1.3), plain(c, .45, spec=.4), finish('#e9e5dc')
    h, t = .75, .028
    box(1.60, .66, t, (0, 0, h-t/2), fl, .004)
    box(.60, .80, t, (-.50, -.731, h-t/2), dp, .004)
    for x, y in ((-.77, .30), (.77, .30), (.77, -.30), (-.77, -1.10), (-.23, -1.10)):
        box(.04, .04, h-t, (x, y, (h-t)/2), st, .003)
    box(1.50, .03, .04, (0, .30, h-t-.02), st, .002)
    box(.03, 1.36, .04, (-.77, -.40, h-t-.02), st, .002)
    box(.50, .03, .04, (-.50, -1.10, h-t-.02), st, .002)
    box(.03, .56, .04, (.77, 0, h-t-.02), st, .002)
    box(.03, .03, .04, (.77, 0, .08), st, .002)
    x = .52
    case(x, .40, .54, .06, .60, m, .018)
    for k, (z, hh) in enumerate(((.16, .17), (.345, .17), (.53, .17))):
        box(.392, .018, hh, (x, -.272, z), m[1], .002)
        box(.10, .014, .010, (x, -.285, z+.055), st, .003)
    for q in (-.16, .16):
        for y in (-.2, .2):
            lathe([(0, 0), (.02, 0), (.02, .06), (0, .06)], 24, st, (x+q, y, 0))
    box(.80, .22, .022, (-.05, .20, h+.11), fl, .004)
    for q in (-.36, .36):
        box(.02, .2, .10, (-.05+q, .20, h+.05), st, .002)
    return dict(az=28, el=16, fill=(.8, .8))


def mesh_chair(c='#2b2d2f'):
    """office chair with a curved mesh back in a frame, neck rest and adjustable arms"""
    seat, fr, al = fabric(c, 'weave', 1.), plain('#1c1d1e', .45), metal('#c4c5c6', .3)
    net = N('net')
    tr, pr = net.new('BsdfTransparent'), net.p
    net.P(Base_Color=srgb(c) if c != TINT else NEUTRAL, Roughness=.7)
    if c == TINT:
        net.mask()
    mx = net.new('MixShader', {0: .36, 1: pr.outputs[0], 2: tr.outputs[0]})
    net.t.links.new(mx.outputs[0], net.out.inputs[0])
    puff(.50, .49, .085, (0, -.02, .475), seat, crown=.016, edge=.46, n=28, wrinkle=.002, power=3)
    box(.34, .34, .05, (0, 0, .42), fr, .02)
    def at(u, v):
        w = np.interp(v, [0, .2, .6, 1], [.19, .225, .235, .19])
        y = np.interp(v, [0, .25, .55, 1], [.215, .20, .225, .30])-.055*u*u
        return Vector((u*w, y, .54+.58*v))
    vs, fs, nu, nv = [], [], 24, 30
    for j in range(nv+1):
        for i in range(nu+1):
            vs.append(at(i/nu*2-1, j/nv))
    for j in range(nv):
        for i in range(nu):
            a = j*(nu+1)+i
            fs.append((a, a+1, a+nu+2, a+nu+1))
    mesh_obj('net', vs, fs, net.m)
    edge = [at(-1, v/20) for v in range(21)]+[at(u/10, 1) for u in range(-9, 10)]+[at(1, v/20) for v in range(20, -1, -1)]+[at(u/10, 0) for u in range(9, -10, -1)]
    tube(edge, .0125, fr, cyclic=True, smooth=False)
    tube([(0, .12, .42), (0, .25, .45), (0, .285, .62), (0, .272, .80)], .020, fr, radii=[1.2, 1.1, .9, .7])
    tube([(0, .30, 1.05), (0, .33, 1.14), (0, .31, 1.22)], .010, fr)
    puff(.27, .15, .05, (0, .285, 1.215), seat, crown=.008, edge=.45, n=18, wrinkle=.001, power=3, rot=(math.radians(78), 0, 0))
    rod((0, 0, .10), (0, 0, .28), .026, .026, fr)
    rod((0, 0, .27), (0, 0, .41), .0145, .0145, al)
    for i in range(5):
        a = math.radians(-78+72*i)
        u, v = Vector((math.cos(a), math.sin(a), 0)), Vector((-math.sin(a), math.cos(a), 0))
        tube([u*.02+Vector((0, 0, .100)), u*.14+Vector((0, 0, .090)), u*.315+Vector((0, 0, .066))], .021, fr, radii=[1.2, 1., .7])
        for s in (-1, 1):
            q = lathe([(0, -.010), (.021, -.010), (.0265, -.006), (.0265, .006), (.021, .010), (0, .010)], 40, fr)
            q.location = u*.31+v*(.0135*s)+Vector((0, 0, .0265))
            q.rotation_euler = v.to_track_quat('Z', 'Y').to_euler()
        box(.034, .020, .034, (*(u*.31)[:2], .046), fr, .008, rot=(0, 0, a))
    for s in (-1, 1):
        tube([(s*.12, .02, .415), (s*.25, .02, .418), (s*.285, .02, .46), (s*.285, .02, .56)], .016, fr, res=12)
        rod((s*.285, .02, .54), (s*.285, .02, .665), .012, .012, al)
        box(.085, .25, .028, (s*.282, -.02, .675), fr, .013, 4)
    return dict(az=-38, el=9, fill=(.66, .88))


def saddle_stool(c='#6b4423'):
    """saddle stool on castors with a gas lift"""
    M, al, fr = leather(c), metal('#c4c5c6', .25), plain('#1c1d1e', .5)
    bm_pts, rings = 36, []
    for j in range(25):
        v = j/24*2-1
        ring = []
        for k in range(bm_pts):
            a = TAU*k/bm_pts
            hw = .19*math.sqrt(max(.02, 1-abs(v)**3))*(1-.25*max(0, -v))
            x = hw*math.cos(a)
            z = .615+.035*v*v-.075*(abs(x)/.19)**2+(.042 if math.sin(a) > 0 else -.042)*abs(math.sin(a))**.5+.035*max(0, v)**2
            ring.append((x, v*.20, z))
        rings.append(ring)
    vs = [p for r in rings for p in r]
    fs = [(i*bm_pts+k, i*bm_pts+(k+1) % bm_pts, (i+1)*bm_pts+(k+1) % bm_pts, (i+1)*bm_pts+k) for i in range(24) for k in range(bm_pts)]
    fs += [tuple(range(bm_pts)), tuple(24*bm_pts+k for k in reversed(range(bm_pts)))]
    o = mesh_obj('saddle', vs, fs, M)
    mod(o, 'SUBSURF', levels=2, render_levels=2)
    box(.16, .20, .03, (0, 0, .55), fr, .008)
    rod((0, 0, .30), (0, 0, .56), .014, .014, al)
    rod((0, 0, .09), (0, 0, .33), .025, .025, al)
    tube([(.04, .02, .535), (.12, .04, .53), (.20, .05, .525)], .005, fr)
    for i in range(5):
        a = math.radians(-78+72*i)
        u, v = Vector((math.cos(a), math.sin(a), 0)), Vector((-math.sin(a), math.cos(a), 0))
        tube([u*.02+Vector((0, 0, .115)), u*.12+Vector((0, 0, .105)), u*.255+Vector((0, 0, .066))], .017, al, radii=[1.2, 1., .7])
        for s in (-1, 1):
            q = lathe([(0, -.009), (.021, -.009), (.0255, -.006), (.0255, .006), (.021, .009), (0, .009)], 40, fr)
            q.location = u*.252+v*(.013*s)+Vector((0, 0, .0255))
            q.rotation_euler = v.to_track_quat('Z', 'Y').to_euler()
        box(.030, .018, .032, (*(u*.252)[:2], .044), fr, .008, rot=(0, 0, a))
    return dict(az=-32, el=13, fill=(.5, .84))


def bunk_bed(wd='ash', c='#e9e6de'):
    """bunk bed with a ladder, guard rails and two mattresses"""
    m, mx, my, wh = plain(c, .4, spec=.4), wood(wd, 'X', 1.), wood(wd, 'Y', 1.), plain(c, .4, spec=.4)
    w, l, h = .98, 2.08, 1.62
    for sx in (-1, 1):
        for sy in (-1, 1):
            box(.06, .06, h, (sx*l/2, sy*w/2, h/2), m, .008)
    for z in (.32, 1.14):
        for sy in (-1, 1):
            box(l-.05, .024, .12, (0, sy*w/2, z), m, .004)
        for sx in (-1, 1):
            box(.024, w-.05, .12, (sx*l/2, 0, z), m, .004)
        puff(l-.08, w-.06, .13, (0, 0, z+.05), fabric('#efece6', 'cotton'), crown=0, edge=.4, n=12, wrinkle=.002, power=8)
        col = ('#c8a24c', '#6d8796')[z > 1]
        puff(l-.60, w-.05, .05, (.22, 0, z+.13), fabric(col, 'linen', 1.4), crown=.014, edge=.45, n=22, seed=int(z*5), wrinkle=.010, power=6)
        puff(.40, .60, .12, (-l/2+.27, 0, z+.165), fabric('#f0ede7', 'cotton'), crown=.03, edge=.2, n=20, wrinkle=.010, power=2)
    for z in (1.36, 1.53):
        box(l-.05, .022, .07, (0, w/2, z), mx, .004)
        for sx in (-1, 1):
            box(.022, w-.05, .07, (sx*l/2, 0, z), my, .004)
        box(l-.55, .022, .07, (-.23, -w/2, z), mx, .004)
    box(.05, .026, .42, (l/2-.50, -w/2, 1.37), m, .004)
    for z in (.52, .68):
        for sx in (-1, 1):
            box(.022, w-.05, .06, (sx*l/2, 0, z), my, .004)
    tilt = math.radians(-10)
    for q in (-.19, .19):
        box(.05, .024, 1.34, (l/2-.26+q, -w/2-.13, .66), m, .005, rot=(tilt, 0, 0))
    for k in range(4):
        z = .26+.27*k
        box(.36, .08, .022, (l/2-.26, -w/2-.13+(z-.66)*math.tan(-tilt), z), mx, .004)
    return dict(az=-30, el=10, fill=(.78, .86), key_side=1, env=.36)


def house_bed(wd='beech'):
    """low child's bed under the outline of a house with a chimney"""
    up, fx, fy = wood(wd, 'Z', .8), wood(wd, 'X', 1.), wood(wd, 'Y', 1.)
    w, l, b = .98, 2.06, .055
    he, hr = 1.16, 1.58
    for sx in (-1, 1):
        for sy in (-1, 1):
            box(b, b, he, (sx*l/2, sy*w/2, he/2), up, .006)
        ang = math.atan2(hr-he, w/2)
        ln = math.hypot(hr-he, w/2)
        for sy in (-1, 1):
            box(b, ln+.03, b, (sx*l/2, sy*w/4, (he+hr)/2+.01), fy, .006, rot=(-sy*ang, 0, 0))
        box(b*.6, w, .09, (sx*l/2, 0, .20), fy, .005)
        for z in (.36, .48):
            box(b*.5, w, .05, (sx*l/2, 0, z), fy, .004)
    box(l, b, b, (0, 0, hr), fx, .006)
    for sy in (-1, 1):
        box(l, b*.8, b*.8, (0, sy*w/2, he-.02), fx, .006)
        box(l, b*.6, .09, (0, sy*w/2, .20), fx, .005)
    for z in (.36, .48):
        box(l, b*.5, .05, (0, w/2, z), fx, .004)
        box(.70, b*.5, .05, (-l/2+.35, -w/2, z), fx, .004)
    box(b*.6, b*.6, .30, (-l/2+.70, -w/2, .38), up, .005)
    for q in (.18, .32):
        box(b*.8, b*.8, .30, (l/2-.36+q, .22, 1.50), up, .004)
    box(.22, b, b*.8, (l/2-.11, .22, 1.66), fx, .004)
    puff(l-.10, w-.08, .14, (0, 0, .27), fabric('#efece6', 'cotton'), crown=0, edge=.4, n=12, wrinkle=.002, power=8)
    puff(l-.66, w-.06, .06, (.22, 0, .365), fabric('#b9694d', 'linen', 1.4), crown=.016, edge=.45, n=24, seed=3, wrinkle=.011, power=6)
    puff(.40, .60, .13, (-l/2+.30, 0, .40), fabric('#f0ede7', 'cotton'), crown=.03, edge=.2, n=20, wrinkle=.010, power=2)
    return dict(az=-32, el=11, fill=(.8, .86))


def toy_shelf(c='#e9e6de'):
    """low shelf with slanted book trays above and canvas boxes below"""
    m, ok = finish(c), finish('beech')
    w, d, h, t = 1.10, .36, .98, .018
    for s in (-1, 1):
        o = prism([(-d/2, 0), (d/2, 0), (d/2, h), (d/2-.10, h), (-d/2+.02, .48), (-d/2, .46)], t, 'Z', .004, 2, mat=ok[0])
        place(o, (s*(w/2-t/2), 0, 0), (math.pi/2, 0, math.pi/2))
    for z in (.06, .42):
        box(w-2*t, d-.02, t, (0, .0, z), m[1], .002)
    box(w-2*t, .01, h-.08, (0, d/2-.012, h/2+.02), m[1], 0)
    for i in (-.5, .5):
        box(t, d-.03, .34, (i*(w-2*t)/3*1., 0, .24), m[0], .002)
    cols = ('#6d8796', '#c8a24c', '#a9583f')
    bw = (w-2*t)/3
    for i in range(3):
        x = (i-1)*bw
        box(bw-.04, d-.06, .29, (x, -.005, .072+.145), fabric(cols[i], 'canvas', 1.6), .02, 4)
        place(lathe([(.014, -.002), (.022, -.002), (.022, .002), (.014, .002), (.014, -.002)], 32, metal('#b08a4e', .3)), (x, -d/2+.022, .30), (math.pi/2, 0, 0))
    tilt = math.radians(-22)
    for k, (y, z) in enumerate(((-.10, .50), (.03, .72))):
        box(w-2*t, .012, .07, (0, y-.03, z), ok[1], .003, rot=(tilt, 0, 0))
        box(w-2*t, .07, .012, (0, y+.0, z-.03), m[1], .002)
        rnd = random.Random(3+k)
        x = -.46
        while x < .36:
            bw2, bh = rnd.uniform(.14, .22), rnd.uniform(.18, .24)
            box(bw2, .014, bh, (x+bw2/2, y+.022+bh*.17, z+bh/2-.02), plain(rnd.choice(['#d9b44a', '#7fa08f', '#c9694d', '#5d7f95', '#efe6d3', '#8a6d8f']), .5), .002, rot=(tilt, 0, 0))
            x += bw2+.03
    return dict(az=-24, el=12, fill=(.72, .78), key_side=1, env=.4)


def cot(wd='beech', c='#e9e6de'):
    """baby cot with round bars and a height-adjustable base"""
    up, fx, wh = wood(wd, 'Z', .7), wood(wd, 'X', .9), plain(c, .4, spec=.4)
    w, l, h = .66, 1.26, .86
    for sy in (-1, 1):
        box(l, .026, .045, (0, sy*w/2, h), fx, .012, 4)
        box(l, .026, .05, (0, sy*w/2, .24), fx, .008)
        for i in range(17):
            x = -l/2+.07+i*(l-.14)/16
            rod((x, sy*w/2, .25), (x, sy*w/2, h-.01), .0075, .0075, up, 16)
    for sx in (-1, 1):
        prism([(-w/2-.013, .16), (w/2+.013, .16), (w/2+.013, h+.02)]+[((w/2+.013)*math.cos(a), h+.02+.07*math.sin(a)) for a in np.linspace(.1, math.pi-.1, 14)]+[(-w/2-.013, h+.02)], .024, 'Z', .006, 3, mat=wh)
        place(bpy.context.scene.collection.objects[-1], (sx*l/2, 0, 0), (math.pi/2, 0, math.pi/2))
        for sy in (-1, 1):
            rod((sx*l/2, sy*(w/2-.03), .18), (sx*l/2, sy*(w/2-.01), 0), .024, .016, up)
    puff(l-.04, w-.04, .10, (0, 0, .42), fabric('#efece6', 'cotton'), crown=0, edge=.4, n=12, wrinkle=.002, power=8)
    puff(.66, w-.06, .045, (.26, 0, .485), fabric('#9fb0a4', 'linen', 1.2), crown=.012, edge=.45, n=22, seed=6, wrinkle=.010, power=6)
    return dict(az=-32, el=16, fill=(.76, .84), key_side=1, env=.38)


def vanity(wd='oak', c='#eceae6'):
    """wall-hung vanity with a ceramic basin, two drawers and a tap"""
    m, ce, ch = finish(wd), ceramic('#f2f1ee', 0, .15), metal('#cfd1d3', .12)
    w, d, z, h = 1.00, .46, .40, .48
    case(0, w, d, z, h, m, .018)
    for k in range(2):
        box(w-.006, .018, h/2-.012, (0, -d/2-.004, z+h/4+h/2*k), m[1], .002)
        box(w-.02, .02, .010, (0, -d/2+.004, z+h/2*k+h/2-.006), plain('#1d1a17', .8), 0)
    prism(rounded_rect(w+.012, d+.02, .02, 6), .03, 'Z', .006, 3, (0, -.006, z+h+.015), ce)
    outer = superellipse_plan(.25, .165, 3)
    vs, fs = [], []
    prof = [(1., 0), (1.06, .02), (1.10, .09), (1.105, .105), (1.07, .108), (1.03, .10), (.9, .03), (.5, .014), (.06, .012)]
    for k, zz in prof:
        vs += [(x*k, -.03+y*k, z+h+.03+zz) for x, y in outer]
    n = len(outer)
    fs = [(i*n+j, i*n+(j+1) % n, (i+1)*n+(j+1) % n, (i+1)*n+j) for i in range(len(prof)-1) for j in range(n)]
    autosmooth(mesh_obj('basin', vs, fs, ce), 50)
    lathe([(0, 0), (.022, 0), (.022, .004), (0, .006)], 32, ch, (0, -.03, z+h+.043))
    rod((0, .185, z+h+.03), (0, .185, z+h+.25), .014, .014, ch)
    tube([(0, .185, z+h+.235), (0, .12, z+h+.245), (0, .05, z+h+.235), (0, .04, z+h+.215)], .010, ch)
    tube([(0, .185, z+h+.25), (.03, .185, z+h+.27), (.07, .18, z+h+.285)], .006, ch)
    box(w+.12, .016, 1.52, (0, d/2+.014, .76), plain('#d9dcd6', .35), .003)
    lathe([(0, 0)]+smooth_profile([(.030, .002), (.034, .04), (.034, .11), (.014, .13)], 5)+[(.010, .16), (0, .16)], 40, plain('#8b6a4d', .25), (.36, -.02, z+h+.03))
    for k in range(2):
        puff(.20, .14, .045, (-.36, -.02, z+h+.055+.045*k), fabric(('#cfc4b2', '#8f9a82')[k], 'terry'), crown=.003, edge=.45, n=14, wrinkle=.002, power=5)
    return dict(az=-26, el=12, fill=(.72, .84))


def tall_cabinet(wd='oak', c='#eceae6'):
    """slim bathroom tower with two doors, an open bay and a drawer"""
    m, f = finish(wd), finish(c)
    w, d, z0, h, t = .38, .34, .10, 1.70, .018
    case(0, w, d, z0, h, m, t)
    for s in (-1, 1):
        for y in (-1, 1):
            rod((s*(w/2-.04), y*(d/2-.04), z0+.003), (s*(w/2-.035), y*(d/2-.035), 0), .014, .010, m[0])
    for z in (.74, 1.10, .98):
        if z != .98:
            box(w-2*t, d-.02, t, (0, 0, z), m[1], .002)
    hd = black_steel()
    for z, hh in ((z0+t+.30, .56), (1.45, .66)):
        box(w-2*t-.004, .018, hh, (0, -d/2+.012, z), f[0], .002)
        rod((w/2-.07, -d/2-.028, z-.07), (w/2-.07, -d/2-.028, z+.07), .005, .005, hd)
        for q in (-.06, .06):
            rod((w/2-.07, -d/2, z+q), (w/2-.07, -d/2-.028, z+q), .004, .004, hd)
    for k, c2 in enumerate(('#cfc4b2', '#8f9a82', '#efece5', '#8f9a82')):
        puff(.26, .24, .055, (0, -.02, .75+.035+.052*k), fabric(c2, 'terry'), crown=.003, edge=.45, n=14, seed=k, wrinkle=.003, power=5)
    return dict(az=-28, el=7, fill=(.5, .88))


def mirror_cabinet(wd='oak'):
    """mirror cabinet with an open wooden side bay and a light bar, on the wall"""
    m, gl = finish(wd), plain('#dfe6e8', .02, metal=1)
    w, d, h = .80, .15, .68
    z0 = 0
    case(0, w, d, z0, h, m, .018)
    box(.018, d-.01, h-.03, (.20, .003, z0+h/2), m[0], .002)
    for i in range(2):
        box(.292, .016, h-.01, (-.25+.298*i, -d/2-.006, z0+h/2), gl, .003)
    for k in range(2):
        box(.17, d-.03, .014, (.295, 0, z0+.22+.22*k), m[1], .002)
    box(w-.10, .05, .025, (0, -d/2+.01, z0+h+.03), metal('#c4c5c6', .25), .004)
    box(w-.12, .04, .008, (0, -d/2+.008, z0+h+.014), emit('#fff3dd', 4.), .001)
    lathe([(0, 0)]+smooth_profile([(.022, .002), (.026, .03), (.026, .09), (.012, .10)], 5)+[(.010, .12), (0, .12)], 32, plain('#8b6a4d', .25), (.27, -.01, z0+.227))
    lathe([(0, 0), (.03, 0), (.032, .06), (.028, .06), (.026, .01), (0, .01)], 32, ceramic('#e2dacb', .4), (.32, -.01, z0+.447))
    puff(.15, .10, .04, (.295, 0, z0+.04), fabric('#8f9a82', 'terry'), crown=.003, edge=.45, n=12, wrinkle=.002, power=5)
    puff(.15, .10, .04, (.295, 0, z0+.08), fabric('#efece5', 'terry'), crown=.003, edge=.45, n=12, wrinkle=.002, power=5)
    return dict(az=-18, el=6, fill=(.84, .84))


def laundry_trolley(c='#cfc4ae'):
    """laundry trolley: two canvas bags in a steel frame on castors, with a wooden lid"""
    st, cl = black_steel(), fabric(c, 'canvas', 2.)
    w, d, h = .64, .40, .74
    for sx in (-1, 1):
        for sy in (-1, 1):
            rod((sx*w/2, sy*d/2, .07), (sx*w/2, sy*d/2, h), .010, .010, st)
            box(.026, .016, .04, (sx*w/2, sy*d/2, .055), st, .005)
            q = lathe([(0, -.009), (.022, -.009), (.026, -.005), (.026, .005), (.022, .009), (0, .009)], 32, st)
            place(q, (sx*w/2, sy*d/2, .026), (0, math.pi/2, 0))
        rod((sx*w/2, -d/2, h), (sx*w/2, d/2, h), .010, .010, st)
        rod((sx*w/2, -d/2, .12), (sx*w/2, d/2, .12), .010, .010, st)
    for sy in (-1, 1):
        for z in (.12, h):
            rod((-w/2, sy*d/2, z), (w/2, sy*d/2, z), .010, .010, st)
    for s in (-1, 1):
        x0, bw = s*w/4, w/2-.03
        rows = []
        for t, k in ((0, 1.), (.04, .99), (.3, .97), (.6, .98), (.9, .95), (1, .90)):
            z = h-.012-t*(h-.16)
            rows.append([(x0+px*k+.006*math.sin(z*40+py*9), py*k+.006*math.sin(z*31+px*11), z) for px, py in rounded_rect(bw, d-.03, .05, 6)])
        vs = [p for r in rows for p in r]
        n = len(rows[0])
        fs = [(i*n+k, i*n+(k+1) % n, (i+1)*n+(k+1) % n, (i+1)*n+k) for i in range(len(rows)-1) for k in range(n)]+[tuple((len(rows)-1)*n+k for k in range(n))]
        o = mesh_obj('bag', vs, fs, cl)
        mod(o, 'SUBSURF', levels=2, render_levels=2)
        ribbon([(x0-.05, -d/2+.02, h-.06), (x0-.05, -d/2-.012, h-.10), (x0, -d/2-.02, h-.16), (x0+.05, -d/2-.012, h-.10), (x0+.05, -d/2+.02, h-.06)], .022, .004, fabric('#7c5a3c', 'canvas'), normal=(0, 1, .4))
        if s > 0:
            puff(bw-.06, d-.08, .14, (x0, 0, h-.05), fabric('#8f9a82', 'terry'), crown=.03, edge=.3, n=24, wrinkle=.03, power=2)
    box(w/2-.01, d-.01, .016, (-w/4, 0, h+.016), wood('oak', 'X', .8), .004)
    return dict(az=-28, el=16, fill=(.62, .8))


def shoe_cabinet(c='#e9e6de', wd='oak'):
    """slim shoe cabinet with three tilting compartments, the middle one open"""
    m, ok = finish(c), finish(wd)
    w, d, h, z0, t = .78, .24, 1.14, .06, .018
    case(0, w, d, z0, h-z0, m, t)
    box(w+.016, d+.014, .024, (0, -.004, h+.012), ok[1], .004)
    box(w-.06, d-.04, z0, (0, .01, z0/2), plain('#cfcabf', .6), .002)
    box(w-2*t, .01, h-.12, (0, -.02, h/2+.03), plain('#2a2723', .9), 0)
    fh = (h-z0-2*t)/3
    for k in range(3):
        z = z0+t+fh*k
        tilt = math.radians(28) if k == 1 else 0
        root = link(bpy.data.objects.new('flap', None))
        root.location, root.rotation_euler = (0, -d/2+.010, z+.004), (tilt, 0, 0)
        o = box(w-2*t-.006, .018, fh-.006, (0, 0, fh/2), m[1], .002)
        o.parent = root
        g = box(.12, .012, .016, (0, -.012, fh-.04), ok[1], .005)
        g.parent = root
        if k == 1:
            for p in (box(w-2*t-.04, .006, fh-.06, (0, .10, fh/2-.02), m[1], 0), box(w-2*t-.04, .10, .006, (0, .055, .02), m[1], 0)):
                p.parent = root
            for x, c2 in ((-.22, '#8a4f26'), (-.10, '#8a4f26'), (.12, '#23262a'), (.24, '#23262a')):
                s = puff(.085, .085, .26, (x, .055, fh-.10), leather(c2), crown=0, edge=.4, n=16, wrinkle=.002, power=4)
                s.parent = root
    vase((-.22, 0, h+.024), '#8f9a82', .75)
    box(.20, .14, .012, (.18, -.02, h+.030), wood('walnut', 'X', .6), .005)
    return dict(az=-28, el=10, fill=(.56, .86), key_side=1, env=.38)


def hall_bench(wd='oak', c='#6d7a70'):
    """hall stand: bench with cushion and shoe rack, panel with hooks and a hat shelf"""
    up, fl, M, st = wood(wd, 'Z', 1.1), wood(wd, 'X', 1.1), fabric(c, 'felt', 1.), black_steel()
    w, d, h = 1.00, .38, 1.86
    for s in (-1, 1):
        box(.03, .03, h, (s*(w/2-.015), d/2-.015, h/2), st, .002)
        box(.03, .03, .44, (s*(w/2-.015), -d/2+.015, .22), st, .002)
        box(.03, d-.06, .03, (s*(w/2-.015), 0, .425), st, .002)
        box(.03, d-.06, .03, (s*(w/2-.015), 0, .14), st, .002)
        box(.024, .30, .024, (s*(w/2-.015), .01, h-.10), st, .002)
    for i in range(3):
        box(w-.06, .09, .018, (0, -.12+.115*i, .165), fl, .003)
    box(w-.002, d-.002, .026, (0, 0, .453), fl, .004)
    puff(w-.04, d-.03, .06, (0, -.005, .494), M, crown=.010, edge=.45, n=28, wrinkle=.003, power=5)
    for i in range(9):
        box(.092, .018, .84, (-.405+.1013*i, d/2-.024, 1.16), up, .004)
    for i in range(3):
        box(w-.06, .09, .016, (0, -.09+.10*i, h-.08), fl, .003)
    for i in range(5):
        x = -.36+.18*i
        tube([(x, d/2-.034, 1.46), (x, d/2-.075, 1.45), (x, d/2-.092, 1.475), (x, d/2-.095, 1.50)], .007, st, res=10)
        tube([(x, d/2-.034, 1.41), (x, d/2-.06, 1.385), (x, d/2-.075, 1.40)], .006, st, res=10)
    lathe([(0, 0)]+smooth_profile([(.17, 0), (.175, .008), (.10, .02), (.095, .06), (.085, .11), (.04, .125), (.001, .12)], 6), 64, fabric('#c9a873', 'linen', .8), (-.22, 0, h-.07))
    for x, c2 in ((-.28, '#8a4f26'), (-.17, '#8a4f26'), (.15, '#e2ddd2'), (.26, '#e2ddd2')):
        puff(.09, .27, .09, (x, -.01, .215), leather(c2), crown=.01, edge=.42, n=16, wrinkle=.002, power=3)
    return dict(az=-26, el=8, fill=(.6, .88))


def coat_stand(wd='walnut'):
    """free-standing coat stand of three crossing poles with round tips"""
    up, br = wood(wd, 'Z', .9), metal('#b08a4e', .28)
    for i in range(3):
        a = math.radians(20+120*i)
        u, v = Vector((math.cos(a), math.sin(a), 0)), Vector((-math.sin(a), math.cos(a), 0))
        base, tip = u*.25+v*.04, -u*.20+v*.04+Vector((0, 0, 1.76))
        rod(base, tip, .017, .012, up, 40)
        place(lathe([(0, -.02)]+smooth_profile([(.014, -.016), (.022, 0), (.014, .016)], 5)+[(0, .02)], 32, br), tip+Vector((0, 0, .012)))
        for k, t in enumerate((.72, .86)):
            p = base+(tip-base)*t
            q = p+(-u if k else u)*.10+Vector((0, 0, .05))
            rod(p, q, .009, .008, up, 24)
            place(lathe([(0, -.014)]+smooth_profile([(.010, -.011), (.015, 0), (.010, .011)], 4)+[(0, .014)], 24, br), q)
    z = .25/.45*1.76
    tube([(.052*math.cos(TAU*k/40), .052*math.sin(TAU*k/40), z) for k in range(40)], .006, br, cyclic=True, smooth=False)
    return dict(az=-20, el=7, fill=(.5, .88))
