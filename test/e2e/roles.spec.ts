import type { Browser, Page } from '@playwright/test';
import { ADMIN_ROOT } from '../../src/admin/sections.ts';
import { staffTexts } from '../../src/admin/texts/index.ts';
import { accessibilityProblems } from './support/accessibility.ts';
import { expect, test } from './support/shop-test.ts';
import { comeIn } from './support/staff.ts';

const { de } = staffTexts;
const say = de.employeeRoles;

async function signedIn(browser: Browser, email: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await comeIn(page, email, 'editor');
  return page;
}

test('an admin makes a role, gives it, and withdraws a right: the next click is refused', async ({ page, browser }) => {
  const { retry } = test.info();
  const name = `Telefondienst ${retry}`;
  const address = 'telefon.rolle@montarve.example';
  const email = retry === 0 ? address : `again${retry}.${address}`;
  await comeIn(page, 'chefin.rollen@montarve.example', 'admin');
  const worker = await signedIn(browser, address);

  await page.goto(`${ADMIN_ROOT}/roles`);
  await expect(page.getByRole('row', { name: new RegExp(de.roles.service) })).toContainText(say.builtIn);
  await page.getByRole('link', { name: say.add }).click();
  await page.getByRole('textbox', { name: say.name }).fill(name);
  await page.getByLabel(say.permissions['order.note']).check();
  await page.getByLabel(say.permissions['contact.read']).check();
  for (const width of [820, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await accessibilityProblems(page)).toEqual([]);
  }
  await page.getByRole('button', { name: say.create }).click();
  await expect(page.getByRole('status')).toHaveText(say.created);
  // The view that notes need was added and named.
  await expect(page.getByText(say.added(say.permissions['order.read']))).toBeVisible();
  await expect(page.getByLabel(say.permissions['order.read'])).toBeChecked();
  const rolePage = page.url();

  await page.getByRole('link', { name: say.accounts }).click();
  const row = page.getByRole('row', { name: new RegExp(email) });
  await row.getByText(de.staff.change).click();
  await row.getByLabel(de.staff.role, { exact: true }).selectOption(name);
  await row.getByRole('button', { name: de.save }).click();
  await expect(page.getByText(de.staff.saved)).toBeVisible();

  // The employee sees exactly the sections of the role, without a new login.
  await worker.goto(`${ADMIN_ROOT}/orders`);
  const menu = worker.getByRole('navigation', { name: de.navigation });
  await expect(menu.getByRole('link', { name: de.sections.orders, exact: true })).toBeVisible();
  await expect(menu.getByRole('link', { name: de.sections.inbox, exact: true })).toBeVisible();
  await expect(menu.getByRole('link', { name: de.sections.customers, exact: true })).toHaveCount(0);
  await expect(menu.getByText(de.areas.window)).toHaveCount(0);
  await expect(worker.getByText(name).filter({ visible: true })).toHaveCount(1);

  await page.goto(rolePage);
  await expect(page.getByRole('link', { name: email })).toBeVisible();
  await page.getByLabel(say.permissions['contact.read']).uncheck();
  await page.getByRole('button', { name: de.save }).click();
  await expect(page.getByRole('status')).toHaveText(say.saved);
  await expect(page.getByRole('table', { name: de.audit.history })).toContainText(say.permissions['contact.read']);

  await menu.getByRole('link', { name: de.sections.inbox, exact: true }).click();
  await expect(worker.getByRole('heading', { name: de.denied.title })).toBeVisible();
  await expect(worker.getByText(de.denied.text(name))).toBeVisible();

  // With a role in one tenant only, the employee works there and can choose no other.
  await page.goto(`${ADMIN_ROOT}/staff`);
  await row.getByText(de.staff.change).click();
  await row.getByLabel(de.staff.role, { exact: true }).selectOption(de.staff.byTenant);
  await row.getByText(de.staff.tenantRoles).click();
  await row.getByLabel(/^DE/).selectOption(de.roles.service);
  await row.getByRole('button', { name: de.save }).click();
  await expect(row).toContainText(`DE: ${de.roles.service}`);
  await row.getByText(de.staff.change).click();
  expect(await accessibilityProblems(page)).toEqual([]);
  await worker.goto(ADMIN_ROOT);
  const choices = worker.locator('#house option');
  await expect(choices).toHaveCount(1);
  await expect(choices).toHaveText(/^DE/);
  await worker.context().close();
});
