import os from 'node:os';

const MEGABYTE = 1024 * 1024;
/** Part of the memory that caches take without a setting: 64 MB of 1 GB, as docs/operations.md plans it. */
const CACHE_PART = 1 / 16;
/** Fewer megabytes hold too few cards for the lists of a small shop. */
const LEAST_CACHE_MB = 64;
/** Usual budget in megabytes. More is the operator's choice: the process grows by it, and few shops have so many pages. */
const MOST_CACHE_MB = 160;

/**
 * Returns the memory that this process may use, in bytes: that of the machine, or the limit of its container if that is
 * lower.
 */
export function memoryLimit(total = os.totalmem(), constrained = process.constrainedMemory()): number {
  // Node returns 0 if it knows no limit, and a number above every memory if there is none.
  return constrained > 0 ? Math.min(total, constrained) : total;
}

/** Returns the budget of all caches in megabytes that a memory limit in bytes allows without a setting. */
export function usualCacheMb(limit: number): number {
  return Math.round(Math.min(MOST_CACHE_MB, Math.max(LEAST_CACHE_MB, (limit / MEGABYTE) * CACHE_PART)));
}
