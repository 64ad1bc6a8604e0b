import { readFileSync } from 'node:fs';
import Validator from '@adobe/structured-data-validator';
import WebAutoExtractor from '@marbec/web-auto-extractor';
import robotsParser from 'robots-parser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import { publishPage } from '../../src/shop/content/pages/content.store.ts';
import { newsletterHref } from '../../src/tenants/newsletter-paths.ts';
import { type CachedShop, openCachedShop } from '../support/cached-shop.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { seedCategories, seedGoods, seedValues } from '../support/goods.ts';
import { type ReadHead, readHead } from './read-head.ts';
import { unknownWords } from './vocabulary.ts';

/**
 * Metadata of pages of a retailer with several countries: titles, canonical addresses, translations, structured data.
 */

let database: TestDatabase;
let shop: CachedShop;
const clock = fixedClock('2026-11-20T10:00:00Z');

beforeAll(async () => {
  database = await testDatabase();
  const { pool } = database;
  await seedCategories(pool, ['fashion', 'fashion/dresses', 'home', 'home/garden-plants']);
  await seedValues(pool, { size: ['36', '38'], colour: ['red'] }, { red: '#aa0000' });
  const price = { ch: 12990, de: 11990 };
  await seedGoods(pool, [
    {
      id: 'gown',
      category: 'dresses',
      titles: { 'de-CH': 'Abendkleid "Nacht" & <Tag>', 'fr-CH': 'Robe du soir', 'de-DE': 'Abendkleid' },
      description: 'Ein langes Kleid.',
      variants: [
        {
          sku: 'gown-36',
          gtin: '7601234567890',
          stock: 0,
          axes: { size: '36', colour: 'red' },
          pictures: ['00112233445566aa'],
          prices: price,
        },
        {
          sku: 'gown-38',
          stock: 5,
          axes: { size: '38', colour: 'red' },
          pictures: ['00112233445566bb'],
          prices: price,
        },
        { sku: 'gown-40', stock: 5, axes: { size: '38', colour: 'red' }, prices: { ch: 12990 } },
      ],
    },
    {
      id: 'fern',
      category: 'garden-plants',
      titles: { 'de-CH': 'Farn', 'fr-CH': 'Fougère' },
      description: 'Grün.',
      variants: [
        {
          sku: 'fern-1',
          prices: {
            ch: [
              { amount: 2990, from: '2026-01-01', to: '2026-11-15' },
              { amount: 1990, from: '2026-11-15', to: '2026-11-25' },
            ],
          },
        },
      ],
    },
  ]);
  const publish = (
    tenant: string,
    locale: string,
    path: string,
    robots: 'index,follow' | 'noindex,follow' = 'index,follow',
  ) =>
    publishPage(
      pool,
      { tenant, locale },
      {
        path,
        title: `Seite ${path}`,
        description: `Was hier steht: ${path}`,
        robots,
        blocks: [
          {
            type: 'hero',
            title: 'Titel',
            text: 'Text',
            link: { label: 'Mehr', to: '/' },
            picture: { id: '00112233445566cc', alt: 'Ein Bild' },
          },
          {
            type: 'accordion',
            title: null,
            items: [{ id: 'frage', question: 'Wann kommt es?', paragraphs: ['Morgen.', 'Oder <b>später</b>.'] }],
          },
        ],
      },
      clock.now(),
    );
  await publish('ch', 'de-CH', '/');
  await publish('ch', 'de-CH', '/service-hilfe/agb');
  await publish('ch', 'fr-CH', '/aide-service/conditions-generales');
  await publish('de', 'de-DE', '/service-hilfe/agb');
  await publish('at', 'de-AT', '/service-hilfe/agb', 'noindex,follow');
  await publish('ch', 'de-CH', '/magazin/herbst');
  await publish('ch', 'de-CH', '/magazin/entwurf', 'noindex,follow');
  shop = await openCachedShop(database.url, clock, { UNKNOWN_HOSTS: 'default' });
});
afterAll(async () => {
  await shop.close();
  await database.drop();
});

async function headOf(address: string, status = 200): Promise<ReadHead> {
  const answer = await shop.browse(address);
  expect(answer.status, address).toBe(status);
  return readHead(await answer.text());
}

