import { randomUUID } from 'node:crypto';
import { BroadcastChannel, MessageChannel } from 'node:worker_threads';
import { expect, vi } from 'vitest';
import { readConfig } from '../../src/platform/config.ts';
import { silentLog } from '../../src/platform/log.ts';
import { createWorkers } from '../../src/server/workers.ts';

/** `open-busy`: a request is pending, so that draining ends only after `leave`. */
export type Command = { thread: number; tell: 'open' | 'open-busy' | 'fail' | 'fail-away' | 'break' | 'leave' };
export type Report = { thread: number; what: 'start' | 'drain' };

const PATIENCE = { timeout: 10_000, interval: 10 };

/** Opens workers whose threads obey commands. Threads are numbered in the order of their start, from 0 on. */
export function commandedWorkers() {
  const channelName = randomUUID();
  const channel = new BroadcastChannel(channelName);
  const threads: { thread: number; drains: number }[] = [];
  channel.onmessage = (event: { data: unknown }) => {
    const { thread, what } = event.data as Report;
    const known = threads.find((each) => each.thread === thread);
    if (what === 'start') threads.push({ thread, drains: 0 });
    else if (known) known.drains += 1;
  };
  const onGivingUp = vi.fn();
  const info = vi.fn();
  const warn = vi.fn();
  const workers = createWorkers({
    script: new URL('./commanded-worker.ts', import.meta.url),
    task: {
      config: { ...readConfig({}), ...{ channel: channelName } },
      databaseUrl: '',
      house: '',
      fallback: { port: 0, host: '127.0.0.1', shared: true },
    },
    log: { ...silentLog, info, warn },
    scrape: async () => '',
    connectPictures: () => new MessageChannel().port2,
    onGivingUp,
  });
  const started = (number: number) =>
    vi.waitFor(() => {
      const found = threads[number];
      if (!found) throw new Error(`thread ${number} has not started`);
      return found;
    }, PATIENCE);
  return {
    workers,
    onGivingUp,
    started,
    threads,
    /** Waits for the thread with this number to start, and sends it a command. */
    tell: async (number: number, tell: Command['tell']) => {
      const { thread } = await started(number);
      channel.postMessage({ thread, tell } satisfies Command);
    },
    /** Resolves once the thread has been drained this number of times. */
    drained: (number: number, times: number) =>
      vi.waitFor(() => {
        if (threads[number]?.drains !== times) throw new Error(`drained ${threads[number]?.drains} times`);
      }, PATIENCE),
    /** Restart delays in milliseconds of the workers that ended so far; resolves once there are `count`. */
    pauses: (count: number): Promise<number[]> =>
      vi.waitFor(() => {
        const pauses = warn.mock.calls.map(([facts]) => Number(facts.restartInMs));
        if (pauses.length < count) throw new Error(`${pauses.length} have ended`);
        return pauses;
      }, PATIENCE),
    /** Resolves once the operator's log has this line. */
    informed: (line: string) => vi.waitFor(() => expect(info.mock.lastCall?.[1]).toBe(line), PATIENCE),
    /** For each worker 1 if it answers, else 0. */
    up: async () => {
      const figures = (await workers.figures()).flat();
      return figures.find(({ name }) => name === 'kontor_worker_up')?.values.map(({ value }) => value);
    },
    close: async () => {
      await workers.stop({ idle: 'close', limitMs: 0 });
      channel.close();
    },
  };
}
