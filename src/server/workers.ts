import type { MessagePort } from 'node:worker_threads';
import type { Log } from '../platform/log.ts';
import { retire } from '../platform/metrics/merge-figures.ts';
import type { Figure } from '../platform/metrics/metrics.ts';
import { shareRunningRequests } from '../platform/queues/running-requests.ts';
import { shareRateLimits } from '../platform/rate-limit.ts';
import { DatabaseAway, launchWorker, type RunningWorker } from './launch-worker.ts';
import type { PortSource } from './listen.ts';
import type { Drain } from './listener.ts';
import { afterCrash, DATABASE_AWAY_DELAY_MS, isHopeless, MOST_SHORT_LIVES } from './restart-policy.ts';
import { workerFigures } from './worker-figures.ts';
import type { WorkerTask } from './worker-messages.ts';

const ENDING: Drain = { idle: 'close', limitMs: 1000 };
/** Returns the drain of a replaced worker. It may be slow, because the new worker serves already. */
function replacing(keepAliveSeconds: number): Drain {
  return { idle: 'wait', limitMs: Math.max(60, keepAliveSeconds + 5) * 1000 };
}

type Slot = {
  number: number;
  current: RunningWorker | null;
  /** True while a replacement opens: no other worker may then fill the slot. */
  replacing: boolean;
  livesMs: number[];
  timer?: NodeJS.Timeout;
};

export type Workers = {
  /**
   * Starts all workers. The first one takes over the port by the inherited descriptor. Without a configured port it
   * takes a free one, and the others share it. Rejects if a worker cannot start.
   */
  start(count: number, inherited: number | undefined): Promise<void>;
  /** Replaces one worker after another; each new one listens first. Rejects if a new one cannot start. */
  replaceAll(): Promise<void>;
  /** Ends all workers. */
  stop(how: Drain): Promise<void>;
  figures(): Promise<Figure[][]>;
  /** Returns the port of the workers; undefined before the first one listens. */
  port(): number | undefined;
};

