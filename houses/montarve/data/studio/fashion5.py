"""Tops laid flat: shirts, blouses, knitwear, sweatshirts, jackets (relief, see relief.py)."""
from relief import *
from furn2 import place


def body_half(L, nw, nz, sx, slope, ux, uz, hx, hz, waist=None, hem_bow=0., tag='hem', vee=False, sidepts=None, tail=None):
    """right half of a front from the middle of the neck to the middle of the hem; `tail` replaces the hem (legs, crotch)"""
    sh, tip, ua = (nw, L), (sx, L-slope), (ux, uz)
    neck = cr([(0, nz), (nw*.55, nz+(L-nz)*.10), (nw*.90, nz+(L-nz)*.52), sh], 8)
    if vee:
        neck = cr([(0, nz), (nw*.60, nz+(L-nz)*.48), sh], 8)
    arm = cr([tip, (sx-.022, (L-slope)*.45+uz*.55), (sx-.010, uz+.035), ua], 8)
    side = cr([ua, *(sidepts or [(waist if waist else (ux*.5+hx*.5), (uz+hz)/2)]), (hx, hz)], 10)
    if tail:
        return [('neck', neck), ('shoulder', [sh, tip]), ('arm', arm), ('side', side), *tail]
    hem = cr([(hx, hz), (hx*.5, hz-hem_bow*.75), (0, hz-hem_bow)], 8) if hem_bow else [(hx, hz), (0, hz)]
    return [('neck', neck), ('shoulder', [sh, tip]), ('arm', arm), ('side', side), (tag, hem)]


def sleeve(L, sx, slope, ux, uz, length, ang, cuff, puffy=0., tag='cuff'):
    """right sleeve; its head lies under the front"""
    a = math.radians(ang)
    d, n = np.array([math.sin(a), -math.cos(a)]), np.array([math.cos(a), math.sin(a)])
    tip, ua = np.array([sx-.050, L-slope+.05*slope/(sx-.08)-.005]), np.array([ux-.060, uz-.004])
    top = np.array([sx, L-slope])
    o = top+d*length
    i = o-n*cuff
    up = [tuple(tip), tuple(top), tuple(top+d*length*.5+n*(.006+puffy)), tuple(o)]
    low = [tuple(i), tuple((i+ua)/2-n*(.0+puffy)+d*.0), (ux, uz), tuple(ua)]
    return [('shoulder', [up[0], tuple(np.array(up[1])*.86+np.array(up[0])*.14)]+cr([tuple(top+d*.014-n*.0015), up[2], up[3]], 10)), (tag, [tuple(o), tuple(i)]), ('side', cr(low, 10)), ('arm', [tuple(ua), (sx-.060, (L-slope+uz)/2), tuple(tip)])], (o, i, d, n)


def band_on(end, width, out=.006):
    """cuff across the end of a sleeve"""
    o, i, d, n = end
    a, b = o+n*out*.5, i-n*out*.5
    return [('cuff', [tuple(a+d*.004), tuple(b+d*.004)]), ('side', [tuple(b+d*.004), tuple(b-d*width)]), ('waist', [tuple(b-d*width), tuple(a-d*width)]), ('side', [tuple(a-d*width), tuple(a+d*.004)])]


