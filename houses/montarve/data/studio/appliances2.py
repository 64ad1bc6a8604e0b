"""Appliances, second part: laundry, dishes, ovens, cooling, coffee, cleaning, small kitchen machines."""
from appliances import *

WHITE = '#eceae6'


def put(o, loc=(0, 0, 0), rot=(0, 0, 0)):
    o.location, o.rotation_euler = loc, rot
    return o


def dial(x, y, z, r, mat, mark):
    turned([(r, 0), (r*1.0, .012), (r*.93, .018), (0, .018)], (x, y, z), mat, n=48)
    box(.002, .002, r*.6, (x, y-.0185, z+r*.55), mark, 0)


def display(x, y, z, w, text='1:30', h=.028):
    box(w, .003, h*1.5, (x, y, z), plain('#0b0c0e', .08, coat=.5), .001, 2)
    label(text, h, (x, y-.0022, z), emit('#dfeaf0', 1.))


def shell_box(w, d, h, mat, z0=.012):
    body = box(w, d, h-z0, (0, 0, z0+(h-z0)/2), mat, .009, 4)
    box(w-.04, d-.04, z0+.004, (0, 0, z0/2), plain('#191a1c', .5), .003)
    return body


def hole(body, r, depth, loc, rot):
    """cuts a round opening; the axis of the cutter is its own Z"""
    cut = lathe([(0, -depth), (r, -depth), (r, .05), (0, .05)], 96)
    put(cut, loc, rot)
    cut.hide_render = True
    mod(body, 'BOOLEAN', object=cut, operation='DIFFERENCE')


def porthole(root_rot, hinge, r, chrome, dark):
    """round glass door, hung on a vertical hinge at the left"""
    parts = [turned([(r, 0), (r, .006), (r-.006, .018)]+smooth_profile([(r-.014, .034), (r-.035, .040), (r-.048, .030)], 5)+[(r-.056, .012)], (r+.012, 0, 0), chrome, n=96),
             turned([(r-.05, .02), (r-.06, .006), (r-.07, -.02)]+smooth_profile([(r-.08, -.05), (.06, -.065), (0, -.07)], 5), (r+.012, 0, 0), dark, n=96),
             turned([(r-.05, .026), (0, .030)], (r+.012, 0, 0), dark, n=64),
             box(.018, .022, .07, (2*r-.008, -.036, 0), chrome, .005)]
    group(parts, hinge, (0, 0, root_rot))


def dryer(c=WHITE):
    """heat-pump dryer with its door open and the drum showing"""
    m, chrome, dark = plain(c, .28, spec=.5), metal('#c4c6c8', .2), plain('#0d0e10', .12, coat=.6)
    w, d, h = .596, .60, .85
    y = -d/2
    body = shell_box(w, d, h, m)
    hole(body, .199, .34, (0, y, .40), (math.pi/2, 0, 0))
    box(w-.002, .012, .11, (0, y-.003, h-.066), m, .004)
    dial(.0, y-.009, h-.066, .030, chrome, dark)
    display(.15, y-.010, h-.066, .14, '1:45')
    box(.13, .005, .08, (-.20, y-.009, h-.066), m, .003)
    box(.08, .004, .012, (-.20, y-.012, h-.092), plain('#3a3c3f', .4), .002)
    zc, r = .40, .205
    turned([(r+.02, 0), (r+.02, .004), (r+.004, .008), (r-.004, .004), (r-.010, -.01)], (0, y, zc), plain('#b9bbbd', .4), n=96)
    drum = metal('#aeb1b4', .28)
    turned([(r-.008, -.004), (r-.004, -.05), (r-.004, -.32), (0, -.33)], (0, y, zc), drum, n=96)
    for k in range(3):
        a = math.radians(90+120*k)
        box(.03, .25, .035, (math.cos(a)*(r-.02), y+.17, zc+math.sin(a)*(r-.02)), plain('#7c8084', .4), .010, 3, rot=(0, -a, 0))
    porthole(math.radians(-118), (-r-.035, y-.012, zc), r+.005, chrome, dark)
    box(.34, .004, .10, (.08, y-.002, .085), m, .002)
    for k in range(12):
        box(.018, .003, .05, (-.03+.02*k, y-.005, .085), plain('#c9c7c2', .5), .001, 1)
    return dict(az=-20, el=9, fill=(.76, .82), key_side=1)


def laundry_tower(c='#3d4043'):
    """washer and dryer stacked with a pull-out shelf between, in graphite"""
    m, chrome, dark = plain(c, .3, metal=.5), metal('#c4c6c8', .2), plain('#08090b', .06, coat=.8)
    w, d, h = .596, .60, .85
    y = -d/2
    for k, z0 in enumerate((0, h+.05)):
        box(w, d, h-.012, (0, 0, z0+h/2+.006), m, .008, 4)
        box(.26, .005, .055, (.11, y-.001, z0+h-.06), dark, .001)
        label(('0:45', '1:20')[k], .024, (.11, y-.0045, z0+h-.06), emit('#dfeaf0', 1.))
        dial(-.15, y-.001, z0+h-.06, .027, chrome, dark)
        r = .19
        turned([(r+.03, 0), (r+.03, .006), (r+.022, .014), (r-.002, .020), (r-.012, .012), (0, .018)], (0, y, z0+.42), dark, n=96)
        turned([(r+.032, 0), (r+.034, .005), (r+.028, .010)], (0, y, z0+.42), chrome, n=96)
        box(.02, .02, .09, (r+.005, y-.026, z0+.42), chrome, .006)
    box(w, d, .05, (0, 0, h+.026), plain('#2a2c2e', .5), .003)
    box(w-.06, .30, .018, (0, y-.06, h+.026), plain('#55585b', .4), .004)
    box(w-.04, d-.04, .02, (0, 0, .01), plain('#191a1c', .5), .003)
    return dict(az=-26, el=6, fill=(.6, .88))


