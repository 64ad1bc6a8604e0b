import { networksOf } from '../identity/address-networks.ts';
import { bindTrace } from '../tracing/spans.ts';

/** Job owner: its widest network and, inside it, the client. */
export type QueueClient = { network: string; client: string };

export type FairQueueLimits = {
  /** Jobs that run at the same time. */
  running: number;
  /** Jobs of one client that run at the same time. */
  runningPerClient: number;
  /** Jobs that wait, of one client and of all together. */
  waitingPerClient: number;
  waiting: number;
};

/** `too-late`: the job has waited as long as it may. */
export type QueueRefusal = 'client-full' | 'queue-full' | 'too-late';
export type Queued<T> = { ok: true; result: T } | { ok: false; refused: QueueRefusal };

/** Holds jobs back beside the limits of their queue. */
export type QueuePace = {
  /** Whether a further job may start now. */
  mayStart(): boolean;
  /** Notes that a job starts; returns what its end calls. */
  started(): () => void;
  /** Sets what is called when a job may start that could not before. */
  onChange(wake: () => void): void;
};

export type FairQueue = {
  /**
   * Runs a job in the client's next slot. Refuses it at once if too many wait already, and after `patienceMs` if it has not
   * started. Rejects if the job itself does.
   */
  run<T>(client: QueueClient, job: () => Promise<T>, patienceMs?: number): Promise<Queued<T>>;
  /** Runs a job while no client's job waits or runs. Background jobs wait without a limit, in order. */
  runInBackground<T>(job: () => Promise<T>): Promise<T>;
  /** Figures for metrics: current numbers, and totals since the start. */
  figures(): { waiting: number; running: number; refused: Record<QueueRefusal, number>; done: number };
};

type Start = () => void;

/** Returns the owner of an address's jobs. A text that is no address is its own network. */
export function clientOf(address: string): QueueClient {
  const networks = networksOf(address);
  return { network: networks.at(-1) ?? address, client: networks[0] ?? address };
}

/**
 * Creates a queue that serves networks in rotation, and the clients of a network in rotation. A client with one job
 * therefore waits for the running jobs and one job of each other network, however many jobs those have; clients of its
 * own network share that network's slots.
 */
export function createFairQueue(limits: FairQueueLimits, pace?: QueuePace): FairQueue {
  const waiting = createRotation();
  const runningOf = new Map<string, number>();
  const background: Start[] = [];
  const refused: Record<QueueRefusal, number> = { 'client-full': 0, 'queue-full': 0, 'too-late': 0 };
  let running = 0;
  let done = 0;

  const isFree = ({ client }: QueueClient): boolean => (runningOf.get(client) ?? 0) < limits.runningPerClient;

  const isOpen = (): boolean => running < limits.running && (pace?.mayStart() ?? true);

  function startNext(): void {
    while (waiting.count() + background.length > 0 && isOpen()) {
      const start = waiting.take(isFree) ?? (running === 0 ? background.shift() : undefined);
      if (start === undefined) return;
      start();
    }
  }

  async function work<T>(job: () => Promise<T>, client: string | null): Promise<T> {
    running += 1;
    const ended = pace?.started();
    if (client !== null) runningOf.set(client, (runningOf.get(client) ?? 0) + 1);
    try {
      return await job();
    } finally {
      running -= 1;
      done += 1;
      ended?.();
      if (client !== null) {
        const left = (runningOf.get(client) ?? 1) - 1;
        if (left === 0) runningOf.delete(client);
        else runningOf.set(client, left);
      }
      startNext();
    }
  }

  function refuse(reason: QueueRefusal): { ok: false; refused: QueueRefusal } {
    refused[reason] += 1;
    return { ok: false, refused: reason };
  }

  pace?.onChange(startNext);

  return {
    run: async (owner, job, patienceMs) => {
      if (!isOpen() || !isFree(owner)) {
        if (waiting.countOf(owner) >= limits.waitingPerClient) return refuse('client-full');
        if (waiting.count() >= limits.waiting) return refuse('queue-full');
      }
      const { promise, resolve } = Promise.withResolvers<{ result: ReturnType<typeof job> } | null>();
      // The end of another job starts it.
      const own = bindTrace(job);
      const leave = waiting.add(owner, () => {
        clearTimeout(timer);
        // Counts the job as running before the next one is chosen.
        const result = work(own, owner.client);
        result.catch(() => {});
        resolve({ result });
      });
      const giveUp = (): void => {
        leave();
        resolve(null);
      };
      const timer = patienceMs === undefined ? undefined : setTimeout(giveUp, patienceMs);
      startNext();
      const begun = await promise;
      return begun ? { ok: true, result: await begun.result } : refuse('too-late');
    },
    runInBackground: (job) =>
      new Promise((resolve, reject) => {
        background.push(() => void work(job, null).then(resolve, reject));
        startNext();
      }),
    figures: () => ({ waiting: waiting.count(), running, refused: { ...refused }, done }),
  };
}

/** Waiting jobs by network and client. Map order is the rotation: a served key moves to the end. */
function createRotation() {
  const networks = new Map<string, Map<string, { owner: QueueClient; jobs: Start[] }>>();
  let count = 0;

  return {
    count: () => count,
    countOf: ({ network, client }: QueueClient) => networks.get(network)?.get(client)?.jobs.length ?? 0,
    /** Adds a job; returns what removes it before it starts. */
    add: (owner: QueueClient, start: Start): (() => void) => {
      const clients = networks.get(owner.network) ?? new Map();
      networks.set(owner.network, clients);
      const own = clients.get(owner.client) ?? { owner, jobs: [] };
      clients.set(owner.client, own);
      own.jobs.push(start);
      count += 1;
      return () => {
        const at = own.jobs.indexOf(start);
        if (at < 0) return;
        own.jobs.splice(at, 1);
        count -= 1;
        if (own.jobs.length > 0 || clients.get(owner.client) !== own) return;
        clients.delete(owner.client);
        if (clients.size === 0 && networks.get(owner.network) === clients) networks.delete(owner.network);
      };
    },
    /** Removes the next job of the clients that may start one. */
    take: (isFree: (owner: QueueClient) => boolean): Start | undefined => {
      for (const [network, clients] of networks)
        for (const [client, own] of clients) {
          if (!isFree(own.owner)) continue;
          const start = own.jobs.shift();
          count -= 1;
          clients.delete(client);
          if (own.jobs.length > 0) clients.set(client, own);
          networks.delete(network);
          if (clients.size > 0) networks.set(network, clients);
          return start;
        }
      return undefined;
    },
  };
}
