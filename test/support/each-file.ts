import { setEnvironmentData } from 'node:worker_threads';

// Modules stay from one test file to the next. What threads count together does not: each file has its own limits.
setEnvironmentData('rate limits', undefined);