const CH = 'http://localhost';
const DE = 'http://de.localhost';

describe('addresses', () => {
  test('a product has the address of its lead variant, sold out or not, and names other tenants’ pages', async () => {
    const translations = {
      'de-DE': `${DE}/p/abendkleid/gown-36`,
      'de-CH': `${CH}/p/abendkleid-"nacht"-&-<tag>/gown-36`,
      'fr-CH': `${CH}/fr/p/robe-du-soir/gown-36`,
      'x-default': `${DE}/p/abendkleid/gown-36`,
    };
    const head = await headOf('/fr/p/robe-du-soir/gown-38');
    expect(head).toMatchObject({ canonical: `${CH}/fr/p/robe-du-soir/gown-36`, robots: 'index,follow' });
    expect(head.translations).toEqual(translations);
    // Another tenant names the identical list: search engines accept only mutual statements.
    expect((await headOf('http://de.localhost/p/abendkleid/gown-36')).translations).toEqual({
      ...translations,
      'de-CH': translations['de-CH'].replace(CH, 'http://ch.localhost'),
      'fr-CH': translations['fr-CH'].replace(CH, 'http://ch.localhost'),
    });
  });

  test('on public hosts addresses are public ones, for any port of the request', async () => {
    const { canonical, translations, meta } = await headOf('http://www.montarve.ch/fr/p/robe-du-soir/gown-38');
    expect(canonical).toBe('https://www.montarve.ch/fr/p/robe-du-soir/gown-36');
    expect(translations['de-DE']).toBe('https://www.montarve.de/p/abendkleid/gown-36');
    expect(meta['og:image']).toBe('https://www.montarve.ch/images/00112233445566bb/share');
  });

  test('a product of one tenant has the translations of that tenant', async () => {
    expect(Object.keys((await headOf('/p/farn/fern-1')).translations)).toEqual(['de-CH', 'fr-CH', 'x-default']);
  });

  test.each([
    ['/', ['de-DE', 'de-CH', 'fr-CH', 'de-AT', 'nl-NL', 'x-default']],
    ['/service-hilfe/bh-groessenberater', ['de-DE', 'de-CH', 'fr-CH', 'de-AT', 'nl-NL', 'x-default']],
    [newsletterHref('de-CH', 'subscribe'), ['de-DE', 'de-CH', 'fr-CH', 'de-AT', 'nl-NL', 'x-default']],
    ['/fashion/dresses', ['de-DE', 'de-CH', 'fr-CH', 'x-default']],
    // Excludes pages that search engines must not index.
    ['/service-hilfe/agb', ['de-DE', 'de-CH', 'fr-CH', 'x-default']],
    ['/magazin/herbst', []],
    ['/magazin/entwurf', []],
    ['/fashion/dresses?size=38', []],
    ['/s/?q=kleid', []],
    ['/warenkorb', []],
  ])('%s has translations %j', async (path, locales) => {
    expect(Object.keys((await headOf(path)).translations)).toEqual(locales);
  });

  test('lists a page from its publication on, and no longer than that', async () => {
    const { pool } = database;
    const page = (tenant: string, locale: string, path = '/service-hilfe/garantie') => ({ tenant, locale, path });
    const swiss = page('ch', 'de-CH');
    const places = { 'de-CH': swiss, 'fr-CH': page('ch', 'fr-CH', '/aide-service/garantie') };
    for (const place of [places['de-CH'], places['fr-CH'], page('de', 'de-DE'), page('at', 'de-AT')])
      await publishPage(
        pool,
        place,
        {
          path: place.path,
          title: 'Garantie',
          description: 'Was die Garantie ist',
          robots: 'index,follow',
          blocks: [{ type: 'text', title: null, paragraphs: ['a'], list: [] }],
        },
        new Date('2026-11-01T10:00:00Z'),
      );
    const turn = (tenant: string, locale: string, at: string, version: number | null) =>
      pool.query(
        `insert into content_turn (page_id, at, version, made_at)
         select id, $3, $4, '2026-11-01' from content_page where tenant = $1 and locale = $2 and path like '%/garantie'`,
        [tenant, locale, at, version],
      );
    // Unpublished by a schedule in the past; only scheduled; unpublished now and scheduled for later.
    await turn('ch', 'fr-CH', '2026-11-20T09:59:59Z', null);
    await turn('de', 'de-DE', '2026-11-21T10:00:00Z', null);
    await pool.query(
      "delete from content_turn where page_id in (select id from content_page where tenant = 'at' and path like '%/garantie')",
    );
    await turn('at', 'de-AT', '2026-11-20T10:00:01Z', 1);
    expect(Object.keys((await headOf('/service-hilfe/garantie')).translations)).toEqual([
      'de-DE',
      'de-CH',
      'x-default',
    ]);
    await headOf('/fr/aide-service/garantie', 404);
    await headOf('http://at.localhost/service-hilfe/garantie', 404);
  });

  test('pages linked as translations by an editor are, at any addresses', async () => {
    const { pool } = database;
    const titled = (path: string) => ({
      path,
      title: 'Seite',
      description: 'Was hier steht',
      robots: 'index,follow' as const,
      blocks: [{ type: 'text' as const, title: null, paragraphs: ['a'], list: [] }],
    });
    for (const [tenant, locale, path] of [
      ['ch', 'de-CH', '/magazin/winter'],
      ['ch', 'fr-CH', '/magazine/hiver'],
      ['ch', 'fr-CH', '/magazin/winter'],
      ['de', 'de-DE', '/magazin/winter'],
    ] as const)
      await publishPage(pool, { tenant, locale }, titled(path), clock.now());
    await pool.query(
      `update content_page set family = (select id from content_page where locale = 'de-CH' and path = '/magazin/winter')
       where path = '/magazine/hiver'`,
    );
    const german = await headOf('/magazin/winter');
    expect(german.translations).toEqual({
      'de-DE': `${DE}/magazin/winter`,
      'de-CH': `${CH}/magazin/winter`,
      'fr-CH': `${CH}/fr/magazine/hiver`,
      'x-default': `${DE}/magazin/winter`,
    });
    expect((await headOf('/fr/magazine/hiver')).translations['de-CH']).toBe(`${CH}/magazin/winter`);
    // A page that merely shares the French address does not claim a page that does not name it.
    expect(Object.keys((await headOf('/fr/magazin/winter')).translations)).toEqual(['de-DE', 'fr-CH', 'x-default']);
  });

  test('an unknown host says only that it must not be indexed', async () => {
    const head = await headOf('http://unknown.example/p/abendkleid/gown-38');
    expect(head).toMatchObject({ robots: 'noindex,nofollow', translations: {}, meta: {}, structured: [] });
  });
});

