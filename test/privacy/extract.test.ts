import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import type { Jobs } from '../../src/platform/jobs.ts';
import { silentLog } from '../../src/platform/log.ts';
import { createOutbox } from '../../src/platform/mail/outbox.ts';
import { extractPage } from '../../src/shop/customers/privacy/extract-page.ts';
import { createExtracts } from '../../src/shop/customers/privacy/extracts.ts';
import { createPrivacy, type Privacy } from '../../src/shop/customers/privacy/index.ts';
import { camelCase } from '../../src/shop/customers/privacy/personal-data.store.ts';
import { PERSONAL_TABLES } from '../../src/shop/customers/privacy/personal-tables.store.ts';
import { privacyMessagesOf } from '../../src/tenants/messages/privacy.ts';
import { formatAmount } from '../../src/tenants/price-format.ts';
import { FRESH, HOUSE, newestLetter, PASSWORD, registerCustomer } from '../support/customers.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { variants } from '../support/depth.ts';
import { seedProduct } from '../support/seed.ts';
import { openSelling, SESSION_KEYS, type Selling } from '../support/selling.ts';
import { EMAIL, GERMANY, MARK, type WholePerson, wholePerson } from './whole-person.ts';

const START = '2026-11-21T10:00:00Z';
const clock = fixedClock(START);
let database: TestDatabase;
let shop: Selling;
let privacy: Privacy;
let person: WholePerson;

beforeAll(async () => {
  database = await testDatabase();
  await seedProduct(database.pool, { id: 'vase', variants: [{ sku: 'vase-1', stock: 50 }] });
  shop = openSelling(database.pool, clock);
  privacy = shop.privacy;
  person = await wholePerson(shop, database.pool);
});
afterAll(() => database.drop());
beforeEach(() => clock.set(START));

const ask = (entered: Record<string, string> = { password: PASSWORD }) =>
  privacy.askExtract(HOUSE, { ...FRESH, address: '198.51.100.9' }, person.customer, entered);

async function ownLink(): Promise<string> {
  const asked = await ask();
  if (!asked.ok || asked.link === null) throw new Error('there is no extract');
  return asked.link;
}

async function ownExtract() {
  const file = await privacy.extract(HOUSE, person.customer, await ownLink(), 'json');
  return { text: file?.content ?? '', ...JSON.parse(file?.content ?? '{}') };
}

test('shows everything, part by part, and no secret or link', async () => {
  const { sections, format, madeAt, text } = await ownExtract();
  expect({ format, madeAt }).toEqual({ format: 'kontor-personal-data', madeAt: '2026-11-21T10:00:00.000Z' });
  expect(Object.keys(sections)[0]).toBe('account');
  // Only actions of employees fill these sections.
  const empty = new Set(['accesses', 'changesByStaff']);
  for (const { section } of PERSONAL_TABLES)
    if (section !== null && !empty.has(section)) expect(sections[section].length, section).toBeGreaterThan(0);
  expect(sections.account[0]).toMatchObject({ email: EMAIL, firstName: MARK, birthday: '1990-11-21', tenant: 'ch' });
  expect(sections.orders[0]).toMatchObject({ number: person.number, contact: { email: EMAIL } });
  expect(sections.orderLines[0]).toMatchObject({ order: person.number, sku: 'vase-1' });
  expect(sections.addresses[0].address.street).toBe(MARK);
  expect(sections.searches).toEqual([{ term: `${MARK} blau` }]);
  expect(sections.consents[0]).toMatchObject({ kind: 'newsletter', granted: true });
  expect(sections.letters.map((letter: { kind: string }) => letter.kind)).toContain('order-confirmation');
  expect(text).not.toMatch(/argon2|[?&]link=[\w-]{20}/);
});

test('includes guest orders with this address', async () => {
  const guest = await wholePerson(shop, database.pool, { email: 'guest@example.ch' });
  await database.pool.query('update orders set customer_id = null where number = $1', [guest.number]);
  const asked = await privacy.askExtract(HOUSE, guest.browser, guest.customer, { password: PASSWORD });
  const file = asked.ok ? await privacy.extract(HOUSE, guest.customer, asked.link ?? '', 'json') : null;
  expect(JSON.parse(file?.content ?? '{}').sections.orders).toHaveLength(1);
});

