"""Scenes for furniture: a bedroom and a dining room, own camera and light."""
from shapes import *
from studio import _area
import furn
import furn2
import furn4
import garden2
import home
import home2
import home3
from scenes import part, camera, sky, sun, window, plaster, planks, frame


def nightstand(x, y, wd='oak'):
    """small bedside cabinet with one drawer on tapered legs"""
    side, leg = wood(wd, 'X', .7), wood(wd, 'Z', .6)
    shadow = plain('#1d1712', .9)
    parts = [box(.46, .40, .21, (0, 0, .375), side, .006), box(.425, .010, .165, (0, -.199, .375), shadow, .001), box(.416, .018, .156, (0, -.200, .375), side, .003)]
    knob = lathe([(0, 0), (.007, 0), (.007, .010), (.013, .016), (.012, .021), (0, .022)], 40, metal('#b08a4e', .28))
    knob.location, knob.rotation_euler = (0, -.209, .375), (math.pi/2, 0, 0)
    for sx in (-1, 1):
        for sy in (-1, 1):
            parts.append(rod((sx*.185, sy*.155, .275), (sx*.205, sy*.175, 0), .019, .012, leg))
    return group(parts+[knob], (x, y, .014))


def skirting(y, x0=-7., x1=7.):
    box(x1-x0, .016, .085, ((x0+x1)/2, y-.008, .0425), plain('#eee8dd', .5), .003)


def bedroom():
    """box-spring bed between two bedside cabinets in morning light"""
    wall = .66
    planks(-5.5, wall)
    box(14, .1, 5, (0, wall+.05, 2.5), plaster('#d7d3c6'), 0)
    box(14, .05, 1.28, (0, wall-.022, .64), plaster('#a9ac9b', .12), .004)
    box(14, .075, .022, (0, wall-.036, 1.29), plain('#c9c6b6', .6), .004)
    skirting(wall-.045)
    part(furn4.boxspring, (.10, -.56, .014), c='#9a8a74', head='channel')
    for x in (-1.36, 1.60):
        nightstand(x, .36)
    part(home3.table_lamp, (-1.36, .38, .494), 90, c='#8e4b33')
    vase = [(0, 0)]+smooth_profile([(.040, 0), (.066, .035), (.072, .10), (.044, .155), (.022, .185), (.027, .205)], 8)+[(.021, .205), (.018, .175)]
    lathe(vase, 72, ceramic('#d9cdb9', .6), (1.54, .36, .494))
    for i, (w, c) in enumerate(((.20, '#4d5f58'), (.17, '#c9b58f'))):
        box(w, w*.7, .022, (1.68, .30, .506+.0225*i), plain(c, .7, bump=.04), .002, rot=(0, 0, .2-.3*i))
    rug = fabric('#cdbfa6', 'boucle', 1.6)
    box(3.1, 1.9, .014, (.10, -1.32, .007), rug, .006)
    y = wall-.012
    frame(.10-.36, 1.78, .46, .60, y, [(0, -.02, .14, .17, '#b98a63'), (.05, .10, .07, .07, '#6f7a68')])
    frame(.10+.36, 1.78, .46, .60, y, [(-.03, .03, .15, .11, '#8d9580'), (.05, -.12, .10, .06, '#3d3a36')])
    part(garden2.olive_tree, (2.26, .20, .0), 20)
    sky(.52)
    sun((1, .50, -.46), 3.4, 3.)
    window(-3.6, -1.40, 2.95, 1.7, 1.5, (1, 1))
    _area('day', (-3.2, -3.0, 2.3), (.1, -.4, .6), 2.4, 2.2, 165, (1, .97, .93))
    _area('room', (2.8, -4.2, 2.4), (0, -.4, .7), 3, 2, 50, (1, .96, .9))
    camera((-.42, -6.4, 1.46), (.16, -.25, .82), 47)
    return dict(white='auto', exposure=1.)


def dining():
    """oak table with four chairs under two pendants, a sideboard behind"""
    wall = 1.62
    planks(-5.5, wall)
    box(14, .1, 5, (0, wall+.05, 2.5), plaster('#ddd6c8'), 0)
    skirting(wall)
    part(furn.dining_table, (0, -.10, .014))
    for x in (-.45, .45):
        part(furn.chair, (x, .58, .014), 0, seat='#3c4a3f')
    part(furn.chair, (-.42, -.80, .014), 176, seat='#3c4a3f')
    part(furn.chair, (.50, -.95, .014), 158, seat='#3c4a3f')
    part(furn2.sideboard, (-1.18, wall-.24, 0))
    part(home2.tableware, (.02, -.08, .759), 10, c='#efe5d0')
    rug = fabric('#b9ad98', 'weave', 3.0)
    box(3.0, 2.2, .012, (0, -.15, .006), rug, .005)
    for x in (-.42, .42):
        part(home.pendant, (x, -.10, 1.62), c='#2e3b36')
        rod((x, -.10, 2.40), (x, -.10, 3.6), .003, .003, plain('#1c1c1d', .5), 12)
    y = wall-.012
    frame(-1.12, 1.66, .78, .58, y, [(-.14, -.02, .20, .17, '#c07a55'), (.12, .05, .16, .16, '#cdb892'), (.04, -.15, .24, .05, '#4d5f58')])
    part(garden2.olive_tree, (1.62, 1.12, 0), 40)
    sky(.55)
    sun((1, .55, -.52), 3.4, 3.)
    window(-3.6, -1.20, 3.15, 1.6, 1.6, (1, 2))
    _area('day', (-3.2, -3.0, 2.3), (.1, 0, .7), 2.4, 2.2, 160, (1, .97, .93))
    _area('room', (2.8, -4.2, 2.4), (0, 0, .8), 3, 2, 50, (1, .96, .9))
    camera((-.75, -5.9, 1.36), (.0, .10, .99), 50)
    return dict(white='auto', exposure=1.)
