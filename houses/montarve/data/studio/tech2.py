"""Technology: notebook, monitor, soundbar, tyre."""
from shapes import *
from studio import _c

WALLPAPER = ['#0d1b2e', '#1d4a5f', '#5d9a96', '#e3b184', '#f4dcbc']


def aluminium(c='#c4c5c8', rough=.34):
    """Blasted and anodised aluminium."""
    n = N('aluminium')
    grain = n.noise(n.coord(), 2600, 2, .6)
    n.P(Base_Color=_c(n, c), Metallic=1., Roughness=rough, Normal=n.bump(grain, .10, .0003))
    return n.m


def notebook(c='#c4c5c8'):
    """14-inch notebook, opened by 110 degrees."""
    w, d, t = .312, .219, .0115
    alu, black = aluminium(c), plain('#101112', .45)
    z_top = .0018+t
    prism(rounded_rect(w, d, .011, 10), t, 'Z', .0022, 4, (0, 0, .0018+t/2), alu)
    for x in (-.125, .125):
        for y in (-.09, .09):
            prism(rounded_rect(.022, .008, .0038, 6), .0022, 'Z', .0005, 2, (x, y, .0012), black)
    _keyboard(z_top, black)
    _deck_details(w, d, z_top, alu)
    _ports(w, z_top)
    _lid(w, d, z_top, alu)
    return dict(az=-27, el=19, fill=(.84, .8), key_side=1)


KEY_ROWS = [
    ([1.3]+[1]*12+[1.2], ['esc']+['']*13, .62),
    ([1]*13+[1.5], list('^1234567890+-')+[''], 1),
    ([1.5]+[1]*13, ['']+list('QWERTZUIOP[]')+[''], 1),
    ([1.8]+[1]*11+[1.7], ['']+list('ASDFGHJKL;:')+[''], 1),
    ([1.3]+[1]*11+[2.2], ['']+list('<YXCVBNM,.-')+[''], 1),
    ([1.1, 1.1, 1.1, 1.3, 5.0, 1.3, 1.1, .8, .8, .9], ['fn']+['']*9, 1),
]


def _keyboard(z, black):
    kw, y_top, pitch = .270, .0885, .0187
    well = plain('#1b1c1e', .55)
    prism(rounded_rect(kw+.004, .1085, .004, 6), .0006, 'Z', 0, loc=(0, y_top-.0535, z+.0001), mat=well)
    legend = emit('#c9ccd0', .75)
    y = y_top
    for widths, legends, hk in KEY_ROWS:
        unit = kw/sum(widths)
        x = -kw/2
        row_h = pitch*hk
        for wd, text in zip(widths, legends):
            cx, cy = x+wd*unit/2, y-row_h/2
            key = prism(rounded_rect(wd*unit-.0026, row_h-.0026, .0016, 4), .0014, 'Z', .0004, 2, (cx, cy, z+.0011), black)
            if text:
                size = .0062 if len(text) == 1 else .0042
                label(text, size, (cx, cy, z+.00185), legend, (0, 0, 0))
            x += wd*unit
        y -= row_h


def _deck_details(w, d, z, alu):
    gap = plain('#6d6f73', .5)
    prism(rounded_rect(.1186, .0716, .0046, 8), .0004, 'Z', 0, loc=(0, -.0668, z-.0001), mat=gap)
    prism(rounded_rect(.1176, .0706, .0042, 8), .0006, 'Z', .0002, 2, (0, -.0668, z), alu)
    holes = [(s*(.1425+i*.0021), .084-j*.0021, z+.00006) for s in (-1, 1) for i in range(4) for j in range(48)]
    dots(holes, .0005, plain('#26272a', .7))
    prism(rounded_rect(.055, .004, .0018, 6), .0012, 'Z', .0003, 2, (0, -d/2+.0012, z-.0002), gap)


def _ports(w, z):
    dark = plain('#0d0d0e', .4)
    for y in (.074, .056):
        port = prism(rounded_rect(.0090, .0033, .0016, 6), .0006, 'Y', 0, mat=dark)
        port.location, port.rotation_euler = (-w/2-.0001, y, z-.0062), (0, 0, math.pi/2)
    turned([(0, .0004), (.0018, .0004), (.0018, 0)], (-w/2, .03, z-.0062), dark, (0, -math.pi/2, 0), 24)


