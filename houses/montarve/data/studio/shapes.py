"""Shapes shared by the technology and home models: groups, lofts, lettering, small hardware."""
from studio import *


def group(parts, loc=(0, 0, 0), rot=(0, 0, 0)):
    """Parent objects to one empty, so that a whole part can be placed and turned."""
    root = bpy.data.objects.new('root', None)
    link(root)
    for part in parts:
        part.parent = root
    root.location, root.rotation_euler = loc, rot
    return root


def superellipse(a, b, power=2.5, n=48):
    """Closed outline between an ellipse (power 2) and a rectangle (large power)."""
    pts = []
    for i in range(n):
        t = TAU*i/n
        c, s = math.cos(t), math.sin(t)
        pts.append((a*math.copysign(abs(c)**(2/power), c), b*math.copysign(abs(s)**(2/power), s)))
    return pts


def skin(rings, mat=None, cap=True, smooth_deg=45, closed=False, name='skin'):
    """Mesh through rings with the same number of points."""
    k = len(rings[0])
    verts = [p for ring in rings for p in ring]
    faces = []
    count = len(rings)
    for i in range(count if closed else count-1):
        a, b = i*k, ((i+1) % count)*k
        faces += [(a+j, a+(j+1) % k, b+(j+1) % k, b+j) for j in range(k)]
    if cap and not closed:
        faces += [tuple(range(k)), tuple(range((count-1)*k, count*k))]
    o = mesh_obj(name, verts, faces, mat)
    bm = bmesh.new()
    bm.from_mesh(o.data)
    bmesh.ops.recalc_face_normals(bm, faces=bm.faces)
    bm.to_mesh(o.data)
    bm.free()
    autosmooth(o, smooth_deg)
    return o


def loft(sections, mat=None, axis='Y', steps=6, n=48, smooth_deg=45):
    """Body through superellipses. A section is (along, c1, c2, half1, half2, power);
    c1, half1 belong to the first of the two remaining axes, c2, half2 to the second."""
    rows = smooth_rows(sections, steps)
    rings = []
    for along, c1, c2, h1, h2, power in rows:
        ring = []
        for u, v in superellipse(max(h1, 1e-4), max(h2, 1e-4), max(2, power), n):
            p = {'X': (along, c1+u, c2+v), 'Y': (c1+u, along, c2+v), 'Z': (c1+u, c2+v, along)}[axis]
            ring.append(p)
        rings.append(ring)
    return skin(rings, mat, smooth_deg=smooth_deg)


def smooth_rows(rows, steps):
    """Catmull-Rom through rows of numbers."""
    p = [np.array(r, float) for r in rows]
    p = [2*p[0]-p[1]]+p+[2*p[-1]-p[-2]]
    out = []
    for i in range(1, len(p)-2):
        a, b, c, d = p[i-1:i+3]
        for s in range(steps):
            t = s/steps
            out.append(.5*((2*b)+(-a+c)*t+(2*a-5*b+4*c-d)*t*t+(-a+3*b-3*c+d)*t**3))
    out.append(p[-2])
    return out


def label(text, size, loc, mat, rot=(math.pi/2, 0, 0), depth=0., spacing=1.):
    """Lettering in the built-in font, facing the front by default."""
    cu = bpy.data.curves.new('label', 'FONT')
    cu.body, cu.size, cu.extrude, cu.space_character = text, size, depth, spacing
    cu.align_x, cu.align_y = 'CENTER', 'CENTER'
    cu.materials.append(mat)
    o = link(bpy.data.objects.new('label', cu))
    o.location, o.rotation_euler = loc, rot
    return o


def disc(r, loc, mat, rot=(math.pi/2, 0, 0), depth=.001, bevel=.0004, n=48):
    """Round plate or button; its axis points to the front by default."""
    b = min(bevel, r*.4, depth*.49)
    o = lathe([(0, 0), (r, 0), (r, depth-b), (r-b, depth), (0, depth)], n, mat, smooth_deg=30)
    o.location, o.rotation_euler = loc, rot
    return o


def turned(profile, loc, mat, rot=(math.pi/2, 0, 0), n=96, smooth_deg=35):
    """Lathe profile with its axis pointing to the front by default."""
    o = lathe(profile, n, mat, smooth_deg=smooth_deg)
    o.location, o.rotation_euler = loc, rot
    return o


def dots(points, r, mat, up='Z', n=10):
    """Many small flat discs in one mesh (perforations)."""
    verts, faces = [], []
    for x, y, z in points:
        base = len(verts)
        for i in range(n):
            c, s = r*math.cos(TAU*i/n), r*math.sin(TAU*i/n)
            verts.append((x+c, y+s, z) if up == 'Z' else (x+c, y, z+s))
        faces.append(tuple(range(base, base+n)))
    return mesh_obj('dots', verts, faces, mat, smooth=False)


def vessel(outer, wall, mat, loc=(0, 0, 0), base=.006, n=128, lip=.0008):
    """Hollow turned vessel with a rounded lip: outer profile from the foot to the rim."""
    inner = [(max(r-wall, 0), z) for r, z in reversed(outer) if z > base+wall*.5]
    r, z = outer[-1]
    profile = [(0, 0)]+outer+[(r-wall*.3, z+lip), (r-wall*.7, z+lip)]+inner+[(0, base)]
    return lathe(profile, n, mat, loc, smooth_deg=55)
