import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { staffTexts } from '../../src/admin/texts/index.ts';
import { withDatabase } from '../../src/cli/open-database.ts';
import { readConfig } from '../../src/platform/config.ts';
import { variants } from '../support/depth.ts';
import { accessibilityProblems } from './support/accessibility.ts';
import { expect, test } from './support/shop-test.ts';
import { comeIn } from './support/staff.ts';

const STORED = 60;

/** Stores orders of one last name, so that a search lists these only. Every third one is paid by card. */
async function storeOrders(lastName: string): Promise<void> {
  const config = readConfig({ DATA_DIR: process.env.TEST_DATA_DIR ?? '' });
  await withDatabase(
    config,
    ({ pool }) =>
      pool.query(
        `with fresh as (
           select n, gen_random_uuid() as id, gen_random_uuid() as basket, now() - interval '2 years' - n * interval '1 hour' as at
           from generate_series(1, $2::int) n),
         baskets as (
           insert into basket (id, tenant, secret_hash, state, version, created_at, changed_at)
           select basket, 'ch', sha256(basket::text::bytea), 'ordered', 1, at, at from fresh)
         insert into orders (id, number, tenant, locale, basket_id, state, contents_hash, contact, delivery, payment, totals,
           terms_version, currency, total, prepared_at, placed_at, cancelled_at)
         select id, nextval('order_number')::text, 'ch', 'de-CH', basket, 'cancelled', '-', '{"email": "lists@example.ch"}',
           jsonb_build_object('billing', jsonb_build_object('salutation', 'female', 'firstName', 'Lea', 'lastName', $1::text, 'street',
             'Bahnhofstrasse', 'houseNumber', '12a', 'postalCode', '8001', 'city', 'Zürich', 'country', 'CH'), 'shipping', null,
             'phone', null, 'groups', '[]'::jsonb),
           jsonb_build_object('method', case when n % 3 = 0 then 'card' else 'invoice' end, 'birthday', null),
           '{"goods": {"amount": 1000, "currency": "CHF"}, "delivery": {"amount": 0, "currency": "CHF"},
             "total": {"amount": 1000, "currency": "CHF"}, "vat": [], "missingToFreeDelivery": null}',
           '1', 'CHF', 1000 * n, at, at, at
         from fresh`,
        [lastName, STORED],
      ),
    false,
  );
}

/** The checker is a script of its own, so it needs a browser with script. */
async function expectSoundList(page: Page, hasScript: boolean): Promise<void> {
  if (hasScript) expect(await accessibilityProblems(page)).toEqual([]);
}

