"""home goods"""
from studio import *
from studio import _c, _area, _pl

def vase_set(c='#e9e2d6'):
    m1 = ceramic(c, .8, .35); m2 = ceramic('#2f3a3f', 0, .28); m3 = ceramic('#c9b9a2', .9, .5)
    outer = smooth_profile([(.035, 0), (.060, .015), (.085, .09), (.070, .18), (.030, .235), (.026, .262), (.034, .285)], 14)
    inner = [(r-.004, z) for r, z in reversed(outer) if z > .05]
    lathe([(0, 0)]+outer+[(.033, .2875), (.031, .287)]+inner+[(0, .05)], 128, m1, (-.075, .03, 0), smooth_deg=60)
    o2 = smooth_profile([(.03, 0), (.05, .006), (.088, .035), (.105, .075), (.108, .082)], 10); i2 = [(r-.005, z+.003) for r, z in reversed(o2) if z > .01]
    lathe([(0, 0)]+o2+i2+[(0, .013)], 128, m2, (.105, .01, 0), smooth_deg=60)
    o3 = smooth_profile([(.030, 0), (.040, .004), (.042, .02), (.042, .085), (.0425, .092)], 8); i3 = [(r-.0035, z) for r, z in reversed(o3) if z > .008]
    lathe([(0, 0)]+o3+[(.041, .094)]+i3+[(0, .008)], 128, m3, (.015, -.12, 0), smooth_deg=60)
    tube([(.055, -.12, .075), (.078, -.12, .074), (.085, -.12, .05), (.075, -.12, .026), (.055, -.12, .022)], .0055, m3, res=12)
    return dict(az=-8, el=14, fill=(.74, .8))
def cushion(c='#b4623f'):
    pillow(c, 'velvet', .25, (0, 0, .238), (math.radians(-14), 0, 0))
    return dict(az=-16, el=8, fill=(.78, .72))
def pillow(c, kind, s, loc, rot):
    m = fabric(c, kind, 1.0); pm = m; n = 60
    def prof(u, v, side):
        x, y = u*s, v*s; k = (abs(u)**2.2+abs(v)**2.2)
        pin = 1-.085*(1-v*v)**.9*abs(u)**2.5; pin2 = 1-.085*(1-u*u)**.9*abs(v)**2.5
        f = max(0, (1-u**2))*max(0, (1-v**2)); t = .098*f**.60*side
        q = Vector((u*3, v*3, side*3.)); t += .0045*mnoise.noise(q*2.1)*f**.3*side
        # radiating creases from the corners
        a = math.atan2(abs(v), abs(u))-math.pi/4; rr = math.hypot(u, v); t += .004*math.sin(a*34+side)*max(0, rr-.75)*2.2*f**.25*side
        return (x*pin, t, y*pin2)
    bm = bmesh.new(); g = {}
    for side in (-1, 1):
        for i in range(n+1):
            for j in range(n+1):
                u, v = math.sin((2*i/n-1)*math.pi/2), math.sin((2*j/n-1)*math.pi/2); g[side, i, j] = bm.verts.new(prof(u, v, side))
        for i in range(n):
            for j in range(n): bm.faces.new([g[side, i, j], g[side, i+1, j], g[side, i+1, j+1], g[side, i, j+1]])
    bmesh.ops.remove_doubles(bm, verts=bm.verts, dist=1e-5)
    o = bm_obj(bm, 'cushion', m); mod(o, 'SUBSURF', levels=1, render_levels=1)
    pts = []
    for k in range(4):
        for i in range(24):
            t = math.sin((2*i/24-1)*math.pi/2); u, v = [(t, -1), (1, t), (-t, 1), (-1, -t)][k]; pts.append(prof(u, v, 1))
    p = tube([(x, 0, z) for x, y, z in pts], .0042, pm, cyclic=True, smooth=False)
    for q in (o, p): q.rotation_euler = rot; q.location = loc
