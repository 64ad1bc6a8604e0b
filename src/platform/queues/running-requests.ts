import { getEnvironmentData, setEnvironmentData, threadId } from 'node:worker_threads';

/** Requests of people that run. */
export type RunningRequests = {
  /** Notes that a request starts; returns what its end calls. */
  begin(): () => void;
  /** Number of those that run in this thread. */
  count(): number;
  /** Whether one runs in any thread of the process, or ended so lately that the next of its person is expected. */
  areAny(): boolean;
  /** Sets what is called when none runs in this thread any more, and none is expected. */
  onQuiet(call: () => void): void;
};

/** Longest time in ms that a request counts. A longer one waits for its client, or for another machine. */
const COUNTED_MS = 1000;

/**
 * Time in ms after a request within which a person sends the next. A form leads to a page, and a page asks for its parts. A
 * call that started between them would delay each of them.
 */
const FOLLOWED_MS = 30;

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
  { countedMs = COUNTED_MS, followedMs = FOLLOWED_MS }: { countedMs?: number; followedMs?: number } = {},
  memory: PeopleMemory = memoryOfThread(),
  thread: number = threadId,
): RunningRequests {
  const own = thread % memory.length;
  const calls: (() => void)[] = [];
  let count = 0;
  let quietAt = 0n;
  let isTimed = false;

  function becomeQuiet(): void {
    Atomics.store(memory, own, 0n);
    for (const call of calls) call();
  }

  /** Waits until no request of this thread runs or is expected. One timer serves all requests that end meanwhile. */
  function quietLater(ms: number): void {
    isTimed = true;
    const timer = setTimeout(() => {
      isTimed = false;
      if (count > 0) return;
      const left = Number(quietAt - now());
      if (left > 0) quietLater(left);
      else becomeQuiet();
    }, ms);
    timer.unref();
  }

  return {
    begin: () => {
      count += 1;
      Atomics.store(memory, own, now() + BigInt(countedMs));
      let isOver = false;
      /** Ends the request; returns whether it was the last one of the thread. */
      const leave = (): boolean => {
        if (isOver) return false;
        isOver = true;
        clearTimeout(timer);
        count -= 1;
        return count === 0;
      };
      const timer = setTimeout(() => {
        if (leave()) becomeQuiet();
      }, countedMs);
      timer.unref();
      return () => {
        if (!leave()) return;
        quietAt = now() + BigInt(followedMs);
        Atomics.store(memory, own, quietAt);
        if (!isTimed) quietLater(followedMs);
      };
    },
    count: () => count,
    areAny: () => {
      if (count > 0) return true;
      const at = now();
      return memory.some((_, entry) => Atomics.load(memory, entry) > at);
    },
    onQuiet: (call) => {
      calls.push(call);
    },
  };
}
