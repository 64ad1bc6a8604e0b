"""Appliances: fridge-freezer, espresso machine, stand mixer, stick vacuum, steam iron."""
from shapes import *
from studio import _c


def steel(c='#c3c5c7', rough=.28, axis='X'):
    """Brushed stainless steel."""
    return metal(c, rough, axis, 'steel')


def lacquer(c, rough=.2):
    """Stove-enamelled sheet metal with a clear top coat."""
    n = N('lacquer')
    n.P(Base_Color=_c(n, c), Roughness=rough, Specular=.5, Clearcoat=.5, Clearcoat_Roughness=.06)
    return n.m


# ------------------------------------------------------------------ fridge
def fridge(c='#c9cbcd'):
    """Free-standing fridge-freezer, 60 x 66 x 186 cm, two doors with bar handles."""
    white = c.lower() in ('#ffffff', '#eceae6', '#f1efeb')
    skin_mat = plain(c, .26, spec=.5) if white else steel('#d6d8da', .33, 'Z')
    side = plain(c, .3) if white else plain('#8f9194', .38, metal=.6)
    dark, seal = plain('#1a1b1d', .4), plain('#55575a', .6)
    bar = metal('#a3a6aa', .18)
    w, h, body_d, door_d = .598, 1.86, .585, .062
    box(w-.004, body_d, h-.05, (0, .03, h/2+.02), side, .006, 3)
    box(w-.03, body_d-.05, .05, (0, .045, .035), dark, .004)
    _plinth(w, dark, seal)
    front = .03-body_d/2
    split, top, bottom, gap = .735, h-.008, .052, .007
    box(w-.016, .012, top-bottom-.01, (0, front-.004, (top+bottom)/2), seal, .004)
    for z0, z1 in ((bottom, split-gap/2), (split+gap/2, top)):
        box(w, door_d, z1-z0, (0, front-.010-door_d/2, (z0+z1)/2), skin_mat, .0075, 4)
    face = front-.010-door_d
    _bar_handle(-w/2+.045, face, split+.05, split+.60, bar)
    _bar_handle(-w/2+.045, face, split-.05, split-.43, bar)
    _fridge_panel(face, top)
    for z in (h+.001, split):
        if z > 1:
            box(.085, .07, .012, (w/2-.05, front-.02, z-.002), dark, .003)
    return dict(az=-25, el=5, fill=(.66, .86), key_side=1)


def _plinth(w, dark, seal):
    y = .03-.585/2+.012
    box(w-.01, .02, .038, (0, y, .029), dark, .003)
    for i in range(17):
        box(.020, .004, .012, (-.24+i*.030, y-.0105, .029), seal, .001, 1)
    for x in (-.25, .25):
        lathe([(0, 0), (.02, 0), (.02, .006), (.009, .008), (.009, .03), (0, .03)], 32, plain('#2b2c2e', .5), (x, y+.04, 0))


def _bar_handle(x, face, z0, z1, mat):
    lo, hi = min(z0, z1), max(z0, z1)
    rod((x, face-.042, lo), (x, face-.042, hi), .0125, mat=mat, bevel=.003)
    for z in (lo+.045, hi-.045):
        rod((x, face+.002, z), (x, face-.042, z), .0068, mat=mat)
        turned([(0, .003), (.0105, .003), (.0115, 0)], (x, face, z), mat, n=32)


def _fridge_panel(face, top):
    glass_black = plain('#0b0c0e', .08, coat=.5)
    light = emit('#dbe9f2', 1.1)
    z = top-.075
    box(.15, .0022, .036, (.0, face-.0005, z), glass_black, .0008, 2)
    label('+4°', .018, (-.030, face-.0022, z), light)
    label('-18°', .018, (.022, face-.0022, z), light)
    box(.0006, .0004, .020, (-.004, face-.0019, z), plain('#3c3f42', .5), 0)
    label('kaltwerq', .020, (-.205, face-.0008, z), plain('#4b4d50', .4), depth=.0003, spacing=1.1)


