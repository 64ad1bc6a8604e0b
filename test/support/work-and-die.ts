import { openPool } from '../../src/platform/database/pool.ts';
import { startJobs } from '../../src/platform/jobs.ts';
import { silentLog } from '../../src/platform/log.ts';

/** Takes jobs of a queue; the first job kills it: `node work-and-die.ts DATABASE_URL QUEUE`. */
const [url = '', queue = ''] = process.argv.slice(2);
const jobs = await startJobs(openPool(url, silentLog, 3), silentLog);
await jobs.work(queue, async () => {
  process.kill(process.pid, 'SIGKILL');
});
