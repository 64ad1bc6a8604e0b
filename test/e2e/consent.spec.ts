import type { BrowserContext, Page } from '@playwright/test';
import { variants } from '../support/depth.ts';
import { accessibilityProblems } from './support/accessibility.ts';
import { expect, test } from './support/shop-test.ts';

/** The consent bar: shown once, equally easy to refuse and accept, and changeable on every page. */

test.use({ agreed: null });

const TEXTS = {
  de: {
    home: '/',
    title: 'Cookies bei Montarve',
    reject: 'Alle ablehnen',
    accept: 'Alle akzeptieren',
    choose: 'Auswählen',
    settings: 'Cookie-Einstellungen',
    save: 'Auswahl speichern',
    saved: 'Ihre Auswahl ist gespeichert.',
    measuring: 'Messung',
    page: '/service-hilfe/ueber-uns/cookies',
  },
  fr: {
    home: '/fr',
    title: 'Les cookies chez Montarve',
    reject: 'Tout refuser',
    accept: 'Tout accepter',
    choose: 'Choisir',
    settings: 'Paramètres des cookies',
    save: 'Enregistrer mon choix',
    saved: 'Votre choix est enregistré.',
    measuring: 'Mesure',
    page: '/fr/aide-service/a-propos/cookies',
  },
} as const;

async function decision(context: BrowserContext): Promise<string | null> {
  const cookie = (await context.cookies()).find(({ name }) => name === 'OptanonConsent');
  return cookie ? (new URLSearchParams(cookie.value).get('groups') ?? '') : null;
}

const only = (...agreed: string[]) =>
  ['C0001', 'C0002', 'C0003', 'C0004', 'C0005', 'C0006']
    .map((group) => `${group}:${group === 'C0001' || agreed.includes(group) ? 1 : 0}`)
    .join();

/** Records every consent event as a third-party script receives it. */
async function listen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const heard: string[] = [];
    Object.assign(globalThis, { heard });
    addEventListener('OneTrustGroupsUpdated', (event) => {
      if (event instanceof CustomEvent) heard.push([event.detail.join(), globalThis.OnetrustActiveGroups].join(' '));
    });
  });
}
const heardBy = (page: Page): Promise<string[]> => page.evaluate(() => Reflect.get(globalThis, 'heard'));

for (const [language, text] of variants(Object.entries(TEXTS))) {
  test.describe(language, () => {
    const bar = (page: Page) => page.getByRole('region', { name: text.title });

    test('refusing takes one click, lasts a year, fires the event and hides the bar', async ({ page }) => {
      await listen(page);
      await page.goto(text.home);
      await bar(page).waitFor();
      expect(await decision(page.context())).toBeNull();
      await bar(page).getByRole('button', { name: text.reject }).click();
      await expect(bar(page)).toBeHidden();
      expect(await decision(page.context())).toBe(only());
      const cookie = (await page.context().cookies()).find(({ name }) => name === 'OptanonConsent');
      const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400;
      expect(days).toBeGreaterThan(364.9);
      expect(days).toBeLessThan(365.1);
      expect(await heardBy(page)).toEqual(['C0001 ,C0001,', 'C0001 ,C0001,']);
      await page.reload();
      // Recommendations load near the viewport, after the page has read the decision.
      await page.locator('[data-recommended]').scrollIntoViewIfNeeded();
      await page.locator('[data-recommended] h2').waitFor();
      await expect(bar(page)).toHaveCount(0);
    });

    test('agreeing is as easy as refusing, and the page footer links to its withdrawal @whole', async ({ page }) => {
      await listen(page);
      await page.goto(text.home);
      const [reject, accept] = [text.reject, text.accept].map((name) => bar(page).getByRole('button', { name }));
      const [one, other] = [await reject?.boundingBox(), await accept?.boundingBox()];
      expect([one?.height, one?.y]).toEqual([other?.height, other?.y]);
      const look = (button: typeof reject) =>
        button?.evaluate((element) => {
          const { color, backgroundColor, fontSize, fontWeight, borderColor } = getComputedStyle(element);
          return [color, backgroundColor, fontSize, fontWeight, borderColor];
        });
      await page.mouse.move(0, 0);
      expect(await look(reject)).toEqual(await look(accept));
      await accept?.click();
      await expect(bar(page)).toBeHidden();
      expect(await decision(page.context())).toBe(only('C0002', 'C0003', 'C0004', 'C0005', 'C0006'));
      await expect.poll(async () => (await page.context().cookies()).map(({ name }) => name)).toContain('pageview-id');

      await page.getByRole('contentinfo').getByRole('link', { name: text.settings }).click();
      await page.getByRole('dialog').getByRole('button', { name: text.reject }).click();
      await expect(page.getByRole('dialog')).toBeHidden();
      expect(await decision(page.context())).toBe(only());
      expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('pageview-id');
      expect((await heardBy(page)).at(-1)).toBe('C0001 ,C0001,');
    });

    test('by keyboard: the bar comes early in tab order, offers groups and returns the focus @whole', async ({
      page,
    }) => {
      await page.goto(text.home);
      await bar(page).waitFor();
      // The bar does not take the focus from the reader.
      expect(await page.evaluate(() => document.activeElement?.localName)).toBe('body');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      await expect(bar(page).getByRole('link')).toBeFocused();
      for (const name of [text.reject, text.accept, text.choose]) {
        await page.keyboard.press('Tab');
        await expect(bar(page).getByRole('button', { name })).toBeFocused();
      }
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: text.settings });
      await dialog.waitFor();
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await expect(bar(page).getByRole('button', { name: text.choose })).toBeFocused();
      expect(await decision(page.context())).toBeNull();

      await page.keyboard.press('Enter');
      await dialog.getByRole('checkbox', { name: text.measuring }).focus();
      await page.keyboard.press('Space');
      await dialog.getByRole('button', { name: text.save }).focus();
      await page.keyboard.press('Enter');
      await expect(dialog).toBeHidden();
      await expect(bar(page)).toBeHidden();
      expect(await decision(page.context())).toBe(only('C0002'));
    });

    test('bar and settings are accessible, also on a narrow phone @whole', async ({ page }) => {
      await page.setViewportSize({ width: 320, height: 700 });
      await page.goto(text.page);
      await bar(page).waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
      expect(await accessibilityProblems(page)).toEqual([]);
      await bar(page).getByRole('button', { name: text.choose }).click();
      await page.getByRole('dialog').waitFor();
      expect(await accessibilityProblems(page, 'dialog')).toEqual([]);
    });

    test.describe('without script', () => {
      test.use({ javaScriptEnabled: false });

      test('the settings are a page with a form @whole', async ({ page }) => {
        await page.goto(text.home);
        await page.getByRole('contentinfo').getByRole('link', { name: text.settings }).click();
        await expect(page.getByRole('heading', { level: 1, name: text.settings })).toBeVisible();
        await page.getByRole('checkbox', { name: text.measuring }).check();
        await page.getByRole('button', { name: text.save }).click();
        await expect(page.getByText(text.saved)).toBeVisible();
        await expect(page.getByRole('checkbox', { name: text.measuring })).toBeChecked();
        expect(await decision(page.context())).toBe(only('C0002'));
        await page.getByRole('button', { name: text.reject }).click();
        await expect(page.getByRole('checkbox', { name: text.measuring })).not.toBeChecked();
        expect(await decision(page.context())).toBe(only());
      });
    });
  });
}

