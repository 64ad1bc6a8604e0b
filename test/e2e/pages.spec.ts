import type { Page } from '@playwright/test';
import type { Locale } from '../../src/tenants/tenant.ts';
import { variants } from '../support/depth.ts';
import { accessibilityProblems } from './support/accessibility.ts';
import { expect, test } from './support/shop-test.ts';
import { DRESS, POT, shopper } from './support/shopper.ts';

/** Expects a page to be accessible in any state, with one heading and no sideways scrolling on the smallest screen. */
async function expectSound(page: Page, checksWithAxe = true): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(page).toHaveTitle(/.+/);
  expect(
    await page.evaluate(() =>
      [...document.querySelectorAll<HTMLLinkElement>('link[rel="preload"][as="image"]')]
        .filter(
          ({ imageSrcset, imageSizes }) =>
            ![...document.images].some((image) => image.srcset === imageSrcset && image.sizes === imageSizes),
        )
        .map((link) => link.outerHTML),
    ),
    'pictures that come early are on the page',
  ).toEqual([]);
  if (checksWithAxe) expect(await accessibilityProblems(page, undefined, { inEachRun: true })).toEqual([]);
  const { width, height } = page.viewportSize() ?? { width: 1280, height: 900 };
  await page.setViewportSize({ width: 320, height: 640 });
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth),
    `sideways at 320 px: ${page.url()}`,
  ).toBeLessThanOrEqual(320);
  await page.setViewportSize({ width, height });
}

const PLACES: Record<'de-CH' | 'fr-CH', Record<string, string>> = {
  'de-CH': {
    home: '/',
    department: '/mode',
    list: '/mode/damenmode/kleider',
    'energy labels': '/technik',
    service: '/service-hilfe',
    search: '/s/?q=Sofa',
    'zero results': '/s/?q=xyzzyplugh',
    content: '/service-hilfe/agb',
  },
  'fr-CH': {
    home: '/fr',
    department: '/fr/mode',
    list: '/fr/mode/mode-femme/robes',
    'energy labels': '/fr/technique',
    service: '/fr/aide-service',
    search: '/fr/s/?q=robe',
    'zero results': '/fr/s/?q=xyzzyplugh',
    content: '/fr/aide-service/conditions-generales',
  },
};

for (const locale of variants(['de-CH', 'fr-CH'] as const satisfies Locale[])) {
  test.describe(locale, () => {
    for (const [name, path] of variants(Object.entries(PLACES[locale]))) {
      test(name, async ({ page }) => {
        const answer = await page.goto(path);
        expect(answer?.status()).toBe(200);
        await expectSound(page);
      });
    }

    test('unknown page', async ({ page }) => {
      const answer = await page.goto(locale === 'fr-CH' ? '/fr/inconnu' : '/unbekannt');
      expect(answer?.status()).toBe(404);
      await expectSound(page);
    });

    test('product, basket and every checkout step', async ({ page }) => {
      test.setTimeout(120_000);
      const lea = shopper(page, locale);
      const { checkout } = lea.text;
      // Contents differ by language, but these steps share their markup: axe checks one.
      const sound = () => expectSound(page, locale === 'de-CH');
      const title = (name: string) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

      await lea.openArticle(DRESS);
      await sound();
      await lea.open('basket');
      await sound();
      await lea.open('noOrder');
      await sound();

      await lea.addToBasket(POT);
      await sound();
      await lea.open('basket');
      await sound();

      await lea.open('checkoutLogin');
      await sound();
      await page.getByRole('button', { name: checkout.login.guestButton }).click();
      await expect(page.getByRole('alert')).toBeVisible();
      await sound();
      await lea.enterEmail();

      await title(checkout.delivery.title);
      await page.getByRole('checkbox', { name: checkout.fields.otherAddress }).check();
      await lea.go().click();
      await expect(page.getByRole('alert')).toBeVisible();
      await sound();
      await page.getByRole('checkbox', { name: checkout.fields.otherAddress }).uncheck();
      await lea.enterAddress();

      await title(checkout.payment.title);
      await page.getByRole('radio', { name: checkout.payment.methods.invoice.name }).check();
      await sound();
      await page.getByRole('radio', { name: checkout.payment.methods.prepayment.name }).check();
      await lea.go().click();

      await title(checkout.review.title);
      await sound();
      await lea.order();
      await sound();
    });
  });
}

