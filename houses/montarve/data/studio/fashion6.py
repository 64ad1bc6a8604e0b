"""Trousers, skirts, dresses, jackets and tailoring laid flat (relief, see relief.py)."""
from fashion5 import *


def dark(c, k=.35):
    """what lies in the shade of a garment: lining, gaps"""
    return '#33363a' if c == TINT else '#%02x%02x%02x' % tuple(int(int(c[i:i+2], 16)*k**.45) for i in (1, 3, 5))


def moved(segs, dx, dz):
    return [(tag, [(x+dx, z+dz) for x, z in p]) for tag, p in segs]


def trousers(mat, L=1.02, waist=.192, hip=.238, hem=(.034, .200), rise=.27, dip=.014, seed=1, t=.008, amp=.014, fold=.005, lines=None, band=.038, band_mat=None, loops=True, knee=None,
             cuff=0., rib=None, elastic=False, pockets='slant', fly=True, crease=False, button=None, lay=None, dx=0., dz=0., extra=None, r=.012):
    """front of a pair of trousers: both legs in one panel, waistband, loops, cuffs; returns the height field"""
    lay = lay or Lay(.70, -.14, L+.16, seed, amp)
    zc = L-rise
    P = lambda segs: moved(segs, dx, dz)
    if fold:
        lay.folds([(dx, dz+zc, 205), (dx, dz+zc, -25), (dx+hip*.6, dz+zc-.05, 250), (dx-hip*.6, dz+zc-.05, 290)], 4, .17, fold, seed)
        lay.folds([(dx+(hem[0]+hem[1])/2, dz+zc*.45, 20), (dx-(hem[0]+hem[1])/2, dz+zc*.45, 160), (dx+.12, dz+.05, 100), (dx-.12, dz+.05, 80)], 3, .12, fold*.8, seed+3)
    if crease:
        for s in (-1, 1):
            lay.fold((dx+s*.105, dz+zc+.06), (dx+s*(hem[0]+hem[1])/2, dz+.0), .0042, .006)
    top_ = cr([(-waist, L), (0, L+dip), (waist, L)], 8)
    lay.piece('inside', P([('waist', top_), ('side', [(waist, L), (waist-.012, L-.06)]), ('hem', [(waist-.012, L-.06), (-waist+.012, L-.06)]), ('side', [(-waist+.012, L-.06), (-waist, L)])]), band_mat or mat, t*.4, .005, wrinkle=.2)
    k = knee or (hem[1]+(hip-hem[1])*.42)
    side = cr([(waist, L), ((waist+hip)/2+.006, L-rise*.35), (hip, L-rise*.80), (hip-.006, zc-.10), (k, zc*.45), (hem[1], 0)], 10)
    inner = cr([(hem[0], 0), (hem[0]*.86, zc*.5), (hem[0]*.45, zc*.86), (0, zc)], 10)
    half = [('waist', [(0, L-dip), (waist*.6, L-dip*.6), (waist, L)]), ('side', side), ('hem', [(hem[1], 0), (hem[0], 0)]), ('inseam', inner)]
    ln = {'mid': [[(dx, dz+L-dip), (dx, dz+zc)]]} if fly else {}
    if pockets == 'slant':
        pk = [(waist*.66, L-band-.002), (waist*.82, L-rise*.42), (hip-.006, L-rise*.66)]
    elif pockets == 'round':
        pk = [(waist*.40, L-band-.002), (waist*.52, L-band-.058), (waist*.86, L-band-.075), ((waist+hip)/2+.014, L-band-.070)]
    else:
        pk = None
    if pk:
        q = cr(pk, 8)
        ln['pocket'] = [[(x+dx, z+dz) for x, z in q], [(-x+dx, z+dz) for x, z in q]]
    if fly:
        ln['fly'] = [[(x+dx, z+dz) for x, z in cr([(.036, L-dip-band), (.036, L-dip-.13), (.022, L-dip-.165), (.0, L-dip-.175)], 8)]]
    lay.piece('front', P(mirror(half)), mat, t, r, lines={**ln, **(lines or {})}, extra=extra)
    if cuff:
        for s in (-1, 1):
            c = [('cuff', [(hem[0]-.004, .004), (hem[1]+.004, .004)]), ('side', [(hem[1]+.004, .004), (hem[1]-.010, -cuff)]), ('waist', [(hem[1]-.010, -cuff), (hem[0]+.010, -cuff)]), ('side', [(hem[0]+.010, -cuff), (hem[0]-.004, .004)])]
            lay.piece('cuff%d' % s, P(c if s > 0 else flip(c)), rib or mat, t*.4, .006, wrinkle=0.)
    if band:
        w = waist+.0015
        out = cr([(-w, L+.001), (-w*.6, L-dip*.6), (0, L-dip), (w*.6, L-dip*.6), (w, L+.001)], 6)
        low = [(x*1.015, z-band) for x, z in reversed(out)]
        gather = (lambda X, Z: .0016*np.sin((X-dx)*330)) if elastic else None
        lay.piece('band', P([('waist', out), ('side', [out[-1], low[0]]), ('cuff', low), ('side', [low[-1], out[0]])]), band_mat or mat, .0022, .004, wrinkle=.1, extra=gather)
    if loops and band:
        for x in (-waist*.62, waist*.62):
            z = L-dip*.6
            lay.piece('loop', P(rect(x-.006, z-band-.006, x+.006, z+.003)), mat, .0022, .003, wrinkle=0., h=.004)
    if button is not None:
        lay.button(dx, dz+L-dip-band*.5, button, .0085)
    lay.L, lay.dip, lay.zc = L, dip, zc
    return lay


def cord(lay, spots, mat, r=.003, ends=True):
    """a cord lying on what is there"""
    pts = [lay.on(*p)+Vector((0, 0, r)) for p in cr(spots, 8)]
    tube([tuple(p) for p in pts], r, mat, smooth=False)
    if ends:
        e, d = pts[-1], (pts[-1]-pts[-2]).normalized()
        rod(tuple(e-d*.002), tuple(e+d*.014), r*1.15, r*1.05, metal('#b9bbbd', .3), 16)


