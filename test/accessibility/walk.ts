import { test as base, type Page, type TestInfo } from '@playwright/test';
import { matchRoutes } from 'react-router';
import routes from '../../src/storefront/routes.ts';
import { messagesOf, type ServerMessages } from '../../src/tenants/messages/server.ts';
import type { Locale } from '../../src/tenants/tenant.ts';
import { accessibilityProblems } from '../e2e/support/accessibility.ts';
import { test as shopTest } from '../e2e/support/shop-test.ts';

/** One check of one page in one locale at one viewport width in CSS pixels. */
export type Look = {
  locale: string;
  /** File of the route that answered. */
  file: string;
  path: string;
  state: string;
  width: number;
  problems: string[];
};

const WIDTHS: readonly number[] = (process.env.WIDTHS ?? '1280,360').split(',').map(Number);
export const WALKS: { locale: Locale; host: string }[] = [
  { locale: 'de-CH', host: 'localhost' },
  { locale: 'fr-CH', host: 'localhost' },
  { locale: 'de-DE', host: 'de.localhost' },
  { locale: 'de-AT', host: 'at.localhost' },
  { locale: 'nl-NL', host: 'nl.localhost' },
];
/** The back office in each of its languages. */
export const OFFICES: readonly string[] = ['Backoffice de-CH', 'Backoffice fr-CH'];
export const originOf = (host: string): string => `http://${host}:${process.env.TEST_PORT ?? 3210}`;

/**
 * Rules that a path may break: the native app puts its own content and heading into the shell
 * (docs/rules/content.md#content-paths).
 */
const LEFT_OPEN: Record<string, string> = { '/_app': 'page-has-heading-one' };

/** Annotation type that passes results to the summary. */
export const SEEN = 'looked at';

type Entry = { path?: string; file: string; children?: Entry[] };
const TABLE = routes as Entry[];
/** Every file that renders a page. */
export const PAGE_FILES: string[] = [...new Set(filesOf(TABLE))].filter((file) => file.endsWith('.tsx'));

function filesOf(entries: readonly Entry[]): string[] {
  return entries.flatMap(({ file, path, children }) => [
    ...(path === undefined ? [] : [file]),
    ...filesOf(children ?? []),
  ]);
}

function fileOf(url: string): string {
  const matches = matchRoutes(TABLE as never, new URL(url).pathname) ?? [];
  const last = matches.at(-1)?.route as Entry | undefined;
  return last?.file ?? '?';
}

/** Checks the current page at each width. Problems appear in the summary and as soft failures. */
export async function look(
  page: Page,
  about: { locale: string; state?: string; widths?: readonly number[]; part?: string },
) {
  const { locale, state = '', widths = WIDTHS, part } = about;
  for (const width of widths) {
    await page.setViewportSize({ width, height: width > 600 ? 900 : 740 });
    const path = new URL(page.url()).pathname;
    const found = await accessibilityProblems(page, part);
    const seen: Look = {
      locale,
      file: fileOf(page.url()),
      path,
      state,
      width,
      problems: found.filter((problem) => problem.split(':')[0] !== LEFT_OPEN[path]),
    };
    base.info().annotations.push({ type: SEEN, description: JSON.stringify(seen) });
    if (seen.problems.length > 0)
      base.expect.soft(seen.problems, `${locale} ${seen.path} ${state} at ${width} px`).toEqual([]);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
}

/** Waits until a form that was submitted unchanged shows its errors or leads on, at most 5 seconds. */
export async function answered(page: Page): Promise<void> {
  const said = page.locator('main [aria-invalid="true"], main [role="alert"], main [role="status"]:not(:empty)');
  const before = page.url();
  await base.expect
    .poll(async () => page.url() !== before || (await said.first().isVisible()), { timeout: 5000 })
    .toBe(true)
    .catch(() => {});
  await page.waitForLoadState('networkidle');
}

/** Opens an address and checks its page. */
export async function visit(page: Page, path: string, about: { locale: string; state?: string }): Promise<number> {
  const answer = await page.goto(path);
  await look(page, about);
  return answer?.status() ?? 0;
}

export type Walker = { locale: Locale; text: ServerMessages };

/** Declares one test for each locale of each tenant. */
export function inEachLocale(name: string, walk: (page: Page, walker: Walker, info: TestInfo) => Promise<void>): void {
  for (const { locale, host } of WALKS) {
    shopTest.describe(locale, () => {
      shopTest.use({ baseURL: originOf(host), locale });
      shopTest(name, async ({ page }, info) => {
        page.setDefaultTimeout(30_000);
        page.setDefaultNavigationTimeout(60_000);
        await walk(page, { locale, text: messagesOf(locale) }, info);
      });
    });
  }
}
