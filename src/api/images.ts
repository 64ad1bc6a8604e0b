import { Hono } from 'hono';
import { type Images, parsePreset } from '../platform/images/transform.ts';

/**
 * Creates the route /images/<id>/<preset>: AVIF for browsers that accept it, JPEG for all others. The id is the hash of
 * the content, so responses are immutable.
 */
export function imageRoutes(images: Images) {
  const app = new Hono();
  app.get('/images/:id/:preset', async (c) => {
    const id = c.req.param('id');
    const preset = parsePreset(c.req.param('preset'));
    if (!/^[0-9a-f]{16}$/.test(id) || preset === null) return c.text('There is no such picture.', 404);
    // Services that preview shared links rarely support AVIF, whatever their Accept header says.
    const format = preset !== 'share' && c.req.header('accept')?.includes('image/avif') ? 'avif' : 'jpeg';
    const content = await images.rendition(id, preset, format);
    if (!content) return c.text('There is no such picture.', 404);
    c.header('Content-Type', `image/${format}`);
    c.header('Cache-Control', 'public, max-age=31536000, immutable');
    c.header('Vary', 'Accept');
    return c.body(new Uint8Array(content));
  });
  return app;
}