def strip(lay, path, width, mat, t=.003, name='strip', tag='cuff', r=.004, wrinkle=0.):
    """flat band along a line"""
    P = np.array(cr(path, 8) if len(path) > 2 else path, float)
    T = np.gradient(P, axis=0)
    T /= np.linalg.norm(T, axis=1)[:, None]
    n = np.c_[-T[:, 1], T[:, 0]]*width/2
    a, b = P+n, P-n
    return lay.piece(name, [(tag, [tuple(p) for p in a]), ('side', [tuple(a[-1]), tuple(b[-1])]), (tag, [tuple(p) for p in b[::-1]]), ('side', [tuple(b[0]), tuple(a[0])])], mat, t, r, wrinkle=wrinkle, h=.007)


def lapels(lay, mat, brk=None, width=.060, gorge=.085, split=0., men=False, peak=0.):
    """notched lapels and collar of a jacket; brk: height of the first button"""
    L, nw, nz = lay.L, lay.nw, lay.nz
    brk = nz if brk is None else brk
    order = (-1, 1) if men else (1, -1)
    for s in order:
        lap = [('neck', [(split, brk-.006), (nw*.60, brk+(L-brk)*.50), (nw+.002, L-.012)]),
               ('cuff', [(nw+.002, L-.012), (nw+.012, L-gorge*.72), (nw+width, L-gorge-.018+peak)]),
               ('cuff', cr([(nw+width, L-gorge-.018+peak), (nw+width*.62, L-gorge-.10), (nw*.55, brk+(L-brk)*.22), (split, brk-.006)], 8))]
        lay.piece('lapel%d' % s, lap if s > 0 else flip(lap), mat, .0045, .006, wrinkle=.1, h=.008)
        col = [('neck', cr([(nw*.80, L-.055), (nw-.004, L-.010), (nw*.62, L+.014)], 5)), ('cuff', cr([(nw*.62, L+.014), (nw+.020, L-.008), (nw+.044, L-.050)], 6)), ('cuff', [(nw+.044, L-.050), (nw+.040, L-gorge+.002), (nw+.004, L-gorge*.82)]), ('cuff', [(nw+.004, L-gorge*.82), (nw*.80, L-.055)])]
        lay.piece('collar%d' % s, col if s > 0 else flip(col), mat, .0045, .006, wrinkle=.1, h=.007)
    line = cr([(-nw*.66, L+.012), (0, L+.024), (nw*.66, L+.012)], 8)
    lay.piece('fall', [('neck', line), ('side', [line[-1], (nw*.60, L-.020)]), ('hem', [(x*.92, z-.030) for x, z in reversed(line)]), ('side', [(-nw*.60, L-.020), line[0]])], mat, .0045, .006, wrinkle=0., h=.007)


def welt(lay, mat, x, z, w=.13, h=.016, ang=0., flap=0.):
    """welt or flap of a jacket pocket"""
    a = math.radians(ang)
    turn = lambda px, pz: (x+px*math.cos(a)-pz*math.sin(a), z+px*math.sin(a)+pz*math.cos(a))
    hh = flap or h
    out = [turn(-w/2, 0), turn(w/2, 0), turn(w/2, -hh+.006), turn(w/2-.010, -hh), turn(-w/2+.010, -hh), turn(-w/2, -hh+.006)]
    lay.piece('welt', [('waist', out[:2]), ('cuff', out[1:3]), ('cuff', out[2:5]), ('cuff', [out[4], out[5], out[0]])], mat, .0024, .004, wrinkle=0., h=.008)


def quilts(step, depth=.010, diagonal=False):
    """relief of down channels or diamonds"""
    if diagonal:
        return lambda X, Z: depth*np.minimum(np.abs(np.sin(math.pi*(X+Z)/step)), np.abs(np.sin(math.pi*(X-Z)/step)))**.6
    return lambda X, Z: depth*np.abs(np.sin(math.pi*Z/step))**.55


METAL = lambda: metal('#a8957a', .35)
STEEL = lambda: metal('#b9bbbd', .3)


# ------------------------------------------------------------ women: dresses and skirts
def shirt_dress(c='#6f7d5c'):
    """women's shirt dress with turned-up sleeves and tie belt"""
    m = cloth_mat(c, 'linen', stitches=(('hem', .022),), scale=.7)
    lay = top(m, L=1.06, nw=.078, drop=.105, sx=.205, ux=.245, under=.225, hx=.345, sidepts=[(.226, .70), (.222, .62), (.268, .42)], slv=(.31, 38, .140), t=.007, seed=61, amp=.020, fold=.007, cuff=.042, r=.012, back=-.018)
    lay.folds([(0, .60, 270), (.12, .60, 265), (-.12, .60, 275), (.2, .3, 265), (-.2, .3, 275)], 4, .26, .007, 62)
    placket(lay, m, z0=.0, n=9, width=.030, button=PEARL(), r=.0055)
    shirt_collar(lay, m, spread=.070, point=.058)
    for s in (-1, 1):
        pocket(lay, m, s*.110, .885, .095, .105, .0)
    lay.piece('belt', rect(-.232, .598, .232, .638, ('cuff', 'side', 'cuff', 'side')), m, .0035, .005, wrinkle=.2)
    for s, pts in ((1, [(.01, .615), (.040, .52), (.035, .42)]), (-1, [(-.01, .615), (-.028, .53), (-.050, .45)])):
        strip(lay, pts, .034, m, .003, 'tail%d' % s, wrinkle=.2)
    for s in (-1, 1):
        loop = cr([(0, .625), (s*.05, .648), (s*.095, .640), (s*.090, .605), (s*.045, .600), (0, .612)], 8)
        lay.piece('bow%d' % s, [('side', loop), ('cuff', [loop[-1], loop[0]])], m, .006, .010, wrinkle=.1, h=.007)
    lay.piece('knot', rect(-.016, .598, .016, .640), m, .007, .010, wrinkle=0., h=.006)
    return dict(VIEW, fill=(.80, .86))


