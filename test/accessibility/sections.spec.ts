import { type Page, test } from '@playwright/test';
import { matchRoutes } from 'react-router';
import { adminRoutes } from '../../src/admin/routes.ts';
import { staffTexts } from '../../src/admin/texts/index.ts';
import { withDatabase } from '../../src/cli/open-database.ts';
import { readConfig } from '../../src/platform/config.ts';
import { enterByHand } from '../e2e/support/staff.ts';
import { fillSections, IDS } from '../support/fill-sections.ts';
import { look } from './walk.ts';

/** Number of pages to visit for each admin route. The test follows links through all sections. */
const OF_A_KIND = 2;
const { de, fr } = staffTexts;

function kindOf(path: string): string {
  const matches = matchRoutes(adminRoutes as never, path) ?? [];
  return matches.at(-1)?.route.id ?? '';
}

async function linksOf(page: Page): Promise<string[]> {
  const found = await page
    .locator('a[href^="/backoffice"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  return found.map((href) => href.replace(/#.*/, ''));
}

test.use({ locale: 'de-CH' });

for (const text of [de, fr])
  test(`every admin section, ${text.lang}`, async ({ page }) => {
    test.setTimeout(3_600_000);
    const locale = `Backoffice ${text.lang}`;
    const config = readConfig({ DATA_DIR: process.env.TEST_DATA_DIR ?? '' });
    if (text === de) await withDatabase(config, ({ pool }) => fillSections(pool), false);
    await enterByHand(page, `runde-${text.lang}@montarve.example`, 'admin', (entered) => look(entered, { locale }));
    if (text === fr) await page.getByRole('button', { name: text.languageName }).first().click();
    const counts = new Map<string, number>();
    const seen = new Set<string>();
    const waiting = [
      '/backoffice',
      '/backoffice/account',
      '/backoffice/denied',
      // No link leads to these pages.
      `/backoffice/customers/${IDS.customers}`,
      `/backoffice/ledger/${IDS.ledger}`,
      `/backoffice/content/${IDS.content}/compare?from=1&to=1`,
    ];
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      const kind = kindOf(new URL(path, page.url()).pathname);
      if (seen.has(path) || (counts.get(kind) ?? 0) >= OF_A_KIND) continue;
      seen.add(path);
      const answer = await page.request.get(path, { maxRedirects: 0 });
      // Previews lead to the address of the shop, which is another machine.
      const { location = '' } = answer.headers();
      if (location.startsWith('http') && new URL(location).origin !== new URL(page.url()).origin) continue;
      if (location) {
        waiting.unshift(new URL(location, page.url()).pathname + new URL(location, page.url()).search);
        continue;
      }
      // Documents and files are not pages.
      if (!answer.headers()['content-type']?.startsWith('text/html') || /\/html$/.test(path)) continue;
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
      await page.goto(path, { waitUntil: 'networkidle' });
      // The chrome of Puck is third-party code (decision 77).
      if (path.endsWith('/editor'))
        for (const part of ['.editor-bar', '.editor-blocks']) await look(page, { locale, part, widths: [1280] });
      else await look(page, { locale });
      waiting.push(...(await linksOf(page)));
      const summaries = page.locator('summary:visible');
      if ((await summaries.count()) === 0 || path.endsWith('/editor')) continue;
      for (const summary of await summaries.all()) await summary.click({ timeout: 2000 }).catch(() => {});
      await look(page, { locale, state: 'all opened', widths: [1280] });
    }
  });
