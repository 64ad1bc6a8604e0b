import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { tenants } from '../../../../houses/montarve/house.ts';
import { type TestDatabase, testDatabase } from '../../../../test/support/database.ts';
import { seedProduct } from '../../../../test/support/seed.ts';
import { openSelling } from '../../../../test/support/selling.ts';
import { fixedClock } from '../../../platform/clock.ts';
import { silentLog } from '../../../platform/log.ts';
import type { StaffMember } from '../../staff/employees/index.ts';
import type { ContentAdministration } from './administration-types.ts';
import { announcePublications } from './announce-publications.ts';
import type { BlockEntry, PageEntry } from './block-entry.ts';
import { createContent } from './content.ts';
import { createContentAdministration } from './content-administration.ts';
import { createPreviewing } from './previewing.ts';
import { createPreviews } from './previews.ts';

let database: TestDatabase;
let admin: ContentAdministration;
let navigation: () => Promise<{ path: string }[]>;
let auditedBefore = 0;
const START = '2026-11-21T10:00:00Z';
const clock = fixedClock(START);
const tenant = tenants.ch;
const who = (role: StaffMember['role'], name: string = role): StaffMember => ({
  id: '00000000-0000-0000-0000-00000000000a',
  email: `${name}@montarve.ch`,
  role,
  language: 'de',
});
const editor = who('editor');
const publisher = who('publisher');

const text = (...paragraphs: string[]): BlockEntry => ({
  type: 'text',
  fields: { paragraphs: paragraphs.join('\n\n') },
  items: [],
});
const entry = (title: string, ...blocks: BlockEntry[]): PageEntry => ({
  title,
  description: 'Beschreibung',
  robots: 'index,follow',
  blocks: blocks.length > 0 ? blocks : [text('Guten Tag')],
});

const previews = createPreviews({ clock, secrets: ['secret'] });
const content = () => createContent({ pool: database.pool, clock, log: silentLog });
const shownAt = async (path: string, locale = 'de-CH') => content().page({ tenant: 'ch', locale, path });

beforeAll(async () => {
  database = await testDatabase();
  const { catalogue, promotions } = openSelling(database.pool, clock);
  await seedProduct(database.pool, { id: 'vase', variants: [{ sku: 'vase-1', stock: 1 }] });
  navigation = () => catalogue.navigation({ tenant, locale: 'de-CH' });
  admin = createContentAdministration({ pool: database.pool, clock, log: silentLog, catalogue, promotions, previews });
});
afterAll(() => database.drop());
beforeEach(async () => {
  clock.set(START);
  await database.pool.query('truncate content_turn, content_version, content_page, outbox cascade');
  const { rows } = await database.pool.query<{ last: number }>(
    'select coalesce(max(id), 0)::int as last from staff_audit',
  );
  auditedBefore = rows[0]?.last ?? 0;
});

async function create(path = '/magazin/herbst', locale = 'de-CH', like: string | null = null): Promise<string> {
  const made = await admin.create(editor, { tenant, locale, path, title: 'Herbst', like });
  if (!made.ok) throw new Error(made.problem);
  return made.id;
}
async function save(id: string, expected: number, given: PageEntry, by = editor) {
  return admin.save(by, { tenant, id, expected }, given);
}
const publish = (id: string, version: number, from = '', until = '') =>
  admin.publish(publisher, { tenant, id, version, from, until });
const audited = async () =>
  (
    await database.pool.query<{ line: string }>(
      "select email || ' ' || action || ' ' || subject as line from staff_audit where id > $1 order by id",
      [auditedBefore],
    )
  ).rows.map(({ line }) => line);

