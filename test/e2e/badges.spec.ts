import { test as withRefusals } from '@playwright/test';
import { GERMAN } from './support/languages.ts';
import { expect, test } from './support/shop-test.ts';
import { DRESS, POT, shopper } from './support/shopper.ts';

for (const locale of GERMAN) {
  test(`${locale}: the badge counts a variant before the shop answers`, async ({ page }) => {
    const lea = shopper(page, locale);
    const badge = (count: number) => page.getByRole('link', { name: lea.text.frame.header.basketWithCount(count) });
    await lea.has(POT);
    await lea.openArticle(DRESS);
    await expect(badge(1)).toBeVisible();
    let answer: () => void = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/p/**', async (route) => {
      if (route.request().method() === 'POST') await held;
      await route.continue();
    });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`));
    await page.getByRole('button', { name: lea.text.catalogue.product.addToBasket }).first().click();
    await expect(badge(2)).toBeVisible();
    answer();
    await expect(page.getByRole('link', { name: lea.text.basket.layer.toBasket }).first()).toBeVisible();
    await expect(badge(2)).toBeVisible();
    // The product page does not fetch its data again.
    expect(asked.filter((request) => /^GET .*\/p\/.*\.data$/.test(request))).toEqual([]);
  });

  // The refusal has an error status, which the test fixture would report otherwise.
  withRefusals(`${locale}: the badge stops counting a variant that could not be added @whole`, async ({ page }) => {
    const lea = shopper(page, locale);
    const badge = page.getByTestId('basket-badge');
    await lea.has(POT);
    await lea.openArticle(POT);
    await expect(badge).toHaveText('1');
    // Another tab fills the basket to its limit: the shop refuses the next unit.
    const other = await page.context().newPage();
    const answer = await other.request.post('/api/gateway/', {
      headers: { 'sec-fetch-site': 'same-origin' },
      data: {
        query: `mutation { setBasketQuantity(sku: "${POT}", quantity: 99) { __typename ... on BasketProblem { available } } }`,
      },
    });
    const { available } = (await answer.json()).data.setBasketQuantity;
    if (available)
      await other.request.post('/api/gateway/', {
        headers: { 'sec-fetch-site': 'same-origin' },
        data: { query: `mutation { setBasketQuantity(sku: "${POT}", quantity: ${available}) { __typename } }` },
      });
    await other.close();
    await page.getByRole('button', { name: lea.text.catalogue.product.addToBasket }).first().click();
    await expect(page.getByRole('alert').filter({ hasText: /\d/ })).toBeVisible();
    await expect(badge).toHaveText('1');
  });
}

test('a page restored from the back-forward cache shows the current basket @whole', async ({ page }) => {
  const lea = shopper(page, 'de-CH');
  await lea.openArticle(POT);
  await expect(
    page
      .locator('main')
      .getByRole('button', { name: /merken/ })
      .first(),
  ).toHaveAttribute('aria-pressed', 'false');
  await lea.has(DRESS);
  await expect(page.getByTestId('basket-badge')).toHaveCount(0);
  // The tests' browser has no back-forward cache, so the test sends its event.
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await expect(page.getByTestId('basket-badge')).toHaveText('1');
});

test('personal data loads after the page is usable, once for each page @whole', async ({ page }) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  const lea = shopper(page, 'de-CH');
  await page.goto(`${lea.path('search')}?q=linnovelle`);
  await expect(
    page
      .locator('main')
      .getByRole('button', { name: /merken/ })
      .first(),
  ).toHaveAttribute('aria-pressed', 'false');
  const client = requests.findIndex((path) => /\/personal-[^/]+\.js$/.test(path));
  const entry = requests.findIndex((path) => /\/entry\.client-[^/]+\.js$/.test(path));
  expect(client).toBeGreaterThan(entry);
  expect(requests.filter((path) => path === '/api/gateway/')).toHaveLength(1);
});