# ------------------------------------------------------------------ espresso machine
def espresso_machine(c='#c3c5c7'):
    """Portafilter machine: steel or black body, gauge, steam lance, cup rail, wooden handles."""
    black_body = c.lower() in ('#111111', '#1a1a1b')
    shell = plain('#18191a', .42, spec=.5, bump=.03) if black_body else steel(c, .3, 'X')
    chrome, dark = metal('#dcdddf', .12), plain('#17181a', .45)
    brushed = steel('#c3c5c7', .3, 'X')
    w, d, h = .275, .325, .365
    for x in (-.105, .105):
        for y in (-.125, .13):
            lathe([(0, 0), (.015, 0), (.017, .004), (.015, .018), (0, .018)], 32, dark, (x, y, 0))
    _rounded_block(w, d, .072, (0, 0, .018), shell)
    _rounded_block(w-.003, .150, .21, (0, d/2-.075, .088), shell)
    _rounded_block(w, d-.022, .105, (0, .011, h-.105), shell)
    box(w-.05, .003, .150, (0, .012, .172), brushed if black_body else steel('#b5b7ba', .22, 'Z'), .001)
    _drip_tray(w, d, brushed, dark)
    _front_panel(d, h, chrome, dark)
    _group_head(chrome, dark)
    _steam_lance(w, chrome)
    _cup_rail(w, h, chrome)
    return dict(az=-24, el=14, fill=(.74, .82), key_side=1)


def _rounded_block(w, d, h, loc, mat):
    """Block standing on loc, with rounded vertical edges."""
    prism(rounded_rect(w, d, .022, 10), h, 'Z', .004, 3, (loc[0], loc[1], loc[2]+h/2), mat)


def _drip_tray(w, d, mat, dark):
    y0, z = -d/2+.008, .090
    box(w-.040, .165, .006, (0, y0+.088, z+.0005), dark, .002)
    for i in range(15):
        box(.0042, .150, .004, (-.105+i*.015, y0+.088, z+.004), mat, .0015, 2)
    for y in (y0+.013, y0+.163):
        box(w-.052, .008, .0052, (0, y, z+.0042), mat, .002, 2)
    box(w-.058, .003, .040, (0, -d/2-.0005, .056), mat, .001, 2)
    box(.085, .010, .006, (0, -d/2-.005, .071), mat, .002, 2)


def _front_panel(d, h, chrome, dark):
    y, z = -d/2+.0215, h-.052
    turned([(.034, 0), (.034, .008), (.0315, .011), (.0295, .010)], (0, y, z), chrome)
    turned([(0, .006), (.030, .006)], (0, y, z), plain('#f4f2ec', .3))
    ink = plain('#222326', .5)
    for k in range(13):
        a = math.radians(225-k*22.5)
        tick = box(.0009, .0004, .0052 if k % 3 == 0 else .003, (.0235*math.cos(a), y-.0064, z+.0235*math.sin(a)), ink, 0)
        tick.rotation_euler = (0, math.pi/2-a, 0)
    needle = box(.0011, .0006, .026, (.0055, y-.0070, z+.0072), plain('#b3261e', .4), 0)
    needle.rotation_euler = (0, math.radians(38), 0)
    disc(.0028, (0, y-.0062, z), ink, depth=.0022)
    turned([(0, .0092), (.030, .0092)], (0, y, z), glass(), n=64)
    for x, lit in ((-.100, True), (-.066, False)):
        turned([(.0125, 0), (.0125, .004), (.0110, .0055), (.0105, .004), (0, .004)], (x, y, z), chrome, n=48)
        turned([(0, .0085), (.0078, .0085), (.0092, .0072), (.0092, .0)], (x, y, z), dark, n=48)
        disc(.0016, (x, y-.0084, z+.003), emit('#ffb35c' if lit else '#4a4a4a', 1.6 if lit else .2), depth=.0006)
    for x in (.083,):
        turned([(.021, 0), (.021, .004), (.017, .006)], (x, y, z), chrome)
        knob = turned([(.0165, .004), (.0195, .008), (.0195, .028), (.0175, .031), (0, .031)], (x, y, z), wood('walnut', 'Y', .35))
        box(.002, .0008, .012, (x, y-.0312, z+.009), chrome, .0003)
    label('topfelan', .0125, (-.083, y-.0008, z-.034), chrome, depth=.0003, spacing=1.1)


