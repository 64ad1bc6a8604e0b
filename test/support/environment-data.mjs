// Preloaded by shops of tests; see src/platform/passwords/cost.ts and src/platform/threads/task-thread.ts.
import { setEnvironmentData } from 'node:worker_threads';

setEnvironmentData('trivial password hashes', true);
setEnvironmentData('lasting task threads', true);