def top(mat, L=.72, nw=.082, drop=.085, sx=.215, slope=.045, ux=.255, under=.225, hx=.250, waist=None, hem_bow=0., slv=(.20, 60, .16), t=.006, seed=1, amp=.012, fold=.0045,
        rib=None, cuff=0., hemband=0., back=.022, extra=None, front=None, puffy=0., inside_mat=None, r=.014, lines=None, split=None,
        base=None, vee=False, sidepts=None, tail=None, cut=None, men=False):
    """body and sleeves; returns the height field for collars, pockets and buttons"""
    uz = L-slope-under
    lay = base or Lay(.80, -.10, L+.25, seed, amp)
    lay.folds([(ux-.01, uz, 200), (-ux+.01, uz, -20), (ux-.05, uz-.02, 250), (-ux+.05, uz-.02, 290)], 4, .19, fold, seed)
    lay.folds([(hx-.03, .05, 120), (-hx+.03, .05, 60), (.02, L*.35, 80)], 3, .15, fold*.7, seed+5)
    nz = L-drop
    # inside of the back at the neck
    lay.piece('back', mirror([('neck', cr([(0, L-back), (nw*.6, L-back+.005), (nw+.004, L+.001)], 8)), ('side', [(nw+.004, L+.001), (nw+.045, L-.02), (nw+.03, nz-.03)]), ('hem', [(nw+.03, nz-.03), (0, nz-.03)])]), inside_mat or mat, t*.5, .006, wrinkle=.3)
    ends = []
    if slv:
        S, end = sleeve(L, sx, slope, ux, uz, *slv, puffy)
        for sg in (1, -1):
            if slv[1] < 45:
                e = end[0]
                lay.folds([(sg*(sx+(e[0]-sx)*.5), (L-slope+e[1])/2, 200 if sg > 0 else -20)], 4, .10, fold, seed+9)
            lay.piece('sleeve%d' % sg, S if sg > 0 else flip(S), mat, t, r, extra=extra)
            ends.append(tuple(np.array([sg*v[0], v[1]]) for v in end))
            if cuff:
                b = band_on(end, cuff)
                lay.piece('cuff%d' % sg, b if sg > 0 else flip(b), rib or mat, t*.35, .006, wrinkle=0.)
    half = body_half(L, nw, nz, sx, slope, ux, uz, hx, 0, waist, hem_bow, vee=vee, sidepts=sidepts, tail=tail)
    if split is not None:                                       # open front: two panels that leave a gap or overlap
        right = [(tag, [(max(split, x), z) for x, z in p]) for tag, p in half]
        z0 = -hem_bow
        if cut:                                                 # rounded front corner of a jacket
            right[-1] = ('hem', [(hx, 0), (split+cut[0], 0)])
            right.append(('front', cr([(split+cut[0], 0), (split+cut[0]*.35, cut[1]*.22), (split, cut[1])], 8)))
            z0 = cut[1]
        right.append(('front', [(split, z0), (split, nz)]))
        panels = {'frontR': right, 'frontL': flip(right)}
        for name in sorted(panels, reverse=not men):            # the lady's right panel lies on top, the man's left one
            lay.piece(name, panels[name], front or mat, t, r, extra=extra, lines=lines)
    else:
        lay.piece('front', mirror(half), front or mat, t, r, extra=extra, lines=lines)
    if hemband:
        lay.piece('hemband', [('waist', [(-hx-.001, hemband), (hx+.001, hemband)]), ('side', [(hx+.001, hemband), (hx-.012, -.004)]), ('hem', [(hx-.012, -.004), (-hx+.012, -.004)]), ('side', [(-hx+.012, -.004), (-hx-.001, hemband)])], rib or mat, t*.35, .006, wrinkle=0.)
    lay.L, lay.nz, lay.nw, lay.uz, lay.ends = L, nz, nw, uz, ends
    return lay


def shirt_collar(lay, mat, spread=.075, point=.062, stand=.018, gap=.0):
    """two leaves over a stand, buttoned"""
    L, nw, nz = lay.L, lay.nw, lay.nz
    for sg in (-1, 1):
        out = [('neck', cr([(gap, nz+.012), (nw*.55, nz+(L-nz)*.42), (nw+.002, L+.012)], 8)), ('side', cr([(nw+.002, L+.012), (nw+.012, L-.014), (nw+.010, L-.030)], 6)), ('cuff', [(nw+.010, L-.030), (spread, nz-point)]), ('cuff', cr([(spread, nz-point), (spread*.45, nz-.024), (gap, nz+.012)], 5))]
        lay.piece('collar%d' % sg, out if sg > 0 else flip(out), mat, .0045, .006, wrinkle=.15, h=.007)
    line = cr([(-nw-.004, L+.010), (-nw*.6, L+.019), (0, L+.023), (nw*.6, L+.019), (nw+.004, L+.010)], 8)
    lay.piece('roll', [('neck', line), ('side', [line[-1], (nw-.004, L-.006)]), ('hem', [(x*.93, z-.016) for x, z in reversed(line)]), ('side', [(-nw+.004, L-.006), line[0]])], mat, .0045, .006, wrinkle=0., h=.007)


