import { setFlagsFromString } from 'node:v8';
import type { ResourceLimits } from 'node:worker_threads';

/** V8 plans three parts for the young generation: two semi-spaces and one for new large objects. */
const PARTS = 3;

/** Semi-space of a thread that answers requests. Megabytes; docs/decisions/0321-young-generation-by-thread.md. */
export const SERVING_SEMI_SPACE_MB = 8;
/** Semi-space of a main thread that answers no requests. Megabytes. */
export const SUPERVISING_SEMI_SPACE_MB = 4;
const HELPER_SEMI_SPACE_MB = 2;

/** Limits of a thread that answers requests. */
export const SERVING_LIMITS: ResourceLimits = { maxYoungGenerationSizeMb: PARTS * SERVING_SEMI_SPACE_MB };
/** Limits of every other thread. Its garbage collection delays no page. */
export const HELPER_LIMITS: ResourceLimits = { maxYoungGenerationSizeMb: PARTS * HELPER_SEMI_SPACE_MB };

/** Returns the option of V8 for a semi-space of so many megabytes in every thread of the process. */
export const semiSpaceOption = (megabytes: number): string => `--max-semi-space-size=${megabytes}`;

/**
 * Lets each further thread have the young generation of its own limits. Until then the option of the process overrides
 * them. This thread stays as it is.
 */
export function limitThreadsThemselves(): void {
  setFlagsFromString(semiSpaceOption(0));
}
