import type { ExtensionContext } from './context.ts';

/** Job of an extension that runs by a schedule. */
export type ExtensionJob = {
  /** Name within the extension. */
  name: string;
  /** Five cron fields in UTC: minute, hour, day of the month, month, day of the week. */
  cron: string;
  /** Sentence without a subject for `kontor jobs`, such as "sends new stock to the fair". */
  does: string;
  /**
   * Does the work, within ten minutes. One process runs it at a time, and a turn that is due meanwhile is left out. It may
   * run again after a process was killed. If it throws, the failure is counted, and the next turn of the schedule tries
   * again. Work that goes on after `signal` may meet the next turn.
   */
  run(context: ExtensionContext): Promise<void>;
};

export type JobOwner = { name: string; jobs?: readonly ExtensionJob[] };

/** Queues of extensions begin with it. */
export const QUEUE_PREFIX = 'x.';

/** Returns the jobs of extensions with the names of their queues. */
export function jobsOf(extensions: readonly JobOwner[]): { extension: string; queue: string; job: ExtensionJob }[] {
  return extensions.flatMap(({ name, jobs = [] }) =>
    jobs.map((job) => ({ extension: name, queue: `${QUEUE_PREFIX}${name}.${job.name}`, job })),
  );
}
