import type { Locator, Page } from '@playwright/test';
import { variants } from '../support/depth.ts';
import { BOTH } from './support/languages.ts';
import { expect, test } from './support/shop-test.ts';
import { DRESS, POT, type Shopper, shopper } from './support/shopper.ts';

/** A window of 1280 × 1024 at 400 %, at which pages must remain usable (WCAG 1.4.10). */
const AT_400_PERCENT = { width: 320, height: 256 };
/** Tab stops to try on a page: all of the head and the first part of the content. */
const STOPS = 45;

type Stop = { control: string; hidden: boolean; outline: string };

/**
 * Runs in the browser: describes the focused control; null if nothing has the focus. Waits for two frames: the focus
 * scrolls the page, and what floats there comes or goes with the next frame.
 */
async function focusedControl(): Promise<Stop | null> {
  for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
  const control = document.activeElement;
  if (!(control instanceof HTMLElement) || control === document.body) return null;
  // A tile that is a label shows the focus of its hidden field.
  const shown = control.getBoundingClientRect().width > 2 ? control : (control.closest('label') ?? control);
  const { left, top, width, height } = shown.getBoundingClientRect();
  const points = [0.1, 0.5, 0.9].flatMap((x) => [0.1, 0.5, 0.9].map((y) => [left + width * x, top + height * y]));
  const isSeen = points.some(([x = 0, y = 0]) => {
    const hit = document.elementFromPoint(x, y);
    return hit !== null && (shown.contains(hit) || hit.contains(shown));
  });
  // A card shows the focus of its link around the whole card.
  const around = [shown, ...[shown.closest('article, li')].filter((element) => element !== null)];
  const outlined = around.map((element) => getComputedStyle(element)).find((style) => style.outlineStyle !== 'none');
  return {
    control: `${control.tagName} ${control.getAttribute('aria-label') ?? control.textContent?.trim().slice(0, 60)}`,
    hidden: !isSeen,
    outline: outlined?.outlineWidth ?? 'none',
  };
}

/** Presses Tab and returns what each control that gets the focus shows. */
async function stopsOf(page: Page): Promise<Stop[]> {
  const stops: Stop[] = [];
  for (let press = 0; press < STOPS; press += 1) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(focusedControl);
    if (stop === null) break;
    stops.push(stop);
  }
  return stops;
}

const PAGES: readonly [name: string, open: (lea: Shopper) => Promise<void>][] = [
  ['home', (lea) => lea.open('home')],
  ['product', (lea) => lea.openArticle(DRESS)],
  ['basket', (lea) => lea.has(POT).then(() => lea.open('basket'))],
  ['delivery address', (lea) => lea.has(POT).then(() => lea.startsAt('delivery'))],
  ['login', (lea) => lea.open('account')],
];

for (const locale of BOTH) {
  for (const [name, open] of variants(PAGES)) {
    test(`${locale}: the focus is seen on ${name} at 400 per cent and with the system's colours`, async ({ page }) => {
      await page.setViewportSize(AT_400_PERCENT);
      await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
      await open(shopper(page, locale));
      await page.waitForLoadState('networkidle');
      const stops = await stopsOf(page);
      expect(stops.length).toBeGreaterThan(5);
      expect(stops.filter(({ hidden }) => hidden).map(({ control }) => control)).toEqual([]);
      expect(stops.filter(({ outline }) => outline === 'none' || outline === '0px')).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    });
  }

  test(`${locale}: the chosen size and colour are seen in the system's colours`, async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active' });
    const lea = shopper(page, locale);
    await lea.openArticle(DRESS);
    const ground = (label: Locator): Promise<string> =>
      label.evaluate((element) => getComputedStyle(element).backgroundColor);
    const sizes = page.getByRole('main').locator('label:has(input[type="radio"]:enabled)');
    await sizes.first().click();
    await expect(sizes.first().getByRole('radio')).toBeChecked();
    await expect.poll(() => ground(sizes.first())).not.toBe(await ground(sizes.nth(1)));
    const chosenColour = page.getByRole('main').locator('li > a[title][aria-current="true"]').first();
    expect(await ground(chosenColour)).toBe(await ground(sizes.first()));
  });

  test(`${locale}: a payment method that cannot be chosen, and the search button, are seen in the system's colours`, async ({
    page,
  }) => {
    await page.emulateMedia({ forcedColors: 'active' });
    const lea = shopper(page, locale);
    await lea.open('home');
    const button = page.getByRole('banner').getByRole('button', { name: lea.text.frame.search.submit });
    await expect(button).toHaveCSS('border-top-style', 'solid');
    await lea.has(POT);
    await lea.startsAt('payment');
    const colour = (tile: Locator): Promise<string> => tile.evaluate((element) => getComputedStyle(element).color);
    const tiles = page.getByRole('main').locator('label');
    // Guests cannot pay by instalments.
    const closed = tiles.filter({ has: page.locator('input[type="radio"]:disabled') }).first();
    const free = tiles.filter({ has: page.locator('input[type="radio"]:enabled') }).first();
    expect(await colour(closed)).not.toBe(await colour(free));
  });

  test(`${locale}: nothing moves for people who want less motion`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 800 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const lea = shopper(page, locale);
    const { navigation } = lea.text.frame;
    await lea.open('home');
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => {
      const moved: string[] = [];
      Object.defineProperty(window, 'moved', { value: moved });
      const note = ({ target, elapsedTime }: AnimationEvent | TransitionEvent): void => {
        if (elapsedTime > 0 && target instanceof Element) moved.push(target.outerHTML.slice(0, 120));
      };
      document.addEventListener('animationend', note, true);
      document.addEventListener('transitionend', note, true);
    });
    await page.getByRole('button', { name: navigation.open }).click();
    const close = page.getByRole('button', { name: navigation.close });
    await expect(close).toBeVisible();
    const lasting = () =>
      page.evaluate(() =>
        document
          .getAnimations()
          .filter(({ effect }) => Number(effect?.getComputedTiming().activeDuration) > 0)
          .map(({ effect }) => (effect instanceof KeyframeEffect ? effect.target?.outerHTML.slice(0, 120) : '')),
      );
    expect(await lasting()).toEqual([]);
    await close.click();
    await expect(close).toBeHidden();
    expect(await lasting()).toEqual([]);
    expect(await page.evaluate(() => Reflect.get(window, 'moved'))).toEqual([]);
  });
}
