import type { Context } from 'hono';
import { Hono } from 'hono';
import { stream } from 'hono/streaming';
import type { Clock } from '../../platform/clock.ts';
import { manifestPath } from '../../tenants/public-files.ts';
import type { AppEnv } from '../../web/app-env.ts';
import { noCards } from '../../web/printed-card-cache.ts';
import { nobody, renderPage } from '../../web/render-page.ts';
import { contentSecurityPolicy, scriptHash } from '../../web/security.ts';
import type { AppState } from './app-state.ts';
import {
  appSiteAssociation,
  assetLinks,
  OFFLINE_PATH,
  robotsTxt,
  SECURITY_TXT_PATH,
  securityTxt,
  serviceWorker,
  webManifest,
} from './seo-files.ts';

/** For files that are equal for all visitors and rarely change. */
const HOURLY = 'public, max-age=3600';
/** For files that must follow a change within minutes, like pages. */
const SOON = 'public, max-age=300';
const MISSING = 'There is no such file.';
const RENDER_MS = 8000;
const LATER = '30';
/** Script of the offline page. The page is shown under the requested address and reloads it once online. */
const WHEN_ONLINE = 'addEventListener("online",()=>location.reload())';

/** Mounts robots.txt, sitemaps, web manifest, service worker and app links. */
export function seoRoutes(deps: { state(): AppState | null; clock: Clock }): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  const opened = () => deps.state();

  app.get('/robots.txt', (c) => c.text(robotsTxt(c.var.facts), 200, { 'Cache-Control': HOURLY }));

  app.get('/sitemap.xml', async (c) => {
    const { knownHost } = c.var.facts;
    const found = knownHost ? ((await opened()?.open.shop.seoAndFeeds.sitemaps.index(c.var.facts)) ?? 'later') : null;
    if (found === null) return c.text(MISSING, 404);
    // Another process builds them for the first time.
    if (found === 'later') return c.text('The sitemaps are being made.', 503, { 'Retry-After': LATER });
    return c.body(found.text, 200, {
      'Content-Type': 'application/xml; charset=utf-8',
      'Cache-Control': SOON,
      'Last-Modified': found.madeAt.toUTCString(),
    });
  });

  app.get('/sitemaps/:name{[a-z]+-[0-9]+\\.xml}', async (c) => {
    const { knownHost } = c.var.facts;
    const acceptsGzip = /\bgzip\b/.test(c.req.header('accept-encoding') ?? '');
    const found = knownHost
      ? await opened()?.open.shop.seoAndFeeds.sitemaps.file({ ...c.var.facts, name: c.req.param('name'), acceptsGzip })
      : null;
    if (!found) return c.text(MISSING, 404);
    c.header('Content-Type', 'application/xml; charset=utf-8');
    c.header('Cache-Control', SOON);
    c.header('Last-Modified', found.madeAt.toUTCString());
    c.header('Vary', 'Accept-Encoding');
    if (found.coding === 'gzip') c.header('Content-Encoding', 'gzip');
    return stream(c, async (out) => {
      for await (const part of found.parts) {
        if (out.aborted) return;
        await out.write(new Uint8Array(part));
      }
    });
  });

  const manifest = (c: Context<AppEnv>) => {
    const { tenant, locale } = c.var.facts;
    if (c.req.path !== manifestPath(locale.locale)) return c.text(MISSING, 404);
    return c.body(JSON.stringify(webManifest(tenant, locale)), 200, {
      'Content-Type': 'application/manifest+json; charset=utf-8',
      'Cache-Control': HOURLY,
    });
  };
  app.get('/manifest.webmanifest', manifest);
  app.get('/:language/manifest.webmanifest', manifest);

  app.get(SECURITY_TXT_PATH, (c) => {
    if (!c.var.facts.knownHost) return c.text(MISSING, 404);
    return c.text(securityTxt(c.var.facts, deps.clock.now()), 200, { 'Cache-Control': HOURLY });
  });

  const json = (c: Context<AppEnv>, content: object | null) =>
    content === null ? c.text(MISSING, 404) : c.json(content, 200, { 'Cache-Control': HOURLY });
  app.get('/.well-known/assetlinks.json', (c) => json(c, assetLinks(c.var.facts.tenant)));
  app.get('/.well-known/apple-app-site-association', (c) => json(c, appSiteAssociation(c.var.facts.tenant)));

  app.get('/sw.js', (c) => {
    const precache = opened()?.pages.precache;
    // In development browsers cache no pages.
    if (!precache) return c.text(MISSING, 404);
    return c.body(serviceWorker(c.var.facts.tenant, precache), 200, {
      'Content-Type': 'text/javascript; charset=utf-8',
      'Cache-Control': 'no-cache',
      // The worker may load the shop's own files and pages only.
      'Content-Security-Policy': "default-src 'none'; connect-src 'self'; script-src 'self'",
    });
  });

  const offline = async (c: Context<AppEnv>) => {
    const { facts } = c.var;
    const state = opened();
    if (!state || facts.path !== OFFLINE_PATH) return c.text(MISSING, 404);
    const { status, headers, body, scripts, isWhole } = await renderPage(
      state.pages,
      new Request(new URL('/_unavailable?offline', facts.publicUrl)),
      {
        shop: state.open.shop,
        keptCards: noCards,
        facts,
        personal: nobody,
        now: deps.clock.now(),
        payOrigin: null,
        videoOrigin: null,
        development: false,
        tagManager: false,
        deadlineMs: RENDER_MS,
        isThere: state.availability?.check,
        reports: { report: (err) => c.var.log.error({ err }, 'page failed'), reportFetch: () => {} },
      },
    );
    if (!Buffer.isBuffer(body)) return c.text(MISSING, 404);
    const html = body.toString().replace('</body>', `<script>${WHEN_ONLINE}</script></body>`);
    headers.set('Content-Security-Policy', contentSecurityPolicy([...scripts, scriptHash(WHEN_ONLINE)], false));
    // Browsers must not cache a failed page for an hour.
    headers.set('Cache-Control', status === 200 && isWhole ? HOURLY : 'no-store');
    headers.set('X-Robots-Tag', 'noindex');
    return new Response(html, { status, headers });
  };
  app.get('/offline', offline);
  app.get('/:language/offline', offline);
  return app;
}
