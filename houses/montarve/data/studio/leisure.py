"""Leisure: luggage, garden furniture, plants and tyres."""
import garden2
from garden2 import *
from garden2 import _board


def hard_shell(w, h, d, r, mat, ribs=7):
    """half of a ribbed case, its rim at y = 0 and its face towards -Y"""
    rings = [[(x, 0, z) for x, z in rounded_rect(w, h, r, 14)]]
    for t in np.linspace(0, 1, 14):
        e = .030
        inset = e*(1-math.cos(math.pi/2*t))
        depth = -(d-e)-e*math.sin(math.pi/2*t)
        rings.append([(x, depth, z) for x, z in rounded_rect(w-2*inset, h-2*inset, max(.012, r-inset), 14)])
    skin(rings, mat, cap=True, smooth_deg=50)
    pitch = (w-2*r*.7)/(ribs-1)
    for k in range(ribs):
        x = -w/2+r*.7+pitch*k
        box(pitch*.56, .010, h-2*r*.9, (x, -d, 0), mat, .0048, 4)


def case(w, h, d, r, mat, ribs, z):
    """both halves of a hard case with its zip"""
    zipper = plain('#1d1e20', .6)
    before = set(bpy.data.objects)
    hard_shell(w, h, d/2, r, mat, ribs)
    front = [o for o in bpy.data.objects if o not in before]
    back = [o.copy() for o in front]
    for o in back:
        link(o)
    group(front, (0, -.005, z+h/2))
    group(back, (0, .005, z+h/2), (0, 0, math.pi))
    tube([(x, 0, z+h/2+q) for x, q in rounded_rect(w-.004, h-.004, r, 14)], .0062, zipper, cyclic=True, smooth=False)


def suitcase(c='#1d525a'):
    """cabin suitcase with a ribbed shell, four double castors and a telescopic handle"""
    m, dark, al = plain(c, .34, spec=.5, bump=.03), plain('#1d1e20', .5), metal('#b9bbbd', .22)
    w, h, d, z = .370, .500, .215, .052
    case(w, h, d, .045, m, 7, z)
    for x in (-.135, .135):
        for y in (-.070, .070):
            box(.052, .042, .026, (x, y, z+.002), dark, .010, 4)
            rod((x, y, .026), (x, y, .050), .012, .013, dark)
            for s in (-1, 1):
                put(lathe([(0, -.007), (.020, -.007), (.0235, -.003), (.0235, .003), (.020, .007), (0, .007)], 40, dark), (x+s*.011, y+.006, .0235), (0, math.pi/2, 0))
    for x in (-.075, .075):
        rod((x, .090, z+h-.02), (x, .090, z+h+.330), .0080, .0080, al)
        box(.030, .030, .008, (x, .090, z+h+.003), dark, .003)
    box(.186, .026, .024, (0, .090, z+h+.335), dark, .010, 4)
    box(.030, .012, .006, (0, .090, z+h+.349), al, .002)
    tube([(-.070, -.012, z+h-.001), (-.060, -.012, z+h+.020), (.060, -.012, z+h+.020), (.070, -.012, z+h-.001)], .0085, dark, res=6)
    box(.016, .064, .042, (w/2+.001, 0, z+h*.60), dark, .006, 3)
    for k in range(3):
        put(lathe([(0, -.004), (.0075, -.004), (.0075, .004), (0, .004)], 24, al), (w/2+.006, -.014+.014*k, z+h*.60+.010), (0, 0, 0))
    return dict(az=-30, el=8, fill=(.56, .86))


