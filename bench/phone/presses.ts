import type { Browser, Locator, Page } from 'playwright-core';
import * as v from 'valibot';
import { messagesOf } from '../../src/tenants/messages/server.ts';
import { href } from '../../src/tenants/paths.ts';
import type { Goods } from '../catalogue/goods.ts';
import { productPath } from '../visits.ts';
import { onPhone } from './phone.ts';

const LOCALE = 'de-CH';
const text = messagesOf(LOCALE);
const FILTER_OFF = new RegExp(`^${text.catalogue.filters.remove('.*')}$`);

/** Pause after a press, in milliseconds: the browser reports it after the paint that answers it. */
const REPORTED_MS = 600;

type Press = { name: string; press(page: Page): Promise<void> };
/** A page and what a shopper presses and types on it, in order. */
export type Walk = { name: string; path: string; hasGoods: boolean; presses: Press[] };

const main = (page: Page): Locator => page.getByRole('main');
const tap = (name: string, target: (page: Page) => Locator): Press => ({
  name,
  press: (page) => target(page).first().tap(),
});
const type = (name: string, words: string, target: (page: Page) => Locator): Press => ({
  name,
  press: (page) => target(page).first().pressSequentially(words, { delay: 150 }),
});

/** Returns the walks over home, list, product page, basket and checkout. */
export function walksOf(goods: Goods): Walk[] {
  const { catalogue, basket, checkout, frame, after } = text;
  const refuse = tap('refuse cookies', (page) => page.getByRole('button', { name: after.consent.reject }));
  const searchField = (page: Page): Locator => page.getByRole('banner').getByLabel(frame.search.label, { exact: true });
  const box = (page: Page, name: string): Locator => main(page).getByRole('textbox', { name, exact: true });
  const ofSizes = Array.from({ length: 300 }, (_, place) => goods.at(place)).find(
    ({ variants }) => variants.length > 2 && variants.every(({ size, stock }) => size !== null && stock > 0),
  );
  if (!ofSizes) throw new Error('the generated goods have no product with sizes');
  return [
    {
      name: 'home',
      path: '/',
      hasGoods: false,
      presses: [
        refuse,
        tap('open the menu', (page) => page.getByRole('button', { name: frame.navigation.open })),
        tap('close the menu', (page) => page.getByRole('button', { name: frame.navigation.close })),
        tap('search field', searchField),
        type('a search', 'kleid', searchField),
      ],
    },
    {
      name: 'list',
      path: `/${goods.fixedCategory.path[0]}`,
      hasGoods: false,
      presses: [
        refuse,
        tap('open the filters', (page) => page.getByRole('button', { name: catalogue.filters.open })),
        tap('choose a value', (page) => page.getByRole('dialog').locator('label:has(input[type="checkbox"])')),
        tap('close the filters', (page) => page.getByRole('button', { name: catalogue.filters.close })),
        tap('take the filter off', (page) => main(page).getByRole('link', { name: FILTER_OFF })),
      ],
    },
    {
      name: 'product page',
      path: productPath(ofSizes),
      hasGoods: false,
      presses: [
        refuse,
        tap('choose a size', (page) => main(page).locator('label:has(input[type="radio"])').last()),
        tap('add to basket', (page) => page.getByRole('button', { name: catalogue.product.addToBasket })),
        tap('go on shopping', (page) => page.getByRole('dialog').getByRole('button')),
      ],
    },
    {
      name: 'basket',
      path: href(LOCALE, 'basket'),
      hasGoods: true,
      presses: [
        refuse,
        tap('one more', (page) => page.getByRole('button', { name: new RegExp(`^${basket.increase('')}`) })),
        tap('one less', (page) => page.getByRole('button', { name: new RegExp(`^${basket.decrease('')}`) })),
      ],
    },
    {
      name: 'checkout',
      path: href(LOCALE, 'checkoutLogin'),
      hasGoods: true,
      presses: [
        refuse,
        type('e-mail address', 'lea@', (page) => box(page, checkout.fields.email)),
        tap('go on with an error', (page) => page.getByRole('button', { name: checkout.login.guestButton })),
        type('the rest', 'example.ch', (page) => box(page, checkout.fields.email)),
        tap('go on', (page) => page.getByRole('button', { name: checkout.login.guestButton })),
        tap('salutation', (page) => main(page).getByRole('radio', { name: checkout.salutations.female })),
        type('first name', 'Lea', (page) => box(page, checkout.fields.firstName)),
        type('postal code', '8001', (page) => box(page, checkout.fields.postalCode)),
        tap('go on without a street', (page) => page.getByRole('button', { name: checkout.continue, exact: true })),
      ],
    },
  ];
}

/** Answer to one press: milliseconds until the paint after it; 0 below what the browser reports (16 ms). */
export type Pressed = { name: string; ms: number };
const Durations = v.array(v.number());

/** Makes one walk on a phone with everything new. Returns the presses, and when the page's largest part was painted. */
export function walkOnPhone(
  browser: Browser,
  origin: string,
  walk: Walk,
  sku: string,
): Promise<{ pressed: Pressed[]; largest: number }> {
  return onPhone(browser, async (page) => {
    await page.addInitScript(() => {
      const seen = { presses: [] as number[], largest: 0 };
      Object.defineProperty(window, 'seen', { value: seen });
      const watch = (type: string, take: (entry: PerformanceEntry) => void): void =>
        new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({
          type,
          buffered: true,
          ...(type === 'event' ? { durationThreshold: 16 } : {}),
        } as PerformanceObserverInit);
      watch('event', (entry) => {
        if (Number(Reflect.get(entry, 'interactionId')) > 0) seen.presses.push(entry.duration);
      });
      watch('largest-contentful-paint', ({ startTime }) => {
        seen.largest = startTime;
      });
    });
    if (walk.hasGoods) {
      const added = await page.request.post(`${origin}/api/gateway/`, {
        headers: { 'sec-fetch-site': 'same-origin' },
        data: { query: 'mutation Add($sku:ID!){addToBasket(sku:$sku){__typename}}', variables: { sku } },
      });
      if (!(await added.text()).includes('BasketChanged')) throw new Error('the basket stays empty');
    }
    await page.goto(`${origin}${walk.path}`, { waitUntil: 'networkidle', timeout: 120_000 });
    const largest = Number(await page.evaluate(() => Reflect.get(Reflect.get(window, 'seen'), 'largest')));
    const pressed: Pressed[] = [];
    for (const { name, press } of walk.presses) {
      await press(page);
      await page.waitForTimeout(REPORTED_MS);
      await page.waitForLoadState('networkidle');
      // A new document begins with no presses.
      const durations = v.parse(
        Durations,
        await page.evaluate(() => (Reflect.get(Reflect.get(window, 'seen'), 'presses') as number[]).splice(0)),
      );
      pressed.push({ name, ms: Math.max(0, ...durations) });
    }
    return { pressed, largest };
  });
}
