import { afterAll, beforeAll, expect, test } from 'vitest';
import { firstService } from '../../houses/example/extensions/first-service.ts';
import example from '../../houses/example/house.ts';
import { createContainment } from '../../src/extending/contain.ts';
import { systemClock } from '../../src/platform/clock.ts';
import type { Jobs } from '../../src/platform/jobs.ts';
import { silentLog } from '../../src/platform/log.ts';
import { createOutbox } from '../../src/platform/mail/outbox.ts';
import { composeLetter, mailBlocksOf } from '../../src/shop/mail/templates/index.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { rejecting } from './rejecting.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

/** Without a mail server the outbox enqueues nothing. */
const noJobs: Jobs = { send: async () => {}, work: async () => {}, schedule: async () => {}, stop: async () => {} };

test('a mail goes without the blocks of an extension that rejects', async () => {
  const containment = createContainment({ clock: systemClock, log: silentLog });
  const add = mailBlocksOf([rejecting(firstService, 'mailBlocks')], containment);
  const said = { subject: 's', title: 't', paragraphs: ['p'], button: 'b', link: 'https://example.ch/', ignore: 'i' };
  const about = { kind: 'order-shipped', to: 'lea@example.ch', key: 'rejecting' } as const;
  const mail = await composeLetter({ tenant: example.tenants.ch, locale: 'it-CH' }, about, said);
  expect(await add?.(mail)).toBe(mail);
  expect(containment.failures()).toEqual([{ extension: firstService.name, point: 'mail blocks', count: 1 }]);
});

test('the outbox stores the mail with the note of the example retailer, in the language of the mail', async () => {
  const { pool } = database;
  const containment = createContainment({ clock: systemClock, log: silentLog });
  const outbox = createOutbox({
    pool,
    jobs: noJobs,
    clock: systemClock,
    log: silentLog,
    smtpUrl: undefined,
    addBlocks: mailBlocksOf([firstService], containment),
  });
  for (const [locale, kind] of [
    ['it-CH', 'order-shipped'],
    ['en-CH', 'order-shipped'],
    ['it-CH', 'order-cancelled'],
  ] as const) {
    const said = { subject: 's', title: 't', paragraphs: ['p'], button: 'b', link: 'https://example.ch/', ignore: 'i' };
    const key = `${locale} ${kind}`;
    await outbox.put(
      await composeLetter({ tenant: example.tenants.ch, locale }, { kind, to: 'lea@example.ch', key }, said),
    );
  }
  const { rows } = await pool.query<{ key: string; html: string; text: string }>(
    'select key, html, text from mail order by key',
  );
  const notes = rows.map(({ key, html, text }) => [
    key,
    ...[html, text].map((written) => /Il primo tagliando|The first service/.exec(written)?.[0]),
  ]);
  expect(notes).toEqual([
    ['en-CH order-shipped', 'The first service', 'The first service'],
    ['it-CH order-cancelled', undefined, undefined],
    ['it-CH order-shipped', 'Il primo tagliando', 'Il primo tagliando'],
  ]);
  expect(containment.failures()).toEqual([]);
});
