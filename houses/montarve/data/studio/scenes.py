"""scenes for the home page: several products in one room, own camera and light"""
from studio import *
from studio import _area
import fashion2
import fashion3
import furn
import furn2
import home


def part(make, loc=(0, 0, 0), turn=0, **args):
    """build a product and put it somewhere in the scene"""
    old = set(bpy.context.scene.objects)
    make(**args)
    root = link(bpy.data.objects.new('part', None))
    for o in set(bpy.context.scene.objects)-old-{root}:
        if o.parent is None:
            o.parent = root
    root.location = loc
    root.rotation_euler.z = math.radians(turn)
    return root


def camera(pos, target, lens):
    cam = bpy.data.cameras.new('cam')
    cam.lens, cam.sensor_width, cam.sensor_fit = lens, 36, 'HORIZONTAL'
    cam.clip_start, cam.clip_end = .01, 200
    o = link(bpy.data.objects.new('cam', cam))
    o.location = pos
    o.rotation_euler = (Vector(target)-Vector(pos)).to_track_quat('-Z', 'Y').to_euler()
    bpy.context.scene.camera = o


def sky(strength, colour=(1, .985, .96, 1)):
    w = bpy.data.worlds.new('w')
    bpy.context.scene.world = w
    w.use_nodes = True
    bg = w.node_tree.nodes['Background']
    bg.inputs[0].default_value, bg.inputs[1].default_value = colour, strength
    w.cycles.sampling_method = 'NONE'


def sun(direction, strength, angle=2.5, colour=(1, .93, .82)):
    l = bpy.data.lights.new('sun', 'SUN')
    l.energy, l.angle, l.color = strength, math.radians(angle), colour
    o = link(bpy.data.objects.new('sun', l))
    o.rotation_euler = Vector(direction).to_track_quat('-Z', 'Y').to_euler()


def window(x, y, z, w, h, bars=(1, 1), frame=.05, size=6.):
    """blocks the sun except for a window in the plane x; unseen by the camera"""
    m = plain('#ffffff', .9)
    def slab(cy, cz, sy, sz):
        if sy > 0 and sz > 0:
            o = box(.02, sy, sz, (x, cy, cz), m, 0)
            o.visible_camera = o.visible_diffuse = o.visible_glossy = False
    slab(y-w/2-size/2, z, size, 2*size)
    slab(y+w/2+size/2, z, size, 2*size)
    slab(y, z+h/2+size/2, w, size)
    slab(y, z-h/2-size/2, w, size)
    for i in range(bars[0]):
        slab(y-w/2+w*(i+1)/(bars[0]+1), z, frame, h)
    for i in range(bars[1]):
        slab(y, z-h/2+h*(i+1)/(bars[1]+1), w, frame)


def plaster(c, depth=.35):
    n = N('plaster')
    o = n.coord()
    a, b = n.noise(o, 2.2, 5, .6), n.noise(o, 38, 4, .6)
    col = n.mix(n.ramp(a, [(.3, 0.), (.7, 1.)]), scalec(srgb(c), .94), scalec(srgb(c), 1.03))
    n.P(Base_Color=col, Roughness=.92, Specular=.1, Normal=n.bump(n.math('ADD', n.math('MULTIPLY', a, .5), b), depth, .004))
    return n.m


def planks(y0, y1, x0=-6, x1=6, w=.16):
    """oak floor: boards with staggered joints"""
    m = wood('oak', 'X', 1.5, .5)
    rnd = random.Random(4)
    y = y0
    while y < y1:
        x = x0-rnd.uniform(0, 2)
        while x < x1:
            l = rnd.uniform(1.4, 2.3)
            box(l-.002, w-.002, .02, (x+l/2, y+w/2, -.011), m, .0015, 1)
            x += l
        y += w


def leaf(m, loc, heading, tilt, size):
    vs, fs, n = [], [], 12
    for i in range(n+1):
        t = i/n
        hw = .23*size*math.sin(math.pi*min(1, t*1.02))**.75*(1-.25*t)
        for j in range(5):
            u = j/2-1
            vs.append((u*hw, t*size, -.28*size*t*t+.05*size*abs(u)*math.sin(math.pi*t)))
    for i in range(n):
        for j in range(4):
            a = i*5+j
            fs.append((a, a+1, a+6, a+5))
    o = mesh_obj('leaf', vs, fs, m)
    mod(o, 'SUBSURF', levels=1, render_levels=1)
    o.location = loc
    o.rotation_euler = (tilt, 0, heading)


def tree(loc, height=1.25, seed=2):
    """potted plant with broad leaves"""
    rnd = random.Random(seed)
    n = N('leaf')
    n.P(Base_Color=n.mix(n.noise(n.coord(), 6, 3), '#27452c', '#4a6b3d'), Roughness=.38, Specular=.4)
    stem = plain('#6a5238', .8)
    x, y, z = loc
    pot = [(0, 0)]+smooth_profile([(.10, 0), (.135, .04), (.155, .17), (.165, .27)], 8)+[(.155, .275), (.145, .25), (0, .245)]
    lathe(pot, 72, ceramic('#d8cfc0', .3, .55), loc)
    for k in range(3):
        a = TAU*k/3+.4
        h = height*(1-.16*k)
        lean = .16+.05*k
        pts = [(x+.03*math.cos(a), y+.03*math.sin(a), z+.24), (x+lean*.4*math.cos(a), y+lean*.4*math.sin(a), z+h*.6), (x+lean*math.cos(a), y+lean*math.sin(a), z+h)]
        tube(pts, .008, stem)
        P = smooth_profile(pts, 12)
        for i in range(15):
            p = P[int(len(P)*(.30+.69*i/15))]
            leaf(n.m, p, a+i*2.4+rnd.uniform(-.3, .3), math.radians(rnd.uniform(15, 50)), rnd.uniform(.24, .34))


