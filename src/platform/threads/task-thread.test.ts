import { setEnvironmentData } from 'node:worker_threads';
import { expect, test, vi } from 'vitest';
import { createTaskThread } from './task-thread.ts';

type Task = { say: string } | { fail: string } | 'end';
type Result = { said: string; thread: number };

const script = new URL('../../../test/support/echo-thread.ts', import.meta.url);
const echo = (idleMs: number) => createTaskThread<Task, Result>({ script, name: 'echo', idleMs });

test("returns each task's own result from one thread", async () => {
  const { run, waiting } = echo(60_000);
  const words = ['one', 'two', 'three'];
  const answers = Promise.all(words.map((say) => run({ say })));
  expect(waiting()).toBe(3);
  expect((await answers).map(({ said }) => said)).toEqual(words);
  expect(new Set((await answers).map(({ thread }) => thread)).size).toBe(1);
  expect(waiting()).toBe(0);
});

test('rejects a failed task and runs the next one', async () => {
  const { run } = echo(60_000);
  await expect(run({ fail: 'no ink' })).rejects.toThrow('no ink');
  await expect(run({ say: 'again' })).resolves.toMatchObject({ said: 'again' });
});

test('rejects the tasks of a broken thread and replaces it at the next task', async () => {
  const { run } = echo(60_000);
  const first = await run({ say: 'first' });
  await expect(run('end')).rejects.toThrow('the thread "echo" has ended');
  const second = await run({ say: 'second' });
  expect(second.thread).not.toBe(first.thread);
});

test('ends an idle thread and starts another for the next task', async () => {
  setEnvironmentData('lasting task threads', undefined);
  const { run, isRunning } = echo(0);
  const first = await run({ say: 'first' });
  await vi.waitFor(() => expect(isRunning()).toBe(false), { timeout: 20_000 });
  const second = await run({ say: 'second' });
  expect(second.said).toBe('second');
  expect(second.thread).not.toBe(first.thread);
});