def _group_head(chrome, dark):
    x, y, z = 0, -.066, .260
    lathe([(0, .008), (.037, .008), (.037, -.012), (.0345, -.016), (.0345, -.024), (0, -.024)], 96, chrome, (x, y, z), smooth_deg=30)
    lathe([(.0335, -.020), (.0360, -.022), (.0360, -.034), (.034, -.037), (.0315, -.060), (.018, -.066), (0, -.066)], 96, chrome, (x, y, z), smooth_deg=30)
    zc = z-.031
    ang = math.radians(14)
    dx, dy = math.sin(ang), -math.cos(ang)
    p = lambda t, dz=0: (x+dx*t, y+dy*t, zc+dz)
    rod(p(.030), p(.066, -.004), .0072, .0062, chrome)
    handle = [(.0, .0085), (.012, .0105), (.05, .0125), (.085, .0135), (.105, .0118), (.112, .004)]
    prof = [(0, 0)]+smooth_profile([(r, t) for t, r in handle], 8)+[(0, .1125)]
    o = lathe(prof, 48, wood('walnut', 'Z', .35))
    o.location = p(.064, -.004)
    direction = Vector(p(.17, -.018))-Vector(p(.064, -.004))
    o.rotation_euler = direction.to_track_quat('Z', 'Y').to_euler()
    ring = lathe([(.0068, 0), (.0098, .001), (.0098, .006), (.0086, .008)], 48, chrome)
    ring.location, ring.rotation_euler = p(.060, -.004), o.rotation_euler
    for s in (-1, 1):
        tube([(x, y, z-.062), (x+s*.010, y, z-.074), (x+s*.016, y, z-.080), (x+s*.0165, y, z-.092)], .0062, chrome, res=10)


def _steam_lance(w, chrome):
    x = w/2-.022
    turned([(0, 0), (.014, 0), (.014, -.010), (.009, -.016), (0, -.016)], (x, -.095, .262), chrome, (0, 0, 0), 48)
    tube([(x, -.095, .252), (x+.003, -.100, .225), (x+.012, -.116, .18), (x+.016, -.126, .142), (x+.017, -.131, .120)], .0043, chrome, res=14)
    rod((x+.0125, -.117, .178), (x+.0158, -.1258, .146), .0066, mat=plain('#121213', .6))
    lathe([(0, 0), (.003, .001), (.0058, .010), (.0045, .013), (0, .013)], 32, chrome, (x+.0172, -.1315, .108))


def _cup_rail(w, h, chrome):
    pts = [(px, py+.011, h+.030) for px, py in rounded_rect(w-.024, .275, .03, 8)]
    tube(pts, .0032, chrome, cyclic=True, smooth=False)
    for sx in (-1, 1):
        for y in (-.085, .011, .107):
            rod((sx*(w/2-.012), y, h-.001), (sx*(w/2-.012), y, h+.030), .0028, mat=chrome, n=16)
    for sx in (-.07, .07):
        rod((sx, -.1265, h-.001), (sx, -.1265, h+.030), .0028, mat=chrome, n=16)
    glaze = ceramic('#efe9dc', .2, .25)
    for x, y, n in ((-.065, .02, 2), (.012, .035, 2), (.078, .005, 1)):
        for k in range(n):
            vessel(smooth_profile([(.018, 0), (.024, .006), (.030, .030), (.0325, .052)], 8), .003, glaze, (x, y, h+.001+k*.034), base=.005, n=64)
            z = h+k*.034
            tube([(x+.029, y-.010, z+.042), (x+.043, y-.016, z+.040), (x+.045, y-.017, z+.026), (x+.029, y-.011, z+.017)], .0032, glaze, res=8)


# ------------------------------------------------------------------ stand mixer
def stand_mixer(c='#efe3c8'):
    """Stand mixer with tilting head and a steel bowl."""
    enamel, chrome = lacquer(c, .18), metal('#dcdddf', .1)
    dark = plain('#1b1c1d', .45)
    _mixer_foot(enamel, dark)
    _mixer_head(enamel, chrome, dark)
    _mixer_bowl(chrome)
    return dict(az=-62, el=9, fill=(.78, .80), key_side=1)


