"""Children's clothes, lingerie, nightwear and swimwear laid flat (relief, see relief.py)."""
from fashion6 import *


# ------------------------------------------------------------ girls and boys
def girls_dress(c='#8f3f4f'):
    """girl's dotted dress with puff sleeves and a gathered skirt"""
    m = printed(cloth_mat(c, 'linen', stitches=(('hem', .014),), scale=.5), c, '#f1e9dc', 'dots', .022, .15)
    lay = Lay(.50, -.10, .90, 301, .014)
    lay.folds([(x, .385, 270+x*60) for x in (-.12, -.07, -.02, .03, .08, .12)], 4, .17, .007, 301)
    for s in (-1, 1):
        sl = [('shoulder', cr([(.120, .640), (.175, .655), (.238, .590)], 8)), ('cuff', [(.238, .590), (.200, .508)]), ('side', [(.200, .508), (.150, .520)]), ('arm', [(.150, .520), (.110, .58), (.120, .640)])]
        lay.folds([(s*.145, .60, 0 if s > 0 else 180)], 4, .07, .006, 305)
        lay.piece('slv%d' % s, sl if s > 0 else flip(sl), m, .010, .020, wrinkle=1.2)
        c1 = [('cuff', [(.240, .592), (.200, .506)]), ('side', [(.200, .506), (.212, .500)]), ('cuff', [(.212, .500), (.252, .586)]), ('side', [(.252, .586), (.240, .592)])]
        lay.piece('cf%d' % s, c1 if s > 0 else flip(c1), m, .003, .004, wrinkle=0., h=.006)
    skirt_ = [('waist', [(0, .392), (.140, .398)]), ('side', cr([(.140, .398), (.215, .20), (.262, .0)], 6)), ('hem', cr([(.262, .0), (.13, -.016), (0, -.020)], 6))]
    lay.piece('skirt', mirror(skirt_), m, .008, .012, wrinkle=1.3)
    lay.piece('nape', mirror([('neck', [(0, .645), (.062, .660)]), ('side', [(.062, .660), (.090, .640), (.07, .58)]), ('hem', [(.07, .58), (0, .58)])]), cloth_mat(dark(c), 'linen'), .003, .005, wrinkle=0.)
    bod = [('neck', cr([(0, .590), (.035, .598), (.056, .630), (.062, .662)], 8)), ('shoulder', [(.062, .662), (.135, .640)]), ('arm', cr([(.135, .640), (.125, .58), (.150, .520)], 6)), ('side', [(.150, .520), (.146, .400)]), ('waist', [(.146, .400), (0, .388)])]
    lay.piece('bodice', mirror(bod), m, .007, .010)
    for s in (-1, 1):                                           # Peter Pan collar
        col = [('neck', cr([(.002, .592), (.036, .600), (.057, .632), (.060, .664)], 6)), ('side', cr([(.060, .664), (.098, .648), (.098, .60), (.060, .562), (.014, .560), (.002, .592)], 8))]
        lay.piece('col%d' % s, col if s > 0 else flip(col), cloth_mat('#f1ece2', 'linen', scale=.4), .004, .006, wrinkle=0., h=.006)
    return dict(VIEW, fill=(.76, .82))


def girls_leggings(c='#5f6f9a'):
    """girl's leggings with dots and an elastic waist"""
    m = printed(cloth_mat(c, 'jersey', stitches=(('hem', .012),)), c, '#f1ece2', 'dots', .030, .10)
    trousers(m, L=.66, waist=.118, hip=.148, hem=(.042, .096), rise=.19, seed=311, t=.007, amp=.012, fold=.005, band=.030, loops=False, pockets=None, fly=False, elastic=True, dip=.008, r=.010)
    return dict(VIEW, fill=(.62, .84))


def girls_cardigan(c='#c9a24a'):
    """girl's short knitted jacket with round neck"""
    m = cloth_mat(c, 'knit', scale=.8)
    rib = cloth_mat(c, 'knit', bands=(('cuff', .06), ('hem', .05), ('waist', .04), ('neck', .03)), rib=620., scale=.8)
    lay = top(m, L=.42, nw=.062, drop=.055, sx=.148, slope=.030, ux=.178, under=.165, hx=.176, slv=(.36, 28, .080), t=.009, seed=321, amp=.012, fold=.005, cuff=.040, rib=rib, hemband=.036, r=.014, back=-.004, inside_mat=rib)
    neckband(lay, rib, .018, .003)
    lay.piece('band', rect(-.014, -.002, .014, lay.nz-.004, ('hem', 'waist', 'hem', 'waist')), rib, .004, .005, wrinkle=0.)
    for k in range(5):
        lay.button(0, lay.nz-.026-k*.078, plain('#e9e1d2', .3, spec=.5, coat=.3), .0068)
    return dict(VIEW, fill=(.84, .76))