test('creates, publishes and shows a draft, and audits each step', async () => {
  const id = await create();
  expect(await save(id, 1, entry('Im Herbst'))).toMatchObject({ ok: true, version: 2 });
  expect(await shownAt('/magazin/herbst')).toBeNull();
  expect(await publish(id, 2)).toEqual({ ok: true });
  expect(await shownAt('/magazin/herbst')).toMatchObject({ title: 'Im Herbst', version: 2 });
  expect(await save(id, 2, entry('Im Winter'))).toMatchObject({ ok: true, version: 3 });
  expect(await shownAt('/magazin/herbst')).toMatchObject({ title: 'Im Herbst' });
  expect(await audited()).toEqual([
    'editor@montarve.ch content.create page:de-CH:/magazin/herbst',
    'editor@montarve.ch content.save page:de-CH:/magazin/herbst',
    'publisher@montarve.ch content.publish page:de-CH:/magazin/herbst',
    'editor@montarve.ch content.save page:de-CH:/magazin/herbst',
  ]);
  const told = await database.pool.query<{ topic: string; key: string }>('select topic, key from outbox');
  expect(told.rows).toEqual([{ topic: 'content', key: id }]);
});

test('reports a conflict to the second of two simultaneous saves, and loses neither', async () => {
  const id = await create();
  const other = who('editor', 'zweite');
  const outcomes = await Promise.all([save(id, 1, entry('Eins')), save(id, 1, entry('Zwei'), other)]);
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  const conflict = outcomes.find(({ ok }) => !ok);
  const winner = outcomes[0]?.ok ? editor : other;
  expect(conflict).toEqual({
    ok: false,
    problem: 'conflict',
    by: winner.email,
    at: new Date(START),
    version: 2,
  });
  // After reading the conflict they save on top of it: all versions remain.
  expect(await save(id, 2, entry('Zwei und eins'), other)).toMatchObject({ ok: true, version: 3 });
  expect((await admin.open(editor, { tenant, id }))?.versions.map(({ version }) => version)).toEqual([3, 2, 1]);
  expect(await admin.compare(editor, { tenant, id, from: 2, to: 3 })).toMatchObject({
    differs: true,
    page: [{ field: 'title' }],
  });
});

test('creates no version for unchanged content', async () => {
  const id = await create();
  await save(id, 1, entry('Eins'));
  expect(await save(id, 2, entry('Eins'))).toMatchObject({ ok: true, version: 2 });
});

test('reports no conflict when one editor submits the same save twice', async () => {
  const id = await create();
  const outcomes = await Promise.all([save(id, 1, entry('Eins')), save(id, 1, entry('Eins'))]);
  expect(outcomes).toEqual([
    { ok: true, id, version: 2, warnings: [] },
    { ok: true, id, version: 2, warnings: [] },
  ]);
  expect(await save(id, 1, entry('Eins'), who('editor', 'zweite'))).toMatchObject({ problem: 'conflict' });
});

test('creates and translates service layers like pages', async () => {
  const id = await create('/servicelayer/versand');
  const french = await admin.create(editor, {
    tenant,
    locale: 'fr-CH',
    path: '/servicelayer/versand',
    title: '',
    like: id,
  });
  expect(french).toMatchObject({ ok: true });
  expect((await admin.open(editor, { tenant, id }))?.twins).toEqual({ 'fr-CH': '/servicelayer/versand' });
  for (const path of ['/servicelayer', '/servicelayer/a--b', '/servicelayer/-a', '/servicelayer/a/b'])
    expect(await admin.create(editor, { tenant, locale: 'de-CH', path, title: '', like: null })).toEqual({
      ok: false,
      problem: 'reserved',
    });
});

test('refuses a page at the path of a category, which would hide it', async () => {
  const [category] = await navigation();
  if (!category) throw new Error('no category');
  const path = `/${category.path}`;
  const asked = { tenant, locale: 'de-CH', path, title: '', like: null };
  expect(await admin.create(editor, asked)).toEqual({ ok: false, problem: 'category' });
  expect(await admin.create(editor, { ...asked, path: `${path}-heute` })).toMatchObject({ ok: true });
});

