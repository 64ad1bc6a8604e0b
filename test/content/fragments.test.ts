import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import { silentLog } from '../../src/platform/log.ts';
import { createFragmentAdministration, createFragments } from '../../src/shop/content/menus-and-banners/index.ts';
import { createRedirectAdministration, createRedirects } from '../../src/shop/content/redirects/index.ts';
import { createSurveyAdministration, createSurveys } from '../../src/shop/content/surveys/index.ts';
import type { StaffMember } from '../../src/shop/staff/employees/index.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await testDatabase();
});
afterEach(() => database.drop());

const clock = fixedClock('2026-11-22T10:00:00Z');
const tenant = tenants.ch;
const person = (role: StaffMember['role']): StaffMember => ({
  id: '00000000-0000-0000-0000-000000000001',
  email: `${role}@montarve.example`,
  role,
  language: 'de',
});
const admin = () => createFragmentAdministration({ pool: database.pool, clock });
const around = (locale: 'de-CH' | 'fr-CH' = 'de-CH') =>
  createFragments({ pool: database.pool, clock, log: silentLog }).around({ tenant, locale });
const place = (kind: string, key: string, locale = 'de-CH') => ({ tenant, locale, kind, key });
const publisher = person('publisher');

describe('menus, banners and snippets', () => {
  test('shows the default texts until an editor changes them', async () => {
    const { menus, snippets, banners, until } = await around();
    expect(menus.service[0]).toEqual({ label: 'Übersicht Service und Hilfe', to: '/service-hilfe', device: 'all' });
    expect(snippets['selling-points']).toEqual([
      'Gratis-Lieferung für Pakete ab 99.00\u00a0CHF',
      'Kauf auf Rechnung, zahlbar in 20 Tagen',
      '14 Tage Rückgaberecht',
    ]);
    expect([banners.top, until]).toEqual([null, null]);
  });

  test('a change applies to its language only, is announced to all processes and recorded', async () => {
    const entries = [{ label: 'Magazin', to: '/magazin/herbst-zuhause', device: 'mobile' }];
    expect(await admin().save(publisher, place('menu', 'navigation'), { seen: 0, content: { entries } })).toEqual({
      ok: true,
    });
    expect((await around()).menus.navigation).toEqual(entries);
    expect((await around('fr-CH')).menus.navigation).toEqual([]);
    const told = await database.pool.query("select key from outbox where topic = 'pieces'");
    expect(told.rows).toEqual([{ key: 'ch' }]);
    const trail = await database.pool.query('select action, subject, email from staff_audit');
    expect(trail.rows).toEqual([
      { action: 'piece.changed', subject: 'menu:navigation', email: 'publisher@montarve.example' },
    ]);
  });

  test('replaces names in braces by configured figures', async () => {
    const content = { lines: ['Gratis ab {freeFrom}, {returnDays} Tage Zeit, {nothing}'] };
    await admin().save(publisher, place('snippet', 'selling-points'), { seen: 0, content });
    expect((await around()).snippets['selling-points']).toEqual(['Gratis ab 99.00\u00a0CHF, 14 Tage Zeit, {nothing}']);
  });

  test('keeps mandatory legal pages in their menu', async () => {
    await admin().save(publisher, place('menu', 'legal'), { seen: 0, content: { entries: [] } });
    expect((await around()).menus.legal.map(({ label }) => label)).toEqual([
      'AGB',
      'Datenschutz',
      'Impressum',
      'Cookie-Einstellungen',
    ]);
  });

  test('a banner begins and ends by time, and the answer names the next change', async () => {
    const banner = (from: string | null, until: string | null) => ({
      text: 'Lager zu',
      to: '/service-hilfe',
      from,
      until,
    });
    await admin().save(publisher, place('banner', 'top'), {
      seen: 0,
      content: banner('2026-11-22T09:00:00.000Z', '2026-11-22T11:00:00.000Z'),
    });
    const shown = await around();
    expect(shown.banners.top).toEqual({ text: 'Lager zu', to: '/service-hilfe' });
    expect(shown.until).toEqual(new Date('2026-11-22T11:00:00Z'));
    await admin().save(publisher, place('banner', 'top'), {
      seen: 1,
      content: banner('2026-11-22T12:00:00.000Z', null),
    });
    const later = await around();
    expect([later.banners.top, later.until]).toEqual([null, new Date('2026-11-22T12:00:00Z')]);
  });

  test('the cache is valid until a banner begins or ends, and no longer', async () => {
    const from = '2026-11-22T12:00:00.000Z';
    const until = '2026-11-22T12:00:30.000Z';
    const saved = await admin().save(publisher, place('banner', 'top'), {
      seen: 0,
      content: { text: 'Eine halbe Minute', to: null, from, until },
    });
    expect(saved).toMatchObject({ ok: true });
    let now = new Date('2026-11-22T11:59:50Z');
    const pieces = createFragments({ pool: database.pool, clock: { now: () => now }, log: silentLog });
    const shownAt = async (moment: string): Promise<string | undefined> => {
      now = new Date(moment);
      return (await pieces.around({ tenant, locale: 'de-CH' })).banners.top?.text;
    };
    expect(await shownAt('2026-11-22T11:59:50Z')).toBeUndefined();
    expect(await shownAt('2026-11-22T12:00:10Z')).toBe('Eine halbe Minute');
    expect(await shownAt('2026-11-22T12:00:29Z')).toBe('Eine halbe Minute');
    expect(await shownAt('2026-11-22T12:00:30Z')).toBeUndefined();
    expect(await shownAt('2026-11-22T11:59:55Z')).toBeUndefined();
  });

  test('refuses the second of two concurrent changes', async () => {
    const content = { lines: ['Eins'] };
    const both = await Promise.all(
      [1, 2].map(() => admin().save(publisher, place('snippet', 'foot-note'), { seen: 0, content })),
    );
    expect(both.map((outcome) => outcome.ok).toSorted()).toEqual([false, true]);
    expect(both).toContainEqual({ ok: false, problem: 'changed-meanwhile' });
  });

  test('restores an older version, and the default texts', async () => {
    const at = place('snippet', 'foot-note');
    await admin().save(publisher, at, { seen: 0, content: { lines: ['Eins'] } });
    await admin().save(publisher, at, { seen: 1, content: { lines: ['Zwei'] } });
    expect(await admin().restore(publisher, at, { seen: 2, version: 1 })).toEqual({ ok: true });
    expect((await around()).snippets['foot-note']).toEqual(['Eins']);
    await admin().save(publisher, at, { seen: 3, content: null });
    expect((await around()).snippets['foot-note']).toEqual([]);
    expect((await admin().open(publisher, at))?.versions.map(({ version }) => version)).toEqual([4, 3, 2, 1]);
  });

  test('refuses changes without the permission and invalid content', async () => {
    const save = (by: StaffMember, kind: string, key: string, content: unknown) =>
      admin().save(by, place(kind, key), { seen: 0, content });
    expect(await save(person('editor'), 'snippet', 'foot-note', { lines: ['x'] })).toEqual({
      ok: false,
      problem: 'not-allowed',
    });
    expect(await admin().list(person('service'), tenant)).toBeNull();
    expect(await save(publisher, 'snippet', 'nothing', { lines: ['x'] })).toEqual({ ok: false, problem: 'not-found' });
    expect(await save(publisher, 'snippet', 'constructor', { lines: ['x'] })).toEqual({
      ok: false,
      problem: 'not-found',
    });
    const menu = (to: string, label = 'x') => ({ entries: [{ label, to, device: 'all' }] });
    for (const [content, problem] of [
      [menu('javascript:alert(1)'), 'target'],
      [menu('//evil.example'), 'target'],
      [menu('/a', '<b>x</b>'), 'signs'],
      [menu('/a', ''), 'empty'],
      [menu('/a', 'x'.repeat(81)), 'too-long'],
    ] as const)
      expect(await save(publisher, 'menu', 'navigation', content)).toEqual({ ok: false, problem });
    expect(
      await save(publisher, 'banner', 'top', {
        text: 'x',
        to: null,
        from: '2026-11-23T00:00:00.000Z',
        until: '2026-11-22T00:00:00.000Z',
      }),
    ).toEqual({ ok: false, problem: 'date' });
  });

  test('replaces stored content that is no longer valid by the default texts', async () => {
    await database.pool.query(
      `insert into content_piece (tenant, locale, kind, key, version, content, staff_email, at)
       values ('ch', 'de-CH', 'menu', 'service', 1, '{"entries": [{"label": "x"}]}', 'a', now())`,
    );
    expect((await around()).menus.service).toHaveLength(8);
  });
});

