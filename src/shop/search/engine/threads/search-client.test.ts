import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { afterEach, expect, test, vi } from 'vitest';
import type { Answer, FromClient, Question, ToClient } from './messages.ts';
import { createSearchClient, type Unnumbered } from './search-client.ts';

const ports: MessagePort[] = [];
afterEach(() => {
  for (const port of ports.splice(0)) port.close();
});

/** A client, its host, and threads that answer when they are told to. */
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
    const asked: Question[] = [];
    port1.on('message', (question: Question) => asked.push(question));
    say({ kind: 'thread', number, port: theirs }, [theirs]);
    // Messages come in their order: with this one the thread is known.
    const known = new Promise<void>((resolve) => client.onRenewed(resolve));
    say({ kind: 'renewed' });
    await known;
    return {
      terms: () => asked.map(({ request }) => request.term),
      /** Answers the first question it has. */
      answer: () => {
        const [question] = asked.splice(0, 1);
        if (question) port1.postMessage({ id: question.id, kind: 'suggest', text: TEXT } satisfies Answer);
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

test('a thread has two questions at a time; the others go to whoever is done first, in their order', async () => {
  const { client, addThread } = open();
  const first = await addThread(1);
  const second = await addThread(2);
  const done: string[] = [];
  const asked = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map(async (term) => {
    const answer = await client.ask(question(term));
    if (answer.ok) done.push(term);
  });
  await vi.waitFor(() => {
    expect(first.terms()).toEqual(['a', 'c']);
    expect(second.terms()).toEqual(['b', 'd']);
  });
  expect(client.waiting()).toBe(7);
  // The first is busy with "a": all that is left goes to the second.
  for (const [next, left] of [
    ['e', ['d', 'e']],
    ['f', ['e', 'f']],
    ['g', ['f', 'g']],
  ] as const) {
    second.answer();
    await vi.waitFor(() => expect(second.terms().at(-1)).toBe(next));
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

test('what waits for nobody any more is never asked, and a silent thread is reported', async () => {
  const { client, heard, addThread } = open({ lateMs: 20, stuckMs: 60, most: 100 });
  const silent = await addThread(1);
  const asked = await Promise.all(['a', 'b', 'c'].map((term) => client.ask(question(term))));
  expect(asked).toEqual(Array.from({ length: 3 }, () => ({ ok: false, reason: 'late' })));
  await vi.waitFor(() => expect(heard).toContainEqual({ kind: 'stuck', number: 1 }));
  // What it has is still its own: two, although nobody waits for them.
  expect(client.waiting()).toBe(2);
  silent.answer();
  silent.answer();
  await vi.waitFor(() => expect(client.waiting()).toBe(0));
  expect(silent.terms()).toEqual([]);
});

test('a thread that answers late but answers is kept, one that stays silent is not', async () => {
  const { client, heard, addThread } = open({ lateMs: 10, stuckMs: 500, most: 100 });
  const slow = await addThread(1);
  await addThread(2);
  const late = { ok: false, reason: 'late' };
  expect(await Promise.all([client.ask(question('a')), client.ask(question('b'))])).toEqual([late, late]);
  slow.answer();
  await vi.waitFor(() => expect(client.waiting()).toBe(1));
  // The first was asked before the second, and so it is looked at before.
  await vi.waitFor(() => expect(heard).not.toEqual([]), { timeout: 5000 });
  expect(heard).toEqual([{ kind: 'stuck', number: 2 }]);
});

test('without any thread left, what waits has no answer; with one, it waits on', async () => {
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
