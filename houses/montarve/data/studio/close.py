"""Detail views: brings the camera of a whole view close to one spot."""
from studio import *
import studio as stage


def ground_level(size, samples=4):
    """Exposure anchor of the whole view. A detail shows no ground in its corners."""
    w = 160
    b = render_buffers(samples, w, round(w*size[1]/size[0]), 'ground')
    return stage.bg_level((b['A']['Image']+b['B']['Image'])/2)


def spot_of(u, v):
    """Surface point and its object at a fraction of the whole view, from its upper left corner."""
    scene = bpy.context.scene
    cam, lens = scene.camera, scene.camera.data
    x, y = (2*u-1)*lens.sensor_width/2/lens.lens, (1-2*v)*lens.sensor_height/2/lens.lens
    origin, ray = cam.matrix_world.translation, (cam.matrix_world.to_3x3() @ Vector((x, y, -1))).normalized()
    depsgraph = bpy.context.evaluated_depsgraph_get()
    start = origin.copy()
    for _ in range(20):
        hit, point, _normal, _index, o, _matrix = scene.ray_cast(depsgraph, start, ray)
        if not hit or o.name.startswith(('cyc', 'ground')):
            sys.exit(f'the spot {u} {v} shows the ground')
        if not o.hide_render:
            return point, o
        start = point+ray*1e-4
    sys.exit(f'the spot {u} {v} lies behind hidden objects')


def turned(matrix, turn, rise):
    """Orientation of a camera after steps around the product and upwards, in degrees."""
    view = matrix.to_3x3()
    right = view.col[0].copy()
    return Matrix.Rotation(math.radians(turn), 3, 'Z') @ Matrix.Rotation(math.radians(-rise), 3, right) @ view


def approach(size, u, v, zoom, turn=0, rise=0, soft=0.):
    """Frames a spot `zoom` times as large and returns the exposure anchor.

    `turn` and `rise` change the direction in degrees; `soft` adds blur outside
    the focus, which needs many samples: the denoiser cannot tell its noise from detail."""
    level = ground_level(size)
    cam = bpy.context.scene.camera
    point, o = spot_of(u, v)
    distance = (point-cam.matrix_world.translation).length/zoom
    view = turned(cam.matrix_world, turn, rise)
    cam.matrix_world = Matrix.Translation(point+view.col[2]*distance) @ view.to_4x4()
    cam.data.clip_start = min(.01, distance*.02)
    cam.data.dof.use_dof = soft > 0
    cam.data.dof.focus_distance = distance
    # The aperture grows with the distance, so that small and large products blur alike.
    cam.data.dof.aperture_fstop = cam.data.lens/1000/(.02*max(soft, .01)*distance)
    print('SPOT', o.name, round(distance, 3), flush=True)
    return tuple(float(x) for x in level)