def placket(lay, mat, x=0., width=.032, z1=None, z0=0., n=7, button=None, stitch=True, r=.0058):
    z1 = lay.nz+.008 if z1 is None else z1
    lay.piece('placket', [('hem', [(x-width/2, z1), (x+width/2, z1)]), ('cuff', [(x+width/2, z1), (x+width/2, z0)]), ('hem', [(x+width/2, z0), (x-width/2, z0)]), ('cuff', [(x-width/2, z0), (x-width/2, z1)])], mat, .0018, .004, wrinkle=0., h=.008)
    if button:
        for k in range(n):
            lay.button(x, z1-.012-(z1-z0-.05)*k/max(1, n-.4), button, r)


def pocket(lay, mat, x, z, w=.10, h=.115, point=.018, flap=False):
    out = [('waist', [(x-w/2, z), (x+w/2, z)]), ('cuff', [(x+w/2, z), (x+w/2, z-h)]), ('cuff', [(x+w/2, z-h), (x, z-h-point), (x-w/2, z-h)]), ('cuff', [(x-w/2, z-h), (x-w/2, z)])]
    lay.piece('pocket', out, mat, .0014, .004, wrinkle=0., h=.008)
    if flap:
        lay.piece('flap', [('waist', [(x-w/2-.003, z+.008), (x+w/2+.003, z+.008)]), ('cuff', [(x+w/2+.003, z+.008), (x+w/2+.003, z-.028), (x, z-.042), (x-w/2-.003, z-.028), (x-w/2-.003, z+.008)])], mat, .0018, .004, wrinkle=0., h=.008)


def zipper(lay, x, z0, z1, tape, metal_, pull=True):
    """teeth in two rows and a slider"""
    lay.piece('tape', rect(x-.011, z0, x+.011, z1), tape, .0012, .003, wrinkle=0., h=.008)
    vs, fs = [], []
    n = int((z1-z0)/.0036)
    for k in range(n):
        z = z0+.0036*k
        p = lay.on(x, z)
        s = -1 if k % 2 else 1
        b = len(vs)
        for dx, dz, dh in ((-.0006, 0, .0), (.0036, 0, 0), (.0036, .0024, 0), (-.0006, .0024, 0), (-.0006, 0, .0018), (.0036, 0, .0018), (.0036, .0024, .0018), (-.0006, .0024, .0018)):
            vs.append((x+s*dx, z+dz, p.z+dh+.0004))
        fs += [(b, b+1, b+2, b+3), (b+4, b+5, b+6, b+7), (b, b+1, b+5, b+4), (b+1, b+2, b+6, b+5), (b+2, b+3, b+7, b+6), (b+3, b, b+4, b+7)]
    mesh_obj('teeth', vs, fs, metal_, smooth=False)
    if pull:
        p = lay.on(x, z1-.012)
        box(.010, .016, .005, p+Vector((0, 0, .003)), metal_, .0015)
        box(.006, .030, .0025, p+Vector((0, -.022, .0035)), metal_, .001)


def neckband(lay, mat, width=.020, t=.0022):
    """ribbed band along the front neck, and the back one behind it"""
    L, nw, nz = lay.L, lay.nw, lay.nz
    line = cr([(-nw, L), (-nw*.90, nz+(L-nz)*.52), (-nw*.55, nz+(L-nz)*.10), (0, nz), (nw*.55, nz+(L-nz)*.10), (nw*.90, nz+(L-nz)*.52), (nw, L)], 8)
    return ring(lay, mat, line, width, t)