def beauty_case(c='#c08081'):
    """hard cosmetic case with a top handle and a mirror, its lid open"""
    m, br, lining = plain(c, .36, spec=.5, bump=.03), metal('#cfb98a', .22), fabric('#e6d9cf', 'cotton', .5)
    w, d, h, lid = .300, .210, .170, .075
    wall = [[(x, y, z) for x, y in rounded_rect(w-2*i, d-2*i, .040-i, 10)] for z, i in ((0, .004), (.004, 0), (h, 0))]
    inner = [[(x, y, z) for x, y in rounded_rect(w-.010, d-.010, .036, 10)] for z in (h, .012)]
    skin(wall, m, cap=False, smooth_deg=40)
    skin([wall[-1]]+inner, lining, cap=False, smooth_deg=30)
    prism(rounded_rect(w-.010, d-.010, .036, 10), .004, 'Z', 0, 1, (0, 0, .010), lining)
    prism(rounded_rect(w-.008, d-.008, .036, 10), .004, 'Z', 0, 1, (0, 0, .003), m)
    for k in range(5):
        tube([(x*1.003, y*1.003, .030+.028*k) for x, y in rounded_rect(w, d, .040, 10)], .0032, m, cyclic=True, smooth=False)
    tube([(x, y, h) for x, y in rounded_rect(w, d, .040, 10)], .0042, br, cyclic=True, smooth=False)
    top = [prism(rounded_rect(w, d, .040, 10), lid, 'Z', .014, 5, (0, -d/2, lid/2), m), prism(rounded_rect(w-.030, d-.030, .028, 10), .003, 'Z', 0, 1, (0, -d/2, -.0004), lining),
           prism(rounded_rect(w-.080, d-.070, .020, 10), .003, 'Z', .001, 2, (0, -d/2, -.0020), metal('#e6e8ea', .03)),
           tube([(x, -d/2+y, 0) for x, y in rounded_rect(w, d, .040, 10)], .0042, br, cyclic=True, smooth=False),
           tube([(-.055, -d/2, lid), (-.050, -d/2, lid+.026), (.050, -d/2, lid+.026), (.055, -d/2, lid)], .0075, m, res=6)]
    group(top, (0, d/2, h+.002), (math.radians(-98), 0, 0))
    for x in (-.085, .085):
        box(.030, .006, .026, (x, -d/2-.003, h-.014), br, .003)
    for x, y, r, hh, c2 in ((-.085, .020, .020, .185, '#e9e4da'), (-.030, .040, .017, .205, '#c9b28f'), (.030, .030, .024, .175, '#8f9a82'), (.090, .040, .014, .215, '#2b2d2f')):
        lathe([(0, .014), (r, .014), (r, hh-.030), (r*.6, hh-.022), (r*.6, hh), (0, hh)], 48, plain(c2, .3, coat=.3), (x, y, 0))
    return dict(az=-26, el=17, fill=(.70, .80))


def garden_bench(c=None):
    """three-seat garden bench with a slatted back and broad armrests"""
    w, half = 1.50, .70
    for s in (-1, 1):
        x = s*half
        _board(.060, .060, .640, (x, -.240, .320), 'Z')
        _board(.060, .055, .900, (x, .240, .450), 'Z', (math.radians(-6), 0, 0))
        _board(.085, .560, .028, (x, -.010, .650), 'Y')
        _board(.045, .460, .065, (x, 0, .375), 'Y')
        _board(.045, .440, .045, (x, 0, .120), 'Y')
    _board(w-.10, .030, .075, (0, -.240, .370), 'X')
    _board(w-.10, .030, .075, (0, .215, .370), 'X')
    _board(w-.10, .045, .045, (0, 0, .120), 'X')
    for k in range(6):
        _board(w-.045, .066, .022, (0, -.235+.082*k, .428), 'X')
    parts = [_board(w-.13, .036, .075, (0, 0, z), 'X') for z in (.06, .46)]
    parts += [_board(.050, .020, .340, (-.595+.085*k, 0, .26), 'Z') for k in range(15)]
    group(parts, (0, .205, .415), (math.radians(-6), 0, 0))
    return dict(az=-30, el=13, fill=(.86, .70))


