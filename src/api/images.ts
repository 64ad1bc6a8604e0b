import { type Context, type Env, Hono } from 'hono';
import { type Images, parsePreset } from '../platform/images/transform.ts';
import { clientOf } from '../platform/queues/fair-queue.ts';

/** Seconds after which a browser may ask again for a picture that was refused. */
const RETRY_SECONDS = '5';

/**
 * Creates the route /images/<id>/<preset>: AVIF for browsers that accept it, JPEG for all others. The id is the hash of
 * the content, so responses are immutable. `addressOf` returns the client's address, whose pictures share queue slots.
 */
export function imageRoutes<E extends Env>(images: Pick<Images, 'rendition'>, addressOf: (c: Context<E>) => string) {
  const app = new Hono<E>();
  app.get('/images/:id/:preset', async (c) => {
    const id = c.req.param('id');
    const preset = parsePreset(c.req.param('preset'));
    if (!/^[0-9a-f]{16}$/.test(id) || preset === null) return c.text('There is no such picture.', 404);
    // Services that preview shared links rarely support AVIF, whatever their Accept header says.
    const format = preset !== 'share' && c.req.header('accept')?.includes('image/avif') ? 'avif' : 'jpeg';
    const rendition = await images.rendition({ id, preset, format }, clientOf(addressOf(c)));
    if (!rendition.ok && rendition.problem === 'busy')
      return c.text('Too many pictures wait. Please try again in a moment.', 503, {
        'Retry-After': RETRY_SECONDS,
        'Cache-Control': 'no-store',
      });
    // A broken picture may be decoded later, for example on a machine that is less busy.
    if (!rendition.ok && rendition.problem === 'broken') c.header('Cache-Control', 'no-store');
    if (!rendition.ok) return c.text('There is no such picture.', 404);
    c.header('Content-Type', `image/${format}`);
    c.header('Cache-Control', 'public, max-age=31536000, immutable');
    c.header('Vary', 'Accept');
    return c.body(new Uint8Array(rendition.content));
  });
  return app;
}