describe('readable page', () => {
  test.each(variants(['de-CH', 'fr-CH', 'de-DE', 'de-AT', 'nl-NL'] as const))(
    '%s has labels for every part and key',
    async (locale) => {
      const { sections } = await ownExtract();
      const text = privacyMessagesOf(locale);
      const keys = new Set<string>();
      const walk = (value: unknown): void => {
        if (Array.isArray(value)) for (const entry of value) walk(entry);
        else if (typeof value === 'object' && value !== null)
          for (const [key, part] of Object.entries(value)) {
            keys.add(key);
            walk(part);
          }
      };
      walk(Object.values(sections));
      for (const key of keys) expect(text.labels, key).toHaveProperty(key);
      for (const { section, shown } of PERSONAL_TABLES)
        if (section !== null) {
          expect(text.sections).toHaveProperty(section);
          for (const column of shown)
            expect(text.labels).toHaveProperty(column.replaceAll(/_([a-z])/g, (_, letter) => letter.toUpperCase()));
        }
      expect(Object.keys(text.labels)).toEqual(Object.keys(privacyMessagesOf('de-CH').labels));
    },
  );

  test('is a page without scripts, with readable amounts and times', async () => {
    const file = await privacy.extract(HOUSE, person.customer, await ownLink(), 'html');
    expect(file).toMatchObject({ type: 'text/html; charset=utf-8', name: 'meine-daten-2026-11-21.html' });
    expect(file?.content).toContain(MARK);
    expect(file?.content).toContain('49.90\u00a0CHF');
    expect(file?.content).toContain('21. November 1990');
    expect(file?.content).not.toContain('<script');
    expect(file?.content).toContain("default-src 'none'");
  });

  test('prints no amount in minor units: every money column is declared', async () => {
    const { rows } = await database.pool.query<{ table: string; column: string }>(
      `select table_name as "table", column_name as "column" from information_schema.columns
       where table_schema = 'public' and data_type = 'bigint'`,
    );
    // Amounts are the only large numbers, except these.
    const numbers = new Set(['contact_ticket.number']);
    const about = { tenant: tenants.ch, locale: 'de-CH', text: privacyMessagesOf('de-CH') } as const;
    let seen = 0;
    for (const { table, section, shown } of PERSONAL_TABLES)
      for (const column of shown) {
        const isMoney = rows.some((row) => row.table === table && row.column === column);
        if (section === null || !isMoney || numbers.has(`${table}.${column}`)) continue;
        seen += 1;
        const row = { [camelCase(column)]: 123456 };
        const page = extractPage(
          { format: 'kontor-personal-data', version: 1, madeAt: START, sections: { [section]: [row] } },
          about,
        );
        expect(page, `${table}.${column}`).toContain(formatAmount(123456, tenants.ch.priceFormat));
      }
    expect(seen).toBeGreaterThan(30);
  });

  test('prints no amount inside a stored document in minor units', async () => {
    const { sections } = await ownExtract();
    // Other numbers that people see.
    const NUMBERS =
      /^(quantity|pieces|position|permille|months|pauseMonths|years?|number|type|frequency|bounces|level|stars|invoiceDays)$|^(accepted|refused|restocked|exchanged|shipped|cancelled|returned|taken|helpful|notHelpful|reminded)$/;
    const bare = new Set<string>();
    const walk = (key: string, value: unknown, amounts: ReadonlySet<string>): void => {
      if (typeof value === 'number' && !amounts.has(key) && !NUMBERS.test(key)) bare.add(key);
      if (Array.isArray(value)) for (const entry of value) walk(key, entry, amounts);
      else if (typeof value === 'object' && value !== null)
        for (const [name, part] of Object.entries(value)) walk(name, part, amounts);
    };
    for (const { section, amounts = [] } of PERSONAL_TABLES)
      if (section !== null) walk('', sections[section], new Set(amounts.map(camelCase)));
    expect([...bare]).toEqual([]);
  });

  test('user input never becomes markup', () => {
    const page = extractPage(
      {
        format: 'kontor-personal-data',
        version: 1,
        madeAt: START,
        sections: { searches: [{ term: `<img src=x onerror="alert('1')">&` }], other: [] },
      },
      { tenant: tenants.ch, locale: 'de-CH', text: privacyMessagesOf('de-CH') },
    );
    expect(page).toContain('&lt;img src=x onerror=&quot;alert(&#x27;1&#x27;)&quot;&gt;&amp;');
    expect(page).not.toContain('<img');
  });
});