def dryer_compact(c=WHITE):
    """small vented dryer on a wall bracket height stand"""
    m, chrome, dark = plain(c, .3, spec=.5), metal('#c4c6c8', .2), plain('#15171a', .1, coat=.6)
    w, d, h, z0 = .50, .42, .60, .32
    y = -d/2
    box(w, d, h, (0, 0, z0+h/2), m, .030, 6)
    r = .165
    turned([(r+.022, 0), (r+.022, .006), (r+.012, .016), (r, .014)], (0, y, z0+.27), m, n=96)
    turned([(r, .012), (r-.02, .022), (0, .028)], (0, y, z0+.27), dark, n=96)
    box(.07, .022, .020, (r-.01, y-.026, z0+.27), m, .008)
    dial(.17, y-.001, z0+h-.06, .026, chrome, dark)
    for k in range(3):
        disc(.007, (-.19+.035*k, y-.001, z0+h-.06), chrome, depth=.004)
    st = plain('#8f9194', .4, metal=.6)
    for sx in (-1, 1):
        for sy in (-1, 1):
            rod((sx*(w/2-.05), sy*(d/2-.05), z0+.01), (sx*(w/2-.02), sy*(d/2-.03), 0), .014, .012, st)
        box(.018, d-.10, .018, (sx*(w/2-.032), 0, .12), st, .003)
    box(w-.08, d-.10, .012, (0, 0, .13), m, .003)
    return dict(az=-28, el=9, fill=(.6, .84), key_side=1)


def toploader(c=WHITE):
    """narrow top-loading washing machine with its lid open"""
    m, dark, chrome = plain(c, .28, spec=.5), plain('#15171a', .2, coat=.5), metal('#aeb1b4', .28)
    w, d, h = .40, .60, .88
    body = shell_box(w, d, h, m)
    hole(body, .149, .08, (0, -.10, h), (0, 0, 0))
    box(w-.004, .20, .05, (0, d/2-.10, h+.02), m, .012, 4)
    for k in range(5):
        disc(.008, (-.10+.04*k, d/2-.14, h+.046), plain('#c9c7c2', .4), (0, 0, 0), .003)
    box(.12, .05, .004, (.10, d/2-.08, h+.046), dark, .001)
    lathe([(.15, h+.002), (.148, h-.02), (.15, h-.06), (0, h-.06)], 96, chrome, (0, -.10, 0))
    lathe([(.152, h+.003), (.158, h+.003), (.158, h-.001), (.152, h-.001)], 96, dark, (0, -.10, 0))
    box(.10, .16, .02, (0, -.10, h-.04), plain('#c9cbcd', .3, metal=.8), .006)
    group([box(w-.01, .37, .026, (0, -.185, .013), m, .010, 4), box(.10, .01, .01, (0, -.372, .008), dark, .003)], (0, .075, h+.004), (math.radians(-76), 0, 0))
    box(w-.06, .003, .10, (0, -d/2-.001, .09), plain('#dedbd5', .4), .002)
    for z in (.30, .52, .74):
        box(w-.03, .002, .0025, (0, -d/2-.0005, z), plain('#d2cfc8', .5), 0)
    return dict(az=-32, el=18, fill=(.56, .86), key_side=1)


def dishwasher(c='#c9cbcd'):
    """dishwasher with its door open and two loaded racks"""
    skin_mat, inner, dark = steel('#d6d8da', .33, 'Z'), metal('#b5b8bb', .3), plain('#1a1b1d', .4)
    w, d, h, t = .596, .58, .845, .02
    m = plain('#8f9194', .38, metal=.6)
    for s in (-1, 1):
        box(t, d, h-.10, (s*(w/2-t/2), 0, .10+(h-.10)/2), m, .003)
    box(w, d, t, (0, 0, h-t/2), plain(WHITE, .35), .003)
    box(w-2*t, t, h-.12, (0, d/2-t/2, h/2+.05), inner, .002)
    box(w-2*t, d, t, (0, 0, .12), inner, .002)
    box(w-.02, d-.04, .10, (0, .02, .05), dark, .003)
    wire = plain('#dcdee0', .35)
    plate = ceramic('#eee8dc', 0, .2)
    y0 = -d/2
    group([box(w, .035, .70, (0, .018, .35), skin_mat, .006), box(w-.05, .012, .60, (0, .038, .36), inner, .004), box(w, .036, .05, (0, .018, .675), dark, .004), box(.20, .014, .02, (0, -.006, .66), metal('#a3a6aa', .2), .005), box(.12, .014, .08, (.10, .046, .40), plain('#55585b', .4), .006)], (0, y0, .115), (math.radians(84), 0, 0))
    for z, yo in ((.20, -.20), (.52, -.06)):
        for k in range(12):
            x = -.25+.5*k/11
            rod((x, y0+.04+yo, z), (x, y0+.52+yo, z), .0022, .0022, wire, 8)
        for k in range(9):
            yy = y0+.04+yo+.48*k/8
            rod((-.255, yy, z), (.255, yy, z), .0022, .0022, wire, 8)
        for zz in (z+.045, z+.10):
            tube([(-.26, y0+.03+yo, zz), (.26, y0+.03+yo, zz), (.26, y0+.53+yo, zz), (-.26, y0+.53+yo, zz)], .0028, wire, cyclic=True, smooth=False)
    for k in range(5):
        put(lathe([(0, 0), (.06, 0), (.112, .010), (.113, .012), (.06, .003), (0, .003)], 64, plate), (-.10, y0-.13+.075*k, .318), (math.radians(80), 0, 0))
    for k in range(4):
        lathe([(0, .055), (.030, .055), (.036, 0), (.033, 0), (.027, .05), (0, .05)], 40, glass(), (-.16+.10*k, y0+.06, .53))
    for k in range(3):
        lathe([(0, .075), (.034, .075), (.040, 0), (.037, 0), (.031, .07), (0, .07)], 40, ceramic(('#8b9a7a', '#e2dacb', '#55616a')[k], .3), (-.14+.12*k, y0+.20, .53))
    return dict(az=-30, el=14, fill=(.8, .84), key_side=1)


