"""Scenes that show products in use: television wall, hall, study, bath, laundry, child's room, terrace."""
from shapes import *
from studio import _area
import appliances2
import fashion2
import fashion3
import furn
import furn2
import furn3
import furn4
import furn5
import garden
import garden2
import home
import home2
import home3
import tech
import tech2
import tech3
from scenes import part, camera, sky, sun, window, plaster, planks, frame
from scenes_home import book
from scenes_rooms import nightstand, skirting


def daylight(level=.54, strength=3.4, direction=(1, .52, -.50), y=-1.25, z=3.1, w=1.6, h=1.6, bars=(1, 2), fill=(155, 48)):
    """morning sun through a window on the left, with soft light from both sides"""
    sky(level)
    sun(direction, strength, 3.)
    window(-3.5, y, z, w, h, bars)
    _area('day', (-3.2, -3.0, 2.3), (.1, 0, .7), 2.4, 2.2, fill[0], (1, .97, .93))
    _area('room', (2.8, -4.2, 2.4), (0, 0, .8), 3, 2, fill[1], (1, .96, .9))


def wall_of(y, c, depth=.35):
    box(14, .1, 5, (0, y+.05, 2.5), plaster(c, depth), 0)
    skirting(y)


def opposite_wall(c, y=-7.2):
    """wall behind the camera that only mirrors see"""
    n = N('opposite')
    o = n.coord(rnd=False)
    f = n.ramp(n.noise(o, .5, 2), [(.35, 0.), (.65, 1.)])
    e = n.new('Emission', {'Color': n.mix(f, scalec(srgb(c), .82), srgb(c)), 'Strength': .78})
    n.t.links.new(e.outputs[0], n.out.inputs[0])
    w = box(14, .05, 6, (0, y, 2.6), n.m, 0)
    w.visible_camera = w.visible_diffuse = w.visible_shadow = False


def tiled_floor(y0, y1, x0, x1, size, c):
    """large matt tiles with narrow joints"""
    box(x1-x0+.4, y1-y0+.4, .02, ((x0+x1)/2, (y0+y1)/2, -.014), plain(scalec(srgb(c), .72), .9), 0)
    n = N('floor-tile')
    shade = n.new('ObjectInfo').outputs['Random']
    o = n.coord()
    tone = n.mix(shade, scalec(srgb(c), .95), scalec(srgb(c), 1.04))
    n.P(Base_Color=n.mix(n.math('MULTIPLY', n.noise(o, 9, 4), .3), tone, scalec(srgb(c), .88)), Roughness=.46, Specular=.35, Normal=n.bump(n.noise(o, 30, 3), .05, .003))
    y = y1-size/2
    while y > y0:
        x = x0+size/2
        while x < x1:
            box(size-.003, size-.003, .012, (x, y, -.006), n.m, .0012, 1)
            x += size
        y -= size


def wall_tiles(y, x0, x1, z0, z1, w, h, c):
    """upright glazed tiles in a straight grid, each a little out of plane"""
    rnd = random.Random(7)
    n = N('wall-tile')
    shade = n.new('ObjectInfo').outputs['Random']
    n.P(Base_Color=n.mix(shade, scalec(srgb(c), .93), scalec(srgb(c), 1.05)), Roughness=.2, Specular=.5, Normal=n.bump(n.noise(n.coord(), 14, 3), .14, .006))
    box(x1-x0, .012, z1-z0, ((x0+x1)/2, y-.002, (z0+z1)/2), plain('#d8d2c6', .9), 0)
    z = z0+h/2
    while z < z1:
        x = x0+w/2
        while x < x1:
            box(w-.003, .012, h-.003, (x, y-.008, z), n.m, .002, 2, (math.radians(rnd.uniform(-.4, .4)), 0, math.radians(rnd.uniform(-.4, .4))))
            x += w
        z += h