def sun_dress(c='#22406b'):
    """women's tiered summer dress with a printed flower and narrow straps"""
    m = printed(cloth_mat(c, 'linen', stitches=(('hem', .012),), scale=.5), c, '#efe3cf', 'floral', .050, second='#d9a441')
    lay = Lay(.62, -.12, 1.30, 71, .016)
    lay.folds([(x, .72, 270+x*40) for x in (-.15, -.09, -.03, .03, .09, .15)], 4, .22, .008, 71)
    lay.folds([(x, .33, 270+x*30) for x in (-.25, -.17, -.09, 0, .09, .17, .25)], 4, .20, .009, 72)
    for s in (-1, 1):
        strip(lay, [(s*.105, .985), (s*.108, 1.07), (s*.090, 1.17)], .016, m, .003, 'strap%d' % s)
        strip(lay, [(s*.128, .965), (s*.130, 1.07), (s*.090, 1.17)], .016, m, .003, 'strapb%d' % s)
    lay.piece('backin', mirror([('neck', [(0, .955), (.14, .955), (.185, .925)]), ('side', [(.185, .925), (.18, .86)]), ('hem', [(.18, .86), (0, .86)])]), cloth_mat(dark(c), 'linen'), .003, .005, wrinkle=.2, extra=lambda X, Z: .0015*np.sin(Z*420))
    bod = [('neck', cr([(0, .925), (.05, .945), (.085, .985), (.118, 1.0)], 8)), ('side', [(.118, 1.0), (.150, .965)]), ('side', cr([(.150, .965), (.192, .915), (.196, .83), (.178, .715)], 8)), ('waist', [(.178, .715), (0, .705)])]
    skirt3 = [('waist', [(0, .325), (.292, .335)]), ('side', cr([(.292, .335), (.328, .17), (.352, .0)], 6)), ('hem', cr([(.352, .0), (.18, -.018), (0, -.022)], 6))]
    skirt2 = [('waist', [(0, .710), (.182, .722)]), ('side', cr([(.182, .722), (.248, .53), (.290, .325)], 6)), ('hem', cr([(.290, .325), (.15, .310), (0, .306)], 6))]
    lay.piece('tier3', mirror(skirt3), m, .007, .012, wrinkle=1.2)
    lay.piece('tier2', mirror(skirt2), m, .008, .012, wrinkle=1.2)
    lay.piece('bodice', mirror(bod), m, .007, .012)
    lay.piece('edge', [('neck', [(-.118, 1.0), (-.085, .985), (-.05, .945), (0, .925), (.05, .945), (.085, .985), (.118, 1.0)]), ('side', [(.118, 1.0), (.122, .988)]), ('cuff', [(.122, .988), (.09, .973), (.054, .933), (0, .913), (-.054, .933), (-.09, .973), (-.122, .988)]), ('side', [(-.122, .988), (-.118, 1.0)])], m, .002, .004, wrinkle=0., h=.007)
    for k in range(4):
        lay.button(0, .885-k*.046, PEARL(), .0058)
    return dict(VIEW, fill=(.80, .88))


def pleated_skirt(c='#7d6a8f'):
    """women's pleated midi skirt with an elastic waistband"""
    m = satin(c)
    lay = Lay(.60, -.10, .95, 81, .008)
    w = lambda z: .165+.205*(1-z/.80)
    half = [('waist', [(0, .790), (.165, .800)]), ('side', [(.165, .800), (.272, .40), (.372, .0)]), ('hem', cr([(.372, .0), (.19, -.030), (0, -.038)], 8))]
    def folds(X, Z):
        u = X/w(np.clip(Z, 0, .8))*11
        f = u-np.floor(u)
        return .011*(f**.8)*(1-.45*np.clip(Z/.8, 0, 1))-.002
    lay.piece('skirt', mirror(half), m, .006, .010, extra=folds, h=.0065, wrinkle=.6)
    lay.piece('band', mirror([('waist', [(0, .822), (.160, .830)]), ('side', [(.160, .830), (.168, .782)]), ('cuff', [(.168, .782), (0, .772)])]), m, .003, .005, wrinkle=.0, extra=lambda X, Z: .0016*np.sin(X*300))
    return dict(VIEW, fill=(.78, .84))


def denim_skirt(c='#34506f'):
    """women's knee-length denim skirt, buttoned through"""
    m = cloth_mat(c, 'denim', stitches=(('hem', .024), ('pocket', .006), ('pocket', .012), ('front', .010)), thread='#b9823f', fade='fade', seams=('pocket',))
    lay = Lay(.50, -.08, .80, 91, .010)
    lay.folds([(.12, .50, 250), (-.12, .50, 290)], 3, .14, .004, 91)
    L, waist = .62, .176
    pk = cr([(waist*.40, L-.040), (waist*.54, L-.100), (waist*.88, L-.118), (.222, L-.112)], 8)
    ln = {'pocket': [pk, [(-x, z) for x, z in pk]], 'front': [[(.022, L), (.022, 0)], [(-.022, 0), (-.022, L)]], 'fade': [[(.13, L), (.15, 0)], [(-.13, L), (-.15, 0)]]}
    lay.piece('inside', [('waist', cr([(-waist, L), (0, L+.012), (waist, L)], 8)), ('side', [(waist, L), (waist-.01, L-.05)]), ('hem', [(waist-.01, L-.05), (-waist+.01, L-.05)]), ('side', [(-waist+.01, L-.05), (-waist, L)])], m, .003, .005, wrinkle=0.)
    half = [('waist', [(0, L-.012), (waist*.6, L-.008), (waist, L)]), ('side', cr([(waist, L), (.218, L-.13), (.238, L-.24), (.262, 0)], 8)), ('hem', cr([(.262, 0), (.13, -.010), (0, -.014)], 6))]
    lay.piece('front', mirror(half), m, .008, .010, lines=ln)
    out = cr([(-waist-.001, L+.001), (0, L-.012), (waist+.001, L+.001)], 8)
    low = [(x*1.02, z-.038) for x, z in reversed(out)]
    lay.piece('band', [('waist', out), ('side', [out[-1], low[0]]), ('cuff', low), ('side', [low[-1], out[0]])], m, .0022, .004, wrinkle=0.)
    for x in (-.105, .105):
        lay.piece('loop', rect(x-.006, L-.050, x+.006, L+.001), m, .002, .003, wrinkle=0., h=.004)
    for k in range(7):
        lay.button(0, L-.030-k*.086, METAL(), .0085)
    return dict(VIEW, fill=(.76, .78))


