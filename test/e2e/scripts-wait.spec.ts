import type { Page } from '@playwright/test';
import { expect, test } from './support/shop-test.ts';

const LONGEST_WAIT = 3000;

/** Holds back the pictures of the first view until told; the promise says when one is asked for. */
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

/** The page's script has taken over: React leaves its mark on what it answers for. */
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

for (const path of ['/', '/fr/mode/mode-femme', '/p/midikleid-mit-v-ausschnitt/100101-01']) {
  test(`${path}: no script is asked for before the pictures ahead are there`, async ({ page }) => {
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

test('the page starts when the last of its routes is there, not before', async ({ page }) => {
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
  // Whatever else has come runs now.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  expect(await page.evaluate(() => '__reactRouterRouteModules' in window)).toBe(false);
  held.resolve();
  await hydrated(page);
});

test('who touches the page does not wait for pictures', async ({ page }) => {
  await waitAtMost(page, 'never');
  const pictures = await holdPictures(page);
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  // A key that comes before anything listens is nobody's: people press again.
  await expect(async () => {
    await page.keyboard.press('Tab');
    await hydrated(page, 2000);
  }).toPass();
  pictures.release();
});

test('pictures that do not come hold nothing back for long', async ({ page }) => {
  await waitAtMost(page, 'at once');
  const pictures = await holdPictures(page);
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  await hydrated(page);
  pictures.release();
});

test('a picture that is broken holds nothing back', async ({ page }) => {
  await waitAtMost(page, 'never');
  await page.route('**/images/**', (route) => route.fulfill({ contentType: 'image/avif', body: 'no picture' }));
  await page.goto('/');
  await hydrated(page);
});

test('a page without pictures ahead asks for its scripts at once', async ({ page }) => {
  await waitAtMost(page, 'never');
  const pictures = await holdPictures(page);
  await page.goto('/warenkorb', { waitUntil: 'domcontentloaded' });
  await hydrated(page);
  pictures.release();
});

// A button that moves while it is pressed is not pressed.
for (const path of ['/mein-konto', '/fr/mon-compte/inscription'])
  test(`${path}: nothing to press moves when the scripts come`, async ({ page }) => {
    const held = Promise.withResolvers<void>();
    await page.route('**/assets/*.js', async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.goto(path, { waitUntil: 'commit' });
    const buttons = page.locator('main form button[type="submit"]:visible');
    await expect(buttons.first()).toBeVisible();
    // In this order: a sheet is known once the parser met it, a font once a sheet asked for it.
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
