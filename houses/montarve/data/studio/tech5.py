"""technology, fifth part: vacuum cleaners, dishwashers, laundry and notebooks"""
from tech4 import *


def dishwasher_under(c='#c9cbcd'):
    """undercounter dishwasher with a steel front, hidden controls and a bar handle"""
    st, dark, bar, side = steel('#d6d8da', .32, 'Z'), plain('#141516', .4), metal('#a3a6aa', .18), plain('#8f9194', .4, metal=.6)
    w, d, h = .598, .560, .815
    y = -d/2
    box(w-.020, d-.012, h-.110, (0, .006, .105+(h-.110)/2), side, .004)
    box(w-.040, d-.090, .100, (0, .040, .050), dark, .003)
    box(w, .026, .660, (0, y-.006, .108+.330), st, .005, 4)
    box(w, .034, .034, (0, y-.002, h-.020), dark, .003)
    rod((-.225, y-.062, .690), (.225, y-.062, .690), .0105, .0105, bar)
    for x in (-.190, .190):
        rod((x, y-.016, .690), (x, y-.062, .690), .007, .007, bar)
    for k in range(5):
        disc(.0055, (-.10+.050*k, y-.0195, h-.020), bar, depth=.002)
    label('3:10', .018, (.185, y-.0200, h-.020), emit(GLOW, 1.), depth=.0002)
    feet((-.22, .22), (-.15, .22), .016, .03, dark)
    return dict(az=-27, el=8, fill=(.62, .82), key_side=1)


def tank_vacuum(c='#d4a017'):
    """wet and dry vacuum cleaner: steel tank on castors, hose and floor head"""
    head, st, dark = plain('#1d1e20', .4), steel('#d0d2d4', .34, 'Z'), plain('#17181a', .5)
    acc = plain(c, .35, coat=.2)
    lathe([(0, .085), (.165, .085), (.172, .092), (.172, .355), (.176, .360)], 128, st, smooth_deg=30)
    for z in (.120, .330):
        lathe([(.1725, z-.004), (.175, z), (.1725, z+.004)], 128, st)
    lathe([(0, .062), (.178, .062), (.184, .068), (.184, .100), (.174, .106), (0, .106)], 128, head)
    prof = smooth_profile([(.180, .362), (.182, .385), (.160, .440), (.110, .470), (.0, .476)], 8)
    lathe([(0, .358), (.180, .358)]+prof, 128, acc, smooth_deg=50)
    lathe([(.1815, .352), (.186, .356), (.186, .374), (.1815, .378)], 128, head)
    for s in (-1, 1):
        box(.036, .016, .075, (s*.184, 0, .352), head, .006)
    tube([(-.085, 0, .462), (-.080, 0, .505), (0, 0, .520), (.080, 0, .505), (.085, 0, .462)], .014, head, res=12)
    turned([(.024, 0), (.024, .012), (.020, .016), (0, .016)], (0, -.128, .446), head, (math.radians(52), 0, 0), 48)
    for k in range(5):
        a = math.radians(54+72*k)
        x, y = .150*math.cos(a), .150*math.sin(a)
        rod((x, y, .040), (x, y, .064), .010, .010, head)
        put(lathe([(0, -.010), (.024, -.010), (.027, -.006), (.027, .006), (.024, .010), (0, .010)], 40, dark), (x, y, .027), (0, math.pi/2, a))
    turned([(.036, 0), (.036, .016), (.030, .022), (0, .022)], (0, -.170, .250), head, n=64)
    vacuum_hose([(0, -.190, .250), (.02, -.300, .300), (.16, -.380, .500), (.32, -.330, .660), (.430, -.250, .700)], .0185, dark)
    rod((.420, -.256, .705), (.520, -.440, .060), .0175, .0175, metal('#b9bbbd', .22))
    rod((.515, -.432, .085), (.534, -.468, .030), .021, .024, head)
    tube([(.405, -.230, .730), (.420, -.256, .705), (.430, -.274, .650)], .021, head)
    box(.300, .075, .040, (.530, -.470, .022), head, .014, 4)
    box(.290, .010, .012, (.530, -.505, .010), acc, .003)
    return dict(az=-22, el=12, fill=(.84, .80))


