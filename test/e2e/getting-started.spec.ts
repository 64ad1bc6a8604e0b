import { ADMIN_ROOT } from '../../src/admin/sections.ts';
import { staffTexts } from '../../src/admin/texts/index.ts';
import { accessibilityProblems } from './support/accessibility.ts';
import { expect, test } from './support/shop-test.ts';
import { comeIn } from './support/staff.ts';

const { de, fr } = staffTexts;
const say = de.goingLive;
const PAGE = `${ADMIN_ROOT}/getting-started`;

test('an administrator follows the list, ticks a step and hides the list from the start page', async ({ page }) => {
  await comeIn(page, 'erste.schritte@montarve.example', 'admin');
  await page.goto(ADMIN_ROOT);
  const panel = page.getByRole('region', { name: say.title });
  await expect(panel).toContainText(/\d+ von \d+ erledigt/);
  // The demo goes live nowhere, so its list is closed.
  await expect(panel.getByRole('link', { name: say.all })).toBeHidden();
  await panel.getByRole('heading', { name: say.title }).click();
  expect(await accessibilityProblems(page)).toEqual([]);
  await panel.getByRole('link', { name: say.all }).click();

  await expect(page.getByRole('heading', { level: 1, name: say.title })).toBeVisible();
  const account = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: say.titles['bank-account'] }) });
  await expect(account).toContainText(say.states.missing);
  await expect(account).toContainText("payment: { …, iban: 'YOUR-IBAN' },");
  await expect(account.getByRole('button')).toHaveCount(0);
  for (const width of [820, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }

  const roles = say.titles['roles-given'];
  await page.getByRole('button', { name: say.tickOne(roles) }).click();
  await expect(page.getByRole('status')).toHaveText(say.done.ticked);
  await expect(page.getByText(/^Abgehakt von .*erste\.schritte@montarve\.example/)).toBeVisible();
  await page.getByRole('button', { name: say.untickOne(roles) }).click();
  await expect(page.getByRole('status')).toHaveText(say.done.unticked);

  await page.getByLabel(say.lookUp.selector).fill('s1.*');
  await page.getByRole('button', { name: say.lookUp.submit }).click();
  await expect(page.getByRole('alert')).toHaveText(say.problems.selector);
  await expect(page.getByLabel(say.lookUp.selector)).toHaveValue('s1.*');

  await page.goto(ADMIN_ROOT);
  await panel.getByRole('heading', { name: say.title }).click();
  await panel.getByRole('button', { name: say.hide }).click();
  await expect(page.getByRole('status')).toHaveText(say.done.hidden);
  await page.goto(ADMIN_ROOT);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(panel).toHaveCount(0);

  // The settings' menu leads back to it.
  await page.goto(PAGE);
  await page.getByRole('button', { name: say.show }).click();
  await expect(page.getByRole('status')).toHaveText(say.done.shown);
  await page.goto(ADMIN_ROOT);
  await expect(panel).toHaveCount(1);
});

test('finance reads the list in French without script, and changes nothing', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await comeIn(page, 'les.premiers.pas@montarve.example', 'finance');
  await page.getByRole('button', { name: fr.languageName }).first().click();
  await page.goto(PAGE);
  await expect(page.getByRole('heading', { level: 1, name: fr.goingLive.title })).toBeVisible();
  await expect(page.getByRole('heading', { name: fr.goingLive.groups.company })).toBeVisible();
  await expect(page.getByRole('button', { name: /cocher|vérifier|masquer/i })).toHaveCount(0);
  await page.goto(ADMIN_ROOT);
  await expect(page.getByRole('region', { name: fr.goingLive.title })).toHaveCount(0);
  await context.close();
});