def frame(x, z, w, h, y, art):
    """framed print on the wall"""
    oak = wood('oak', 'X', .6)
    for s in (-1, 1):
        box(w, .022, .016, (x, y, z+s*(h/2-.008)), oak, .002)
        box(.016, .022, h-.032, (x+s*(w/2-.008), y, z), oak, .002)
    box(w-.03, .004, h-.03, (x, y+.004, z), plain('#f3eee4', .8), 0)
    for (cx, cz, rx, rz, c) in art:
        o = lathe([(0, 0), (1, 0)], 64, plain(c, .85))
        o.scale = (rx, rz, 1)
        o.rotation_euler.x = math.pi/2
        o.location = (x+cx, y+.0015-.0002*len(c), z+cz)
        o.location.y = y+.001-.0004*art.index((cx, cz, rx, rz, c))


def living():
    """living room corner in soft daylight"""
    wall_y = .66
    planks(-5.5, wall_y)
    box(14, .1, 5, (0, wall_y+.05, 2.5), plaster('#e4dbcd'), 0)
    box(14, .016, .085, (0, wall_y-.008, .0425), plain('#eee8dd', .5), .003)
    sofa = part(furn.sofa, (.12, .12, 0), c='#e6dcc8')
    part(home.floor_lamp, (-1.42, .22, 0))
    part(furn2.coffee_table, (.30, -1.22, .016), 14)
    rug = fabric('#c9b79b', 'weave', 3.2)
    box(2.7, 1.75, .014, (.16, -1.02, .008), rug, .005)
    for s in (-1, 1):
        box(2.7, .035, .0155, (.16, -1.02+s*.80, .0085), fabric('#8f7f68', 'weave', 3.), .004)
    vase = [(0, 0)]+smooth_profile([(.045, 0), (.078, .04), (.085, .11), (.05, .17), (.026, .20), (.030, .22)], 8)+[(.024, .22), (.02, .19)]
    lathe(vase, 72, ceramic('#d9cdb9', .6), (.16, -1.14, .416))
    bowl = [(0, .006)]+smooth_profile([(.05, 0), (.10, .03), (.125, .065)], 8)+[(.12, .066)]+smooth_profile([(.095, .034), (.05, .012), (0, .010)], 8)
    lathe(bowl, 72, ceramic('#7f8873', .3), (.47, -1.32, .416))
    for i, (w, c) in enumerate(((.27, '#d6cdbd'), (.24, '#9a5f41'))):
        box(w, w*.7, .024, (.36, -1.08, .428+.0245*i), plain(c, .7, bump=.04), .002, rot=(0, 0, .3-.2*i))
    home.pillow('#7f8a70', 'linen', .22, (.78, .10, .80), (math.radians(-20), math.radians(-4), math.radians(-14)))
    tree((1.58, .22, 0))
    y = wall_y-.012
    frame(-.18, 1.52, .50, .66, y, [(-.03, .06, .15, .15, '#c07a55'), (.06, -.10, .12, .17, '#8d9580'), (-.07, -.16, .06, .06, '#3d3a36')])
    frame(.42, 1.52, .50, .66, y, [(.02, -.06, .17, .20, '#cdb892'), (-.06, .12, .08, .08, '#5b4636')])
    sky(.55)
    sun((1, .52, -.50), 3.6, 3.)
    window(-3.4, -1.25, 3.15, 1.5, 1.6, (1, 2))
    _area('day', (-3.0, -3.0, 2.3), (.2, 0, .7), 2.4, 2.2, 150, (1, .97, .93))
    _area('room', (2.6, -4.2, 2.4), (0, 0, .8), 3, 2, 45, (1, .96, .9))
    camera((-.55, -5.7, 1.22), (.10, 0, .76), 49)
    return dict(white='auto', exposure=1.)


def still_life():
    """handbag, boots and scarf on plinths in window light"""
    stone, dark = plaster('#cbbfae', .25), plaster('#b8a58d', .25)
    ground = plaster('#cbbca7', .2)
    box(8, 6, .02, (0, -1.5, -.01), ground, 0)
    box(8, .1, 4, (0, .62, 2), plaster('#d3c5b1'), 0)
    box(.44, .34, .30, (-.36, .10, .15), stone, .006)
    box(.56, .40, .09, (.10, -.06, .045), dark, .006)
    lathe([(0, 0), (.198, 0), (.20, .003), (.20, .207), (.196, .211), (0, .211)], 128, stone, (.52, .10, 0))
    part(fashion2.handbag, (-.36, .08, .30), 12, c='#87481f')
    part(fashion3.chelsea_boot, (.10, -.14, .09), 16, c='#1d1b1a')
    part(fashion2.scarf, (.52, .10, .211), 172, c='#6a1722')
    sky(.42)
    sun((1, .60, -.62), 3.0, 2.2)
    window(-2.0, -1.10, 1.95, .95, 1.15, (1, 1), .03)
    _area('day', (-1.8, -1.6, 1.4), (0, 0, .3), 1.2, 1.2, 30, (1, .97, .93))
    _area('room', (1.6, -2.4, 1.3), (0, 0, .3), 1.6, 1.2, 9, (1, .96, .9))
    camera((.02, -3.0, .62), (.06, 0, .345), 77)
    return dict(white='auto', exposure=.94)