def dishwasher_slim(c=WHITE):
    """free-standing dishwasher of 45 cm with a control strip and a worktop"""
    m, dark = plain(c, .28, spec=.5), plain('#15171a', .2, coat=.5)
    w, d, h = .448, .60, .85
    y = -d/2
    box(w, d-.02, h-.13, (0, .01, .10+(h-.13)/2), m, .005)
    box(w+.006, d+.012, .034, (0, 0, h-.017), m, .008)
    box(w-.03, d-.06, .10, (0, .02, .05), dark, .003)
    box(w, .028, .60, (0, y-.004, .42), m, .008, 4)
    box(w, .032, .085, (0, y-.006, .768), m, .008, 4)
    box(.18, .014, .022, (0, y-.024, .738), dark, .006)
    display(.12, y-.023, .782, .09, '0:58', .022)
    for k in range(4):
        disc(.007, (-.17+.035*k, y-.023, .782), plain('#3a3c3f', .4), depth=.002)
    return dict(az=-26, el=7, fill=(.52, .84), key_side=1)


def dishwasher_table(c='#22262a'):
    """tabletop dishwasher with a large window and a water tank"""
    m, dark, al = plain(c, .3, spec=.5), plain('#0b0d0f', .06, coat=.8), metal('#b9bbbd', .25)
    w, d, h = .42, .42, .44
    y = -d/2
    box(w, d, h-.015, (0, 0, .015+(h-.015)/2), m, .035, 6)
    box(w-.05, .012, h-.12, (0, y-.002, h/2-.02), dark, .018, 4)
    tube([(-.09, y-.006, h-.075), (-.09, y-.035, h-.075), (.09, y-.035, h-.075), (.09, y-.006, h-.075)], .007, al, res=6)
    display(.10, y-.003, h-.035, .08, '0:29', .018)
    disc(.010, (-.14, y-.002, h-.035), al, depth=.004)
    disc(.010, (-.10, y-.002, h-.035), al, depth=.004)
    lathe([(.07, h), (.072, h+.012), (.05, h+.018), (0, h+.018)], 64, al, (.08, .06, 0))
    for sx in (-1, 1):
        for sy in (-1, 1):
            lathe([(0, 0), (.018, 0), (.018, .02), (0, .02)], 24, dark, (sx*.15, sy*.15, 0))
    return dict(az=-28, el=13, fill=(.7, .72))


def oven(c='#c9cbcd'):
    """built-in oven with two dials, a display and a glowing inside with a tart"""
    st, gl, dark = steel('#d6d8da', .3, 'X'), glass('#c9c4bc'), plain('#0d0e10', .1, coat=.6)
    w, d, h = .595, .55, .595
    y = -d/2
    cav = plain('#24272b', .5)
    for s in (-1, 1):
        box(.06, d, h-.01, (s*(w/2-.03), 0, h/2), plain('#8f9194', .4, metal=.6), .003)
    for z, hh in ((.035, .07), (h-.07, .14)):
        box(w-.12, d, hh, (0, 0, z), plain('#8f9194', .4, metal=.6), .002)
    box(w-.12, .02, h-.2, (0, d/2-.02, h/2-.03), cav, 0)
    box(w, .022, .118, (0, y-.011, h-.060), st, .003)
    for s in (-1, 1):
        dial(s*.20, y-.022, h-.060, .024, metal('#b0b3b6', .2), dark)
    display(0, y-.0225, h-.060, .15, '180°', .030)
    for s in (-1, 1):
        box(.075, .022, .44, (s*(w/2-.0375), y-.011, .235), dark, .003)
    for z, hh in ((.04, .06), (.43, .06)):
        box(w-.15, .022, hh, (0, y-.011, z), dark, .002)
    rod((-.23, y-.062, .44), (.23, y-.062, .44), .0105, .0105, st)
    for s in (-.2, .2):
        rod((s, y-.02, .44), (s, y-.062, .44), .007, .007, st)
    for k in range(15):
        rod((-.21+.03*k, y+.06, .20), (-.21+.03*k, y+.46, .20), .002, .002, metal('#9a9da0', .3), 8)
    lathe([(0, .205), (.13, .205), (.145, .235), (.15, .237), (.148, .232), (.13, .222), (0, .222)], 72, plain('#b5762f', .7, bump=.2), (0, y+.24, 0))
    lathe([(0, .226), (.132, .226)], 64, plain('#8c2a1a', .35), (0, y+.24, 0))
    box(.06, .04, .01, (.0, d/2-.10, .45), emit('#ffd9a0', 420.), 0)
    box(w-.16, .006, .33, (0, y-.018, .235), gl, 0)
    return dict(az=-20, el=7, fill=(.76, .76), key_side=1)


