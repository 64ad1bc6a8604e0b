import { setEnvironmentData } from 'node:worker_threads';

// Modules persist from one test file to the next. The limits that threads share are reset, so each file has its own.
setEnvironmentData('rate limits', undefined);
// Most files create accounts. Tests of password hashes clear it (src/platform/passwords/passwords.test.ts).
setEnvironmentData('trivial password hashes', true);
// Threads that compile mails and draw bills. Tests of task threads clear it (src/platform/threads/task-thread.test.ts).
setEnvironmentData('lasting task threads', true);