def tv_wall():
    """television on a lowboard before a slatted wall, lounge chair and slatted table"""
    wall = .50
    planks(-5.5, wall)
    wall_of(wall, '#ddd5c7')
    slat = wood('walnut', 'Z', 1.1)
    box(2.60, .012, 2.5, (0, wall-.008, 1.30), plain('#2a211b', .9), 0)
    for i in range(58):
        box(.026, .022, 2.5, (-1.28+.0449*i, wall-.024, 1.30), slat, .002, 1)
    part(furn3.lowboard, (0, wall-.25, 0))
    part(tech3.tv_feet, (-.10, wall-.22, .501))
    part(furn3.coffee_slats, (.32, -1.22, .026), -8)
    part(home3.round_rug, (.30, -1.22, .0))
    part(furn3.lounge_chair, (-1.36, -.78, 0), 50, c='#8a4f26')
    part(home.floor_lamp, (-1.72, wall-.24, 0))
    part(tech.speaker, (-.845, wall-.24, .500), 14, c='#12565e')
    part(garden2.olive_tree, (1.66, .02, 0), 25)
    daylight()
    camera((-.40, -6.3, 1.24), (.02, 0, .86), 47)
    return dict(white='auto', exposure=1.)


def hall():
    """hall bench with bag and boots, coat stand, shoe cabinet and mirror"""
    wall = .42
    tiled_floor(-4.5, wall, -3.2, 3.2, .60, '#c8bca8')
    wall_of(wall, '#c9ccbd')
    part(furn5.hall_bench, (-.32, wall-.21, 0))
    part(fashion2.handbag, (-.52, wall-.24, .515), 14, c='#9f5518')
    part(furn5.shoe_cabinet, (.92, wall-.14, 0))
    part(furn5.coat_stand, (-1.42, wall-.36, 0), 10)
    part(fashion3.chelsea_boot, (-.02, -.36, .012), 24, c='#9a5b2c')
    part(home3.wall_clock, (.92, wall-.02, 1.50))
    part(home2.rug, (0, -.95, 0), 90)
    part(garden2.snake_plant, (1.66, wall-.30, 0), 10)
    daylight(.54, 3.2, z=2.9)
    camera((-.30, -5.4, 1.30), (.10, 0, .90), 50)
    return dict(white='auto', exposure=1.)


def study():
    """oak desk with screen, notebook and lamp, office chair and bookcase"""
    wall = .62
    planks(-5.5, wall)
    wall_of(wall, '#cfd2c9')
    part(furn2.desk, (-.42, wall-.42, 0))
    part(tech2.monitor, (-.40, wall-.24, .742))
    part(home3.table_lamp, (-.98, wall-.26, .742), 90, c='#8e4b33')
    book(.12, wall-.40, .742, .235, .165, .030, '#a3583a', 8)
    book(.115, wall-.40, .772, .21, .150, .022, '#d8cdb8', -4)
    part(furn2.office_chair, (-.30, -.46, .012), 152, c='#383e42')
    part(furn3.bookcase, (1.22, wall-.20, 0), c='#e9e3d6')
    part(home2.rug, (-.30, -.80, 0), 90)
    part(garden2.olive_tree, (-1.70, wall-.42, 0), 25)
    y = wall-.012
    frame(-.42, 1.74, .62, .46, y, [(-.10, -.02, .16, .14, '#c07a55'), (.10, .03, .13, .13, '#8d9580')])
    daylight()
    camera((-.42, -5.9, 1.34), (.16, 0, .94), 48)
    return dict(white='auto', exposure=1.)


def dressing():
    """open wardrobe with garments, standing mirror and armchair on a round rug"""
    wall = .50
    planks(-5.5, wall)
    wall_of(wall, '#d8d2c8')
    part(furn4.open_wardrobe, (-.36, wall-.32, 0))
    part(home3.tall_mirror, (.98, wall-.56, 0), -24)
    part(furn.armchair, (1.72, -.52, .012), -30, c='#605d40')
    part(home3.round_rug, (.55, -1.10, .0))
    part(fashion3.chelsea_boot, (.42, -.78, .024), 24, c='#9a5b2c')
    part(garden2.snake_plant, (-1.50, wall-.34, 0), 10)
    opposite_wall('#d8d2c8')
    daylight()
    camera((-.10, -5.9, 1.24), (.24, 0, .92), 47)
    return dict(white='auto', exposure=1.)