def vacuum_hose(points, r, mat):
    """ribbed hose through points"""
    pts = smooth_rows(points, 44)
    tube([tuple(p) for p in pts], r, mat, smooth=False, radii=[1+.09*(i % 2) for i in range(len(pts))])


def hand_vacuum(c='#eceae6'):
    """cordless hand-held vacuum cleaner with a clear dust container, its handle above; crevice nozzle beside it"""
    m, dark, smoke, ring = plain(c, .30, spec=.5), plain('#1d1e20', .4), glass('#8b9296'), plain('#c66b4e', .4)
    loft([(-.205, 0, .020, .062, .014, 3.2), (-.175, 0, .030, .060, .022, 3.), (-.120, 0, .047, .054, .040, 2.6), (-.050, 0, .054, .052, .050, 2.4)], smoke, 'X')
    loft([(-.120, 0, .047, .030, .026, 2.4), (-.055, 0, .052, .040, .038, 2.4)], plain('#d9d5cc', .8), 'X')
    loft([(-.050, 0, .054, .0525, .0505, 2.4), (-.042, 0, .054, .0535, .0515, 2.4)], ring, 'X')
    loft([(-.042, 0, .054, .0525, .0505, 2.4), (.040, 0, .056, .052, .052, 2.4), (.120, 0, .058, .044, .046, 2.4), (.160, 0, .060, .030, .032, 2.3), (.170, 0, .060, .012, .014, 2.2)], m, 'X')
    tube([(-.010, 0, .096), (.000, 0, .132), (.030, 0, .152), (.100, 0, .150), (.146, 0, .126), (.152, 0, .080)], .0155, m, res=14)
    tube([(.030, 0, .1535), (.065, 0, .1545), (.100, 0, .1515)], .0160, dark, res=10)
    disc(.0075, (.014, -.0150, .146), ring, depth=.004)
    for k in range(9):
        box(.026, .0008, .0018, (.085, -.0490+.0004*k, .040+.0045*k), dark, 0)
    box(.120, .024, .018, (-.055, -.135, .010), dark, .006, rot=(0, 0, .18))
    box(.034, .034, .028, (.018, -.121, .015), dark, .008, rot=(0, 0, .18))
    return dict(az=-24, el=17, fill=(.80, .70), key_side=1)


def notebook_big(c='#2f3d4d'):
    """17-inch notebook with a number pad and a broad trackpad"""
    al, key = aluminium(c), plain('#16181a', .5)
    w, d, t = .380, .256, .0150
    prism(rounded_rect(w, d, .012, 10), t, 'Z', .0024, 4, (0, 0, .0024+t/2), al)
    z = .0024+t
    for x0, cols, pitch in ((-.172, 15, .0182), (.112, 4, .0158)):
        prism(rounded_rect(cols*pitch+.003, .1010, .003, 5), .0006, 'Z', 0, loc=(x0+cols*pitch/2, .060, z), mat=plain('#101112', .6))
        for r in range(5):
            for k in range(cols):
                if r == 4 and cols == 15 and 4 <= k <= 8:
                    continue
                box(pitch-.0026, .0168, .0024, (x0+pitch*(k+.5), .100-.0198*r, z+.0012), key, .0008, 2)
    box(.0182*5-.0026, .0168, .0024, (-.172+.0182*6.5, .100-.0198*4, z+.0012), key, .0008, 2)
    prism(rounded_rect(.132, .084, .005, 8), .0005, 'Z', .0002, 2, (-.036, -.062, z+.0001), plain('#3b4652', .32, metal=.7))
    h = .246
    lid = [prism(rounded_rect(w, h, .012, 10), .0056, 'Y', .0018, 4, (0, 0, h/2+.004), al), prism(rounded_rect(w-.004, h-.004, .010, 10), .0006, 'Y', .0002, 2, (0, -.0028, h/2+.004), plain('#060607', .1)), prism(rounded_rect(w-.012, h-.022, .003, 6), .0003, 'Y', 0, loc=(0, -.0032, h/2+.009), mat=screen(BLUE, (3.8, 1, 4.6), .9, .5)), rod((-.13, 0, .0015), (.13, 0, .0015), .0046, mat=plain('#17181a', .5), n=32)]
    group(lid, (0, d/2-.004, z+.001), (math.radians(-20), 0, 0))
    for x in (-.15, .15):
        for y in (-.105, .105):
            prism(rounded_rect(.024, .010, .004, 6), .0030, 'Z', .0006, 2, (x, y, .0014), key)
    return dict(az=-26, el=20, fill=(.84, .80))


