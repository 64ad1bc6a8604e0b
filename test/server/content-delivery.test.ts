import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import { STATIC_KINDS } from '../../src/api/content/static-files.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import { silentLog } from '../../src/platform/log.ts';
import { createFragmentAdministration } from '../../src/shop/content/menus-and-banners/index.ts';
import { createContent, loadContent } from '../../src/shop/content/pages/index.ts';
import { createRedirectAdministration } from '../../src/shop/content/redirects/index.ts';
import type { StaffMember } from '../../src/shop/staff/employees/index.ts';
import { LINK_PATHS } from '../../src/tenants/link-paths.ts';
import { newsletterHref } from '../../src/tenants/newsletter-paths.ts';
import { href } from '../../src/tenants/paths.ts';
import type { Locale } from '../../src/tenants/tenant.ts';
import { type CachedShop, openCachedShop } from '../support/cached-shop.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { variants } from '../support/depth.ts';
import { seedCategories, seedGoods } from '../support/goods.ts';

const clock = fixedClock('2026-11-22T10:00:00Z');
const publisher: StaffMember = {
  id: '00000000-0000-0000-0000-000000000001',
  email: 'publisher@montarve.example',
  role: 'publisher',
  language: 'de',
};
let database: TestDatabase;
let shop: CachedShop;
beforeAll(async () => {
  database = await testDatabase();
  const deps = { pool: database.pool, clock, log: silentLog };
  await loadContent(
    { ...deps, importPicture: async () => ({ id: '0123456789abcdef' }) },
    path.resolve('houses/montarve/content'),
  );
  shop = await openCachedShop(database.url, clock, { TRUSTED_PROXIES: '127.0.0.1' });
});
afterAll(async () => {
  await shop.close();
  await database.drop();
});

const HOUSES = Object.values(tenants).flatMap((tenant) =>
  tenant.locales.map(({ locale, prefix }) => ({ locale, prefix, host: tenant.localHosts[0] ?? '' })),
);

/** Follows redirects as a browser does; returns the final address and the first redirect. */
async function walk(host: string, start: string): Promise<{ status: number; at: string; first: string | null }> {
  let at = start;
  let first: string | null = null;
  for (let step = 0; step < 6; step += 1) {
    const answer = await shop.browse(`http://${host}${at}`, { redirect: 'manual' });
    const to = answer.headers.get('location');
    if (to === null) return { status: answer.status, at, first };
    const next = new URL(to, `http://${host}${at}`);
    expect(next.host, at).toBe(host);
    at = `${next.pathname}${next.search}`;
    first ??= at;
  }
  return { status: 0, at, first };
}

/** Target of each link path; null: the page itself. */
const MEANT: Record<(typeof LINK_PATHS)[number], ((locale: Locale) => string) | null> = {
  '/account': (locale) => href(locale, 'account'),
  '/account/addresses': (locale) => href(locale, 'accountAddresses'),
  '/account/data': (locale) => href(locale, 'accountData'),
  '/account/bookings': (locale) => href(locale, 'accountBookings'),
  '/account/settings': (locale) => href(locale, 'accountSecurity'),
  '/password/reset': (locale) => href(locale, 'accountForgot'),
  '/service': (locale) => href(locale, 'service'),
  '/service/#anchor': (locale) => href(locale, 'service'),
  '/service/geldzaken/login': (locale) => href(locale, 'accountBookings'),
  '/special/vacatures': null,
  '/special/algemene-voorwaarden': (locale) => href(locale, 'terms'),
  '/service-hilfe/vorteile/newsletter-anmelden': (locale) => newsletterHref(locale, 'subscribe'),
  '/service-hilfe/ueber-uns/datenschutz': (locale) => href(locale, 'privacy'),
};

describe.each(variants(HOUSES))('every link path in $locale', ({ locale, prefix, host }) => {
  test.each(LINK_PATHS)('%s', async (link) => {
    // A fragment stays with the browser.
    const asked = `${prefix}${link.replace(/#.*$/, '')}`;
    const { status, at } = await walk(host, asked);
    expect(status, at).toBe(200);
    const meant = MEANT[link]?.(locale) ?? asked;
    const account = href(locale, 'account');
    // Personal pages require the login first, and return to the target.
    const isOwn = meant.startsWith(`${account}/`) && meant !== href(locale, 'accountForgot');
    if (isOwn) expect(at).toBe(`${account}?next=${encodeURIComponent(meant)}`);
    else expect(at.replace(/\?.*$/, '')).toBe(meant);
  });
});

