"""Garments draped on an invisible form (drape.py) and pictured without Blender (cloth.py)."""
import math

import numpy as np

from cloth import Garment, Weave, lathe, ribbon, stripes
from drape import Form, skirt_pattern, top_pattern, trousers_pattern
from picture import smooth_profile as cr, srgb

GHOST = dict(az=-6, el=2, fill=(.86, .84))


def marks(P):
    """distances that the weave draws: hems, seams, neckline"""
    sleeves = [p for p in P.order if p in ('sleeveR', 'sleeveL')]
    get = lambda names: {p: [P.line((p, e)) for e in es] for p, es in names.items()}
    body = ('front', 'back')
    seam = {p: ['shoulderR', 'shoulderL']+(['armR', 'armL'] if sleeves else []) for p in body}
    seam.update({p: ['capF', 'capB'] for p in sleeves})
    hem = {p: ['hemR', 'hemL'] for p in body}
    hem.update({p: ['cuff'] for p in sleeves})
    return dict(d_hem=P.near(get(hem)), d_seam=P.near(get(seam)), d_neck=P.near(get({p: ['neckR', 'neckL'] for p in body})),
                d_arm=P.near(get({p: ['armR', 'armL'] for p in body})))


def finish_top(P, c, kind, rib='rib', lines=(), th=.0016, bulge=.0008, high=1.485, back=.022, scale=1., rib_scale=1., label=True, smooth=5, puff=None, paint=None, rib_c=None):
    """materials and mesh of a top: outside, bands, inside with its label"""
    bands = {p: bulge for p in P.order if 'band' in p}
    tag = (-.021, high-back-.050, .021, high-back-.018, 1) if label else None
    r = Weave(rib_c or c, rib, scale=rib_scale)
    return Garment(P, [Weave(c, kind, lines, scale=scale, paint=paint), r], th, bands, marks(P), puff, [Weave(c, kind, lines, tag, scale, paint), r], smooth)


SEAM = ('d_seam', 0., .0022, 2.)
TWIN = (('d_hem', .020, 0, 0), ('d_hem', .0255, 0, 0))
NECK = ('d_neck', .0045, 0, 0)


def tee_women(c='#3f5a4a'):
    """women's wide tee on an invisible form"""
    P = top_pattern('tee-women', L=.64, nw=.098, drop=.105, sx=.205, slope=.044, W=.250, hem=.262, under=.205, cap=.115, sleeve=.200, cuff=.166, arm=24, neckband=.018, neck_ratio=.88)
    P.drape(Form(24, bust=.018), bend=3e-5)
    return finish_top(P, c, 'jersey', lines=TWIN+(SEAM, NECK)), GHOST


def tee_men(c='#3f5a4a'):
    """men's tee of heavy jersey on an invisible form"""
    P = top_pattern('tee-men', L=.71, nw=.094, drop=.105, sx=.226, slope=.046, W=.264, hem=.262, under=.225, cap=.125, sleeve=.230, cuff=.178, arm=20, neckband=.022, neck_ratio=.90)
    P.drape(Form(20, waist=1.1, shoulder=.182), bend=1.2e-5)
    return finish_top(P, c, 'jersey', lines=TWIN+(SEAM, NECK), th=.0020), GHOST


def pullover(c='#cbb79a'):
    """women's fine-knit pullover on an invisible form"""
    P = top_pattern('pullover', L=.60, nw=.102, drop=.110, sx=.198, slope=.042, W=.246, hem=.246, under=.190, cap=.125, sleeve=.560, cuff=.088, arm=13, neckband=.024, neck_ratio=.86, cuffband=.060, cuff_ratio=.84, hemband=.060, hem_ratio=.93)
    P.drape(Form(13, bust=.016, reach=.72), bend=8e-6, stretch=4e-7, mu=.12)
    return finish_top(P, c, 'fineknit', lines=(SEAM,), th=.0030, bulge=.0010, rib_scale=1.1), GHOST