describe('access', () => {
  test('asks for the password again, and slows down guessing', async () => {
    expect(await ask({})).toEqual({ ok: false, problem: 'fields', fields: { password: 'required' } });
    const other = await registerCustomer(shop, database.pool);
    const guess = () => privacy.askExtract(HOUSE, other.browser, other.customer, { password: 'falsch geraten' });
    expect(await guess()).toEqual({ ok: false, problem: 'fields', fields: { password: 'wrong-password' } });
    for (let index = 0; index < 5; index += 1) await guess();
    expect(await guess()).toMatchObject({ ok: false, problem: 'wait' });
    const { rows } = await database.pool.query('select id from privacy_request where customer_id = $1', [
      other.customer.id,
    ]);
    expect(rows).toEqual([]);
  });

  test('refuses a link of another customer, after a quarter of an hour, or when altered', async () => {
    const link = await ownLink();
    const other = await registerCustomer(shop, database.pool);
    expect(await privacy.isExtractOpen(person.customer, link)).toBe(true);
    expect(await privacy.isExtractOpen(other.customer, link)).toBe(false);
    expect(await privacy.extract(HOUSE, other.customer, link, 'json')).toBeNull();
    for (const bad of ['', 'x', link.replace(/^./, (sign) => (sign === '0' ? '1' : '0')), `${link}x`])
      expect(await privacy.extract(HOUSE, person.customer, bad, 'json'), bad).toBeNull();
    clock.advance(15 * 60_000);
    expect(await privacy.isExtractOpen(person.customer, link)).toBe(false);
    expect(await privacy.extract(HOUSE, person.customer, link, 'html')).toBeNull();
  });

  test('an extract of another tenant is a separate one', async () => {
    const german = await registerCustomer(shop, database.pool, { email: EMAIL, house: GERMANY });
    const asked = await privacy.askExtract(GERMANY, german.browser, german.customer, { password: PASSWORD });
    const file = asked.ok ? await privacy.extract(GERMANY, german.customer, asked.link ?? '', 'json') : null;
    expect(JSON.parse(file?.content ?? '{}').sections.orders).toEqual([]);
    expect(file?.content).not.toContain(MARK);
  });

  test('stores it for a day and delivers it again for an hour', async () => {
    const count = async () =>
      (
        await database.pool.query<{ all: number; kept: number }>(
          `select count(*)::int as all, count(content)::int as kept from privacy_request where customer_id = $1`,
          [person.customer.id],
        )
      ).rows[0];
    await ownLink();
    const before = await count();
    await ownLink();
    expect(await count()).toEqual(before);
    clock.advance(61 * 60_000);
    await ownLink();
    expect((await count())?.all).toBe((before?.all ?? 0) + 1);
  });
});

