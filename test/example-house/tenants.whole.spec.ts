// Whole runs only: crawls every page of a second retailer.
import { messagesOf } from '../../src/tenants/messages/server.ts';
import { href } from '../../src/tenants/paths.ts';
import { readPage } from '../crawl/read-page.ts';
import { expect, test } from '../e2e/support/shop-test.ts';
import { ITALIAN_SWISS, SHOPS } from './support/shops.ts';
import { strayWords } from './support/stray-words.ts';

/** Runs in the browser, which resolves the tenants' hosts: returns the pages of one origin, by path. */
async function fetchPages(paths: readonly string[]): Promise<[path: string, status: number, html: string][]> {
  const pages: [string, number, string][] = [];
  for (const path of paths) {
    const answer = await fetch(path);
    const isPage =
      answer.headers.get('content-type')?.startsWith('text/html') && answer.url.startsWith(location.origin);
    pages.push([path, answer.status, isPage ? await answer.text() : '']);
  }
  return pages;
}

for (const { locale, origin, tenant, lido } of SHOPS) {
  const text = messagesOf(locale);

  test.describe(locale, () => {
    test.use({ baseURL: origin });

    test('shows prices and payment methods of its tenant', async ({ page }) => {
      await page.goto(`${href(locale, 'search')}?q=VR100-1-M`);
      await expect(page.locator('html')).toHaveAttribute('lang', locale);
      await expect(page.getByRole('main').getByText(lido).first()).toBeVisible();
      // The gift card is a link of the footer, too.
      const shown = page
        .getByRole('contentinfo')
        .getByRole('listitem')
        .filter({ hasNot: page.getByRole('link') });
      for (const [method, { name }] of Object.entries(text.checkout.payment.methods)) {
        const isOffered = tenant.payment.methods.some((one) => one === method);
        await expect(shown.filter({ hasText: name }), method).toHaveCount(isOffered ? 1 : 0);
      }
    });

    test('answers every link of its home page, without a word of another language or retailer', async ({ page }) => {
      await page.goto(href(locale, 'home'));
      const links = readPage(await page.content()).links.map((link) => new URL(link, page.url()));
      const own = links.filter((link) => link.origin === origin).map(({ pathname, search }) => pathname + search);
      expect(own.length).toBeGreaterThan(30);
      const other = tenant.locales.find((one) => one.locale !== locale);
      for (const [path, status, html] of await page.evaluate(fetchPages, [...new Set(own)])) {
        expect(status, path).toBe(200);
        const isOther = other && (other.prefix === '' ? !/^\/en(?:\/|$)/.test(path) : path.startsWith(other.prefix));
        if (html !== '') expect(strayWords(html, isOther ? other.locale : locale), path).toEqual([]);
      }
    });
  });
}

test('leads from Italian to English and back on the same page', async ({ page, baseURL }) => {
  const { frame } = messagesOf(ITALIAN_SWISS.locale);
  await page.goto('/p/bici-da-citta-lido/VR100-1-M');
  await page.getByRole('banner').getByRole('link', { name: 'English' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lido city bike');
  await expect(page).toHaveURL(`${baseURL}/en/p/lido-city-bike/VR100-1-M`);
  await page.getByRole('banner').getByRole('link', { name: 'Italiano' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bici da città Lido');
  await expect(page.getByRole('link', { name: frame.header.basket }).first()).toBeVisible();
});
