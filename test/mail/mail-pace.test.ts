import { afterAll, beforeAll, expect, test } from 'vitest';
import { fixedClock } from '../../src/platform/clock.ts';
import type { Jobs } from '../../src/platform/jobs.ts';
import { silentLog } from '../../src/platform/log.ts';
import { createMailPace } from '../../src/platform/mail/mail-pace.ts';
import { createOutbox, type Mail } from '../../src/platform/mail/outbox.ts';
import { createRefusals } from '../../src/platform/metrics/refusals.ts';
import { isAwaited } from '../../src/shop/mail/templates/index.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { openSink } from '../support/mail-sink.ts';

const MOST = { awaited: 20, others: 10 };
const HOUR_MS = 3_600_000;
const clock = fixedClock('2026-11-26T09:00:00Z');

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

const mailTo = (to: string, kind: string, key: string): Mail => ({
  tenant: 'ch',
  locale: 'de-CH',
  kind,
  from: 'Montarve <service@montarve.ch>',
  to,
  subject: key,
  html: '<p>x</p>',
  text: 'x',
  key,
});

test('a mailbox gets at most its allowance within an hour; the rest follows later, and none is lost', async () => {
  const sink = await openSink();
  const queued: { id: string; startAfter: Date | undefined }[] = [];
  let handle: (data: unknown) => Promise<void> = async () => {};
  const jobs: Jobs = {
    send: async (_queue, data, _runner, how) => {
      queued.push({ id: 'id' in data ? String(data.id) : '', startAfter: how?.startAfter });
    },
    work: async (queue, work) => {
      if (queue === 'mail') handle = work;
    },
    schedule: async () => {},
    stop: async () => {},
  };
  const refusals = createRefusals();
  const outbox = createOutbox({
    pool: database.pool,
    jobs,
    clock,
    log: silentLog,
    smtpUrl: sink.url,
    pace: createMailPace({
      pool: database.pool,
      clock,
      secret: 's'.repeat(40),
      refusals,
      allowanceOf: ({ kind, to }) => {
        if (to === 'service@montarve.ch') return null;
        const name = isAwaited(kind) ? 'awaited' : 'others';
        return { name, most: MOST[name] };
      },
    }),
  });
  await outbox.start();
  /** Runs the jobs that are due. */
  const work = async () => {
    const due = queued.filter(({ startAfter }) => !startAfter || startAfter <= clock.now());
    queued.splice(0, queued.length, ...queued.filter((job) => !due.includes(job)));
    await Promise.all(due.map(({ id }) => handle({ id })));
  };
  const sentTo = async (like: string) =>
    (
      await database.pool.query<{ n: number }>(
        'select count(*)::int as n from mail where sent_at is not null and to_address like $1',
        [like],
      )
    ).rows[0]?.n;
  try {
    for (let index = 0; index < 60; index += 1) {
      await outbox.put(mailTo(`vic.tim+${index}@googlemail.com`, 'contact-received', `flood-${index}`));
      await outbox.put(mailTo('service@montarve.ch', 'contact-received', `own-${index}`));
    }
    await outbox.put(mailTo('victim@gmail.com', 'order-confirmation', 'awaited'));
    await outbox.put(mailTo('other@gmail.com', 'contact-received', 'other'));
    await work();
    expect(await sentTo('vic.tim%')).toBe(MOST.others);
    expect(await sentTo('victim@gmail.com')).toBe(1);
    expect(await sentTo('other@gmail.com')).toBe(1);
    expect(await sentTo('service@montarve.ch')).toBe(60);
    expect(refusals.read()).toEqual([{ labels: { limit: 'mails', by: 'others' }, value: 60 - MOST.others }]);
    for (let hour = 2; hour <= 6; hour += 1) {
      clock.advance(HOUR_MS / 2);
      await work();
      expect(await sentTo('vic.tim%')).toBe((hour - 1) * MOST.others);
      clock.advance(HOUR_MS / 2);
      await work();
      expect(await sentTo('vic.tim%')).toBe(hour * MOST.others);
    }
    expect(queued).toEqual([]);
  } finally {
    outbox.stop();
    await sink.close();
  }
});