def deck_chair(c='#4f6b5c'):
    """high-backed garden chair of broad boards with wide armrests"""
    m = plain(c, .48, spec=.4, bump=.05, bscale=60)
    def board(sx, sy, sz, loc, rot=(0, 0, 0)):
        return box(sx, sy, sz, loc, m, .004, 3, rot)
    seat = math.radians(13)
    for s in (-1, 1):
        board(.024, .900, .110, (s*.255, .060, .270), (-seat, 0, 0))
        board(.090, .028, .560, (s*.300, -.300, .280))
        board(.130, .720, .024, (s*.320, -.020, .572))
        board(.024, .100, .110, (s*.300, -.270, .510))
        board(.030, .085, .560, (s*.285, .300, .290))
    for k in range(6):
        y = -.320+.098*k
        board(.530, .086, .020, (0, y, .378-(y+.32)*math.tan(seat)))
    heights = (.70, .78, .83, .83, .78, .70)
    parts = []
    for k, h in enumerate(heights):
        x = -.2375+.095*k
        top = [(x-.043, 0), (x+.043, 0), (x+.043, h-.030), (x+.030, h), (x-.030, h), (x-.043, h-.030)]
        parts.append(prism(top, .018, 'Y', .003, 3, (0, 0, 0), m))
    parts += [board(.560, .024, .060, (0, .021, z)) for z in (.130, .420)]
    group(parts, (0, .205, .262), (math.radians(-24), 0, 0))
    board(.640, .030, .070, (0, .330, .545))
    return dict(az=-34, el=12, fill=(.74, .82))


def column_cactus(c=None):
    """column cactus with two side shoots in a tall clay pot"""
    ball, spine = plain('#4b7350', .6, bump=.15), plain('#e4d9b8', .6)
    pot_of((0, 0, 0), .105, .165, '#b5694a', 0)
    for x, y, z0, r, h, n in ((0, 0, .140, .048, .520, 11), (.062, .020, .140, .033, .250, 9), (-.050, -.034, .140, .030, .190, 9)):
        pillar(x, y, z0, r, h, n, ball, spine)
    rnd = random.Random(1)
    stone = plain('#b9ad9a', .8)
    pebble = lathe([(0, -.004), (.004, -.002), (.0048, 0), (.003, .003), (0, .004)], 8, stone, (.06, 0, .150))
    for _ in range(200):
        a, q = rnd.random()*TAU, .092*math.sqrt(rnd.random())
        put(link(pebble.copy()), (q*math.cos(a), q*math.sin(a), .150), (rnd.random()*3, rnd.random()*3, 0))
    return dict(az=-14, el=8, fill=(.46, .88))


def pillar(x, y, z0, r, h, n, ball, spine):
    """ribbed shoot of a cactus with clusters of spines"""
    rings = []
    for t in np.linspace(0, 1, 60):
        k = min(1, .80+t*2.)*(math.sqrt(max(0, 1-((t-.90)/.10)**2)) if t > .90 else 1)
        rings.append([(x+max(.001, r*k)*(1+.17*math.cos(n*a))*math.cos(a), y+max(.001, r*k)*(1+.17*math.cos(n*a))*math.sin(a), z0+h*t) for a in np.linspace(0, TAU, n*14, endpoint=False)])
    skin(rings, ball, smooth_deg=80)
    rnd = random.Random(int(h*1000))
    verts, faces = [], []
    for i in range(n):
        a = TAU*i/n
        for z in np.arange(.03, h*.955, .024):
            k = 1 if z < h*.90 else math.sqrt(max(0, 1-((z/h-.90)/.10)**2))
            base = Vector((x+r*k*1.165*math.cos(a), y+r*k*1.165*math.sin(a), z0+z))
            for _ in range(6):
                d = Vector((math.cos(a)+rnd.gauss(0, .55), math.sin(a)+rnd.gauss(0, .55), rnd.gauss(.1, .5))).normalized()
                side = d.cross(Vector((rnd.gauss(0, 1), rnd.gauss(0, 1), rnd.gauss(0, 1)))).normalized()*.00042
                b = len(verts)
                verts += [tuple(base-side), tuple(base+side), tuple(base+d*rnd.uniform(.008, .014))]
                faces.append((b, b+1, b+2))
    mesh_obj('spines', verts, faces, spine, smooth=False)