test.each([Number.NaN, 0, -1, 1.5, 99_999_999_999])('does not find version %d', async (version) => {
  const id = await create();
  const absent = { ok: false, problem: 'not-found' };
  expect(await publish(id, version)).toEqual(absent);
  expect(await admin.compare(editor, { tenant, id, from: version, to: 1 })).toBeNull();
  expect(await admin.version(editor, { tenant, id, version })).toBeNull();
  expect(await admin.restore(editor, { tenant, id, expected: 1, version })).toEqual(absent);
  expect(await admin.preview(editor, { tenant, id, version, at: '' })).toEqual(absent);
});

test('removes characters from a title that the database refuses', async () => {
  const made = await admin.create(editor, { tenant, locale: 'de-CH', path: '/neu', title: 'Ne\0u', like: null });
  expect(made).toMatchObject({ ok: true });
  expect((await admin.list(editor, tenant))?.map(({ title }) => title)).toEqual(['Neu']);
});

test('lets editors save, merchandisers read and service do neither', async () => {
  const id = await create();
  const asked = { tenant, id, version: 1, from: '', until: '' };
  expect(await admin.publish(editor, asked)).toEqual({ ok: false, problem: 'not-allowed' });
  expect(await admin.unpublish(editor, { tenant, id, at: '' })).toEqual({ ok: false, problem: 'not-allowed' });
  expect(await admin.cancel(editor, { tenant, id, turn: '1' })).toEqual({ ok: false, problem: 'not-allowed' });
  expect(await save(id, 1, entry('x'), who('merchandiser'))).toEqual({ ok: false, problem: 'not-allowed' });
  expect(await admin.list(who('merchandiser'), tenant)).toHaveLength(1);
  expect(await admin.list(who('service'), tenant)).toBeNull();
  expect(await admin.open(who('service'), { tenant, id })).toBeNull();
  expect(await admin.preview(who('service'), { tenant, id, version: null, at: '' })).toMatchObject({ ok: false });
  expect(await admin.open(editor, { tenant: tenants.de, id })).toBeNull();
});

test('publishes on schedule, tells pages the time, and cancels a future publication', async () => {
  const id = await create();
  await save(id, 1, entry('Jetzt'));
  await publish(id, 2);
  await save(id, 2, entry('Advent'));
  // Local times of the tenant: one hour ahead of UTC.
  expect(await publish(id, 3, '2026-12-01T00:00', '2026-12-25T00:00')).toEqual({ ok: true });
  expect(await shownAt('/magazin/herbst')).toMatchObject({ title: 'Jetzt', until: new Date('2026-11-30T23:00:00Z') });
  clock.set('2026-11-30T22:59:59Z');
  expect(await shownAt('/magazin/herbst')).toMatchObject({ title: 'Jetzt' });
  clock.set('2026-11-30T23:00:00Z');
  expect(await shownAt('/magazin/herbst')).toMatchObject({ title: 'Advent', until: new Date('2026-12-24T23:00:00Z') });
  await database.pool.query('truncate outbox');
  await announcePublications({ pool: database.pool, clock });
  await announcePublications({ pool: database.pool, clock });
  expect((await database.pool.query('select key from outbox')).rows).toEqual([{ key: id }]);
  clock.set('2026-12-24T23:00:00Z');
  expect(await shownAt('/magazin/herbst')).toBeNull();
  expect(await content().paths({ tenant: 'ch', locale: 'de-CH' })).toEqual([]);

  clock.set('2026-12-20T00:00:00Z');
  const turns = (await admin.open(editor, { tenant, id }))?.turns ?? [];
  expect(turns.map(({ version }) => version)).toEqual([null, 3, 2]);
  expect(await admin.cancel(publisher, { tenant, id, turn: turns[0]?.id ?? '' })).toEqual({ ok: true });
  expect(await admin.cancel(publisher, { tenant, id, turn: turns[1]?.id ?? '' })).toEqual({
    ok: false,
    problem: 'over',
  });
  clock.set('2027-01-01T00:00:00Z');
  expect(await shownAt('/magazin/herbst')).toMatchObject({ title: 'Advent' });
  // The version of a past day can always be read.
  clock.set('2026-11-22T00:00:00Z');
  expect(await shownAt('/magazin/herbst')).toMatchObject({ title: 'Jetzt' });
});

