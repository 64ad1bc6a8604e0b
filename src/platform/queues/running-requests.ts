import { getEnvironmentData, setEnvironmentData, threadId } from 'node:worker_threads';

/** Requests of people that run. */
export type RunningRequests = {
  /** Notes that a request starts; returns what its end calls. */
  begin(): () => void;
  /** Number of those that run in this thread. */
  count(): number;
  /** Whether one runs in any thread of the process. */
  areAny(): boolean;
  /** Sets what is called when none runs in this thread any more. */
  onQuiet(call: () => void): void;
};

/** Longest time in ms that a request counts. A longer one waits for its client, or for another machine. */
const COUNTED_MS = 1000;

/**
 * Memory that the threads of a process share: for each one the time in ms up to which a request of it counts, or 0. Each thread
 * writes its own entry only. The entry of a thread that broke ends by itself.
 */
export type PeopleMemory = BigInt64Array<SharedArrayBuffer>;

/** More than the threads that run at a time, also while new ones replace others. */
const ENTRIES = 64;
const SHARED = 'running requests';

export function createPeopleMemory(): PeopleMemory {
  return new BigInt64Array(new SharedArrayBuffer(ENTRIES * BigInt64Array.BYTES_PER_ELEMENT));
}

/** Makes all threads that start from now on know of each other's requests. */
export function shareRunningRequests(): void {
  if (!isPeopleMemory(getEnvironmentData(SHARED))) setEnvironmentData(SHARED, createPeopleMemory());
}

function memoryOfThread(): PeopleMemory {
  const shared = getEnvironmentData(SHARED);
  return isPeopleMemory(shared) ? shared : createPeopleMemory();
}

function isPeopleMemory(value: unknown): value is PeopleMemory {
  return value instanceof BigInt64Array && value.buffer instanceof SharedArrayBuffer;
}

/** Time in ms that all threads have in common, and that no change of the clock moves. */
const now = (): bigint => BigInt(Math.ceil(performance.timeOrigin + performance.now()));

/** `thread`: number of this thread, different for each. */
export function createRunningRequests(
  countedMs = COUNTED_MS,
  memory: PeopleMemory = memoryOfThread(),
  thread: number = threadId,
): RunningRequests {
  const own = thread % memory.length;
  const calls: (() => void)[] = [];
  let count = 0;
  return {
    begin: () => {
      count += 1;
      Atomics.store(memory, own, now() + BigInt(countedMs));
      let isOver = false;
      const end = (): void => {
        if (isOver) return;
        isOver = true;
        clearTimeout(timer);
        count -= 1;
        if (count > 0) return;
        Atomics.store(memory, own, 0n);
        for (const call of calls) call();
      };
      const timer = setTimeout(end, countedMs);
      timer.unref();
      return end;
    },
    count: () => count,
    areAny: () => {
      if (count > 0) return true;
      const at = now();
      for (let entry = 0; entry < memory.length; entry += 1)
        if (entry !== own && Atomics.load(memory, entry) > at) return true;
      return false;
    },
    onQuiet: (call) => {
      calls.push(call);
    },
  };
}