# ------------------------------------------------------------------ tyres
def _curved(theta, u):
    """quiet tread: four fine grooves and curved notches that never meet"""
    a = abs(u)
    g = max(tech2._slot(a, .20, .030), tech2._slot(a, .56, .038))
    s = theta/(TAU/64)+math.copysign(1.8, u)*u*u+.5*(u > 0)
    notch = tech2._slot(tech2._saw(s), 0, .06)*.8 if .26 < a < .48 or a > .62 else 0
    return 1-max(g, notch)


def _lugs(theta, u):
    """tread for gravel: large offset lugs, open shoulders"""
    a = abs(u)
    side = .5 if u > 0 else 0
    zig = .06*math.sin(theta*34)
    centre = tech2._slot(a, .24+zig*.4, .055)
    cross = tech2._slot(tech2._saw(theta/(TAU/36)+side+a*.7), 0, .11) if a > .24 else tech2._slot(tech2._saw(theta/(TAU/36)+.25+u), 0, .07)
    sipe = tech2._slot(tech2._saw(theta/(TAU/108)+.2*math.sin(u*40)), 0, .09)*.45
    return 1-max(centre, cross, sipe)


def _directional(theta, u):
    """winter tread: steep V grooves with dense sipes"""
    a = abs(u)
    s = theta/(TAU/38)-a*2.2-.6*a*a
    v = tech2._slot(tech2._saw(s), 0, .085) if a > .07 else 0
    g = max(tech2._slot(a, .07, .030), tech2._slot(a, .58, .040))
    sipe = tech2._slot(tech2._saw(theta/(TAU/228)+.25*math.sin(u*70)), 0, .10)*.5
    return 1-max(v, g, sipe)


def _star_rim(spokes, c, k=.216):
    """alloy wheel with flat tapered spokes; its axis is X and its face looks to +X"""
    al, dark = metal(c, .32), plain('#26282a', .5)
    wide = .021 if spokes < 10 else .011
    outline = []
    for i in range(spokes):
        a, hub, end = TAU*i/spokes, math.pi/spokes*.86, wide/(k-.014)
        outline += [(r*math.cos(a+b), r*math.sin(a+b)) for r, b in ((.060, -hub), (k-.014, -end), (k-.014, end), (.060, hub))]
    parts = [prism(outline, .024, 'Z', .004, 3, (0, 0, .066), al)]
    parts.append(lathe([(k, .080), (k-.003, .095), (k-.008, .097), (k-.013, .092), (k-.018, .05), (k-.022, -.08), (k, -.085)], 128, metal(c, .42)))
    parts.append(lathe([(0, .080), (.026, .080), (.029, .077)], 48, dark))
    for i in range(5):
        a = TAU*(i+.5)/5
        parts.append(put(lathe([(.0085, 0), (.0085, .007), (0, .009)], 6, dark), (.043*math.cos(a), .043*math.sin(a), .076)))
    parts.append(lathe([(0, .0), (.150, .0), (.150, .010), (0, .010)], 64, plain('#4a4c4f', .45, metal=.6)))
    parts.append(lathe([(.150, -.02), (k-.02, -.02), (k-.02, -.024), (.150, -.024)], 64, dark))
    return group(parts, (0, 0, 0), (0, math.pi/2, 0))


def tyre3(tread='curved', pose='stand', rim=0, colour='#b9bbbd', marks=tech2.SIDEWALL):
    """tyre with a further tread in a pose of tyre2, with its own marks on the sidewall"""
    garden2.TREADS.update(curved=_curved, lugs=_lugs, directional=_directional)
    garden2._rim, tech2.SIDEWALL = _star_rim, marks
    return tyre2(tread, pose, rim, colour)