def boys_joggers(c='#4a5258'):
    """boy's sweat trousers with knee patches and ribbed cuffs"""
    m = cloth_mat(c, 'jersey', stitches=(('pocket', .005),), seams=('pocket', 'mid'))
    rib = cloth_mat(c, 'jersey', bands=(('cuff', .06), ('waist', .05)), rib=800.)
    lay = trousers(m, L=.68, waist=.128, hip=.172, hem=(.046, .112), rise=.205, seed=331, t=.010, amp=.015, fold=.006, band=.040, band_mat=rib, loops=False, fly=False, cuff=.045, rib=rib, elastic=True, dip=.010, r=.014)
    patch = cloth_mat(dark(c, .6), 'linen', stitches=(('cuff', .005),), scale=.5)
    for s in (-1, 1):
        lay.piece('patch%d' % s, rect(s*.094-.046, .165, s*.094+.046, .275, ('cuff', 'cuff', 'cuff', 'cuff')), patch, .003, .006, wrinkle=.3)
        cord(lay, [(s*.008, .648), (s*.014, .61), (s*.026, .575), (s*.022, .545)], plain('#ece7dd', .8), .003)
    return dict(VIEW, fill=(.66, .84))


def boys_zip(c='#2f5c9e'):
    """boy's zipped hooded jacket with colour-blocked hood"""
    m = cloth_mat(c, 'jersey')
    rib = cloth_mat(c, 'jersey', bands=(('cuff', .06), ('hem', .05)), rib=900.)
    inner = cloth_mat('#b3aa97', 'jersey')
    L, nw = .47, .078
    lay = top(m, L=L, nw=nw, drop=.070, sx=.166, slope=.034, ux=.208, under=.185, hx=.202, slv=(.40, 28, .098), t=.010, seed=341, amp=.015, fold=.006, cuff=.044, rib=rib, hemband=.040, r=.016, back=.0, inside_mat=inner)
    nz = lay.nz
    hood = cr([(-.022, nz-.008), (-.084, L-.052), (-.134, L+.040), (-.128, L+.128), (-.074, L+.180), (0, L+.192), (.074, L+.180), (.128, L+.128), (.134, L+.040), (.084, L-.052), (.022, nz-.008)], 10)
    lay.piece('hood', [('side', hood), ('neck', [hood[-1], hood[0]])], m, .014, .028, wrinkle=.5)
    hole = cr([(-.008, nz+.036), (-.060, L-.006), (-.078, L+.048), (-.058, L+.100), (0, L+.122), (.058, L+.100), (.078, L+.048), (.060, L-.006), (.008, nz+.036)], 10)
    lay.piece('lining', [('side', hole), ('neck', [hole[-1], hole[0]])], inner, .0006, .004, wrinkle=.2)
    tube([tuple(lay.on(*p)+Vector((0, 0, .003))) for p in hole], .006, m, smooth=False)
    for s in (-1, 1):
        pk = [('waist', [(.018, .185), (.085, .185)]), ('cuff', cr([(.085, .185), (.110, .12), (.140, .075)], 6)), ('cuff', [(.140, .075), (.140, .045), (.018, .045)]), ('cuff', [(.018, .045), (.018, .185)])]
        lay.piece('pk%d' % s, pk if s > 0 else flip(pk), m, .004, .006, wrinkle=.2)
    zipper(lay, 0, .002, nz+.020, plain('#e6e0d4', .8), STEEL())
    return dict(VIEW, fill=(.86, .84))


# ------------------------------------------------------------ babies
def baby_body(c='#9fb3a8'):
    """baby's wrap body with short sleeves and press studs"""
    m = cloth_mat(c, 'jersey', stitches=(('cuff', .008), ('hem', .006), ('wrap', .005)), seams=('wrap',), rib=1500.)
    tail = [('hem', cr([(.128, .130), (.096, .075), (.062, .020), (.048, -.008)], 8)), ('hem', [(.048, -.008), (0, -.010)])]
    wrap = cr([(-.064, .395), (-.02, .315), (.060, .215), (.118, .165)], 8)
    back = [('hem', cr([(-.128, .120), (-.080, .05), (-.046, .0), (-.046, -.004), (0, -.006), (.046, -.004), (.046, 0), (.080, .05), (.128, .120)], 5)), ('side', [(.128, .120), (.10, .20)]), ('waist', [(.10, .20), (-.10, .20)]), ('side', [(-.10, .20), (-.128, .120)])]
    base = Lay(.45, -.10, .62, 351, .010)
    base.piece('backleg', back, m, .004, .008, wrinkle=.3)
    lay = top(m, L=.40, nw=.062, drop=.078, sx=.120, slope=.022, ux=.138, under=.120, hx=.130, slv=(.095, 50, .080), t=.007, seed=351, amp=.010, fold=.004, r=.010, back=-.002, vee=True, lines={'wrap': [wrap]}, sidepts=[(.134, .20)], tail=tail, base=base)
    nz, nw, L = lay.nz, lay.nw, lay.L
    ring(lay, m, cr([(-nw, L), (-nw*.60, nz+(L-nz)*.48), (0, nz), (nw*.60, nz+(L-nz)*.48), (nw, L)], 8), .011, .0018)
    stud = metal('#c9c7c2', .35)
    for x, z in ((-.026, .006), (0, .005), (.026, .006), (.096, .196), (.108, .176)):
        o = lathe([(0, .0016), (.0040, .0016), (.0050, .0004), (.0050, -.001)], 28, stud)
        o.location = lay.on(x, z)+Vector((0, 0, .0006))
    return dict(VIEW, fill=(.70, .78))


