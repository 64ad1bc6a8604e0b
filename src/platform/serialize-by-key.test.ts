import { expect, test } from 'vitest';
import { serializeByKey } from './serialize-by-key.ts';

/** Work that ends on request of the test. */
function heldWork() {
  const begun: { key: string; end: PromiseWithResolvers<string> }[] = [];
  const run = serializeByKey((key) => {
    const end = Promise.withResolvers<string>();
    begun.push({ key, end });
    return end.promise;
  });
  return { begun, run };
}

test('callers during a run share the next one; other keys do not wait', async () => {
  const { begun, run } = heldWork();
  const first = run('a');
  const [second, third] = [run('a'), run('a')];
  const other = run('b');
  expect(begun.map(({ key }) => key)).toEqual(['a', 'b']);
  begun[0]?.end.resolve('first');
  expect(await first).toBe('first');
  // The next run has begun. A caller that arrives now needs a later one.
  await Promise.resolve();
  const fourth = run('a');
  begun[2]?.end.resolve('second');
  expect(await Promise.all([second, third])).toEqual(['second', 'second']);
  await Promise.resolve();
  begun[3]?.end.resolve('third');
  expect(await fourth).toBe('third');
  begun[1]?.end.resolve('other');
  expect(await other).toBe('other');
  expect(begun).toHaveLength(4);
});

test('a failed run does not affect the next one, and leaves no entry', async () => {
  const { begun, run } = heldWork();
  const first = run('a');
  const second = run('a');
  begun[0]?.end.reject(new Error('away'));
  await expect(first).rejects.toThrow('away');
  await Promise.resolve();
  begun[1]?.end.resolve('done');
  expect(await second).toBe('done');
  await Promise.resolve();
  void run('a');
  expect(begun).toHaveLength(3);
});