describe('every kind of page', () => {
  test.each([
    ['/', 'index,follow'],
    ['/fr', 'index,follow'],
    ['http://nl.localhost/', 'index,follow'],
    ['/fashion', 'index,follow'],
    ['/fashion/dresses', 'index,follow'],
    ['/fr/fr-fashion/dresses', 'index,follow'],
    ['/fashion/dresses?size=38', 'noindex,follow'],
    ['/fashion/dresses?sort=newest', 'noindex,follow'],
    ['/p/farn/fern-1', 'index,follow'],
    ['/fr/p/fougere/fern-1', 'index,follow'],
    ['/s/?q=kleid', 'noindex,follow'],
    ['/service-hilfe/agb', 'index,follow'],
    ['/service-hilfe/bh-groessenberater', 'index,follow'],
    ['/service-hilfe/ratenrechner', 'index,follow'],
    [newsletterHref('de-CH', 'subscribe'), 'index,follow'],
    [newsletterHref('fr-CH', 'unsubscribe'), 'index,follow'],
    [newsletterHref('de-CH', 'confirm'), 'noindex,follow'],
    ['/service-hilfe/kontakt', 'index,follow'],
    ['/magazin/entwurf', 'noindex,follow'],
    ['/warenkorb', 'noindex,follow'],
    ['/merkzettel', 'noindex,follow'],
    ['/mein-konto', 'noindex,follow'],
    ['/kasse/registrieren', 'noindex,follow'],
  ])('%s: one title, a canonical address, robots %s', async (path, robots) => {
    const answer = await shop.browse(path);
    // An empty checkout or basket redirects.
    if (answer.status >= 300 && answer.status < 400) return;
    const html = await answer.text();
    const head = readHead(html);
    expect(html.match(/<title>/g)).toHaveLength(1);
    expect(html.match(/rel="canonical"/g)).toHaveLength(1);
    expect(head.title).toMatch(/Montarve/);
    expect(head.title.length).toBeLessThan(100);
    expect(head.robots).toBe(robots);
    expect(head.canonical).toMatch(/^https?:\/\/[^?]+$/);
    if (robots === 'index,follow') expect(head.description?.length ?? 0, 'description').toBeGreaterThan(8);
    expect(head.meta).toMatchObject({
      'og:url': head.canonical,
      'og:image:width': '1200',
      'og:image:height': '630',
    });
    expect(head.title).toContain(head.meta['og:title']);
  });

  test('a missing page has no metadata', async () => {
    expect(await headOf('/gibt-es-nicht', 404)).toMatchObject({
      robots: 'noindex',
      canonical: null,
      meta: {},
      translations: {},
    });
  });

  test('a name with HTML characters stays text', async () => {
    const { meta, structured } = await headOf('/p/abendkleid-%22nacht%22-&-%3Ctag%3E/gown-38');
    expect(meta['og:title']).toBe('Abendkleid "Nacht" & <Tag>, Linnovelle');
    expect(structured[0]?.name).toBe('Abendkleid "Nacht" & <Tag>');
  });
});