for (const { language, script } of variants([
  { language: 'de', script: true },
  { language: 'fr', script: false },
] as const))
  test.describe(`${language}, ${script ? 'with' : 'without'} script`, () => {
    test.use({ javaScriptEnabled: script });

    test('an employee filters orders, saves a view, tags all that match, takes it back and exports', async ({
      page,
    }) => {
      const { lists: say, list, orders, orderBulk } = staffTexts[language];
      // A term with digits would be a number.
      const lastName = `Listen${String(Date.now()).replaceAll(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)))}`;
      const tag = `T${Date.now()}`;
      await storeOrders(lastName);
      await comeIn(page, `lists-${language}-${Date.now()}@montarve.example`, 'admin');
      if (language === 'fr') await page.getByRole('button', { name: staffTexts.fr.languageName }).first().click();

      // A search for a person: sealed in the address, with true totals and pages.
      await page.goto('/backoffice/orders');
      await page.getByLabel(orders.search).fill(lastName);
      await page.getByRole('button', { name: say.search, exact: true }).click();
      await expect(page.getByText(say.range('1', '25', '60'))).toBeVisible();
      expect(page.url()).not.toContain(lastName);
      await expect(page.getByRole('link', { name: new RegExp(`^${orders.tabs.cancelled}\\s*60$`, 'i') })).toBeVisible();
      await page.getByRole('link', { name: say.last, exact: true }).click();
      await expect(page.getByText(say.range('51', '60', '60'))).toBeVisible();
      await page.getByRole('columnheader', { name: orders.total }).getByRole('link').click();
      await expect(page.getByRole('columnheader', { name: orders.total })).toHaveAttribute('aria-sort', 'ascending');
      await expectSoundList(page, script);

      // A filter by payment and other columns; Back leads from an order to the same list.
      await page.locator('summary').filter({ hasText: say.filters }).click();
      await page.getByRole('combobox', { name: orders.method }).selectOption('card');
      await page.getByRole('button', { name: say.apply }).first().click();
      await expect(page.getByText(say.range('1', '20', '20'))).toBeVisible();
      await page.locator('summary').filter({ hasText: say.columns }).click();
      await page.getByLabel(orders.place, { exact: true }).check();
      await page.getByRole('button', { name: say.apply }).last().click();
      await expect(page.getByRole('columnheader', { name: orders.place })).toBeVisible();
      const filtered = page.url();
      await page.getByRole('row').nth(1).getByRole('link').first().click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/\d{6}/);
      await page.goBack();
      expect(page.url()).toBe(filtered);

      // A view has the filter and the columns, and no person.
      await page.locator('summary').filter({ hasText: list.views }).click();
      await page.getByLabel(list.view).fill(`Karten ${language}`);
      await page.getByRole('button', { name: list.saveView }).click();
      await expect(page.getByRole('status')).toContainText(list.viewSaved);
      await page.locator('summary').filter({ hasText: list.views }).click();
      const view = await page.getByRole('link', { name: `Karten ${language}` }).getAttribute('href');
      expect(view).toContain('method=card');
      expect(view).toContain('column=place');
      expect(view).not.toContain('term=');

      // All that match get a tag, after a preview; undo takes it back.
      await page.goto(filtered.replace('method=card', 'method=invoice'));
      await expect(page.getByText(say.range('1', '25', '40'))).toBeVisible();
      await page.getByRole('table').getByRole('checkbox').first().check();
      if (script) {
        await page
          .getByRole('table')
          .getByRole('checkbox')
          .nth(3)
          .click({ modifiers: ['Shift'] });
        await expect(page.getByText(say.selected('4'))).toBeVisible();
      }
      await page.getByLabel(say.selectAll('40')).check();
      await page.getByRole('button', { name: orderBulk.acts.tag, exact: true }).click();
      await expect(page.getByRole('alert')).toContainText(orderBulk.problems['no-tag']);
      // The refused form keeps what was chosen.
      await expect(page.getByRole('table').getByRole('checkbox').first()).toBeChecked();
      await expect(page.getByLabel(say.selectAll('40'))).toBeChecked();
      await page.getByLabel(orderBulk.tag, { exact: true }).last().fill(tag);
      await page.getByRole('button', { name: orderBulk.acts.tag, exact: true }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(orderBulk.titles.tag(tag));
      await expectSoundList(page, script);
      await page.getByRole('button', { name: orderBulk.apply(40) }).click();
      await expect(page.getByRole('status')).toContainText(orderBulk.done(40));
      const bulk = page.url();
      await page.goto(`/backoffice/orders?tag=${tag}`);
      await expect(page.getByText(say.range('1', '25', '40'))).toBeVisible();
      await page.goto(bulk);
      await page.getByRole('button', { name: orderBulk.undo }).click();
      await expect(page.getByRole('status')).toContainText(orderBulk.undone);
      await page.goto(`/backoffice/orders?tag=${tag}`);
      await expect(page.getByText(orders.empty)).toBeVisible();

      // The file has the rows and columns of the list.
      await page.goto(filtered);
      await page.locator('summary').filter({ hasText: say.export }).click();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: say.csv, exact: true }).click(),
      ]);
      const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n');
      expect(lines).toHaveLength(21);
      expect(lines[0]).toContain(orders.place);
      expect(lines[1]).toContain(lastName);
    });
  });
