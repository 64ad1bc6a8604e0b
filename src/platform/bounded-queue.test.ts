import { expect, test } from 'vitest';
import { boundedQueue } from './bounded-queue.ts';

test('runs a few tasks at once, queues some and refuses the rest', async () => {
  const queue = boundedQueue(2, 1);
  const open: (() => void)[] = [];
  let running = 0;
  const work = () => {
    running += 1;
    return new Promise<string>((resolve) => open.push(() => resolve('done'))).finally(() => {
      running -= 1;
    });
  };
  const first = queue(work);
  const second = queue(work);
  const third = queue(work);
  expect(await queue(work)).toBeNull();
  expect(running).toBe(2);
  open.shift()?.();
  expect(await first).toBe('done');
  await Promise.resolve();
  expect(running).toBe(2);
  for (const finish of open) finish();
  expect(await Promise.all([second, third])).toEqual(['done', 'done']);
  expect(await Promise.all([queue(async () => 1), queue(async () => 2)])).toEqual([1, 2]);
});

test('frees the slot of a failed task', async () => {
  const queue = boundedQueue(1, 1);
  await expect(queue(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await queue(async () => 'next')).toBe('next');
});