const byType = (head: ReadHead, type: string): Record<string, unknown> => {
  const found = head.structured.find((entry) => entry['@type'] === type);
  if (!found) throw new Error(`no ${type} among ${head.structured.map((entry) => entry['@type']).join()}`);
  return found;
};

/** Returns all values of a property, at any depth. */
function valuesOf(data: unknown, property: string): unknown[] {
  if (Array.isArray(data)) return data.flatMap((entry) => valuesOf(entry, property));
  if (typeof data !== 'object' || data === null) return [];
  return Object.entries(data).flatMap(([key, value]) => [
    ...(key === property ? [value] : []),
    ...valuesOf(value, property),
  ]);
}

describe('structured data', () => {
  const PAGES = [
    '/',
    '/fr',
    '/fashion/dresses',
    '/p/abendkleid-%22nacht%22-&-%3Ctag%3E/gown-38',
    '/fr/p/fougere/fern-1',
    '/service-hilfe/agb',
    'http://de.localhost/p/abendkleid/gown-36',
  ];

  test.each(PAGES)('%s passes an independent validator, and uses only terms of the vocabulary', async (path) => {
    const html = await (await shop.browse(path)).text();
    const { structured } = readHead(html);
    expect(structured.length).toBeGreaterThan(0);
    expect(unknownWords(structured)).toEqual([]);
    const extracted: unknown = new WebAutoExtractor({ addLocation: true, embedSource: ['rdfa', 'microdata'] }).parse(
      html,
    );
    const issues = await new Validator().validate(extracted);
    expect(issues.filter(({ severity }) => severity === 'ERROR')).toEqual([]);
  });

  test('the validator finds errors', async () => {
    const html = await (await shop.browse('/p/farn/fern-1')).text();
    const broken = html.replace('"priceCurrency":"CHF",', '').replace('"price":"19.90",', '');
    const extracted: unknown = new WebAutoExtractor({ addLocation: true, embedSource: [] }).parse(broken);
    expect(broken).not.toBe(html);
    expect((await new Validator().validate(extracted)).map(({ severity }) => severity)).toContain('ERROR');
    expect(unknownWords({ '@type': 'Product', colour: 'red', offers: { '@type': 'Offer', prize: 1 } })).toEqual([
      'Product.colour',
      'Offer.prize',
    ]);
  });

  test.each(PAGES)('%s has valid values', async (path) => {
    const { structured } = await headOf(path);
    for (const currency of [...valuesOf(structured, 'priceCurrency'), ...valuesOf(structured, 'currency')])
      expect(currency).toMatch(/^(?:CHF|EUR)$/);
    for (const price of valuesOf(structured, 'price')) expect(price).toMatch(/^\d+\.\d\d$/);
    for (const value of valuesOf(structured, 'priceValidUntil')) expect(value).toMatch(/^2026-\d\d-\d\d$/);
    for (const name of ['url', 'item', 'image', 'logo', 'sameAs', '@id', 'availability', 'itemCondition']) {
      for (const value of valuesOf(structured, name).flat())
        expect(URL.canParse(String(value)), `${name} ${value}`).toBe(true);
    }
    for (const count of [
      ...valuesOf(structured, 'merchantReturnDays'),
      ...valuesOf(structured, 'minValue'),
      ...valuesOf(structured, 'maxValue'),
    ])
      expect(count).toSatisfy((value: unknown) => Number.isInteger(value) && Number(value) >= 0);
  });

  test('the organisation has every field', async () => {
    for (const [address, locale] of [
      ['https://www.montarve.ch/', 0],
      ['https://www.montarve.ch/fr', 1],
    ] as const) {
      const organisation = tenants.ch.locales[locale]?.organisation;
      const head = await headOf(address);
      const text = JSON.stringify([byType(head, 'OnlineStore'), byType(head, 'WebSite')]);
      for (const [field, value] of Object.entries(organisation ?? {})) {
        for (const part of [value].flat()) {
          const parts = typeof part === 'string' ? [part] : [part.opens ?? '', part.closes ?? ''];
          for (const told of parts) expect(text, field).toContain(JSON.stringify(told).slice(1, -1));
        }
      }
      expect(text).toContain('"dayOfWeek":["Monday","Tuesday","Wednesday","Thursday","Friday","Saturday","Sunday"]');
      expect(byType(head, 'WebSite').potentialAction).toMatchObject({
        '@type': 'SearchAction',
        target: { urlTemplate: organisation?.searchActionTarget },
      });
    }
  });

  test('a product with several variants names them all as a group, each with its own address and offer', async () => {
    const head = await headOf('/p/abendkleid-%22nacht%22-&-%3Ctag%3E/gown-38');
    const [group, shown] = [byType(head, 'ProductGroup'), byType(head, 'Product')];
    expect(shown).toMatchObject({ sku: 'gown-38', isVariantOf: { '@id': group['@id'] } });
    expect(group).toMatchObject({
      productGroupID: 'gown',
      variesBy: ['https://schema.org/color', 'https://schema.org/size'],
      hasVariant: [
        {
          sku: 'gown-36',
          size: '36',
          color: 'red',
          offers: { price: '129.90', availability: 'https://schema.org/OutOfStock' },
        },
        { '@id': shown['@id'] },
        { sku: 'gown-40', size: '38', offers: { availability: 'https://schema.org/InStock' } },
      ],
    });
    expect(group).not.toHaveProperty('aggregateRating');
    // Each variant states what its own page states: ordered goods are not in stock.
    await database.pool.query("update stock set quantity = 0, backorder = 5 where sku = 'gown-40'");
    const ordered = byType(await headOf('/p/abendkleid-%22nacht%22-&-%3Ctag%3E/gown-38?v=size'), 'ProductGroup');
    expect(ordered).toMatchObject({
      hasVariant: [{}, {}, { sku: 'gown-40', offers: { availability: 'https://schema.org/BackOrder' } }],
    });
    await database.pool.query("update stock set quantity = 5, backorder = 0 where sku = 'gown-40'");
    const single = await headOf('/p/farn/fern-1');
    expect(single.structured.map((entry) => entry['@type'])).not.toContain('ProductGroup');
  });

  test('an offer matches the basket: price, stock, delivery, return', async () => {
    const product = byType(await headOf('/p/abendkleid-%22nacht%22-&-%3Ctag%3E/gown-36'), 'Product');
    expect(product).toMatchObject({
      sku: 'gown-36',
      gtin: '7601234567890',
      size: '36',
      color: 'red',
      inProductGroupWithID: 'gown',
    });
    expect(product.offers).toMatchObject({
      price: '129.90',
      priceCurrency: 'CHF',
      availability: 'https://schema.org/OutOfStock',
      hasMerchantReturnPolicy: {
        merchantReturnDays: 14,
        returnFees: 'https://schema.org/ReturnShippingFees',
        returnShippingFeesAmount: { value: '5.95', currency: 'CHF' },
      },
    });
    expect(valuesOf(product, 'shippingDetails').flat()).toMatchObject(
      ['CH', 'LI'].map((addressCountry) => ({
        shippingRate: { value: '0.00' },
        shippingDestination: { addressCountry },
      })),
    );
    const german = byType(await headOf('http://de.localhost/p/abendkleid/gown-38'), 'Product');
    expect(german.offers).toMatchObject({
      priceCurrency: 'EUR',
      availability: 'https://schema.org/InStock',
      hasMerchantReturnPolicy: { returnFees: 'https://schema.org/FreeReturn' },
    });
  });

  test('a reduction has its end, and non-returnable products say so', async () => {
    const { offers } = byType(await headOf('/p/farn/fern-1'), 'Product');
    expect(offers).toMatchObject({
      price: '19.90',
      priceValidUntil: '2026-11-25',
      shippingDetails: [{ shippingRate: { value: '7.95' } }, {}],
      hasMerchantReturnPolicy: { returnPolicyCategory: 'https://schema.org/MerchantReturnNotPermitted' },
    });
    expect(valuesOf(offers, 'priceType')).toEqual(['https://schema.org/StrikethroughPrice']);
    expect(valuesOf(offers, 'price')).toContain('29.90');
  });

  test('questions of a page have their answers', async () => {
    expect(byType(await headOf('/service-hilfe/agb'), 'FAQPage').mainEntity).toEqual([
      {
        '@type': 'Question',
        name: 'Wann kommt es?',
        acceptedAnswer: { '@type': 'Answer', text: 'Morgen.\nOder <b>später</b>.' },
      },
    ]);
  });

  test('a browser gets no structured data in the page’s data or in data requests', async () => {
    const html = await (await shop.browse('/p/farn/fern-1')).text();
    expect(html.slice(html.indexOf('</head>'))).not.toContain('schema.org');
    expect(await (await shop.browse('/p/farn/fern-1.data')).text()).not.toContain('schema.org');
  });
});