test.each([
  ['2026-11-20T00:00', '', 'moment'],
  ['31. Dezember', '', 'moment'],
  ['', '2026-11-21T10:59', 'order'],
  ['2026-12-02T00:00', '2026-12-01T00:00', 'order'],
  ['', 'bald', 'moment'],
])('refuses a publication from %j to %j: %s', async (from, until, problem) => {
  expect(await publish(await create(), 1, from, until)).toEqual({ ok: false, problem });
});

test('takes a page down at once or later, but not an unpublished one', async () => {
  const id = await create();
  expect(await admin.unpublish(publisher, { tenant, id, at: '' })).toEqual({ ok: false, problem: 'not-shown' });
  await publish(id, 1);
  expect(await admin.unpublish(publisher, { tenant, id, at: '2026-11-22T11:00' })).toEqual({ ok: true });
  expect(await shownAt('/magazin/herbst')).not.toBeNull();
  expect(await admin.unpublish(publisher, { tenant, id, at: '' })).toEqual({ ok: true });
  expect(await shownAt('/magazin/herbst')).toBeNull();
});

test('restores an old version as the newest one', async () => {
  const id = await create();
  await save(id, 1, entry('Gut'));
  await save(id, 2, entry('Schlecht'));
  expect(await admin.restore(editor, { tenant, id, expected: 2, version: 2 })).toMatchObject({ problem: 'conflict' });
  expect(await admin.restore(editor, { tenant, id, expected: 3, version: 2 })).toMatchObject({ ok: true, version: 4 });
  expect((await admin.open(editor, { tenant, id }))?.draft.title).toBe('Gut');
  expect((await audited()).at(-1)).toContain('content.restore');
});

test('refuses invalid blocks and names the field of each fault', async () => {
  const id = await create();
  const faults = async (...blocks: BlockEntry[]) => {
    const outcome = await save(id, 1, entry('x', ...blocks));
    return !outcome.ok && outcome.problem === 'invalid' ? outcome.faults : outcome;
  };
  const hero = { type: 'hero' as const, items: [], fields: { title: 'T', text: 'x', linkLabel: 'L' } };
  for (const linkTo of ['javascript:alert(1)', '//evil.example', 'https://a.b/"onx=', '/a\tb', 'data:text/html,x'])
    expect(await faults({ ...hero, fields: { ...hero.fields, linkTo } })).toEqual([
      { block: 0, at: 'link.to', kind: 'form' },
    ]);
  expect(await faults(text('gut'), { type: 'finder', items: [], fields: {} })).toEqual([
    { block: 1, at: 'title', kind: 'missing' },
    { block: 1, at: 'text', kind: 'missing' },
    { block: 1, at: 'label', kind: 'missing' },
    { block: 1, at: 'finder', kind: 'missing' },
  ]);
  expect(await faults(text('x'.repeat(4001)))).toEqual([{ block: 0, at: 'paragraphs.0', kind: 'long' }]);
  expect(await faults(text('\u0000'))).toEqual([{ block: 0, at: 'paragraphs.0', kind: 'form' }]);
  expect(await faults(text('\ud800'))).toEqual([{ block: 0, at: 'paragraphs.0', kind: 'form' }]);
  expect(await faults(...Array<BlockEntry>(61).fill(text('x')))).toEqual([
    { block: null, at: 'blocks', kind: 'count' },
  ]);
  const untitled = await save(id, 1, { ...entry('x'), title: '', robots: 'all' });
  expect(untitled).toMatchObject({ faults: [{ at: 'title', kind: 'missing' }, { at: 'robots' }] });
  expect(await save(id, 1, entry('x', text('x'.repeat(2 * 1024 * 1024))))).toEqual({
    ok: false,
    problem: 'too-large',
  });
  expect((await admin.open(editor, { tenant, id }))?.page.newest).toBe(1);
});

