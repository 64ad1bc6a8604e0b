// Does not use the shop's own test fixture: here the browser has to report requests that fail.
import { expect, type Page, type Route, test } from '@playwright/test';
import { messagesOf } from '../../src/tenants/messages/server.ts';
import { newsletterHref } from '../../src/tenants/newsletter-paths.ts';
import { href } from '../../src/tenants/paths.ts';
import type { Locale } from '../../src/tenants/tenant.ts';
import { variants } from '../support/depth.ts';
import { haveAccount, PASSWORD } from './support/customer.ts';
import { FRENCH, GERMAN } from './support/languages.ts';
import { DRESS, POT, shopper } from './support/shopper.ts';

const FAULTS: readonly [string, (route: Route) => Promise<void>][] = variants([
  ['the connection breaks', (route) => route.abort('connectionaborted')],
  ['the server fails', (route) => route.fulfill({ status: 500, contentType: 'text/html', body: '<h1>500</h1>' })],
  ['the shop is paused', (route) => route.fulfill({ status: 503, contentType: 'text/html', body: '<h1>503</h1>' })],
  ['the browser is offline', (route) => route.abort('internetdisconnected')],
]);

/** Stores a consent decision: the bar would lie over the page. */
async function answerConsent(page: Page, baseURL: string): Promise<void> {
  const value = encodeURIComponent('groups=C0001:1,C0002:0,C0003:0,C0004:0,C0005:0,C0006:0');
  await page.context().addCookies([{ name: 'OptanonConsent', value, url: baseURL }]);
}

/** Opens a page and waits for its scripts, those of the first interaction included. */
async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' });
  const loaded = page.waitForResponse(/unsent-forms-[^/]*\.js/);
  await page.mouse.wheel(0, 200);
  const script = (await loaded).url();
  await page.waitForLoadState('networkidle');
  // The page listens once it has run the script and drawn itself again.
  await page.evaluate(async (url) => {
    await import(url);
    for (let frame = 0; frame < 3; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
  }, script);
}

/** Breaks every change that the page sends. Returns their number so far. */
async function breakChanges(page: Page, fault: (route: Route) => Promise<void>): Promise<() => number> {
  let broken = 0;
  await page.route('**/*', (route) => {
    if (route.request().method() !== 'POST' || route.request().url().includes('/api/')) return route.fallback();
    broken += 1;
    return fault(route);
  });
  return () => broken;
}

/** Fills the empty fields of a form and returns what all of them hold. */
function fill(form: Element): string[] {
  const values: string[] = [];
  for (const field of form.querySelectorAll<HTMLInputElement>('input, textarea, select')) {
    if (field.type === 'hidden' || field.disabled) continue;
    if (field.type === 'radio' || field.type === 'checkbox') {
      const isAnswered = form.querySelector(`[name="${field.name}"]:checked`) !== null;
      if (!isAnswered) field.click();
    } else if (field.value === '' && !field.readOnly && field.type !== 'select-one') {
      const typed = { email: 'lea.brunner@example.ch', password: 'zwei blaue Kannen', tel: '+41 44 000 00 00' };
      const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set;
      setter?.call(field, Object.entries(typed).find(([type]) => type === field.type)?.[1] ?? 'Beispiel');
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }
    values.push(field.value);
  }
  return values;
}

function values(form: Element): string[] {
  return [...form.querySelectorAll<HTMLInputElement>('input, textarea, select')]
    .filter((field) => field.type !== 'hidden' && !field.disabled)
    .map((field) => field.value);
}

