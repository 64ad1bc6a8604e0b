"""garments and leather goods, second part"""
from studio import *
from studio import _c
from fashion import *
from fashion2 import stitches, cr2
from furn import sim_cloth


# ------------------------------------------------------------ garments
def sweatshirt(c='#a9a9a9'):
    """crew neck, ribbed neck, cuffs and hem, flat lay"""
    m = cloth_mat(c, 'jersey', bands=(('neck', .023), ('hem', .062), ('cuff', .066)), stitches=(), seams=('arm',), rib=900.)
    F, B, ln = tee_pattern(bw=.285, hem=.79, sl=.545, ang=34, cuff=.118, neckw=.088, drop=.078, under=1.165, tipx=.236)
    o = garment('sweat', F, B, .0125, lines=ln, mat=m, lay=True, infl=.11)
    lay_sim(o, .014, bend=.7, seed=12, selfdist=.004)
    finish(o, .003, 1, (('neck', .023, .0016), ('hem', .062, .0010), ('cuff', .066, .0010)), iron=.016, iters=8)
    return dict(az=0, el=84, fill=(.9, .82), mode='top')


def stripe(m, c, width=.021, share=.42, angle=34):
    """woven-in stripes across body and sleeves, plain hem and cuffs, neck band in the stripe colour"""
    n = N('helper')
    n.m, n.t, n.n = m, m.node_tree, m.node_tree.nodes
    n.p = n.n['Principled BSDF']
    at = lambda k: n.new('Attribute', attribute_name=k).outputs['Fac']
    pat = n.new('SeparateXYZ', {0: n.new('Attribute', attribute_name='pat').outputs['Vector']})
    u, v, a = n.math('ABSOLUTE', pat.outputs[0]), pat.outputs[1], math.radians(angle)
    sleeve = n.math('SUBTRACT', n.math('MULTIPLY', v, math.cos(a)), n.math('MULTIPLY', u, math.sin(a)))
    on_sleeve = n.math('GREATER_THAN', at('d_arm'), 0.)
    pos = n.math('ADD', n.math('MULTIPLY', sleeve, on_sleeve), n.math('MULTIPLY', v, n.math('SUBTRACT', 1., on_sleeve)))
    f = n.math('LESS_THAN', n.math('FRACT', n.math('DIVIDE', pos, width)), share)
    for k, d in (('d_hem', .0385), ('d_cuff', .030)):
        f = n.math('MULTIPLY', f, n.math('GREATER_THAN', at(k), d))
    f = n.math('MAXIMUM', f, n.math('LESS_THAN', at('d_neck'), .017))
    base = n.p.inputs['Base Color'].links[0].from_socket
    n.set(n.p.inputs['Base Color'], n.mix(f, base, srgb(c)))
    return m


def kids_stripe(c='#14213d'):
    """long-sleeved striped T-shirt in children's proportions, flat lay"""
    m = stripe(cloth_mat('#efeae0', 'jersey', bands=(('neck', .017),), stitches=(('hem', .022), ('cuff', .018)), seams=('arm',), rib=1400.), c)
    F, B, ln = tee_pattern(bw=.243, hem=.90, sl=.43, ang=34, cuff=.100, neckw=.084, drop=.068, under=1.20, tipx=.214)
    o = garment('kids', F, B, .0115, lines=ln, mat=m, lay=True, infl=.09)
    lay_sim(o, .013, bend=.2, seed=21)
    finish(o, .0017, 1, (('neck', .017, .0012),), iron=.018, iters=10)
    return dict(az=0, el=84, fill=(.9, .8), mode='top')