test('the bar shifts no layout and leaves the page footer reachable above it @whole', async ({ page }) => {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push(Number(Reflect.get(entry, 'value')));
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto('/service-hilfe/ueber-uns/datenschutz');
  const before = await page.getByRole('heading', { level: 1 }).boundingBox();
  await page.getByRole('region', { name: TEXTS.de.title }).waitFor();
  expect(await page.getByRole('heading', { level: 1 }).boundingBox()).toEqual(before);
  const moved: number[] = await page.evaluate(() => Reflect.get(globalThis, 'shifts'));
  expect(moved.reduce((sum, value) => sum + value, 0)).toBeLessThan(0.02);
  const link = page.getByRole('contentinfo').getByRole('link', { name: TEXTS.de.settings });
  await link.focus();
  const [place, bar] = [await link.boundingBox(), await page.locator('[data-consent-bar]').boundingBox()];
  expect((place?.y ?? 0) + (place?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
});

test('the checkout links to the settings, and stores another tool’s consent event @whole', async ({ page }) => {
  await page.goto('/kasse/registrieren');
  await page.getByRole('region', { name: TEXTS.de.title }).waitFor();
  await expect(page.getByRole('contentinfo').getByRole('link', { name: TEXTS.de.settings })).toBeVisible();
  await page.evaluate(() =>
    dispatchEvent(new CustomEvent('OneTrustGroupsUpdated', { detail: ['C0001', 'C0003', 'C9999'] })),
  );
  await expect(page.getByRole('region', { name: TEXTS.de.title })).toBeHidden();
  expect(await decision(page.context())).toBe(only('C0003'));
});

test('tracks with consent only, and personalises recommendations @whole', async ({ page }) => {
  const events: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/dynamicyield/')) events.push(pathname);
  });
  await page.goto('/');
  const product = await page.locator('main a[href^="/p/"]').first().getAttribute('href');
  await page.locator('[data-recommended]').scrollIntoViewIfNeeded();
  await page.locator('[data-recommended] h2').waitFor();
  expect(events).toEqual([]);
  await page.getByRole('button', { name: TEXTS.de.accept }).click();
  await expect.poll(() => events).toHaveLength(1);
  expect(events[0]).toMatch(/^\/api\/dynamicyield\/category\/storefront\/[0-9a-f]{32}\/-$/);
  await page.goto(product ?? '');
  await expect.poll(() => events).toHaveLength(2);
  expect(events[1]).toMatch(new RegExp(`^/api/dynamicyield/product/${product?.split('/').at(-1)}/[0-9a-f]{32}/-$`));
  const asked = page.waitForRequest((request) => request.url().includes('/api/inform/graphql'));
  await page.getByRole('link', { name: 'Zur Startseite von Montarve' }).click();
  await page.locator('[data-recommended="home"]').scrollIntoViewIfNeeded();
  const { variables } = (await asked).postDataJSON();
  expect(variables.session).toBe(events[1]?.split('/')[5]);
  await expect(page.locator('[data-recommended] h2')).toBeVisible();
});
