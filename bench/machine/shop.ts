import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { startEmbeddedDatabase } from '../../src/platform/database/embedded.ts';
import { silentLog } from '../../src/platform/log.ts';
import { fillCatalogue } from '../catalogue/fill.ts';
import { generatedGoods } from '../catalogue/goods.ts';
import { postmasterOf } from './processor-time.ts';
import { figureOf, METRICS_TOKEN } from './scrape.ts';

export const ROOT = path.resolve(import.meta.dirname, '../..');
const OPENS_WITHIN_MS = 180_000;
const INDEXED_WITHIN_MS = 1_800_000;
const SECRET = 'secret-key';

/** Shop in its own process, with the demo shop's data and generated products. */
export type BenchShop = {
  url: string;
  port: number;
  pid: number;
  postmaster: number | null;
  dataDir: string;
  products: number;
  behindProxy: boolean;
  /** Whether its index contains the generated products. */
  searches: boolean;
  /** Stops the server and starts it again with its data, and with further settings of the environment. */
  restart(setting?: Record<string, string>): Promise<void>;
  /** Stops the server, and with it a database that no other process uses. Does some work and starts the server again. */
  whileStopped(work: () => Promise<void>): Promise<void>;
  close(): Promise<void>;
};

/** Builds the pages if necessary, fills the database, and starts the server again, so that no cache is warm. */
export async function openBenchShop(given: {
  products: number;
  /** Whether the shop trusts the client address that the load generator sends. */
  behindProxy?: boolean;
  searches?: boolean;
  /** Number of threads that answer requests; defaults to WORKERS. */
  workers?: number;
  /** Further arguments for node, such as for a profile. */
  nodeArguments?: string[];
  /** Folder in which the data stays for the next run: a million products take minutes to write. */
  folder?: string | null;
  tell(line: string): void;
}): Promise<BenchShop> {
  const built = spawnSync(process.execPath, ['scripts/build-once.mjs'], { cwd: ROOT, stdio: 'inherit' });
  if (built.status !== 0) throw new Error('the pages could not be built');
  const kept = given.folder ?? null;
  const dataDir = kept ?? fs.mkdtempSync(path.join(os.tmpdir(), 'kontor-bench-'));
  fs.mkdirSync(dataDir, { recursive: true });
  const written = path.join(dataDir, 'bench-products');
  const isWritten = fs.existsSync(written) && fs.readFileSync(written, 'utf8') === String(given.products);
  if (kept !== null && !isWritten && fs.readdirSync(kept).length > 0)
    throw new Error(`${kept} does not contain the data of a bench with ${given.products} products`);
  const leave = (): void => (kept === null ? removeData(dataDir) : undefined);
  const port = await freePort();
  const { behindProxy = false, searches = true } = given;
  const env = {
    ...environment(dataDir, port),
    ...(behindProxy ? { TRUSTED_PROXIES: '127.0.0.1' } : {}),
    ...(given.workers === undefined ? {} : { WORKERS: String(given.workers) }),
  };
  let server: ChildProcess | null = null;
  try {
    if (!isWritten) {
      server = await startServer(env, port, []);
      if (given.products > 0) await fill(dataDir, given);
      await stopServer(server);
      fs.writeFileSync(written, String(given.products));
    }
    // The products were written without the change feed, so the index must be rebuilt.
    if (searches) fs.rmSync(path.join(dataDir, 'cache', 'search'), { recursive: true, force: true });
    server = await startServer(env, port, given.nodeArguments ?? []);
    await indexReady(port);
  } catch (error) {
    if (server) await stopServer(server);
    leave();
    throw error;
  }
  let running = server;
  const start = async (setting: Record<string, string>): Promise<void> => {
    running = await startServer({ ...env, ...setting }, port, given.nodeArguments ?? []);
    await indexReady(port);
  };
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    get pid() {
      return running.pid ?? 0;
    },
    get postmaster() {
      return postmasterOf(running.pid ?? 0);
    },
    dataDir,
    products: given.products,
    behindProxy,
    searches,
    restart: async (setting = {}) => {
      await stopServer(running);
      await start(setting);
    },
    whileStopped: async (work) => {
      await stopServer(running);
      await work();
      await start({});
    },
    close: async () => {
      await stopServer(running);
      leave();
    },
  };
}

export type BesideShop = { port: number; pid: number; close(): Promise<void> };