def sweatshirt(c='#a9a9a9'):
    """men's sweatshirt with wide ribbed bands on an invisible form"""
    P = top_pattern('sweatshirt', L=.66, nw=.092, drop=.098, sx=.236, slope=.048, W=.286, hem=.280, under=.240, cap=.105, sleeve=.530, cuff=.115, arm=15, neckband=.026, neck_ratio=.88, cuffband=.066, cuff_ratio=.70, hemband=.066, hem_ratio=.84)
    P.drape(Form(15, waist=1.1, shoulder=.182, reach=.72), bend=3e-6, stretch=3e-7, mu=.15)
    return finish_top(P, c, 'melange', lines=(SEAM, ('d_seam', .007, 0, 0)), th=.0042, bulge=.0012, rib_scale=1.25), GHOST


def crew_longsleeve(c='#9aa88c'):
    """women's long-sleeved shirt with a boat neck on an invisible form"""
    P = top_pattern('crew-longsleeve', L=.62, nw=.140, drop=.052, back=.030, sx=.192, slope=.036, W=.236, waist=.214, hem=.242, under=.200, cap=.130, sleeve=.570, cuff=.088, arm=13, neckband=.010, neck_ratio=.95)
    P.drape(Form(13, bust=.018, reach=.74), bend=2.5e-5, mu=.12)
    return finish_top(P, c, 'jersey', lines=TWIN+(SEAM,), back=.030), GHOST


def vneck_stripe(c='#14213d'):
    """women's striped V-neck top with three-quarter sleeves on an invisible form"""
    P = top_pattern('vneck-stripe', L=.64, nw=.090, drop=.165, sx=.196, slope=.040, W=.240, waist=.222, hem=.246, under=.200, cap=.130, sleeve=.400, cuff=.110, arm=15, vee=True, neckband=.014, neck_ratio=.93, mitre=.0075)
    P.drape(Form(15, bust=.018, reach=.74), bend=2.5e-5, mu=.15)
    return finish_top(P, '#ece6da', 'jersey', lines=TWIN+(SEAM,), rib_c=c, paint=stripes(c, .026, .34), label=False, smooth=7), GHOST


def kids_stripe(c='#14213d'):
    """children's long-sleeved striped shirt on an invisible form"""
    P = top_pattern('kids-stripe', L=.58, nw=.088, drop=.082, sx=.196, slope=.036, W=.246, hem=.250, under=.200, cap=.110, sleeve=.520, cuff=.092, arm=20, neckband=.022, neck_ratio=.88, cuffband=.030, cuff_ratio=.86)
    P.drape(Form(20, waist=1.15, reach=.74), bend=2e-5, mu=.15)
    return finish_top(P, '#efeae0', 'jersey', lines=(SEAM, TWIN[0]), th=.0020, rib_c=c, rib_scale=1.3, paint=stripes(c, .036, .42), label=False, smooth=7), GHOST


def sun(v0=1.245, size=1.25, ink='#e7b84a'):
    """printed sun on the front panel"""
    t = np.array(srgb(ink))
    def paint(u, v, panel, col):
        y = v-v0
        r, a = np.hypot(u, y)/size, np.abs((np.arctan2(y, u)*12/(2*np.pi)) % 1-.5)
        on = (r < .053) | ((r > .066) & (r < .098) & (a < .72-6.5*r))
        return np.where((on & (panel == 0))[:, None], t, col)
    return paint


def kids_tee(c='#2f5c9e'):
    """children's tee with a printed sun on an invisible form"""
    P = top_pattern('kids-tee', L=.58, nw=.090, drop=.085, sx=.200, slope=.036, W=.252, hem=.258, under=.205, cap=.105, sleeve=.195, cuff=.160, arm=26, neckband=.022, neck_ratio=.88)
    P.drape(Form(26, waist=1.15), bend=2e-5)
    return finish_top(P, c, 'jersey', lines=TWIN+(SEAM, NECK), th=.0020, bulge=.0010, rib_scale=1.3, paint=sun(), smooth=7), GHOST