def ring(lay, mat, line, width, t=.0022, tag='neck'):
    """band of a given width on the outer side of a line (drawn from left to right below)"""
    P = np.array(line)
    T = np.gradient(P, axis=0)
    T /= np.linalg.norm(T, axis=1)[:, None]
    Nn = np.c_[T[:, 1], -T[:, 0]]
    Q = P+Nn*width
    return lay.piece('band', [(tag, [tuple(p) for p in P]), ('side', [tuple(P[-1]), tuple(Q[-1])]), ('waist', [tuple(q) for q in Q[::-1]]), ('side', [tuple(Q[0]), tuple(P[0])])], mat, t, .006, wrinkle=0., h=.007)


def satin(c, **more):
    """satin as it looks lying down: a soft sheen, no mirror"""
    m = cloth_mat(c, 'satin', **more)
    p = m.node_tree.nodes['Principled BSDF']
    p.inputs['Roughness'].default_value, p.inputs['Specular'].default_value = .58, .24
    return m


PEARL = lambda: plain('#e9e4d8', .25, spec=.6, coat=.4, name='pearl')
HORN = lambda: plain('#4a3524', .3, spec=.5, coat=.3, name='horn')


# ------------------------------------------------------------ shirts and blouses
def oxford_shirt(c='#a7c7e7'):
    """men's button-down shirt with chest pocket"""
    m = cloth_mat(c, 'linen', stitches=(('cuff', .005), ('hem', .008)), scale=.5)
    lay = top(m, L=.76, nw=.080, drop=.070, sx=.225, ux=.265, under=.235, hx=.262, hem_bow=.045, slv=(.60, 24, .115), t=.006, seed=3, cuff=.064, r=.012, back=-.020)
    placket(lay, m, z0=-.040, n=7, button=PEARL())
    pocket(lay, m, .105, .52)
    shirt_collar(lay, m, spread=.082)
    for s in (-1, 1):
        lay.button(s*.072, lay.nz-.044, PEARL(), .0042)
    return dict(VIEW, fill=(.88, .84))


def flannel_shirt(c='#7a2626'):
    """men's checked flannel shirt with two flap pockets"""
    m = printed(cloth_mat(c, 'linen', stitches=(('hem', .008),), scale=.7), c, '#1d2430', 'check', .058, .45, second='#d8c9ad')
    lay = top(m, L=.78, nw=.084, drop=.078, sx=.238, ux=.282, under=.245, hx=.278, hem_bow=.055, slv=(.58, 31, .125), t=.008, seed=13, amp=.016, cuff=.068, r=.014, back=-.020)
    placket(lay, m, z0=-.048, n=7, button=HORN())
    for s in (-1, 1):
        pocket(lay, m, s*.118, .555, .105, .105, .016, flap=True)
    shirt_collar(lay, m, spread=.078, point=.070)
    return dict(VIEW, fill=(.88, .86))


def linen_shirt_short(c='#d9c7a3'):
    """men's short-sleeved linen shirt with a camp collar"""
    m = cloth_mat(c, 'linen', stitches=(('cuff', .020), ('hem', .016)), scale=.9)
    lay = top(m, L=.74, nw=.086, drop=.150, sx=.232, ux=.290, under=.235, hx=.292, slv=(.215, 52, .205), t=.006, seed=23, amp=.018, fold=.006, r=.012, back=-.012)
    placket(lay, m, z0=.0, n=5, button=HORN(), z1=lay.nz+.006)
    for s in (-1, 1):                                           # lapels lying open
        L, nw, nz = lay.L, lay.nw, lay.nz
        out = [('neck', [(.006, nz+.002), (nw*.62, nz+(L-nz)*.5), (nw+.004, L+.008)]), ('cuff', [(nw+.004, L+.008), (nw+.026, L-.040), (.098, L-.088)]), ('cuff', [(.098, L-.088), (.070, L-.094), (.092, L-.118), (.006, nz+.002)])]
        lay.piece('lapel%d' % s, out if s > 0 else flip(out), m, .004, .005, wrinkle=.1, h=.007)
    pocket(lay, m, .120, .50, .115, .12, .0)
    return dict(VIEW, fill=(.86, .80))


