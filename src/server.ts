import { createServer, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { ViteDevServer } from 'vite';
import { progressBar } from './cli/progress-bar.ts';
import { type AppState, createApp } from './http/app.ts';
import { builtPages, livePages, type Pages } from './http/pages.ts';
import { type OpenedDatabase, type OpenShop, openDatabase, openShop } from './open-shop.ts';
import { systemClock } from './platform/clock.ts';
import { type Config, ConfigProblem, readConfig } from './platform/config.ts';
import { createLog, type Log } from './platform/log.ts';
import { tenants } from './tenants/index.ts';

/** How long requests in flight may take to end after a signal to stop. */
const DRAIN_MS = 10_000;

const development = process.argv.includes('--dev');
await main();

async function main(): Promise<void> {
  let config: Config;
  try {
    config = readConfig(development ? { ...process.env, NODE_ENV: 'development' } : process.env);
  } catch (error) {
    if (!(error instanceof ConfigProblem)) throw error;
    return refuse(`Kontor cannot start: ${error.message}`);
  }
  const log = createLog(config.logLevel);
  let state: AppState | null = null;
  const app = createApp({ config, log, state: () => state });
  const answer = getRequestListener(app.fetch, { overrideGlobalObjects: false });

  let vite: ViteDevServer | undefined;
  const server = createServer((request, response) => {
    if (vite) vite.middlewares(request, response, () => void answer(request, response));
    else void answer(request, response);
  });
  // The port first: an address in use is said at once, and until the shop is open everything answers 503.
  try {
    await listen(server, config);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    return refuse(`Kontor cannot start: ${explain(error.code, config)}`);
  }
  if (development) vite = await startVite(server);

  let database: OpenedDatabase | undefined;
  let open: OpenShop | undefined;
  let stopping = false;
  const stop = async (code: number) => {
    if (stopping) return;
    stopping = true;
    state = null;
    const drained = new Promise<void>((resolve) => server.close(() => resolve()));
    server.closeIdleConnections();
    const late = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
    await drained;
    clearTimeout(late);
    await vite?.close();
    await open?.close();
    await database?.close();
    log.info({}, 'stopped');
    process.exit(code);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(0));

  try {
    database = await openDatabase(config, log);
    if (config.demo) await loadDemoHouse(config, database, log);
    open = await openShop({ config, pool: database.pool, clock: systemClock, log });
    const pages: Pages = vite ? livePages(vite) : await builtPages();
    if (stopping) return;
    state = { open, pool: database.pool, pages };
  } catch (err) {
    log.error({ err }, 'the shop could not open');
    console.error(`Kontor cannot start: ${err instanceof Error ? err.message : 'unknown problem'}`);
    return stop(2);
  }
  console.info(addresses(server, config));
}

function refuse(line: string): void {
  console.error(line);
  process.exitCode = 2;
}

function listen(server: Server, config: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(config.port, config.host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

function explain(code: unknown, config: Config): string {
  if (code === 'EADDRINUSE') return `port ${config.port} is in use. Stop the other program or choose another PORT.`;
  if (code === 'EACCES') return `port ${config.port} needs more rights. Choose a PORT above 1023.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return `HOST ${config.host} is no address of this machine.`;
  return String(code);
}

async function startVite(server: Server): Promise<ViteDevServer> {
  const { createServer: createVite } = await import('vite');
  return createVite({ server: { middlewareMode: { server }, hmr: { server } }, appType: 'custom' });
}

/** An empty database gets the demo house; a house with goods of its own is left alone. */
async function loadDemoHouse(config: Config, database: OpenedDatabase, log: Log): Promise<void> {
  const { loadDemo } = await import('../demo/load.ts');
  const { stderr } = process;
  const bar = progressBar(stderr.isTTY ? { write: (text) => stderr.write(text), columns: () => stderr.columns } : null);
  await loadDemo({ pool: database.pool, clock: systemClock, log, dataDir: config.dataDir, onProgress: bar.show });
  bar.end();
}

function addresses(server: Server, config: Config): string {
  const bound = server.address();
  const port = typeof bound === 'object' && bound ? bound.port : config.port;
  const rows = Object.values(tenants).map((tenant) => {
    const host = tenant.id === 'ch' ? 'localhost' : `${tenant.id}.localhost`;
    return `  ${tenant.companyName} (${tenant.id}): http://${host}:${port}/`;
  });
  return [
    'Kontor is open.',
    ...rows,
    `  French: http://localhost:${port}/fr`,
    `  Back office: http://localhost:${port}/backoffice (your account: npm run kontor -- user add EMAIL --role admin)`,
  ].join('\n');
}