/** Creates the supervisor of the serving threads, for the main thread. */
export function createWorkers(deps: {
  script: URL;
  task: Omit<WorkerTask, 'slot' | 'port' | 'searchPort' | 'picturePort'>;
  log: Log;
  scrape(): Promise<string>;
  /** Returns a new port of the process's search index for a worker. */
  connectSearch?(): MessagePort;
  /** Returns a new port of the processes that decode pictures for a worker. */
  connectPictures(): MessagePort;
  /** Called if all workers repeatedly end soon after their start. */
  onGivingUp(line: string): void;
}): Workers {
  const { log, task } = deps;
  // Before the first thread starts, so that all threads count together.
  shareRateLimits();
  shareRunningRequests();
  const slots: Slot[] = [];
  /** Workers that answer their last requests. */
  const leaving = new Set<RunningWorker>();
  const opening = new Set<Promise<void>>();
  let retired: Figure[] = [];
  let stopping = false;
  let crashes = 0;
  let fallback: PortSource = task.fallback;
  let bound: number | undefined;

  /** Resolves once the worker listens; rejects if it ends or fails before that. */
  async function launch(slot: Slot, port: PortSource): Promise<RunningWorker> {
    const searchPort = deps.connectSearch?.();
    const running = await launchWorker({
      script: deps.script,
      task: {
        ...task,
        fallback,
        slot: slot.number,
        port,
        picturePort: deps.connectPictures(),
        ...(searchPort ? { searchPort } : {}),
      },
      log,
      scrape: deps.scrape,
      leaves: (worker, last) => {
        leaving.add(worker);
        void last.then((figures) => {
          leaving.delete(worker);
          if (figures) retired = retire(retired, figures);
        });
      },
    });
    bound = running.port ?? bound;
    if ('port' in fallback && fallback.port === 0 && bound !== undefined) fallback = { ...fallback, port: bound };
    return running;
  }

  /**
   * Puts a worker into its slot. Its end is a promise, not an event: on a busy machine "ready" and the end arrive
   * together, before the worker is in its slot.
   */
  function place(slot: Slot, running: RunningWorker): void {
    slot.current = running;
    void running.broken.then(({ livedMs, problem }) => {
      if (slot.current === running) crashed(slot, livedMs, problem);
    });
  }

  function crashed(slot: Slot, livedMs: number, problem: Error): void {
    slot.current = null;
    if (stopping) return;
    crashes += 1;
    const databaseAway = problem instanceof DatabaseAway;
    // Leave out failures of the database: they are temporary and reveal no fault of the worker.
    if (!databaseAway) slot.livesMs = [...slot.livesMs, livedMs].slice(-MOST_SHORT_LIVES);
    const othersMayServe = slots.some((other) => other !== slot && (other.current || !isHopeless(other.livesMs)));
    const verdict = databaseAway
      ? { restartInMs: DATABASE_AWAY_DELAY_MS }
      : afterCrash(slot.livesMs, slot.replacing || othersMayServe);
    if ('giveUp' in verdict) {
      deps.onGivingUp(
        `worker ${slot.number} ended ${MOST_SHORT_LIVES} times in a row soon after its start, last with: ${problem.message}`,
      );
      return;
    }
    if (slot.replacing) return;
    log.warn({ worker: slot.number, err: problem, ...verdict }, 'a worker ended and will restart');
    restartIn(slot, verdict.restartInMs);
  }

  function restartIn(slot: Slot, milliseconds: number): void {
    clearTimeout(slot.timer);
    slot.timer = setTimeout(() => void restart(slot), milliseconds);
  }

  async function restart(slot: Slot): Promise<void> {
    if (stopping || slot.current) return;
    const started = performance.now();
    try {
      const running = await launch(slot, fallback);
      // A replacement may have filled the slot meanwhile. The new worker listens, so it may have requests already.
      if (stopping || slot.current) await running.drain(ENDING);
      else {
        place(slot, running);
        log.info({ worker: slot.number }, 'a worker is back');
      }
    } catch (error) {
      const problem = error instanceof Error ? error : new Error(String(error));
      if (slot.current) log.info({ worker: slot.number, err: problem }, 'a worker that is not needed did not start');
      else crashed(slot, performance.now() - started, problem);
    }
  }

  /** Returns the port source of a replacement: a socket from a supervisor, else the descriptor of the old worker. */
  function takenOver(descriptor: number | undefined): PortSource {
    return descriptor === undefined || 'descriptor' in fallback ? fallback : { descriptor };
  }

  /** Registers an opening worker. A stop waits for it, and it ends by itself once it is ready. */
  function whileOpening(run: () => Promise<void>): Promise<void> {
    const own = run().finally(() => opening.delete(own));
    opening.add(own);
    return own;
  }

  async function replace(slot: Slot): Promise<void> {
    const old = slot.current;
    clearTimeout(slot.timer);
    slot.replacing = true;
    const running = await launch(slot, takenOver(old?.descriptor)).finally(() => {
      slot.replacing = false;
      // The old one may have broken meanwhile.
      if (!slot.current) restartIn(slot, 0);
    });
    clearTimeout(slot.timer);
    if (stopping) return running.drain(ENDING);
    const left = slot.current;
    place(slot, running);
    slot.livesMs = [];
    await left?.drain(replacing(task.config.keepAliveSeconds));
  }

  return {
    start: async (count, inherited) => {
      for (let number = 1; number <= count; number += 1)
        slots.push({ number, current: null, replacing: false, livesMs: [] });
      const open = (slot: Slot): Promise<void> =>
        whileOpening(async () => {
          const running = await launch(slot, slot.number === 1 ? takenOver(inherited) : fallback);
          // A stop arrived during the opening: answer accepted requests and accept no more.
          if (stopping) return running.drain(ENDING);
          place(slot, running);
        });
      const isAnyPort = 'port' in fallback && fallback.port === 0;
      const first = await Promise.allSettled(isAnyPort ? slots.slice(0, 1).map(open) : []);
      const others = first[0]?.status === 'rejected' ? [] : slots.slice(first.length);
      const started = [...first, ...(await Promise.allSettled(others.map(open)))];
      const number = started.findIndex(({ status }) => status === 'rejected') + 1;
      const failed = started[number - 1];
      if (failed?.status !== 'rejected') return;
      // Start all or none, so that the caller may try again.
      await Promise.all(slots.splice(0).map((slot) => slot.current?.drain(ENDING)));
      throw new Error(
        `worker ${number} could not start: ${failed.reason instanceof Error ? failed.reason.message : 'unknown problem'}`,
      );
    },
    replaceAll: async () => {
      for (const slot of slots) {
        if (stopping) return;
        await replace(slot);
        log.info({ worker: slot.number }, 'a worker was replaced');
      }
    },
    stop: async (how) => {
      stopping = true;
      for (const slot of slots) clearTimeout(slot.timer);
      const serving = slots.flatMap(({ current }) => current ?? []);
      const patience = new Promise((resolve) => setTimeout(resolve, how.limitMs).unref());
      await Promise.race([Promise.allSettled([...opening]), patience]);
      // Replaced workers still answer requests and get the shorter limit of this stop.
      await Promise.all([...new Set([...serving, ...leaving])].map((running) => running.drain(how)));
    },
    port: () => bound,
    figures: async () => {
      const [read, last] = await Promise.all([
        Promise.all(slots.map(async (slot) => (await slot.current?.figures()) ?? null)),
        Promise.all([...leaving].map((running) => running.figures())),
      ]);
      const answers = slots.map(({ number }, index) => ({
        labels: { worker: String(number) },
        value: read[index] ? 1 : 0,
      }));
      return [workerFigures(answers, crashes), retired, ...[...read, ...last].filter((figures) => figures !== null)];
    },
  };
}