def dot_blouse(c='#14213d'):
    """women's dotted blouse with a stand-up collar and gathered cuffs"""
    m = printed(satin(c), c, '#f1ece2', 'dots', .024, .17)
    lay = top(m, L=.68, nw=.070, drop=.060, sx=.195, ux=.232, under=.225, hx=.245, waist=.226, slv=(.57, 30, .145), puffy=.016, t=.006, seed=33, amp=.018, fold=.007, back=-.018, r=.014)
    for s, e in zip((1, -1), lay.ends):
        o, i, d, n = e
        a, b = o-n*.030, i+n*.030
        lay.piece('c%d' % s, [('cuff', [tuple(a+d*.050), tuple(b+d*.050)]), ('side', [tuple(b+d*.050), tuple(b-d*.004)]), ('waist', [tuple(b-d*.004), tuple(a-d*.004)]), ('side', [tuple(a-d*.004), tuple(a+d*.050)])], m, .005, .006, wrinkle=0., h=.007)
    placket(lay, m, z0=.0, n=8, width=.024, button=PEARL(), r=.0048)
    neckband(lay, m, .004, .001)
    ring(lay, m, cr([(-.072, .676), (-.062, .642), (-.036, .620), (0, .614), (.036, .620), (.062, .642), (.072, .676)], 8), -.026, .003)
    return dict(VIEW, fill=(.88, .80))


def bow_blouse(c='#efe5d0'):
    """women's blouse with a soft bow at the neck"""
    m = satin(c)
    lay = top(m, L=.69, nw=.066, drop=.078, sx=.190, ux=.240, under=.235, hx=.262, waist=.246, slv=(.56, 25, .120), puffy=.010, t=.006, seed=43, amp=.020, fold=.008, back=-.016, cuff=.045, r=.014)
    placket(lay, m, z0=.0, z1=lay.nz-.02, n=7, width=.026, button=PEARL(), r=.0046)
    neckband(lay, m, .022, .003)
    nz = lay.nz
    for s in (-1, 1):                                           # tails, then loops
        tail = [('side', cr([(.004*s, nz-.015), (.040*s, nz-.11), (.060*s, nz-.25)], 8)), ('hem', [(.060*s, nz-.25), (.012*s, nz-.235)]), ('side', cr([(.012*s, nz-.235), (.004*s, nz-.11), (-.012*s, nz-.015)], 8)), ('neck', [(-.012*s, nz-.015), (.004*s, nz-.015)])]
        lay.piece('tail%d' % s, tail if s > 0 else [(t, list(p)) for t, p in tail][::1], m, .004, .008, wrinkle=.3, h=.007)
    for s in (-1, 1):
        loop = cr([(0, nz-.004), (.050*s, nz+.028), (.105*s, nz+.022), (.118*s, nz-.022), (.088*s, nz-.052), (.040*s, nz-.036), (0, nz-.026)], 8)
        lay.piece('loop%d' % s, [('side', loop), ('neck', [loop[-1], loop[0]])], m, .010, .018, wrinkle=.2, h=.007)
    lay.piece('knot', [('side', cr([(-.017, nz+.002), (0, nz+.008), (.017, nz+.002), (.020, nz-.016), (.015, nz-.034), (0, nz-.038), (-.015, nz-.034), (-.020, nz-.016), (-.017, nz+.002)], 6))], m, .010, .014, wrinkle=0., h=.006)
    return dict(VIEW, fill=(.86, .82))