def dishwasher_panel(c='#8f9a82'):
    """fully integrated dishwasher: lacquered furniture front with an oak grip, the upper rack seen through the gap of the door"""
    front, oak, body, dark = plain(c, .4, spec=.4), wood('oak', 'X', .8), plain('#b4b7ba', .35, metal=.7), plain('#141516', .4)
    w, d, h = .596, .560, .815
    y = -d/2
    for s in (-1, 1):
        box(.014, d-.03, h-.105, (s*(w/2-.007), .010, .105+(h-.105)/2), body, .003)
    box(w, d-.03, .014, (0, .010, h-.007), body, .003)
    box(w-.030, .010, h-.12, (0, d/2-.012, .11+(h-.12)/2), metal('#b5b8bb', .3), 0)
    box(w-.040, d-.090, .100, (0, .040, .050), dark, .003)
    wire, plate = plain('#dcdee0', .35), ceramic('#eee8dc', 0, .2)
    for k in range(12):
        rod((-.25+.5*k/11, y+.05, .600), (-.25+.5*k/11, y+.50, .600), .0022, .0022, wire, 8)
    for zz in (.645, .690):
        tube([(-.262, y+.045, zz), (.262, y+.045, zz), (.262, y+.50, zz), (-.262, y+.50, zz)], .0028, wire, cyclic=True, smooth=False)
    for k in range(4):
        lathe([(0, .075), (.034, .075), (.040, 0), (.037, 0), (.031, .07), (0, .07)], 40, ceramic(('#8b9a7a', '#e2dacb', '#55616a', '#b9694d')[k], .3), (-.17+.115*k, y+.10, .606))
    parts = [box(w+.002, .020, .695, (0, 0, .3475), front, .003), box(w-.030, .030, .600, (0, .024, .340), body, .006),
             box(w-.034, .026, .034, (0, .026, .668), dark, .004), box(.360, .022, .018, (0, -.016, .640), oak, .006, 4)]
    for k in range(6):
        parts.append(disc(.0042, (-.11+.044*k, .026, .6852), metal('#c9cbcd', .3), (0, 0, 0), .001))
    for s in (-1, 1):
        parts.append(rod((s*.150, -.006, .640), (s*.150, -.014, .640), .006, .006, oak))
    group(parts, (0, y-.014, .112), (math.radians(32), 0, 0))
    return dict(az=-34, el=13, fill=(.72, .82), key_side=1)


def notebook_school(c='#4f9a9a'):
    """small school notebook with a rubber edge all round, a carrying handle and large keys"""
    shell, key, rub = plain(c, .45, spec=.4), plain('#f0eee8', .5), plain('#2b2f31', .75)
    w, d, t = .290, .205, .0170
    prism(rounded_rect(w, d, .018, 10), t, 'Z', .004, 4, (0, 0, .003+t/2), shell)
    z = .003+t
    tube([(x, y, .003+t/2) for x, y in rounded_rect(w+.004, d+.004, .020, 10)], .0088, rub, cyclic=True, smooth=False)
    prism(rounded_rect(.258, .094, .005, 6), .0006, 'Z', 0, loc=(0, .040, z), mat=rub)
    for r in range(5):
        cols, x0 = 13, -.1235
        for k in range(cols):
            if r == 4 and 4 <= k <= 8:
                continue
            box(.0164, .0158, .0026, (x0+.0206*k, .078-.0190*r, z+.0013), key, .0016, 3)
    box(.0206*5-.004, .0158, .0026, (x0+.0206*6, .078-.0190*4, z+.0013), key, .0016, 3)
    prism(rounded_rect(.092, .056, .005, 8), .0006, 'Z', .0002, 2, (0, -.056, z+.0001), plain('#dcd9d1', .45))
    h = .192
    lid = [prism(rounded_rect(w, h, .018, 10), .0100, 'Y', .003, 4, (0, 0, h/2+.004), shell), prism(rounded_rect(w-.008, h-.008, .014, 10), .0006, 'Y', .0002, 2, (0, -.0052, h/2+.004), rub),
           prism(rounded_rect(w-.034, h-.036, .003, 6), .0003, 'Y', 0, loc=(0, -.0056, h/2+.007), mat=screen(MOSS, (3.2, 1, 3.6), .9, .3)), disc(.0022, (0, -.0058, h-.006), plain('#0a0a0b', .1), depth=.0004),
           tube([(x, 0, zz+h/2+.004) for x, zz in rounded_rect(w+.004, h+.004, .020, 10)], .0064, rub, cyclic=True, smooth=False),
           tube([(-.050, .002, h+.004), (-.046, .002, h+.026), (-.030, .002, h+.034), (.030, .002, h+.034), (.046, .002, h+.026), (.050, .002, h+.004)], .0060, rub, res=10)]
    group(lid, (0, d/2-.006, z+.001), (math.radians(-18), 0, 0))
    rod((-.10, d/2-.004, z+.003), (.10, d/2-.004, z+.003), .0060, .0060, rub)
    return dict(az=-26, el=20, fill=(.80, .80))