# ------------------------------------------------------------ women: trousers
def wide_trousers(c='#3c4152'):
    """women's wide trousers with pressed pleats and a high waist"""
    m = cloth_mat(c, 'linen', seams=('pocket', 'mid'), stitches=(('hem', .040),), scale=.5)
    lay = trousers(m, L=1.08, waist=.172, hip=.232, hem=(.030, .268), rise=.31, knee=.250, seed=103, crease=True, band=.050, loops=True, fold=.004, amp=.012)
    for s in (-1, 1):
        lay.fold((s*.062, 1.02), (s*.095, .80), .004, .006)
    lay.button(.0, lay.L-lay.dip-.025, HORN(), .0075)
    return dict(VIEW, fill=(.74, .88))


def cigarette(c='#1d1e22'):
    """women's cropped narrow trousers with a slit at the hem"""
    m = cloth_mat(c, 'jersey', seams=('pocket', 'mid', 'slit'), stitches=())
    lay = trousers(m, L=.93, waist=.180, hip=.222, hem=(.046, .150), rise=.25, seed=113, fold=.0035, amp=.010, band=.030, loops=False, crease=True, pockets='slant', fly=True, lines={'slit': [[(.148, 0), (.152, .05)], [(-.148, 0), (-.152, .05)]]})
    return dict(VIEW, fill=(.72, .86))


def knit_trousers(c='#b7a58c'):
    """women's knitted lounge trousers with a drawstring"""
    m = cloth_mat(c, 'knitfine', scale=.9)
    rib = cloth_mat(c, 'knitfine', bands=(('cuff', .07), ('waist', .05)), rib=560.)
    lay = trousers(m, L=.98, waist=.178, hip=.245, hem=(.050, .168), rise=.28, seed=123, t=.010, amp=.018, fold=.006, band=.055, band_mat=rib, loops=False, pockets='slant', fly=False, cuff=.055, rib=rib, elastic=True, r=.016)
    k = plain('#ece7dd', .8)
    for s in (-1, 1):
        cord(lay, [(s*.012, .945), (s*.020, .89), (s*.034, .83), (s*.028, .78)], k, .0034)
    return dict(VIEW, fill=(.72, .88))


def denim(c, thread='#b9823f', fade=True):
    return cloth_mat(c, 'denim', stitches=(('hem', .018), ('pocket', .005), ('pocket', .011), ('fly', .0), ('fly', .006)), seams=('pocket', 'mid'), thread=thread, fade='fade' if fade else None)


def jean_lines(inner, outer, L):
    x = (inner+outer)/2
    return {'fade': [[(.115, L-.10), (x, .05)], [(-.115, L-.10), (-x, .05)]]}


def slim_jeans(c='#1f2f4a'):
    """women's slim high-waisted jeans"""
    m = denim(c)
    lay = trousers(m, L=1.00, waist=.168, hip=.214, hem=(.048, .138), rise=.27, knee=.158, seed=133, pockets='round', button=METAL(), fold=.005, lines=jean_lines(.048, .138, 1.0), amp=.010)
    for s in (-1, 1):
        for z in (.925, .885):
            pass
        lay.button(s*.088, .930, METAL(), .0032)
    return dict(VIEW, fill=(.70, .88))


def wide_jeans(c='#5c7ea3'):
    """women's wide-legged jeans with a washed look"""
    m = denim(c, '#c99a5b')
    lay = trousers(m, L=1.06, waist=.176, hip=.232, hem=(.028, .250), rise=.30, knee=.236, seed=143, pockets='round', button=METAL(), fold=.006, lines=jean_lines(.028, .25, 1.06), amp=.014)
    return dict(VIEW, fill=(.74, .88))


# ------------------------------------------------------------ women: jackets
def blazer(c='#a89478'):
    """women's single-breasted blazer with flap pockets"""
    m = cloth_mat(c, 'linen', scale=.6, stitches=())
    lin = satin(dark(c))
    lay = top(m, L=.72, nw=.082, drop=.325, sx=.218, slope=.040, ux=.248, under=.225, hx=.262, sidepts=[(.224, .34), (.226, .26)], slv=(.60, 23, .120), t=.009, seed=153, amp=.012, fold=.005, r=.014, back=-.004, split=-.022, vee=True, cut=(.085, .10), inside_mat=lin)
    lapels(lay, m, lay.nz, .062, .090, -.022)
    for s in (-1, 1):
        welt(lay, m, s*.138, .235, .128, flap=.048, ang=-2*s)
    welt(lay, m, .125, .500, .090, .020, 6)
    lay.button(.0, .370, HORN(), .0098)
    return dict(VIEW, fill=(.86, .84))


def trench(c='#c2a679'):
    """women's double-breasted trench coat with belt and epaulettes"""
    m = cloth_mat(c, 'linen', stitches=(('hem', .030), ('cuff', .006)), scale=.4)
    lin = satin(dark(c))
    lay = top(m, L=1.06, nw=.086, drop=.20, sx=.228, slope=.048, ux=.268, under=.240, hx=.325, sidepts=[(.244, .72), (.244, .62), (.285, .35)], slv=(.60, 21, .130), t=.010, seed=163, amp=.016, fold=.006, r=.016, back=-.006, split=-.085, vee=True, inside_mat=lin)
    lapels(lay, m, lay.nz-.015, .082, .095, -.05)
    for s in (-1, 1):
        strip(lay, [(s*.115, 1.035), (s*.222, 1.004)], .036, m, .003, 'ep%d' % s)
        lay.button(s*.128, 1.031, HORN(), .0075)
        welt(lay, m, s*.165, .555, .150, .030, 68*s)
    for e, s in zip(lay.ends, (1, -1)):
        o, i, d, n = e
        a, b = o-d*.075, i-d*.075
        strip(lay, [tuple(a), tuple(b)], .030, m, .003, 'cs%d' % s)
    lay.piece('belt', rect(-.262, .612, .262, .660, ('cuff', 'side', 'cuff', 'side')), m, .004, .006, wrinkle=.2)
    strip(lay, [(.045, .636), (.085, .56), (.075, .46)], .044, m, .004, 'tail', wrinkle=.2)
    buckle = plain('#4a3524', .35, spec=.5, coat=.3)
    z = lay.on(.015, .636).z+.004
    for x0, z0, w, h in ((-.012, .604, .006, .066), (.040, .604, .006, .066), (.014, .604, .056, .007), (.014, .666, .056, .007)):
        box(w, h if h > .01 else h, .005, (x0, z0+(.033 if h > .01 else 0), z), buckle, .002)
    for k, zz in enumerate((.800, .730, .535, .460)):
        for s in (-1, 1):
            lay.button(s*.068-.008, zz, HORN(), .0105)
    return dict(VIEW, fill=(.82, .88))


