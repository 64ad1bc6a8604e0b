import type { Page } from '@playwright/test';
import { productHref } from '../../src/tenants/paths.ts';
import { accessibilityProblems } from './support/accessibility.ts';
import { BOTH, FRENCH, GERMAN } from './support/languages.ts';
import { addressInLetter } from './support/letters.ts';
import { expect, test } from './support/shop-test.ts';
import { DRESS, POT, type Shopper, SOLD_OUT, shopper } from './support/shopper.ts';

/** Returns the name of a button for any product; browsers report no-break spaces as plain ones. */
function about(name: (article: string) => string): RegExp {
  return new RegExp(name('.+').replaceAll('\u00a0', '\\s'));
}

/** Adds products to the wishlist by the form that works without a script. */
async function remember(page: Page, lea: Shopper, ...skus: string[]): Promise<void> {
  for (const sku of skus) {
    const answer = await page.request.post(lea.path('wishlist'), { form: { intent: 'add', sku } });
    expect(answer.ok()).toBe(true);
  }
}

/**
 * Opens the layer. Before its script has loaded, the link leads to the page: the test then retries from the first page.
 */
async function openLayer(page: Page, link: ReturnType<Page['locator']>): Promise<void> {
  const address = page.url();
  await expect(async () => {
    if (page.url() !== address) await page.goto(address);
    await link.click();
    await expect(page.getByRole('dialog')).toBeVisible({ timeout: 2000 });
  }).toPass();
}

