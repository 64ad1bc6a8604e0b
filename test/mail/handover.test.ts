import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Handover, openHandover } from '../../src/platform/mail/handover.ts';
import { type MailSink, openSink } from '../support/mail-sink.ts';

/** One mail and one mail server: the client’s outcome for each answer. */
let sink: MailSink;
let handover: Handover;

beforeEach(async () => {
  sink = await openSink();
  handover = openHandover(sink.url, 1, { silentMs: 20_000, answerMs: 2000 });
});
afterEach(async () => {
  handover.close();
  await sink.close();
});

const send = (mark?: () => Promise<void>) =>
  handover.send(
    { from: 'a@shop.example', to: 'lea@example.ch', subject: 's', text: 't', messageId: '<1@shop.example>' },
    mark,
  );

test('returns the server’s answer', async () => {
  expect(await send()).toMatchObject({ ok: true, answer: expect.stringMatching(/^250 /) });
});

test('waits longer for a late answer than for a silent server', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  try {
    const { promise, resolve } = Promise.withResolvers<'take'>();
    sink.answer(() => promise);
    const sent = send();
    await sink.until(1);
    vi.advanceTimersByTime(60_000);
    resolve('take');
    expect(await sent).toMatchObject({ ok: true });
  } finally {
    vi.useRealTimers();
  }
});

test('leaves a mail in doubt when the answer never arrives', async () => {
  sink.answer(() => new Promise(() => {}));
  expect(await send()).toMatchObject({ ok: false, problem: 'doubt', code: 'ETIMEDOUT' });
});

test('leaves a mail in doubt when the connection breaks after it, and sends it once', async () => {
  sink.answer(() => 'drop');
  expect(await send()).toMatchObject({ ok: false, problem: 'doubt', code: 'ECONNECTION' });
  sink.answer(() => 'take');
  await send();
  expect(sink.arrived).toHaveLength(2);
});

test.each([
  [451, 'later'],
  [552, 'refused'],
])('a mail answered with %i was not accepted: %s', async (code, problem) => {
  sink.answer(() => code);
  expect(await send()).toMatchObject({ ok: false, problem, code: String(code) });
});

test('sends no mail that cannot be marked, and goes on with the next one', async () => {
  const outcome = await send(async () => {
    throw new Error('the database is away');
  });
  expect(outcome).toMatchObject({ ok: false, problem: 'away' });
  expect(await send()).toMatchObject({ ok: true });
  expect(sink.arrived).toHaveLength(1);
});

test('marks a mail only once the server is ready for it', async () => {
  let marks = 0;
  const mark = async () => {
    marks += 1;
  };
  await sink.close();
  expect(await send(mark)).toMatchObject({ ok: false, problem: 'away' });
  expect(marks).toBe(0);
});
