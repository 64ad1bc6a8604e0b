import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkDatabase } from '../../src/cli/doctor-database.ts';
import { waitingMails } from '../../src/platform/metrics/backlog.store.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

/** Stores a mail an hour old with these columns; `isDoubt` adds a try of unknown outcome. */
async function store(key: string, columns: string, values: string, isDoubt = false): Promise<void> {
  await database.pool.query(
    `insert into mail (tenant, locale, kind, from_address, to_address, subject, html, text, key, message_id, created_at${columns})
     values ('ch', 'de-CH', 'k', 'a@b.ch', 'lea@example.ch', 's', '', '', $1, '<' || $1 || '@b.ch>', now() - interval '1 hour'${values})`,
    [key],
  );
  if (isDoubt)
    await database.pool.query(
      `insert into mail_handover (mail_id, token, sender, since, renewed_at, doubt_at)
       select id, gen_random_uuid(), 'host:1', now(), now(), now() from mail where key = $1`,
      [key],
    );
}

test('counts mails in doubt separately, and the doctor warns of them', async () => {
  await store('sent', ', sent_at, doubted', ', now(), 2');
  await store('waiting', '', '');
  await store('failed', ', failed_at', ', now()');
  await store('doubt', '', '', true);
  await store('sealed', ', sealed_at', ', now()', true);
  expect(await waitingMails(database.pool)).toMatchObject({ count: 2, failed: 1, inDoubt: 1, doubted: 2 });
  const findings = await checkDatabase(database.pool, { connections: 1, sendsMail: true, operators: [], stores: [] });
  expect(findings.find(({ text }) => text.startsWith('outbox: '))).toMatchObject({
    level: 'warn',
    text: 'outbox: 2 mails have not left, 1 failed within a week, 1 in doubt, 2 perhaps arrived twice',
    hint: expect.stringContaining('Message-ID'),
  });
});