def laundry_dial(kind='washer', c='#eceae6'):
    """plain washing machine or dryer with a large dial; the dryer's door stands open, the washer is shallow"""
    m, chrome, dark = plain(c, .28, spec=.5), metal('#c4c6c8', .2), plain('#0d0e10', .12, coat=.6)
    w, d, h = (.596, .46, .85) if kind == 'washer' else (.596, .60, .85)
    y, zc = -d/2, .41
    body = shell_box(w, d, h, m)
    box(w-.002, .012, .130, (0, y-.003, h-.080), plain('#3d4347', .35), .004)
    turned([(.046, 0), (.046, .006), (.038, .010), (.036, .030), (.032, .034), (0, .034)], (0, y-.009, h-.080), chrome, n=96)
    box(.004, .004, .026, (.016, y-.044, h-.064), dark, .001, rot=(0, math.radians(38), 0))
    for k in range(13):
        a = math.radians(210-20*k)
        disc(.0026, (.066*math.cos(a), y-.0095, h-.080+.066*math.sin(a)), plain('#f0eee8', .5), depth=.0006)
    for k in range(4):
        disc(.0100, (.135+.036*k, y-.009, h-.080), chrome, depth=.004)
    box(.130, .005, .090, (-.205, y-.009, h-.080), m, .004)
    r = .170
    if kind == 'washer':
        turned([(r+.022, 0), (r+.022, .010), (r+.010, .024), (r-.004, .022)], (0, y, zc), chrome, n=128)
        turned([(r-.004, .020), (r-.024, .006), (r-.034, -.006)]+smooth_profile([(r-.050, .012), (r*.45, .034), (0, .038)], 6), (0, y, zc), dark, n=128)
        box(.020, .024, .080, (r+.004, y-.022, zc), chrome, .006)
    else:
        hole(body, .199, .34, (0, y, zc), (math.pi/2, 0, 0))
        r = .205
        turned([(r+.02, 0), (r+.02, .004), (r+.004, .008), (r-.004, .004), (r-.010, -.01)], (0, y, zc), plain('#b9bbbd', .4), n=96)
        turned([(r-.008, -.004), (r-.004, -.05), (r-.004, -.32), (0, -.33)], (0, y, zc), metal('#aeb1b4', .28), n=96)
        for k, col in enumerate(('#b9694d', '#8f9a82', '#e2dacb')):
            puff(.20, .18, .09, (-.07+.07*k, y+.10+.05*k, zc-.120+.028*(k % 2)), fabric(col, 'terry'), crown=.03, edge=.3, n=24, seed=k, wrinkle=.03, power=2)
        porthole(math.radians(-122), (-r-.035, y-.012, zc), r+.005, chrome, dark)
    box(.120, .003, .110, (.200, y-.0008, .090), m, .003)
    return dict(az=-22, el=9, fill=(.62, .82) if kind == 'washer' else (.76, .82), key_side=1)
