import type { Page } from '@playwright/test';
import { href } from '../../src/tenants/paths.ts';
import { haveAccount, PASSWORD } from './support/customer.ts';
import { BOTH } from './support/languages.ts';
import { expect, test } from './support/shop-test.ts';
import { DRESS } from './support/shopper.ts';

/** Page views after which the shop asks for an opinion (visit-layers.ts). */
const MANY_VIEWS = '6';

/** Runs in the browser: returns the controls in the window that something else covers. */
function coveredControls(): string[] {
  return [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, summary')].flatMap((control) => {
    const { left, top, width, height, bottom } = control.getBoundingClientRect();
    const isShown =
      width > 1 &&
      height > 1 &&
      top >= 0 &&
      bottom <= innerHeight &&
      control.checkVisibility({ visibilityProperty: true });
    if (!isShown || control.closest('[inert]')) return [];
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    const isFree =
      hit !== null && (control.contains(hit) || hit.contains(control) || hit.closest('label')?.control === control);
    return isFree
      ? []
      : [`${control.textContent?.trim() || control.getAttribute('aria-label')} under ${hit?.className}`];
  });
}

/** Account pages with a navigation, one of each length. */
const ACCOUNT = ['accountOverview', 'accountData', 'accountAddresses', 'accountVouchers', 'accountPrivacy'] as const;

/** Runs in the browser: focuses each control, and returns those that something else covers then. */
function coveredWhenFocused(): string[] {
  const controls = document.querySelectorAll<HTMLElement>('main :is(a[href], button, input, select, summary)');
  return [...controls].flatMap((control) => {
    if (!control.checkVisibility({ visibilityProperty: true }) || control.closest('[inert]')) return [];
    control.focus();
    const { left, top, width, height } = control.getBoundingClientRect();
    if (width < 2 || height < 2) return [];
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    const isFree =
      hit !== null && (control.contains(hit) || hit.contains(control) || hit.closest('label')?.control === control);
    return isFree ? [] : [`${control.textContent?.trim() || control.getAttribute('name')} under ${hit?.className}`];
  });
}

async function endOf(page: Page): Promise<void> {
  // The page may grow while it is scrolled.
  await expect
    .poll(() =>
      page.evaluate(() => {
        scrollTo(0, document.documentElement.scrollHeight);
        return Math.ceil(scrollY + innerHeight) >= document.documentElement.scrollHeight;
      }),
    )
    .toBe(true);
}

for (const locale of BOTH) {
  for (const width of [360, 820, 1440]) {
    test(`${locale}: nothing covers a control at the end of a page of ${width} pixels`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.addInitScript((views) => sessionStorage.setItem('views', views), MANY_VIEWS);
      for (const path of [`${href(locale, 'search')}?q=${DRESS}`, href(locale, 'home'), href(locale, 'basket')]) {
        await page.goto(path, { waitUntil: 'networkidle' });
        await page.mouse.wheel(0, 300);
        await page.waitForLoadState('networkidle');
        await endOf(page);
        // The survey arrives late, below the end that the page had before.
        await expect
          .poll(async () => {
            await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
            return page.evaluate(coveredControls);
          }, path)
          .toEqual([]);
      }
    });
  }
}

for (const locale of BOTH)
  test.describe(`${locale}: consent bar over an account`, () => {
    test.use({ agreed: null });

    test('covers neither the navigation nor a focused control', async ({ page }) => {
      test.setTimeout(120_000);
      const email = `bar.${locale.toLowerCase()}.${test.info().workerIndex}.${Date.now()}@example.ch`;
      await haveAccount(page, locale, email, PASSWORD);
      for (const width of [1440, 1000, 820]) {
        await page.setViewportSize({ width, height: 900 });
        for (const area of ACCOUNT) {
          await page.goto(href(locale, area));
          const bar = page.locator('[data-consent-bar]');
          await expect(bar).toBeVisible();
          const navigation = page.locator('[data-side-navigation]');
          const [over, under] = [await bar.boundingBox(), await navigation.boundingBox()];
          if (width >= 900 && over && under) expect(over.x, area).toBeGreaterThan(under.x + under.width);
          expect(await page.evaluate(coveredWhenFocused), `${area} at ${width}`).toEqual([]);
          await endOf(page);
          expect(await page.evaluate(coveredControls), `end of ${area} at ${width}`).toEqual([]);
        }
      }
    });
  });
