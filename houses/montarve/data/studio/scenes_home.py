"""Scenes for the home page: a kitchen counter and a desk, own camera and light."""
from shapes import *
from studio import _area
import garden
import home
import home2
import tech
import tech2
from scenes import part, camera, sky, sun, window, plaster


def tiles(y, x0, x1, z1, size=.105, c='#e6dcc8'):
    """Hand-made wall tiles, each a little out of plane, with wide joints."""
    rnd = random.Random(5)
    n = N('tile')
    o = n.coord()
    shade = n.new('ObjectInfo').outputs['Random']
    tone = n.mix(shade, scalec(srgb(c), .93), scalec(srgb(c), 1.05))
    n.P(Base_Color=tone, Roughness=.22, Specular=.5, Normal=n.bump(n.noise(o, 16, 3), .18, .006))
    box(x1-x0+.2, .02, z1+.2, ((x0+x1)/2, y+.014, z1/2), plain('#cfc5b2', .9), 0)
    z = size/2+.003
    while z < z1:
        x = x0
        while x < x1:
            box(size-.003, .012, size-.003, (x, y, z), n.m, .0022, 2, (math.radians(rnd.uniform(-.7, .7)), 0, math.radians(rnd.uniform(-.7, .7))))
            x += size
        z += size


def cutting_board(x, y):
    """Round-cornered board leaning against the wall."""
    pts = rounded_rect(.25, .36, .03, 8)
    board = prism(pts, .020, 'Y', .004, 3, (0, 0, .18), wood('walnut', 'Z', .5, .5))
    grip = prism(rounded_rect(.07, .012, .0058, 6), .0212, 'Y', .0005, 2, (0, 0, .325), plain('#1d130d', .8))
    return group([board, grip], (x, y, .002), (math.radians(-9), 0, math.radians(2)))


def lemon(x, y, turn, mat):
    prof = smooth_profile([(.0008, -.041), (.006, -.036), (.020, -.026), (.0285, 0), (.021, .025), (.007, .035), (.0008, .040)], 10)
    o = lathe(prof, 48, mat, smooth_deg=60)
    o.location, o.rotation_euler = (x, y, .0285), (math.pi/2, 0, math.radians(turn))


def kitchen():
    """Casserole, tableware, jars and pan on an oak worktop in warm morning light."""
    wall = .27
    for i in range(7):
        box(3.2, .118, .04, (.11*(i % 3), -.56+.12*i+.01, -.02), wood('oak', 'X', 1.1, .42), .0012, 1)
    tiles(wall, -1.05, 1.05, .75)
    part(home2.storage_jars, (-.42, .12, 0), 6)
    cutting_board(-.10, wall-.055)
    part(home.pot, (.0, .01, 0), 12, c='#6d071a')
    part(home2.tableware, (.43, .02, 0), 4, c='#efe5d0')
    part(home2.pan, (-.30, -.215, 0), -22)
    peel = plain('#e2b52c', .42, spec=.5, bump=.25, bscale=240)
    for x, y, turn in ((.172, -.245, 30), (.240, -.200, 100), (.222, -.300, -40)):
        lemon(x, y, turn, peel)
    sky(.40)
    sun((1, .52, -.60), 3.4, 2.2)
    window(-1.7, -.84, 1.10, .95, .95, (1, 1), .035)
    _area('day', (-1.5, -1.5, 1.3), (0, 0, .1), 1.3, 1.1, 24, (1, .96, .91))
    _area('room', (1.6, -2.0, 1.2), (0, 0, .1), 1.4, 1.1, 8, (1, .95, .88))
    camera((.07, -1.95, .48), (.058, 0, .158), 58)
    return dict(white='auto', exposure=.9)


def book(x, y, z, w, d, h, c, turn):
    """Closed book with a visible block of pages."""
    cover, pages = plain(c, .65, bump=.06), plain('#efe8da', .9)
    group([box(w, d, .003, (0, 0, .0015), cover, .001), box(w, d, .003, (0, 0, h-.0015), cover, .001),
           box(.004, d, h, (-w/2+.002, 0, h/2), cover, .0012), box(w-.008, d-.008, h-.006, (.001, 0, h/2), pages, .0006)],
          (x, y, z), (0, 0, math.radians(turn)))


def desk():
    """Notebook, headphones and speaker on a walnut desk by the window."""
    for i in range(6):
        box(3.2, .158, .04, (.13*(i % 3), -.58+.16*i, -.02), wood('walnut', 'X', 1.2, .4), .001, 1)
    box(6, .04, 3, (0, .42, 1.2), plaster('#b9b7a6', .3), 0)
    part(tech2.notebook, (-.045, -.02, 0), 14)
    part(tech.headphones, (.285, -.07, .0015), -8, c='#dfd2b6')
    book(-.36, .17, 0, .235, .165, .030, '#a3583a', 8)
    book(-.365, .17, .030, .21, .150, .022, '#d8cdb8', -4)
    part(tech.speaker, (-.36, .17, .052), 20, c='#24474d')
    home2.mug(home2.stoneware('#e9dfca'), (-.275, -.16, 0), -150)
    lathe([(0, .072), (.0382, .072)], 64, plain('#2a160c', .12), (-.275, -.16, 0))
    green = part(garden.plant, (.45, .25, 0), 30)
    green.scale = (.62, .62, .62)
    sky(.40)
    sun((1, .62, -.56), 3.2, 2.2)
    window(-1.7, -1.02, 1.06, .95, .95, (1, 1), .035)
    _area('day', (-1.5, -1.5, 1.3), (0, 0, .1), 1.3, 1.1, 24, (1, .97, .93))
    _area('room', (1.6, -2.0, 1.2), (0, 0, .1), 1.4, 1.1, 8, (1, .96, .9))
    camera((.02, -1.95, .40), (.03, 0, .150), 69)
    return dict(white='auto', exposure=.9)
