import { OTHER_JOBS, SCHEDULED_JOBS } from '../app/jobs.ts';
import { jobsOf } from '../extending/extension-job.ts';
import { extensions } from '../extending/extensions.ts';
import type { Command, ExitCode } from './command.ts';

/** Prints the table of jobs: queue, schedule, what runs and why. It needs no database. */
export const jobsCommand: Command = {
  name: 'jobs',
  operands: [],
  options: {},
  summary: 'lists the jobs of the shop: when each runs, what it does and why',
  details: 'Schedules are cron fields in UTC. Jobs that failed for good are listed in the back office under "Zustand".',
  run: async (call): Promise<ExitCode> => {
    const ofPlatform = Object.entries({ ...SCHEDULED_JOBS, ...OTHER_JOBS }).map(([name, { cron, does, why }]) => ({
      name,
      cron: cron ?? 'on demand',
      text: `${does}: ${why}`,
    }));
    const ofExtensions = jobsOf(extensions).map(({ extension, queue, job: { cron, does } }) => ({
      name: queue,
      cron,
      text: `${does}: the extension ${extension}`,
    }));
    const rows = [...ofPlatform, ...ofExtensions];
    const width = (key: 'name' | 'cron') => Math.max(...rows.map((row) => row[key].length)) + 2;
    for (const { name, cron, text } of rows)
      call.out(`${name.padEnd(width('name'))}${cron.padEnd(width('cron'))}${text}`);
    return 0;
  },
};