def stove(c='#eceae6'):
    """free-standing cooker with a ceramic hob, five dials and a storage drawer"""
    m, dark, st = plain(c, .28, spec=.5), plain('#0d0e10', .08, coat=.8), metal('#b9bbbd', .25)
    w, d, h = .60, .60, .86
    y = -d/2
    box(w, d-.02, h-.06, (0, .01, .03+(h-.06)/2), m, .005)
    box(w-.04, d-.06, .04, (0, .02, .02), dark, .003)
    box(w+.002, d+.01, .012, (0, 0, h-.012), st, .003)
    box(w-.02, d-.02, .006, (0, 0, h-.004), dark, .002)
    for x, yy, r in ((-.14, -.12, .10), (.14, -.12, .075), (-.14, .13, .075), (.14, .13, .10)):
        tube([(x+r*math.cos(TAU*k/48), yy+r*math.sin(TAU*k/48), h) for k in range(48)], .0012, plain('#6a6c6e', .4), cyclic=True, smooth=False)
    box(w, .02, .10, (0, y-.004, h-.075), m, .004)
    for k, x in enumerate((-.24, -.16, -.08, .16, .24)):
        dial(x, y-.014, h-.075, .020, st, dark)
    display(.04, y-.0145, h-.075, .08, '12:30', .016)
    box(w-.004, .026, .46, (0, y-.006, .53), m, .005)
    box(w-.10, .006, .30, (0, y-.019, .51), dark, .006)
    rod((-.24, y-.058, .72), (.24, y-.058, .72), .010, .010, st)
    for s in (-.22, .22):
        rod((s, y-.016, .72), (s, y-.058, .72), .007, .007, st)
    box(w-.004, .024, .20, (0, y-.006, .185), m, .005)
    box(.20, .012, .014, (0, y-.022, .255), st, .004)
    return dict(az=-24, el=13, fill=(.62, .84), key_side=1)


def range_cooker(c='#26364a'):
    """wide cooker with two ovens, a gas-look hob and brass rails"""
    m, dark, br = lacquer(c, .25), plain('#0d0e10', .08, coat=.8), metal('#b08a4e', .25)
    w, d, h = .90, .60, .90
    y = -d/2
    box(w, d-.02, h-.15, (0, .01, .12+(h-.15)/2), m, .005)
    for sx in (-1, 1):
        for sy in (-1, 1):
            lathe([(0, 0), (.024, 0), (.020, .06), (.028, .12), (0, .12)], 32, br, (sx*(w/2-.06), sy*(d/2-.08), 0))
    box(w, d+.01, .03, (0, 0, h-.015), metal('#b9bbbd', .3), .004)
    iron = plain('#151617', .6)
    for x in (-.30, 0, .30):
        for yy in (-.13, .13):
            lathe([(0, h), (.045, h), (.045, h+.012), (.03, h+.018), (0, h+.018)], 48, iron, (x, yy, 0))
        for yy in (-.24, -.02, .02, .24):
            box(.26, .012, .012, (x, yy, h+.030), iron, .003)
        for q in (-.12, 0, .12):
            for yy in (-.13, .13):
                box(.012, .23, .012, (x+q, yy, h+.030), iron, .003)
        for q in (-.12, .12):
            for yy in (-.24, .24):
                box(.014, .014, .03, (x+q, yy, h+.014), iron, .003)
    box(w, .02, .10, (0, y-.004, h-.085), m, .004)
    for k in range(8):
        dial(-.39+.78*k/7, y-.014, h-.085, .021, br, dark)
    for x, ww in ((-.225, .44), (.225, .44)):
        box(ww, .028, .56, (x, y-.006, .46), m, .006)
        box(ww-.10, .006, .26, (x, y-.021, .46), dark, .010)
        rod((x-.17, y-.060, .69), (x+.17, y-.060, .69), .010, .010, br)
        for s in (-.15, .15):
            rod((x+s, y-.018, .69), (x+s, y-.060, .69), .007, .007, br)
    rod((-w/2+.02, y-.05, h-.012), (w/2-.02, y-.05, h-.012), .009, .009, br)
    for s in (-w/2+.04, w/2-.04):
        rod((s, y, h-.012), (s, y-.05, h-.012), .006, .006, br)
    return dict(az=-26, el=14, fill=(.76, .82))


def side_by_side(c='#3d4043'):
    """wide fridge-freezer with two doors, two drawers and a water dispenser"""
    m, dark, bar = steel('#6b6f73' if c != '#c9cbcd' else c, .33, 'Z'), plain('#0b0c0e', .1, coat=.5), metal('#a3a6aa', .18)
    w, d, h = .91, .62, 1.79
    box(w-.004, d, h-.04, (0, .03, h/2+.015), plain('#55585b', .4, metal=.5), .005)
    box(w-.03, d-.05, .04, (0, .04, .03), dark, .003)
    y = .03-d/2
    for s in (-1, 1):
        box(w/2-.003, .07, 1.05, (s*w/4, y-.040, h-.535), m, .012, 5)
        rod((s*.04, y-.115, h-.90), (s*.04, y-.115, h-.30), .011, .011, bar)
        for z in (h-.86, h-.34):
            rod((s*.04, y-.07, z), (s*.04, y-.115, z), .007, .007, bar)
    for z in (.225, .555):
        box(w, .07, .322, (0, y-.040, z), m, .012, 5)
        rod((-.30, y-.112, z+.11), (.30, y-.112, z+.11), .011, .011, bar)
        for s in (-.26, .26):
            rod((s, y-.07, z+.11), (s, y-.112, z+.11), .007, .007, bar)
    box(.20, .008, .30, (-.235, y-.077, 1.22), dark, .008)
    box(.15, .02, .13, (-.235, y-.074, 1.16), plain('#24272b', .5), .006)
    display(-.235, y-.081, 1.325, .13, '4° -18°', .022)
    return dict(az=-24, el=5, fill=(.66, .86))


