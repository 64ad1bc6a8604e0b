import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import type { AdminServices } from '../../src/admin/context.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import type { StaffMember } from '../../src/shop/staff/employees/index.ts';
import { auditLines } from '../admin/support.ts';
import { testAdmin } from '../support/admin.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';

/** The inbox: filters, search, work on one message and on several, and answer templates. */
const tenant = tenants.ch;
const marker = '[hidden]';
const clock = fixedClock('2026-11-26T10:00:00Z');
let database: TestDatabase;
let admin: AdminServices;

beforeAll(async () => {
  database = await testDatabase();
  admin = await testAdmin(database.pool, clock);
  await database.pool.query(
    `insert into staff (id, email, role, created_at)
     values ('00000000-0000-0000-0000-0000000000a1', 'eins@montarve.example', 'service', now()),
       ('00000000-0000-0000-0000-0000000000a2', 'zwei@montarve.example', 'service', now())`,
  );
});
afterAll(() => database.drop());

const employee = (place: 1 | 2): StaffMember => ({
  id: `00000000-0000-0000-0000-0000000000a${place}`,
  email: place === 1 ? 'eins@montarve.example' : 'zwei@montarve.example',
  role: 'service',
  language: 'de',
});
const [FIRST, SECOND] = [employee(1), employee(2)];
const EDITOR: StaffMember = { ...FIRST, role: 'editor' };

