import fs from 'node:fs';
import type { Page } from '@playwright/test';
import { SECTIONS } from '../../src/admin/sections.ts';
import { staffTexts } from '../../src/admin/texts/index.ts';
import { withDatabase } from '../../src/cli/open-database.ts';
import { readConfig } from '../../src/platform/config.ts';
import type { Pool } from '../../src/platform/database/pool.ts';
import { camtFile } from '../ledger/camt-file.ts';
import { accessibilityProblems } from './support/accessibility.ts';
import { expect, test } from './support/shop-test.ts';
import { shopper } from './support/shopper.ts';
import { comeIn, enterByHand, kontor } from './support/staff.ts';

const PASSWORD = 'zwei blaue Kannen';
const { de, fr } = staffTexts;

/** Expects an accessible back-office page: one heading, no sideways scrolling on a phone, no script but own files. */
async function expectSound(page: Page, looked = [1440, 360]): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(page).toHaveTitle(/ – Kontor$/);
  expect(await page.locator('script:not([src^="/assets/editor-"])').count()).toBe(0);
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 900 });
    if (looked.includes(width)) expect(await accessibilityProblems(page)).toEqual([]);
    const scrolled = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(scrolled, `sideways at ${width} px: ${page.url()}`).toBeLessThanOrEqual(width);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
}

/** Runs a function on the database of the running shop. */
function withShop<Result>(run: (pool: Pool) => Promise<Result>): Promise<Result> {
  const config = readConfig({ DATA_DIR: process.env.TEST_DATA_DIR ?? '' });
  return withDatabase(config, ({ pool }) => run(pool), false);
}

test.use({ locale: 'de-CH' });

test('creates an employee by command line, changes stock, and shows it in the shop', async ({ page }) => {
  test.setTimeout(180_000);
  const lea = shopper(page, 'de-CH');
  await enterByHand(page, 'lager@montarve.example', 'admin', (entered) => expectSound(entered));

  // Finds a variant by its number and corrects its stock.
  await page.getByLabel(de.products.search).fill('400110');
  await page.getByRole('button', { name: de.products.submit }).click();
  await page.getByRole('table').getByRole('link').first().click();
  const stock = page.locator('#stock');
  const article = stock.getByLabel(de.products.variant);
  const sku = ((await article.inputValue()) ?? '').split(' ')[0] ?? '';
  await stock.getByLabel(de.products.quantity).fill('viele');
  await stock.getByLabel(de.products.reason).fill('Inventur');
  await stock.getByRole('button', { name: de.save }).click();
  await expect(page.getByRole('alert')).toContainText(de.products.stockProblems['no-number']);
  await expectSound(page);
  await stock.getByLabel(de.products.quantity).fill('3');
  await stock.getByRole('button', { name: de.save }).click();
  await expect(page.getByRole('status')).toContainText(de.products.stockSaved(sku, 3));
  await expectSound(page);

  // A visitor sees the new stock at once.
  await lea.openArticle(sku);
  await expect(page.getByText(/nur noch 3/i).first()).toBeVisible();

  // The audit trail has the change.
  await page.goto('/backoffice/audit?action=product');
  const entry = page.getByRole('row').filter({ hasText: 'Inventur' });
  await expect(entry).toContainText('lager@montarve.example');
  await expect(entry).toContainText(de.audit.actions['product.stock'] ?? '');
  await expect(entry).toContainText(/\d+ → 3/);
});

