import fs from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { CONTENT, PHOTOS } from '../../houses/montarve/data/range.ts';
import { isTranslated, readCategories } from '../../houses/montarve/data/translations.ts';
import { tenants as montarve } from '../../houses/montarve/house.ts';
import { furtherLocales } from '../../houses/montarve/tenants/ch-languages.ts';
import { languageOf } from '../../src/languages/language.ts';
import { type NewPage, pageSchema } from '../../src/shop/content/pages/block-schema.ts';
import { identifierOf } from '../../src/shop/content/pages/identifier.ts';
import { resolvePictures } from '../../src/shop/content/pages/resolve-pictures.ts';
import { REMEMBER_MS } from '../../src/shop/customers/accounts/remember-login.ts';
import { HISTORY_DAYS } from '../../src/shop/search/history/index.ts';
import { COMPARE_DAYS } from '../../src/storefront/compared.ts';
import { guestReturnPath, withdrawalPath } from '../../src/tenants/after-order-paths.ts';
import { isContentPath } from '../../src/tenants/content-paths.ts';
import { withFigures } from '../../src/tenants/figures.ts';
import { tenants } from '../../src/tenants/index.ts';
import { newsletterPaths } from '../../src/tenants/newsletter-paths.ts';
import { CONTENT_AREAS, pathIn } from '../../src/tenants/paths.ts';
import { formatAmount } from '../../src/tenants/price-format.ts';
import type { Language, Tenant } from '../../src/tenants/tenant.ts';

const DATA = path.resolve('houses/montarve/data');

const NO_BREAK_SPACE = '\u00a0';

const categorySchema = v.object({
  categories: v.array(
    v.object({
      id: v.string(),
      parentId: v.nullable(v.string()),
      path: v.object({ de: v.string(), fr: v.string(), nl: v.string() }),
    }),
  ),
});

/** Returns the paths of categories with products in the demo range, and of their parents. */
function categoriesWithGoods(language: Language): Set<string> {
  const { categories } = v.parse(
    categorySchema,
    JSON.parse(fs.readFileSync(path.join(DATA, 'categories.json'), 'utf8')),
  );
  const byId = new Map(categories.map((category) => [category.id, category]));
  const translated = isTranslated(language) ? readCategories(language) : null;
  const paths = new Set<string>();
  for (const name of fs.readdirSync(path.join(DATA, 'range')).filter((file) => /^\d+\.json$/.test(file))) {
    const article = v.parse(
      v.object({ category: v.string() }),
      JSON.parse(fs.readFileSync(path.join(DATA, 'range', name), 'utf8')),
    );
    for (let at = byId.get(article.category); at; at = at.parentId === null ? undefined : byId.get(at.parentId)) {
      paths.add(isTranslated(language) ? (translated?.[at.id]?.path ?? '') : at.path[language]);
    }
  }
  return paths;
}

const METHOD_WORDS: Partial<Record<string, RegExp>> = {
  invoice: /auf Rechnung|sur facture|op factuur|su fattura|by invoice/,
  instalments: /in Raten|mensualités|in termijnen|a rate|by instalments/,
  twint: /TWINT/,
  card: /Karte|carte|kaart|carta|card/,
  paypal: /PayPal/,
  sepa: /Lastschrift/,
  wero: /Wero/,
  eps: /EPS/,
  ideal: /iDEAL/,
  prepayment: /im Voraus|Vorkasse|à l’avance|vooraf|in anticipo|in advance/,
};

/** Methods without the payment provider. */
const OFFLINE: ReadonlySet<string> = new Set(['invoice', 'instalments', 'prepayment']);

/** The Swiss tenant with all languages of DEMO_LANGUAGES. */
const swiss: Tenant = {
  ...montarve.ch,
  locales: [
    ...montarve.ch.locales,
    ...furtherLocales('it,en', montarve.ch.locales[0].organisation, montarve.ch.hostName),
  ],
};
const asked: string[] = [];
const locales = Object.values({ ...tenants, ch: swiss }).flatMap((tenant) =>
  tenant.locales.map(({ locale }) => ({ tenant, locale })),
);

async function pagesOf(tenant: string, locale: string): Promise<NewPage[]> {
  const folder = path.join(CONTENT, tenant, locale);
  const files = fs.readdirSync(folder).filter((name) => name.endsWith('.json'));
  return Promise.all(
    files.map(async (name) => {
      const raw: unknown = JSON.parse(fs.readFileSync(path.join(folder, name), 'utf8'));
      // First without any photo, so that the second choices are requested too.
      await resolvePictures(raw, async (file) => {
        asked.push(file);
        return null;
      });
      return v.parse(pageSchema, await resolvePictures(raw, async () => ({ id: 'a-photo' })));
    }),
  );
}

