import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import * as v from 'valibot';

const Spent = v.object({ count: v.number(), ms: v.number(), databaseMs: v.number() });
/** Units of work done, and the processor time of the process and of PostgreSQL for all of them, in milliseconds. */
export type Spent = v.InferOutput<typeof Spent>;

export type FloorProcess = {
  pid: number;
  /** First message of the process, such as its port. */
  opened: unknown;
  /** Works for some seconds and returns the cost. */
  spend(seconds: number): Promise<Spent>;
  close(): Promise<void>;
};

/**
 * Starts a script of this folder in a process of its own, so that its processor time counts apart. Rejects if the
 * process ends instead of answering.
 */
export async function openFloor(script: string, args: readonly string[]): Promise<FloorProcess> {
  const child = fork(path.join(import.meta.dirname, script), args, {
    // React renders with its development build otherwise.
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const opened = await answerOf(child, script);
  return {
    pid: child.pid ?? 0,
    opened,
    spend: async (seconds) => {
      child.send({ seconds });
      return v.parse(Spent, await answerOf(child, script));
    },
    close: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

async function answerOf(child: ChildProcess, script: string): Promise<unknown> {
  const done = new AbortController();
  const { signal } = done;
  const failed = once(child, 'exit', { signal }).then(() => {
    throw new Error(`${script} ended before it answered`);
  });
  const answered = once(child, 'message', { signal }).then(([message]: unknown[]) => message);
  try {
    return await Promise.race([answered, failed]);
  } finally {
    done.abort();
    await Promise.allSettled([answered, failed]);
  }
}
