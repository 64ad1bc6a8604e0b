import { FetchProblem } from '../fetch-json.ts';
import type { DataSettings } from './settings.ts';

/** Maximum number of attempts for a query; afterwards the next refresh tries again. */
export const MOST_ATTEMPTS = 4;

const SLOW: readonly unknown[] = ['slow-2g', '2g'];

/** Milliseconds before a failed query is sent again; `effectiveType` is the network type from the browser. */
export function retryDelay(
  settings: Pick<DataSettings, 'errorRetryMs' | 'errorRetrySlowMs'>,
  effectiveType: unknown,
): number {
  return SLOW.includes(effectiveType) ? settings.errorRetrySlowMs : settings.errorRetryMs;
}

/** Returns whether a retry can succeed: a refusal is final, failures of network or server may pass. */
export function isWorthRetrying(error: unknown): boolean {
  return error instanceof FetchProblem ? error.status >= 500 || error.status === 429 : error instanceof TypeError;
}