def chinos(c='#cdb38b'):
    """straight trousers with slanted pockets, flat lay"""
    m = cloth_mat(c, 'linen', stitches=(('waist', .037), ('hem', .030), ('pocket', .005), ('fly', .0)), seams=('wb', 'mid', 'pocket'), scale=.62)
    leg = cr([(.034, .03), (.030, .40), (.018, .66), (0, .755)], 10)
    def half(wz):
        side = cr([(.198, 1.04), (.224, .95), (.244, .84), (.238, .68), (.214, .42), (.198, .03)], 10)
        return [('waist', [(0, wz), (.10, wz+.004), (.198, 1.04)]), ('side', side), ('hem', [(.198, .03), (.034, .03)]), ('side', leg)]
    pk = cr([(.145, 1.0), (.172, .93), (.232, .845)], 8)
    fly = cr([(.036, .995), (.036, .90), (.026, .865), (.002, .848)], 8)
    ln = {'pocket': [(-1, pk), (-1, [(-x, z) for x, z in pk])], 'fly': [(-1, fly)], 'wb': [(0, [(-.24, .995), (.24, .995)])], 'mid': [(-1, [(0, .99), (0, .76)])]}
    o = garment('chinos', mirror(half(1.028)), mirror(half(1.05)), .0125, lines=ln, mat=m, lay=True, infl=.08)
    lay_sim(o, .011, bend=1.0, shrink=-.010, seed=17, tension=22)
    P = np.array([v.co for v in o.data.vertices])
    pt = np.empty(len(P)*3, np.float32)
    o.data.attributes['pat'].data.foreach_get('vector', pt)
    pt = pt.reshape(-1, 3)
    nr = np.array([v.normal for v in o.data.vertices])
    finish(o, .0020, 1, (('waist', .038, .0018),), iron=.016, iters=8)
    def at(x, z):
        i = (np.hypot(pt[:, 0]-x, pt[:, 1]-z)+np.where(pt[:, 2] < 0, 0, 9)).argmin()
        return Vector(P[i])+Vector((x-pt[i, 0], z-pt[i, 1], 0)), Vector(nr[i])
    for x in (-.12, .12):                                    # belt loops
        p, nn = at(x, 1.014)
        box(.010, .052, .004, p+nn*.0046, fabric(c, 'canvas', .4), .0015, 2)
    p, nn = at(.002, 1.012)
    b = lathe([(0, .0026), (.005, .0026), (.0068, .0036), (.0078, .0028), (.0080, 0)], 40, plain('#6b5236', .4))
    b.location, b.rotation_euler = p+nn*.003, nn.to_track_quat('Z', 'Y').to_euler()
    return dict(az=0, el=84, fill=(.7, .86), mode='top')


def skirt(c='#6b6b2f'):
    """A-line midi skirt with waistband on a hidden form"""
    m = cloth_mat(c, 'linen', stitches=(('hem', .024), ('waist', .034)), seams=('wb',), scale=.8)
    top = 1.052
    def half(dip):
        side = cr([(.158, top), (.190, .93), (.245, .75), (.325, .54), (.405, .335)], 10)
        return [('shoulder', [(0, top-dip), (.08, top-dip*.7), (.158, top)]), ('side', side), ('hem', cr([(.405, .335), (.21, .300), (0, .290)], 10))]
    b = body_form(30, arms=False)
    o = garment('skirt', mirror(half(.012)), mirror(half(.0)), .013, seams=('side',), lines={'wb': [(0, [(-.3, top-.038), (.3, top-.038)])]}, mat=m, body=bvh(b), infl=.05, margin=.009, pinx=1.)
    pt = np.empty(len(o.data.vertices)*3, np.float32)
    o.data.attributes['pat'].data.foreach_get('vector', pt)
    o.data.attributes['d_waist'].data.foreach_set('value', (top-pt.reshape(-1, 3)[:, 1]).clip(0).astype(np.float32))
    sim_cloth(o, frames=46, mass=.3, tension=14, bend=.12, self_col=True, quality=5, selfdist=.003, col_q=2, pin='pin')
    finish(o, .0018, 1, (('waist', .037, .0014),), iron=.06, iters=30)
    return dict(az=-14, el=4, fill=(.8, .82), floor_z=-.3, env=.36, key=1.2)


# ------------------------------------------------------------ leather goods
def sheet(path, half_width, nx=40, round_from=.72, rounding=.5, wave=.0016):
    """flap: a strip along a (y, z) path whose free end is rounded"""
    vs, fs, T = [], [], len(path)
    for j, p in enumerate(path):
        t = j/(T-1)
        s = max(0, (t-round_from)/(1-round_from))
        hw = half_width*(1-rounding*(1-math.sqrt(max(0, 1-s**2.4))))
        for i in range(nx+1):
            u = i/nx*2-1
            vs.append((u*hw, p[1]+.004*u**4+wave*mnoise.noise(Vector((u*3, t*4, 2))), p[2]-.026*u**4*(1 if t < .6 else .3)))
    for j in range(T-1):
        for i in range(nx):
            a = j*(nx+1)+i
            fs.append((a, a+1, a+nx+2, a+nx+1))
    return vs, fs


