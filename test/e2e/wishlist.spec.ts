import { accessibilityProblems } from './support/accessibility.ts';
import { BOTH, FRENCH, GERMAN } from './support/languages.ts';
import { expect, test } from './support/shop-test.ts';
import { DRESS, POT, shopper } from './support/shopper.ts';

/** The name of a button for any article; browsers report no-break spaces as plain ones. */
function about(name: (article: string) => string): RegExp {
  return new RegExp(name('.+').replaceAll('\u00a0', '\\s'));
}

for (const locale of BOTH) {
  // One language each way: every step is walked in both languages, with a script and without.
  for (const javaScriptEnabled of [locale === 'de-CH']) {
    test.describe(`${locale}, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
      test.use({ javaScriptEnabled });

      test('an article is remembered, moved into the basket, another one forgotten and brought back', async ({
        page,
      }) => {
        const lea = shopper(page, locale);
        const { wishlist, wishes, frame } = lea.text;
        const heart = page.locator('main').getByRole('button', { name: about(wishlist.rememberArticle) });
        for (const sku of [POT, DRESS]) {
          await lea.openArticle(sku);
          // Known to the page once its script runs; before that the heart sends its form as it does without one.
          if (javaScriptEnabled) await expect(heart.first()).toHaveAttribute('aria-pressed', 'false');
          // Shown at once, kept a moment later: the next page is asked for after that.
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
  test(`${locale}: a heart that cannot be kept goes out again and says why`, async ({ page }) => {
    const lea = shopper(page, locale);
    await lea.openArticle(POT);
    // The article's own heart stands before those of what goes with it.
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
  test(`${locale}: the hearts of a list remember, and the wishlist is accessible`, async ({ page }) => {
    const lea = shopper(page, locale);
    await page.goto(`${lea.path('search')}?q=linnovelle`);
    const hearts = page.locator('main').getByRole('button', { name: about(lea.text.wishlist.rememberArticle) });
    await expect(hearts.nth(0)).toHaveAttribute('aria-pressed', 'false');
    // Shown at once, kept a moment later: the next page is asked for after that.
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
