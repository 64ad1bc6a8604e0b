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

test('what is asked in one go is fetched once, each key once', async () => {
  const { calls, load } = counting();
  expect(await Promise.all(['a', 'b', 'a', 'nobody'].map(load))).toEqual(['A', 'B', 'A', null]);
  expect(calls).toEqual([['a', 'b', 'nobody']]);
});

test('what was fetched before is not fetched again', async () => {
  const { calls, load } = counting();
  await load('a');
  expect(await Promise.all([load('a'), load('c')])).toEqual(['A', 'C']);
  expect(calls).toEqual([['a'], ['c']]);
});

test('more keys than one query takes go into several', async () => {
  const { calls, load } = counting(2);
  await Promise.all(['a', 'b', 'c'].map(load));
  expect(calls).toEqual([['a', 'b'], ['c']]);
});

test('a failure reaches everybody who asked', async () => {
  const load = batch<string>(() => Promise.reject(new Error('gone')));
  const answers = await Promise.allSettled([load('a'), load('b')]);
  expect(answers.map((answer) => answer.status)).toEqual(['rejected', 'rejected']);
});