for (const locale of BOTH) {
  // Each language runs one variant: together they walk every step in both languages, with a script and without.
  for (const javaScriptEnabled of [locale === 'de-CH']) {
    test.describe(`${locale}, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
      test.use({ javaScriptEnabled });

      test('another size replaces the saved one @whole', async ({ page }) => {
        const lea = shopper(page, locale);
        const { edit, problems } = lea.text.wishes;
        await remember(page, lea, DRESS);
        await page.goto(`${lea.path('wishlist')}?edit=${DRESS}`);
        await page.getByRole('button', { name: edit.save }).click();
        await expect(page.getByText(problems['same-variant'])).toBeVisible();
        await page.getByRole('radio', { name: '36', exact: true }).check();
        await page.getByRole('button', { name: edit.save }).click();
        await expect(page.getByRole('status').filter({ hasText: about(edit.changed) })).toBeVisible();
        await expect(page.locator('main').getByText(/: 36$/)).toBeVisible();
      });

      test('requests a notice by mail, confirms it from the mailbox, and ends it', async ({ page }, info) => {
        const lea = shopper(page, locale);
        const { notice, confirm } = lea.text.wishes;
        const email = `wish-${info.testId}-${info.retry}@example.ch`;
        await remember(page, lea, POT);
        await lea.open('wishlist');
        await page.getByText(notice.ask.price).first().click();
        const send = page.getByRole('button', { name: notice.ask.price, exact: true });
        await page.getByRole('textbox', { name: notice.email }).fill('nobody');
        await send.click();
        await expect(page.getByText(notice.problems['invalid-email'])).toBeVisible();
        await page.getByRole('textbox', { name: notice.email }).fill(email);
        await send.click();
        await expect(page.getByText(notice.waiting).first()).toBeVisible();
        await page.goto(await addressInLetter(email, 'wish-confirm'));
        await expect(page.getByRole('heading', { level: 1, name: confirm.title })).toBeVisible();
        await page.getByRole('button', { name: confirm.submit }).click();
        await expect(page.getByText(confirm.done)).toBeVisible();
        await lea.open('wishlist');
        await expect(page.getByText(notice.active.price)).toBeVisible();
        await page.getByRole('button', { name: about(notice.endOf) }).click();
        await expect(page.getByText(notice.ended)).toBeVisible();
        await expect(page.getByText(notice.active.price)).toBeHidden();
      });

      test('the page of a sold-out size offers a notice when it is in stock again @whole', async ({ page }, info) => {
        const lea = shopper(page, locale);
        const { notice, confirm, items, soldOut } = lea.text.wishes;
        const email = `stock-${info.testId}-${info.retry}@example.ch`;
        await page.goto(`${productHref(locale, 'x', SOLD_OUT)}?v=1`);
        await page.getByRole('link', { name: notice.ask.stock }).click();
        await expect(page.getByRole('heading', { level: 1, name: notice.ask.stock })).toBeVisible();
        await expect(page.getByText(soldOut)).toBeVisible();
        if (javaScriptEnabled) expect(await accessibilityProblems(page)).toEqual([]);
        const send = page.getByRole('button', { name: notice.ask.stock });
        await page.getByRole('textbox', { name: notice.email }).fill('nobody');
        await send.click();
        await expect(page.getByText(notice.problems['invalid-email'])).toBeVisible();
        await page.getByRole('textbox', { name: notice.email }).fill(email);
        await send.click();
        await expect(page.getByText(notice.waiting).first()).toBeVisible();
        await expect(page.getByRole('heading', { level: 2, name: items(1) })).toBeVisible();
        await page.goto(await addressInLetter(email, 'wish-confirm'));
        await page.getByRole('button', { name: confirm.submit }).click();
        await expect(page.getByText(confirm.done)).toBeVisible();
        // The product page links to the existing notice.
        await page.goto(`${productHref(locale, 'x', SOLD_OUT)}?v=1`);
        await page.getByRole('link', { name: notice.ask.stock }).click();
        await expect(page.getByText(notice.active.stock)).toBeVisible();
      });

      test('the share link shows the list until it is withdrawn; without the link it is private @whole', async ({
        page,
        browser,
      }) => {
        const lea = shopper(page, locale);
        const { share, items } = lea.text.wishes;
        await remember(page, lea, POT, DRESS);
        await lea.open('wishlist');
        await page.getByRole('button', { name: share.create }).click();
        const link = await page.getByRole('textbox', { name: share.link }).inputValue();
        const stranger = await browser.newContext();
        const theirs = await stranger.newPage();
        await theirs.goto(link);
        await expect(theirs.getByRole('heading', { level: 1, name: share.sharedTitle })).toBeVisible();
        await expect(theirs.getByRole('heading', { level: 2, name: items(2) })).toBeVisible();
        await expect(theirs.locator('main').getByRole('button')).toHaveCount(0);
        await expect(theirs.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
        // axe itself needs a script on the page.
        if (javaScriptEnabled) expect(await accessibilityProblems(theirs)).toEqual([]);
        await page.getByRole('button', { name: share.withdraw }).click();
        await expect(page.getByText(share.withdrawn)).toBeVisible();
        expect((await theirs.goto(link))?.status()).toBe(404);
        await expect(theirs.getByRole('heading', { level: 1, name: share.goneTitle })).toBeVisible();
        await stranger.close();
      });

      test('without a login the page offers one, with products and without @whole', async ({ page }) => {
        const lea = shopper(page, locale);
        await lea.open('wishlist');
        await expect(page.getByRole('link', { name: lea.text.account.login.wishlist })).toBeVisible();
        await remember(page, lea, POT);
        await lea.open('wishlist');
        await expect(page.getByRole('link', { name: lea.text.account.login.wishlist })).toBeVisible();
        await expect(page.getByRole('heading', { level: 2, name: lea.text.wishes.items(1) })).toBeVisible();
      });
    });
  }
}

for (const locale of GERMAN) {
  test(`${locale}: a line that cannot be removed reappears with the reason @whole`, async ({ page }) => {
    const lea = shopper(page, locale);
    const { removeOf, items, undo } = lea.text.wishes;
    await remember(page, lea, POT, DRESS);
    await lea.open('wishlist');
    await expect(page.getByRole('link', { name: lea.text.frame.header.wishlistWithCount(2) })).toBeVisible();
    await page.route('**/api/gateway/**', (route) => route.abort('aborted'));
    await page
      .getByRole('button', { name: about(removeOf) })
      .first()
      .click();
    await expect(page.getByRole('alert').filter({ hasText: lea.text.wishlist.removeFailed })).toBeVisible();
    await expect(page.getByRole('heading', { level: 2, name: items(2) })).toBeVisible();
    await page.unroute('**/api/gateway/**');
    // The page shows the change before the shop answers; leaving the page would abort the request.
    const answered = () => page.waitForResponse((answer) => answer.request().method() === 'POST');
    const gone = answered();
    await page
      .getByRole('button', { name: about(removeOf) })
      .first()
      .click();
    await expect(page.getByRole('heading', { level: 2, name: items(1) })).toBeVisible();
    expect((await gone).ok()).toBe(true);
    const back = answered();
    await page.getByRole('button', { name: undo }).click();
    await expect(page.getByRole('heading', { level: 2, name: items(2) })).toBeVisible();
    expect((await back).ok()).toBe(true);
    await page.reload();
    await expect(page.getByRole('heading', { level: 2, name: items(2) })).toBeVisible();
    expect(await accessibilityProblems(page)).toEqual([]);
  });
}

for (const locale of FRENCH) {
  test(`${locale}: a card adds a size to basket and wishlist, by keyboard alone @whole`, async ({ page }) => {
    const lea = shopper(page, locale);
    const { mini } = lea.text.wishes;
    await page.goto(`${lea.path('search')}?q=${locale === 'de-CH' ? 'kleid' : 'robe'}`);
    const card = page.locator('main a[data-layer=mini]').first();
    await openLayer(page, card);
    const dialog = page.getByRole('dialog', { name: mini.title });
    await dialog.getByRole('button', { name: mini.toBasket }).press('Enter');
    await expect(dialog.getByRole('radio').last()).toBeVisible();
    await expect(dialog.getByText(mini.pleaseChoose(''), { exact: false })).toBeVisible();
    await page.keyboard.press('Space');
    expect(await accessibilityProblems(page, 'dialog')).toEqual([]);
    await dialog.getByRole('button', { name: mini.toBasket }).press('Enter');
    await expect(dialog.getByRole('link', { name: lea.text.basket.layer.toBasket })).toBeVisible();
    await expect(page.getByRole('link', { name: lea.text.frame.header.basketWithCount(1) })).toBeAttached();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(card).toBeFocused();
  });
}

for (const locale of GERMAN) {
  test(`${locale}: another colour shows its own picture in the quick-add dialog, for any size @whole`, async ({
    page,
  }) => {
    const lea = shopper(page, locale);
    const { mini } = lea.text.wishes;
    await page.goto(`${lea.path('search')}?q=${locale === 'de-CH' ? 't-shirt+rundhals' : 't-shirt'}`);
    const card = page.locator('main a[data-layer=mini][data-sku^="100102-"]').first();
    await openLayer(page, card);
    const dialog = page.getByRole('dialog', { name: mini.title });
    const picture = dialog.locator('img').first();
    // The card's colour is selected, and no size.
    await expect(dialog.getByRole('radio', { checked: true })).toHaveCount(1);
    const chosen = (await dialog.getByRole('radio', { checked: true }).getAttribute('name')) ?? '';
    const colours = dialog.locator(`input[name="${chosen}"]`);
    const sizes = dialog.locator(`input[type=radio]:not([name="${chosen}"])`);
    const first = (await picture.getAttribute('src')) ?? '';
    expect(first).not.toBe('');
    const own = (await dialog.getByRole('radio', { checked: true }).getAttribute('value')) ?? '';
    const other = dialog.locator(`input[name="${chosen}"]:not([value="${own}"])`).first();
    await other.check({ force: true });
    await expect(picture).not.toHaveAttribute('src', first);
    const second = (await picture.getAttribute('src')) ?? '';
    await sizes.last().check({ force: true });
    await expect(other).toBeChecked();
    await expect(picture).toHaveAttribute('src', second);
    await colours.and(dialog.locator(`[value="${own}"]`)).check({ force: true });
    await expect(picture).toHaveAttribute('src', first);
  });
}

for (const locale of FRENCH) {
  test(`${locale}: the header’s layers show their content and link onwards @whole`, async ({ page }) => {
    const lea = shopper(page, locale);
    const { basket, wishes, frame } = lea.text;
    await page.goto(lea.path('home'));
    const heart = page.locator('header a[data-layer=heart]');
    await openLayer(page, heart);
    await expect(page.getByRole('dialog').getByText(wishes.empty)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(heart).toBeFocused();
    await openLayer(page, page.locator('header a[data-layer=basket]'));
    await expect(page.getByRole('dialog').getByText(basket.empty)).toBeVisible();
    await page.keyboard.press('Escape');

    await remember(page, lea, POT);
    await page.goto(lea.path('home'));
    await expect(page.getByRole('link', { name: frame.header.wishlistWithCount(1) })).toBeVisible();
    await openLayer(page, heart);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: about(wishes.moveOf) })
      .click();
    await expect(page.getByRole('dialog').getByText(about(wishes.moved))).toBeVisible();
    await expect(page.getByRole('dialog').getByText(wishes.empty)).toBeVisible();
    await page.keyboard.press('Escape');
    const link = page.getByRole('link', { name: frame.header.basketWithCount(1) });
    await openLayer(page, link);
    await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(1);
    expect(await accessibilityProblems(page, 'dialog')).toEqual([]);
    await page.getByRole('dialog').getByRole('link', { name: basket.layer.toBasket }).click();
    await expect(page.getByRole('heading', { level: 1, name: basket.title })).toBeVisible();
    await expect(page.getByRole('dialog')).toBeHidden();
  });
}

for (const locale of GERMAN) {
  test(`${locale}: shows recently viewed products with consent only, and deletes them @whole`, async ({
    page,
    context,
    baseURL,
  }) => {
    const lea = shopper(page, locale);
    const { lastSeen } = lea.text.wishes;
    const row = page.getByRole('region', { name: lastSeen.title });
    const kept = () => page.evaluate(() => localStorage.getItem('last-seen'));
    await lea.openArticle(POT);
    await page.waitForLoadState('networkidle');
    expect(await kept()).toBeNull();
    await context.addCookies([
      {
        name: 'OptanonConsent',
        value: encodeURIComponent('groups=C0001:1,C0002:0,C0003:1,C0004:0'),
        url: baseURL ?? '',
      },
    ]);
    await lea.openArticle(POT);
    await lea.looksAround();
    await expect.poll(kept).toContain(POT);
    await lea.openArticle(DRESS);
    await lea.looksAround();
    await expect(row.getByRole('link')).toHaveCount(1);
    await expect(row.getByRole('link')).toHaveAttribute('href', new RegExp(POT));
    await lea.open('basket');
    await lea.looksAround();
    await expect(row.getByRole('link')).toHaveCount(2);
    expect(await accessibilityProblems(page, 'section')).toEqual([]);
    await row.getByRole('button', { name: lastSeen.clear }).click();
    await expect(row).toBeHidden();
    expect(await kept()).toBeNull();
  });
}