def retro_fridge(c='#8fb0a3'):
    """rounded fridge in the style of the fifties with a lever handle"""
    m, ch = lacquer(c, .16), metal('#d0d2d4', .12)
    w, d, h = .60, .58, 1.50
    o = box(w, d, h-.06, (0, .02, .06+(h-.06)/2), m, .07, 10)
    door = box(w-.004, .075, h-.09, (0, -d/2-.012, .075+(h-.09)/2), m, .06, 10)
    box(w-.03, .012, h-.12, (0, -d/2+.026, .09+(h-.12)/2), plain('#3a3c3f', .6), .05, 6)
    for sx in (-1, 1):
        for sy in (-1, 1):
            lathe([(0, 0), (.022, 0), (.026, .05), (.026, .07), (0, .07)], 32, ch, (sx*(w/2-.09), sy*(d/2-.11), 0))
    y = -d/2-.05
    prism(rounded_rect(.045, .24, .018, 6), .012, 'Y', .004, 3, (-w/2+.075, y-.004, 1.02), ch)
    tube([(-w/2+.075, y-.012, 1.10), (-w/2+.075, y-.045, 1.09), (-w/2+.078, y-.050, 1.0), (-w/2+.09, y-.042, .92)], .011, ch, res=12)
    label('kaltwerq', .052, (.06, y-.0005, 1.30), ch, depth=.0018, spacing=1.1)
    for z in (.34, .36):
        box(w-.16, .003, .004, (0, y-.0005, z), ch, .001, 1)
    return dict(az=-26, el=6, fill=(.5, .88))


def wine_fridge(c='#151617'):
    """wine cooler with a glass door, wooden shelves and lit bottles"""
    m, wd, st = plain(c, .35, spec=.45), wood('beech', 'X', .6), metal('#b9bbbd', .25)
    w, d, h, t = .50, .52, .84, .03
    for s in (-1, 1):
        box(t, d, h-.02, (s*(w/2-t/2), 0, h/2+.01), m, .004)
    for z in (.035, h-t/2):
        box(w-2*t+.002, d, t if z > .1 else .05, (0, 0, z), m, .003)
    box(w-2*t, .02, h-.1, (0, d/2-.02, h/2), plain('#0e0f10', .5), 0)
    y = -d/2
    box(w-2*t-.02, .02, .008, (0, .10, h-t-.008), emit('#fff0d4', 55.), 0)
    rnd = random.Random(2)
    for k in range(5):
        z = .14+.135*k
        for q in range(6):
            rod((-w/2+t, y+.06+.075*q, z-.008), (w/2-t, y+.06+.075*q, z-.008), .005, .005, wd, 10)
        box(w-2*t-.006, .018, .03, (0, y+.035, z-.004), wd, .003)
        for i in range(4):
            if rnd.random() < .16:
                continue
            c2 = rnd.choice(['#16261c', '#2a1218', '#1b2a20', '#3c3a1c'])
            prof = [(0, 0), (.034, 0), (.037, .004), (.037, .18), (.030, .215), (.0145, .245), (.014, .30), (0, .30)]
            put(lathe(prof, 40, plain(c2, .12, coat=.6)), (-.15+.10*i, y+.40, z+.035), (math.pi/2, 0, 0))
    for s in (-1, 1):
        box(.032, .024, h-.06, (s*(w/2-.016), y-.013, h/2+.01), st, .003)
    for z in (.056, h-.036):
        box(w-.062, .024, .032, (0, y-.013, z), st, .003)
    box(w-.062, .005, h-.12, (0, y-.012, h/2+.01), glass('#cfd6d6'), 0)
    rod((w/2-.02, y-.06, .30), (w/2-.02, y-.06, .60), .008, .008, st)
    for z in (.33, .57):
        rod((w/2-.02, y-.02, z), (w/2-.02, y-.06, z), .005, .005, st)
    return dict(az=-24, el=8, fill=(.56, .84))


def pod_machine(c='#b3211f'):
    """compact capsule machine with a chrome lever, tank and cup"""
    m, ch, dark, wt = lacquer(c, .18), metal('#d0d2d4', .12), plain('#1a1b1d', .4), glass('#e4ecee')
    loft([(.0, 0, .05, .052, .13, 4), (.02, 0, .05, .052, .13, 4), (.16, 0, .07, .050, .10, 4), (.205, 0, .04, .050, .13, 3.2), (.245, 0, .02, .046, .12, 2.8), (.262, 0, .02, .030, .09, 2.4)], m, 'Z')
    box(.085, .11, .022, (0, -.13, .011), dark, .006)
    box(.075, .098, .004, (0, -.13, .024), ch, .002)
    for k in range(7):
        box(.068, .004, .003, (0, -.17+.0135*k, .0265), dark, .001, 1)
    rod((0, -.105, .172), (0, -.105, .205), .014, .018, dark)
    prism(rounded_rect(.085, .075, .02, 6), .20, 'Z', .006, 3, (0, .215, .105), wt)
    prism(rounded_rect(.087, .077, .02, 6), .010, 'Z', .003, 3, (0, .215, .21), dark)
    tube([(-.045, .03, .245), (-.05, -.06, .275), (0, -.10, .285), (.05, -.06, .275), (.045, .03, .245)], .008, ch, res=14)
    for x in (-.018, .018):
        disc(.008, (x, -.02, .263), ch, (0, 0, 0), .003)
    o = smooth_profile([(.018, 0), (.026, .004), (.031, .03), (.033, .052)], 6)
    lathe([(0, 0)]+o+[(r-.0022, z) for r, z in reversed(o) if z > .004]+[(0, .006)], 64, ceramic('#efe9dc', 0, .2), (0, -.13, .028))
    lathe([(0, .040), (.0285, .040)], 48, plain('#7a4a22', .5), (0, -.13, .028))
    tube([(.031, -.13, .066), (.047, -.13, .066), (.048, -.13, .048), (.030, -.13, .044)], .0032, ceramic('#efe9dc', 0, .2))
    return dict(az=-38, el=12, fill=(.72, .78))