describe('pages of every prefix that belongs to content', () => {
  test.each([
    ['ch.localhost', '/'],
    ['ch.localhost', '/storefront'],
    ['ch.localhost', '/fr'],
    ['ch.localhost', '/service-hilfe'],
    ['ch.localhost', '/fr/aide-service'],
    ['nl.localhost', '/klantenservice'],
    ['ch.localhost', '/lp/herbst'],
    ['ch.localhost', '/magazin/herbst-zuhause'],
    ['ch.localhost', '/fr/magazine/automne-chez-soi'],
    ['nl.localhost', '/inspiratie/herfst-in-huis'],
    ['nl.localhost', '/special/vacatures'],
    ['ch.localhost', '/servicelayer/shipping'],
  ])('%s%s', async (host, address) => {
    expect((await walk(host, address)).status).toBe(200);
  });

  test.each([
    ['/magazin/gut-schlafen', '/fr/magazine/bien-dormir'],
    ['/magazin/leder-pflegen', '/fr/magazine/entretenir-le-cuir'],
    ['/lp/herbst', '/fr/lp/automne'],
  ])('%s and %s link to each other, for readers and for search engines', async (german, french) => {
    for (const [here, there] of [
      [german, french],
      [french, german],
    ] as const) {
      const page = await (await shop.browse(`http://ch.localhost${here}`)).text();
      const links = [...page.matchAll(/<(?:a|link) [^>]*?href(?:lang)?="[^>]*>/gi)].map(([link]) => link);
      expect(links.filter((link) => link.startsWith('<a ') && link.includes(`href="${there}"`))).not.toEqual([]);
      const languages = links.flatMap((link) => /hreflang="([^"]+)"/i.exec(link)?.[1] ?? []);
      expect(languages).toEqual(expect.arrayContaining(['de-CH', 'fr-CH', 'x-default']));
    }
  });

  test('/node and any path that an editor publishes below a prefix', async () => {
    const { publishPage } = await import('../../src/shop/content/pages/content.store.ts');
    const block = { type: 'text' as const, title: null, paragraphs: ['Knoten'], list: [] };
    for (const [at, locale] of [
      ['/node/42', 'de-CH'],
      ['/special/aktion', 'fr-CH'],
    ] as const)
      await publishPage(
        database.pool,
        { tenant: 'ch', locale },
        { path: at, title: 'Knoten', description: 'x', robots: 'index,follow', blocks: [block] },
        clock.now(),
      );
    await shop.catchUp();
    expect(await (await shop.browse('/node/42')).text()).toContain('Knoten');
    expect((await shop.browse('/fr/special/aktion')).status).toBe(200);
  });
});

const json = async (address: string, init: RequestInit = {}) => {
  const answer = await shop.browse(address, init);
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Record<string, unknown> };
};