def _mixer_foot(enamel, dark):
    """Low foot plate along Y with the column at its back."""
    loft([(.004, 0, .005, .104, .170, 3.2), (.010, 0, .005, .110, .178, 3.2), (.024, 0, .005, .108, .176, 3.2), (.034, 0, .006, .100, .168, 3.2), (.038, 0, .008, .088, .155, 3.2)], enamel, 'Z', 8, 96, 60)
    for x in (-.075, .075):
        for y in (-.12, .14):
            lathe([(0, 0), (.013, 0), (.013, .008), (0, .008)], 24, dark, (x, y, 0))
    loft([(.020, 0, .100, .094, .082, 2.8), (.06, 0, .112, .078, .064, 2.6), (.12, 0, .122, .062, .053, 2.4), (.18, 0, .124, .057, .052, 2.4), (.245, 0, .116, .060, .062, 2.4), (.275, 0, .11, .058, .066, 2.4)], enamel, 'Z', 8, 72, 60)
    lathe([(0, .037), (.062, .037), (.060, .0435), (.045, .045), (0, .045)], 96, metal('#c9cbcd', .2), (0, -.068, 0))


def _mixer_head(enamel, chrome, dark):
    sections = [(-.182, 0, .318, .030, .032, 2.2), (-.176, 0, .318, .046, .046, 2.2), (-.150, 0, .317, .057, .055, 2.2),
                (-.08, 0, .316, .062, .060, 2.2), (.02, 0, .317, .067, .064, 2.2), (.10, 0, .319, .069, .066, 2.2),
                (.165, 0, .320, .064, .062, 2.2), (.195, 0, .320, .050, .050, 2.2), (.207, 0, .320, .026, .027, 2.1), (.2085, 0, .320, .004, .004, 2)]
    loft(sections, enamel, 'Y', 8, 96, 60)
    band = [(y, cx, cz+dz, hx*k, hz*k2, p) for (y, cx, cz, hx, hz, p), k, dz, k2 in
            [(s, 1.006, -.010, .11) for s in sections[2:7]]]
    loft(band, chrome, 'Y', 8, 64, 60)
    turned([(.034, 0), (.036, .006), (.034, .013), (.028, .016), (.027, .012), (0, .012)], (0, -.178, .318), chrome)
    turned([(0, .026), (.010, .026), (.013, .022), (.013, .010)], (0, -.178, .318), dark, n=48)
    lathe([(0, .262), (.040, .262), (.041, .252), (.038, .243), (0, .243)], 96, chrome, (0, -.072, 0), smooth_deg=30)
    rod((0, -.072, .245), (0, -.072, .185), .009, mat=chrome)
    for side in (-1, 1):
        turned([(.016, 0), (.016, .006), (.013, .008), (0, .008)], (side*.0665, .060, .306), chrome, (0, side*math.pi/2, 0), 48)
    knob = turned([(.010, 0), (.0105, .012), (.009, .015), (0, .015)], (-.0745, .060, .306), dark, (0, -math.pi/2, 0), 48)
    rod((-.053, .118, .225), (-.078, .118, .225), .0075, mat=chrome)
    lathe([(0, 0)]+smooth_profile([(.008, .001), (.0115, .008), (.008, .016)], 6)+[(0, .017)], 32, dark, (-.0765, .118, .225)).rotation_euler = (0, -math.pi/2, 0)
    label('topfelan', .017, (-.0672, -.035, .331), plain('#5c5e61', .35), (math.pi/2, 0, -math.pi/2), .0004)
    return knob


