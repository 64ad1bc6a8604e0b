// Whole runs only: it starts, stops and breaks threads of whole shops.
import { MessageChannel } from 'node:worker_threads';
import { expect, test, vi } from 'vitest';
import { readConfig } from '../../src/platform/config.ts';
import { silentLog } from '../../src/platform/log.ts';
import { createWorkers } from '../../src/server/workers.ts';

function workersThat(behaviour: { opens: boolean; breaks: boolean }) {
  const onGivingUp = vi.fn();
  const workers = createWorkers({
    script: new URL('../support/crashing-worker.ts', import.meta.url),
    task: {
      config: { ...readConfig({}), ...behaviour },
      databaseUrl: '',
      house: '',
      fallback: { port: 0, host: '127.0.0.1', shared: true },
    },
    log: silentLog,
    scrape: async () => '',
    connectPictures: () => new MessageChannel().port2,
    onGivingUp,
  });
  return { workers, onGivingUp };
}

const crashesOf = async (workers: ReturnType<typeof createWorkers>) => {
  const figures = (await workers.figures()).flat();
  return figures.find(({ name }) => name === 'kontor_worker_crashes_total')?.values[0]?.value;
};

test('a worker that reports why it cannot open stops the start', async () => {
  const { workers } = workersThat({ opens: false, breaks: false });
  await expect(workers.start(2, undefined)).rejects.toThrow(/worker \d could not start: the shop is broken/);
  await workers.stop({ idle: 'close', limitMs: 1000 });
});

test('restarts a broken worker, and gives up when it breaks each time', async () => {
  const { workers, onGivingUp } = workersThat({ opens: true, breaks: true });
  await workers.start(1, undefined);
  await vi.waitFor(() => expect(onGivingUp).toHaveBeenCalledOnce(), { timeout: 50_000 });
  expect(onGivingUp.mock.calls[0]?.[0]).toBe('worker 1 ended 5 times in a row soon after its start, last with: boom');
  expect(await crashesOf(workers)).toBe(5);
  await workers.stop({ idle: 'close', limitMs: 1000 });
}, 60_000);

test('restarts a worker whose end arrives together with its start, as on a busy machine', async () => {
  const { workers, onGivingUp } = workersThat({ opens: true, breaks: true });
  const busy = setInterval(() => {
    const until = performance.now() + 150;
    while (performance.now() < until);
  }, 0);
  await workers.start(1, undefined);
  await vi.waitFor(() => expect(onGivingUp).toHaveBeenCalledOnce(), { timeout: 50_000, interval: 200 });
  clearInterval(busy);
  await workers.stop({ idle: 'close', limitMs: 1000 });
}, 60_000);

test('shows a worker that does not answer a scrape as down, and continues without it', async () => {
  const { workers } = workersThat({ opens: true, breaks: false });
  await workers.start(1, undefined);
  const up = (await workers.figures()).flat().find(({ name }) => name === 'kontor_worker_up');
  expect(up?.values).toEqual([{ labels: { worker: '1' }, value: 0 }]);
  await workers.stop({ idle: 'close', limitMs: 1000 });
});