describe('robots.txt', () => {
  const robots = async (host: string) => {
    const answer = await shop.browse(`http://${host}/robots.txt`);
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain/);
    const text = await answer.text();
    return { text, of: robotsParser(`http://${host}/robots.txt`, text) };
  };

  test('allows public pages, and no others', async () => {
    const { of, text } = await robots('localhost');
    const may = (path: string) => of.isAllowed(`http://localhost${path}`, 'Googlebot');
    for (const path of [
      '/',
      '/fr',
      '/fashion',
      '/fashion/dresses?page=2',
      '/p/farn/fern-1',
      '/service-hilfe/bezahlung',
      '/fr/aide-service/paiement',
      '/service-hilfe/lieferung',
      '/assets/a.js',
      '/images/00112233445566aa/640',
      '/kassettenrekorder',
      '/sitemaps/products-1.xml',
    ])
      expect(may(path), path).toBe(true);
    for (const path of [
      '/warenkorb',
      '/kasse',
      '/kasse/zahlung',
      '/fr/commande/livraison',
      '/mein-konto/uebersicht',
      '/fr/mon-compte',
      '/merkzettel',
      '/fr/liste-envies',
      '/paylink?code=1',
      '/api/search/suggest',
      '/backoffice/login',
      '/s/?q=kleid',
      '/fr/s/?q=robe',
      '/fashion?sort=newest',
      '/fashion?size=38&price=10-20',
      '/fashion.data',
    ])
      expect(may(path), path).toBe(false);
    expect(text).toMatch(/\nSitemap: http:\/\/localhost\/sitemap\.xml\n$/);
  });

  test('uses the terms of each tenant’s languages', async () => {
    const { of } = await robots('nl.localhost');
    expect(of.isAllowed('http://nl.localhost/winkelmand')).toBe(false);
    expect(of.isAllowed('http://nl.localhost/klantenservice/betalen')).toBe(true);
  });

  test('an unknown host allows reading: its pages forbid indexing', async () => {
    expect((await robots('unknown.example')).text).toBe('User-agent: *\nDisallow:\n');
  });
});