def _lid(w, d, z, alu):
    h = .212
    glass_black = plain('#050506', .10, coat=.4)
    parts = [prism(rounded_rect(w, h, .011, 10), .0048, 'Y', .0016, 4, (0, 0, h/2+.004), alu),
             prism(rounded_rect(w-.004, h-.004, .0095, 10), .0006, 'Y', .0002, 2, (0, -.0024, h/2+.004), glass_black),
             prism(rounded_rect(w-.012, h-.022, .004, 6), .0003, 'Y', 0, loc=(0, -.0028, h/2+.0085),
                   mat=screen(WALLPAPER, (4.6, 1, 5.4), .9, .75)),
             disc(.0013, (0, -.0028, h-.0015), plain('#14202e', .1), depth=.0003)]
    hinge = rod((-.105, .0, .0015), (.105, .0, .0015), .0042, mat=plain('#2b2c2e', .5), n=32)
    parts.append(hinge)
    group(parts, (0, d/2-.004, z+.001), (math.radians(-21), 0, 0))


def monitor(c=None):
    """27-inch monitor with a slim bezel on a height-adjustable stand."""
    w, h = .613, .362
    black, steel = plain('#141516', .38, bump=.02), metal('#3a3b3d', .38)
    z0 = .128
    panel = [prism(rounded_rect(w, h, .006, 6), .010, 'Y', .002, 3, (0, 0, 0), black),
             prism(rounded_rect(w-.006, h-.006, .004, 6), .0006, 'Y', 0, loc=(0, -.0052, 0), mat=plain('#060607', .14)),
             prism(rounded_rect(w-.014, h-.030, .001, 3), .0004, 'Y', 0, loc=(0, -.0056, .0075),
                   mat=screen(['#132036', '#3d5a78', '#a3a9a4', '#dba06c', '#f3dfc6'], (2.4, 1, 2.6), .85, .5)),
             loft([(.004, 0, -.02, .20, .13, 8), (.022, 0, -.02, .19, .12, 6), (.040, 0, -.02, .14, .085, 5), (.046, 0, -.02, .11, .065, 5)], black, 'Y'),
             box(.010, .0008, .0022, (w/2-.03, -.0058, -h/2+.0065), emit('#dfeaf0', .9), 0)]
    group(panel, (0, 0, z0+h/2), (math.radians(-4), 0, 0))
    box(.066, .014, .34, (0, .060, .178), steel, .004)
    box(.060, .040, .060, (0, .050, z0+h/2-.02), black, .008)
    prism(rounded_rect(.25, .20, .012, 8), .008, 'Z', .0025, 3, (0, .035, .004), steel)
    tube([(-.006, .069, .07), (0, .078, .055), (.006, .069, .04)], .003, black)
    return dict(az=-20, el=7, fill=(.84, .8))


def soundbar(c=None):
    """Soundbar in front of its wireless subwoofer."""
    cloth = fabric('#26282b', 'weave', .5, sheen=.2)
    body, trim = plain('#151617', .4, bump=.03), metal('#8a8c8f', .3)
    w, d, h = .90, .098, .062
    prism(rounded_rect(w, d, .044, 14), h-.010, 'Z', .004, 3, (0, -.20, h/2+.001), cloth)
    prism(rounded_rect(w+.001, d+.001, .0445, 14), .006, 'Z', .002, 3, (0, -.20, .005), body)
    prism(rounded_rect(w+.001, d+.001, .0445, 14), .005, 'Z', .0018, 3, (0, -.20, h-.0015), body)
    prism(rounded_rect(w-.06, d-.034, .03, 12), .0006, 'Z', 0, loc=(0, -.20, h+.0012), mat=plain('#0c0c0d', .15))
    for i in range(4):
        disc(.006, (-.045+i*.030, -.20, h+.0014), plain('#2c2d2f', .35), (0, 0, 0), .0006)
    for i in range(4):
        disc(.0017, (-.02+i*.012, -.2495, .030), emit('#e8eef2', 1.), depth=.0006)
    for x in (-.36, .36):
        box(.06, .05, .004, (x, -.20, .002), body, .001)
    _subwoofer(cloth, body, trim)
    return dict(az=-22, el=13, fill=(.86, .8), key=1.3)


def _subwoofer(cloth, body, trim):
    w, d, h, x, y = .215, .33, .36, .20, .12
    prism(rounded_rect(w, d, .030, 10), h, 'Z', .010, 4, (x, y, h/2+.014), body)
    prism(rounded_rect(w-.03, h-.03, .018, 8), .010, 'Y', .004, 3, (x, y-d/2+.001, h/2+.014), cloth)
    box(.022, .0012, .0045, (x, y-d/2-.0047, .06), trim, .0005)
    for dx in (-.075, .075):
        for dy in (-.12, .12):
            lathe([(0, 0), (.014, 0), (.017, .015), (0, .015)], 32, plain('#0f0f10', .6), (x+dx, y+dy, 0))