/** Sends every form of the page in vain, and expects that nothing is lost and a text says so. */
async function sendAllInVain(page: Page, broken: () => number): Promise<void> {
  const forms = page.locator('form[method="post"]:visible').filter({ has: page.locator('[type="submit"]:visible') });
  const title = await page.getByRole('heading', { level: 1 }).first().textContent();
  const address = page.url();
  const number = await forms.count();
  expect(number, address).toBeGreaterThan(0);
  for (let index = 0; index < number; index += 1) {
    const form = forms.nth(index);
    // Another page's forms, such as the choice between light and dark, which scripts apply at once.
    if ((await form.getAttribute('action')) === '/scheme') continue;
    const typed = await form.evaluate(fill);
    const send = form.locator('[type="submit"]:enabled:visible').first();
    // Buttons for what the page has none of.
    if ((await send.count()) === 0) continue;
    const before = broken();
    await send.click();
    const name = `${page.url()} form ${index}`;
    await expect.poll(broken, name).toBeGreaterThan(before);
    await expect(page.getByRole('alert').filter({ hasText: /\S/ }).first(), name).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 }).first(), name).toHaveText(title ?? '');
    expect(page.url(), name).toBe(address);
    expect(await form.evaluate(values), name).toEqual(typed);
  }
}

const OPEN_PAGES = (locale: Locale): string[] => [
  `${href(locale, 'search')}?q=${POT}`,
  href(locale, 'basket'),
  href(locale, 'checkoutLogin'),
  href(locale, 'account'),
  href(locale, 'accountRegister'),
  href(locale, 'giftCards'),
  href(locale, 'giftCardBalance'),
  href(locale, 'braFinder'),
  href(locale, 'cookies'),
  newsletterHref(locale, 'subscribe'),
];

const OWN_PAGES = [
  'accountData',
  'accountAddresses',
  'accountPayback',
  'accountNewsletter',
  'accountGiftCards',
  'accountVouchers',
  'accountSecurity',
  'accountPrivacy',
  'accountErase',
] as const;

for (const [fault, answer] of FAULTS) {
  for (const locale of GERMAN) {
    test(`${locale}: no page of a visitor loses a form when ${fault}`, async ({ page, baseURL }) => {
      test.slow();
      await answerConsent(page, baseURL ?? '');
      await shopper(page, locale).has(POT);
      for (const path of OPEN_PAGES(locale)) {
        await openPage(page, path);
        await sendAllInVain(page, await breakChanges(page, answer));
        await page.unrouteAll();
      }
    });
  }
  for (const locale of FRENCH) {
    test(`${locale}: no page of a customer loses a form when ${fault} @whole`, async ({ page, baseURL }) => {
      test.slow();
      await answerConsent(page, baseURL ?? '');
      await haveAccount(
        page,
        locale,
        `unsent.${fault.replaceAll(' ', '-')}.${Date.now()}@example.ch`,
        'zwei blaue Kannen',
      );
      for (const area of OWN_PAGES) {
        await openPage(page, href(locale, area));
        await sendAllInVain(page, await breakChanges(page, answer));
        await page.unrouteAll();
      }
    });
  }
}

for (const locale of GERMAN) {
  test(`${locale}: a form arrives by the button to try again, and a slow one arrives once`, async ({
    page,
    baseURL,
  }) => {
    const { frame, catalogue, basket } = messagesOf(locale);
    await answerConsent(page, baseURL ?? '');
    await openPage(page, `${href(locale, 'search')}?q=${POT}`);
    const broken = await breakChanges(page, (route) => route.abort('connectionaborted'));
    await page.getByRole('button', { name: catalogue.product.addToBasket }).first().click();
    await expect(page.getByRole('alert').filter({ hasText: frame.errors.generic })).toBeVisible();
    await expect(page.getByRole('button', { name: catalogue.product.addToBasket }).first()).toBeEnabled();
    expect(broken()).toBe(1);
    await page.unrouteAll();
    await page.getByRole('button', { name: frame.errors.reset }).click();
    await expect(page.getByRole('link', { name: basket.layer.toBasket }).first()).toBeVisible();
    await expect(page.getByRole('alert').filter({ hasText: frame.errors.generic })).toHaveCount(0);

    // A form of a document: its redirect loads the next one.
    await openPage(page, href(locale, 'cookies'));
    let arrived = 0;
    let release = (): void => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/*', async (route) => {
      if (route.request().method() === 'POST' && !route.request().url().includes('/api/')) {
        arrived += 1;
        await held;
      }
      await route.fallback();
    });
    const send = page.locator('main form[method="post"] [type="submit"]').first();
    await send.click();
    await send.click();
    release();
    await expect(page).toHaveURL(/saved=1/);
    expect(arrived).toBe(1);
  });
}

/** Costs less than the minimum of the newsletter's voucher. */
const CHEAP = '400112-01';

/** Counts the changes that the page sends from now on, by the kind of request. */
function changesOf(page: Page): string[] {
  const kinds: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && !request.url().includes('/api/')) kinds.push(request.resourceType());
  });
  return kinds;
}

