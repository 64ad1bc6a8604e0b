import { systemClock } from '../../src/platform/clock.ts';
import { openPool } from '../../src/platform/database/pool.ts';
import { silentLog } from '../../src/platform/log.ts';
import { workOnJobs } from '../admin-api/job-support.ts';
import { testAdmin } from './admin.ts';

/** Works on jobs of API clients until it is killed: `node work-api-jobs.ts DATABASE_URL`. */
const [url = ''] = process.argv.slice(2);
const pool = openPool(url, silentLog, 6);
workOnJobs({ pool, clock: systemClock, admin: await testAdmin(pool) });