def _mixer_bowl(chrome):
    bowl = metal('#d4d6d8', .16)
    outer = smooth_profile([(.050, .045), (.058, .050), (.086, .075), (.104, .115), (.110, .155), (.111, .188)], 12)
    inner = [(r-.0016, z+.001) for r, z in reversed(outer) if z > .048]
    prof = [(0, .0455)]+outer+[(.1135, .190), (.1135, .192), (.1105, .1925), (.1092, .190)]+inner+[(0, .050)]
    lathe(prof, 160, bowl, (0, -.068, 0), smooth_deg=50)
    ang = math.radians(205)
    c, s = math.cos(ang), math.sin(ang)
    path = [(.108, .165), (.128, .172), (.150, .160), (.156, .125), (.146, .092), (.122, .082), (.096, .094)]
    tube([(r*c, -.068+r*s, z) for r, z in path], .0055, chrome, res=14)


# ------------------------------------------------------------------ stick vacuum
def vacuum(c='#383e42'):
    """Cordless stick vacuum, upright: roller head, tube, dust container, motor, battery grip."""
    shell, dark = plain(c, .34, spec=.5, coat=.2), plain('#17181a', .45)
    tube_mat, accent = metal('#b9bcbf', .26), metal('#b87333', .3)
    _vacuum_head(shell, dark, accent)
    lean = math.radians(-9)
    parts = [rod((0, 0, .07), (0, 0, .74), .0165, mat=tube_mat), rod((0, 0, .055), (0, 0, .11), .021, mat=dark),
             rod((0, 0, .70), (0, 0, .775), .022, mat=dark)]
    parts += _vacuum_body(shell, dark, accent)
    group(parts, (0, .03, .03), (lean, 0, 0))
    return dict(az=-38, el=8, fill=(.6, .88))


def _vacuum_head(shell, dark, accent):
    loft([(-.125, .0, .036, .060, .032, 3.5), (-.120, 0, .036, .064, .035, 3.5), (.120, 0, .036, .064, .035, 3.5), (.125, 0, .036, .060, .032, 3.5)], shell, 'X', 4, 64, 50)
    brush = fabric('#c8452f', 'felt', .5)
    rod((-.112, -.045, .028), (.112, -.045, .028), .027, mat=brush, n=64)
    for s in (-1, 1):
        turned([(.030, 0), (.031, .006), (.026, .010), (0, .010)], (s*.112, -.045, .030), dark, (0, s*math.pi/2, 0), 48)
        turned([(.018, 0), (.018, .008), (0, .008)], (s*.118, .035, .018), dark, (0, s*math.pi/2, 0), 48)
    for i in range(7):
        box(.013, .0012, .008, (-.06+i*.02, -.0705, .046), emit('#e9f3ff', 1.2), .0004, 1)
    loft([(.03, 0, .02, .040, .038, 3), (.06, 0, .026, .032, .032, 2.6), (.085, 0, .031, .024, .024, 2.2), (.10, 0, .034, .021, .021, 2)], dark, 'Z', 6, 48, 50)
    box(.10, .002, .004, (0, -.02, .0715), accent, .0008)


def _vacuum_body(shell, dark, accent):
    clear = glass('#dfe6ea', .02)
    y = -.045
    parts = [turned(smooth_profile([(.046, .60), (.050, .605), (.051, .64), (.051, .73)], 6), (0, y-.028, 0), clear, (0, 0, 0), 96, 50),
             turned([(0, .592), (.044, .592), (.0505, .598), (.0515, .606), (.047, .608)], (0, y-.028, 0), dark, (0, 0, 0), 96),
             turned([(.030, .61), (.030, .73)], (0, y-.028, 0), plain('#8d9196', .3, metal=.8), (0, 0, 0), 64),
             turned([(.0515, .725), (.0535, .728), (.0535, .738), (.0515, .742)], (0, y-.028, 0), accent, (0, 0, 0), 96),
             turned(smooth_profile([(.0525, .742), (.056, .76), (.056, .80), (.050, .835), (.036, .850), (.030, .852)], 8)+[(0, .852)], (0, y-.028, 0), shell, (0, 0, 0), 96, 50),
             turned([(0, .8545), (.022, .8545), (.023, .851)], (0, y-.028, 0), plain('#0a0b0c', .1, coat=.5), (0, 0, 0), 64),
             loft([(.735, 0, -.015, .026, .045, 2.6), (.78, 0, -.01, .028, .050, 2.6), (.82, 0, -.004, .026, .046, 2.6), (.838, 0, 0, .020, .034, 2.6)], shell, 'Z', 6, 56, 50)]
    grip = [(0, .010, .835), (0, .050, .872), (0, .095, .868), (0, .118, .835), (0, .112, .790), (0, .090, .755)]
    parts.append(tube(grip, .0155, dark, res=14, radii=[1.1, 1., .95, 1., 1.05, 1.1]))
    parts.append(box(.046, .090, .050, (0, .080, .735), dark, .010, 4))
    parts.append(box(.048, .092, .006, (0, .080, .756), accent, .002))
    for k in range(6):
        a = math.radians(-125+k*14)
        slot = box(.0022, .004, .030, (.0555*math.cos(a), y-.028+.0555*math.sin(a), .785), dark, .0008, 1)
        slot.rotation_euler = (0, 0, a+math.pi/2)
        parts.append(slot)
    return parts


