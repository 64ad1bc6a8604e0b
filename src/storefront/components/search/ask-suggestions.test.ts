import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createAsking } from './ask-suggestions.ts';
import type { Suggestion } from './suggestions.ts';

type Waiting = { url: string; signal: AbortSignal; answer(terms: string[]): void; fail(): void };
let waiting: Waiting[];
let shown: string[][];
let asking: ReturnType<typeof createAsking>;

beforeEach(() => {
  vi.useFakeTimers();
  waiting = [];
  shown = [];
  vi.stubGlobal(
    'fetch',
    (url: string, { signal }: { signal: AbortSignal }) =>
      new Promise((resolve, reject) => {
        waiting.push({
          url,
          signal,
          answer: (terms) => resolve(Response.json({ terms, categories: [], products: [], history: [] })),
          fail: () => reject(new TypeError('no line')),
        });
      }),
  );
  const show = (suggestions: Suggestion[]) => shown.push(suggestions.map(({ name }) => name));
  asking = createAsking({ locale: 'de-CH', searchHref: (term) => `/s/?q=${term}`, show });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pause = () => vi.advanceTimersByTimeAsync(1000);

test('sends no request while the visitor types', async () => {
  for (const term of ['k', 'kl', 'kle']) asking.ask(term);
  await pause();
  expect(waiting.map(({ url }) => url)).toEqual(['/api/search/suggest?query=kle&count=10&locale=de-CH']);
});

test('drops a late answer', async () => {
  asking.ask('kl');
  await pause();
  asking.ask('klei');
  await pause();
  const [first, second] = waiting;
  expect(first?.signal.aborted).toBe(true);
  second?.answer(['kleid']);
  await pause();
  first?.answer(['klavier']);
  await pause();
  expect(shown).toEqual([['kleid']]);
});

test('caches an answer until it is invalidated', async () => {
  asking.ask('kl');
  await pause();
  waiting[0]?.answer(['kleid']);
  await pause();
  asking.ask(' kl ');
  expect([waiting.length, shown.length]).toEqual([1, 2]);
  asking.forget();
  asking.ask('kl');
  await pause();
  expect(waiting).toHaveLength(2);
});

test('offers nothing without an answer and sends the next request', async () => {
  asking.ask('kl');
  await pause();
  waiting[0]?.fail();
  await pause();
  expect(shown).toEqual([[]]);
  asking.ask('kl');
  await pause();
  expect(waiting).toHaveLength(2);
});

test('shows nothing after stop', async () => {
  asking.ask('kl');
  await pause();
  asking.stop();
  waiting[0]?.answer(['kleid']);
  await pause();
  expect(shown).toEqual([]);
});