/** Returns the texts of a page in reading order, without addresses and other codes. */
function textsOf(value: unknown, key = ''): string[] {
  if (['to', 'path', 'id', 'type', 'category', 'sort', 'robots'].includes(key)) return [];
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap((part) => textsOf(part));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => textsOf(part, name));
}

function linksOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(linksOf);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => (name === 'to' ? [String(part)] : linksOf(part)));
}

describe.each(locales)('$locale', ({ tenant, locale }) => {
  const pages = pagesOf(tenant.id, locale);
  const language = languageOf(locale);
  const textOf = async (
    area: 'shipping' | 'terms' | 'paymentHelp' | 'contact' | 'returns' | 'revocation' | 'privacy',
  ): Promise<string> => {
    const page = (await pages).find((candidate) => candidate.path === pathIn(language, area));
    return textsOf(page)
      .map((text) => withFigures(text, tenant, locale))
      .join('\n');
  };

  test('every content area has a valid page, and no two share an identifier', async () => {
    const paths = (await pages).map((page) => page.path);
    const expected = CONTENT_AREAS.map((area) => pathIn(language, area));
    expect(paths).toEqual(expect.arrayContaining(expected));
    // Paths outside the path table are below a prefix of content.
    expect(paths.filter((candidate) => !isContentPath(candidate))).toEqual([]);
    for (const further of ['/servicelayer/shipping', '/servicelayer/returns', '/special/vacatures'])
      expect(paths).toContain(further);
    expect(new Set(paths.map(identifierOf)).size).toBe(paths.length);
  });

  test('links lead to pages and categories with products, in the language of the page, without a prefix', async () => {
    const paths = new Set([
      ...(await pages).map((page) => page.path),
      pathIn(language, 'braFinder'),
      pathIn(language, 'calculator'),
      newsletterPaths.subscribe(language),
      pathIn(language, 'accountOrders'),
      guestReturnPath(language),
      withdrawalPath(language),
    ]);
    const service = pathIn(language, 'service');
    const goods = categoriesWithGoods(language);
    for (const to of (await pages).flatMap(linksOf)) {
      expect(to).not.toMatch(/^\/(?:fr|nl|it|en)(?:\/|$)/);
      if (paths.has(to)) continue;
      expect(to === service || to.startsWith(`${service}/`), to).toBe(false);
      expect(goods.has(to.slice(1)), to).toBe(true);
    }
  });

  test('the texts agree with the figures of the configuration', async () => {
    const { fees } = tenant.delivery;
    for (const text of [await textOf('shipping'), await textOf('terms')]) {
      for (const fee of [fees.parcel, fees.bulky, fees.twoMan, fees.freeFrom])
        expect(text).toContain(formatAmount(fee, tenant.priceFormat));
    }
    const payment = await textOf('paymentHelp');
    expect(payment).toMatch(new RegExp(`\\b${tenant.payment.invoiceTermDays} (?:Tagen|jours|dagen|giorni|days)`));
    expect(payment).toContain(`${tenant.credit.minimumAge} `);
    expect(payment).toContain(formatAmount(tenant.credit.newCustomerLimit, tenant.priceFormat));
    const contact = await textOf('contact');
    const { telephone, contactEmail, postalCode, streetAddress } = tenant.locales[0].organisation;
    for (const detail of [telephone, contactEmail, postalCode, streetAddress]) expect(contact).toContain(detail);
    const returns = await textOf('returns');
    expect(returns).toContain(`${tenant.withdrawalDays} `);
    expect(returns).toContain(`${tenant.returns.payoutWorkingDays} `);
    expect(await textOf('terms')).toContain(tenant.termsVersion);
    const shipping = await textOf('shipping');
    const { carrierDays, twoManDays, orderBefore } = tenant.delivery;
    for (const [least, most] of [carrierDays, twoManDays])
      expect(shipping).toMatch(new RegExp(`\\b${least} (?:bis|à|tot|a|to) ${most} `));
    const [hour = '', minute = ''] = orderBefore.split(':');
    expect(shipping).toMatch(new RegExp(`\\b${hour}(?:[.:]${minute}| h\\b)`));
  });

  test('the texts name what a late payment costs', async () => {
    const { levels, rates } = tenant.dunning;
    const highest = Math.max(...levels.map(({ fee }) => fee));
    const free = /herinneringen kosten niets|herinnering; die kost niets/;
    // The terms have to name a fee, or it does not bind (UWG 8).
    for (const text of [await textOf('terms'), await textOf('paymentHelp')])
      if (highest === 0) expect(text).toMatch(free);
      else expect(text).toContain(formatAmount(highest, tenant.priceFormat));
    const rate = rates.at(-1)?.rate ?? 0;
    const stated = (await textOf('terms')).match(/(?:Zins|intérêt|rente|interesse|interest).{0,30}?(\d+)\u00a0?%/);
    if (stated) expect(Number(stated[1]) * 100).toBe(rate);
    else expect(await textOf('terms')).toContain('wettelijke rente');
  });

  test('the texts agree with the terms of the configuration', async () => {
    const returns = await textOf('returns');
    const isFree = /für Sie kostenlos|gratuit pour vous|voor u gratis/;
    if (tenant.returns.labelFee === 0) expect(returns).toMatch(isFree);
    else {
      expect(returns).toContain(formatAmount(tenant.returns.labelFee, tenant.priceFormat));
      expect(returns).not.toMatch(isFree);
    }
    const keepsDelivery =
      /Versandkosten der Bestellung erstatten wir nicht|livraison de la commande ne sont pas remboursés|spese di spedizione dell’ordine non sono rimborsate|not refund the delivery charges of the order/;
    const revocation = await textOf('revocation');
    if (tenant.returns.refundsDelivery) expect(revocation).not.toMatch(keepsDelivery);
    else expect(revocation).toMatch(keepsDelivery);
    if (tenant.returns.withdrawalButton) expect(revocation).toMatch(/„Vertrag widerrufen“|‘Overeenkomst herroepen’/);
    for (const text of [await textOf('terms'), await textOf('paymentHelp')])
      for (const method of tenant.payment.methods) expect(text).toMatch(METHOD_WORDS[method] ?? method);
    expect(await textOf('paymentHelp')).toMatch(
      tenant.documents.invoiceAt === 'order'
        ? /mit der Bestellbestätigung|avec la confirmation de commande|con la conferma dell’ordine|with the order confirmation/
        : /sobald wir die Ware versenden|zodra wij de artikelen verzenden/,
    );
    const privacy = await textOf('privacy');
    expect(privacy).toMatch(
      /unser Zahlungsdienst|notre prestataire de paiement|onze betaaldienst|nostro fornitore di servizi di pagamento|our payment provider/,
    );
    expect(privacy.includes('PAYBACK')).toBe(tenant.payback);
    const [recipients = ''] =
      privacy.match(/^.*(?:Zahlungsdienst|prestataire|betaaldienst|fornitore|provider).*$/m) ?? [];
    for (const method of tenant.payment.methods.filter((name) => !OFFLINE.has(name)))
      expect(recipients, method).toMatch(METHOD_WORDS[method] ?? method);
    expect(privacy).toMatch(/Transportunternehmen|transporteurs|Vervoerders|imprese di trasporto|Carriers/);
    // A credit under Swiss law is reported to an office (KKG 25).
    const isReported = tenant.payment.methods.includes('instalments') && tenant.id === 'ch';
    expect(privacy.includes('(IKO)')).toBe(isReported);
    if (tenant.credit.bureau) expect(privacy).toContain(tenant.credit.bureau.shownName);
    else expect(privacy).not.toMatch(/Auskunftei|SCHUFA|CRIF|BKR|Intrum/);
  });

  test('no text states an amount or the hours that are settings', async () => {
    const { fees, extras } = tenant.delivery;
    const amounts = [
      ...Object.values(fees),
      ...Object.values(extras),
      ...tenant.dunning.levels.map(({ fee }) => fee),
      tenant.returns.labelFee,
      tenant.premium.fee,
      tenant.credit.newCustomerLimit,
    ]
      .filter((amount) => amount > 0)
      .map((amount) => formatAmount(amount, { ...tenant.priceFormat, position: 'end' }).split(NO_BREAK_SPACE)[0]);
    for (const text of (await pages).flatMap((page) => textsOf(page))) {
      for (const amount of amounts) expect(text).not.toContain(amount);
      expect(text).not.toMatch(/\b\d{1,2}[.:]\d\d [–bàt]/);
      // A misspelt name would stay as written.
      expect(withFigures(text, tenant, locale)).not.toMatch(/[{}]/);
    }
  });

  test('the texts use the spelling and vocabulary of their language', async () => {
    const texts = (await pages).flatMap((page) => textsOf(page));
    for (const text of texts) {
      if (locale === 'de-CH') expect(text).not.toContain('ß');
      if (locale === 'fr-CH') {
        expect(text).not.toMatch(/[^\u00a0][;!?»]|«(?!\u00a0)|(?<!\u00a0):(?=\s|$)/);
        expect(text).not.toContain("'");
      }
      if (language !== 'de') expect(text).not.toMatch(/\b(?:und|der|oder|nicht|Lieferung|Rechnung|Bestellung)\b/);
      if (language !== 'nl') expect(text).not.toMatch(/\b(?:het|een|niet|bestelling|bezorging)\b/);
      if (locale === 'de-DE' || locale === 'de-AT')
        expect(text).not.toMatch(/[Gg]röss|[Gg]ross[^i]|[Ss]trasse|[Mm]assgeb|innert|schliess/);
    }
  });
});