const OTHERS = { de: '/moebel', at: '/technik', nl: '/wonen-huishouden' } as const;

for (const [tenant, department] of variants(Object.entries(OTHERS))) {
  test(`the shop of ${tenant} @whole`, async ({ page, baseURL }) => {
    const host = (baseURL ?? '').replace('//localhost', `//${tenant}.localhost`);
    for (const path of ['/', department]) {
      const answer = await page.goto(`${host}${path}`);
      expect(answer?.status()).toBe(200);
      await expectSound(page);
    }
  });
}

for (const locale of ['de-CH', 'fr-CH'] as const) {
  test(`${locale}: each panel of the menu has a picture, also on pages without pictures of their own`, async ({
    page,
  }) => {
    await page.goto(PLACES[locale].content ?? '', { waitUntil: 'networkidle' });
    const tabs = page.getByRole('navigation').locator('details > summary');
    expect(await tabs.count()).toBeGreaterThan(3);
    for (const tab of await tabs.all()) {
      await tab.click();
      const picture = tab.locator('xpath=..').locator('img');
      await expect(picture).toBeVisible();
      await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
      await page.keyboard.press('Escape');
    }
  });

  test(`${locale}: the home page shows no product twice, and new ones of all departments`, async ({ page }) => {
    await page.goto(PLACES[locale].home ?? '', { waitUntil: 'networkidle' });
    const cards = page.getByRole('main').locator('[data-card]');
    const products = await cards.evaluateAll((all) => all.map((card) => card.parentElement?.id));
    expect(products.length).toBeGreaterThan(20);
    expect(products.filter((id, place) => products.indexOf(id) < place)).toEqual([]);
    const departments = await cards.evaluateAll((all) =>
      all.slice(0, 4).map((card) => card.getAttribute('data-department')),
    );
    expect(new Set(departments).size).toBe(4);
    // Others take the places of recommended products that the page shows already.
    const recommended = page.locator('[data-recommended="home"]');
    await recommended.scrollIntoViewIfNeeded();
    await page.mouse.wheel(0, 300);
    await expect(recommended.locator('[data-card]')).toHaveCount(4);
    const offered = await recommended
      .locator('a[href*="/p/"]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')?.split('/').at(-1)?.slice(0, 6)));
    expect(products.filter((id) => offered.some((other) => other !== undefined && id?.includes(other)))).toEqual([]);
  });
}

test('names a page that does not exist in its title, and shows the last page beyond it', async ({ page }) => {
  for (const [path, title] of [
    ['/unbekannt', 'Diese Seite gibt es nicht'],
    ['/p/x/999999', 'Diese Seite gibt es nicht'],
    ['/fr/inconnu', 'Cette page n’existe pas'],
  ] as const) {
    expect((await page.goto(path))?.status(), path).toBe(404);
    await expect(page).toHaveTitle(new RegExp(`^${title} \\|`));
  }
  await page.goto('/mode?page=99');
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/mode\?page=\d$/);
  await expect(page.getByRole('main').locator('[data-card]').first()).toBeVisible();
});

test('reads reversed limits of a price as people mean them', async ({ page }) => {
  await page.goto('/mode/damenmode?price=100-10');
  const reversed = await page.getByRole('main').locator('[data-card]').count();
  await page.goto('/mode/damenmode?price=10-100');
  expect(reversed).toBeGreaterThan(3);
  await expect(page.getByRole('main').locator('[data-card]')).toHaveCount(reversed);
});
