import { type Page, test } from '@playwright/test';
import { expect } from '../e2e/support/shop-test.ts';
import { inEachLocale, look, originOf, visit, WALKS } from './walk.ts';

/** Number of product pages to visit, or "all". Content pages and categories of the sitemaps are visited in full. */
const PRODUCTS = process.env.PRODUCTS ?? '16';

/**
 * Returns the paths of one kind from the sitemaps. The browser fetches them, since only it resolves the tenants’ local
 * hosts.
 */
async function listed(page: Page, kind: string): Promise<string[]> {
  if (!page.url().startsWith('http')) await page.goto('/_app');
  const locs = async (path: string): Promise<string[]> => {
    const text = await page.evaluate((address) => fetch(address).then((answer) => answer.text()), path);
    return [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = '']) => {
      const { pathname, search } = new URL(loc.replaceAll('&amp;', '&'));
      return `${pathname}${search}`;
    });
  };
  const found: string[] = [];
  for (const file of await locs('/sitemap.xml')) if (file.includes(`/${kind}-`)) found.push(...(await locs(file)));
  return found;
}

/** Returns whether a path belongs to the locale: on the Swiss host, French pages have the prefix /fr. */
const isOwn = (locale: string, path: string): boolean =>
  !locale.endsWith('CH') || /^\/fr(?:\/|$)/.test(path) === (locale === 'fr-CH');

for (const kind of ['content', 'categories', 'products'] as const)
  inEachLocale(`all ${kind}`, async (page, { locale }) => {
    test.setTimeout(3_600_000);
    const all = (await listed(page, kind)).filter((path) => isOwn(locale, path));
    expect(all.length).toBeGreaterThan(kind === 'content' ? 10 : 20);
    const step = kind === 'products' && PRODUCTS !== 'all' ? Math.max(1, Math.floor(all.length / Number(PRODUCTS))) : 1;
    for (const path of all.filter((_, index) => index % step === 0))
      expect.soft(await visit(page, path, { locale }), path).toBe(200);
  });

/** Largest number of elements to open on one page. */
const OPENED = Number(process.env.OPENED ?? 12);
/** Elements that open by a click: menus, layers, filter lists, questions. */
const OPENERS =
  'button[aria-expanded="false"]:visible, button[aria-haspopup]:visible, summary:visible, a[data-layer]:visible';

inEachLocale('menus, layers and other elements that open', async (page, { locale, text }) => {
  test.setTimeout(3_600_000);
  const own = (paths: string[]): string[] => paths.filter((path) => isOwn(locale, path));
  const contents = own(await listed(page, 'content'));
  const home = contents[0] ?? '/';
  const categories = own(await listed(page, 'categories'));
  const products = own(await listed(page, 'products'));
  const list = categories.toSorted((a, b) => b.split('/').length - a.split('/').length)[0] ?? home;
  for (const path of [home, categories[0] ?? home, list, products[0] ?? home, contents.at(-1) ?? home]) {
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(path, { waitUntil: 'networkidle' });
      const labels = await page.locator(OPENERS).evaluateAll((found) =>
        found.map((element, index) => ({
          index,
          name: `${element.getAttribute('aria-label') ?? ''}${element.textContent}`,
        })),
      );
      // Elements with equal names apart from digits (questions, filters, hearts) count once.
      const chosen = [...new Map(labels.map((label) => [label.name.replaceAll(/\d/g, ''), label])).values()].slice(
        0,
        OPENED,
      );
      for (const { index, name } of chosen) {
        await page.goto(path, { waitUntil: 'networkidle' });
        const opener = page.locator(OPENERS).nth(index);
        if (!(await opener.isVisible())) continue;
        await opener.click({ timeout: 5000 }).catch(() => {});
        await page.waitForLoadState('networkidle');
        await look(page, { locale, state: `opened: ${name.trim().slice(0, 40)}`, widths: [width] });
      }
    }
  }
  // The search suggestions open while the visitor types.
  await page.goto(home, { waitUntil: 'networkidle' });
  await page
    .getByRole('combobox', { name: text.frame.search.label })
    .or(page.locator('input[name="q"]'))
    .first()
    .fill('s');
  await page.waitForLoadState('networkidle');
  await look(page, { locale, state: 'typing', widths: [1280] });
});

for (const { locale, host } of WALKS)
  test(`${locale}: cookie banner before an answer`, async ({ browser }) => {
    const context = await browser.newContext({ baseURL: originOf(host), locale });
    const page = await context.newPage();
    await page.goto(locale === 'fr-CH' ? '/fr' : '/', { waitUntil: 'networkidle' });
    await look(page, { locale, state: 'the question' });
    await context.close();
  });

for (const { locale, host } of WALKS.filter((walk) => walk.locale.endsWith('CH') || walk.locale === 'nl-NL'))
  test(`${locale}: hint at another country’s shop`, async ({ browser }) => {
    const context = await browser.newContext({
      baseURL: originOf(host),
      locale,
      extraHTTPHeaders: { 'x-geo-country': 'AT', 'x-forwarded-for': '127.9.9.1' },
    });
    const page = await context.newPage();
    await page.goto(locale === 'fr-CH' ? '/fr' : '/', { waitUntil: 'networkidle' });
    await look(page, { locale, state: 'another country' });
    await context.close();
  });