describe('content for programs', () => {
  test('a page by locale and identifier, flat and as current as the page', async () => {
    const { status, headers, body } = await json('/api/content/fr-CH/storefront?_format=flat');
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('public, max-age=60, s-maxage=15, stale-while-revalidate=900');
    expect(body).toMatchObject({
      identifier: 'storefront',
      path: '/',
      locale: 'fr-CH',
      robots: 'index,follow',
      version: 1,
    });
    expect((await json('/api/content/de-CH/service-hilfe-ueber-uns-datenschutz?_format=flat')).body).toMatchObject({
      path: '/service-hilfe/ueber-uns/datenschutz',
    });
  });

  test.each([
    ['/api/content/de-CH/nothing?_format=flat', 404],
    ['/api/content/nl-NL/storefront?_format=flat', 400],
    ['/api/content/de-CH/storefront?_format=deep', 400],
    ['/api/content/de-CH/..%2f..%2fetc?_format=flat', 400],
  ])('%s is a %i', async (address, status) => {
    const answer = await json(address);
    expect(answer.status).toBe(status);
    expect(answer.body).toHaveProperty('error.code');
  });

  test('all paths of a language', async () => {
    const { body } = await json('/api/content/fr-CH?_format=flat');
    expect(body.pages).toContainEqual({ path: '/aide-service' });
  });

  test('serves exactly the documented kinds of files, each with content', async () => {
    expect(STATIC_KINDS).toEqual([
      'pages',
      'menus',
      'snippets',
      'banner',
      'newsletter',
      'servicelayer',
      'seo',
      'surveys',
      'promotions',
      'voucher',
    ]);
    for (const file of [
      'pages/storefront',
      'menus/service',
      'snippets/selling-points',
      'banner/top',
      'newsletter/sheet',
      'servicelayer/shipping',
      'seo/storefront',
      'surveys/customer',
      'promotions/empty',
    ])
      for (const locale of ['de-CH', 'fr-CH', 'fr']) {
        const answer = await json(`/static/${locale}/${file}.json`);
        expect([file, answer.status]).toEqual([file, 200]);
        expect(answer.headers.get('cache-control')).toContain('s-maxage=15');
      }
  });

  test.each([
    '/static/de-CH/pages/nothing.json',
    '/static/de-CH/secrets/storefront.json',
    '/static/de-CH/menus/constructor.json',
    '/static/nl-NL/pages/storefront.json',
    '/static/de-CH/seo/nothing.json',
    '/static/de-CH/servicelayer/a--b.json',
  ])('%s does not exist', async (address) => {
    expect((await json(address)).status).toBe(404);
  });

  test('search terms of a category by its id and by its path', async () => {
    await seedCategories(database.pool, ['mode', 'mode/damenmode']);
    await seedGoods(database.pool, [
      {
        id: 'kleid',
        category: 'damenmode',
        titles: { 'de-CH': 'Kleid' },
        variants: [{ sku: 'k1', axes: {}, prices: { ch: 1000 } }],
      },
    ]);
    await shop.catalogue.refreshNavigation();
    const tree = await shop.catalogue.navigation({ tenant: tenants.ch, locale: 'de-CH' });
    const [first] = tree;
    expect(first?.id).toBe('mode');
    for (const name of [first?.id, first?.path.replaceAll('/', '-')]) {
      const { status, body } = await json(`/static/de-CH/seo/${name}.json`);
      expect(status).toBe(200);
      expect(body).toMatchObject({ title: first?.name, robots: 'index,follow' });
    }
  });

  test('navigation by client, device and locale, with the selling points', async () => {
    const entries = [
      { label: 'Nur breit', to: '/magazin', device: 'desktop' },
      { label: 'Überall', to: '/lp/herbst', device: 'all' },
    ];
    const place = { tenant: tenants.ch, locale: 'fr-CH', kind: 'menu', key: 'navigation' };
    await createFragmentAdministration({ pool: database.pool, clock }).save(publisher, place, {
      seen: 0,
      content: { entries },
    });
    await shop.catchUp();
    const { body } = await json('/api/navigation?client=montarve-ch&device=mobile&locale=fr-CH');
    expect(body).toMatchObject({
      client: 'montarve-ch',
      device: 'mobile',
      locale: 'fr-CH',
      navigation: [{ label: 'Überall', href: '/fr/lp/herbst' }],
    });
    expect(body.sellingPoints).toHaveLength(3);
    expect((await json('/api/navigation?device=desktop&locale=fr-CH')).body.navigation).toHaveLength(2);
    expect((await json('/api/navigation?client=montarve-de')).status).toBe(400);
  });

  test('layers of service texts: a list, one of them, a page without a page shell and HTML', async () => {
    expect((await json('/api/servicelayer')).body.layers).toContainEqual({
      id: 'shipping',
      path: '/servicelayer/shipping',
    });
    expect((await json('/api/servicelayer?layerid=shipping&locale=fr-CH')).body.layers).toEqual([
      expect.objectContaining({ id: 'shipping', title: 'La livraison en bref' }),
    ]);
    expect((await json('/api/servicelayer?layerid=nothing')).status).toBe(404);
    const page = await (await shop.browse('/fr/servicelayer/shipping')).text();
    expect(page).toContain('<h1>La livraison en bref</h1>');
    for (const part of ['<header', '<footer', '<nav', '<script']) expect(page).not.toContain(part);
    const fragment = await shop.browse('/fragment/inspire/servicelayer/fr/shipping');
    expect(fragment.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const html = await fragment.text();
    expect(html).toMatch(/^<article lang="fr-CH" data-title="La livraison en bref">/);
    expect(html).toContain('href="/fr/aide-service/livraison"');
    for (const gone of ['nl/shipping', 'fr/nothing', 'fr/a%2Fb', 'xx/shipping'])
      expect((await shop.browse(`/fragment/inspire/servicelayer/${gone}`)).status).toBe(404);
  });
});

describe('changes of menus and banners', () => {
  test('appear on every page at once', async () => {
    expect(await (await shop.browse('/service-hilfe')).text()).not.toContain('Inventur');
    const place = { tenant: tenants.ch, locale: 'de-CH', kind: 'banner', key: 'top' };
    const content = { text: 'Inventur am Montag', to: '/service-hilfe', from: null, until: '2026-11-22T10:05:00.000Z' };
    await createFragmentAdministration({ pool: database.pool, clock }).save(publisher, place, { seen: 0, content });
    await shop.catchUp();
    const answer = await shop.browse('/service-hilfe');
    expect(await answer.text()).toContain('<a href="/service-hilfe">Inventur am Montag</a>');
    // Caches must not show it after its end.
    expect(answer.headers.get('cache-control')).toContain('stale-while-revalidate=285');
  });

  test('a redirect applies to missing pages and their data, and never to existing ones', async () => {
    const admin = createRedirectAdministration({ pool: database.pool, clock });
    expect((await shop.browse('/fruehling')).status).toBe(404);
    await admin.add(publisher, tenants.ch, { from: '/fruehling', to: '/magazin/herbst-zuhause', status: '301' });
    await admin.add(publisher, tenants.ch, { from: '/service-hilfe/agb', to: '/', status: '302' });
    await admin.add(publisher, tenants.ch, { from: '/p/alt/nichts', to: 'https://www.montarve.de/', status: '302' });
    const moved = await shop.browse('/fruehling?utm=1', { redirect: 'manual' });
    expect([moved.status, moved.headers.get('location')]).toEqual([301, '/magazin/herbst-zuhause?utm=1']);
    expect((await shop.browse('/service-hilfe/agb')).status).toBe(200);
    const product = await shop.browse('/p/alt/nichts', { redirect: 'manual' });
    expect([product.status, product.headers.get('location')]).toEqual([302, 'https://www.montarve.de/']);
    expect(await (await shop.browse('/fruehling.data')).text()).toContain('/magazin/herbst-zuhause');
    expect((await shop.browse('http://de.localhost/fruehling')).status).toBe(404);
  });
});

describe('missing content', () => {
  test('is logged with component and address, and the page still renders', async () => {
    const { fetchContent } = await import('../../src/storefront/content-data.ts');
    const reported: unknown[] = [];
    const content = {
      ...createContent({ pool: database.pool, clock, log: silentLog }),
      page: () => Promise.reject(new Error('502 Bad Gateway')),
    };
    const outcome = await fetchContent(
      {
        shop: { ...shop, content } as never,
        tenant: tenants.ch,
        locale: tenants.ch.locales[0],
        cache: { tag: () => {}, until: () => {}, refreshAfter: () => {}, recheckLists: () => {} },
        reportFetch: (error, about) => reported.push(String(error), about),
      },
      'Home',
      '/',
    );
    expect(outcome).toEqual({ ok: false });
    expect(reported).toEqual(['Error: 502 Bad Gateway', { component: 'Home', url: '/api/content/de-CH/' }]);
  });
});

describe('layers over pages', () => {
  /** Request headers of a browser on this machine, as the proxy sends them. */
  const here = { 'x-forwarded-for': '127.0.0.1' };
  const layers = async (headers: Record<string, string>, address = '/api/layers') => {
    const answer = await json(address, { headers: { ...here, ...headers } });
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    return answer.body as { geo: Record<string, string> | null; app: Record<string, string> | null; survey: unknown };
  };

  test('another country’s shop, in the language of the page', async () => {
    const { geo } = await layers({ 'x-geo-country': 'AT' }, '/api/layers?locale=fr-CH');
    expect(geo).toMatchObject({
      country: 'AT',
      by: 'country',
      title: 'Vous achetez en Autriche\u00a0?',
      href: 'http://at.localhost/',
    });
    const home = await layers({ 'x-geo-country': 'DE', host: 'www.montarve.ch', 'x-forwarded-proto': 'https' });
    expect(home.geo?.href).toBe('https://www.montarve.de/');
  });

  test.each(['CH', 'LI', 'FR'])('never from %s, for any language of the browser', async (country) => {
    expect((await layers({ 'x-geo-country': country, 'accept-language': 'de-AT' })).geo).toBeNull();
  });

  test('the app on its phones, with a link into it and to its store', async () => {
    const { app } = await layers({ 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)' });
    expect(app).toMatchObject({
      system: 'ios',
      deepLink: 'montarve://www.montarve.ch',
      storeHref: 'https://apps.apple.com/app/montarve/id6400000190',
    });
    expect((await layers({ 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64)' })).app).toBeNull();
    expect((await layers({ 'user-agent': 'iPhone MontarveApp/3.1' })).app).toBeNull();
  });

  test('nothing for programs', async () => {
    expect(await layers({ 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)', 'x-geo-country': 'DE' })).toEqual({
      geo: null,
      app: null,
      survey: null,
    });
  });

  test('no layer data is in a cached page', async () => {
    const from = async (country: string) => {
      const answer = await shop.browse('/service-hilfe/agb', { headers: { 'x-geo-country': country } });
      return `${answer.headers.get('etag')} ${(await answer.text()).length}`;
    };
    expect(await from('DE')).toBe(await from('CH'));
  });

  test('the survey counts once a session', async () => {
    const send = (cookie: string, body: unknown = { rating: 4, comment: 'Gut', pageType: 'list' }) =>
      shop.browse('/api/survey', {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie, origin: 'http://localhost' },
        body: JSON.stringify(body),
      });
    const first = await send('');
    expect(await first.json()).toEqual({ counted: true });
    const cookie = first.headers.get('set-cookie') ?? '';
    expect(cookie).toBe('survey=1; Path=/; HttpOnly; SameSite=Lax');
    expect(await (await send('survey=1')).json()).toEqual({ counted: false });
    expect((await send('', { rating: 6 })).status).toBe(400);
    const kept = await database.pool.query('select rating, comment, page_type from survey_answer');
    expect(kept.rows).toEqual([{ rating: 4, comment: 'Gut', page_type: 'list' }]);
  });

  test('the survey’s page works without a script', async () => {
    const post = (rating: string, cookie = '') =>
      shop.browse('/fr/aide-service/votre-avis', {
        method: 'POST',
        redirect: 'manual',
        headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'http://localhost', cookie },
        body: new URLSearchParams({ rating, comment: '' }),
      });
    const refused = await post('');
    expect(refused.status).toBe(422);
    expect(await refused.text()).toContain('Veuillez choisir une note de 1 à 5.');
    const taken = await post('5');
    expect([taken.status, taken.headers.get('set-cookie')]).toEqual([303, 'survey=1; Path=/; HttpOnly; SameSite=Lax']);
    const thanks = await shop.browse('/fr/aide-service/votre-avis?danke', { headers: { cookie: 'survey=1' } });
    expect(await thanks.text()).toContain('Merci pour votre avis.');
    expect((await shop.browse('/service-hilfe/ihre-meinung')).status).toBe(200);
    expect((await shop.browse('http://nl.localhost/service-hilfe/ihre-meinung')).status).toBe(404);
  });

  test('the page shell for the app has no content', async () => {
    const page = await (await shop.browse('/_app')).text();
    expect(page).toMatch(/<header[\s\S]*<main id="content"[^>]*>(?:<!--.*?-->)*<\/main>[\s\S]*<footer/);
    expect(page).toContain('noindex');
  });
});
