import { type Context, type Env, Hono } from 'hono';

/** Photographs leave the caches an hour after their review is withdrawn. */
const CACHE = 'public, max-age=3600';

/** Creates the route /review-photos/<id>. `photoOf` returns a JPEG; null for photographs that are not published. */
export function reviewPhotoRoutes<E extends Env>(photoOf: (c: Context<E>, id: string) => Promise<Buffer | null>) {
  const app = new Hono<E>();
  app.get('/review-photos/:id', async (c) => {
    const content = await photoOf(c, c.req.param('id'));
    if (content === null) return c.text('There is no such photograph.', 404);
    return c.body(new Uint8Array(content), 200, { 'Content-Type': 'image/jpeg', 'Cache-Control': CACHE });
  });
  return app;
}