def bath():
    """oak vanity under a mirror cabinet, tall cabinet, trolley, towel rail and bath mat"""
    wall = .30
    tiled_floor(-4.5, wall, -3.3, 3.3, .60, '#bdb6a8')
    box(14, .1, 5, (0, wall+.05, 2.5), plaster('#e3ddd1'), 0)
    wall_tiles(wall, -3.2, 3.2, 0, 1.28, .10, .32, '#a9b5a6')
    part(furn5.vanity, (-.12, wall-.28, 0))
    part(furn5.mirror_cabinet, (-.12, wall-.115, 1.36))
    part(furn5.tall_cabinet, (.96, wall-.21, 0))
    part(furn5.laundry_trolley, (1.62, wall-.30, 0))
    part(home3.bathrobe_towels, (-1.14, wall-.32, 0), 0)
    part(home3.bath_mat, (-.10, -.66, 0), 0)
    part(garden2.snake_plant, (-1.70, wall-.26, 0), 10)
    opposite_wall('#e3ddd1')
    daylight(.60, 2.8, z=2.9, bars=(1, 1))
    camera((-.32, -5.3, 1.34), (.12, 0, .93), 47)
    return dict(white='auto', exposure=1.)


def laundry():
    """washer and dryer under an oak worktop with towels, baskets and ironing station"""
    wall = .36
    tiled_floor(-4.5, wall, -3.3, 3.3, .45, '#cfc6b6')
    box(14, .1, 5, (0, wall+.05, 2.5), plaster('#dfd8ca'), 0)
    wall_tiles(wall, -3.2, 3.2, 0, 1.62, .15, .15, '#e2ddd2')
    part(appliances2.dryer, (-.66, wall-.34, 0), c='#eceae6')
    part(tech.washer, (-.02, wall-.34, 0))
    oak = wood('oak', 'X', 1.3)
    box(2.66, .64, .036, (.32, wall-.33, .90), oak, .004)
    box(.03, .60, .88, (-1.00, wall-.33, .44), wood('oak', 'Z', 1.2), .003)
    box(.03, .60, .88, (.34, wall-.33, .44), wood('oak', 'Z', 1.2), .003)
    box(.03, .60, .88, (1.63, wall-.33, .44), wood('oak', 'Z', 1.2), .003)
    part(furn5.laundry_trolley, (.98, wall-.36, 0))
    part(home.towels, (-.62, wall-.32, .918), -8, c=('#5f7257', '#9caf88', '#cfd8c2'))
    part(appliances2.steam_station, (.98, wall-.32, .918), 6)
    part(home3.storage_baskets, (.22, wall-.30, .918), 4)
    box(2.66, .24, .028, (.32, wall-.13, 1.66), oak, .003)
    part(garden2.succulents, (-.55, wall-.14, 1.674), 0)
    daylight(.60, 2.8, z=2.9, bars=(1, 1))
    camera((-.05, -4.7, 1.34), (.32, 0, .92), 50)
    return dict(white='auto', exposure=1.)


def child_room():
    """house bed with a toy shelf, a deep rug and framed prints"""
    wall = .66
    planks(-5.5, wall)
    wall_of(wall, '#d5d9cf')
    box(14, .012, 1.02, (0, wall-.006, .56), plain('#a9b8ac', .7), 0)
    box(14, .03, .03, (0, wall-.014, 1.085), plain('#eee8dd', .5), .003)
    part(furn5.house_bed, (-.55, wall-.58, 0))
    part(furn5.toy_shelf, (1.38, wall-.24, 0))
    part(home3.shag_rug, (.10, -1.10, 0), 4, c='#fff6e4')
    part(home3.picture_frames, (1.42, wall-.16, .98))
    part(home.cushion, (-.05, wall-.62, .43), 20, c='#c66b4e')
    daylight(.58, 3.2)
    camera((-.40, -5.9, 1.28), (.10, 0, .80), 48)
    return dict(white='auto', exposure=1.)