def knit_vest(c='#9c8a6e'):
    """women's cable-knit slipover with V-neck on an invisible form"""
    P = top_pattern('knit-vest', h=.0055, L=.58, nw=.088, drop=.185, sx=.176, slope=.038, W=.250, hem=.244, under=.215, sleeve=0, vee=True, neckband=.026, neck_ratio=.90, mitre=.014, armband=.024, hemband=.060, hem_ratio=.86)
    P.drape(Form(20, bust=.016, arms=False), bend=4e-6, stretch=4e-7, mu=.3)
    q = P.panels['front']
    x, z = q['V'][:, 0], q['V'][:, 1]
    cable = sum(np.exp(-((x-x0-.013*np.sin(z*62+ph))/.0095)**2)*(1+.35*np.cos(z*62+ph)) for x0 in (-.115, 0., .115) for ph in (0., math.pi))
    side = sum(-.6*np.exp(-((np.abs(x-x0)-.032)/.005)**2) for x0 in (-.115, 0., .115))
    puff = np.zeros(len(P.x))
    edge = np.ones(len(x))
    for k in q['ids'].values():
        d = np.linalg.norm(q['V'][:, None]-q['V'][k][None], axis=2).min(1)
        edge = np.minimum(edge, np.clip((d-.004)/.012, 0, 1))
    puff[q['g']] = .0052*(cable+side)*edge
    return finish_top(P, c, 'knit', lines=(), th=.0045, bulge=.0012, rib_scale=1.3, puff=puff, smooth=3), GHOST


def roll(foot, t):
    """collar that goes up and folds over"""
    q = (foot-np.array((0, .006, 0)))*(1, 1, 0)
    q /= np.linalg.norm(q, axis=1)[:, None]+1e-9
    high = np.where(t < .082, t, .164-t)
    out = np.where(t < .082, -.004, .017*np.clip((t-.078)/.01, 0, 1))
    return foot+np.stack([q[:, 0]*out, q[:, 1]*out, high], 1)


def turtleneck(c='#6d071a'):
    """women's fine rollneck pullover on an invisible form"""
    P = top_pattern('turtleneck', L=.62, nw=.074, drop=.060, back=.016, sx=.192, slope=.044, W=.248, waist=.240, hem=.250, under=.200, cap=.130, sleeve=.535, cuff=.095, arm=13, neckband=.158, neck_ratio=1.02, neck_place=roll, mitre=-.030, cuffband=.050, cuff_ratio=.86, hemband=.045, hem_ratio=.92)
    P.drape(Form(13, bust=.018, reach=.74), bend=1e-5, stretch=4e-7, mu=.12)
    return finish_top(P, c, 'fineknit', lines=(SEAM,), th=.0026, bulge=.0006, label=False), GHOST


def dress(c='#7c2f38'):
    """women's sleeveless midi dress with V-neck on an invisible form"""
    P = top_pattern('dress', h=.0080, L=1.10, nw=.095, drop=.170, back=.030, sx=.165, slope=.034, W=.236, hem=.500, under=.200, sleeve=0, vee=True, neckband=0,
                    sidepts=((.204, 1.13), (.192, 1.06), (.216, .97), (.262, .84), (.345, .62)))
    P.drape(Form(20, bust=.020, arms=False, hip=.97), bend=1.2e-5, mu=.2)
    seam = {p: [[(-.3, 1.065), (.3, 1.065)]] for p in ('front', 'back')}
    arm = {p: [P.line((p, 'arm'+s)) for s in 'RL'] for p in ('front', 'back')}
    attrs = dict(marks(P), d_waist=P.near(seam), d_edge=P.near(arm))
    lines = (('d_hem', .028, 0, 0), ('d_neck', .006, 0, 0), ('d_edge', .006, 0, 0), ('d_waist', 0., .0036, 2.5))
    return Garment(P, [Weave(c, 'crepe', lines)], .0016, attrs=attrs, inner=[Weave(c, 'crepe', lines, (-.021, 1.405, .021, 1.437, 1))]), dict(GHOST, fill=(.80, .86))


