import { afterEach, beforeEach, expect, test } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import { previewMails } from '../../src/app/mail-preview.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import { silentLog } from '../../src/platform/log.ts';
import { createStoredTexts, createTextAdministration } from '../../src/shop/content/own-texts/index.ts';
import type { StaffMember } from '../../src/shop/staff/employees/index.ts';
import { messagesOf } from '../../src/tenants/messages/server.ts';
import { setOwnTexts } from '../../src/tenants/texts/own-texts.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await testDatabase();
});
afterEach(async () => {
  setOwnTexts('stored', new Map());
  setOwnTexts('folder', new Map());
  await database.drop();
});

const person = (role: StaffMember['role']): StaffMember => ({
  id: '00000000-0000-0000-0000-000000000001',
  email: `${role}@texts.example`,
  role,
  language: 'de',
});
const publisher = person('publisher');
const EMPTY = { locale: 'de-CH', key: 'basket.empty' };
const SUBJECT = { locale: 'de-CH', key: 'mail.orderConfirmation.subject' };

function open() {
  const { pool } = database;
  const texts = createTextAdministration({ pool, clock: fixedClock('2026-11-28T10:00:00Z') });
  const stored = createStoredTexts({ pool, log: silentLog });
  const save = async (entered: Record<string, string>, place = EMPTY, member = publisher) => {
    const seen = (await texts.open(member, place))?.seen ?? 0;
    const outcome = await texts.save(member, place, { seen: String(seen), ...entered });
    await stored.renew();
    return outcome;
  };
  return { texts, stored, save };
}

test('puts a text in place at once, announces it and records it', async () => {
  const { save } = open();
  expect(await save({ text: ' Nichts drin ' })).toEqual({ ok: true });
  expect(messagesOf('de-CH').basket.empty).toBe('Nichts drin');
  expect(messagesOf('de-DE').basket.empty).not.toBe('Nichts drin');
  const told = await database.pool.query("select key from outbox where topic = 'texts'");
  expect(told.rows).toEqual([{ key: 'de-CH' }]);
  const trail = await database.pool.query('select action, subject, email, before, after from staff_audit');
  expect(trail.rows).toEqual([
    {
      action: 'text.changed',
      subject: 'text:de-CH:basket.empty',
      email: 'publisher@texts.example',
      before: { text: null },
      after: { text: 'Nichts drin', version: 1 },
    },
  ]);
});

test('refuses a text that loses a value, and one with a value that does not exist', async () => {
  const { save, texts } = open();
  expect(await save({ text: 'Bestellung {number}' }, SUBJECT)).toEqual({
    ok: false,
    problem: { code: 'lost-value', name: 'shop' },
  });
  expect(await save({ text: '{number} {shop} {price}' }, SUBJECT)).toEqual({
    ok: false,
    problem: { code: 'unknown-value', name: 'price' },
  });
  expect((await texts.open(publisher, SUBJECT))?.versions).toEqual([]);
});

test('writes plural forms and paragraphs', async () => {
  const { save } = open();
  const count = { locale: 'de-CH', key: 'catalogue.rating.count' };
  expect(await save({ 'form-one': 'Eine Meinung', 'form-other': '{count} Meinungen' }, count)).toEqual({ ok: true });
  expect([1, 5].map((one) => messagesOf('de-CH').catalogue.rating.count(one))).toEqual(['Eine Meinung', '5 Meinungen']);
  const lines = { locale: 'de-CH', key: 'mail.account.register.paragraphs' };
  expect(await save({ text: 'Erstens.\r\nZweitens.' }, lines)).toEqual({ ok: true });
  expect(messagesOf('de-CH').mail.account.register.paragraphs).toEqual(['Erstens.', 'Zweitens.']);
});

test('keeps the history, restores a version and returns to the platform', async () => {
  const { save, texts } = open();
  const platform = messagesOf('de-CH').basket.empty;
  await save({ text: 'Erste' });
  await save({ text: 'Zweite' });
  expect(await save({ intent: 'restore', version: '1' })).toEqual({ ok: true });
  expect(messagesOf('de-CH').basket.empty).toBe('Erste');
  expect(await save({ intent: 'reset' })).toEqual({ ok: true });
  expect(messagesOf('de-CH').basket.empty).toBe(platform);
  const versions = (await texts.open(publisher, EMPTY))?.versions ?? [];
  expect(versions.map(({ version, template }) => [version, template])).toEqual([
    [4, null],
    [3, 'Erste'],
    [2, 'Zweite'],
    [1, 'Erste'],
  ]);
});

test('refuses a form that has not seen the newest version, and one without a change', async () => {
  const { save, texts } = open();
  await save({ text: 'Erste' });
  const late = await texts.save(publisher, EMPTY, { seen: '0', text: 'Zweite' });
  expect(late).toEqual({ ok: false, problem: { code: 'changed-meanwhile' } });
  expect(await save({ text: 'Erste' })).toEqual({ ok: false, problem: { code: 'unchanged' } });
});