for (const { language, text, other, looked } of [
  // Both languages share the structure, so each is checked at one width.
  { language: 'German', text: de, other: fr, looked: [1440] },
  { language: 'French', text: fr, other: de, looked: [360] },
])
  test(`every section is accessible in ${language} @whole`, async ({ page }, info) => {
    test.setTimeout(240_000);
    await comeIn(page, `rundgang-${text.lang}@montarve.example`, 'admin');
    // A new employee sees German first.
    if (text === fr) await page.getByRole('button', { name: text.languageName }).first().click();
    for (const { id, segment, listed } of SECTIONS) {
      if (!listed && id !== 'account') continue;
      await page.goto(segment === '' ? '/backoffice' : `/backoffice/${segment}`);
      await expect(page.getByRole('heading', { level: 1, name: text.sections[id] })).toBeVisible();
      await expectSound(page, looked);
    }
    for (const path of ['products/400104', 'search-rules/synonyms']) {
      await page.goto(`/backoffice/${path}`);
      await expectSound(page, looked);
    }
    await expect(page.getByRole('button', { name: other.languageName }).first()).toBeVisible();
    if (text === de) await takePayments(page, info.outputPath('camt.054.xml'));
  });

test('pins a section to the menu and unpins it @whole', async ({ page }) => {
  await comeIn(page, 'favorit@montarve.example', 'admin');
  await page.goto('/backoffice/returns?state=all');
  const { returns } = de.sections;
  const menu = page.getByRole('navigation', { name: de.navigation });
  const pinned = menu.getByRole('list', { name: de.pinned });
  await expect(menu.getByRole('link', { name: returns })).toHaveAttribute('aria-current', 'page');
  await page.getByRole('button', { name: de.pin(returns) }).click();
  await expect(page).toHaveURL(/returns\?state=all$/);
  // An area is one click away, and its sections another one.
  await menu.getByText(de.areas.money).click();
  await menu.getByRole('link', { name: de.sections.vat }).click();
  await expect(page.getByRole('navigation', { name: de.path })).toContainText(de.areas.money);
  await pinned.getByRole('link', { name: returns }).click();
  await page.getByRole('button', { name: de.unpin(returns) }).click();
  await expect(pinned).toBeHidden();
});

/** Imports a bank statement twice; the suspense list shows unmatched transfers once. */
async function takePayments(page: Page, file: string): Promise<void> {
  const debtor = 'Rosmarie Niemand-Zufall';
  const day = { bookedOn: '2026-11-20', valueOn: '2026-11-20' };
  fs.writeFileSync(
    file,
    camtFile([{ ...day, transactions: [{ amount: 4321, message: 'Merci', debtor: { name: debtor } }] }]),
  );
  const { ledger } = de;
  await page.goto('/backoffice/ledger');
  for (const [unmatched, known] of [
    ['1', '0'],
    ['0', '1'],
  ] as const) {
    await page.locator('input[type=file]').setInputFiles(file);
    await page.getByRole('button', { name: ledger.submitFile }).click();
    await expect(page.getByRole('status')).toHaveText(ledger.report('1', '0', unmatched, known).trim());
    await expect(page.getByRole('row').filter({ hasText: debtor })).toHaveCount(1);
  }
  await expectSound(page, [1440]);
}

test('retries one permanently failed job and discards another @whole', async ({ page }) => {
  const { health } = de;
  await withShop(async (pool) => {
    for (const place of [1, 2])
      await pool.query(
        `insert into jobs.job (name, state, retry_count, completed_on, output, data)
         select name, 'failed', 8, now(), '{"message": "relation \\"a_table_with_a_long_name\\" does not exist"}', $1
         from jobs.queue where name = 'reconcile-payments'`,
        [{ place }],
      );
  });
  await comeIn(page, 'technik@montarve.example', 'admin');
  await page.goto('/backoffice/health');
  const jobs = page
    .getByRole('table', { name: health.failedJobs })
    .getByRole('row')
    .filter({ hasText: 'a_table_with' });
  await expect(jobs).toHaveCount(2);
  await expectSound(page);
  await jobs.first().getByRole('button', { name: health.retryJob }).click();
  await expect(page.getByRole('status')).toHaveText(health.jobRetried);
  await expect(jobs).toHaveCount(1);
  await jobs.getByRole('button', { name: health.discardJob }).click();
  await expect(page.getByRole('status')).toHaveText(health.jobDiscarded);
  await expect(jobs).toHaveCount(0);
});

