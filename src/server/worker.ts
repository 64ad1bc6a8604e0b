import { parentPort, workerData } from 'node:worker_threads';
import { composeShop } from '../app/compose-shop.ts';
import { systemClock } from '../platform/clock.ts';
import { isDatabaseAway } from '../platform/database/availability.ts';
import { openPool } from '../platform/database/pool.ts';
import { poolSize } from '../platform/database/pool-size.ts';
import { createLog } from '../platform/log.ts';
import { asText } from '../platform/metrics/merge-figures.ts';
import { createMetrics } from '../platform/metrics/metrics.ts';
import { registerThreadFigures } from '../platform/metrics/process-figures.ts';
import { closeOneByOne } from '../platform/run-closing-steps.ts';
import { openTelemetry } from '../platform/tracing/open-telemetry.ts';
import { traceIds } from '../platform/tracing/spans.ts';
import { builtPages } from '../web/pages.ts';
import { descriptorOf, listen, portOf } from './listen.ts';
import { createServing } from './serving.ts';
import { createShopListener } from './shop-listener.ts';
import type { FromWorker, ToWorker, WorkerTask } from './worker-messages.ts';

/**
 * Thread that answers requests. It opens the shop like the main thread, but without jobs, and listens once everything
 * is ready. The main thread tells it when to stop.
 */
const main = parentPort;
if (!main) throw new Error('worker.ts runs as a thread of src/server.ts');
const task: WorkerTask = workerData;
const { config, slot } = task;
const SLOW_MS = 5000;
/** Longest time to close the shop, in milliseconds; see STOP_MS in run.ts. */
const WORKER_CLOSING_MS = 4000;

const say = (message: FromWorker) => main.postMessage(message);
const log = createLog(config.logLevel, config.telemetry ? traceIds : undefined).child({ worker: slot });
const metrics = createMetrics(String(slot));
registerThreadFigures(metrics);

const scrapes = new Map<number, (text: string) => void>();
let lastScrape = 0;

/** Returns the metrics of all threads from the main thread, or only its own if the main thread does not answer. */
async function scrape(): Promise<string> {
  const id = ++lastScrape;
  let timer: NodeJS.Timeout | undefined;
  const collected = new Promise<string | null>((resolve) => {
    scrapes.set(id, resolve);
    timer = setTimeout(() => resolve(null), SLOW_MS);
    say({ kind: 'scrape', id });
  });
  const text = await collected;
  clearTimeout(timer);
  scrapes.delete(id);
  return text ?? asText([await metrics.read()]);
}

// Before the application and its connections, which record spans.
const telemetry = await openTelemetry(config.telemetry, { log, thread: `worker ${slot}`, role: config.role });
const front = createShopListener({ config, log, metrics, scrape, house: task.house });
try {
  const pool = openPool(task.databaseUrl, log, poolSize(config.workers));
  const open = await composeShop({
    config,
    pool,
    clock: systemClock,
    log,
    metrics,
    works: false,
    picturePort: task.picturePort,
    ...(task.searchPort ? { searchPort: task.searchPort } : {}),
  });
  const serving = createServing({ config, front, log, metrics, threads: config.workers });
  await serving.open({ url: task.databaseUrl, pool, open, pages: await builtPages(config.rendering) });
  await listen(front.server, task.port, config).catch((err) => {
    log.warn({ err }, 'could not inherit the port of the previous worker');
    return listen(front.server, task.fallback, config);
  });

  let leaving = false;
  main.on('message', (message: ToWorker) => {
    if (message.kind === 'scraped') scrapes.get(message.id)?.(message.text);
    if (message.kind === 'figures')
      void metrics.read().then((figures) => say({ kind: 'figures', id: message.id, figures }));
    if (message.kind === 'drain') {
      const answered = front.drain(message.how);
      // A repeated call only shortens the time.
      if (!leaving) void leave(answered);
      leaving = true;
    }
  });
  say({ kind: 'ready', descriptor: descriptorOf(front.server), port: portOf(front.server) });

  async function leave(answered: Promise<void>): Promise<void> {
    await answered;
    await closeOneByOne(
      [
        { name: 'cached pages', limitMs: 1000, run: serving.close },
        { name: 'shop', limitMs: 3000, run: open.close },
        { name: 'database pool', limitMs: 1000, run: () => pool.end() },
        { name: 'telemetry', limitMs: 1000, run: () => telemetry?.close() },
      ],
      { log, limitMs: WORKER_CLOSING_MS },
    );
    say({ kind: 'drained', figures: await metrics.read() });
  }
} catch (error) {
  log.error({ err: error }, 'the worker could not open');
  const reason = error instanceof Error ? error.message : 'unknown problem';
  say({ kind: 'failed', reason, databaseAway: isDatabaseAway(error) });
}