def linen_tunic(c='#a7b8a0'):
    """women's long linen tunic with a slit neck and turned-up sleeves"""
    m = cloth_mat(c, 'linen', stitches=(('hem', .018), ('neck', .008)), scale=1.)
    lay = top(m, L=.86, nw=.088, drop=.070, sx=.215, ux=.262, under=.235, hx=.300, waist=.272, slv=(.40, 36, .150), t=.006, seed=53, amp=.020, fold=.007, cuff=.050, r=.012, hem_bow=.02)
    neckband(lay, m, .022, .002)
    nz = lay.nz
    lay.piece('slit', rect(-.018, nz-.20, .018, nz-.018), m, .002, .004, wrinkle=0., h=.008)
    dark = plain('#2b2f2a' if c == TINT else scalec(srgb(c), .25), .95)
    lay.piece('gap', [('neck', [(-.008, nz+.012), (.008, nz+.012)]), ('side', [(.008, nz+.012), (.0005, nz-.165)]), ('hem', [(.0005, nz-.165), (-.0005, nz-.165)]), ('side', [(-.0005, nz-.165), (-.008, nz+.012)])], dark, .0004, .002, wrinkle=0., h=.008, sub=0)
    return dict(VIEW, fill=(.80, .86))


# ------------------------------------------------------------ jersey
def crew_longsleeve(c='#6b7f6b'):
    """women's long-sleeved top with boat neck"""
    m = cloth_mat(c, 'jersey', stitches=(('cuff', .016), ('hem', .018)), rib=1500.)
    lay = top(m, L=.64, nw=.112, drop=.045, sx=.198, slope=.036, ux=.215, under=.205, hx=.222, waist=.202, slv=(.55, 22, .082), t=.005, seed=7)
    neckband(lay, m, .010, .0014)
    return dict(VIEW, fill=(.86, .82))


def vneck_stripe(c='#14213d'):
    """women's striped V-neck top with three-quarter sleeves"""
    m = printed(cloth_mat('#ece6da', 'jersey', stitches=(('hem', .018),)), '#ece6da', c, 'stripe', .026, .34, 90.)
    lay = top(m, L=.66, nw=.078, drop=.150, sx=.200, ux=.232, under=.215, hx=.238, waist=.224, slv=(.34, 34, .110), t=.005, seed=17, amp=.014)
    nw, L, nz = lay.nw, lay.L, lay.nz
    neckband(lay, cloth_mat(c, 'jersey'), .013, .0018)
    return dict(VIEW, fill=(.86, .80))


def polo(c='#1b4332'):
    """men's piqué polo shirt with knitted collar"""
    m = cloth_mat(c, 'linen', stitches=(('hem', .018),), scale=.6)
    rib = cloth_mat(c, 'jersey', bands=(('cuff', .024),), rib=1200.)
    lay = top(m, L=.72, nw=.084, drop=.085, sx=.222, ux=.268, under=.225, hx=.262, slv=(.205, 54, .165), t=.006, seed=27, cuff=.022, rib=rib, back=-.016, r=.012)
    placket(lay, m, z0=lay.nz-.145, n=3, width=.034, button=PEARL())
    shirt_collar(lay, cloth_mat(c, 'jersey', bands=(('cuff', .004),), rib=1200.), spread=.092, point=.052)
    return dict(VIEW, fill=(.84, .80))


def henley(c='#8b7d6b'):
    """men's long-sleeved top with a short button placket"""
    m = cloth_mat(c, 'knitfine', scale=.8)
    rib = cloth_mat(c, 'jersey', bands=(('cuff', .060), ('neck', .03)), rib=900.)
    lay = top(m, L=.72, nw=.088, drop=.088, sx=.224, ux=.262, under=.225, hx=.258, slv=(.58, 28, .105), t=.006, seed=37, amp=.015, cuff=.058, rib=rib, r=.012)
    neckband(lay, rib, .020, .0022)
    placket(lay, m, z0=lay.nz-.16, z1=lay.nz-.014, n=4, width=.034, button=HORN())
    return dict(VIEW, fill=(.86, .82))