def backpack(c='#6b6b2f'):
    """canvas day pack: lid with two leather straps, front pocket, leather base"""
    M, lt, br = fabric(c, 'canvas', .55, sheen=.2), leather('#7b4a28', .7, .45), metal('#b9985a', .28)
    th, dark = plain('#d9c6a2', .8), fabric('#2c2b29', 'canvas', .6)
    up = math.radians(90)
    puff(.30, .41, .175, (0, 0, .215), M, crown=.012, edge=.46, n=36, seed=3, wrinkle=.007, power=3, rot=(up, 0, 0))
    puff(.308, .182, .11, (0, 0, .056), lt, crown=.0, edge=.46, n=26, seed=4, wrinkle=.003, power=5)
    puff(.225, .185, .085, (0, -.088, .165), M, crown=.012, edge=.46, n=30, seed=5, wrinkle=.004, power=3, rot=(up, 0, 0))
    for s in (-1, 1):                                        # side pockets
        puff(.14, .17, .05, (s*.143, .005, .165), M, crown=.006, edge=.46, n=20, seed=8+s, wrinkle=.004, power=3, rot=(up, 0, s*up))
    path = cr2([Vector((0, y, z)) for y, z in ((.094, .33), (.090, .395), (.060, .428), (0, .436), (-.060, .430), (-.098, .398), (-.110, .345), (-.118, .285), (-.122, .250))], 8)
    vs, fs = sheet(path, .154)
    flap = mesh_obj('lid', vs, fs, M)
    mod(flap, 'SOLIDIFY', thickness=.007, offset=0)
    mod(flap, 'BEVEL', width=.002, segments=3, limit_method='ANGLE', angle_limit=.7)
    mod(flap, 'SUBSURF', levels=1, render_levels=1)
    V = np.array(vs).reshape(len(path), 41, 3)
    off, n = np.array([0, -.0042, .0012]), len(path)
    rim = [V[j, 2]+off for j in range(30, n-2)]+[V[n-3, i]+off for i in range(3, 38)]+[V[j, 38]+off for j in range(n-3, 29, -1)]
    stitches(rim, th, .0062, .0042, .0007)
    for s in (-1, 1):
        x = s*.072
        pts = [(x, -.104, .405), (x, -.1165, .345), (x, -.1245, .285), (x, -.132, .245), (x, -.1385, .205), (x, -.1395, .150)]
        ribbon([tuple(p) for p in smooth_profile(pts, 8)], .024, .0036, lt, normal=(1, 0, 0))
        frame = [(x+dx, -.1405, .222+dz) for dx, dz in rounded_rect(.036, .030, .006, 4)]
        tube(frame, .0021, br, cyclic=True, smooth=False)
        tube([(x-.017, -.1425, .222), (x+.017, -.1425, .222)], .0017, br, smooth=False)
        box(.030, .006, .010, (x, -.139, .190), lt, .002)
        strap = [(s*.060, .088, .395), (s*.085, .118, .40), (s*.125, .165, .33), (s*.140, .168, .22), (s*.132, .135, .12), (s*.115, .092, .07)]
        o = ribbon([tuple(p) for p in smooth_profile(strap, 8)], .052, .012, M, normal=(1, .15, 0))
        tube([(s*.128, .130, .118), (s*.136, .118, .08), (s*.125, .085, .045)], .005, dark)
    tube([(-.050, .045, .438), (-.046, .040, .468), (0, .036, .487), (.046, .040, .468), (.050, .045, .438)], .0075, lt, res=16)
    tube([(-.088, -.1325, .226), (-.04, -.139, .234), (.04, -.139, .234), (.088, -.1325, .226)], .0022, dark, res=12)
    for o in bpy.context.scene.objects:
        o.location.z += .004
    return dict(az=-30, el=9, fill=(.74, .8))