describe('redirects', () => {
  const redirects = () => createRedirectAdministration({ pool: database.pool, clock });
  const add = (from: string, to: string, status = '301', by = publisher) =>
    redirects().add(by, tenant, { from, to, status });
  const at = (path: string) => createRedirects({ pool: database.pool }).at(tenant, path);

  test('lead from one path to another, at once, for any spelling of the path', async () => {
    expect(await add('/alt/größe', '/neu?x=1', '302')).toEqual({ ok: true });
    expect(await at('/alt/gr%C3%B6%C3%9Fe/')).toEqual({ to: '/neu?x=1', status: 302 });
    expect(await createRedirects({ pool: database.pool }).at(tenants.de, '/alt/größe')).toBeNull();
    expect(await at('/%E0%A4%A')).toBeNull();
  });

  test('refuses a loop, also from two concurrent changes', async () => {
    expect(await add('/a', '/b')).toEqual({ ok: true });
    expect(await add('/b', '/c')).toEqual({ ok: true });
    expect(await add('/c', '/a')).toEqual({ ok: false, problem: 'loop' });
    expect(await add('/a', '/x')).toEqual({ ok: false, problem: 'taken' });
    const both = await Promise.all([add('/m', '/n'), add('/n', '/m')]);
    expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
  });

  test('need the publisher’s permission to add and remove', async () => {
    expect(await add('/a', '/b', '301', person('editor'))).toEqual({ ok: false, problem: 'not-allowed' });
    await add('/a', '/b');
    const asked = { tenant, params: new URLSearchParams(), typed: '' };
    const [stored] = (await redirects().listing.list(person('editor'), asked))?.lines ?? [];
    expect(await redirects().remove(person('editor'), tenant, stored?.id ?? '')).toMatchObject({ ok: false });
    expect(await redirects().remove(publisher, tenant, stored?.id ?? '')).toEqual({ ok: true });
    expect(await redirects().remove(publisher, tenant, 'no id')).toEqual({ ok: false, problem: 'not-found' });
    expect(await at('/a')).toBeNull();
  });
});

