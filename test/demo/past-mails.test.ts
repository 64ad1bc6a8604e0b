import { afterAll, beforeAll, expect, test } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import { createMovedClock, type MovedClock } from '../../src/app/past/moved-clock.ts';
import { createPastOutbox } from '../../src/app/past/outbox.ts';
import type { Mail } from '../../src/platform/mail/outbox.ts';
import { composeLetter } from '../../src/shop/mail/templates/index.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';

const SINCE = new Date('2026-10-30T00:00:00Z');
const BEFORE = new Date('2026-10-29T12:00:00Z');
const AFTER = new Date('2026-10-31T12:00:00Z');

let database: TestDatabase;
let clock: MovedClock;

beforeAll(async () => {
  database = await testDatabase();
  clock = createMovedClock(new Date('2026-11-29T12:00:00Z'), SINCE);
});

afterAll(() => database.drop());

const compose = (kind: 'payment-reminder' | 'order-shipped', key: string): Promise<Mail> =>
  composeLetter(
    { tenant: tenants.ch, locale: 'de-CH' },
    { kind, to: 'lea@post.example', key },
    {
      subject: 'Bestellung',
      title: 'Guten Tag',
      paragraphs: ['Ihre Ware ist unterwegs.'],
      button: 'Zum Shop',
      link: 'https://montarve.example/',
      ignore: 'Sonst tun Sie nichts.',
    },
  );

async function put(kind: 'payment-reminder' | 'order-shipped', time: Date): Promise<void> {
  const outbox = createPastOutbox({ pool: database.pool, clock, since: SINCE });
  await clock.at(time, async () => outbox.put(await compose(kind, `${kind}:${time.toISOString()}`)));
}

const storedOf = async (kind: string) =>
  (
    await database.pool.query<{ html: string; sent: boolean }>(
      'select html, sent_at is not null as sent from mail where kind = $1 order by key',
      [kind],
    )
  ).rows;

test('renders no mail that the past drops', async () => {
  expect((await clock.at(BEFORE, () => compose('order-shipped', 'old'))).html).toBe('');
  await put('order-shipped', BEFORE);
  expect(await storedOf('order-shipped')).toEqual([]);
});

test('files mails of the last weeks with their HTML as sent', async () => {
  await put('order-shipped', AFTER);
  expect(await storedOf('order-shipped')).toEqual([{ html: expect.stringContaining('Guten Tag'), sent: true }]);
});

test('files reminders of all times with their HTML, because the books follow them', async () => {
  await put('payment-reminder', BEFORE);
  expect(await storedOf('payment-reminder')).toEqual([{ html: expect.stringContaining('Guten Tag'), sent: true }]);
});