test('a job makes a large one, and a letter announces it', async () => {
  const sent: unknown[] = [];
  let work = async (_: unknown): Promise<void> => {};
  const jobs: Jobs = {
    send: async (_, data) => void sent.push(data),
    work: async (_, handle) => {
      work = handle;
    },
    schedule: async () => {},
    stop: async () => {},
  };
  const outbox = createOutbox({ pool: database.pool, jobs, clock, log: silentLog, smtpUrl: undefined });
  const large = await wholePerson(shop, database.pool, { email: 'large@example.ch' });
  const deps = { pool: database.pool, clock, keys: SESSION_KEYS, outbox, jobs };
  const slow = createExtracts({ ...deps, checkPassword: shop.customers.password.check, hashOf: () => '', large: 1 });
  await slow.start();
  const first = await slow.askExtract(HOUSE, large.browser, large.customer, { password: PASSWORD });
  expect(first).toEqual({ ok: true, link: null });
  // A second request while the job runs gets the running one.
  expect(await slow.askExtract(HOUSE, large.browser, large.customer, { password: PASSWORD })).toEqual(first);
  expect(sent).toHaveLength(1);
  expect(await createPrivacy({ ...deps, customers: shop.customers }).requests(large.customer)).toMatchObject([
    { kind: 'export', doneAt: null },
  ]);
  for (const job of [...sent, ...sent]) await work(job);
  const letter = await newestLetter(database.pool, 'large@example.ch');
  expect(letter).toMatchObject({ kind: 'account-extract', link: '' });
  expect(letter.url).toBe('https://www.montarve.ch/mein-konto/meine-daten');
  const { rows } = await database.pool.query(
    "select id from mail where to_address = 'large@example.ch' and kind = 'account-extract'",
  );
  expect(rows).toHaveLength(1);
  const ready = await slow.askExtract(HOUSE, large.browser, large.customer, { password: PASSWORD });
  expect(
    ready.ok && ready.link !== null && (await slow.extract(HOUSE, large.customer, ready.link, 'json')),
  ).toMatchObject({ type: 'application/json; charset=utf-8' });
});

test('the next request makes one whose request died', async () => {
  const { customer, browser } = await registerCustomer(shop, database.pool, { email: 'died@example.ch' });
  await database.pool.query(
    `insert into privacy_request (customer_id, kind, asked_by, locale, public_url, asked_at)
     values ($1, 'export', 'customer', 'de-CH', 'https://www.montarve.ch', $2)`,
    [customer.id, clock.now()],
  );
  const asked = await privacy.askExtract(HOUSE, browser, customer, { password: PASSWORD });
  if (!asked.ok || asked.link === null) throw new Error('a letter was promised that nobody writes');
  expect(await privacy.extract(HOUSE, customer, asked.link, 'json')).toMatchObject({
    type: 'application/json; charset=utf-8',
  });
  const { rows } = await database.pool.query('select id from privacy_request where customer_id = $1', [customer.id]);
  expect(rows).toHaveLength(1);
});

test('completes a large one together with its letter, or makes it again', async () => {
  const sent: unknown[] = [];
  let work = async (_: unknown): Promise<void> => {};
  const jobs: Jobs = {
    send: async (_, data) => void sent.push(data),
    work: async (_, handle) => {
      work = handle;
    },
    schedule: async () => {},
    stop: async () => {},
  };
  const outbox = createOutbox({ pool: database.pool, jobs, clock, log: silentLog, smtpUrl: undefined });
  let isFull = true;
  const failing = {
    ...outbox,
    put: async (...given: Parameters<typeof outbox.put>) => {
      if (isFull) throw new Error('the disk is full');
      await outbox.put(...given);
    },
  };
  const { customer, browser, email } = await wholePerson(shop, database.pool, { email: 'full@example.ch' });
  const deps = { pool: database.pool, clock, keys: SESSION_KEYS, outbox: failing, jobs };
  const slow = createExtracts({ ...deps, checkPassword: shop.customers.password.check, hashOf: () => '', large: 1 });
  await slow.start();
  expect(await slow.askExtract(HOUSE, browser, customer, { password: PASSWORD })).toEqual({ ok: true, link: null });
  const [job] = sent;
  await expect(work(job)).rejects.toThrow('the disk is full');
  isFull = false;
  // The job is retried, and once more by mistake.
  await work(job);
  await work(job);
  const { rows } = await database.pool.query("select id from mail where to_address = $1 and kind = 'account-extract'", [
    email,
  ]);
  expect(rows).toHaveLength(1);
});