test('stores hostile HTML as text', async () => {
  const id = await create();
  const hostile = '<img src=x onerror="alert(1)"><script>alert(2)</script>';
  await save(id, 1, entry('x', text(hostile)));
  expect((await admin.open(editor, { tenant, id }))?.draft.blocks).toEqual([
    { type: 'text', title: null, paragraphs: [hostile], list: [] },
  ]);
});

test('shows the first blocks of a page that was stored too large', async () => {
  const id = await create();
  await publish(id, 1);
  await database.pool.query(
    `update content_version set blocks = blocks || (select jsonb_agg(jsonb_build_object('type', 'text', 'title', null,
       'paragraphs', jsonb_build_array(repeat('x', 4000)), 'list', '[]'::jsonb)) from generate_series(1, 500))`,
  );
  const page = await shownAt('/magazin/herbst');
  expect(page?.blocks.length).toBeGreaterThan(100);
  expect(JSON.stringify(page).length).toBeLessThan(610_000);
});

test('warns of products, categories, pictures and vouchers that do not exist', async () => {
  const id = await create();
  const outcome = await save(
    id,
    1,
    entry(
      'x',
      {
        type: 'products',
        items: [],
        fields: { title: 'P', count: '3', skus: 'vase-1, gone-1', category: '/nirgends' },
      },
      { type: 'products', items: [], fields: { title: 'P', count: '3', category: 'wohnen/dekoration' } },
      { type: 'picture', items: [], fields: { pictureId: 'none' } },
      { type: 'voucher', items: [], fields: { title: 'V', text: 'x', code: 'NIX-10' } },
    ),
  );
  expect(outcome).toMatchObject({
    ok: true,
    warnings: [
      { block: 0, kind: 'article', value: 'gone-1' },
      { block: 0, kind: 'category', value: 'nirgends' },
      { block: 2, kind: 'picture', value: 'none' },
      { block: 3, kind: 'voucher', value: 'NIX-10' },
    ],
  });
});

test('links a translation and its page in both directions', async () => {
  const id = await create();
  await save(id, 1, entry('Herbst'));
  const french = await create('/magazine/automne', 'fr-CH', id);
  expect((await admin.open(editor, { tenant, id: french }))?.draft.blocks).toHaveLength(1);
  const again = { tenant, locale: 'fr-CH', path: '/magazine/autre', title: '', like: id };
  expect(await admin.create(editor, again)).toEqual({ ok: false, problem: 'translated' });
  await publish(id, 2);
  await publish(french, 1);
  expect(await content().alternates({ tenant: 'ch', locale: 'fr-CH', path: '/magazine/automne' })).toEqual({
    'de-CH': '/magazin/herbst',
    'fr-CH': '/magazine/automne',
  });
});