def skirt(c='#605d40'):
    """flared midi skirt on an invisible form"""
    P = skirt_pattern('skirt', waist=.184, hip=.236, hem=.480, long=.74, band=.040)
    P.drape(Form(arms=False, hip=.96), pin=P.ids('waistband', 'rim'), bend=1.0e-5, margin=.004, mu=.1)
    band = {p: [P.line((p, e)) for e in ('waistR', 'waistL')] for p in ('front', 'back')}
    hem = {p: [P.line((p, e)) for e in ('hemR', 'hemL')] for p in ('front', 'back')}
    sides = {p: [P.line((p, e)) for e in ('sideR', 'sideL')] for p in ('front', 'back')}
    lines = (('d_hem', .030, 0, 0), ('d_waist', 0., .0018, 2.), ('d_side', 0., .0016, 1.6))
    m = Weave(c, 'twill', lines)
    return Garment(P, [m, m], .0018, {'waistband': .0014}, dict(d_hem=P.near(hem), d_waist=P.near(band), d_side=P.near(sides))), dict(GHOST, el=5, fill=(.80, .84))


def loops(P, at, c, band=.038):
    """belt loops and a button on a waistband; `at` are distances from the middle of the front along the band"""
    q = P.panels['waistband']
    V, g, x = q['V'], q['g'], P.smoothed(2)
    nrm, L, up = P.normals(x), V[:, 0].max(), np.array((0, 0, 1.))
    def spot(u, t, out):
        k = np.argsort(np.hypot(V[:, 0]-u % L, V[:, 1]-t))[:4]
        n = nrm[g[k]].mean(0)
        return x[g[k]].mean(0)+n*out, n
    parts = []
    for u in at:
        pts = [spot(u, t, o)[0] for t, o in ((.001, .003), (.004, .0056), (band*.5, .0068), (band-.004, .0058), (band-.001, .003))]
        pts = [pts[0]-up*.007, *pts, pts[-1]+up*.003]
        parts.append(ribbon(cr(pts, 5), np.cross(up, spot(u, band*.5, 0)[1]), .0105, .0018, c))
    p, n = spot(.016, band*.5, .0034)
    parts.append(lathe([(0, .0020), (.0045, .0018), (.0058, .0028), (.0075, .0028), (.0083, .0012), (.0083, -.002)], p, n, '#3d2c1e', .25))
    return parts


