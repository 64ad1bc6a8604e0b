// Whole runs only: crawls every section of the back office in a further language.
import { ADMIN_ROOT, SECTIONS } from '../../src/admin/sections.ts';
import { staffTexts } from '../../src/admin/texts/index.ts';
import { expect, test } from './support/shop-test.ts';
import { comeIn } from './support/staff.ts';

const { de, en } = staffTexts;

/** Returns all texts of a language without parameters. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

/** German texts of several words, which no goods are named by. */
const GERMAN = new Set(textsOf(de).filter((text) => text.includes(' ')));
for (const text of textsOf(en)) GERMAN.delete(text);

test('an employee chooses English, and every section speaks it', async ({ page }) => {
  await comeIn(page, 'developer@montarve.example', 'admin');
  await page.getByRole('button', { name: en.languageName }).first().click();
  await expect(page.getByRole('heading', { name: en.start.title, level: 1 })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', en.lang);
  for (const { id, segment } of SECTIONS.filter(({ listed }) => listed)) {
    const answer = await page.request.get(segment === '' ? ADMIN_ROOT : `${ADMIN_ROOT}/${segment}`);
    expect(answer.status(), id).toBe(200);
    const html = await answer.text();
    expect(html, id).toContain(`lang="${en.lang}"`);
    const shown = html
      .replaceAll(/<(script|style)[^>]*>[\s\S]*?<\/\1>/g, '')
      // Titles of pages are marked as German.
      .replaceAll(/ lang="(?!en)[^"]*"[^>]*>(?:<a[^>]*>)?[^<]*/g, '>')
      .split(/<[^>]*>|(?<==")|(?=")/);
    expect(
      shown.filter((text) => GERMAN.has(text.trim())),
      id,
    ).toEqual([]);
  }
});