def puffer(c='#8a4a3a'):
    """women's quilted jacket with hood"""
    m = plain(c, .46, spec=.35, bump=.05, bscale=300, name='nylon')
    inner = plain(dark(c), .6)
    L, nw = .74, .098
    lay = top(m, L=L, nw=nw, drop=.085, sx=.236, ux=.305, under=.255, hx=.300, slv=(.585, 25, .140), t=.016, seed=173, amp=.010, fold=.003, r=.024, back=.0, inside_mat=inner, extra=quilts(.092, .017))
    nz = lay.nz
    hood = cr([(-.030, nz-.010), (-.112, L-.068), (-.176, L+.050), (-.168, L+.160), (-.095, L+.225), (0, L+.240), (.095, L+.225), (.168, L+.160), (.176, L+.050), (.112, L-.068), (.030, nz-.010)], 10)
    lay.piece('hood', [('side', hood), ('neck', [hood[-1], hood[0]])], m, .020, .040, wrinkle=.4, extra=quilts(.092, .010))
    hole = cr([(-.010, nz+.045), (-.080, L-.012), (-.100, L+.060), (-.074, L+.125), (0, L+.150), (.074, L+.125), (.100, L+.060), (.080, L-.012), (.010, nz+.045)], 10)
    lay.piece('lining', [('side', hole), ('neck', [hole[-1], hole[0]])], inner, .0006, .004, wrinkle=.2)
    tube([tuple(lay.on(*p)+Vector((0, 0, .004))) for p in hole], .009, m, smooth=False)
    zipper(lay, 0, .006, nz+.035, plain('#1b1d22', .8), metal('#8f9296', .35))
    for s in (-1, 1):
        strip(lay, [(s*.175, .285), (s*.215, .125)], .010, plain('#1b1d22', .7), .003, 'pz%d' % s)
    return dict(VIEW, fill=(.86, .86))


# ------------------------------------------------------------ women: plus sizes
def plus_tunic(c='#0f5e66'):
    """women's wide floral tunic with V-neck and three-quarter sleeves"""
    m = printed(satin(c), c, '#e8d9c0', 'floral', .062, second='#c66b4e')
    lay = top(m, L=.82, nw=.092, drop=.165, sx=.232, ux=.318, under=.265, hx=.385, slv=(.36, 38, .205), t=.007, seed=183, amp=.022, fold=.008, hem_bow=.035, r=.014, vee=True, inside_mat=satin(dark(c)))
    nw, nz, L = lay.nw, lay.nz, lay.L
    ring(lay, m, cr([(-nw, L), (-nw*.60, nz+(L-nz)*.48), (0, nz), (nw*.60, nz+(L-nz)*.48), (nw, L)], 8), .018, .002)
    return dict(VIEW, fill=(.86, .80))


def plus_blouse(c='#3a5f95'):
    """women's long striped shirt blouse with side slits"""
    m = printed(cloth_mat('#f0ede6', 'linen', scale=.4), '#f0ede6', c, 'stripe', .014, .42)
    lay = top(m, L=.86, nw=.086, drop=.085, sx=.238, ux=.312, under=.265, hx=.335, hem_bow=.070, slv=(.55, 27, .135), t=.007, seed=193, amp=.018, fold=.006, cuff=.060, r=.012, back=-.020)
    placket(lay, m, z0=-.066, n=8, button=PEARL())
    pocket(lay, m, .135, .60, .115, .125, .016)
    shirt_collar(lay, m, spread=.080, point=.062)
    return dict(VIEW, fill=(.86, .84))


def plus_cardigan(c='#7b5a6e'):
    """women's long open knitted coat with pockets"""
    m = cloth_mat(c, 'knit', scale=1.0)
    rib = cloth_mat(c, 'knit', bands=(('cuff', .08), ('hem', .08), ('waist', .06)), rib=420.)
    lay = top(m, L=.98, nw=.092, drop=.34, sx=.235, ux=.312, under=.275, hx=.335, slv=(.55, 24, .135), t=.011, seed=203, amp=.016, cuff=.070, rib=rib, r=.018, split=.030, vee=True, inside_mat=cloth_mat(dark(c), 'knit'))
    L, nz, nw = lay.L, lay.nz, lay.nw
    for s in (-1, 1):
        path = [(nw+.006, L+.004), (nw*.60+.020, nz+(L-nz)*.48), (.046, nz), (.046, nz-.2), (.046, .0)]
        strip(lay, [(s*x, z) for x, z in path], .046, rib, .006, 'edge%d' % s, 'waist', .008)
        lay.piece('pocket%d' % s, rect(s*.190-.075, .16, s*.190+.075, .335), m, .005, .007, wrinkle=.1)
        lay.piece('pw%d' % s, rect(s*.190-.077, .305, s*.190+.077, .338), rib, .004, .006, wrinkle=0.)
    lay.piece('nape', [('neck', cr([(-nw-.02, L+.006), (0, L+.030), (nw+.02, L+.006)], 8)), ('side', [(nw+.02, L+.006), (nw-.016, L-.004)]), ('cuff', cr([(nw-.016, L-.004), (0, L-.016), (-nw+.016, L-.004)], 8)), ('side', [(-nw+.016, L-.004), (-nw-.02, L+.006)])], rib, .006, .008, wrinkle=0.)
    return dict(VIEW, fill=(.80, .88))


