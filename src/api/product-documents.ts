import { type Context, type Env, Hono } from 'hono';

/** The address follows the content. A removed document leaves the caches after a day. */
const CACHE = 'public, max-age=86400';

/** Creates the route /documents/<id>.pdf. `fileOf` returns a PDF; null for an unknown one. */
export function productDocumentRoutes<E extends Env>(fileOf: (c: Context<E>, id: string) => Promise<Buffer | null>) {
  const app = new Hono<E>();
  app.get('/documents/:file', async (c) => {
    const [, id] = /^([0-9a-f]{16})\.pdf$/.exec(c.req.param('file')) ?? [];
    const content = id === undefined ? null : await fileOf(c, id);
    if (content === null) return c.text('There is no such document.', 404);
    return c.body(new Uint8Array(content), 200, {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `inline; filename="${id}.pdf"`,
      // Viewers of browsers run apart from the shop. In a sandbox Chromium refuses to start its viewer, and Safari stays blank.
      'Content-Security-Policy': "frame-ancestors 'none'",
      'X-Content-Type-Options': 'nosniff',
      'X-Robots-Tag': 'noindex',
      'Cache-Control': CACHE,
    });
  });
  return app;
}
