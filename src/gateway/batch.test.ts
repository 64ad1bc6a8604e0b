import { expect, test } from 'vitest';
import { batch } from './batch.ts';

function counting(most?: number) {
  const calls: string[][] = [];
  const load = batch(async (keys) => {
    calls.push([...keys]);
    return new Map(keys.filter((key) => key !== 'nobody').map((key) => [key, key.toUpperCase()]));
  }, most);
  return { calls, load };
}

test('fetches keys of one iteration together, each key once', async () => {
  const { calls, load } = counting();
  expect(await Promise.all(['a', 'b', 'a', 'nobody'].map(load))).toEqual(['A', 'B', 'A', null]);
  expect(calls).toEqual([['a', 'b', 'nobody']]);
});

test('does not fetch a key again', async () => {
  const { calls, load } = counting();
  await load('a');
  expect(await Promise.all([load('a'), load('c')])).toEqual(['A', 'C']);
  expect(calls).toEqual([['a'], ['c']]);
});

test('splits keys over several queries', async () => {
  const { calls, load } = counting(2);
  await Promise.all(['a', 'b', 'c'].map(load));
  expect(calls).toEqual([['a', 'b'], ['c']]);
});

test('rejects all callers of a failed batch', async () => {
  const load = batch<string>(() => Promise.reject(new Error('gone')));
  const answers = await Promise.allSettled([load('a'), load('b')]);
  expect(answers.map((answer) => answer.status)).toEqual(['rejected', 'rejected']);
});