def tyre(c=None):
    """Winter tyre 205/55 R16, standing, turned to show tread and sidewall."""
    rubber = N('rubber')
    rubber.P(Base_Color='#1b1b1c', Roughness=.62, Specular=.4, Normal=rubber.bump(rubber.noise(rubber.coord(), 380, 3), .12, .0008))
    tread = _tread(rubber.m)
    side = _carcass(rubber.m)
    text = _sidewall_text()
    group([tread, side]+text, (0, 0, .316), (0, math.radians(0), math.radians(-52)))
    return dict(az=0, el=7, fill=(.74, .78), key=1.7)


def _tread_height(theta, u):
    """0 = groove floor, 1 = block top; u runs from -1 to 1 across the tread."""
    pitch = TAU/62
    a = abs(u)
    groove = max(_slot(a, .30, .050), _slot(a, .035, .028)*.8)
    s = theta/pitch + a*2.1 + (.5 if u > 0 else 0) + .35*math.sin(a*3)
    cross = _slot(_saw(s), 0, .115 if a > .30 else .085)
    if a < .085:
        cross *= .35
    fine = theta/pitch*5 + .22*math.sin(u*46) + a*1.2
    sipe = _slot(_saw(fine), 0, .085)*.5 if .09 < a < .93 else 0
    return 1-max(groove, cross, sipe*(1 if cross < .2 else 0))


def _saw(x):
    return x-math.floor(x+.5)


def _slot(x, centre, half):
    e = (abs(x-centre)-half)/(half*.35)
    return 1. if e < 0 else max(0., 1-e)


def _tread(mat, R=.316, width=.172, deep=.0085, nt=2232, nu=150):
    verts, faces = [], []
    for i in range(nt):
        th = TAU*i/nt
        c, s = math.cos(th), math.sin(th)
        for j in range(nu+1):
            u = -1+2*j/nu
            edge = max(0., (abs(u)-.80)/.20)
            r = R-.004*u*u-.012*edge**2-deep*(1-_tread_height(th, u))*(1-.35*edge)
            verts.append((u*width/2, r*s, r*c))
    k = nu+1
    for i in range(nt):
        a, b = i*k, ((i+1) % nt)*k
        faces += [(a+j, a+j+1, b+j+1, b+j) for j in range(nu)]
    return autosmooth(mesh_obj('tread', verts, faces, mat), 30)


def _carcass(mat, R=.316, width=.172):
    """Shoulders, sidewalls, beads and the inner face as one turned body (axis X)."""
    half = smooth_profile([(R-.0235, width/2-.0006), (R-.030, width/2+.006), (R-.052, width/2+.0155), (.245, .1025), (.228, .101), (.219, .099)], 10)
    half += [(.2185, .1005), (.2165, .1005), (.216, .0985), (.212, .096), (.2045, .090), (.2030, .082), (.206, .074)]
    inner = smooth_profile([(.215, .078), (.245, .091), (.280, .086), (.296, .06), (.299, 0)], 8)
    prof = [(r, x) for r, x in half]+inner
    full = prof+[(r, -x) for r, x in reversed(prof[:-1])]
    o = lathe(full, 256, mat, smooth_deg=50)
    o.rotation_euler = (0, math.pi/2, 0)
    rings = []
    for r, x in ((.272, .1018), (.2335, .1022)):
        rings.append(lathe([(r-.001, x-.002), (r-.0005, x+.0009), (r+.0005, x+.0009), (r+.001, x-.002)], 192, mat))
    g = [o]
    for q in rings:
        q.rotation_euler = (0, math.pi/2, 0)
        g.append(q)
    return group(g)


SIDEWALL = ('205/55 R16 91V', 'WINTER', 'M+S')


def _sidewall_text():
    mat = plain('#58585a', .5)
    out = _arc_text('GRIPVALDO', .252, 90, .026, .1035, mat)
    for text, start, size in zip(SIDEWALL, (270, 180, 0), (.017, .016, .016)):
        out += _arc_text(text, .252, start, size, .1035, mat)
    return out


def _arc_text(text, r, mid_deg, size, x, mat):
    """Raised letters around the axis X on the side x > 0."""
    step = size*.74/r
    parts = []
    for i, ch in enumerate(text):
        a = math.radians(mid_deg)-(i-(len(text)-1)/2)*step
        o = label(ch, size, (0, 0, 0), mat, (0, 0, 0), .0009)
        o.matrix_world = (Matrix.Translation((x, r*math.cos(a), r*math.sin(a))) @ Matrix.Rotation(a-math.pi/2, 4, 'X')
                          @ Matrix(((0, 0, 1, 0), (1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 0, 1))))
        parts.append(o)
    return parts