def filter_machine(c='#1d1e20'):
    """filter coffee machine with a glass jug and a removable filter holder"""
    m, st, gl, cof = plain(c, .35, spec=.45), metal('#c4c6c8', .22, 'Z'), glass(), plain('#2a1206', .15)
    prism(rounded_rect(.20, .25, .04, 8), .030, 'Z', .006, 4, (0, 0, .015), m)
    prism(rounded_rect(.19, .10, .03, 8), .34, 'Z', .006, 4, (0, .07, .19), st)
    prism(rounded_rect(.20, .23, .05, 8), .060, 'Z', .010, 4, (0, -.0, .36), m)
    lathe([(.055, .245), (.075, .330), (.075, .332), (0, .332)], 72, m, (0, -.045, 0))
    lathe([(0, .032), (.065, .032), (.065, .036), (0, .036)], 64, metal('#55585b', .4), (0, -.04, 0))
    o = smooth_profile([(.055, 0), (.070, .01), (.078, .05), (.066, .11), (.050, .145), (.056, .165)], 8)
    lathe([(0, 0)]+o+[(r-.0022, z) for r, z in reversed(o) if z > .004]+[(0, .005)], 96, gl, (0, -.045, .037), smooth_deg=60)
    body = smooth_profile([(.052, .006), (.067, .014), (.0752, .05), (.070, .085)], 8)
    lathe([(0, .006)]+body+[(0, .085)], 96, cof, (0, -.045, .037), smooth_deg=50)
    lathe([(.058, .166), (.058, .176), (.02, .184), (0, .184)], 64, m, (0, -.045, .037))
    tube([(.055, -.045, .195), (.105, -.045, .20), (.118, -.045, .165), (.108, -.045, .085), (.076, -.045, .075)], .008, m, res=12)
    disc(.010, (.06, -.125, .015), emit('#ffb347', 1.5), depth=.003)
    return dict(az=-30, el=11, fill=(.64, .84))


def canister(c='#b3211f'):
    """cylinder vacuum cleaner with hose, tube and floor head"""
    m, dark, al = lacquer(c, .2), plain('#1d1e20', .42), metal('#b9bbbd', .25)
    loft([(-.20, 0, .13, .06, .06, 2.4), (-.16, 0, .14, .11, .10, 2.8), (-.02, 0, .15, .125, .115, 3), (.12, 0, .14, .115, .105, 2.8), (.19, 0, .13, .07, .07, 2.4)], m, 'Y')
    for s in (-1, 1):
        put(lathe([(0, -.02), (.085, -.02), (.095, -.012), (.095, .012), (.085, .02), (0, .02)], 64, dark), (s*.125, .10, .095), (0, math.pi/2, 0))
        put(lathe([(0, -.022), (.05, -.022), (.05, .022), (0, .022)], 48, al), (s*.125, .10, .095), (0, math.pi/2, 0))
    lathe([(0, 0), (.022, 0), (.026, .02), (.018, .04), (0, .04)], 32, dark, (0, -.15, 0))
    tube([(0, -.14, .238), (0, -.10, .285), (0, .02, .295), (0, .09, .245)], .012, dark, res=12)
    for k in range(9):
        box(.10, .004, .004, (0, .03+.012*k, .2535-.0009*k*k*.4), dark, .001, 1)
    P = [Vector(p) for p in ((0, -.19, .15), (.02, -.30, .18), (.12, -.40, .42), (.30, -.38, .66), (.44, -.32, .76), (.52, -.30, .72))]
    pts = []
    for i in range(len(P)-1):
        a, b, c2, d2 = P[max(0, i-1)], P[i], P[i+1], P[min(len(P)-1, i+2)]
        for k in range(26):
            t = k/26
            pts.append(.5*((2*b)+(-a+c2)*t+(2*a-5*b+4*c2-d2)*t*t+(-a+3*b-3*c2+d2)*t**3))
    tube(pts, .020, dark, smooth=False, radii=[1+.10*(i % 2) for i in range(len(pts))])
    rod((.52, -.30, .72), (.56, -.46, .05), .0165, .0165, al)
    rod((.515, -.28, .80), (.525, -.32, .66), .018, .018, dark)
    tube([(.51, -.27, .80), (.52, -.24, .86), (.53, -.19, .84), (.535, -.22, .74)], .011, dark, res=10)
    box(.26, .09, .035, (.565, -.49, .02), dark, .012, 4)
    box(.24, .03, .012, (.565, -.525, .030), m, .004)
    return dict(az=-24, el=11, fill=(.84, .82))


