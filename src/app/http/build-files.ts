import { existsSync } from 'node:fs';
import path from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono, type MiddlewareHandler } from 'hono';
import { BUILD_FOLDER } from '../../platform/build-folder.ts';
import { hasDescriptor } from '../../platform/descriptors.ts';
import { HOUSE_FOLDER } from '../../tenants/load-house.ts';
import type { AppEnv } from '../../web/app-env.ts';
import { cacheFiles } from '../../web/file-cache.ts';
import { ALLOW_READING, isReading, NOT_ALLOWED } from '../../web/reading-methods.ts';
import { RETRY_AFTER } from '../../web/unavailable.ts';

const CLIENT = path.join(BUILD_FOLDER, 'client');
/** Files of the retailer that browsers load by name, such as its icon. */
const HOUSE_FILES = path.join(HOUSE_FOLDER, 'public');

/** Serves the files of the build with their cache age: hashed files a year, others an hour. */
export function buildFiles(): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  app.use('/assets/*', (c, next) =>
    isReading(c.req.method) ? next() : Promise.resolve(c.text(NOT_ALLOWED, 405, { Allow: ALLOW_READING })),
  );
  app.use(
    '/assets/*',
    cacheFiles(serveStatic({ root: CLIENT, precompressed: true }), 'public, max-age=31536000, immutable'),
  );
  // A page must not answer for a file of an earlier build.
  app.all('/assets/*', (c) =>
    hasDescriptor()
      ? c.text('There is no such file.', 404)
      : c.text('The shop is back in a moment.', 503, { 'Retry-After': RETRY_AFTER, 'Cache-Control': 'no-store' }),
  );
  // The retailer's logo and icons come before those of the platform.
  if (existsSync(HOUSE_FILES)) app.use('/*', publicFiles(HOUSE_FILES));
  app.use('/*', publicFiles(CLIENT));
  return app;
}

function publicFiles(root: string): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    // Addresses of pages have no file ending; every file in public/ has one.
    if (!isReading(c.req.method) || !/\.[a-z0-9]+$/.test(c.req.path) || c.req.path.endsWith('.data')) return next();
    return serveStatic<AppEnv>({
      root,
      precompressed: true,
      onFound: (_, found) => found.header('Cache-Control', 'public, max-age=3600'),
    })(c, next);
  };
}
