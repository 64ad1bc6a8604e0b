import { networksOf } from '../identity/address-networks.ts';

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

export type QueueRefusal = 'client-full' | 'queue-full';
export type Queued<T> = { ok: true; result: T } | { ok: false; refused: QueueRefusal };

export type FairQueue = {
  /** Runs a job in the client's next slot. Refuses it at once if too many wait already; rejects if the job itself does. */
  run<T>(client: QueueClient, job: () => Promise<T>): Promise<Queued<T>>;
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
export function createFairQueue(limits: FairQueueLimits): FairQueue {
  const waiting = createRotation();
  const runningOf = new Map<string, number>();
  const background: Start[] = [];
  const refused: Record<QueueRefusal, number> = { 'client-full': 0, 'queue-full': 0 };
  let running = 0;
  let done = 0;

  const isFree = ({ client }: QueueClient): boolean => (runningOf.get(client) ?? 0) < limits.runningPerClient;

  function startNext(): void {
    while (running < limits.running) {
      const start = waiting.take(isFree) ?? (running === 0 ? background.shift() : undefined);
      if (start === undefined) return;
      start();
    }
  }

  async function work<T>(job: () => Promise<T>, client: string | null): Promise<T> {
    running += 1;
    if (client !== null) runningOf.set(client, (runningOf.get(client) ?? 0) + 1);
    try {
      return await job();
    } finally {
      running -= 1;
      done += 1;
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

  return {
    run: async (owner, job) => {
      if (running >= limits.running || !isFree(owner)) {
        if (waiting.countOf(owner) >= limits.waitingPerClient) return refuse('client-full');
        if (waiting.count() >= limits.waiting) return refuse('queue-full');
      }
      const { promise, resolve } = Promise.withResolvers<void>();
      const { promise: result, resolve: settle } = Promise.withResolvers<ReturnType<typeof job>>();
      waiting.add(owner, () => {
        // Counts the job as running before the next one is chosen.
        const own = work(job, owner.client);
        own.catch(() => {});
        settle(own);
        resolve();
      });
      startNext();
      await promise;
      return { ok: true, result: await result };
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
    add: (owner: QueueClient, start: Start) => {
      const clients = networks.get(owner.network) ?? new Map();
      networks.set(owner.network, clients);
      const own = clients.get(owner.client) ?? { owner, jobs: [] };
      clients.set(owner.client, own);
      own.jobs.push(start);
      count += 1;
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
