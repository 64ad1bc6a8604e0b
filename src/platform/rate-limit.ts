import { hash, randomBytes } from 'node:crypto';
import { getEnvironmentData, setEnvironmentData } from 'node:worker_threads';
import type { Clock } from './clock.ts';

export type RateLimit = {
  /** Takes one of the key's turns. When none is left: the seconds until there is one again. */
  take(key: string): { ok: true } | { ok: false; retryAfter: number };
};

/**
 * Memory of limits, shared by the threads of a process. Its size is fixed, so a flood of addresses fills nothing: the
 * key that was silent longest makes room. Each entry is one number, which threads change without waiting for each other:
 * 19 bits that tell keys apart, and 44 bits of the moment (ms since 1970) at which all turns of the key are back.
 */
export type RateMemory = { seed: string; entries: BigInt64Array<SharedArrayBuffer> };

const ENTRIES = 65_536;
/** Places at which an entry of a key may be. */
const PROBES = 8;
const MOMENT_BITS = 44n;
const MOMENT = (1n << MOMENT_BITS) - 1n;
const SHARED = 'rate limits';

/** The seed keeps people from choosing keys that share a place with somebody else's. */
export function createRateMemory(entries = ENTRIES): RateMemory {
  const bytes = new SharedArrayBuffer(entries * BigInt64Array.BYTES_PER_ELEMENT);
  return { seed: randomBytes(16).toString('hex'), entries: new BigInt64Array(bytes) };
}

/** Lets all threads that are started from now on count together. */
export function shareRateLimits(): void {
  if (!isMemory(getEnvironmentData(SHARED))) setEnvironmentData(SHARED, createRateMemory());
}

/** What the main thread shares, or, where nothing is shared, memory of one limit's own. */
function memoryOfThread(): RateMemory {
  const shared = getEnvironmentData(SHARED);
  return isMemory(shared) ? shared : createRateMemory();
}

function isMemory(value: unknown): value is RateMemory {
  return typeof value === 'object' && value !== null && 'seed' in value && 'entries' in value;
}

/**
 * At most `most` turns per key in `seconds`, refilled steadily, counted by all threads of the process together. Kept in
 * memory and for as long as it matters: good enough against a flood of things that cost little; what is worth money
 * counts in the database. Limits with different names do not know each other.
 */
export function createRateLimit(deps: {
  clock: Clock;
  name: string;
  most: number;
  seconds: number;
  memory?: RateMemory;
}): RateLimit {
  const { clock, name, most, seconds } = deps;
  const { seed, entries } = deps.memory ?? memoryOfThread();
  const turnMs = Math.ceil((seconds * 1000) / most);
  const allMs = most * turnMs;

  /** Where the entry of a key is, or the one that makes room for it. */
  function placeOf(first: number, mark: bigint): number {
    let oldest = first % entries.length;
    for (let probe = 0; probe < Math.min(PROBES, entries.length); probe += 1) {
      const place = (first + probe) % entries.length;
      const entry = Atomics.load(entries, place);
      if (entry >> MOMENT_BITS === mark) return place;
      if ((entry & MOMENT) < (Atomics.load(entries, oldest) & MOMENT)) oldest = place;
    }
    return oldest;
  }

  return {
    take: (key) => {
      const digest = hash('sha1', `${seed} ${name} ${key}`, 'buffer');
      // Never 0, which is an entry that nobody has.
      const mark = BigInt(digest.readUInt32LE(4) & 0x7ffff || 1);
      for (;;) {
        const now = clock.now().getTime();
        const place = placeOf(digest.readUInt32LE(0), mark);
        const entry = Atomics.load(entries, place);
        // Of a clock that went back no more is believed than that all turns are taken.
        const back = entry >> MOMENT_BITS === mark ? Math.min(Number(entry & MOMENT), now + allMs) : now;
        const next = Math.max(back, now) + turnMs;
        const missing = next - now - allMs;
        if (missing > 0) return { ok: false, retryAfter: Math.ceil(missing / 1000) };
        const changed = (mark << MOMENT_BITS) | BigInt(next);
        if (Atomics.compareExchange(entries, place, entry, changed) === entry) return { ok: true };
      }
    },
  };
}
