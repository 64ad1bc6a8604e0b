import { afterAll, beforeAll, expect, test } from 'vitest';
import { tellFeedFailure } from '../../src/app/feed-failure-letter.ts';
import { inTransaction } from '../../src/platform/database/transaction.ts';
import type { Mail } from '../../src/platform/mail/outbox.ts';
import { findSource } from '../../src/shop/catalogue/products/sources/sources.store.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';

const SOURCE = '00000000-0000-0000-0000-000000000031';
let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
  await database.pool.query(
    `insert into staff (id, email, role, language, password_hash, created_at)
     values (gen_random_uuid(), 'einkauf@montarve.example', 'merchandiser', 'fr', 'x', now())`,
  );
  await database.pool.query(
    `insert into feed_source (id, name, kind, targets, staff_email, created_at)
     values ($1, 'Vasen AG', 'products', '{ch/de-CH}', 'einkauf@montarve.example', now())`,
    [SOURCE],
  );
});
afterAll(() => database.drop());

test('writes to the employee of the source in the language of that employee, with the reason and a link', async () => {
  const sent: Mail[] = [];
  const outbox = { put: async (mail: Mail) => void sent.push(mail) };
  const tell = tellFeedFailure({ outbox, publicUrlOf: () => 'https://www.montarve.example' });
  const source = await findSource(database.pool, SOURCE);
  if (!source) throw new Error('the source was just stored');
  const at = new Date('2026-11-26T05:00:00Z');
  const failure = { source, problem: 'import', detail: 'the file has no column "id"', at };
  await inTransaction(database.pool, (client) => tell(client, failure));
  // An employee who has left gets none.
  const gone = { ...source, staff_email: 'weg@montarve.example' };
  await inTransaction(database.pool, (client) => tell(client, { ...failure, source: gone }));
  expect(sent).toMatchObject([
    {
      to: 'einkauf@montarve.example',
      locale: 'fr-CH',
      kind: 'feed-failed',
      subject: 'Le flux «\u00a0Vasen AG\u00a0» n’a pas pu être relevé',
    },
  ]);
  expect(sent[0]?.text).toMatch(/L’importation a échoué\s: Le fichier n’a pas de colonne «\sid\s»\./);
  expect(sent[0]?.text).toContain(`https://www.montarve.example/backoffice/sources/${SOURCE}`);
});

test('writes in English with the sender of the main locale, and marks the language', async () => {
  await database.pool.query("update staff set language = 'en'");
  const sent: Mail[] = [];
  const outbox = { put: async (mail: Mail) => void sent.push(mail) };
  const tell = tellFeedFailure({ outbox, publicUrlOf: () => 'https://www.montarve.example' });
  const source = await findSource(database.pool, SOURCE);
  if (!source) throw new Error('the source was just stored');
  const failure = { source, problem: 'import', detail: 'the file has no column "id"', at: new Date() };
  await inTransaction(database.pool, (client) => tell(client, failure));
  expect(sent).toMatchObject([{ locale: 'de-CH', subject: 'Feed “Vasen AG” could not be pulled' }]);
  expect(sent[0]?.text).toContain('The import failed: the file has no column “id”');
  expect(sent[0]?.html).toContain('lang="en-CH"');
});