def twill_trousers(P, c, fly=True, crease=False, hem=.028, pocket=(.135, .150, .012), loop=(.085, .185, .36), welt=True, kind='twill', th=.0018):
    """materials and mesh of trousers: seams, pockets, fly, belt loops"""
    fronts, backs = ('frontR', 'frontL'), ('backR', 'backL')
    sides = fronts+backs
    get = lambda e, ps=sides: P.near({p: [P.line((p, e))] for p in ps})
    top_z, out = P.line(('frontR', 'waist'))[0][1], P.line(('frontR', 'out'))
    at_out = lambda z: float(np.interp(z, [q[1] for q in out[::-1]], [q[0] for q in out[::-1]]))
    x, deep, bow = pocket
    z1 = top_z-deep
    slant = [cr([(x, top_z+.006), ((x+at_out(z1))/2-bow*.3, (top_z+z1)/2), (at_out(z1), z1)], 8)]
    w = [[(.050, top_z-.082), (.175, top_z-.078)]]
    attrs = dict(d_hem=get('hem'), d_pocket=P.near({p: slant for p in fronts}), d_fly=P.near({'frontR': [cr([(.036, top_z), (.036, top_z-.10), (.026, top_z-.135), (.002, top_z-.150)], 8)]}), d_crotch=get('crotch'), d_out=get('out'), d_waist=get('waist'), d_welt=P.near({p: w for p in backs}))
    lines = [('d_hem', hem, 0, 0), ('d_pocket', 0., .0024, 3.), ('d_pocket', .0065, 0, 0), ('d_crotch', 0., .0018, 2.), ('d_out', 0., .0020, 2.), ('d_waist', 0., .0020, 2.5)]
    lines += [('d_fly', 0., 0, 0), ('d_fly', .006, 0, 0)] if fly else []
    lines += [('d_welt', .0, .0020, 3.), ('d_welt', .0055, 0, 0)] if welt else []
    m = Weave(c, kind, tuple(lines))
    L = P.panels['waistband']['V'][:, 0].max()
    parts = loops(P, [u for k in loop for u in (k, L-k)], c) if loop else []
    return Garment(P, [m, m], th, {'waistband': .0014}, attrs, solids=parts), dict(GHOST, el=4, fill=(.76, .88))


def chinos(c='#c6b294'):
    """straight chinos on an invisible form"""
    P = trousers_pattern('chinos', waist=.204, hip=.242, knee=(.006, .216), hem=(.020, .206), high=1.00, long=.95, stance=2.2)
    P.drape(Form(arms=False, legs=True, hip=.97, stance=2.2), pin=P.ids('waistband', 'rim'), bend=1e-5, margin=.004, mu=.1)
    return twill_trousers(P, c)


def bermuda(c='#c6b294'):
    """men's knee-length shorts on an invisible form"""
    P = trousers_pattern('bermuda', h=.0070, waist=.206, hip=.240, hem=(-.014, .238), high=1.00, long=.54, stance=3.5)
    P.drape(Form(arms=False, legs=True, hip=.97, stance=3.5), pin=P.ids('waistband', 'rim'), bend=8e-6, margin=.004, mu=.1)
    return twill_trousers(P, c, hem=.034)[0], dict(GHOST, el=4, fill=(.80, .80))


def cords(P, panel, spots, long, colour, wide=.0055, spread=.16):
    """two cords that hang from spots of a panel, with knots"""
    q, x = P.panels[panel], P.smoothed(2)
    n, V, g = P.normals(x), q['V'], q['g']
    tree, parts = x[np.unique(P.tri)], []
    for k, (u, v) in enumerate(spots):
        i = g[np.argmin(np.hypot(V[:, 0]-u, V[:, 1]-v))]
        sg, path = (-1 if x[i][0] < 0 else 1), []
        for t in np.linspace(0, 1, 26):
            p = x[i]+np.array((sg*spread*long*t*(1.2-t*.6)+.003*np.sin(5*t+k), 0, -long*t))
            near = tree[(np.hypot(tree[:, 0]-p[0], tree[:, 2]-p[2]) < .012) & (tree[:, 1] < 0)]
            y = near[:, 1].min() if len(near) else path[-1][1]+.001
            path.append((p[0], y-.0035-.004*np.sin(np.pi*min(1, t*1.5)), p[2]))
        P_ = np.array(path)
        P_[:, 1] = np.convolve(np.pad(P_[:, 1], 2, 'edge'), np.ones(5)/5, 'valid')
        parts.append(ribbon(P_, (1, 0, 0), wide, wide*.8, colour))
        parts.append(lathe([(0, .008), (.0035, .007), (.0048, .004), (.0048, -.004), (.0035, -.007), (0, -.008)], P_[-1], (0, -.1, 1), colour, 0., 20))
    return parts