def robot_vacuum(c='#1d1e20'):
    """robot vacuum cleaner driving away from its emptying station"""
    m, dark, tr = lacquer(c, .25), plain('#111213', .4), metal('#b08a4e', .28)
    R = .172
    lathe([(0, .012), (R-.012, .012), (R, .022), (R, .070), (R-.006, .082), (R-.03, .088), (0, .089)], 128, m, (-.10, -.16, 0), smooth_deg=40)
    lathe([(.05, .088), (.052, .112), (.046, .118), (0, .119)], 64, dark, (-.10, -.11, 0))
    tube([(-.10+.051*math.cos(TAU*k/48), -.11+.051*math.sin(TAU*k/48), .113) for k in range(48)], .0016, tr, cyclic=True, smooth=False)
    tube([(-.10+(R+.001)*math.cos(a), -.16+(R+.001)*math.sin(a), .046) for a in np.linspace(math.radians(200), math.radians(340), 30)], .010, dark, smooth=False)
    for k in range(2):
        disc(.012, (-.118+.036*k, -.235, .0885), plain('#3a3c3f', .3), (0, 0, 0), .002)
    for k in range(3):
        a = math.radians(230+120*k)
        rod((-.23, -.26, .012), (-.23+.07*math.cos(a), -.26+.07*math.sin(a), .006), .0022, .0012, plain('#d8d6d0', .6), 8)
    prism(rounded_rect(.30, .24, .05, 8), .030, 'Z', .006, 3, (.12, .22, .015), dark)
    prism(rounded_rect(.24, .20, .06, 10), .36, 'Z', .012, 4, (.12, .26, .21), m)
    prism(rounded_rect(.242, .202, .06, 10), .008, 'Z', .002, 2, (.12, .26, .30), tr)
    box(.14, .004, .10, (.12, .159, .12), dark, .010, 3)
    return dict(az=-22, el=17, fill=(.78, .78))


def kettle(c='#e6ddca'):
    """kettle with a slender spout, wooden grip and thermometer in the lid"""
    m, wd, ch, dark = lacquer(c, .2), wood('walnut', 'Z', .4), metal('#c4c6c8', .18), plain('#1d1e20', .4)
    lathe([(0, 0), (.085, 0), (.088, .004), (.088, .018), (.07, .022), (0, .022)], 96, dark)
    o = smooth_profile([(.082, .024), (.086, .03), (.080, .09), (.062, .155), (.050, .165)], 10)
    lathe([(0, .024)]+o+[(.046, .168), (0, .170)], 128, m, smooth_deg=60)
    lathe([(0, .168), (.044, .168), (.040, .176), (.02, .180), (0, .180)], 64, m)
    lathe([(0, .178), (.012, .178), (.015, .186), (.013, .196), (0, .198)], 48, wd)
    tube([(-.074, 0, .05), (-.125, 0, .065), (-.150, 0, .12), (-.165, 0, .165), (-.195, 0, .182)], .008, m, radii=[2., 1.35, 1., .8, .75])
    tube([(.062, 0, .150), (.12, 0, .170), (.150, 0, .140), (.150, 0, .07), (.135, 0, .05)], .0095, wd, res=14, radii=[.8, 1., 1.15, 1.1, .9])
    box(.02, .012, .008, (.10, -.02, .018), dark, .002)
    tube([(.06, .06, .008), (.14, .12, .005), (.22, .06, .005)], .003, dark)
    return dict(az=-14, el=12, fill=(.78, .72))


def toaster(c='#8f9a82'):
    """two-slot toaster with rounded shoulders, a lever and toasted slices"""
    m, ch, dark = lacquer(c, .18), metal('#d0d2d4', .14), plain('#1d1e20', .4)
    loft([(0, 0, 0, .135, .082, 5), (.01, 0, 0, .145, .09, 5), (.12, 0, 0, .142, .088, 4.5), (.165, 0, 0, .134, .078, 4), (.186, 0, 0, .115, .060, 3.6)], m, 'Z', steps=8)
    box(.245, .145, .014, (0, 0, .004), dark, .006)
    box(.22, .085, .006, (0, 0, .187), ch, .002)
    for y in (-.022, .022):
        box(.185, .024, .004, (0, y, .1905), plain('#0b0c0d', .8), .002)
        prism([(-.055, 0), (.055, 0), (.058, .07), (.045, .095), (-.045, .095), (-.058, .07)], .012, 'Y', .004, 3, (0, y, .165), plain('#b5762f', .85, bump=.5, bscale=120))
    box(.004, .02, .09, (.143, 0, .10), dark, .001)
    box(.03, .035, .014, (.160, 0, .125), ch, .005)
    turned([(.014, 0), (.014, .012), (0, .013)], (.08, -.088, .05), ch, n=40)
    for k in range(3):
        disc(.006, (.03-.022*k, -.0885, .05), ch, depth=.003)
    return dict(az=-28, el=14, fill=(.74, .7))