def towels(c=('#d9cfc0', '#8d9a86', '#40525c')):
    cs, z, rnd = c, 0, random.Random(4)
    for i in range(6):
        c = cs[i//2]; m = fabric(c, 'terry', 1.0); t = .042; w, d = .34-.006*rnd.random(), .235-.008*rnd.random()
        # folded roll-edge slab: S profile in (y,z), swept in x
        layers = 3; lt = t/layers; path = []
        for L in range(layers):
            y0, y1 = (-d/2+lt/2, d/2-lt/2) if L % 2 == 0 else (d/2-lt/2, -d/2+lt/2); zc = lt*(L+.5)
            path += [(y0+(y1-y0)*k/10, zc) for k in range(11)]
            if L < layers-1:
                sg = 1 if L % 2 == 0 else -1; path += [(y1+sg*lt/2*math.sin(a), zc+lt/2-lt/2*math.cos(a)) for a in np.linspace(.3, math.pi-.3, 6)]
        nx = 40; vs, fs = [], []
        for ix in range(nx+1):
            x = (ix/nx-.5)*w
            for k, (y, zz) in enumerate(path):
                e = 1-abs(ix/nx*2-1)**10
                dz = .0035*mnoise.noise(Vector((x*9, y*9, i*3+k*.02)))-.004*(1-e)
                vs.append((x+.002*mnoise.noise(Vector((k*.15, i*5., 0))), y+.002*mnoise.noise(Vector((x*12, k*.2, i))), zz+dz))
        K = len(path)
        for ix in range(nx):
            for k in range(K-1): a = ix*K+k; fs.append((a, a+1, a+K+1, a+K))
        o = mesh_obj('towel', vs, fs, m); mod(o, 'SOLIDIFY', thickness=lt*.86, offset=0); mod(o, 'BEVEL', width=.004, segments=3, limit_method='ANGLE'); mod(o, 'SUBSURF', levels=2, render_levels=2)
        o.rotation_euler.z = (rnd.random()-.5)*.05; o.location = ((rnd.random()-.5)*.006, (rnd.random()-.5)*.008, z+.004)
        z += t+.0015
    return dict(az=-24, el=16, fill=(.78, .7))
def pot(c='#8c2f23'):
    n = N('enamel'); n.P(Base_Color=_c(n, c), Roughness=.16, Specular=.55, Clearcoat=.6, Clearcoat_Roughness=.05, Normal=n.bump(n.noise(n.coord(), 30, 2), .03, .004)); m = n.m
    inn = plain('#e8e0d0', .3); k = metal('#c7b48e', .22)
    R = .125
    body = smooth_profile([(.098, 0), (.112, .006), (.121, .03), (.125, .08), (.127, .112)], 10)
    lathe([(0, 0)]+body+[(.1275, .116), (.119, .117)]+[(r-.008, z) for r, z in reversed(body) if z > .012]+[(0, .01)], 128, m, smooth_deg=45)
    lid = [(.129, .117), (.1295, .122), (.127, .126)]+smooth_profile([(.120, .130), (.09, .145), (.05, .154), (.02, .157), (0, .1575)], 10)
    lathe([(.120, .117)]+lid, 128, m, smooth_deg=40)
    for r in (.108, .086): lathe([(r-.002, .1365+(.108-r)*.45), (r, .1385+(.108-r)*.45), (r+.002, .1365+(.108-r)*.45)], 96, m)
    lathe([(0, .155), (.012, .156), (.010, .166), (.014, .172), (.022, .177), (.0235, .184), (.021, .190), (.012, .1935), (0, .194)], 64, k, smooth_deg=30)
    for s in (-1, 1):
        tube([(s*.116, -.036, .094), (s*.150, -.034, .097), (s*.162, -.012, .098), (s*.162, .012, .098), (s*.150, .034, .097), (s*.116, .036, .094)], .0085, m, res=14)
    return dict(az=-18, el=17, fill=(.8, .8))
def pendant(c='#2e3b36'):
    m = plain(c, .38, spec=.4, bump=.02); m2 = N('inner'); m2.P(Base_Color='#f3e6cf', Roughness=.5); brass = metal('#c79a55', .22); cord = fabric('#1d1d1d', 'canvas', .4)
    out = smooth_profile([(.023, .225), (.04, .222), (.09, .198), (.15, .13), (.185, .05), (.192, 0)], 12)
    lathe(out, 128, m, smooth_deg=60); lathe([(r-.003, z-.0015) for r, z in out], 128, m2.m, smooth_deg=60); lathe([(.192, 0), (.193, -.003), (.189, -.003), (.189, 0)], 128, m)
    lathe([(0, .275), (.012, .275), (.014, .268), (.022, .262), (.024, .225), (0, .224)], 64, brass, smooth_deg=30)
    b = emit('#ffdfae', 5); lathe(smooth_profile([(.014, .15), (.03, .11), (.034, .085), (.02, .058), (0, .05)], 8), 48, b); lathe([(.016, .19), (.016, .15)], 32, brass)
    tube([(0, 0, .27), (0, 0, .78)], .0032, cord, smooth=False); lathe([(0, .80), (.05, .80), (.052, .797), (.052, .782), (.045, .776), (0, .774)], 64, m)
    return dict(az=0, el=-4, fill=(.72, .82), floor_z=-.9)
def floor_lamp(c='#efe6d6'):
    br = metal('#b98f52', .25); blk = plain('#1c1b1a', .42)
    lathe([(0, .0), (.15, 0), (.153, .003), (.153, .016), (.150, .02), (.02, .022), (.016, .03), (0, .03)], 128, blk, smooth_deg=30)
    tube([(0, 0, .02), (0, 0, 1.36)], .009, br, smooth=False); lathe([(0, 1.345), (.016, 1.345), (.016, 1.38), (0, 1.38)], 32, br)
    n = N('shade'); t = n.noise(n.coord(scale=(420, 420, 14)), 1, 2); u = n.noise(n.coord(scale=(30, 30, 420)), 1, 2); h = n.math('ADD', t, u)
    col = n.mix(n.ramp(h, [(.7, 0.), (1.3, 1.)]), scalec(srgb(c), .82), scalec(srgb(c), 1.05)); d = n.new('BsdfDiffuse', {'Color': col}); tr = n.new('BsdfTranslucent', {'Color': col}); mx = n.new('MixShader', {0: .45, 1: d.outputs[0], 2: tr.outputs[0]}); n.t.links.new(mx.outputs[0], n.out.inputs[0])
    lathe([(.205, 1.28), (.150, 1.60)], 128, n.m)
    for r, z in ((.2055, 1.28), (.1505, 1.60)): lathe([(r-.002, z-.006), (r+.002, z-.006), (r+.002, z+.006), (r-.002, z+.006), (r-.002, z-.006)], 128, plain(c, .8))
    lathe(smooth_profile([(.014, 1.38), (.034, 1.43), (.03, 1.47), (0, 1.49)], 6), 32, emit('#ffdcae', 16))
    return dict(az=-10, el=6, fill=(.7, .86))
