// Whole runs only: crawls the pages of every route.
import fs from 'node:fs';
import path from 'node:path';
import type { APIRequestContext } from '@playwright/test';
import { messagesOf } from '../../src/tenants/messages/server.ts';
import { backofficePlaces, pagePlaces } from '../support/route-table.ts';
import { haveAccount, PASSWORD } from './support/customer.ts';
import { expect, test } from './support/shop-test.ts';
import { shopper } from './support/shopper.ts';
import { comeIn } from './support/staff.ts';

const ASSETS = path.resolve(import.meta.dirname, '../../build/client/assets');
const IN_PARALLEL = 4;

/** Pages whose content decides about their styles: goods with labels, results, a page without a product. */
const CONTENTS = [
  '/mode/damenmode',
  '/technik',
  '/fr/technique',
  '/p/midikleid-mit-v-ausschnitt/100101-01',
  '/p/frontlader-waschmaschine-9-kg/300105-01',
  '/technik/auto-reifen',
  '/s/?q=kleid',
  '/s/?q=fernseher',
  '/fr/s/?q=lave-linge',
  '/s/?q=xyzzy',
];
const EVERY_ROUTE = [...new Set(pagePlaces().flatMap(({ host, path }) => (host.startsWith('ch.') ? [path] : [])))];

function classesOf(file: string): string[] {
  return [...fs.readFileSync(path.join(ASSETS, file), 'utf8').matchAll(/\.(k[a-z0-9]{5})\b/g)].map(
    ([, name = '']) => name,
  );
}

const STYLED = new Set(
  fs
    .readdirSync(ASSETS)
    .filter((file) => file.endsWith('.css'))
    .flatMap(classesOf),
);

/** Returns the classes of a page whose style sheet it does not link; null if the answer is no page, such as a PDF. */
async function unstyled(request: APIRequestContext, address: string): Promise<string[] | null> {
  const answer = await request.get(address);
  const html = await answer.text();
  if (!html.startsWith('<!DOCTYPE html>') || !html.includes('rel="stylesheet" href="/assets/')) return null;
  const links = [...html.matchAll(/<link rel="stylesheet" href="\/assets\/([^"#]+)/g)].map(([, file = '']) => file);
  const there = new Set(links.flatMap(classesOf));
  const used = new Set([...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')));
  return [...used].filter((name) => STYLED.has(name) && !there.has(name));
}

/** Returns the unstyled classes of pages by their address, and the number of pages. */
async function walk(request: APIRequestContext, addresses: readonly string[]) {
  const waiting = [...addresses];
  const problems: Record<string, string[]> = {};
  let pages = 0;
  const next = async () => {
    for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
      const missing = await unstyled(request, address);
      if (missing === null) continue;
      pages += 1;
      if (missing.length > 0) problems[address] = missing;
    }
  };
  await Promise.all(Array.from({ length: IN_PARALLEL }, next));
  return { problems, pages };
}

/** A style sheet that a script loads later is missing without script, and shifts the page when it loads. */
for (const [name, addresses, least] of [
  ['every route', EVERY_ROUTE, 100],
  ['goods with labels and results', CONTENTS, CONTENTS.length],
] as const) {
  test(`${name}: a page links the styles of everything on it`, async ({ request }) => {
    const { problems, pages } = await walk(request, addresses);
    expect(problems).toEqual({});
    expect(pages).toBeGreaterThanOrEqual(least);
  });
}

test('every route of a customer with goods in basket and wishlist: a page links the styles of everything on it', async ({
  page,
}) => {
  const washer = '300105-01';
  const lea = shopper(page, 'de-CH');
  await haveAccount(page, 'de-CH', lea.email, PASSWORD);
  await page.goto('/');
  await lea.has(washer);
  await page.request.post(lea.path('wishlist'), { form: { intent: 'add', sku: washer } });
  const { problems, pages } = await walk(
    page.request,
    EVERY_ROUTE.filter((path) => !/abmelden|deconnexion/.test(path)),
  );
  expect(problems).toEqual({});
  expect(pages).toBeGreaterThanOrEqual(100);
  const basket = await (await page.request.get(lea.path('basket'))).text();
  expect(basket).toContain(messagesOf('de-CH').catalogue.energy.sheet);
});

/** Detail pages have the address of the first entry that their section links. */
test('every route of the back office: a page links the styles of everything on it', async ({ page }) => {
  await comeIn(page, 'stile@montarve.example', 'admin');
  const sections = [...new Set(backofficePlaces().map(({ path }) => path))].filter(
    (path) => !/logout|login|second-factor|welcome/.test(path),
  );
  const details: string[] = [];
  for (const section of sections) {
    const html = await (await page.request.get(section)).text();
    const own = new RegExp(` href="(${section}/[^"?#]+)"`).exec(html)?.[1];
    if (own) details.push(own);
  }
  const [product = ''] = details.filter((path) => path.startsWith('/backoffice/products/'));
  const { problems, pages } = await walk(page.request, [...sections, ...details, `${product}/edit`]);
  expect(problems).toEqual({});
  expect(details.length).toBeGreaterThanOrEqual(8);
  expect(pages).toBeGreaterThanOrEqual(50);
});

/** Parts that a script renders or fetches later bring their own styles. */
for (const address of [
  '/',
  '/technik',
  '/s/?q=fernseher',
  '/p/midikleid-mit-v-ausschnitt/100101-01',
  '/p/frontlader-waschmaschine-9-kg/300105-01',
]) {
  test(`${address}: the arrow of the energy label and everything else is styled once the page is complete`, async ({
    page,
  }) => {
    await page.goto(address, { waitUntil: 'networkidle' });
    const { classes, rules } = await page.evaluate(() => ({
      classes: [...document.querySelectorAll('[class]')].flatMap((element) => [...element.classList]),
      rules: [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].map(({ cssText }) => cssText)).join('\n'),
    }));
    const there = new Set([...rules.matchAll(/\.(k[a-z0-9]{5})\b/g)].map(([, name = '']) => name));
    expect([...new Set(classes)].filter((name) => STYLED.has(name) && !there.has(name))).toEqual([]);
  });
}

test('the arrow of the energy label is seen on cards', async ({ page }) => {
  for (const address of ['/technik', '/s/?q=fernseher']) {
    await page.goto(address);
    const label = page.getByText(/^Energieeffizienzklasse/).first();
    const arrow = label.locator('xpath=..').locator('svg');
    await expect(arrow).toBeVisible();
    const box = await arrow.boundingBox();
    expect(box?.width).toBeGreaterThan(40);
    expect(box?.height).toBeGreaterThan(20);
  }
});
