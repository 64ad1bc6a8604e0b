// Preloaded by shops of tests; see src/platform/passwords/cost.ts.
import { setEnvironmentData } from 'node:worker_threads';

setEnvironmentData('trivial password hashes', true);
