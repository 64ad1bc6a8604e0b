import fs from 'node:fs';
import path from 'node:path';
import type { APIRequestContext } from '@playwright/test';
import { pagePlaces } from '../support/route-table.ts';
import { expect, test } from './support/shop-test.ts';

const ASSETS = path.resolve(import.meta.dirname, '../../build/client/assets');
const IN_PARALLEL = 4;

/** Pages whose content decides about their styles: goods with labels, results, a page without a product. */
const CONTENTS = [
  '/mode/damenmode',
  '/technik',
  '/fr/technique',
  '/p/midikleid-mit-v-ausschnitt/100101-01',
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

/** A style sheet that a script loads later is missing without script, and shifts the page when it loads. */
for (const [name, addresses, least] of [
  ['every route', EVERY_ROUTE, 100],
  ['goods with labels and results', CONTENTS, CONTENTS.length],
] as const) {
  test(`${name}: a page links the styles of everything on it`, async ({ request }) => {
    const waiting = [...addresses];
    const problems: Record<string, string[]> = {};
    let pages = 0;
    const walk = async () => {
      for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
        const missing = await unstyled(request, address);
        if (missing === null) continue;
        pages += 1;
        if (missing.length > 0) problems[address] = missing;
      }
    };
    await Promise.all(Array.from({ length: IN_PARALLEL }, walk));
    expect(problems).toEqual({});
    expect(pages).toBeGreaterThanOrEqual(least);
  });
}

/** Parts that a script renders or fetches later bring their own styles. */
for (const address of ['/', '/technik', '/s/?q=fernseher', '/p/midikleid-mit-v-ausschnitt/100101-01']) {
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