# ------------------------------------------------------------ men: trousers
def cargo(c='#5f5f45'):
    """men's cargo trousers with bellows pockets"""
    m = cloth_mat(c, 'linen', stitches=(('hem', .026), ('pocket', .005), ('fly', .0), ('kneeline', .004)), seams=('pocket', 'mid', 'kneeline'), scale=.55)
    kl = [[(.03, .46), (.235, .47)], [(-.235, .47), (-.03, .46)]]
    lay = trousers(m, L=1.05, waist=.205, hip=.258, hem=(.036, .215), rise=.29, seed=213, button=HORN(), fold=.006, amp=.016, lines={'kneeline': kl})
    for s in (-1, 1):
        x = s*.178
        lay.piece('bellow%d' % s, rect(x-.062, .445, x+.062, .615), m, .008, .008, wrinkle=.2)
        lay.piece('bflap%d' % s, [('waist', [(x-.067, .632), (x+.067, .632)]), ('cuff', [(x+.067, .632), (x+.067, .585), (x, .568), (x-.067, .585)]), ('cuff', [(x-.067, .585), (x-.067, .632)])], m, .003, .004, wrinkle=0., h=.008)
        lay.button(x, .588, HORN(), .0068)
    return dict(VIEW, fill=(.74, .88))


def corduroy(c='#6b4a2f'):
    """men's corduroy trousers, five pockets"""
    m = cloth_mat(c, 'jersey', stitches=(('hem', .020), ('pocket', .006), ('fly', .0)), seams=('pocket', 'mid'))
    n = N('wale')
    bpy.data.materials.remove(n.m)
    n.m, n.t, n.n = m, m.node_tree, m.node_tree.nodes
    n.p = n.n['Principled BSDF']
    sep = n.new('SeparateXYZ', {0: n.new('Attribute', attribute_name='pat').outputs['Vector']})
    w = n.math('PINGPONG', n.math('DIVIDE', sep.outputs[0], .0046), .5)
    base = n.p.inputs['Base Color'].links[0].from_socket
    n.set(n.p.inputs['Base Color'], n.mix(n.ramp(w, [(.02, 1.), (.30, 0.)]), base, (.45,)*3, 'MULTIPLY'))
    n.P(Normal=n.bump(w, .9, .003), Sheen=.6)
    lay = trousers(m, L=1.04, waist=.198, hip=.244, hem=(.036, .196), rise=.27, seed=223, pockets='round', button=HORN(), fold=.006, amp=.013)
    return dict(VIEW, fill=(.72, .88))


# ------------------------------------------------------------ men: jackets
def padded_jacket(c='#2a3346'):
    """men's light diamond-quilted jacket with stand-up collar"""
    m = plain(c, .55, spec=.3, bump=.05, bscale=300, name='nylon')
    inner = plain(dark(c), .6)
    lay = top(m, L=.73, nw=.084, drop=.075, sx=.232, ux=.288, under=.250, hx=.282, slv=(.60, 24, .125), t=.012, seed=233, amp=.010, fold=.004, r=.020, back=-.01, inside_mat=inner, extra=quilts(.078, .010, True), cuff=.030, rib=inner)
    L, nz, nw = lay.L, lay.nz, lay.nw
    col = [('neck', cr([(-nw+.004, L+.052), (0, L+.044), (nw-.004, L+.052)], 8)), ('side', cr([(nw-.004, L+.052), (nw+.012, L+.02), (nw+.006, L-.014)], 6)), ('hem', cr([(nw+.006, L-.014), (nw*.55, nz-.012), (0, nz-.022), (-nw*.55, nz-.012), (-nw-.006, L-.014)], 8)), ('side', cr([(-nw-.006, L-.014), (-nw-.012, L+.02), (-nw+.004, L+.052)], 6))]
    lay.piece('collar', col, m, .012, .016, wrinkle=.1)
    zipper(lay, 0, .004, L+.040, plain('#15171b', .8), STEEL())
    for s in (-1, 1):
        strip(lay, [(s*.150, .300), (s*.195, .140)], .014, inner, .004, 'pz%d' % s)
    return dict(VIEW, fill=(.86, .84))


def parka(c='#56583f'):
    """men's parka with hood, four pockets and drawcord"""
    m = cloth_mat(c, 'linen', stitches=(('hem', .028),), scale=.35)
    inner = cloth_mat(dark(c), 'jersey')
    L, nw = .90, .102
    lay = top(m, L=L, nw=nw, drop=.095, sx=.242, ux=.310, under=.260, hx=.318, sidepts=[(.292, .48), (.296, .36)], slv=(.60, 23, .140), t=.013, seed=243, amp=.018, fold=.007, r=.020, back=.0, inside_mat=inner, cuff=.045)
    nz = lay.nz
    hood = cr([(-.034, nz-.010), (-.116, L-.072), (-.180, L+.050), (-.170, L+.150), (-.095, L+.212), (0, L+.226), (.095, L+.212), (.170, L+.150), (.180, L+.050), (.116, L-.072), (.034, nz-.010)], 10)
    lay.piece('hood', [('side', hood), ('neck', [hood[-1], hood[0]])], m, .018, .036, wrinkle=.6)
    hole = cr([(-.012, nz+.048), (-.084, L-.012), (-.104, L+.055), (-.076, L+.115), (0, L+.138), (.076, L+.115), (.104, L+.055), (.084, L-.012), (.012, nz+.048)], 10)
    lay.piece('lining', [('side', hole), ('neck', [hole[-1], hole[0]])], inner, .0006, .004, wrinkle=.2)
    tube([tuple(lay.on(*p)+Vector((0, 0, .004))) for p in hole], .009, m, smooth=False)
    lay.piece('fly', rect(-.034, .0, .034, nz+.030, ('hem', 'cuff', 'hem', 'cuff')), m, .004, .006, wrinkle=.1)
    for k in range(6):
        lay.button(.016, nz-.01-k*.142, STEEL(), .0078)
    for s in (-1, 1):
        for z, w, h in ((.330, .155, .180), (.640, .125, .130)):
            x = s*(.168 if w > .14 else .140)
            lay.piece('pk', rect(x-w/2, z-h, x+w/2, z), m, .006, .007, wrinkle=.2)
            lay.piece('fl', [('waist', [(x-w/2-.005, z+.014), (x+w/2+.005, z+.014)]), ('cuff', [(x+w/2+.005, z+.014), (x+w/2+.005, z-.035), (x, z-.050), (x-w/2-.005, z-.035)]), ('cuff', [(x-w/2-.005, z-.035), (x-w/2-.005, z+.014)])], m, .003, .005, wrinkle=0., h=.008)
            lay.button(x, z-.032, STEEL(), .0070)
        cord(lay, [(s*.048, .452), (s*.058, .415), (s*.052, .370)], plain('#2b2a24', .8), .003)
    return dict(VIEW, fill=(.84, .88))