/** Shows the page again as the browser does from its back-forward cache, which browsers under test do not have. */
function comeBack(page: Page): Promise<boolean> {
  return page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
}

for (const locale of GERMAN) {
  test(`${locale}: a voucher of the account says why it was refused, counts one try, and is redeemed later`, async ({
    page,
    baseURL,
  }) => {
    const { account, checkout } = messagesOf(locale);
    const lea = shopper(page, locale);
    await answerConsent(page, baseURL ?? '');
    await haveAccount(page, locale, `unsent.voucher.${Date.now()}@example.ch`, PASSWORD);
    const form = { choice: 'frequency|0' };
    expect((await page.request.post(href(locale, 'accountNewsletter'), { form })).status()).toBe(200);
    await lea.has(CHEAP);
    await openPage(page, href(locale, 'accountVouchers'));
    const sent = changesOf(page);
    const redeem = page.getByRole('button', { name: new RegExp(account.vouchers.redeemOf('[A-Z0-9-]+')) });
    const [start = ''] = checkout.vouchers.problems['below-minimum']('|').split('|');
    await redeem.click();
    await expect(page.getByRole('listitem').getByRole('alert').filter({ hasText: start })).toBeVisible();
    await expect(page).toHaveURL(href(locale, 'accountVouchers'));
    expect(sent).toHaveLength(1);

    await lea.has(DRESS);
    await redeem.click();
    await expect(page).toHaveURL(/voucher=/);
  });

  test(`${locale}: the page that a form went to shows its refusal`, async ({ page, baseURL }) => {
    const { account } = messagesOf(locale);
    await answerConsent(page, baseURL ?? '');
    await haveAccount(page, locale, `unsent.refused.${Date.now()}@example.ch`, PASSWORD);
    await openPage(page, href(locale, 'accountVouchers'));
    await page.route(`**${href(locale, 'accountLogout')}`, (route) =>
      route.fulfill({ status: 422, contentType: 'text/html', body: '<h1>422</h1>' }),
    );
    const sent = changesOf(page);
    await page.locator('main').getByRole('button', { name: account.navigation.logout }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: '422' })).toBeVisible();
    expect(sent).toEqual(['fetch', 'document']);
  });

  test(`${locale}: forms can be sent again on a page that comes back`, async ({ page, baseURL }) => {
    const { account } = messagesOf(locale);
    await answerConsent(page, baseURL ?? '');
    await haveAccount(page, locale, `unsent.back.${Date.now()}@example.ch`, PASSWORD);
    await openPage(page, href(locale, 'accountNewsletter'));
    const held: Route[] = [];
    await page.route('**/*', async (route) => {
      if (route.request().method() !== 'POST' || route.request().url().includes('/api/')) return route.fallback();
      held.push(route);
    });
    // A form to another page.
    const logout = page.locator('main').getByRole('button', { name: account.navigation.logout }).first();
    await logout.click();
    await expect.poll(() => held.length).toBe(1);
    await comeBack(page);
    await logout.click();
    await expect.poll(() => held.length).toBe(2);

    // A form that the router still sends.
    await page.getByRole('button', { name: account.save, exact: true }).click();
    await expect.poll(() => held.length).toBe(3);
    const loaded = page.waitForEvent('load');
    await comeBack(page);
    await loaded;
    await expect(page.getByRole('button', { name: account.save, exact: true })).toBeEnabled();
  });
}