test('pauses an idle queue and resumes it in French', async ({ page }) => {
  await comeIn(page, 'pause@montarve.example', 'admin');
  await page.goto('/backoffice/health');
  await page.getByRole('button', { name: fr.languageName }).first().click();
  const { health } = fr;
  const name = 'sweep-surveys';
  await page.getByLabel(health.pauseIdle).selectOption(name);
  await page.getByRole('button', { name: health.pauseQueue }).last().click();
  await expect(page.getByRole('status')).toHaveText(health.queuePaused);
  await expect(page.getByText(health.pausedHint)).toBeVisible();
  const queue = page.getByRole('table', { name: health.queues }).getByRole('row').filter({ hasText: name });
  await expectSound(page, [1440]);
  await page.goto('/backoffice/audit?action=queue');
  const entry = page.getByRole('row').filter({ hasText: fr.audit.actions['queue.paused'] ?? '' });
  await expect(entry).toContainText(name);
  await page.goto('/backoffice/health');
  await queue.getByRole('button', { name: health.resumeQueue }).click();
  await expect(page.getByRole('status')).toHaveText(health.queueResumed);
  await expect(page.getByLabel(health.pauseIdle).getByRole('option', { name, exact: true })).toHaveCount(1);
  await expectSound(page, []);
});

test('works on one tenant, and closes every section after the logout', async ({ page }) => {
  await comeIn(page, 'haus@montarve.example', 'admin');
  await page.locator('#house').selectOption('nl');
  await page.getByRole('button', { name: de.changeHouse }).first().click();
  await page.goto('/backoffice/imports');
  await expect(page.getByLabel(de.imports.locale)).toHaveValue('nl-NL');

  await page.getByRole('button', { name: de.logout }).first().click();
  await expect(page.getByText(de.login.loggedOut)).toBeVisible();
  await page.goto('/backoffice/audit');
  await expect(page).toHaveURL(/\/backoffice\/login\?to=/);
});

test('imports a file and shows its errors @whole', async ({ page }, info) => {
  test.setTimeout(120_000);
  await comeIn(page, 'import@montarve.example', 'merchandiser');
  await page.goto('/backoffice/imports');
  const file = info.outputPath('bestand.csv');
  fs.writeFileSync(file, 'id,quantity\n400112-01,12\nnichts-01,5\n400112-02,viele\n');
  await page.getByRole('radio', { name: de.imports.kinds.stock }).check();
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByRole('button', { name: de.imports.submit }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'bestand.csv' })).toBeVisible();
  // The page reloads itself until the job has ended.
  await expect(page.getByText('es gibt keinen Artikel nichts-01')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('muss eine ganze Zahl von 0 bis 1000000 sein')).toBeVisible();
  await expectSound(page);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: de.imports.download }).click();
  const report = fs.readFileSync(await (await download).path(), 'utf8');
  expect(report).toContain('3;id;es gibt keinen Artikel nichts-01');
  // A merchandiser has no permission for mails.
  const answer = await page.goto('/backoffice/mails');
  expect(answer?.status()).toBe(403);
  await expect(page.getByRole('heading', { level: 1, name: de.denied.title })).toBeVisible();
  await expectSound(page);
});