def terrace():
    """bistro set, lounger and potted plants on a wooden deck in the evening sun"""
    wall = 1.25
    deck = garden.acacia('X')
    y = -4.6
    while y < wall:
        box(9, .136, .024, (.3*random.random(), y, -.012), deck, .004, 2)
        y += .142
    box(14, .1, 6, (0, wall+.05, 3.), plaster('#dccfb8', .6), 0)
    box(14, .03, .10, (0, wall-.015, .05), plain('#b8aa92', .8), .003)
    part(garden2.bistro_set, (-.72, .10, 0), 8, c='#5f7a6b')
    part(garden2.sun_lounger, (1.15, -.18, 0), -58, c='#e2dccd')
    part(garden2.olive_tree, (-1.95, .70, 0), 25)
    part(garden2.watering_can, (-1.58, -.62, 0), 30, c='#5f7a6b')
    part(garden2.succulents, (-.72, .10, .720), 0)
    sky(.5, (.86, .93, 1, 1))
    sun((1, .50, -.55), 5.6, 1.2, (1, .84, .66))
    _area('day', (-3.4, -3.6, 3.0), (0, 0, .5), 3, 2.6, 120, (1, .95, .88))
    camera((-.30, -6.0, 1.50), (.0, 0, .62), 50)
    return dict(white='auto', exposure=.9)


def salon():
    """corner sofa with a fluted table on a round rug, curtains and floor lamp"""
    wall = .95
    planks(-5.5, wall)
    wall_of(wall, '#d6d3c7')
    part(furn3.corner_sofa, (.0, wall-.60, .0), c='#b9b8b3')
    part(furn3.drum_table, (.45, -.86, .026))
    part(home3.round_rug, (.40, -.92, .0))
    part(home.floor_lamp, (-1.72, wall-.26, 0))
    part(home3.curtain, (2.72, wall-.10, 0), c='#8b9a7a')
    lathe([(0, .006)]+smooth_profile([(.05, 0), (.10, .03), (.125, .065)], 8)+[(.12, .066)]+smooth_profile([(.095, .034), (.05, .012), (0, .010)], 8), 72, ceramic('#7f8873', .3), (.42, -.88, .428))
    y = wall-.012
    frame(-.46, 1.62, .56, .72, y, [(-.03, .06, .16, .16, '#c07a55'), (.06, -.10, .13, .18, '#8d9580')])
    frame(.26, 1.62, .56, .72, y, [(.02, -.06, .18, .22, '#cdb892'), (-.06, .14, .08, .08, '#5b4636')])
    daylight()
    camera((-.20, -6.0, 1.30), (.06, 0, .84), 45)
    return dict(white='auto', exposure=1.)


def lounge():
    """curved sofa, wing chair and tray tables before a dark green wall"""
    wall = .80
    planks(-5.5, wall)
    wall_of(wall, '#5d6b60', .25)
    part(furn3.curved_sofa, (-.36, wall-.62, 0), c='#8f3f22')
    part(furn3.wing_chair, (1.34, -.50, .012), -42, c='#1d525a')
    part(furn3.tray_tables, (-.10, -.92, .012), 20)
    rug = fabric('#c9bda6', 'weave', 3.)
    box(3.1, 1.9, .012, (.25, -.72, .006), rug, .005)
    part(home.floor_lamp, (-1.66, wall-.30, 0))
    part(garden2.olive_tree, (1.62, wall-.36, 0), 25)
    y = wall-.012
    frame(-.36, 1.58, 1.0, .66, y, [(-.20, -.02, .22, .20, '#c07a55'), (.14, .05, .18, .18, '#cdb892'), (.04, -.17, .28, .06, '#4d5f58')])
    daylight(.58, 3.6)
    camera((-.20, -5.9, 1.28), (.08, 0, .80), 47)
    return dict(white='auto', exposure=1.)


