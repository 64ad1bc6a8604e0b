import { FetchProblem } from '../fetch-json.ts';
import type { DataSettings } from './settings.ts';

/** Questions are sent this often in all; after that the next look at the page tries again. */
export const MOST_ATTEMPTS = 4;

const SLOW: readonly unknown[] = ['slow-2g', '2g'];

/** Milliseconds before a failed question is sent again; `effectiveType` is what the browser says of its network. */
export function retryDelay(
  settings: Pick<DataSettings, 'errorRetryMs' | 'errorRetrySlowMs'>,
  effectiveType: unknown,
): number {
  return SLOW.includes(effectiveType) ? settings.errorRetrySlowMs : settings.errorRetryMs;
}

/** A refusal stays one; a network or a server in trouble may be better soon. */
export function isWorthRetrying(error: unknown): boolean {
  return error instanceof FetchProblem ? error.status >= 500 || error.status === 429 : error instanceof TypeError;
}