def hoodie(c='#59636b'):
    """hooded sweatshirt with kangaroo pocket and cord"""
    m = cloth_mat(c, 'jersey')
    rib = cloth_mat(c, 'jersey', bands=(('cuff', .07), ('hem', .06)), rib=700.)
    inner = cloth_mat('#3c4449' if c == TINT else scalec(srgb(c), .7), 'jersey')
    L, nw = .71, .105
    lay = top(m, L=L, nw=nw, drop=.105, sx=.232, ux=.295, under=.255, hx=.285, slv=(.58, 27, .135), t=.011, seed=47, amp=.020, fold=.008, cuff=.066, rib=rib, hemband=.060, r=.022, back=.0, inside_mat=inner)
    nz = lay.nz
    hood = cr([(-.030, nz-.010), (-.112, L-.078), (-.172, L+.050), (-.165, L+.165), (-.095, L+.232), (0, L+.248), (.095, L+.232), (.165, L+.165), (.172, L+.050), (.112, L-.078), (.030, nz-.010)], 10)
    lay.piece('hood', [('side', hood), ('neck', [hood[-1], hood[0]])], m, .016, .035, wrinkle=.6)
    hole = cr([(-.010, nz+.052), (-.078, L-.012), (-.098, L+.060), (-.072, L+.130), (0, L+.158), (.072, L+.130), (.098, L+.060), (.078, L-.012), (.010, nz+.052)], 10)
    lay.piece('lining', [('side', hole), ('neck', [hole[-1], hole[0]])], inner, .0006, .004, wrinkle=.2)
    rimline = [p for p in hole]
    tube([tuple(lay.on(*p)+Vector((0, 0, .003))) for p in rimline], .0075, m, smooth=False)
    pk = [('waist', [(-.085, .255), (.085, .255)]), ('cuff', cr([(.085, .255), (.115, .17), (.150, .10)], 6)), ('cuff', [(.150, .10), (.150, .058), (-.150, .058), (-.150, .10)]), ('cuff', cr([(-.150, .10), (-.115, .17), (-.085, .255)], 6))]
    lay.piece('pocket', pk, m, .004, .006, wrinkle=.3)
    cord = plain('#ece7dd', .8)
    for s in (-1, 1):
        pts = [(s*.022, nz+.030), (s*.030, nz-.03), (s*.024, nz-.10), (s*.030, nz-.165)]
        tube([tuple(lay.on(*p)+Vector((0, 0, .003))) for p in cr(pts, 8)], .0032, cord, smooth=False)
        e = lay.on(s*.030, nz-.165)
        rod(tuple(e+Vector((0, .004, .0035))), tuple(e+Vector((0, -.012, .0035))), .0036, .0036, metal('#b9bbbd', .3), 16)
    return dict(VIEW, fill=(.86, .86))


def troyer(c='#14213d'):
    """men's knitted pullover with a zip at the neck"""
    m = cloth_mat(c, 'knitfine', scale=1.)
    rib = cloth_mat(c, 'knitfine', bands=(('cuff', .08), ('hem', .07), ('neck', .09)), rib=560.)
    lay = top(m, L=.70, nw=.078, drop=.055, sx=.226, ux=.275, under=.245, hx=.266, slv=(.60, 25, .112), t=.009, seed=57, amp=.016, cuff=.070, rib=rib, hemband=.065, r=.018, back=-.045)
    L, nz, nw = lay.L, lay.nz, lay.nw
    col = [('neck', cr([(-nw+.006, L+.055), (0, L+.048), (nw-.006, L+.055)], 8)), ('side', cr([(nw-.006, L+.055), (nw+.010, L+.02), (nw+.006, L-.012)], 6)), ('hem', cr([(nw+.006, L-.012), (nw*.55, nz-.012), (0, nz-.020), (-nw*.55, nz-.012), (-nw-.006, L-.012)], 8)), ('side', cr([(-nw-.006, L-.012), (-nw-.010, L+.02), (-nw+.006, L+.055)], 6))]
    lay.piece('collar', col, rib, .008, .012, wrinkle=.1)
    zipper(lay, 0, nz-.15, L+.046, plain('#1b1d22', .8), metal('#8f9296', .35))
    return dict(VIEW, fill=(.86, .84))