test('pins a product to the top of a search in the back office, and removes the pin @whole', async ({ page }) => {
  test.setTimeout(300_000);
  const first = () => page.locator('main a[href*="/p/"]').first().getAttribute('href');
  await comeIn(page, 'suche@montarve.example', 'merchandiser');
  await page.goto('/backoffice/search-rules?term=samtsessel');
  const form = page.locator('#add');
  await expect(form.locator('[name=term]')).toHaveValue('samtsessel');
  await form.locator('[name=target]').fill('999999');
  await form.getByRole('button', { name: de.save }).click();
  await expect(page.getByRole('alert')).toContainText(de.searchRules.problems['unknown-target']);
  await expectSound(page);
  await form.locator('[name=target]').fill('400104');
  await form.getByRole('button', { name: de.save }).click();
  await expect(page.getByRole('status')).toContainText(de.searchRules.added);
  await expect(async () => {
    await page.goto('/s/?q=samtsessel');
    expect(await first()).toContain('/400104-');
  }).toPass({ timeout: 30_000 });

  // The page reports which result was opened, without data about the visitor.
  const beacon = page.waitForRequest('**/api/search/click?*');
  await expect(async () => {
    await page.goto('/s/?q=samtsessel');
    await page.waitForLoadState('networkidle');
    await page.locator('main a[href*="/p/"]').first().click();
    await page.waitForURL(/\/p\//);
  }).toPass({ timeout: 60_000 });
  const sent = await beacon;
  expect(JSON.parse(sent.postData() ?? '')).toEqual({
    term: 'samtsessel',
    sku: expect.stringMatching(/^400104-/),
    position: 1,
  });

  await page.goto('/backoffice/search-rules');
  const row = page.getByRole('row').filter({ hasText: 'samtsessel' });
  await row.getByRole('button').click();
  await expect(page.getByRole('status')).toContainText(de.searchRules.removed);
  await expect(async () => {
    await page.goto('/s/?q=samtsessel');
    expect(await first()).toContain('/200102-');
  }).toPass({ timeout: 30_000 });
});

test('shows the mail of an order and records the reader @whole', async ({ page }) => {
  test.setTimeout(180_000);
  const lea = shopper(page, 'de-CH');
  await lea.has('400104-01');
  await lea.startsAt('checkAndOrder');
  const number = await lea.order();
  await comeIn(page, 'dienst@montarve.example', 'service');
  await page.goto('/backoffice/mails');
  await page.getByLabel(de.mails.search).fill(lea.email);
  await page.getByRole('button', { name: de.lists.search }).click();
  await page.getByRole('link', { name: new RegExp(number) }).click();
  // The address of the list has the sealed term, so that Back leads to what was found.
  await page.goBack();
  expect(decodeURIComponent(page.url())).not.toContain(lea.email);
  await page.getByRole('link', { name: new RegExp(number) }).click();
  // The frame runs no script, so neither this test nor axe can read it: the test fetches its content.
  const frame = page.locator('iframe');
  await expect(frame).toHaveAttribute('title', de.mails.frame);
  const html = await page.request.get((await frame.getAttribute('src')) ?? '');
  expect(await html.text()).toContain(number);
  await expect(page.getByText(lea.email)).toBeVisible();
  await page.goto(`${page.url()}?as=text`);
  await expectSound(page);
  await page.getByRole('button', { name: de.mails.resend }).click();
  await expect(page.getByText(de.mails.resentKept)).toBeVisible();
  // Simulates a process that was killed while it sent the mail.
  const id = new URL(page.url()).pathname.split('/').at(-1);
  await withShop((pool) =>
    pool.query(
      `insert into mail_handover (mail_id, token, sender, since, renewed_at, doubt_at, problem)
       values ($1, gen_random_uuid(), 'host:42', now(), now(), now(), 'killed')`,
      [id],
    ),
  );
  await page.goto('/backoffice/mails?state=in-doubt');
  await expect(page.getByText(de.mails.doubtHint)).toBeVisible();
  await page.getByRole('link', { name: new RegExp(number) }).click();
  await expect(page.getByText('host:42')).toBeVisible();
  await page.getByRole('button', { name: de.mails.settle }).click();
  await expect(page.getByText(de.mails.settled)).toBeVisible();
  await expect(page.getByRole('button', { name: de.mails.settle })).toBeHidden();
  await comeIn(page, 'aufsicht@montarve.example', 'admin');
  await page.goto('/backoffice/audit?person=dienst@montarve.example&action=mail');
  await expect(
    page
      .getByRole('row')
      .filter({ hasText: de.audit.actions['mail.viewed'] ?? '' })
      .first(),
  ).toBeVisible();
});

test('finds a customer, asks for a reason, helps, and erases after a confirmation @whole', async ({ page }) => {
  test.setTimeout(180_000);
  const email = `desk-${test.info().workerIndex}-${Date.now()}@example.ch`;
  const number = await withShop(async (pool) => {
    const { rows } = await pool.query<{ number: string }>(
      `insert into customer (tenant, number, email, salutation, first_name, last_name, birthday, locale, created_at, changed_at)
       values ('ch', nextval('customer_number')::text, $1, 'female', 'Mira', 'Kundenraum', '1990-11-21', 'de-CH', now(), now())
       returning number`,
      [email],
    );
    return rows[0]?.number ?? '';
  });
  const desk = `telefon-${Date.now()}@montarve.example`;
  await comeIn(page, desk, 'service');
  await page.goto('/backoffice/customers');
  await page.getByLabel(de.customers.search).fill(number);
  await page.getByRole('button', { name: de.lists.search }).click();
  // The search term is sealed in the address, and the list shows few personal data.
  expect(page.url()).toMatch(/\?term=/);
  expect(page.url()).not.toContain(number);
  await expect(page.getByText(email)).toHaveCount(0);
  await expectSound(page);
  await page.getByRole('link', { name: 'M. Kundenraum' }).click();
  await expect(page.getByText('21.11.1990')).toHaveCount(0);
  await expectSound(page);
  await page.getByLabel(de.customers.reason).selectOption('other');
  await page.getByRole('button', { name: de.customers.open }).click();
  await expect(page.getByRole('alert')).toContainText(de.customers.problems['no-note']);
  await page.getByLabel(de.customers.reason).selectOption('login');
  await page.getByRole('button', { name: de.customers.open }).click();
  await expect(page.getByText(email)).toBeVisible();
  await expect(page.getByText('21.11.1990')).toBeVisible();
  await expectSound(page);
  await page.getByRole('button', { name: de.customers.lock }).click();
  await expect(page.getByRole('status')).toContainText(de.customers.said.locked ?? '');
  await page.getByRole('button', { name: de.customers.unlock }).click();
  await page.getByRole('button', { name: de.customers.letter }).click();
  await expect(page.getByRole('status')).toContainText(de.customers.said.letter ?? '');

  await page.getByRole('link', { name: de.customers.eraseBegin }).click();
  await page.getByLabel(de.customers.eraseNumber).fill('1');
  await page.getByRole('button', { name: de.customers.eraseSubmit }).click();
  await expect(page.getByRole('alert')).toContainText(de.customers.problems['not-confirmed']);
  await expectSound(page);
  await page.getByLabel(de.customers.eraseNumber).fill(number);
  await page.getByRole('button', { name: de.customers.eraseSubmit }).click();
  // The list behind it may be empty and say so too.
  await expect(page.getByRole('status').filter({ hasText: de.customers.said.erased ?? '' })).toBeVisible();
  await page.getByLabel(de.customers.search).fill(number);
  await page.getByRole('button', { name: de.lists.search }).click();
  await expect(page.getByText(de.customers.empty)).toBeVisible();

  await comeIn(page, `pruefung-${Date.now()}@montarve.example`, 'admin');
  await page.goto(`/backoffice/audit?person=${desk}&action=customer`);
  for (const action of [
    'customer.viewed',
    'customer.locked',
    'customer.unlocked',
    'customer.letter',
    'customer.erased',
  ])
    await expect(
      page
        .getByRole('row')
        .filter({ hasText: de.audit.actions[action] ?? '' })
        .first(),
    ).toBeVisible();
});

test('logs in and looks up a product by keyboard alone @whole', async ({ page }) => {
  const printed = await kontor('user', 'add', 'tastatur@montarve.example', '--role', 'editor');
  await page.goto(/http\S+/.exec(printed)?.[0] ?? '');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Tab');
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByText(de.login.passwordSet)).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('tastatur@montarve.example');
  await page.keyboard.press('Tab');
  await page.keyboard.type('ein falsches Passwort');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText(de.login.wrong);
});