describe('the survey', () => {
  const surveys = () => createSurveys({ pool: database.pool, clock });
  const answer = (rating: string, comment = '', pageType = 'list') =>
    surveys().answer({ tenant, locale: 'de-CH' }, { rating, comment, pageType });

  test('accepts 1 to 5 with a comment, and adds up', async () => {
    expect(await answer('4', ' Gute\r\nÜbersicht\u0007 ')).toEqual({ ok: true });
    expect(await answer('5')).toEqual({ ok: true });
    const report = await createSurveyAdministration({ pool: database.pool, clock }).report(publisher, {
      tenant,
      days: 30,
    });
    expect(report).toMatchObject({ total: 2, average: 4.5, counts: { 1: 0, 2: 0, 3: 0, 4: 1, 5: 1 } });
    expect(report?.answers.map(({ comment, pageType }) => [comment, pageType])).toEqual([['Gute\nÜbersicht', 'list']]);
  });

  test.each(['0', '6', '', '4.5', 'x'])('%j is not a rating', async (rating) => {
    expect(await answer(rating)).toEqual({ ok: false, problem: 'rating' });
  });

  test('limits the comment, stores no address of a page, and deletes old answers', async () => {
    expect(await answer('3', 'x'.repeat(1001))).toEqual({ ok: false, problem: 'comment' });
    await answer('3', 'x', '/p/vase/1');
    const kept = await database.pool.query('select page_type from survey_answer');
    expect(kept.rows).toEqual([{ page_type: 'other' }]);
    await createSurveys({ pool: database.pool, clock: fixedClock('2028-11-23T10:00:00Z') }).sweep();
    expect((await database.pool.query('select 1 from survey_answer')).rows).toEqual([]);
  });

  test('is readable with the permission only', async () => {
    const report = createSurveyAdministration({ pool: database.pool, clock }).report(person('finance'), {
      tenant,
      days: 30,
    });
    expect(await report).toBeNull();
  });
});