def hood_of(high, drop):
    """adds a hood of two halves to a top"""
    def add(P):
        F, B = [sum(np.linalg.norm(np.diff(np.array(P.line((p, 'neckR'))), axis=0), axis=1)) for p in ('front', 'back')]
        out = [('nF', [(0, .020), (F*.5, -.004), (F*.97, -.012)]), ('nB', [(F*.97, -.012), (F*.97+B*.98, .006)]),
               ('crown', cr([(F*.97+B*.98, .006), (F+B+.012, .12), (F+B-.006, .25), (F+B-.085, .345), (F*.55, .385), (.030, .375)], 10)), ('face', cr([(.030, .375), (.004, .20), (0, .020)], 10))]
        def place(sg):
            def at(V):
                d, z = V[:, 0], V[:, 1]
                t = np.clip(d/(F+B), 0, 1)
                return np.stack([sg*(.050+.060*np.sin(np.pi*np.clip(t, .05, 1)**.8)), -.115+.235*t, high-drop+.02+(drop-.01)*np.clip(t*1.3, 0, 1)*np.clip(1-z/.2, 0, 1)+z*.95+.03*np.clip(z/.2, 0, 1)], 1)
            return at
        for sg, sd in ((1, 'R'), (-1, 'L')):
            P.panel('hood'+sd, out, place(sg))
            P.sew(('hood'+sd, 'nF'), ('front', 'neck'+sd), sd == 'L')
            P.sew(('hood'+sd, 'nB'), ('back', 'neck'+sd), sd == 'R')
        P.sew(('hoodR', 'crown'), ('hoodL', 'crown'))
    return add


HOOD = hood_of(1.485, .085)


def hoodie(c='#4a5258'):
    """hooded sweatshirt with a kangaroo pocket on an invisible form"""
    P = top_pattern('hoodie', h=.0070, L=.67, nw=.092, drop=.085, back=.018, sx=.232, slope=.048, W=.286, hem=.280, under=.240, cap=.105, sleeve=.530, cuff=.112, arm=15, neckband=0, cuffband=.066, cuff_ratio=.74, hemband=.066, hem_ratio=.86, hood=HOOD)
    P.drape(Form(15, waist=1.1, shoulder=.182, reach=.72, head=True), bend=3e-6, stretch=3e-7, mu=.25)
    attrs = marks(P)
    z0 = 1.485-.67
    outline = [(-.150, z0), (-.150, z0+.075), (-.095, z0+.190), (.095, z0+.190), (.150, z0+.075), (.150, z0)]
    attrs.update(d_pocket=P.near({'front': [outline]}), d_slit=P.near({'front': [outline[1:3], outline[3:5]]}), d_face=P.near({'hoodR': [P.line(('hoodR', 'face'))], 'hoodL': [P.line(('hoodL', 'face'))]}),
                 d_crown=P.near({'hoodR': [P.line(('hoodR', 'crown'))], 'hoodL': [P.line(('hoodL', 'crown'))]}))
    q = P.panels['front']
    x, z = q['V'][:, 0], q['V'][:, 1]
    half = np.interp(z, [z0, z0+.075, z0+.190], [.150, .150, .095])
    puff = np.zeros(len(P.x))
    puff[q['g']] = .0030*np.clip(np.minimum(half-np.abs(x), z0+.190-z)/.006+.5, 0, 1)*(z < z0+.196)
    lines = (SEAM, ('d_neck', 0., .0026, 2.5), ('d_pocket', 0., .0030, 3.), ('d_pocket', .007, 0, 0), ('d_slit', .018, 0, 0), ('d_face', .026, 0, 0), ('d_crown', 0., .0026, 2.))
    m, r = Weave(c, 'jersey', lines, scale=1.2), Weave(c, 'rib', scale=1.25)
    g = Garment(P, [m, r], .0042, {p: .0012 for p in P.order if 'band' in p}, attrs, puff, solids=cords(P, 'front', ((-.016, 1.392), (.016, 1.392)), .21, '#e9e6de', .0065, .10))
    return g, dict(GHOST, fill=(.86, .86))