def cardigan(c='#b7a58c'):
    """women's cardigan with V-neck and two pockets"""
    m = cloth_mat(c, 'knit', scale=1.2)
    rib = cloth_mat(c, 'knit', bands=(('cuff', .08), ('hem', .08), ('waist', .05)), rib=480., scale=1.2)
    under = cloth_mat(c, 'knit', scale=1.2)
    lay = top(m, L=.66, nw=.074, drop=.300, sx=.206, ux=.252, under=.235, hx=.256, slv=(.56, 26, .110), t=.010, seed=67, amp=.014, cuff=.062, rib=rib, hemband=.060, r=.018, inside_mat=under)
    L, nz, nw = lay.L, lay.nz, lay.nw
    back = mirror([('neck', cr([(0, L-.016), (nw*.6, L-.012), (nw, L)], 6)), ('side', [(nw, L), (.004, nz-.01)]), ('hem', [(.004, nz-.01), (0, nz-.01)])])
    edge = cr([(-nw-.002, L+.004), (-nw*.72, L-.13), (-.016, nz), (-.016, nz-.12)], 8)
    for s in (-1, 1):
        line = cr([(nw, L+.004), (nw*.70, L-.13), (.0, nz-.015), (.0, .002)], 10)
        P = np.array(line)
        T = np.gradient(P, axis=0)
        T /= np.linalg.norm(T, axis=1)[:, None]
        Q = P+np.c_[-T[:, 1], T[:, 0]]*.032
        seg = [('waist', [tuple(p) for p in P]), ('side', [tuple(P[-1]), tuple(Q[-1])]), ('cuff', [tuple(q) for q in Q[::-1]]), ('side', [tuple(Q[0]), tuple(P[0])])]
        if s > 0:
            lay.piece('bandR', seg, rib, .004, .006, wrinkle=0.)
        else:
            seg2 = flip(seg)
            seg2 = [(t, [(x+.026, z) for x, z in p]) if False else (t, p) for t, p in seg2]
            lay.piece('bandL', seg2, rib, .004, .006, wrinkle=0.)
    for k in range(5):
        lay.button(.016, nz-.045-k*.066, HORN(), .0085)
    for s in (-1, 1):
        pk = rect(s*.135-.055, .075, s*.135+.055, .19)
        lay.piece('pocket', pk, m, .004, .006, wrinkle=0.)
        lay.piece('welt', rect(s*.135-.056, .168, s*.135+.056, .192), rib, .003, .005, wrinkle=0.)
    return dict(VIEW, fill=(.86, .82))


def turtleneck(c='#6d071a'):
    """women's fine rollneck pullover"""
    m = cloth_mat(c, 'knitfine', scale=.8)
    rib = cloth_mat(c, 'knitfine', bands=(('cuff', .07), ('hem', .06), ('neck', .13)), rib=700., scale=.8)
    lay = top(m, L=.64, nw=.068, drop=.030, sx=.192, ux=.222, under=.210, hx=.226, waist=.210, slv=(.58, 23, .086), t=.007, seed=77, amp=.014, cuff=.050, rib=rib, hemband=.045, r=.014, back=-.01)
    L, nw, nz = lay.L, lay.nw, lay.nz
    lay.piece('roll', [('neck', cr([(-nw+.004, L+.086), (0, L+.092), (nw-.004, L+.086)], 8)), ('side', cr([(nw-.004, L+.086), (nw+.004, L+.05), (nw+.006, L+.004)], 6)), ('waist', cr([(nw+.006, L+.004), (nw*.5, nz+.008), (0, nz), (-nw*.5, nz+.008), (-nw-.006, L+.004)], 8)), ('side', cr([(-nw-.006, L+.004), (-nw-.004, L+.05), (-nw+.004, L+.086)], 6))], rib, .012, .016, wrinkle=.2)
    return dict(VIEW, fill=(.86, .84))