def blender_jug(c='#1d1e20'):
    """blender with a glass jug of smoothie, a heavy foot and a dial"""
    m, gl, ch, sm = lacquer(c, .25), glass(), metal('#c4c6c8', .2), plain('#b8455b', .6)
    loft([(0, 0, 0, .095, .095, 4), (.02, 0, 0, .098, .098, 4), (.10, 0, 0, .085, .085, 3.4), (.135, 0, 0, .065, .065, 3), (.145, 0, 0, .055, .055, 2.4)], m, 'Z')
    dial(0, -.093, .06, .022, ch, plain('#1d1e20', .4))
    lathe([(0, .143), (.052, .143), (.055, .150), (.055, .165), (0, .165)], 64, ch)
    o = smooth_profile([(.048, 0), (.055, .01), (.070, .14), (.076, .215)], 8)
    lathe([(0, 0)]+o+[(r-.003, z) for r, z in reversed(o) if z > .006]+[(0, .008)], 96, gl, (0, 0, .166), smooth_deg=60)
    fill = smooth_profile([(.044, .010), (.0518, .014), (.0640, .12)], 6)
    lathe([(0, .010)]+fill+[(0, .122)], 96, sm, (0, 0, .166), smooth_deg=50)
    lathe([(.078, .212), (.078, .226), (.05, .232), (.03, .232), (.028, .246), (0, .248)], 72, plain('#1d1e20', .45), (0, 0, .166))
    tube([(.070, 0, .36), (.115, 0, .362), (.125, 0, .32), (.118, 0, .22), (.062, 0, .205)], .010, plain('#1d1e20', .45), res=14)
    return dict(az=-24, el=9, fill=(.5, .86))


def steam_station(c='#26364a'):
    """ironing station: iron resting on a boiler with a tank"""
    m, dark, wt = lacquer(c, .22), plain('#1d1e20', .4), glass('#d5e6ec')
    loft([(-.20, 0, .07, .10, .06, 4), (-.16, 0, .075, .12, .07, 5), (.10, 0, .085, .125, .078, 5), (.19, 0, .08, .10, .07, 4)], m, 'Y')
    prism(rounded_rect(.20, .12, .03, 6), .09, 'Z', .006, 3, (0, .16, .10), wt)
    before = set(bpy.data.objects)
    iron(c)
    group([o for o in bpy.data.objects if o not in before and not o.parent], (.02, .02, .172), (math.radians(-6), 0, math.radians(-82)))
    tube([(0, .09, .26), (.08, .16, .34), (.20, .20, .24), (.22, .12, .06), (.10, .10, .06)], .007, dark, res=14)
    disc(.014, (.09, -.19, .06), plain('#d8d6d0', .4), depth=.004)
    return dict(az=-44, el=13, fill=(.8, .76))


def garment_steamer(c='#e6ddca'):
    """hand-held garment steamer standing on its heel"""
    m, dark, wt = plain(c, .3, spec=.5), plain('#3a3c3f', .4), glass('#d5e6ec')
    loft([(0, 0, 0, .042, .052, 3), (.02, 0, 0, .044, .054, 3), (.12, 0, 0, .038, .045, 3), (.17, 0, -.005, .034, .040, 2.6), (.22, 0, -.02, .040, .055, 2.8), (.265, 0, -.03, .046, .075, 3), (.285, 0, -.03, .040, .068, 3)], m, 'Z')
    loft([(-.122, 0, .253, .056, .040, 3), (-.110, 0, .252, .058, .042, 3), (-.06, 0, .250, .048, .036, 3)], dark, 'Y')
    for k in range(7):
        a = TAU*k/7
        disc(.0035, (.026*math.cos(a), -.1225, .253+.018*math.sin(a)), plain('#0b0c0d', .6), depth=.0006)
    prism(rounded_rect(.072, .09, .025, 8), .085, 'Z', .006, 3, (0, .004, .062), wt)
    box(.014, .01, .03, (0, -.048, .185), dark, .004)
    tube([(0, .045, .02), (.03, .12, .008), (.12, .14, .005), (.17, .05, .005)], .0035, dark)
    return dict(az=-34, el=10, fill=(.5, .82))


def sewing_machine(c='#e9e6de'):
    """sewing machine with an arm, hand wheel, thread and presser foot"""
    m, dark, ch, acc = plain(c, .3, spec=.5), plain('#2a2c2e', .4), metal('#c4c6c8', .18), plain('#8f9a82', .35)
    box(.42, .18, .075, (0, 0, .0375), m, .018, 5)
    box(.14, .16, .006, (-.12, -.005, .077), ch, .003)
    box(.11, .15, .21, (.15, .005, .17), m, .024, 6)
    box(.40, .125, .085, (.005, .005, .265), m, .028, 6)
    box(.085, .13, .13, (-.155, .0, .225), m, .022, 5)
    put(lathe([(0, -.014), (.042, -.014), (.048, -.006), (.048, .006), (.042, .014), (0, .014)], 64, acc), (.222, .0, .24), (0, math.pi/2, 0))
    rod((-.155, -.01, .165), (-.155, -.01, .085), .0055, .0055, ch)
    rod((-.155, -.01, .11), (-.155, -.01, .083), .0014, .0006, ch, 10)
    box(.018, .04, .004, (-.155, -.018, .083), ch, .0015)
    for x, c2 in ((.04, '#b9502f'), (.10, '#5d7f95')):
        rod((x, .02, .305), (x, .02, .36), .003, .003, ch, 12)
        lathe([(0, .309), (.014, .309), (.014, .312), (.0115, .314), (.0115, .340), (.014, .342), (.014, .345), (0, .345)], 40, plain(c2, .75, bump=.3, bscale=800), (x, .02, 0))
    turned([(.026, 0), (.026, .010), (.022, .014), (0, .014)], (.15, -.070, .20), acc, n=48)
    box(.06, .003, .035, (.15, -.0715, .255), plain('#0b0c0e', .1, coat=.5), .001)
    for k in range(6):
        disc(.006, (-.06+.03*k, -.0585, .262), plain('#c9c7c2', .4), depth=.002)
    box(.17, .15, .002, (-.12, -.012, .0815), fabric('#b08a86', 'linen', .6), .0006, rot=(0, 0, .06))
    return dict(az=-24, el=13, fill=(.8, .76), key_side=1, env=.38)
