import type { MessagePort } from 'node:worker_threads';
import type { ViteDevServer } from 'vite';
import { type ComposedShop, composeShop } from '../app/compose-shop.ts';
import { followSettings } from '../app/follow-settings.ts';
import { type OpenedDatabase, openDatabase } from '../app/open-database.ts';
import type { ChangeFollower } from '../platform/changes/follow-changes.ts';
import { systemClock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import { migrate } from '../platform/database/migrate.ts';
import { watchDescriptors } from '../platform/descriptors.ts';
import { createJobTables } from '../platform/jobs.ts';
import { createLog } from '../platform/log.ts';
import { asText, mergedFigures } from '../platform/metrics/merge-figures.ts';
import { createMetrics } from '../platform/metrics/metrics.ts';
import { registerProcessFigures, registerThreadFigures } from '../platform/metrics/process-figures.ts';
import { closeOneByOne } from '../platform/run-closing-steps.ts';
import { openTelemetry } from '../platform/tracing/open-telemetry.ts';
import { traceIds } from '../platform/tracing/spans.ts';
import type { ClusterWriterHost, SearchHost } from '../shop/search/engine/index.ts';
import { addresses, healthAddress, SIMULATED } from './addresses.ts';
import { installationId } from './data-folder.ts';
import { type DemoPast, openDemoPast } from './demo-past.ts';
import { registerDependencyFigures } from './dependency-figures.ts';
import { buildEditor } from './editor-build.ts';
import { loadFirstData } from './first-data.ts';
import type { HealthFront } from './health-front.ts';
import { canSharePorts, claimPort, descriptorOf, listen, PortProblem, type PortSource, portOf } from './listen.ts';
import type { Drain, Listener } from './listener.ts';
import { openClusterWriter, openSearchHost } from './search-host.ts';
import { registerShopFigures } from './shop-figures.ts';
import { readStartConfig } from './start-config.ts';
import { createWorkers, type Workers } from './workers.ts';

/** Longest time for requests in flight after a stop signal, in milliseconds. */
const DRAIN_MS = 10_000;
/** Longest time of a whole stop, in milliseconds. Supervisors kill after 30 s. */
const STOP_MS = 24_000;
/** Time limit for ending requests, in milliseconds. A worker then has 4 s to close its shop. */
const REQUESTS_MS = DRAIN_MS + 5000;
/** Longest wait for PostgreSQL to stop, in milliseconds. It continues to stop after that. */
const DATABASE_MS = 5500;

/**
 * Runs the process from start to end. The main thread owns the built-in database, migrations, jobs and schedules. With
 * one worker it answers requests too. With several workers, it supervises the threads that do.
 */
export async function run(environment: Record<string, string | undefined>, development: boolean): Promise<void> {
  const read = readStartConfig(environment, development);
  if (!read.ok) return refuse(`Kontor cannot start: ${read.problem}`);
  const config = await withPossibleThreads(read.config);
  const log = createLog(config.logLevel, config.telemetry ? traceIds : undefined);
  watchDescriptors(log);
  const house = installationId(config);
  const metrics = createMetrics('main');
  const figures = async () => [await metrics.read(), ...((await workers?.figures()) ?? [])];
  const scrape = async () => asText(await figures());
  const telemetry = await openTelemetry(config.telemetry, {
    log,
    thread: 'main',
    role: config.role,
    figures: async () => mergedFigures(await figures()),
  });
  // With several workers the main thread answers no requests, and loads no code for that.
  const own =
    config.role !== 'worker' && config.workers === 1
      ? (await import('./answering.ts')).createAnswering({ config, log, metrics, scrape, house })
      : null;
  const health: HealthFront | null =
    config.role === 'worker'
      ? (await import('./health-front.ts')).createHealthFront({ config, log, scrape, house })
      : null;
  let workers: Workers | undefined;
  let port: PortSource;
  // Report a port in use at once. The process accepts connections later, once the shop can answer them.
  try {
    port = await claimPort(config, house);
  } catch (error) {
    if (!(error instanceof PortProblem)) throw error;
    return refuse(`Kontor cannot start: ${error.message}`);
  }

  let vite: ViteDevServer | undefined;
  let editor: { stop(): void } | undefined;
  let database: Promise<OpenedDatabase> | undefined;
  let open: ComposedShop | undefined;
  let search: SearchHost | undefined;
  let clusterWriter: ClusterWriterHost | null = null;
  let demoPast: DemoPast | undefined;
  let following: ChangeFollower | undefined;
  let stopped: Promise<void> | undefined;
  let isOpen = false;
  let replacing: Promise<void> = Promise.resolve();
  const stop = (code: number, idle: Drain['idle']): Promise<void> => {
    stopped ??= (async () => {
      const how: Drain = { idle, limitMs: DRAIN_MS };
      const requests = () => Promise.all([own?.front.drain(how), health?.front.drain(how), workers?.stop(how)]);
      const givenUp = await closeOneByOne(
        [
          { name: 'requests', limitMs: REQUESTS_MS, run: requests },
          { name: 'past of the demo', limitMs: 1000, run: () => demoPast?.stop() },
          { name: 'editor', limitMs: 1000, run: () => editor?.stop() },
          { name: 'development server', limitMs: 1000, run: () => vite?.close() },
          { name: 'cached pages', limitMs: 1000, run: () => own?.serving.close() },
          { name: 'watch of the database', limitMs: 100, run: () => health?.close() },
          { name: 'settings', limitMs: 1000, run: () => following?.close() },
          { name: 'shop', limitMs: 8000, run: () => open?.close() },
          { name: 'search', limitMs: 1000, run: () => search?.close() },
          { name: 'writer of the search cluster', limitMs: 1000, run: () => clusterWriter?.close() },
          { name: 'telemetry', limitMs: 1500, run: () => telemetry?.close() },
          // An interrupted start must stop its database. A database that did not open needs no stop.
          {
            name: 'database',
            limitMs: DATABASE_MS,
            run: () =>
              database?.then(
                (opened) => opened.close(),
                () => {},
              ),
          },
        ],
        { log, limitMs: STOP_MS },
      );
      log.info({ givenUp }, 'stopped');
      process.exit(code);
    })();
    return stopped;
  };
  // Ctrl-C closes idle connections at once; a supervisor's SIGTERM honours the promised keep-alive.
  process.on('SIGINT', () => void stop(0, 'close'));
  process.on('SIGTERM', () => void stop(0, 'wait'));
  // On Windows SIGHUP means that the console was closed; the system ends the process 10 s later.
  if (process.platform === 'win32') process.on('SIGHUP', () => void stop(0, 'close'));
  else process.on('SIGHUP', replaceLater);

  function replaceLater(): void {
    if (stopped || !isOpen || development) {
      log.warn({}, 'SIGHUP came while the shop opens or stops, or in development: nothing is replaced');
      return;
    }
    replacing = replacing.then(() => replaceWorkers()).catch((err) => log.error({ err }, 'gave up replacing workers'));
  }

  async function replaceWorkers(): Promise<void> {
    if (!database) return;
    if (!workers) return log.warn({}, 'a process without requests has nothing to replace: start it again');
    await migrate((await database).url, log);
    if (own?.front.server.listening) {
      // A new thread replaces the main thread, which answered requests so far.
      await workers.start(1, descriptorOf(own.front.server));
      await own.front.drain({ idle: 'wait', limitMs: 60_000 });
    } else await workers.replaceAll();
    log.info({}, 'all workers were replaced');
  }

  try {
    await openShop();
  } catch (err) {
    if (stopped) return;
    log.error({ err }, 'the shop could not open');
    console.error(`Kontor cannot start: ${err instanceof Error ? err.message : 'unknown problem'}`);
    return stop(2, 'close');
  }

  /** Creates the supervisor of the threads that answer requests, and that may replace this one. */
  function supervise(
    databaseUrl: string,
    connectPictures: () => MessagePort,
    connectSearch: SearchHost['connect'] | undefined,
  ): Workers {
    return createWorkers({
      script: new URL('./worker.ts', import.meta.url),
      task: { config, databaseUrl, house, fallback: port },
      log,
      scrape,
      ...(connectSearch ? { connectSearch } : {}),
      connectPictures,
      onGivingUp: (line) => {
        log.error({ line }, 'workers end repeatedly');
        console.error(`Kontor stops: ${line}`);
        void stop(1, 'close');
      },
    });
  }

  /** Opens everything in order; a stop meanwhile ends it early. */
  async function openShop(): Promise<void> {
    if (development && own) {
      vite = await startVite(own.front);
      editor = buildEditor(log);
    }
    database = openDatabase(config, log);
    // Their modules load while PostgreSQL starts.
    const opening = own?.pages(vite);
    // A start that fails earlier reports its own reason.
    opening?.catch(() => {});
    const { url, pool, figuresPool } = await database;
    if (stopped) return;
    if (config.role === 'web') await createJobTables(pool);
    if (config.demo) await loadFirstData(config, pool, log);
    const past = await openDemoPast(config, pool, log);
    demoPast = past;
    registerThreadFigures(metrics);
    registerProcessFigures(metrics);
    registerShopFigures(metrics, figuresPool);
    // Jobs ask no index, and a cluster needs none.
    search = health || config.searchCluster ? undefined : openSearchHost({ config, databaseUrl: url, log, metrics });
    clusterWriter = openClusterWriter({ config, databaseUrl: url, log, metrics });
    const connectSearch = search?.connect;
    // With several workers this thread answers no requests, but runs the jobs.
    open = await composeShop({
      config,
      pool,
      clock: systemClock,
      log,
      metrics,
      works: config.role !== 'web',
      holdsJobs: past.isOpen,
      ...(own && connectSearch ? { searchPort: connectSearch() } : {}),
    });
    registerDependencyFigures(metrics, { config, pool, open });
    // Another program may have taken the port meanwhile.
    port = await claimPort(config, house);
    if (!health) workers = supervise(url, open.connectPictures, connectSearch);
    if (stopped) return;
    if (health) {
      following = await followSettings({ url, settings: open.settings, texts: open.texts, clock: systemClock, log });
      health.open({ pool, open });
      await listen(health.front.server, port, config);
    } else if (own && opening) {
      const pages = await opening;
      if (stopped) return;
      await own.serving.open({ url, pool, open, pages });
      if (stopped) return;
      await listen(own.front.server, port, config);
    } else {
      following = await followSettings({ url, settings: open.settings, texts: open.texts, clock: systemClock, log });
      await workers?.start(config.workers, undefined);
    }
    isOpen = true;
    past.start(url);
    if (health) return console.info(healthAddress(portOf(health.front.server) ?? config.port));
    console.info(addresses(workers?.port() ?? (own && portOf(own.front.server)) ?? config.port, config.publicUrls));
    if (config.payments.kind === 'simulated') console.warn(SIMULATED);
  }
}

/** Returns the configuration, with one thread where threads cannot share a port. */
async function withPossibleThreads(config: Config): Promise<Config> {
  if (config.workers === 1 || (await canSharePorts(config.host))) return config;
  console.error('Threads cannot share a port on this system: one thread answers requests, WORKERS does not count.');
  return { ...config, workers: 1 };
}

function refuse(line: string): void {
  console.error(line);
  process.exitCode = 2;
}

async function startVite(front: Listener): Promise<ViteDevServer> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    server: { middlewareMode: { server: front.server }, hmr: { server: front.server } },
    appType: 'custom',
  });
  front.behind((request, response, next) => vite.middlewares(request, response, next));
  return vite;
}