describe('installed app', () => {
  test.each([
    ['/manifest.webmanifest', 'de-CH', '/'],
    ['/fr/manifest.webmanifest', 'fr-CH', '/fr'],
    ['http://nl.localhost/manifest.webmanifest', 'nl-NL', '/'],
  ])('%s', async (path, lang, start) => {
    const answer = await shop.browse(path);
    expect(answer.headers.get('content-type')).toMatch(/^application\/manifest\+json/);
    const manifest = await answer.json();
    expect(manifest).toMatchObject({ lang, start_url: start, scope: '/', display: 'standalone', id: '/' });
    for (const { src, sizes } of manifest.icons) {
      const file = await shop.browse(src);
      expect(file.status, src).toBe(200);
      if (sizes !== 'any') expect(readFileSync(`public${src}`).readUInt32BE(16), src).toBe(Number(sizes.split('x')[0]));
    }
    for (const { url, name } of manifest.shortcuts) {
      expect((await shop.browse(path.startsWith('http') ? `http://nl.localhost${url}` : url)).status, url).toBeLessThan(
        400,
      );
      expect(name.length).toBeGreaterThan(2);
    }
  });

  test('does not exist in a language that the tenant lacks', async () => {
    expect((await shop.browse('/nl/manifest.webmanifest')).status).toBe(404);
    expect((await shop.browse('http://nl.localhost/fr/manifest.webmanifest')).status).toBe(404);
  });

  test('the service worker caches hashed files and the offline pages, and no personal data', async () => {
    const answer = await shop.browse('/sw.js');
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    const text = await answer.text();
    const build: { files: string[]; offline: { page: string }[]; version: string } = JSON.parse(
      /^const BUILD = (.*);\n/.exec(text)?.[1] ?? '',
    );
    expect(build.version).not.toBe('');
    expect(build.files.length).toBeGreaterThan(10);
    for (const file of build.files) {
      expect(file).toMatch(/^\/assets\/[\w.-]+-[\w-]{8}\.(?:js|css|woff2|svg)$/);
      expect((await shop.browse(file)).status, file).toBe(200);
    }
    expect(build.files.join()).not.toMatch(/backoffice|editor|account|checkout/);
    for (const { page } of build.offline) {
      const offline = await shop.browse(page);
      const html = await offline.text();
      expect(offline.headers.get('x-robots-tag')).toBe('noindex');
      expect(offline.headers.get('set-cookie')).toBeNull();
      expect(html).toMatch(page === '/offline' ? /<h1>[^<]*(?:Verbindung|offline)/i : /<h1>[^<]*(?:connexion|ligne)/i);
      expect(html, 'a search field').toContain('type="search"');
      const scripts = html.match(/<script(?! type="application)[^>]*>[^<]*/g);
      expect(scripts).toEqual(['<script>addEventListener("online",()=>location.reload())']);
      expect(offline.headers.get('content-security-policy')).toMatch(/script-src 'self' 'sha256-[\w+/=]+';/);
    }
    expect(build.offline.map(({ page }) => page)).toEqual(['/offline', '/fr/offline']);
  });

  test('names the contact of each tenant for reports of weaknesses, valid for half a year', async () => {
    for (const [host, mailbox] of [
      ['localhost', 'security@montarve.ch'],
      ['nl.localhost', 'security@montarve.nl'],
    ]) {
      const answer = await shop.browse(`http://${host}/.well-known/security.txt`);
      expect(answer.headers.get('content-type')).toMatch(/^text\/plain; charset=utf-8/i);
      const text = await answer.text();
      expect(text).toContain(`Contact: mailto:${mailbox}\n`);
      expect(text).toMatch(/^Preferred-Languages: .*en$/m);
      const days = (Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? '') - Date.now()) / 86_400_000;
      expect(days).toBeGreaterThan(90);
      expect(days).toBeLessThan(365);
    }
  });

  test('apps may open links of the tenant that names them', async () => {
    const links = await (await shop.browse('/.well-known/assetlinks.json')).json();
    expect(links[0].target.sha256_cert_fingerprints[0]).toMatch(/^(?:[0-9A-F]{2}:){31}[0-9A-F]{2}$/);
    const apple = await shop.browse('/.well-known/apple-app-site-association');
    expect(apple.headers.get('content-type')).toMatch(/^application\/json/);
    const { applinks } = await apple.json();
    expect(applinks.details[0].appIDs[0]).toMatch(/^[A-Z0-9]{10}\.[\w.]+$/);
    expect(applinks.details[0].components.at(-1)).toEqual({ '/': '*' });
    for (const name of ['assetlinks.json', 'apple-app-site-association'])
      expect((await shop.browse(`http://nl.localhost/.well-known/${name}`)).status).toBe(404);
  });
});
