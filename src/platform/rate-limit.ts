import { hash, randomBytes } from 'node:crypto';
import { getEnvironmentData, setEnvironmentData } from 'node:worker_threads';
import type { Clock } from './clock.ts';

export type RateLimit = {
  /** Takes one token of the key. Without a token returns the seconds until the next one. */
  take(key: string): { ok: true } | { ok: false; retryAfter: number };
  /** Takes one token too. `left`: further tokens; `reset`: seconds until the key has all tokens again. */
  takeCounted(key: string): RateState & ({ ok: true } | { ok: false; retryAfter: number });
  /** Gives one taken token back to the key. */
  giveBack(key: string): void;
};

export type RateState = { left: number; reset: number };

/**
 * Memory of rate limits, shared by the threads of a process. Its size is fixed, so a flood of addresses cannot exhaust
 * it: the least recently used key is evicted. Each entry is one number, which threads change without locks. It has 19
 * bits to tell keys apart. The other 44 bits are the time (ms since 1970) at which the key has all tokens again.
 */
export type RateMemory = { seed: string; entries: BigInt64Array<SharedArrayBuffer> };

const ENTRIES = 65_536;
/** Number of slots in which the entry of a key may lie. */
const PROBES = 8;
const MOMENT_BITS = 44n;
const MOMENT = (1n << MOMENT_BITS) - 1n;
const SHARED = 'rate limits';

/** Creates the memory. The random seed prevents an attacker from choosing keys that share a slot with another key. */
export function createRateMemory(entries = ENTRIES): RateMemory {
  const bytes = new SharedArrayBuffer(entries * BigInt64Array.BYTES_PER_ELEMENT);
  return { seed: randomBytes(16).toString('hex'), entries: new BigInt64Array(bytes) };
}

/** Makes all threads that start from now on share their counts. */
export function shareRateLimits(): void {
  if (!isMemory(getEnvironmentData(SHARED))) setEnvironmentData(SHARED, createRateMemory());
}

/** Returns the memory that the main thread shares, or a separate memory for one limit. */
function memoryOfThread(): RateMemory {
  const shared = getEnvironmentData(SHARED);
  return isMemory(shared) ? shared : createRateMemory();
}

function isMemory(value: unknown): value is RateMemory {
  return typeof value === 'object' && value !== null && 'seed' in value && 'entries' in value;
}

/**
 * Creates a limit of `most` tokens per key in `seconds`, refilled steadily and shared by all threads of the process.
 * Memory suffices against floods of cheap requests; valuable actions count in the database (attempts.store.ts). Limits
 * with different names are independent.
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
  const tokenMs = Math.ceil((seconds * 1000) / most);
  const allMs = most * tokenMs;

  /** Returns the slot of a key's entry, or the slot to evict for it. */
  function slotOf(first: number, mark: bigint): number {
    let oldest = first % entries.length;
    for (let probe = 0; probe < Math.min(PROBES, entries.length); probe += 1) {
      const slot = (first + probe) % entries.length;
      const entry = Atomics.load(entries, slot);
      if (entry >> MOMENT_BITS === mark) return slot;
      if ((entry & MOMENT) < (Atomics.load(entries, oldest) & MOMENT)) oldest = slot;
    }
    return oldest;
  }

  /** Returns the first slot in which the entry of a key may lie, and the mark that tells it apart. */
  function placeOf(key: string): { first: number; mark: bigint } {
    const digest = hash('sha1', `${seed} ${name} ${key}`, 'buffer');
    // Never 0, because 0 marks an empty slot.
    return { first: digest.readUInt32LE(0), mark: BigInt(digest.readUInt32LE(4) & 0x7ffff || 1) };
  }

  function takeCounted(key: string): ReturnType<RateLimit['takeCounted']> {
    const { first, mark } = placeOf(key);
    for (;;) {
      const now = clock.now().getTime();
      const slot = slotOf(first, mark);
      const entry = Atomics.load(entries, slot);
      // After the clock was set back, assume at most that the key has no token left.
      const back = entry >> MOMENT_BITS === mark ? Math.min(Number(entry & MOMENT), now + allMs) : now;
      const next = Math.max(back, now) + tokenMs;
      const missing = next - now - allMs;
      if (missing > 0)
        return {
          ok: false,
          retryAfter: Math.ceil(missing / 1000),
          left: 0,
          reset: Math.ceil((next - tokenMs - now) / 1000),
        };
      const changed = (mark << MOMENT_BITS) | BigInt(next);
      if (Atomics.compareExchange(entries, slot, entry, changed) === entry)
        return { ok: true, left: Math.max(0, Math.floor(-missing / tokenMs)), reset: Math.ceil((next - now) / 1000) };
    }
  }

  function giveBack(key: string): void {
    const { first, mark } = placeOf(key);
    for (;;) {
      const slot = slotOf(first, mark);
      const entry = Atomics.load(entries, slot);
      // An evicted key has all its tokens.
      if (entry >> MOMENT_BITS !== mark) return;
      const changed = (mark << MOMENT_BITS) | BigInt(Math.max(0, Number(entry & MOMENT) - tokenMs));
      if (Atomics.compareExchange(entries, slot, entry, changed) === entry) return;
    }
  }

  return {
    takeCounted,
    giveBack,
    take: (key) => {
      const { left: _, reset: __, ...outcome } = takeCounted(key);
      return outcome;
    },
  };
}