def dining_round():
    """round table with spindle chairs, highboard and pendant"""
    wall = 1.35
    planks(-5.5, wall)
    wall_of(wall, '#d9c9b8')
    part(furn4.pedestal_table, (.36, -.20, .012), wd='oak')
    for x, y, turn in ((-.42, -.34, 76), (.20, .56, 4), (1.12, .02, -80), (.62, -.98, 198)):
        part(furn4.spindle_chair, (x, y, .012), turn, c='#1b1b1c')
    part(furn3.highboard, (-1.36, wall-.26, 0))
    part(home3.teapot, (.34, -.20, .765), 200, c='#7d8b78')
    rug = fabric('#b9ad98', 'weave', 3.)
    box(2.7, 2.3, .012, (.36, -.20, .006), rug, .005)
    part(home.pendant, (.36, -.20, 1.60), c='#1b4332')
    rod((.36, -.20, 2.38), (.36, -.20, 3.6), .003, .003, plain('#1c1c1d', .5), 12)
    y = wall-.012
    frame(.42, 1.66, .90, .62, y, [(-.16, -.02, .20, .18, '#8d9580'), (.12, .05, .17, .17, '#cdb892'), (.04, -.16, .24, .05, '#a3583a')])
    part(garden2.olive_tree, (1.86, wall-.42, 0), 40)
    daylight()
    camera((-.60, -6.0, 1.40), (.06, .10, .90), 48)
    return dict(white='auto', exposure=1.)


def open_kitchen():
    """kitchen run behind an island with two bar stools, and a fridge in the colour of the fronts"""
    wall = 1.50
    planks(-5.5, wall)
    box(14, .1, 5, (0, wall+.05, 2.5), plaster('#ddd6c8'), 0)
    skirting(wall)
    part(furn4.kitchen_run, (-.30, wall-.34, 0), c='#7d8b78')
    part(appliances2.retro_fridge, (1.62, wall-.36, 0), c='#8fa68f')
    part(furn4.island, (.10, -.20, 0), 180, c='#26364a')
    for x in (-.34, .34):
        part(furn4.bar_stool, (x+.10, -1.02, 0), 168+30*(x > 0), c='#8a4f26')
    for x in (-.25, .45):
        part(home.pendant, (x, -.20, 1.72), c='#1b4332')
        rod((x, -.20, 2.50), (x, -.20, 3.6), .003, .003, plain('#1c1c1d', .5), 12)
    part(garden2.olive_tree, (-2.02, wall-.46, 0), 40)
    daylight()
    camera((-.70, -6.2, 1.50), (-.02, .10, .98), 52)
    return dict(white='auto', exposure=1.)


def bedroom_grey():
    """upholstered bed, chest of drawers and curtains in soft light"""
    wall = .80
    planks(-5.5, wall)
    wall_of(wall, '#cfc8bb')
    part(furn4.panel_bed, (-.42, wall-1.17, .012), c='#4a4e51')
    for x in (-1.74, .90):
        nightstand(x, wall-.28)
    part(home3.table_lamp, (.84, wall-.26, .482), 90, c='#8e4b33')
    part(furn3.chest, (1.98, wall-.26, 0), c='#cfc0a4')
    rug = fabric('#b9ae9c', 'boucle', 1.6)
    box(3.0, 1.9, .012, (-.40, -1.10, .006), rug, .006)
    y = wall-.012
    frame(-.42, 1.72, 1.0, .58, y, [(-.18, -.02, .20, .17, '#8d9580'), (.14, .04, .17, .15, '#cdb892'), (.03, -.14, .26, .05, '#3d3a36')])
    daylight(.56, 3.2)
    camera((-.30, -6.3, 1.46), (.22, -.10, .82), 46)
    return dict(white='auto', exposure=1.)


def nursery():
    """cot and painted wardrobe with a fleecy rug"""
    wall = .60
    planks(-5.5, wall)
    wall_of(wall, '#e0d5c3')
    part(furn5.cot, (-.62, wall-.42, 0))
    part(furn4.armoire, (1.18, wall-.36, 0), c='#8f9a82')
    part(home3.shag_rug, (-.10, -.78, 0), 5, c='#fff6e4')
    part(home3.storage_baskets, (.20, wall-.36, 0), 10)
    y = wall-.012
    frame(-.90, 1.55, .42, .54, y, [(-.02, .03, .13, .13, '#c8a24c'), (.04, -.12, .10, .08, '#8d9580')])
    frame(-.38, 1.55, .42, .54, y, [(.02, -.03, .14, .16, '#9fb0a4'), (-.05, .12, .06, .06, '#c07a55')])
    part(garden2.snake_plant, (-1.62, wall-.30, 0), 10)
    daylight(.58, 3.0)
    camera((-.20, -5.3, 1.22), (.14, 0, .86), 49)
    return dict(white='auto', exposure=1.)
