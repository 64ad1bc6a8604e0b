import type { Locator, Page } from '@playwright/test';
import { staffTexts } from '../../src/admin/texts/index.ts';
import { contactMessagesOf } from '../../src/tenants/messages/contact.ts';
import { href } from '../../src/tenants/paths.ts';
import { accessibilityProblems } from './support/accessibility.ts';
import { expect, test } from './support/shop-test.ts';
import { LAMP, shopper } from './support/shopper.ts';
import { comeIn } from './support/staff.ts';

const { inbox, fulfilment, listBulk } = staffTexts.de;
const words = contactMessagesOf('de-CH');

/** Expects an accessible page without sideways scrolling on a tablet and on a wide screen. */
async function expectSound(page: Page): Promise<void> {
  for (const width of [820, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await accessibilityProblems(page)).toEqual([]);
    const scrolled = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(scrolled, `sideways at ${width} px: ${page.url()}`).toBeLessThanOrEqual(width);
  }
}

/** A guest asks how to return an order, without a customer number. */
async function askAsGuest(page: Page, own: { email: string; order: string; message: string }): Promise<void> {
  await page.goto(`${href('de-CH', 'contact')}?subject=returns`);
  for (const [name, value] of [
    ['firstname', 'Lea'],
    ['lastname', 'Brunner'],
    ['email', own.email],
    ['ordernumber', own.order],
    ['message', own.message],
  ])
    await page.locator(`#contact-${name}`).fill(value ?? '');
  await page.locator('#contact-terms').check();
  const asked = (await page.locator('label[for="contact-answer"]').textContent()) ?? '';
  const [first = 0, second = 0] = (asked.match(/\d+/g) ?? []).map(Number);
  await page.locator('#contact-answer').fill(String(first + second));
  await page.getByRole('main').getByRole('button', { name: words.submit }).click();
  await expect(page.getByRole('heading', { level: 1, name: words.doneTitle })).toBeVisible();
}

test('a guest asks about a return, and an employee answers with a label in five clicks', async ({ page, browser }) => {
  test.setTimeout(240_000);
  const shop = shopper(page, 'de-CH');
  await shop.has(LAMP);
  await shop.startsAt('checkAndOrder', { payment: 'invoice' });
  const order = await shop.order();
  const admin = await browser.newPage({ locale: 'de-CH' });
  await comeIn(admin, `inbox.${shop.email}`, 'service');
  await admin.goto(`/backoffice/orders/${order}`);
  await admin.locator('#ship > summary').click();
  await admin.getByRole('button', { name: fulfilment.submitShip }).click();
  await expect(admin.getByRole('status')).toContainText(fulfilment.said.shipped ?? '');
  const word = `Lampenfrage ${test.info().testId.slice(-8)}${test.info().workerIndex}`;
  const quiet = await browser.newPage({ locale: 'de-CH', javaScriptEnabled: false });
  await askAsGuest(quiet, { email: shop.email, order, message: `${word}: Wie sende ich die Lampe zurück?` });
  await quiet.close();

  let clicks = 0;
  const click = async (target: Locator) => {
    clicks += 1;
    await target.click();
  };
  await admin.goto('/backoffice');
  const menu = admin.getByRole('navigation', { name: staffTexts.de.navigation });
  await click(menu.locator('summary', { hasText: staffTexts.de.areas.orders }));
  await click(menu.getByRole('link', { name: inbox.title }));
  await expectSound(admin);
  // Other tests write messages too, so this one is found by its sender, the newest first.
  const row = admin.getByRole('row', { name: /Lea Brunner/ }).first();
  await click(row.getByRole('link'));
  await expect(admin.getByText(word)).toBeVisible();
  await expect(admin.locator('#order')).toContainText(order);
  await expectSound(admin);
  await click(admin.getByRole('button', { name: inbox.labelDo }));
  await expect(admin.locator('#text')).toHaveValue(new RegExp(`${order}[^]*Etikett`));
  await click(admin.getByRole('button', { name: inbox.send, exact: true }));
  await expect(admin.getByRole('status')).toContainText(inbox.saved);
  await expect(admin.locator('#conversation')).toContainText('Etikett');
  expect(clicks).toBeLessThanOrEqual(5);

  // The search leads to the answered message, and Back to the same list.
  await admin.goto('/backoffice/inbox?state=answered');
  await admin.getByLabel(inbox.search).fill(word.split(' ')[1] ?? '');
  await admin.getByRole('button', { name: staffTexts.de.lists.search, exact: true }).click();
  await expect(admin.getByRole('row', { name: /Lea Brunner/ })).toHaveCount(1);
  expect(admin.url()).not.toContain(word.split(' ')[1] ?? '');
  const list = admin.url();
  await admin
    .getByRole('row', { name: /Lea Brunner/ })
    .getByRole('link')
    .click();
  await admin.getByLabel(inbox.tags).fill('Lampe, Rückgabe');
  await admin.getByRole('button', { name: staffTexts.de.save, exact: true }).click();
  await expect(admin.getByRole('status')).toContainText(inbox.saved);
  await expectSound(admin);
  await admin.goto(list);
  await admin
    .getByRole('row', { name: /Lea Brunner/ })
    .getByRole('checkbox')
    .check();
  await admin.getByLabel(listBulk.act, { exact: true }).selectOption('close');
  await admin.getByRole('button', { name: listBulk.preview }).click();
  await expect(admin.getByRole('heading', { level: 1 })).toHaveText(inbox.acts.close);
  await expectSound(admin);
  await admin.getByRole('button', { name: listBulk.apply('1') }).click();
  await expect(admin.getByRole('status').first()).toContainText(listBulk.done('1'));
  await admin.goto('/backoffice/answer-templates');
  await expectSound(admin);
  await admin.getByRole('link', { name: 'Stand der Lieferung' }).click();
  await expectSound(admin);
  await admin.close();
});