test('one of two simultaneous changes wins', async () => {
  const { texts } = open();
  const outcomes = await Promise.all(['a', 'b'].map((text) => texts.save(publisher, EMPTY, { seen: '0', text })));
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
});

test('a preview changes nothing', async () => {
  const { texts } = open();
  expect(await texts.preview(publisher, EMPTY, { seen: '0', text: 'Neu' })).toEqual({ ok: true, text: 'Neu' });
  expect((await texts.open(publisher, EMPTY))?.seen).toBe(0);
});

test('finds texts by words and key, and lists own texts and missing translations', async () => {
  const { texts, save } = open();
  const find = async (asked: Partial<Parameters<typeof texts.list>[1]>) => {
    const found = await texts.list(publisher, { locale: 'de-CH', query: '', selection: 'all', page: 1, ...asked });
    return found?.texts.map(({ key }) => key) ?? [];
  };
  expect(await find({ query: 'Warenkorb leer basket.empty' })).toEqual(['basket.empty']);
  expect(await find({ selection: 'own' })).toEqual([]);
  await save({ text: 'Nichts drin' });
  expect(await find({ selection: 'own' })).toEqual(['basket.empty']);
  expect(await find({ locale: 'fr-CH', selection: 'missing' })).toEqual(['basket.empty']);
  expect(await find({ selection: 'missing' })).toEqual([]);
});

test('leaves out a stored text that the platform has outgrown', async () => {
  const { stored } = open();
  await database.pool.query(
    `insert into own_text (locale, key, version, template, staff_email, at)
     values ('de-CH', 'mail.orderConfirmation.subject', 1, '"Ihre Bestellung"', 'a@b.example', now()),
       ('de-CH', 'basket.gone', 1, '"x"', 'a@b.example', now()), ('xx-XX', 'basket.empty', 1, '"x"', 'a@b.example', now())`,
  );
  await stored.renew();
  expect(globalThis.kontorTexts).toBeUndefined();
});

test('marks a stored text that the platform has outgrown, and lists the text that shows', async () => {
  const { texts, save } = open();
  const listed = async () => {
    const found = await texts.list(publisher, { locale: 'de-CH', query: '', selection: 'own', page: 1 });
    return found?.texts.map(({ key, shown, source, isOutgrown }) => ({ key, shown, source, isOutgrown }));
  };
  await database.pool.query(
    `insert into own_text (locale, key, version, template, staff_email, at)
     values ('de-CH', 'mail.orderConfirmation.subject', 1, '"Ihre Bestellung {number}"', 'a@b.example', now()),
       ('de-CH', 'basket.empty', 1, '{"words": 1}', 'a@b.example', now())`,
  );
  const platform = 'Ihre Bestellung {number} bei {shop}';
  expect(await listed()).toEqual([
    { key: 'basket.empty', shown: messagesOf('de-CH').basket.empty, source: 'platform', isOutgrown: true },
    { key: SUBJECT.key, shown: platform, source: 'platform', isOutgrown: true },
  ]);
  expect(await texts.open(publisher, SUBJECT)).toMatchObject({
    stored: 'Ihre Bestellung {number}',
    outgrown: { code: 'lost-value', name: 'shop' },
  });
  expect((await texts.open(publisher, EMPTY))?.outgrown).toEqual({ code: 'other-kind' });

  setOwnTexts('folder', new Map([['de-CH', new Map([[SUBJECT.key, '{shop}, {number}']])]]));
  expect(await listed()).toContainEqual({
    key: SUBJECT.key,
    shown: '{shop}, {number}',
    source: 'folder',
    isOutgrown: true,
  });
  expect(await save({ text: '{number} ({shop})' }, SUBJECT)).toEqual({ ok: true });
  expect(await listed()).toContainEqual({
    key: SUBJECT.key,
    shown: '{number} ({shop})',
    source: 'stored',
    isOutgrown: false,
  });
  expect((await texts.open(publisher, SUBJECT))?.outgrown).toBeNull();
});

test('lets editors read and publishers change, and no other role', async () => {
  const { texts, save } = open();
  expect(await save({ text: 'x' }, EMPTY, person('editor'))).toEqual({ ok: false, problem: 'not-allowed' });
  expect((await texts.open(person('editor'), EMPTY))?.mayChange).toBe(false);
  expect(await texts.open(person('service'), EMPTY)).toBeNull();
  expect(await texts.list(person('service'), { locale: 'de-CH', query: '', selection: 'all', page: 1 })).toBeNull();
  expect(await texts.open({ ...publisher, tenants: new Set(['ch']) }, EMPTY)).toBeNull();
});

test('prints a text in mails as it stands, never as markup', async () => {
  const { save } = open();
  expect(await save({ text: '<img src=x> & "mehr"' }, { locale: 'de-CH', key: 'mail.account.register.title' })).toEqual(
    {
      ok: true,
    },
  );
  const html = await previewMails(undefined)(tenants.ch, 'de-CH', 'account-register');
  expect(html).toContain('&lt;img src=x&gt;');
  expect(html).not.toContain('<img src=x>');
});