def denim_jacket(c='#2f4a6b'):
    """men's denim jacket with chest flaps and metal buttons"""
    m = cloth_mat(c, 'denim', stitches=(('hem', .008), ('cuff', .006), ('yoke', .004), ('yoke', .010), ('vee', .004)), seams=('yoke', 'vee'), thread='#b9823f', fade='fade')
    ln = {'yoke': [[(-.25, .505), (.25, .505)]], 'vee': [[(.165, .50), (.075, .06)], [(-.075, .06), (-.165, .50)], [(.105, .06), (.195, .48)], [(-.195, .48), (-.105, .06)]], 'fade': [[(.13, .60), (.13, .05)], [(-.13, .60), (-.13, .05)]]}
    lay = top(m, L=.64, nw=.084, drop=.075, sx=.228, ux=.272, under=.240, hx=.246, slv=(.60, 24, .120), t=.009, seed=253, amp=.014, fold=.006, cuff=.048, hemband=.046, r=.013, back=-.012, lines=ln)
    placket(lay, m, z0=-.002, n=0, width=.042)
    for s in (-1, 1):
        x = s*.128
        lay.piece('jf%d' % s, [('waist', [(x-.058, .512), (x+.058, .512)]), ('cuff', [(x+.058, .512), (x+.058, .478), (x, .458), (x-.058, .478)]), ('cuff', [(x-.058, .478), (x-.058, .512)])], m, .0026, .004, wrinkle=0., h=.008)
        lay.button(x, .475, METAL(), .0080)
        strip(lay, [(s*.150, .230), (s*.180, .090)], .016, m, .003, 'wp%d' % s)
    for k in range(6):
        lay.button(0, lay.nz-.018-k*.098, METAL(), .0085)
    shirt_collar(lay, m, spread=.088, point=.066)
    return dict(VIEW, fill=(.86, .82))


# ------------------------------------------------------------ men: suits
def suit_cloth(c, scale=.35):
    return cloth_mat(c, 'linen', scale=scale, stitches=(), seams=('pocket', 'mid'))


def suit_jacket(c='#2b3448', base=None, seed=263):
    """men's two-button suit jacket"""
    m = suit_cloth(c)
    lay = top(m, L=.76, nw=.086, drop=.335, sx=.236, slope=.044, ux=.272, under=.240, hx=.272, sidepts=[(.246, .38), (.244, .28)], slv=(.64, 20, .125), t=.010, seed=seed, amp=.011, fold=.0045, r=.015, back=-.004, split=-.022, vee=True, cut=(.11, .13), men=True, inside_mat=satin(dark(c)), base=base)
    lapels(lay, m, lay.nz, .060, .095, -.022, men=True)
    for s in (-1, 1):
        welt(lay, m, s*.152, .265, .140, flap=.050, ang=-2*s)
    welt(lay, m, .132, .530, .098, .022, 8)
    for z in (.405, .300):
        lay.button(.0, z, HORN(), .0100)
    for (o, i, d, n), s in zip(lay.ends, (1, -1)):
        for k in range(4):
            p = o-d*(.022+k*.018)-n*.016
            lay.button(p[0], p[1], HORN(), .0062)
    return dict(VIEW, fill=(.86, .86))


def suit_trousers(c='#2b3448'):
    """men's suit trousers with a pressed crease"""
    m = suit_cloth(c)
    trousers(m, L=1.08, waist=.198, hip=.244, hem=(.040, .190), rise=.28, seed=273, crease=True, fold=.003, amp=.010, band=.040, button=HORN())
    return dict(VIEW, fill=(.72, .88))


def waistcoat(c='#2b3448'):
    """men's waistcoat with five buttons"""
    m = suit_cloth(c)
    lin = satin(dark(c))
    lay = top(m, L=.60, nw=.082, drop=.290, sx=.168, slope=.034, ux=.232, under=.270, hx=.224, sidepts=[(.214, .16)], slv=None, t=.009, seed=283, amp=.010, fold=.004, r=.013, back=-.006, split=-.018, vee=True, men=True, inside_mat=lin,
              tail=[('hem', [(.224, 0), (.050, -.070), (.020, -.028)])])
    for x, z, w in ((.122, .130, .105), (-.122, .130, .105), (.100, .325, .062)):
        welt(lay, m, x, z, w, .018, 8 if x > 0 else -8)
    for k in range(5):
        lay.button(.0, lay.nz-.018-k*.068, HORN(), .0080)
    return dict(VIEW, fill=(.74, .80))


# ------------------------------------------------------------ more tops, shorts and small things
def tank_top(c='#efe9dc'):
    """women's ribbed tank top with wide straps"""
    m = cloth_mat(c, 'jersey', stitches=(('hem', .016), ('neck', .010), ('arm', .010)))
    lay = Lay(.40, -.08, .78, 701, .012)
    lay.folds([(.14, .40, 220), (-.14, .40, -40), (.05, .20, 60), (-.05, .20, 120)], 4, .14, .004, 701)
    back = [('neck', cr([(0, .535), (.050, .550), (.078, .640)], 8)), ('shoulder', [(.078, .640), (.122, .632)]), ('arm', cr([(.122, .632), (.126, .55), (.176, .455)], 8)), ('side', [(.176, .455), (.17, .30)]), ('hem', [(.17, .30), (0, .30)])]
    lay.piece('back', mirror(back), cloth_mat(dark(c, .8), 'jersey'), .004, .006, wrinkle=.3)
    half = [('neck', cr([(0, .480), (.052, .498), (.082, .560), (.086, .645)], 8)), ('shoulder', [(.086, .645), (.128, .636)]), ('arm', cr([(.128, .636), (.128, .54), (.150, .470), (.192, .428)], 8)), ('side', cr([(.192, .428), (.176, .25), (.192, .0)], 8)), ('hem', cr([(.192, .0), (.1, -.006), (0, -.008)], 6))]
    lay.piece('front', mirror(half), m, .006, .009, extra=lambda X, Z: .0007*np.sin(X*1100))
    return dict(VIEW, fill=(.66, .80))


