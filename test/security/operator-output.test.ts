import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { composeShop } from '../../src/app/compose-shop.ts';
import { OTHER_JOBS, SCHEDULED_JOBS } from '../../src/app/jobs.ts';
import { COMMANDS, runCommand } from '../../src/cli/run-command.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { readConfig } from '../../src/platform/config.ts';
import { createStaff, OPERATOR } from '../../src/shop/staff/employees/index.ts';
import { hire } from '../admin/support.ts';
import { FRESH, HOUSE, newestLetter, PASSWORD, registerCustomer } from '../support/customers.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { seedPromotion } from '../support/promotions.ts';
import { seedProduct } from '../support/seed.ts';
import { openSelling, orderForm, readyBasket } from '../support/selling.ts';

/** No output of a command and no log line of a job contains a secret that acts in the name of a person. */

const KEY = 'operator-output-session-key-'.padEnd(64, '7');
const METRICS = 'operator-output-metrics-token'.padEnd(40, '7');
const OPERATOR_KEY = 'operator-output-secret-key'.padEnd(48, '7');
let database: TestDatabase;
let folder: string;
const secrets = new Map<string, string>();

beforeAll(async () => {
  database = await testDatabase();
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kontor-output-'));
  await seedProduct(database.pool, { id: 'vase', title: 'Vase', variants: [{ sku: 'vase-1', stock: 50 }] });
  await seedPromotion(database.pool, { key: 'newsletter', value: 3000, minGoods: 9000, usage: 'single' });
  await actAsPeople();
}, 120_000);
afterAll(async () => {
  fs.rmSync(folder, { recursive: true, force: true });
  await database?.drop();
});

/** Makes a live secret of each kind, as customers and employees do. */
async function actAsPeople(): Promise<void> {
  const { pool } = database;
  const shop = openSelling(pool);
  const note = (name: string, value: string | null | undefined) => {
    if (!value) throw new Error(`no ${name}`);
    secrets.set(name, value);
  };
  const { browser, customer, email } = await registerCustomer(shop, pool, { email: 'aurelia@example.ch' });
  note('session', browser.session);
  note('device', browser.device);
  await shop.customers.password.requestReset(HOUSE, FRESH, { email });
  note('reset link', (await newestLetter(pool, email)).link);
  const extract = await shop.privacy.askExtract(HOUSE, browser, customer, { password: PASSWORD });
  note('extract link', extract.ok ? extract.link : null);
  const basket = await readyBasket(shop, 'vase-1');
  note('basket', basket.secret);
  const placed = await shop.checkout.place(basket, await orderForm(shop, basket));
  if (!placed.ok) throw new Error(placed.problem);
  const guest = { number: placed.orderNumber, email: 'lea.brunner@example.ch' };
  await shop.fulfilment.guestOrders.askForLink(HOUSE, '203.0.113.99', guest);
  await shop.newsletter.subscribe(
    HOUSE,
    { address: '203.0.113.1', email: null },
    { terms: 'on', frequency: '1', email: 'voucher@example.ch' },
  );
  const { rows } = await pool.query<{ code: string }>('select code from voucher where person is not null');
  note('voucher', rows[0]?.code);
  const staff = createStaff({ pool, clock: systemClock, keys: [{ id: 'now', secret: 'n'.repeat(40) }] });
  const person = await hire(staff, 'admin@montarve.example', 'admin', new Date());
  note('session of an employee', person.token);
  note('second factor', person.secret.replaceAll(' ', ''));
  note('recovery code', person.recoveryCodes[0]);
  const invited = await staff.accounts.add(OPERATOR, { email: 'new@montarve.example', role: 'editor' });
  note('invitation', invited.ok ? invited.link : null);
  const mails = await pool.query<{ text: string }>('select text from mail');
  for (const { text } of mails.rows)
    for (const [, value = ''] of text.matchAll(/[?&](?:link|t|token)=([\w.-]{22,})/g))
      secrets.set(`mailed ${secrets.size}`, value);
  note('password', PASSWORD);
  note('signing key', KEY);
  note('metrics token', METRICS);
  note('key of the operator', OPERATOR_KEY);
  note('password of the mail server', 'smtp-password-7');
  note('password of the mailbox', 'imap-password-7');
  note('password of the mailbox of the service', 'imap-password-8');
  note('secret key of the bucket', 's3-secret-key-9');
  note('token of the CDN', 'cdn-token-9');
}

const environment = () => ({
  DATABASE_URL: database.url,
  DATA_DIR: folder,
  SESSION_KEYS: KEY,
  SECRET_KEY: OPERATOR_KEY,
  METRICS_TOKEN: METRICS,
  PAYMENTS: 'none',
  SMTP_URL: 'smtp://shop:smtp-password-7@127.0.0.1:9',
  BOUNCE_MAILBOX_URL: 'imap://bounces:imap-password-7@127.0.0.1:9',
  SERVICE_MAILBOX_URL: 'imap://service:imap-password-8@127.0.0.1:9',
  FILES_BEFORE: 's3',
  S3_ENDPOINT: 'http://127.0.0.1:9',
  S3_BUCKET: 'shop-files',
  S3_ACCESS_KEY_ID: 'key-of-bucket',
  S3_SECRET_ACCESS_KEY: 's3-secret-key-9',
  CDN: 'fastly',
  CDN_SERVICE: 'service_of_shop',
  CDN_TOKEN: 'cdn-token-9',
});

