import { expect, test } from 'vitest';
import { inBatches } from './in-batches.ts';

/** A batch function whose runs end on request of the test. */
function controlled() {
  const runs: { items: number[]; end: PromiseWithResolvers<void> }[] = [];
  const started: (() => void)[] = [];
  const ask = inBatches<number, string>({
    keyOf: String,
    run: async (items) => {
      const end = Promise.withResolvers<void>();
      runs.push({ items, end });
      started.shift()?.();
      await end.promise;
      return new Map(items.filter((item) => item > 0).map((item) => [String(item), `n${item}`]));
    },
  });
  const next = () => new Promise<void>((resolve) => started.push(resolve));
  return { runs, ask, next };
}

test('batches items of one event-loop iteration, and later ones in the next batch', async () => {
  const { runs, ask, next } = controlled();
  const first = next();
  const answers = [ask(1), ask(2)];
  await first;
  answers.push(ask(3), ask(-4));
  const second = next();
  runs[0]?.end.resolve();
  await second;
  runs[1]?.end.resolve();
  expect(await Promise.all(answers)).toEqual(['n1', 'n2', 'n3', undefined]);
  expect(runs.map(({ items }) => items)).toEqual([
    [1, 2],
    [3, -4],
  ]);
});

test('rejects the items of a failed batch and runs the next one', async () => {
  const { runs, ask, next } = controlled();
  const first = next();
  const failing = [ask(1), ask(2)];
  await first;
  const later = ask(3);
  const second = next();
  runs[0]?.end.reject(new Error('away'));
  for (const answer of failing) await expect(answer).rejects.toThrow('away');
  await second;
  runs[1]?.end.resolve();
  expect(await later).toBe('n3');
});