describe('translations of a page', () => {
  const alternates = (locale: string, path: string) => content().alternates({ tenant: 'ch', locale, path });
  const link = (id: string, path: string, locale = 'fr-CH', by = publisher) =>
    admin.link(by, { tenant, id, locale, path });
  async function shown(path: string, locale: string): Promise<string> {
    const id = await create(path, locale);
    await publish(id, 1);
    return id;
  }

  test('links, relinks and separates translations, and announces all changed pages', async () => {
    const german = await shown('/lp/herbst', 'de-CH');
    const french = await shown('/lp/automne', 'fr-CH');
    const other = await shown('/lp/feuilles', 'fr-CH');
    await database.pool.query('truncate outbox');
    expect(await link(german, ' /lp/automne ')).toEqual({ ok: true });
    expect(await alternates('fr-CH', '/lp/automne')).toEqual({ 'de-CH': '/lp/herbst', 'fr-CH': '/lp/automne' });
    expect((await admin.open(editor, { tenant, id: french }))?.twins).toEqual({ 'de-CH': '/lp/herbst' });
    expect(await link(german, '/lp/feuilles')).toEqual({ ok: true });
    expect(await alternates('de-CH', '/lp/herbst')).toEqual({ 'de-CH': '/lp/herbst', 'fr-CH': '/lp/feuilles' });
    expect(await alternates('fr-CH', '/lp/automne')).toEqual({ 'fr-CH': '/lp/automne' });
    // Unlinks the German page, whose id names the family: it gets a new family name.
    expect(await link(other, '', 'de-CH')).toEqual({ ok: true });
    expect(await alternates('fr-CH', '/lp/feuilles')).toEqual({ 'fr-CH': '/lp/feuilles' });
    expect(await alternates('de-CH', '/lp/herbst')).toEqual({ 'de-CH': '/lp/herbst' });
    const told = await database.pool.query<{ key: string }>("select distinct key from outbox where topic = 'content'");
    expect(told.rows.map(({ key }) => key).sort()).toEqual([german, french, other].sort());
    expect(await audited()).toContain('publisher@montarve.ch content.link page:de-CH:/lp/herbst');
  });

  test('changes nothing if the link exists', async () => {
    const german = await shown('/lp/herbst', 'de-CH');
    await shown('/lp/automne', 'fr-CH');
    await link(german, '/lp/automne');
    await database.pool.query('truncate outbox');
    expect(await link(german, '/lp/automne')).toEqual({ ok: true });
    expect((await database.pool.query('select 1 from outbox')).rowCount).toBe(0);
  });

  test('refuses unknown pages, the own locale, and roles that may not publish', async () => {
    const german = await shown('/lp/herbst', 'de-CH');
    expect(await link(german, '/lp/nirgends')).toEqual({ ok: false, problem: 'no-page' });
    expect(await link(german, '/lp/herbst', 'de-CH')).toEqual({ ok: false, problem: 'locale' });
    expect(await link(german, '/lp/herbst', 'nl-NL')).toEqual({ ok: false, problem: 'locale' });
    expect(await link(german, '/lp/automne', 'fr-CH', editor)).toEqual({ ok: false, problem: 'not-allowed' });
    expect(await link('none', '/lp/automne')).toEqual({ ok: false, problem: 'not-found' });
  });
});

test.each([
  ['/Magazin', 'path'],
  ['magazin', 'path'],
  ['/a//b', 'path'],
  ['/warenkorb', 'reserved'],
  ['/p/vase/1', 'reserved'],
  ['/api', 'reserved'],
  ['/magazin/herbst', 'known-path'],
  ['/magazin-herbst', 'identifier-taken'],
])('refuses a new page at %s: %s', async (path, problem) => {
  await create();
  expect(await admin.create(editor, { tenant, locale: 'de-CH', path, title: 'x', like: null })).toMatchObject({
    ok: false,
    problem,
  });
});

test('previews the draft at its path and the shop on a chosen day', async () => {
  const id = await create();
  await save(id, 1, entry('Entwurf'));
  const asked = await admin.preview(editor, { tenant, id, version: 2, at: '2026-12-01T08:00' });
  if (!asked.ok) throw new Error(asked.problem);
  const preview = previews.open(asked.token);
  expect(preview).toMatchObject({ path: '/magazin/herbst', at: new Date('2026-12-01T07:00:00Z') });
  if (!preview) throw new Error('no preview');
  const seen = await createPreviewing({ pool: database.pool, log: silentLog })(preview, content());
  expect(await seen.page({ tenant: 'ch', locale: 'de-CH', path: '/magazin/herbst' })).toMatchObject({
    title: 'Entwurf',
  });
  expect(await admin.preview(editor, { tenant, id, version: 9, at: '' })).toMatchObject({ problem: 'not-found' });
  expect(await admin.preview(editor, { tenant, id, version: 2, at: 'morgen' })).toMatchObject({ problem: 'moment' });
});
