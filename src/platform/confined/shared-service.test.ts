import { MessageChannel } from 'node:worker_threads';
import { expect, test } from 'vitest';
import type { ConfinedAnswer, ConfinedJob } from './confined-process.ts';
import type { ConfinedService } from './confined-service.ts';
import { connectConfinedService, shareConfinedService } from './shared-service.ts';

const job = (body: string): ConfinedJob => ({
  head: { kind: 'test' },
  body: Buffer.from(body),
  patienceMs: 1000,
  most: 9,
});

/** Shares a service with two clients; `work` answers its jobs. */
function shared(work: (job: ConfinedJob) => Promise<ConfinedAnswer>) {
  const service: ConfinedService = {
    ask: work,
    prepare: () => {},
    figures: () => ({ running: 1, started: 1, ended: {} }),
    close: async () => {},
  };
  return [1, 2].map(() => {
    const { port1, port2 } = new MessageChannel();
    shareConfinedService(service, port1);
    return connectConfinedService(port2);
  }) as [ConfinedService, ConfinedService];
}

test('each client gets the answers to its jobs, also in another order', async () => {
  const waiting = new Map<string, () => void>();
  const [one, other] = shared(
    (given) =>
      new Promise((resolve) => {
        const text = given.body.toString();
        waiting.set(text, () => resolve({ ok: true, head: given.head, body: Buffer.from(text.toUpperCase()) }));
      }),
  );
  const answers = [one.ask(job('first')), one.ask(job('second')), other.ask(job('third'))];
  await expect.poll(() => waiting.size).toBe(3);
  for (const answer of [...waiting.values()].reverse()) answer();
  expect(await Promise.all(answers)).toEqual(
    ['FIRST', 'SECOND', 'THIRD'].map((text) => ({ ok: true, head: { kind: 'test' }, body: Buffer.from(text) })),
  );
});

test('a problem of a job reaches the client', async () => {
  const [one] = shared(async () => ({ ok: false, problem: 'late' }));
  expect(await one.ask(job('slow'))).toEqual({ ok: false, problem: 'late' });
});

test('a client that leaves gets no answer any more, the other one does', async () => {
  const waiting: (() => void)[] = [];
  const [one, other] = shared(
    (given) => new Promise((resolve) => waiting.push(() => resolve({ ok: true, head: null, body: given.body }))),
  );
  const [left, kept] = [one.ask(job('left')), other.ask(job('kept'))];
  await expect.poll(() => waiting.length).toBe(2);
  await one.close();
  expect(await left).toEqual({ ok: false, problem: 'closed' });
  expect(await one.ask(job('later'))).toEqual({ ok: false, problem: 'closed' });
  for (const answer of waiting) answer();
  expect(await kept).toEqual({ ok: true, head: null, body: Buffer.from('kept') });
});