def baby_dungarees(c='#5c7f9f'):
    """baby's dungarees with a bib pocket and turned-up hems"""
    m = cloth_mat(c, 'denim', stitches=(('hem', .010), ('neck', .006), ('cuff', .005)), thread='#e7dcc6')
    lay = Lay(.42, -.10, .72, 361, .013)
    lay.folds([(0, .205, 200), (0, .205, -20), (.09, .10, 100), (-.09, .10, 80)], 3, .10, .005, 361)
    backp = [('neck', [(0, .455), (.070, .455)]), ('side', cr([(.070, .455), (.095, .40), (.140, .35)], 6)), ('hem', [(.140, .35), (0, .35)])]
    for s in (-1, 1):
        strip(lay, [(s*.058, .43), (s*.062, .52), (s*.056, .600)], .030, m, .004, 'strapb%d' % s)
    lay.piece('back', mirror(backp), m, .004, .006, wrinkle=.2)
    half = [('neck', [(0, .470), (.072, .474)]), ('side', cr([(.072, .474), (.082, .42), (.112, .375), (.146, .350)], 8)), ('side', cr([(.146, .350), (.156, .25), (.150, .15), (.142, .0)], 8)), ('hem', [(.142, .0), (.030, .0)]), ('inseam', cr([(.030, .0), (.026, .10), (0, .195)], 8))]
    lay.piece('front', mirror(half), m, .009, .012)
    for s in (-1, 1):
        lay.piece('turn%d' % s, rect(s*.086-.060, -.006, s*.086+.060, .034), m, .004, .005, wrinkle=.1)
        strip(lay, [(s*.056, .602), (s*.060, .54), (s*.052, .452)], .030, m, .004, 'strap%d' % s)
        lay.button(s*.052, .462, METAL(), .0088)
        pk = [('waist', [(.050, .330), (.128, .318)]), ('cuff', [(.128, .318), (.134, .235), (.058, .235), (.050, .330)])]
        lay.piece('pk%d' % s, pk if s > 0 else flip(pk), m, .003, .004, wrinkle=.1)
    pocket(lay, m, 0, .435, .088, .075, .012)
    return dict(VIEW, fill=(.60, .84))


def baby_sleepsuit(c='#c9d3c4'):
    """baby's striped sleepsuit with feet and press studs"""
    m = printed(cloth_mat('#f0ebe0', 'jersey'), '#f0ebe0', c, 'stripe', .018, .45, 90.)
    plainm = cloth_mat(c, 'jersey', rib=1500.)
    tail = [('hem', cr([(.128, .255), (.138, .16), (.126, .05), (.138, .0), (.120, -.030), (.070, -.030), (.046, .0)], 8)), ('inseam', cr([(.046, .0), (.040, .10), (0, .215)], 8))]
    base = Lay(.45, -.12, .78, 371, .014)
    base.folds([(0, .21, 210), (0, .21, -30)], 3, .12, .005, 371)
    lay = top(m, L=.56, nw=.058, drop=.040, sx=.118, slope=.022, ux=.140, under=.125, hx=.128, sidepts=[(.134, .34)], slv=(.200, 30, .062), t=.009, seed=371, amp=.013, fold=.005, cuff=.026, rib=plainm, r=.014, back=-.006, tail=tail, base=base)
    neckband(lay, plainm, .013, .002)
    path = [(.0, lay.nz-.006), (.004, .38), (.010, .26), (.040, .17), (.072, .05)]
    strip(lay, path, .020, plainm, .003, 'placket')
    stud = metal('#c9c7c2', .35)
    P = resample(cr(path, 8), .052)
    for x, z in P[:-1]:
        o = lathe([(0, .0016), (.0040, .0016), (.0050, .0004), (.0050, -.001)], 28, stud)
        o.location = lay.on(x, z-.012)+Vector((0, 0, .0006))
    return dict(VIEW, fill=(.66, .86))