test('the locales of a tenant have the same files, which are translations of each other', () => {
  const names = (locale: string) => fs.readdirSync(path.join(CONTENT, 'ch', locale)).sort();
  for (const locale of ['fr-CH', 'it-CH', 'en-CH']) expect(names(locale), locale).toEqual(names('de-CH'));
});

test('pages name photos by their file names', () => {
  for (const file of asked) expect(file).toMatch(/^[a-z0-9-]+\.jpg$/);
  const photos = new Set(fs.readdirSync(PHOTOS));
  expect(asked.filter((file) => !photos.has(file) && !file.startsWith('scene-'))).toEqual([]);
  expect(asked).toContain('scene-living.jpg');
  expect(asked).toContain('sofa-sage.jpg');
});

test('amounts are written with a no-break space', () => {
  const all = locales.map(({ tenant, locale }) =>
    fs.readFileSync(path.join(CONTENT, tenant.id, locale, 'shipping.json'), 'utf8'),
  );
  for (const text of all) {
    expect(text).not.toMatch(/\d (?:CHF|€)/);
  }
});

describe('the cookies on the privacy page', () => {
  const defaults = Object.values(tenants)[0];
  const days = (count: number) => new RegExp(`^${count} (?:Tage|jours|dagen|giorni|days)$`);
  const COOKIES: [name: string, lasts: RegExp][] = [
    ['basket', days(defaults?.session.basketDays ?? 0)],
    ['wishlist', days(defaults?.session.wishlistDays ?? 0)],
    ['session', /^24 (?:Stunden|heures|uur|ore|hours)$/],
    ['login-state', /^24 (?:Stunden|heures|uur|ore|hours)$/],
    ['own-prices', /^24 (?:Stunden|heures|uur|ore|hours)$/],
    ['remember', days(REMEMBER_MS / 86_400_000)],
    ['searches', days(HISTORY_DAYS)],
    ['voter', /^180 /],
    ['compare', days(COMPARE_DAYS)],
    ['device', days(400)],
    ['OptanonConsent', /^1 (?:Jahr|an|jaar|anno|year)$/],
    ['pageview-id', /browser|navigateur/i],
    ['last-seen', /Liste|liste|lijst|lista|list/],
    ['tracking-session', /Fenster|fenêtre|venster|finestra|window/],
  ];
  test.each(locales)('$locale: lists each cookie with its lifetime', async ({ tenant, locale }) => {
    const page = (await pagesOf(tenant.id, locale)).find(({ path }) => path === pathIn(languageOf(locale), 'privacy'));
    const rows = page?.blocks.flatMap((block) => (block.type === 'table' ? block.rows : [])) ?? [];
    for (const [name, lasts] of COOKIES) {
      const row = rows.find(([what]) => new RegExp(`[(, ]${name}[,)]`).test(what ?? ''));
      expect(row?.[1] ?? `nothing about ${name}`).toMatch(lasts);
    }
  });
});