def knit_vest(c='#9c8a6e'):
    """women's cable-knit slipover with V-neck"""
    m = cloth_mat(c, 'knit', scale=1.0)
    rib = cloth_mat(c, 'knit', bands=(('neck', .05), ('hem', .08), ('cuff', .05)), rib=460.)
    cable = lambda X, Z: sum(.007*np.exp(-((X-x0-.013*np.sin(Z*62+ph))/.011)**2) for x0 in (-.115, 0., .115) for ph in (0., math.pi))
    lay = top(m, L=.60, nw=.078, drop=.185, sx=.182, slope=.034, ux=.240, under=.250, hx=.236, sidepts=[(.236, .18)], slv=None, t=.011, seed=711, amp=.012, fold=.004, r=.018, vee=True, back=-.004, inside_mat=cloth_mat(dark(c), 'knit'), hemband=.058, rib=rib, extra=cable)
    L, nz, nw = lay.L, lay.nz, lay.nw
    ring(lay, rib, cr([(-nw, L), (-nw*.60, nz+(L-nz)*.48), (0, nz), (nw*.60, nz+(L-nz)*.48), (nw, L)], 8), .024, .004)
    for s in (-1, 1):
        strip(lay, [(s*.182, .566), (s*.166, .48), (s*.182, .385), (s*.238, .318)], .024, rib, .004, 'ab%d' % s)
    return dict(VIEW, fill=(.78, .80))


def bermuda(c='#c6b294'):
    """men's knee-length shorts with slanted pockets"""
    m = cloth_mat(c, 'linen', stitches=(('hem', .028), ('pocket', .005), ('fly', .0)), seams=('pocket', 'mid'), scale=.5)
    trousers(m, L=.56, waist=.205, hip=.256, hem=(.026, .262), rise=.28, knee=.262, seed=721, button=HORN(), fold=.006, amp=.014)
    return dict(VIEW, fill=(.84, .78))


def gloves(c='#6b4a2f'):
    """pair of knitted gloves with long ribbed cuffs"""
    m = cloth_mat(c, 'knitfine', scale=.9)
    rib = cloth_mat(c, 'knitfine', bands=(('cuff', .09),), rib=620.)
    lay = Lay(.20, -.14, .26, 731, .005)
    def hand(s, dx, dz, turn):
        a = math.radians(turn)
        T = lambda P: [(dx+s*(x*math.cos(a)-z*math.sin(a)), dz+x*math.sin(a)+z*math.cos(a)) for x, z in P]
        def part(name, pts, t, mat=m, tag='side'):
            q = T(pts)
            q = q if s > 0 else q[::-1]
            lay.piece(name, [(tag, q+[q[0]])], mat, t, .010, wrinkle=.5, h=.005)
        part('thumb%d' % s, cr([(.030, -.010), (.062, .030), (.076, .058), (.070, .074), (.056, .070), (.030, .044), (.018, .020), (.030, -.010)], 6), .010)
        for k, (x, z, w, t) in enumerate(((-.038, .058, .0095, 8), (-.013, .070, .0105, 2), (.012, .068, .0105, -3), (.035, .056, .0105, -9))):
            b = math.radians(t)
            f = [(-w, -.030), (-w*1.02, .030), (-w*.9, .062 if k else .046), (-w*.4, .072 if k else .055), (w*.4, .072 if k else .055), (w*.9, .062 if k else .046), (w*1.02, .030), (w, -.030)]
            part('f%d%d' % (k, s), cr([(x+px*math.cos(b)-pz*math.sin(b), z-.015+px*math.sin(b)+pz*math.cos(b)) for px, pz in f], 5), .009)
        part('palm%d' % s, cr([(-.046, -.060), (-.050, .0), (-.050, .050), (-.030, .064), (.012, .066), (.044, .052), (.046, .0), (.042, -.060)], 6), .012)
        part('cuff%d' % s, [(-.047, -.052), (-.043, -.118), (.040, -.118), (.044, -.052)], .006, rib, 'cuff')
    hand(1, .078, .010, 10)
    hand(-1, -.078, -.004, 10)
    return dict(VIEW, fill=(.80, .78))


def kids_tee(c='#2f5c9e'):
    """children's short-sleeved shirt with a printed sun"""
    m = cloth_mat(c, 'jersey', stitches=(('cuff', .012), ('hem', .014)), rib=1500.)
    lay = top(m, L=.47, nw=.070, drop=.062, sx=.156, slope=.030, ux=.196, under=.165, hx=.198, slv=(.130, 50, .118), t=.006, seed=741, amp=.013, fold=.005, r=.011, back=-.004)
    neckband(lay, m, .014, .002)
    ink = cloth_mat('#e7b84a', 'jersey')
    lay.piece('sun', [('side', [(.052*math.cos(k*TAU/40), .265+.052*math.sin(k*TAU/40)) for k in range(41)])], ink, .0004, .002, wrinkle=0., h=.005, drape=0)
    for k in range(12):
        b = k*TAU/12
        d, n = np.array([math.cos(b), math.sin(b)]), np.array([-math.sin(b), math.cos(b)])
        o = np.array([0, .265])
        q = [tuple(o+d*.064-n*.0075), tuple(o+d*.090-n*.0015), tuple(o+d*.090+n*.0015), tuple(o+d*.064+n*.0075)]
        lay.piece('ray%d' % k, [('side', q+[q[0]])], ink, .0004, .002, wrinkle=0., h=.004, drape=0)
    return dict(VIEW, fill=(.84, .78))