# ------------------------------------------------------------ lingerie
def cup_pair(lay, m, x=.098, z=0., w=.094, h=.085, depth=.050, low=0., edge=None, point=.030):
    """two moulded cups; the bottom is a half circle, the top runs up to the strap"""
    for s in (-1, 1):
        out = [('neck', cr([(x-w, z+h*.10+low), (x-w*.35, z+h*.62-low*.5), (x+w*.38, z+h+point)], 8)), ('side', cr([(x+w*.38, z+h+point), (x+w*.80, z+h*.55), (x+w, z+h*.05)], 8)), ('hem', cr([(x+w, z+h*.05), (x+w*.82, z-h*.55), (x+w*.30, z-h*.92), (x-w*.30, z-h*.92), (x-w*.82, z-h*.50), (x-w, z+h*.10+low)], 8))]
        lay.piece('cup%d' % s, out if s > 0 else flip(out), m, depth, .075, wrinkle=0., h=.007, drape=2)
        if edge:
            top_ = out[0][1]
            e = [(px*s, pz) for px, pz in top_]
            strip(lay, [e[0], e[len(e)//2], e[-1]], .012, edge, .0024, 'edge%d' % s)


def bra_tshirt(c='#c9a48f'):
    """smooth T-shirt bra with moulded cups"""
    m = satin(c)
    el = cloth_mat(c, 'jersey', rib=1600.)
    lay = Lay(.36, -.22, .34, 401, .002)
    for s in (-1, 1):                                           # wings and straps first: they lie below
        wing = [('hem', cr([(.165, .010), (.235, .000), (.300, -.030)], 6)), ('side', [(.300, -.030), (.300, -.072)]), ('hem', cr([(.300, -.072), (.225, -.090), (.120, -.102), (-.002, -.096)], 6)), ('side', [(-.002, -.096), (-.002, -.050), (.100, -.030), (.165, .010)])]
        lay.piece('wing%d' % s, wing if s > 0 else flip(wing), m, .004, .006, wrinkle=.4)
        strip(lay, [(s*.136, .100), (s*.128, .180), (s*.150, .245), (s*.196, .215), (s*.250, .080), (s*.286, -.034)], .013, el, .0022, 'strap%d' % s)
        r = lay.on(s*.138, .122)
        tr = bpy.ops.mesh.primitive_torus_add
        tr(major_radius=.0085, minor_radius=.0013, location=r+Vector((0, 0, .003)))
        bpy.context.object.data.materials.append(metal('#b99f85', .3))
    lay.piece('gore', [('neck', [(-.014, .004), (.014, .004)]), ('side', [(.014, .004), (.044, -.088)]), ('hem', [(.044, -.088), (-.044, -.088)]), ('side', [(-.044, -.088), (-.014, .004)])], m, .003, .004, wrinkle=0.)
    cup_pair(lay, m, depth=.048)
    for s in (-1, 1):
        strip(lay, [(s*.010, -.002), (s*.030, -.060), (s*.098, -.086), (s*.168, -.054), (s*.190, .004)], .007, el, .002, 'wire%d' % s)
    bow = satin(c)
    for s in (-1, 1):
        loop = cr([(0, .0), (s*.010, .008), (s*.018, .002), (s*.010, -.006), (0, -.002)], 6)
        lay.piece('bow%d' % s, [('side', loop), ('neck', [loop[-1], loop[0]])], bow, .003, .004, wrinkle=0., h=.003)
    return dict(VIEW, fill=(.84, .70))


def lace(c):
    """lace: scattered small flowers raised on a net"""
    m = printed(cloth_mat(c, 'jersey'), c, TINT if c == TINT else dark(c, .55), 'floral', .016, second=TINT if c == TINT else dark(c, .75))
    return m


def bra_lace(c='#6d071a'):
    """balcony bra with lace upper cups"""
    m = satin(c)
    el = cloth_mat(c, 'jersey', rib=1600.)
    lc = printed(cloth_mat(c, 'linen', scale=.25), c, '#2a2422', 'dots', .0052, .30)
    lay = Lay(.36, -.24, .36, 411, .002)
    for s in (-1, 1):
        wing = [('hem', cr([(.150, .000), (.235, -.012), (.310, -.040)], 6)), ('side', [(.310, -.040), (.310, -.096)]), ('hem', cr([(.310, -.096), (.215, -.112), (.110, -.116), (-.002, -.114)], 6)), ('side', [(-.002, -.114), (-.002, -.060), (.080, -.050), (.150, .000)])]
        lay.piece('wing%d' % s, wing if s > 0 else flip(wing), lc, .003, .005, wrinkle=.4)
        strip(lay, [(s*.168, .060), (s*.166, .170), (s*.182, .250), (s*.214, .236), (s*.258, .080), (s*.292, -.044)], .015, el, .0022, 'strap%d' % s)
    lay.piece('gore', [('neck', [(-.012, .014), (.012, .014)]), ('side', [(.012, .014), (.046, -.106)]), ('hem', [(.046, -.106), (-.046, -.106)]), ('side', [(-.046, -.106), (-.012, .014)])], lc, .003, .004, wrinkle=0.)
    for s in (-1, 1):
        cup = [('neck', cr([(.006, .030), (.060, .052), (.120, .066), (.176, .078)], 8)), ('side', [(.176, .078), (.196, .020)]), ('hem', cr([(.196, .020), (.180, -.050), (.132, -.090), (.074, -.092), (.024, -.050), (.006, .030)], 8))]
        lay.piece('cup%d' % s, cup if s > 0 else flip(cup), m, .050, .080, wrinkle=0., h=.007, drape=2)
        upper = [('neck', cr([(.006, .034), (.060, .056), (.120, .071), (.178, .083)], 8)), ('side', [(.178, .083), (.192, .034)]), ('cuff', cr([(.192, .034), (.130, .012), (.070, .000), (.010, .004)], 8)), ('side', [(.010, .004), (.006, .034)])]
        lay.piece('up%d' % s, upper if s > 0 else flip(upper), lc, .0016, .003, wrinkle=0., h=.006, drape=1)
        strip(lay, [(s*.008, .026), (s*.026, -.050), (s*.076, -.094), (s*.134, -.092), (s*.182, -.050), (s*.198, .020)], .008, el, .002, 'wire%d' % s)
        strip(lay, [(s*.104, .020), (s*.104, -.085)], .003, el, .001, 'seam%d' % s)
    strip(lay, [(-.305, -.092), (-.12, -.108), (0, -.110), (.12, -.108), (.305, -.092)], .012, el, .002, 'under')
    return dict(VIEW, fill=(.84, .72))


def bra_sport(c='#33404f'):
    """sports bra with wide straps and a broad underband"""
    m = cloth_mat(c, 'jersey', stitches=(('neck', .010), ('arm', .010)), seams=('cupseam',))
    band_ = cloth_mat(dark(c, .7), 'jersey', bands=(('hem', .05),), rib=1300.)
    lay = Lay(.34, -.10, .50, 421, .006)
    lay.folds([(.08, .17, 300), (-.08, .17, 240), (0, .14, 270)], 3, .09, .003, 421)
    back = [('neck', cr([(0, .285), (.050, .310), (.072, .400)], 8)), ('shoulder', [(.072, .400), (.122, .394)]), ('arm', cr([(.122, .394), (.100, .30), (.150, .20)], 8)), ('side', [(.150, .20), (.150, .05)]), ('hem', [(.150, .05), (0, .05)])]
    lay.piece('back', mirror(back), m, .004, .007, wrinkle=.3)
    half = [('neck', cr([(0, .215), (.052, .232), (.080, .300), (.086, .402)], 8)), ('shoulder', [(.086, .402), (.136, .396)]), ('arm', cr([(.136, .396), (.130, .30), (.150, .235), (.192, .190)], 8)), ('side', [(.192, .190), (.186, .055)]), ('waist', [(.186, .055), (0, .050)])]
    bust = lambda X, Z: .030*np.exp(-(((np.abs(X)-.088)/.062)**2+((Z-.135)/.060)**2))
    cs = cr([(.005, .06), (.04, .15), (.105, .235), (.118, .33)], 8)
    lay.piece('front', mirror(half), m, .007, .010, extra=bust, lines={'cupseam': [cs, [(-x, z) for x, z in cs]]})
    lay.piece('band', [('waist', [(-.187, .062), (.187, .062)]), ('side', [(.187, .062), (.182, .0)]), ('hem', [(.182, .0), (-.182, .0)]), ('side', [(-.182, .0), (-.187, .062)])], band_, .004, .006, wrinkle=.1)
    return dict(VIEW, fill=(.76, .76))


def brief_shape(lay, m, w=.165, h=.20, leg=.075, crotch=.034, rise=.0, edge=None, back=True, name='brief', cut=.5, t=.006):
    """briefs laid flat: waist at z = h, crotch at 0"""
    if back:
        b = [('waist', cr([(0, h+.006), (w*.6, h+.008), (w, h+.004)], 6)), ('side', [(w, h+.004), (w-.002, leg+.012)]), ('hem', cr([(w-.002, leg+.010), (w*.52, .030), (crotch+.010, .006)], 8)), ('side', [(crotch+.010, .006), (0, .006)])]
        lay.piece(name+'b', mirror(b), m, .004, .006, wrinkle=.3)
    half = [('waist', cr([(0, h-.012), (w*.6, h-.006), (w, h)], 6)), ('side', [(w, h), (w-.003, leg+.015)]), ('hem', cr([(w-.003, leg+.015), (w*cut, leg*.62+.014), (crotch+.004, .030), (crotch, 0)], 8)), ('side', [(crotch, 0), (0, -.002)])]
    lay.piece(name, mirror(half), m, t, .009)
    if edge:
        wl = cr([(-w-.001, h+.001), (-w*.6, h-.006), (0, h-.012), (w*.6, h-.006), (w+.001, h+.001)], 6)
        strip(lay, [(x, z-.008) for x, z in wl], .017, edge, .0024, 'wb')
        for s in (-1, 1):
            strip(lay, [(s*(w-.003), leg+.018), (s*w*cut, leg*.62+.018), (s*(crotch+.006), .032), (s*(crotch+.001), .002)], .010, edge, .002, 'lb%d' % s)


def briefs(c='#c9a48f'):
    """hip briefs in a set of three, lying next to each other"""
    for k, (tone, x, z, a) in enumerate(((1., -.02, 0., 0), (.8, .0, -.26, 0), (.62, .02, -.52, 0))):
        before = set(bpy.data.objects)
        m = cloth_mat(c, 'jersey') if k == 0 else printed(cloth_mat(c, 'jersey'), c, '#f1e9e0', ('dots', 'stripe')[k-1], (.014, .010)[k-1], (.13, .30)[k-1], 90.)
        el = cloth_mat(c, 'jersey', rib=1500.)
        lay = Lay(.24, -.05, .26, 431+k, .006)
        lay.folds([(0, .03, 90), (.10, .10, 160), (-.10, .10, 20)], 3, .08, .003, 431+k)
        brief_shape(lay, m, edge=el, h=.185)
        for o in set(bpy.data.objects)-before:
            o.location = o.location+Vector((x, z, 0))
    return dict(VIEW, fill=(.62, .86))


def high_briefs(c='#1b1b1d'):
    """high-waisted briefs with a smoothing panel"""
    m = satin(c, seams=('panel',))
    el = cloth_mat(c, 'jersey', bands=(('cuff', .03),), rib=1300.)
    lay = Lay(.28, -.06, .40, 441, .006)
    lay.folds([(0, .04, 90), (.12, .12, 160), (-.12, .12, 20), (.1, .25, 200), (-.1, .25, -20)], 3, .08, .003, 441)
    brief_shape(lay, m, w=.168, h=.315, leg=.085, crotch=.040, edge=el, cut=.55)
    pn = cr([(.085, .300), (.075, .18), (.040, .04)], 8)
    for s in (-1, 1):
        strip(lay, [(s*x, z) for x, z in (pn[0], pn[len(pn)//2], pn[-1])], .005, el, .0014, 'pn%d' % s)
    return dict(VIEW, fill=(.70, .82))


def lace_shorts(c='#27364a'):
    """low panty with straight legs and dotted tulle"""
    m = printed(cloth_mat(c, 'linen', scale=.25), c, '#171717', 'dots', .0065, .28)
    sat = satin(c)
    el = cloth_mat(c, 'jersey', rib=1500.)
    lay = Lay(.28, -.06, .30, 451, .006)
    lay.folds([(0, .03, 90), (.12, .08, 160), (-.12, .08, 20)], 3, .08, .003, 451)
    half = [('waist', cr([(0, .188), (.10, .194), (.172, .200)], 6)), ('side', [(.172, .200), (.186, .060)]), ('hem', cr([(.186, .060), (.12, .040), (.060, .004), (.042, -.012)], 8)), ('side', [(.042, -.012), (0, -.014)])]
    lay.piece('back', moved(mirror(half), 0, .010), m, .004, .006, wrinkle=.3)
    lay.piece('front', mirror(half), m, .006, .009)
    mid = [('waist', [(0, .184), (.060, .188)]), ('side', cr([(.060, .188), (.050, .09), (.040, -.008)], 6)), ('hem', [(.040, -.008), (0, -.010)])]
    lay.piece('mid', mirror(mid), sat, .0016, .003, wrinkle=0.)
    strip(lay, [(-.173, .193), (-.10, .187), (0, .181), (.10, .187), (.173, .193)], .014, el, .0024, 'wb')
    for s in (-1, 1):
        loop = cr([(0, .176), (s*.012, .186), (s*.022, .178), (s*.012, .168), (0, .174)], 6)
        lay.piece('bow%d' % s, [('side', loop), ('neck', [loop[-1], loop[0]])], sat, .003, .004, wrinkle=0., h=.003)
    return dict(VIEW, fill=(.78, .66))


# ------------------------------------------------------------ nightwear
def pyjama(c='#5d7a99'):
    """women's pyjama: buttoned top with piping over long trousers"""
    m = satin(c)
    pipe = plain('#f0ebe2', .7)
    lay = Lay(.80, -.72, .94, 501, .016)
    trousers(m, L=.98, waist=.185, hip=.240, hem=(.040, .200), rise=.28, seed=503, t=.008, fold=.006, band=.036, loops=False, pockets=None, fly=False, elastic=True, lay=lay, dx=.02, dz=-.66)
    lay = top(m, L=.68, nw=.080, drop=.150, sx=.212, ux=.258, under=.240, hx=.268, slv=(.54, 25, .135), t=.007, seed=501, amp=.016, fold=.006, r=.013, back=-.008, base=lay)
    placket(lay, m, z0=.0, z1=lay.nz+.004, n=5, button=PEARL())
    L, nw, nz = lay.L, lay.nw, lay.nz
    for s in (-1, 1):
        out = [('neck', [(.006, nz+.002), (nw*.62, nz+(L-nz)*.5), (nw+.004, L+.008)]), ('cuff', [(nw+.004, L+.008), (nw+.026, L-.040), (.100, L-.086)]), ('cuff', [(.100, L-.086), (.074, L-.092), (.096, L-.118), (.006, nz+.002)])]
        lay.piece('lapel%d' % s, out if s > 0 else flip(out), m, .004, .005, wrinkle=.1, h=.007)
        tube([tuple(lay.on(s*x, z)+Vector((0, 0, .001))) for x, z in cr([(nw+.022, L-.038), (.098, L-.084)], 6)+cr([(.093, L-.116), (.05, nz+.018), (.010, nz+.004)], 6)], .0016, pipe, smooth=False)
    pocket(lay, m, .118, .46, .105, .12, .0)
    tube([tuple(lay.on(x, .458)+Vector((0, 0, .001))) for x in np.linspace(.067, .169, 12)], .0016, pipe, smooth=False)
    for (o, i, d, n), s in zip(lay.ends, (1, -1)):
        P = [o-d*.030+(i-o)*k for k in np.linspace(.02, .98, 12)]
        tube([tuple(lay.on(p[0], p[1])+Vector((0, 0, .001))) for p in P], .0016, pipe, smooth=False)
    return dict(VIEW, fill=(.84, .90))


def nightshirt(c='#b98585'):
    """women's long striped nightshirt with a rounded hem"""
    m = printed(cloth_mat('#f0ebe2', 'jersey'), '#f0ebe2', c, 'stripe', .020, .40)
    lay = top(m, L=.96, nw=.092, drop=.090, sx=.215, ux=.278, under=.235, hx=.315, hem_bow=.055, slv=(.23, 46, .190), t=.007, seed=511, amp=.020, fold=.007, r=.012, back=-.006)
    neckband(lay, cloth_mat(c, 'jersey', rib=1400.), .014, .002)
    placket(lay, m, z0=lay.nz-.17, z1=lay.nz-.010, n=4, width=.028, button=PEARL(), r=.0056)
    pocket(lay, m, .120, .66, .100, .115, .014)
    return dict(VIEW, fill=(.80, .86))


def bathrobe(c='#e9e4da'):
    """terry bathrobe with shawl collar and belt, for her and for him"""
    m = fabric(c, 'terry', .9)
    inner = fabric('#8a8c8d' if c == TINT else dark(c, .8), 'terry', .9)
    lay = top(m, L=1.08, nw=.085, drop=.44, sx=.250, ux=.310, under=.270, hx=.335, sidepts=[(.288, .62), (.300, .40)], slv=(.52, 27, .185), t=.014, seed=521, amp=.018, fold=.007, r=.022, split=-.10, vee=True, back=.0, inside_mat=inner, cuff=.070)
    L, nw, nz = lay.L, lay.nw, lay.nz
    for s in (1, -1):
        path = [(nw-.012, L+.010), (nw*.66, nz+(L-nz)*.52), (.004, nz-.010), (-.060, nz-.16), (-.062, .012)]
        strip(lay, [(s*x, z) for x, z in path], .095, m, .010, 'shawl%d' % s, 'neck', .016)
        pocket(lay, m, s*.205, .455, .140, .160, .0)
    lay.piece('nape', [('neck', cr([(-nw, L+.020), (0, L+.050), (nw, L+.020)], 8)), ('side', [(nw, L+.020), (nw-.02, L-.030)]), ('cuff', cr([(nw-.02, L-.030), (0, L-.006), (-nw+.02, L-.030)], 8)), ('side', [(-nw+.02, L-.030), (-nw, L+.020)])], m, .010, .014, wrinkle=0.)
    lay.piece('belt', rect(-.300, .560, .300, .612, ('cuff', 'side', 'cuff', 'side')), m, .008, .010, wrinkle=.2)
    for s, pts in ((1, [(.006, .585), (.050, .46), (.040, .30)]), (-1, [(-.006, .585), (-.040, .48), (-.070, .34)])):
        strip(lay, pts, .050, m, .008, 'tail%d' % s, wrinkle=.2, r=.010)
    lay.piece('knot', rect(-.030, .552, .030, .620), m, .014, .020, wrinkle=0.)
    return dict(VIEW, fill=(.84, .88))


# ------------------------------------------------------------ swimwear
def swimsuit(c='#1c545b'):
    """swimsuit with wide straps and gathered front"""
    m = satin(c, seams=('princess',))
    inner = cloth_mat(dark(c), 'jersey')
    lay = Lay(.34, -.08, .90, 601, .008)
    lay.folds([(.10, .34, 190), (.10, .28, 175), (.10, .22, 185), (-.10, .34, -10), (-.10, .28, 5), (-.10, .22, -5)], 4, .14, .0045, 601)
    back = [('neck', cr([(0, .430), (.075, .500), (.100, .735)], 8)), ('shoulder', [(.100, .735), (.140, .730)]), ('arm', cr([(.140, .730), (.125, .60), (.168, .47)], 8)), ('side', [(.168, .47), (.16, .14)]), ('hem', cr([(.16, .14), (.09, .040), (.045, .006)], 6)), ('side', [(.045, .006), (0, .006)])]
    lay.piece('back', mirror(back), inner, .004, .007, wrinkle=.2)
    half = [('neck', cr([(0, .500), (.045, .520), (.088, .600), (.102, .738)], 8)), ('shoulder', [(.102, .738), (.142, .732)]), ('arm', cr([(.142, .732), (.136, .62), (.150, .555), (.182, .500)], 8)), ('side', cr([(.182, .500), (.158, .36), (.166, .22), (.180, .135)], 8)), ('hem', cr([(.180, .135), (.110, .080), (.052, .028), (.040, 0)], 8)), ('side', [(.040, 0), (0, -.002)])]
    bust = lambda X, Z: .026*np.exp(-(((np.abs(X)-.082)/.058)**2+((Z-.478)/.062)**2))
    pr = cr([(.095, .60), (.10, .45), (.085, .30), (.10, .12)], 8)
    lay.piece('front', mirror(half), m, .007, .010, extra=bust, lines={'princess': [pr, [(-x, z) for x, z in pr]]})
    for s in (-1, 1):
        strip(lay, [(s*.178, .139), (s*.110, .086), (s*.054, .034), (s*.042, .004)], .009, m, .002, 'leg%d' % s)
    strip(lay, [(-.098, .700), (-.086, .600), (-.044, .524), (0, .504), (.044, .524), (.086, .600), (.098, .700)], .010, m, .002, 'ne')
    return dict(VIEW, fill=(.58, .86))


def bikini(c='#b5624a'):
    """triangle bikini with ties, top and briefs"""
    m = printed(satin(c), c, '#f3ead8', 'floral', .034, second='#e0b354')
    tie = satin(c)
    lay = Lay(.34, -.36, .36, 611, .005)
    for s in (-1, 1):
        strip(lay, [(s*.070, .118), (s*.084, .200), (s*.130, .262), (s*.115, .300)], .010, tie, .003, 'neck%d' % s)
        strip(lay, [(s*.130, -.020), (s*.200, -.028), (s*.262, .010), (s*.286, -.020)], .010, tie, .003, 'side%d' % s)
    strip(lay, [(-.140, -.022), (0, -.026), (.140, -.022)], .012, tie, .003, 'under')
    for s in (-1, 1):
        cup = [('neck', cr([(.012, -.012), (.034, .045), (.066, .122)], 6)), ('side', cr([(.066, .122), (.112, .050), (.136, -.010)], 6)), ('hem', cr([(.136, -.010), (.075, -.026), (.012, -.012)], 6))]
        lay.piece('cup%d' % s, cup if s > 0 else flip(cup), m, .026, .060, wrinkle=.2, h=.006)
    dz = -.31
    b = [('waist', cr([(0, .170), (.09, .172), (.158, .180)], 6)), ('side', [(.158, .180), (.160, .140)]), ('hem', cr([(.160, .140), (.085, .075), (.046, .006)], 8)), ('side', [(.046, .006), (0, .006)])]
    f = [('waist', cr([(0, .148), (.08, .154), (.150, .172)], 6)), ('side', [(.150, .172), (.152, .140)]), ('hem', cr([(.152, .140), (.080, .085), (.042, .032), (.036, 0)], 8)), ('side', [(.036, 0), (0, -.002)])]
    lay.piece('bb', moved(mirror(b), 0, dz), tie, .004, .006, wrinkle=.3)
    lay.piece('bf', moved(mirror(f), 0, dz), m, .006, .008)
    for s in (-1, 1):
        x0 = s*.152
        for a, bz in ((-.030, -.075), (.024, -.085)):
            strip(lay, [(x0, dz+.156), (x0+s*.022+a*.5, dz+.120), (x0+s*.030+a, dz+.156+bz)], .008, tie, .0026, 'tie')
        for sg in (-1, 1):
            loop = cr([(x0, dz+.158), (x0+sg*.018, dz+.178), (x0+sg*.034, dz+.166), (x0+sg*.018, dz+.150), (x0, dz+.156)], 6)
            lay.piece('loop', [('side', loop), ('neck', [loop[-1], loop[0]])], tie, .005, .006, wrinkle=0., h=.004)
    return dict(VIEW, fill=(.76, .84))


def swim_shorts(c='#2f5c9e'):
    """men's swim shorts with drawstring and side stripe"""
    m = plain(c, .62, spec=.25, bump=.06, bscale=420, name='taffeta')
    lay = trousers(m, L=.46, waist=.205, hip=.262, hem=(.020, .282), rise=.28, knee=.276, seed=621, t=.009, amp=.016, fold=.007, band=.048, loops=False, pockets=None, fly=False, elastic=True, dip=.012, r=.014)
    k = plain('#f0ebe2', .8)
    for s in (-1, 1):
        strip(lay, [(s*.258, .25), (s*.268, .12), (s*.271, .008)], .012, k, .0016, 'stripe%d' % s)
        strip(lay, [(s*.175, .400), (s*.225, .270)], .008, m, .003, 'pk%d' % s)
        cord(lay, [(s*.014, .425), (s*.026, .37), (s*.040, .30), (s*.034, .25)], k, .0036)
    for x in (-.014, .014):
        o = lathe([(.0034, .0010), (.0064, .0016), (.0076, .0006), (.0076, -.001)], 28, STEEL())
        o.location = lay.on(x, .428)+Vector((0, 0, .0008))
    return dict(VIEW, fill=(.84, .72))
