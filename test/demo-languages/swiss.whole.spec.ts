// Whole runs only: crawls pages of a second build, whose shop loads its first data.
import fs from 'node:fs';
import { messagesOf } from '../../src/tenants/messages/server.ts';
import { href } from '../../src/tenants/paths.ts';
import { germanOnly, wordsOf } from '../crawl/foreign-words.ts';
import { readPage } from '../crawl/read-page.ts';
import { expect, test } from '../e2e/support/shop-test.ts';
import { LAMP, shopper } from '../e2e/support/shopper.ts';

const LOCALES = [
  {
    locale: 'it-CH',
    language: 'it',
    headline: 'Una casa che resta',
    product: 'Lampada a sospensione con cupola di metallo',
  },
  { locale: 'en-CH', language: 'en', headline: 'A home that lasts', product: 'Pendant lamp with metal dome' },
] as const;
/** Words of German texts that English or Italian write in the same way, and names of manufacturers and streets. */
const SHARED = new Set([
  ...['compare', 'april', 'august', 'september', 'november'],
  ...wordsOf(fs.readFileSync('houses/montarve/data/legal.json', 'utf8').split('"kinds"')[0] ?? ''),
]);

for (const { locale, language, headline, product } of LOCALES) {
  test(`answers every link of the home page in ${locale}, without a German word`, async ({ page, baseURL }) => {
    test.setTimeout(240_000);
    await page.goto(href(locale, 'home'));
    await expect(page.locator('html')).toHaveAttribute('lang', locale);
    await expect(page.getByText(headline)).toBeVisible();
    const links = readPage(await page.content()).links.map((link) => new URL(link, page.url()));
    const own = links.filter((link) => link.origin === baseURL && link.pathname.startsWith(`/${language}`));
    const paths = [...new Set(own.map(({ pathname, search }) => pathname + search))];
    expect(paths.length).toBeGreaterThan(60);
    const german = germanOnly(language);
    for (const path of paths) {
      const answer = await page.request.get(path);
      expect(answer.status(), path).toBe(200);
      if (!answer.headers()['content-type']?.startsWith('text/html')) continue;
      const read = readPage(await answer.text());
      expect(read.locale, path).toBe(locale);
      const words = [...new Set(wordsOf(read.text))].filter((word) => german.has(word) && !SHARED.has(word));
      expect(words, path).toEqual([]);
    }
  });

  test(`a guest buys in ${locale}`, async ({ page }) => {
    const lea = shopper(page, locale);
    await lea.addToBasket(LAMP);
    await expect(page.getByText(product).first()).toBeVisible();
    await lea.checkOut('invoice');
    expect(await lea.order()).toMatch(/^\d{6,}$/);
    await expect(page.getByText(messagesOf(locale).checkout.confirmation.title).first()).toBeVisible();
  });
}

test('leads from German to Italian and English on the same page', async ({ page }) => {
  await page.goto('/moebel/wohnzimmer/sofas');
  await page.getByRole('banner').getByRole('link', { name: 'Italiano' }).click();
  await expect(page).toHaveURL(/\/it\/mobili\/soggiorno\/divani$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Divani');
  await page.getByRole('banner').getByRole('link', { name: 'English' }).click();
  await expect(page).toHaveURL(/\/en\/furniture\/living-room\/sofas$/);
});