/** Opens a second server on the database of another. `root`: folder of another built checkout, null for this one. */
export async function openBeside(given: {
  database: string;
  /** Data folder of the first server. */
  first: string;
  root: string | null;
  setting: Record<string, string>;
}): Promise<BesideShop> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'kontor-bench-'));
  // The database has keys that only the secret of its first server opens.
  fs.copyFileSync(path.join(given.first, SECRET), path.join(dataDir, SECRET));
  const port = await freePort();
  const env = { ...environment(dataDir, port), DATABASE_URL: given.database, ...given.setting };
  const server = await startServer(env, port, [], given.root ?? ROOT);
  await indexReady(port);
  return {
    port,
    pid: server.pid ?? 0,
    close: async () => {
      await stopServer(server);
      fs.rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function fill(
  dataDir: string,
  { products, tell }: { products: number; tell(line: string): void },
): Promise<void> {
  const started = performance.now();
  const database = await startEmbeddedDatabase(dataDir, silentLog);
  try {
    await fillCatalogue(generatedGoods(), {
      url: database.url,
      products,
      onProgress: (done) => {
        if (done % 100_000 === 0) tell(`  ${done} products`);
      },
    });
  } finally {
    await database.stop();
  }
  tell(`${products} products generated in ${Math.round((performance.now() - started) / 1000)} s`);
}

/** Starts a command of the shop beside the running one. */
export function startCommand(dataDir: string, args: string[]): ChildProcess {
  return spawn(process.execPath, ['src/cli.ts', ...args], { cwd: ROOT, env: environment(dataDir, 0) });
}

function environment(dataDir: string, port: number): NodeJS.ProcessEnv {
  return {
    PATH: process.env.PATH ?? '',
    DATA_DIR: dataDir,
    PORT: String(port),
    LOG_LEVEL: 'warn',
    METRICS_TOKEN,
    DEMO: 'on',
    DEMO_PAST: 'off',
    PAYMENTS: 'simulated',
    // Background work would count as processor time of the measured requests.
    PICTURE_WARMING: 'off',
    ...(process.env.WORKERS === undefined ? {} : { WORKERS: process.env.WORKERS }),
  };
}

async function startServer(
  env: NodeJS.ProcessEnv,
  port: number,
  nodeArguments: string[],
  root = ROOT,
): Promise<ChildProcess> {
  const server = spawn(process.execPath, [...nodeArguments, 'src/server.ts'], {
    cwd: root,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const until = Date.now() + OPENS_WITHIN_MS;
  while (!(await isReady(port))) {
    if (server.exitCode !== null) throw new Error('the shop ended before it was ready');
    if (Date.now() > until) {
      server.kill('SIGKILL');
      throw new Error('the shop was not ready in time');
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return server;
}

/** Waits for the index, in memory or in a search cluster; until then PostgreSQL answers searches. */
async function indexReady(port: number): Promise<void> {
  const until = Date.now() + INDEXED_WITHIN_MS;
  const isThere = async (name: string): Promise<boolean> => (await figureOf(port, name)) > 0;
  while (!(await isThere('kontor_search_index_ready')) && !(await isThere('kontor_search_cluster_products'))) {
    if (Date.now() > until) throw new Error('the search index was not built in time');
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

function isReady(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/readyz`).then(
    (answer) => answer.ok,
    () => false,
  );
}

async function stopServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  server.kill('SIGTERM');
  await ended;
}

/** Deletes the data of a stopped shop, with the database outside of its folder. */
export function removeData(dataDir: string): void {
  const instance = path.join(dataDir, 'instance');
  const id = fs.existsSync(instance) ? fs.readFileSync(instance, 'utf8').trim() : null;
  fs.rmSync(dataDir, { recursive: true, force: true });
  // As root the cluster is outside DATA_DIR, in a folder named after the instance.
  if (id) fs.rmSync(path.join('/var/lib', `kontor-${id}`), { recursive: true, force: true });
}

/** Returns an unused port; the first free one from BENCH_PORT on if that is set. Throws if all of them are taken. */
export async function freePort(): Promise<number> {
  const first = Number(process.env.BENCH_PORT ?? '0');
  for (let port = first; port < first + 5; port += 1) {
    const free = await bound(port).catch(() => null);
    if (free !== null) return free;
  }
  throw new Error('there is no free port');
}

function bound(port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(port, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : port));
    });
  });
}
