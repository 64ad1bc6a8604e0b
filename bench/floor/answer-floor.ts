import * as v from 'valibot';
import type { Spent } from './ask-floor.ts';

const Question = v.object({ seconds: v.number() });

/**
 * Answers the questions of openFloor() in its process. `work` runs until an instant of performance.now(). It returns
 * the number of units and PostgreSQL's processor time.
 */
export function answerFloor(
  opened: object,
  work: (until: number) => Promise<Pick<Spent, 'count' | 'databaseMs'> & { ms?: number }>,
): void {
  process.on('message', async (message) => {
    const { seconds } = v.parse(Question, message);
    const before = process.cpuUsage();
    const done = await work(performance.now() + seconds * 1000);
    process.send?.({ ms: spentSince(before), ...done } satisfies Spent);
  });
  process.send?.(opened);
}

/** Returns the processor time of this process since an earlier reading, in milliseconds. */
export function spentSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