# ------------------------------------------------------------------ iron
def iron(c='#0f5e66'):
    """Steam iron standing on its soleplate, nose to the left front."""
    shell, dark = plain(c, .22, spec=.5, coat=.4), plain('#1b1c1e', .42)
    light = plain('#e9e7e2', .3)
    sole = metal('#b9bbbe', .16)
    parts = [prism(_sole_outline(1.), .006, 'Z', .002, 3, (0, 0, .003), sole),
             _iron_layer([(.007, .985), (.020, .985), (.026, .96)], light),
             _iron_layer([(.026+.064*t, .935*(1-.42*t**2.4)-.16*max(0, t-.85)) for t in np.linspace(0, 1, 18)], shell)]
    parts += _iron_handle(shell, dark)
    parts += _iron_controls(dark, light)
    group(parts, (0, 0, 0), (0, 0, math.radians(-58)))
    return dict(az=0, el=13, fill=(.80, .74))


def _sole_outline(k, n=44, length=.275, width=.118):
    """Pointed outline; nose towards -Y."""
    pts = []
    for side in (1, -1):
        row = []
        for i in range(n+1):
            t = i/n
            half = width/2*(1-(1-t)**2.1)**.72 *(1-.50*max(0, (t-.84)/.16)**2.6)
            row.append((side*half*k, (-length/2+length*t)*(.5+.5*k)+.010*(1-k)))
        pts += row if side == 1 else row[::-1][:-1]
    return pts[1:]


def _iron_layer(levels, mat):
    rings = []
    for z, k in levels:
        rings.append([(x, y, z) for x, y in _sole_outline(k)])
    return skin(rings, mat, smooth_deg=40)


def _iron_handle(shell, dark):
    path = [(0, .098, .060), (0, .112, .105), (0, .094, .148), (0, .04, .164), (0, -.022, .156), (0, -.056, .126), (0, -.056, .078)]
    return [tube(path, .0165, shell, res=18, radii=[1.3, 1.1, 1., .96, 1., 1.1, 1.25], bev=10),
            tube([(0, .082, .1385), (0, .04, .1515), (0, -.012, .145)], .0125, dark, res=14, bev=8, radii=[.7, 1., .7]),
            tube([(0, .112, .092), (0, .130, .094), (0, .142, .092)], .0075, dark, radii=[1.2, 1., .7]),
            tube([(0, .138, .092), (-.004, .165, .088), (-.03, .185, .05), (-.08, .175, .010), (-.125, .10, .005), (-.13, .0, .005), (-.10, -.06, .005)], .0036, dark, res=18)]


def _iron_controls(dark, light):
    parts = [turned([(0, .012), (.020, .012), (.0225, .009), (.0235, 0)], (0, .022, .0885), dark, (0, 0, 0), 64),
             box(.003, .016, .002, (0, .014, .1010), light, .0008),
             disc(.008, (-.0085, -.012, .1715), light, (math.radians(12), 0, 0), .006, .002),
             disc(.008, (.0085, -.012, .1715), light, (math.radians(12), 0, 0), .006, .002),
             turned([(.005, 0), (.006, .006), (.0035, .009), (0, .009)], (0, -.101, .062), light, (math.radians(55), 0, 0), 32)]
    return parts
