import { accessibilityProblems } from './support/accessibility.ts';
import { BOTH, FRENCH, GERMAN } from './support/languages.ts';
import { expect, test } from './support/shop-test.ts';
import { DRESS, POT, shopper } from './support/shopper.ts';

/** Returns the name of a button for any product; browsers report no-break spaces as plain ones. */
function about(name: (article: string) => string): RegExp {
  return new RegExp(name('.+').replaceAll('\u00a0', '\\s'));
}

for (const locale of BOTH) {
  // Each language runs one variant: together they walk every step in both languages, with a script and without.
  for (const javaScriptEnabled of [locale === 'de-CH']) {
    test.describe(`${locale}, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
      test.use({ javaScriptEnabled });

      test('saves a product, moves it to the basket, removes another one and restores it', async ({ page }) => {
        const lea = shopper(page, locale);
        const { wishlist, wishes, frame } = lea.text;
        const heart = page.locator('main').getByRole('button', { name: about(wishlist.rememberArticle) });
        for (const sku of [POT, DRESS]) {
          await lea.openArticle(sku);
          // The page knows the wishlist once its script runs; before that the button submits its form.
          if (javaScriptEnabled) await expect(heart.first()).toHaveAttribute('aria-pressed', 'false');
          // The page shows the change at once and stores it later: the next page has to wait for that.
          const kept = javaScriptEnabled
            ? page.waitForResponse(
                (answer) => answer.request().method() === 'POST' && answer.url().includes('/gateway/'),
              )
            : null;
          await heart.first().click();
          await kept;
          if (javaScriptEnabled) await expect(heart.first()).toHaveAttribute('aria-pressed', 'true');
          else await expect(page.getByRole('heading', { level: 1, name: wishes.title })).toBeVisible();
        }
        if (javaScriptEnabled)
          await expect(page.getByRole('link', { name: frame.header.wishlistWithCount(2) })).toBeVisible();
        await lea.open('wishlist');
        await expect(page.getByRole('heading', { level: 2, name: wishes.items(2) })).toBeVisible();

        await page
          .getByRole('button', { name: about(wishes.moveOf) })
          .first()
          .click();
        await expect(page.getByRole('status').filter({ hasText: wishes.toBasket })).toBeVisible();
        await expect(page.getByRole('heading', { level: 2, name: wishes.items(1) })).toBeVisible();

        await page.getByRole('button', { name: about(wishes.removeOf) }).click();
        await expect(page.getByRole('heading', { name: wishes.empty })).toBeVisible();
        await page.getByRole('button', { name: wishes.undo }).click();
        await expect(page.getByRole('heading', { level: 2, name: wishes.items(1) })).toBeVisible();
      });
    });
  }
}

for (const locale of GERMAN) {
  test(`${locale}: a wishlist button resets after a failure and says why @whole`, async ({ page }) => {
    const lea = shopper(page, locale);
    await lea.openArticle(POT);
    // The product's own wishlist button precedes those of related products.
    const heart = page
      .locator('main')
      .getByRole('button', { name: about(lea.text.wishlist.rememberArticle) })
      .first();
    await expect(heart).toHaveAttribute('aria-pressed', 'false');
    await page.route('**/api/gateway/**', (route) => route.abort('aborted'));
    await heart.click();
    await expect(page.getByRole('status')).toContainText(lea.text.wishlist.addFailed);
    await expect(heart).toHaveAttribute('aria-pressed', 'false');
    await page.unroute('**/api/gateway/**');
    await heart.click();
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
    await page.route('**/api/gateway/**', (route) => route.abort('aborted'));
    await heart.click();
    await expect(page.getByRole('status')).toContainText(lea.text.wishlist.removeFailed);
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
  });
}

for (const locale of FRENCH) {
  test(`${locale}: wishlist buttons of a list work, and the wishlist is accessible @whole`, async ({ page }) => {
    const lea = shopper(page, locale);
    await page.goto(`${lea.path('search')}?q=linnovelle`);
    const hearts = page.locator('main').getByRole('button', { name: about(lea.text.wishlist.rememberArticle) });
    await expect(hearts.nth(0)).toHaveAttribute('aria-pressed', 'false');
    // The page shows the change at once and stores it later: the next page has to wait for that.
    for (const index of [0, 1]) {
      const kept = page.waitForResponse(
        (answer) => answer.request().method() === 'POST' && answer.url().includes('/gateway/'),
      );
      await hearts.nth(index).click();
      await kept;
    }
    await expect(page.getByRole('link', { name: lea.text.frame.header.wishlistWithCount(2) })).toBeVisible();
    await lea.open('wishlist');
    await expect(page.getByRole('heading', { level: 2, name: lea.text.wishes.items(2) })).toBeVisible();
    expect(await accessibilityProblems(page)).toEqual([]);
  });
}