function expectNoSecret(text: string, where: string): void {
  for (const [name, secret] of secrets) if (text.includes(secret)) throw new Error(`${where} contains: ${name}`);
}

async function kontor(...args: string[]): Promise<{ code: number; said: string }> {
  const said: string[] = [];
  const code = await runCommand(args, {
    environment: environment(),
    out: (line) => said.push(line),
    err: (line) => said.push(line),
    terminal: null,
  });
  return { code, said: said.join('\n') };
}

/** Arguments with which each command works on this database. */
const CALLS: Record<string, () => string[][]> = {
  'user add': () => [
    ['admin@montarve.example', '--role', 'admin'],
    ['fresh@montarve.example', '--role', 'service'],
  ],
  'user reset': () => [['new@montarve.example']],
  'user lock': () => [['new@montarve.example']],
  'user unlock': () => [['new@montarve.example']],
  'user list': () => [[]],
  jobs: () => [[]],
  listeners: () => [[]],
  'listeners retry': () => [['workshop-board.shipped']],
  doctor: () => [[], ['--live', '--offline']],
  'new house': () => [
    ['velo', '--folder', path.join(folder, 'velo'), '--company', 'Velo AG', '--country', 'CH', '--languages', 'de'],
  ],
  'theme fonts': () => [['--out', path.join(folder, 'fonts.css')]],
  'keys rotate': () => [[], ['--forget', '30']],
  'keys reset': () => [[]],
  'files list': () => [[]],
  'files move': () => [['--to', 'postgres']],
  migrate: () => [[]],
  'rebuild reports': () => [[]],
  reindex: () => [[]],
  backup: () => [[path.join(folder, 'backup')]],
  'config show': () => [[], ['--json']],
  'config diff': () => [[path.join(folder, 'nothing-there')]],
  'load data': () => [[]],
  'database adopt': () => [[]],
  restore: () => [[path.join(folder, 'nothing-there')]],
  'close-day': () => [[]],
  mcp: () => [[]],
  memory: () => [
    ['--address', 'http://127.0.0.1:9'],
    ['--address', 'http://127.0.0.1:9', '--json'],
  ],
  export: () => [['orders', path.join(folder, 'orders.csv'), '--from', '2026-01-01', '--to', '2027-12-31']],
  'export warehouse': () => [['stock', path.join(folder, 'warehouse.csv')]],
  'export products': () => [
    [path.join(folder, 'products.csv'), '--tenant', 'ch', '--locale', 'de-CH', '--format', 'csv'],
  ],
  ...Object.fromEntries(
    ['products', 'prices', 'stock', 'reviews', 'postal', 'shipments', 'bounces', 'payments'].map((kind) => [
      `import ${kind}`,
      () => [[feedFile()], []],
    ]),
  ),
};

/** A feed that contains a secret, as a confused operator may pass. */
function feedFile(): string {
  const file = path.join(folder, 'feed.csv');
  fs.writeFileSync(file, 'id,title\nx,y\n');
  return file;
}

/** Commands that do their work here; the others report what is wrong with their file. */
const DONE =
  /^(?:user|config show|database|jobs|listeners$|files|new house|theme|migrate|rebuild|reindex|backup$|close-day|export)/;

test('every command is called here', () => {
  expect(Object.keys(CALLS).sort()).toEqual(COMMANDS.map(({ name }) => name).sort());
});

test.each(COMMANDS.map(({ name }) => name))('kontor %s prints no live secret', { timeout: 120_000 }, async (name) => {
  for (const args of CALLS[name]?.() ?? []) {
    const { code, said } = await kontor(...name.split(' '), ...args);
    if (DONE.test(name)) expect(code, said).toBe(0);
    else expect(said, name).not.toBe('');
    expectNoSecret(said, name);
  }
  expectNoSecret((await kontor(...name.split(' '), '--help')).said, `${name} --help`);
  expectNoSecret((await kontor(...name.split(' '), '--nonsense')).said, `${name} --nonsense`);
});

test('no job logs a live secret @whole', { timeout: 240_000 }, async () => {
  const lines: string[] = [];
  const log = pino(
    { level: 'trace' },
    new Writable({
      write(chunk, _, done) {
        lines.push(String(chunk));
        done();
      },
    }),
  );
  const shop = await composeShop({ config: readConfig(environment()), pool: database.pool, clock: systemClock, log });
  try {
    const queues = Object.entries({ ...SCHEDULED_JOBS, ...OTHER_JOBS }).flatMap(([name, { cron }]) =>
      cron === null ? [] : [name],
    );
    for (const name of queues) await shop.jobs.send(name, {});
    await vi.waitFor(
      async () => {
        const { rows } = await database.pool.query<{ name: string }>(
          "select distinct name from jobs.job where name = any($1) and state in ('created', 'active')",
          [queues],
        );
        expect(rows).toEqual([]);
      },
      { timeout: 200_000, interval: 200 },
    );
    // The mail server refuses connections, so that the log has failures too.
    expect(lines.length).toBeGreaterThan(0);
    expectNoSecret(lines.join('\n'), 'a log line');
  } finally {
    await shop.close();
  }
});