describe('the privacy page names limits and reviews', () => {
  const inDays = (count: number) => new RegExp(`\\b${count} (?:Tagen?|jours|dagen|giorni|days)\\b`);

  test.each(locales)(
    '$locale: hashed counts, reviews of credit, and the days of a prepayment',
    async ({ tenant, locale }) => {
      const page = (await pagesOf(tenant.id, locale)).find(
        ({ path }) => path === pathIn(languageOf(locale), 'privacy'),
      );
      const blocks = page?.blocks ?? [];
      const rows = blocks.flatMap((block) => (block.type === 'table' ? block.rows : []));
      const counts = rows.find(([what]) =>
        /Prüfsummen|Empreintes|Controlegetallen|Codici di controllo|Checksums/.test(what ?? ''),
      );
      // Windows of orders end after a day, and the daily job deletes what is over.
      expect(counts?.[2]).toMatch(inDays(2));
      const texts = blocks.flatMap((block) => (block.type === 'text' ? block.paragraphs : []));
      const review = texts.find((text) =>
        /ein Mensch innert|ein Mensch innerhalb|une personne décide|beslist een medewerker|decide una persona|a person decides/.test(
          text,
        ),
      );
      expect(review).toMatch(inDays(tenant.credit.reviewDays));
      const prepayment = texts.find((text) => /stornieren|annulons|annuleren|annulliamo|we cancel/.test(text));
      expect(prepayment).toMatch(inDays(tenant.prepayment.remindAfterDays));
      expect(prepayment).toMatch(inDays(tenant.prepayment.cancelAfterDays));
    },
  );
});