BOOT_F = np.array([(0, .156, .022), (.08, .159, .032), (.17, .152, .045), (.27, .124, .056), (.38, .088, .067), (.49, .050, .083), (.60, .023, .104), (.73, .003, .135), (.87, -.004, .170), (1, -.004, .205)])
BOOT_B = np.array([(0, -.134, .022), (.1, -.139, .036), (.3, -.138, .066), (.5, -.128, .099), (.7, -.119, .132), (.87, -.118, .166), (1, -.122, .196)])
FOOT_X = np.array([0, .04, .12, .28, .45, .60, .74, .86, .95, 1.])
FOOT_W = np.array([.006, .0225, .030, .0330, .0335, .0395, .0445, .0385, .0265, .005])


def boot_profile(P, t):
    x = np.array(smooth_profile([tuple(p) for p in P], 8))
    return Vector((np.interp(t, x[:, 0], x[:, 1]), 0, np.interp(t, x[:, 0], x[:, 2])))


def boot_half(a, t):
    """half width of the slice t at its relative length a (0 heel, 1 front)"""
    e = min(a, 1-a)
    r = .09 if a < .5 else .16
    foot = float(np.interp(a if e >= r else (r if a < .5 else 1-r), FOOT_X, FOOT_W))
    if e < r:
        foot *= math.sqrt(max(0, 1-(1-e/r)**2.2))
    ankle = .0365*max(0, 1-abs(2*a-1)**2.3)**.5
    b = min(1, max(0, (t-.10)/.62))
    b = b*b*(3-2*b)
    return (1-b)*foot*(1+.05*math.sin(math.pi*min(1, t*4)))+b*ankle


def boot_point(a, t, side, lift=0.):
    B, F = boot_profile(BOOT_B, t), boot_profile(BOOT_F, t)
    p = B.lerp(F, a)
    sag = .014*math.sin(math.pi*a)*math.sin(math.pi*min(1, t))        # slices hang a little between heel and instep
    return Vector((p.x, side*(boot_half(a, t)+lift)+.004*math.sin(math.pi*a)*(1-t), p.z-sag))


