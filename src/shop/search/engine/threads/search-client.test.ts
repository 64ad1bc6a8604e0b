import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { afterEach, expect, test, vi } from 'vitest';
import type { FromClient, SearchAnswer, SearchQuestion, ToClient } from './messages.ts';
import { createSearchClient, type Unnumbered } from './search-client.ts';

const ports: MessagePort[] = [];
afterEach(() => {
  for (const port of ports.splice(0)) port.close();
});

/** Returns a client, its host, and threads that answer on demand. */
function open(limits?: { lateMs: number; stuckMs: number; most: number }) {
  const { port1: host, port2 } = new MessageChannel();
  const client = createSearchClient(port2, limits);
  const heard: FromClient[] = [];
  host.on('message', (message: FromClient) => heard.push(message));
  ports.push(host, port2);
  const say = (message: ToClient, transfer: MessagePort[] = []) => host.postMessage(message, transfer);
  const addThread = async (number: number) => {
    const { port1, port2: theirs } = new MessageChannel();
    ports.push(port1);
    const asked: SearchQuestion[] = [];
    port1.on('message', (question: SearchQuestion) => asked.push(question));
    say({ kind: 'thread', number, port: theirs }, [theirs]);
    // Messages arrive in order: after this one the client knows the thread.
    const known = new Promise<void>((resolve) => client.onRenewed(resolve));
    say({ kind: 'renewed' });
    await known;
    return {
      terms: () => asked.map(({ request }) => request.term),
      /** Answers the first open question. */
      answer: () => {
        const [question] = asked.splice(0, 1);
        if (question) port1.postMessage({ id: question.id, kind: 'suggest', text: TEXT } satisfies SearchAnswer);
      },
    };
  };
  return { client, heard, addThread, dropThread: (number: number) => say({ kind: 'gone', number }) };
}

const TEXT = JSON.stringify({ terms: [], categories: [], hits: [] });
const question = (term: string): Unnumbered => ({
  kind: 'suggest',
  request: { tenant: 'ch', locale: 'de-CH', term, count: 10 },
  now: 0,
});

test('gives a thread two questions at a time and the next thread that answers the others, in order', async () => {
  const { client, addThread } = open();
  const first = await addThread(1);
  const second = await addThread(2);
  const done: string[] = [];
  const asked = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map(async (term) => {
    const answer = await client.ask(question(term));
    if (answer.ok) done.push(term);
  });
  await vi.waitFor(
    () => {
      expect(first.terms()).toEqual(['a', 'c']);
      expect(second.terms()).toEqual(['b', 'd']);
    },
    { timeout: 20_000 },
  );
  expect(client.waiting()).toBe(7);
  // The first thread is busy with "a": all other questions go to the second.
  for (const [next, left] of [
    ['e', ['d', 'e']],
    ['f', ['e', 'f']],
    ['g', ['f', 'g']],
  ] as const) {
    second.answer();
    await vi.waitFor(() => expect(second.terms().at(-1)).toBe(next), { timeout: 20_000 });
    expect(second.terms()).toEqual(left);
  }
  expect(first.terms()).toEqual(['a', 'c']);
  for (let left = 0; left < 2; left += 1) {
    first.answer();
    second.answer();
  }
  await Promise.all(asked);
  expect(done.toSorted()).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g']);
  expect(client.waiting()).toBe(0);
});

test('drops questions that timed out and reports a silent thread', async () => {
  const { client, heard, addThread } = open({ lateMs: 20, stuckMs: 60, most: 100 });
  const silent = await addThread(1);
  const asked = await Promise.all(['a', 'b', 'c'].map((term) => client.ask(question(term))));
  expect(asked).toEqual(Array.from({ length: 3 }, () => ({ ok: false, reason: 'late' })));
  await vi.waitFor(() => expect(heard).toContainEqual({ kind: 'stuck', number: 1 }), { timeout: 20_000 });
  // The thread still has two questions, although no caller waits for them.
  expect(client.waiting()).toBe(2);
  silent.answer();
  silent.answer();
  await vi.waitFor(() => expect(client.waiting()).toBe(0), { timeout: 20_000 });
  expect(silent.terms()).toEqual([]);
});

test('keeps a thread that answers late and reports one that stays silent', async () => {
  const { client, heard, addThread } = open({ lateMs: 10, stuckMs: 500, most: 100 });
  const slow = await addThread(1);
  await addThread(2);
  const late = { ok: false, reason: 'late' };
  expect(await Promise.all([client.ask(question('a')), client.ask(question('b'))])).toEqual([late, late]);
  slow.answer();
  await vi.waitFor(() => expect(client.waiting()).toBe(1), { timeout: 20_000 });
  // The first question was asked earlier, so its check runs earlier.
  await vi.waitFor(() => expect(heard).not.toEqual([]), { timeout: 5000 });
  expect(heard).toEqual([{ kind: 'stuck', number: 2 }]);
});

test('ends waiting questions without an answer when no thread remains', async () => {
  const { client, addThread, dropThread } = open();
  await addThread(1);
  const asked = ['a', 'b', 'c'].map((term) => client.ask(question(term)));
  dropThread(1);
  expect(await Promise.all(asked)).toEqual([
    { ok: false, reason: 'broken' },
    { ok: false, reason: 'broken' },
    { ok: false, reason: 'no-index' },
  ]);
  expect(client.isReady()).toBe(false);
  expect(client.waiting()).toBe(0);
});