async function write(own: { name?: string; message?: string; email?: string; at?: string } = {}): Promise<string> {
  const { name = 'Lea Brunner', message = 'Guten Tag', email = 'lea@example.ch', at = '2026-11-25T10:00:00Z' } = own;
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into contact_ticket (id, tenant, locale, subject, email, name, fields, message, state, created_at, changed_at, words)
     values (gen_random_uuid(), 'ch', 'de-CH', 'shipping', $2, $1, '{}', $3, 'open', $4, $4, to_tsvector('simple', lower($1 || ' ' || $3)))
     returning id`,
    [name, email, message, at],
  );
  return rows[0]?.id ?? '';
}
const list = async (query: string, typed = '') => {
  const params = new URLSearchParams(query);
  if (typed !== '') params.set('term', 'sealed');
  const page = await admin.contact.listing.list(FIRST, { tenant, params, typed });
  if (!page) throw new Error('not allowed');
  return page;
};
const names = async (query: string, typed = '') => (await list(query, typed)).lines.map(({ name }) => name);
const open = async (id: string, member = FIRST) => {
  const opened = await admin.contact.open(member, { tenant, id, marker });
  if (!opened) throw new Error('not allowed');
  return opened;
};

describe('frequent words', () => {
  test('list the same messages as a rare word of them, in order, with true numbers of each tab', async () => {
    await database.pool.query(
      `insert into contact_ticket (id, tenant, locale, subject, email, name, fields, message, state, created_at, changed_at, words)
       select gen_random_uuid(), 'ch', 'de-CH', 'other', 'viele@example.ch', 'Nr ' || n, '{}', '',
         (array['open', 'answered', 'closed'])[1 + n % 3], timestamptz '2026-01-01' + (n / 2) * interval '1 minute', now(),
         to_tsvector('simple', 'haufen ' || case when n % 2 = 0 then 'gerade' else 'ungerade' end)
       from generate_series(1, 4200) n`,
    );
    const [frequent, both] = [await list('state=all', 'haufen'), await list('state=all', 'haufen gerade')];
    expect(frequent.tabs).toMatchObject({
      '': { count: 4200 },
      open: { count: 1400 },
      closed: { count: 1400 },
      spam: { count: 0 },
    });
    // Fewer than 3,000 messages are read from the word, more in the order of the list.
    expect(both.total).toEqual({ count: 2100, isMore: false });
    const even = frequent.lines.filter(({ name }) => Number(name.slice(3)) % 2 === 0).map(({ name }) => name);
    expect(both.lines.slice(0, even.length).map(({ name }) => name)).toEqual(even);
    expect(await names('state=all&order=asc&sort=at&size=100&page=42', 'haufen')).toEqual(
      (await names('state=all&size=100', 'haufen')).reverse(),
    );
    expect((await list('state=answered&page=56', 'haufen')).lines).toHaveLength(25);
    await database.pool.query("delete from contact_ticket where email = 'viele@example.ch'");
  });
});

describe('list', () => {
  test('filters by employee, priority and tag, and orders by urgency', async () => {
    const [calm, urgent] = [await write({ name: 'Ruhig' }), await write({ name: 'Eilig', at: '2026-11-26T09:00:00Z' })];
    await admin.contact.change(FIRST, { tenant, id: urgent }, { priority: 'urgent', tags: 'Bruch, VIP , bruch' });
    await admin.contact.change(FIRST, { tenant, id: calm }, { assigned: 'me' });
    expect(await names('sort=priority&order=asc')).toEqual(['Eilig', 'Ruhig']);
    expect(await names('sort=at&order=asc')).toEqual(['Ruhig', 'Eilig']);
    expect(await names('assigned=me')).toEqual(['Ruhig']);
    expect(await names('assigned=nobody&tag=VIP')).toEqual(['Eilig']);
    expect(await names('priority=low')).toEqual([]);
    expect(await names('tag=%21%2C')).toEqual([]);
    const page = await list('assigned=me');
    expect(page.total.count).toBe(1);
    expect(page.lines[0]?.assignedEmail).toBe(FIRST.email);
    expect((await open(urgent)).ticket.tags).toEqual(['bruch', 'vip']);
    await admin.contact.move(FIRST, { tenant, id: calm }, 'closed');
    await admin.contact.move(FIRST, { tenant, id: urgent }, 'spam');
  });

  test('returns the first messages that match, for a change of all', async () => {
    for (let count = 0; count < 5; count++) await write({ name: `Seite ${count}` });
    const params = new URLSearchParams('page=2&size=25');
    expect(await admin.contact.listing.first(FIRST, { tenant, params, typed: 'seite' }, 3)).toHaveLength(3);
    expect(await admin.contact.listing.first(EDITOR, { tenant, params, typed: 'seite' }, 3)).toBeNull();
    await database.pool.query("delete from contact_ticket where name like 'Seite %'");
  });

  test('finds words of messages, answers and notes, and records the search', async () => {
    const id = await write({ name: 'Zoë Österreicher', message: 'Der Henkel ist gebrochen.' });
    await admin.contact.answer(FIRST, { tenant, id }, { text: 'Ein Ersatzkrug folgt.', version: null, closes: false });
    await admin.contact.note(FIRST, { tenant, id }, 'Rückruf am Donnerstag');
    for (const typed of ['henkel gebr', 'ÖSTERREICH', 'ersatz', 'donnerstag zoë'])
      expect(await names('state=answered', typed), typed).toEqual(['Zoë Österreicher']);
    expect(await names('state=answered', 'henkel heil')).toEqual([]);
    expect((await auditLines(database.pool)).filter(({ action }) => action === 'list.searched')).not.toHaveLength(0);
  });

  test('searches with the index of words', async () => {
    await database.pool.query(
      `insert into contact_ticket (id, tenant, locale, subject, email, name, fields, message, state, created_at, changed_at, words)
       select gen_random_uuid(), 'at', 'de-AT', 'other', 'a@b.at', 'A', '{}', '', 'closed', now(), now(), to_tsvector('simple', md5(n::text))
       from generate_series(1, 20000) n`,
    );
    await database.pool.query('analyze contact_ticket');
    const { rows } = await database.pool.query<{ 'QUERY PLAN': string }>(
      `explain select id from contact_ticket where tenant = 'at' and words @@ to_tsquery('simple', 'abcde:*')`,
    );
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('contact_ticket_words');
  });
});

describe('work on a message', () => {
  test('two employees do not overwrite each other', async () => {
    const id = await write();
    const { ticket } = await open(id, FIRST);
    expect((await open(id, SECOND)).others).toEqual([FIRST.email]);
    const given = { text: 'Antwort', version: ticket.version, closes: true };
    expect(await admin.contact.answer(SECOND, { tenant, id }, given)).toEqual({ ok: true });
    expect(await admin.contact.answer(FIRST, { tenant, id }, given)).toEqual({ ok: false, problem: 'changed' });
    const late = { priority: 'high', version: String(ticket.version) };
    expect(await admin.contact.change(FIRST, { tenant, id }, late)).toEqual({ ok: false, problem: 'changed' });
    expect((await open(id)).ticket).toMatchObject({ state: 'closed', priority: 'normal' });
    // The employee who answered is done with the message.
    expect((await open(id)).others).toEqual([]);
  });

  test('refuses unknown orders and employees, and says when the order is another person’s', async () => {
    const id = await write({ email: 'fremd@example.ch' });
    const asked = { tenant, id };
    expect(await admin.contact.change(FIRST, asked, { order: '99999999' })).toMatchObject({ problem: 'no-order' });
    expect(
      await admin.contact.change(FIRST, asked, { assigned: '00000000-0000-0000-0000-0000000000ff' }),
    ).toMatchObject({
      problem: 'no-employee',
    });
    await database.pool.query(
      `insert into orders (number, tenant, locale, basket_id, state, contents_hash, contact, delivery, payment, totals, terms_version,
         currency, total, prepared_at, placed_at)
       values ('10000001', 'ch', 'de-CH', gen_random_uuid(), 'placed', '', '{"email": "wer@example.ch"}', '{}', '{}', '{}', '1',
         'CHF', 1, now(), now())`,
    );
    expect(await admin.contact.change(FIRST, asked, { order: ' 1000 0001 ' })).toEqual({ ok: true });
    expect(await open(id)).toMatchObject({ ticket: { orderNumber: '10000001' }, isSendersOrder: false });
    const own = await open(await write({ email: 'wer@example.ch' }));
    expect(own.orders.map(({ number }) => number)).toEqual(['10000001']);
  });

  test('an answer with an empty variable is not sent', async () => {
    const id = await write();
    const given = { text: 'Ihre Bestellung {{order}}', version: null, closes: false };
    expect(await admin.contact.answer(FIRST, { tenant, id }, given)).toEqual({ ok: false, problem: 'placeholder' });
  });

  test('refuses longer texts than it stores, and cuts none', async () => {
    const id = await write();
    const refused = { ok: false, problem: 'too-long' };
    const most = `${'x'.repeat(2000)}\r\n${'y'.repeat(1999)}`;
    expect(await admin.contact.note(FIRST, { tenant, id }, most)).toEqual({ ok: true });
    expect(await admin.contact.note(FIRST, { tenant, id }, `${most}z`)).toEqual(refused);
    expect((await open(id)).notes.map(({ text }) => text.length)).toEqual([4000]);
    const customer = { id: '', email: 'lea@example.ch', firstName: 'Lea', lastName: 'Brunner' };
    const call = { tenant, locale: 'de-CH', customer, subject: 'shipping', text: `${most}z` } as const;
    expect(await admin.contact.begin(FIRST, call)).toEqual(refused);
    const given = { text: 'x'.repeat(8001), version: null, closes: false };
    expect(await admin.contact.answer(FIRST, { tenant, id }, given)).toEqual(refused);
  });

  test('hides tokens that a person typed into a note', async () => {
    const id = await write();
    await admin.contact.note(FIRST, { tenant, id }, 'Link: Ab3dEf6hIj9kLm2nOp5qRs8t');
    expect((await open(id)).notes[0]?.text).toBe(`Link: ${marker}`);
    expect(await admin.contact.note(EDITOR, { tenant, id }, 'x')).toEqual({ ok: false, problem: 'not-allowed' });
  });
});

test('changes several messages after a preview, skips those that already are so, and takes it back', async () => {
  const ids = [await write({ name: 'Eins' }), await write({ name: 'Zwei' })];
  const [first = '', second = ''] = ids;
  const stateOf = async (id: string) => (await open(id)).ticket.state;
  await admin.contact.move(FIRST, { tenant, id: first }, 'closed');
  const bulk = { tenant, list: 'inbox' as const, ids: [...ids, 'nonsense'], act: 'close', entered: '', query: '' };
  const begun = await admin.bulks.begin(FIRST, bulk);
  if (!begun.ok) throw new Error(begun.problem);
  const asked = { tenant, id: begun.id };
  const shown = await admin.bulks.look(FIRST, asked);
  expect(shown?.lines.map(({ name, outcome }) => [name, outcome]).toSorted()).toEqual([
    ['Eins', 'unchanged'],
    ['Zwei', 'changes'],
  ]);
  expect(await stateOf(second)).toBe('open');
  expect(await admin.bulks.undo(FIRST, asked)).toEqual({ ok: false, problem: 'not-found' });
  expect(await admin.bulks.look(EDITOR, asked)).toBeNull();
  expect(await admin.bulks.apply(EDITOR, asked)).toEqual({ ok: false, problem: 'not-allowed' });
  expect(await admin.bulks.look(FIRST, { ...asked, tenant: tenants.de })).toBeNull();
  expect(await admin.bulks.apply(FIRST, asked)).toEqual({ ok: true });
  expect(await admin.bulks.apply(FIRST, asked)).toEqual({ ok: false, problem: 'not-found' });
  expect(await stateOf(second)).toBe('closed');
  expect(await admin.bulks.undo(FIRST, asked)).toEqual({ ok: true });
  expect([await stateOf(first), await stateOf(second)]).toEqual(['closed', 'open']);

  const assigned = await admin.bulks.begin(FIRST, { ...bulk, act: 'assign', entered: 'me' });
  if (!assigned.ok) throw new Error(assigned.problem);
  await admin.bulks.apply(FIRST, { tenant, id: assigned.id });
  expect((await open(first)).ticket.assignedTo).toBe(FIRST.id);
  // An employee changed it since, so undo leaves it alone.
  await admin.contact.change(FIRST, { tenant, id: first }, { assigned: '' });
  await admin.bulks.undo(FIRST, { tenant, id: assigned.id });
  expect((await open(first)).ticket.assignedTo).toBeNull();
  expect((await open(second)).ticket.assignedTo).toBeNull();
  expect(await admin.bulks.begin(FIRST, { ...bulk, ids: [] })).toMatchObject({ problem: 'nothing' });
  expect(await admin.bulks.begin(FIRST, { ...bulk, act: 'eat' })).toMatchObject({ problem: 'no-act' });
  expect(await admin.bulks.begin(FIRST, { ...bulk, act: 'assign', entered: 'x' })).toMatchObject({
    problem: 'no-value',
  });
  expect(await admin.bulks.begin(EDITOR, bulk)).toMatchObject({ problem: 'not-allowed' });
});

describe('answer templates', () => {
  test('employees add, change and remove them; unknown variables and late changes are refused', async () => {
    const entered = { 'name-de-CH': 'Danke', 'text-de-CH': 'Guten Tag {{name}}' };
    const saved = await admin.answerTemplates.save(FIRST, null, entered);
    if (!saved.ok) throw new Error(saved.problem);
    const { id } = saved;
    expect(await admin.answerTemplates.open(FIRST, id)).toMatchObject({ version: 1, staffEmail: FIRST.email });
    expect((await admin.answerTemplates.offer(FIRST, 'de-CH')).map(({ name }) => name)).toContain('Danke');
    expect((await admin.answerTemplates.offer(FIRST, 'fr-CH')).map(({ name }) => name)).not.toContain('Danke');
    const wrong = { ...entered, 'text-de-CH': '{{vorname}}', version: '1' };
    expect(await admin.answerTemplates.save(FIRST, id, wrong)).toEqual({
      ok: false,
      problem: 'unknown-variable',
      names: ['vorname'],
    });
    expect(await admin.answerTemplates.save(SECOND, id, { ...entered, version: '1' })).toEqual({ ok: true, id });
    expect(await admin.answerTemplates.save(FIRST, id, { ...entered, version: '1' })).toMatchObject({
      problem: 'changed',
    });
    expect(await admin.answerTemplates.save(EDITOR, id, entered)).toMatchObject({ problem: 'not-allowed' });
    expect(await admin.answerTemplates.remove(FIRST, id)).toEqual({ ok: true });
  });

  test('the template that goes with a label cannot be removed, and every locale has it', async () => {
    const all = await admin.answerTemplates.list(FIRST);
    const label = all?.find(({ purpose }) => purpose === 'return-label');
    expect(label?.texts.map(({ locale }) => locale).toSorted()).toEqual(['de-AT', 'de-CH', 'de-DE', 'fr-CH', 'nl-NL']);
    expect(await admin.answerTemplates.remove(FIRST, label?.id ?? '')).toEqual({ ok: false, problem: 'needed' });
  });
});
