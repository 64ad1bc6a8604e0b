import { BOTH } from './support/languages.ts';
import { expect, test } from './support/shop-test.ts';
import { DRESS, shopper } from './support/shopper.ts';

test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 780 } });

/** Products with accessories, samples and documents; together more than a phone shows in one row. */
const SEEN = [DRESS, '200101-01', '300101-01'];

for (const locale of BOTH)
  test(`${locale}: pages with rows of products fit a phone, also those with products seen before`, async ({
    page,
    context,
    baseURL,
  }) => {
    const value = encodeURIComponent('groups=C0001:1,C0002:0,C0003:1,C0004:0');
    await context.addCookies([{ name: 'OptanonConsent', value, url: baseURL ?? '' }]);
    const lea = shopper(page, locale);
    const widthOfPage = (): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth);
    for (const sku of SEEN) {
      await lea.openArticle(sku);
      await lea.looksAround();
      await expect.poll(() => page.evaluate(() => localStorage.getItem('last-seen'))).toContain(sku);
    }
    const row = page.getByRole('region', { name: lea.text.wishes.lastSeen.title });
    await expect(row.getByRole('link')).toHaveCount(SEEN.length - 1);
    expect(await widthOfPage(), page.url()).toBe(360);
    await lea.open('wishlist');
    await lea.looksAround();
    await expect(row.getByRole('link')).toHaveCount(SEEN.length);
    expect(await widthOfPage(), page.url()).toBe(360);
  });