def boot(M, el, rub, th, inner, tab):
    n, m = 72, 64
    aa = [.5-.5*math.cos(math.pi*i/n) for i in range(n+1)]
    loop = [(a, 1) for a in aa]+[(a, -1) for a in reversed(aa[1:-1])]
    K, vs, fs = len(loop), [], []
    for j in range(m+1):
        for a, s in loop:
            vs.append(boot_point(a, j/m, s))
    for j in range(m):
        for k in range(K):
            fs.append((j*K+k, j*K+(k+1) % K, (j+1)*K+(k+1) % K, (j+1)*K+k))
    o = mesh_obj('upper', vs, fs, M)
    bm = bmesh.new()
    bm.from_mesh(o.data)
    bmesh.ops.recalc_face_normals(bm, faces=bm.faces)
    if sum(f.normal.y*f.calc_center_median().y for f in bm.faces) < 0:
        bmesh.ops.reverse_faces(bm, faces=bm.faces)
    bm.to_mesh(o.data)
    bm.free()
    o.data.materials.append(inner)
    mod(o, 'SMOOTH', factor=.5, iterations=2)
    mod(o, 'SUBSURF', levels=1, render_levels=1)
    mod(o, 'SOLIDIFY', thickness=.0036, offset=-1, material_offset=1)
    for s in (-1, 1):                                        # elastic panels
        def edge(q):
            return .130*math.sqrt(max(0, 1-q**2.6))+.012*(1-q)
        vs, fs, n1, n2 = [], [], 30, 40
        for i in range(n1+1):
            q = i/n1
            for j in range(n2+1):
                rim = i in (0, n1) or j in (0, n2)
                a = .47+(j/n2*2-1)*edge(q)
                vs.append(boot_point(a, 1.002-.50*q, s, .0002 if rim else .0011))
        for i in range(n1):
            for j in range(n2):
                k = i*(n2+1)+j
                fs.append((k, k+1, k+n2+2, k+n2+1))
        g = mesh_obj('elastic', vs, fs, el)
        mod(g, 'SOLIDIFY', thickness=.0012, offset=0)
        for d in (.012, .024):
            line = [tuple(boot_point(.47+(edge(q)+d)*sg, 1-.50*q-d*.9*q**4, s, .0010)) for sg, qs in ((-1, np.linspace(0, 1, 40)), (1, np.linspace(1, 0, 40))) for q in qs]
            stitches(line, th, .0036, .0025, .00038)
    def layer(x0, x1, prof, mat):
        sel = [k for k, (a, s) in enumerate(loop) if x0 <= boot_point(a, 0, s).x <= x1]
        out = [boot_point(loop[k][0], 0, loop[k][1]) for k in sel]
        ctr = Vector((sum(p.x for p in out)/len(out), 0, 0))
        vs, fs, n = [], [], len(out)
        for margin, z in prof:
            for p in out:
                d = Vector((p.x-ctr.x, p.y, 0))
                d = Vector((d.x*.35, d.y, 0)).normalized()
                toe = .010*max(0, (p.x-.06)/.09)**2
                vs.append((p.x+d.x*margin, p.y+d.y*margin, z+toe))
        for j in range(len(prof)-1):
            for k in range(n):
                fs.append((j*n+k, j*n+(k+1) % n, (j+1)*n+(k+1) % n, (j+1)*n+k))
        fs += [tuple(reversed(range(n))), tuple((len(prof)-1)*n+k for k in range(n))]
        q = mesh_obj('sole', vs, fs, mat)
        bm = bmesh.new()
        bm.from_mesh(q.data)
        bmesh.ops.recalc_face_normals(bm, faces=bm.faces)
        bm.to_mesh(q.data)
        bm.free()
        autosmooth(q, 40)
    layer(-1, 1, [(.002, .013), (.0045, .014), (.0045, .0185), (.0038, .0195), (.0038, .0215), (.003, .0245), (-.001, .0255)], rub)
    layer(-.040, 1, [(.0015, .0005), (.0030, .002), (.0030, .0135)], rub)
    layer(-1, -.056, [(.0010, .0), (.0022, .0015), (.0030, .0135)], rub)
    welt = [tuple(boot_point(a, 0, s)+Vector((0, s*.0035, .0032+.010*max(0, (boot_point(a, 0, s).x-.06)/.09)**2))) for a, s in loop if .02 < a < .985]
    stitches(welt, th, .0052, .0034, .0005)
    b = boot_profile(BOOT_B, 1)
    ribbon([tuple(p) for p in smooth_profile([(b.x-.0022, 0, b.z-.035), (b.x-.003, 0, b.z-.005), (b.x-.004, 0, b.z+.016), (b.x+.001, 0, b.z+.022), (b.x+.0055, 0, b.z+.014), (b.x+.0055, 0, b.z-.02)], 8)], .016, .0022, tab, normal=(0, 1, 0))


def elastic_mat(c='#211f1e'):
    n = N('elastic')
    x = n.new('SeparateXYZ', {0: n.coord(rnd=False)}).outputs[0]
    h = n.math('ABSOLUTE', n.math('SINE', n.math('MULTIPLY', x, 1150.)))
    n.P(Base_Color=n.mix(h, scalec(srgb(c), .5), scalec(srgb(c), 1.25)), Roughness=.85, Specular=.2, Normal=n.bump(h, .6, .001))
    return n.m


def chelsea_boot(c='#9a5b2c'):
    """a pair of Chelsea boots"""
    mats = (leather(c, .5, .36), elastic_mat(), plain('#26211d', .6, bump=.05), plain('#b99b72', .8), leather('#5a4433', .5, .6), fabric('#2b2725', 'canvas', .35))
    before = set(bpy.context.scene.objects)
    boot(*mats)
    first = set(bpy.context.scene.objects)-before
    root = link(bpy.data.objects.new('second', None))
    for o in first:
        q = link(o.copy())
        q.parent = root
    root.scale.y = -1
    root.rotation_euler.z = math.radians(-16)
    root.location = (-.055, .135, 0)
    return dict(az=30, el=13, fill=(.82, .78))
