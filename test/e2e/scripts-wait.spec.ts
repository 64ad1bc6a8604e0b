import type { Page } from '@playwright/test';
import { variants } from '../support/depth.ts';
import { expect, test } from './support/shop-test.ts';

const LONGEST_WAIT = 3000;

/** Holds back the pictures of the first view until released; the promise resolves at the first request for one. */
async function holdPictures(page: Page): Promise<{ asked: Promise<void>; release(): void }> {
  const held = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  await page.route('**/images/**', async (route) => {
    asked.resolve();
    await held.promise;
    await route.continue();
  });
  return { asked: asked.promise, release: held.resolve };
}

/** Makes the longest wait end at once or never, so that no clock decides a test. */
async function waitAtMost(page: Page, end: 'at once' | 'never'): Promise<void> {
  await page.addInitScript(
    ([longest, end]) => {
      const wait = window.setTimeout;
      Object.defineProperty(window, 'setTimeout', {
        value: (run: () => void, ms?: number) => {
          if (ms !== longest) return wait(run, ms);
          return end === 'at once' ? wait(run) : 0;
        },
      });
    },
    [LONGEST_WAIT, end] as const,
  );
}

function scripts(page: Page): string[] {
  const files: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') files.push(request.url());
  });
  return files;
}

/** Waits for hydration: React marks the elements that it handles. */
async function hydrated(page: Page, timeout = 10_000): Promise<void> {
  await page.waitForFunction(
    () => {
      const element = document.querySelector('main *');
      return element !== null && Object.keys(element).some((key) => key.startsWith('__reactFiber$'));
    },
    null,
    { timeout },
  );
}

for (const path of variants(['/', '/fr/mode/mode-femme', '/p/midikleid-mit-v-ausschnitt/100101-01'])) {
  test(`${path}: requests no script before the pictures of the first view have loaded`, async ({ page }) => {
    await waitAtMost(page, 'never');
    const files = scripts(page);
    const pictures = await holdPictures(page);
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    await pictures.asked;
    expect(files).toEqual([]);
    pictures.release();
    await hydrated(page);
    expect(files.length).toBeGreaterThan(0);
  });
}

test('the page hydrates once its last route module has loaded, not before @whole', async ({ page }) => {
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/product-*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  const frame = page.waitForResponse((response) => /\/assets\/frame-[^/]*\.js$/.test(response.url()));
  const texts = page.waitForResponse((response) => /\/assets\/de-CH-[^/]*\.js$/.test(response.url()));
  await page.goto('/p/midikleid-mit-v-ausschnitt/100101-01', { waitUntil: 'domcontentloaded' });
  for (const response of [await frame, await texts]) await response.finished();
  await page.waitForFunction(() => '__reactRouterManifest' in window);
  // Lets everything else that has loaded run.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  expect(await page.evaluate(() => '__reactRouterRouteModules' in window)).toBe(false);
  held.resolve();
  await hydrated(page);
});

test('the first interaction does not wait for pictures @whole', async ({ page }) => {
  await waitAtMost(page, 'never');
  const pictures = await holdPictures(page);
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  // A key pressed before any listener exists is lost: people press again.
  await expect(async () => {
    await page.keyboard.press('Tab');
    await hydrated(page, 2000);
  }).toPass();
  pictures.release();
});

test('slow pictures delay scripts only to the limit @whole', async ({ page }) => {
  await waitAtMost(page, 'at once');
  const pictures = await holdPictures(page);
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  await hydrated(page);
  pictures.release();
});

test('a broken picture delays nothing @whole', async ({ page }) => {
  await waitAtMost(page, 'never');
  await page.route('**/images/**', (route) => route.fulfill({ contentType: 'image/avif', body: 'no picture' }));
  await page.goto('/');
  await hydrated(page);
});

test('a page without pictures in the first view requests its scripts at once @whole', async ({ page }) => {
  await waitAtMost(page, 'never');
  const pictures = await holdPictures(page);
  await page.goto('/warenkorb', { waitUntil: 'domcontentloaded' });
  await hydrated(page);
  pictures.release();
});

// A button that moves while it is pressed gets no click.
for (const path of ['/mein-konto', '/fr/mon-compte/inscription'])
  test(`${path}: no button moves when the scripts load @whole`, async ({ page }) => {
    const held = Promise.withResolvers<void>();
    await page.route('**/assets/*.js', async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.goto(path, { waitUntil: 'commit' });
    const buttons = page.locator('main form button[type="submit"]:visible');
    await expect(buttons.first()).toBeVisible();
    // In this order: the parser finds a style sheet, and the style sheet requests a font.
    await page.waitForFunction(
      () =>
        document.readyState !== 'loading' &&
        [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].every(({ sheet }) => sheet !== null),
    );
    await page.evaluate(async () => {
      await document.fonts.ready;
    });
    const places = async () => Promise.all((await buttons.all()).map((button) => button.boundingBox()));
    const before = await places();
    held.resolve();
    await hydrated(page);
    await page.waitForLoadState('networkidle');
    expect(await places()).toEqual(before);
  });
