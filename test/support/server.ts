import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { vi } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../..');

export type RunningServer = {
  child: ChildProcess;
  port: number;
  /** Returns all output so far. */
  printed(): string;
  /** Resolves when the text has been printed. */
  says(text: string): Promise<void>;
  /** Ends the process by a signal; resolves with its exit code. */
  end(signal?: NodeJS.Signals): Promise<number | null>;
};

const running = new Set<ChildProcess>();
const folders: string[] = [];

/** For afterEach: ends every server of a failed test. */
export function endServers(): void {
  for (const child of running) child.kill('SIGKILL');
  running.clear();
  for (const folder of folders.splice(0)) fs.rmSync(folder, { recursive: true, force: true });
}

export function temporaryFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kontor-server-'));
  folders.push(folder);
  return folder;
}

/**
 * Launches src/server.ts as a process, without the demo shop.
 * - `passed`: a listening descriptor. The process gets it as number 3 with its process id, as in socket activation.
 * - `descriptors`: the limit of file descriptors.
 */
export function launch(environment: Record<string, string>, passed?: number, descriptors?: number) {
  const limit = descriptors === undefined ? '' : `ulimit -n ${descriptors}; `;
  const start = `${limit}${passed === undefined ? '' : 'LISTEN_FDS=1 LISTEN_PID=$$ '}exec "$@"`;
  const stdio: SpawnOptions['stdio'] = ['ignore', 'pipe', 'pipe', ...(passed === undefined ? [] : [passed])];
  const child = spawn('/bin/sh', ['-c', start, 'sh', process.execPath, 'src/server.ts'], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH ?? '',
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '',
      DEMO: 'off',
      LOG_LEVEL: 'info',
      DATA_DIR: temporaryFolder(),
      // Servers of one database share its keys.
      ...(environment.DATABASE_URL === undefined ? {} : { SECRET_KEY: 'k'.repeat(40) }),
      ...environment,
    },
    stdio,
  });
  running.add(child);
  let printed = '';
  const collect = (chunk: unknown) => {
    printed += String(chunk);
  };
  child.stdout?.on('data', collect);
  child.stderr?.on('data', collect);
  const ended = new Promise<number | null>((resolve) => {
    child.once('exit', (code) => {
      running.delete(child);
      resolve(code);
    });
  });
  return { child, ended, printed: () => printed };
}

/** Launches a server and waits until it is open. */
export async function startServer(
  environment: Record<string, string>,
  passed?: number,
  descriptors?: number,
): Promise<RunningServer> {
  const { child, ended, printed } = launch({ PORT: '0', ...environment }, passed, descriptors);
  const says = (text: string) =>
    vi.waitFor(
      () => {
        if (!printed().includes(text)) throw new Error(`not said: ${text}\n${printed().slice(-2000)}`);
      },
      { timeout: 100_000, interval: 20 },
    );
  const isWorker = environment.ROLE === 'worker';
  await Promise.race([
    says(isWorker ? 'Its health: ' : 'Kontor is open.'),
    ended.then((code) => Promise.reject(new Error(`ended with ${code}: ${printed()}`))),
  ]);
  await says(isWorker ? '/healthz' : 'Back office: ');
  const port = Number(/http:\/\/localhost:(\d+)\//.exec(printed())?.[1]);
  return {
    child,
    port,
    printed,
    says,
    end: (signal = 'SIGTERM') => {
      child.kill(signal);
      return ended;
    },
  };
}

export type Answer = { status: number; headers: http.IncomingHttpHeaders; body: string };

/** Sends one request; without an agent over a connection of its own. Rejects if the connection breaks. */
export function ask(
  port: number,
  address: string,
  { agent, headers = {} }: { agent?: http.Agent; headers?: Record<string, string> } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    http
      .get({ host: '127.0.0.1', port, path: address, agent: agent ?? false, headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(chunks).toString(),
          }),
        );
      })
      .on('error', reject);
  });
}

/**
 * Simulates visitors that never pause, half of them over persistent connections, half over a new one for each request.
 */
export function steadyStream(port: number, address: string, shoppers = 4) {
  const agent = new http.Agent({ keepAlive: true });
  const counts: Record<string, number> = {};
  let on = true;
  const shop = async (staying: boolean) => {
    while (on) {
      const result = await ask(port, address, staying ? { agent } : {}).then(
        ({ status }) => String(status),
        (error: NodeJS.ErrnoException) => error.code ?? error.message,
      );
      counts[result] = (counts[result] ?? 0) + 1;
    }
  };
  const ended = Promise.all(Array.from({ length: shoppers }, (_, index) => shop(index % 2 === 0)));
  return {
    counts,
    /** Resolves once this number of further requests has been answered. */
    more: (requests: number) => {
      const total = () => Object.values(counts).reduce((sum, count) => sum + count, 0);
      const enough = total() + requests;
      return vi.waitFor(
        () => {
          if (total() < enough) throw new Error('too few requests');
        },
        { timeout: 20_000, interval: 10 },
      );
    },
    end: async () => {
      on = false;
      await ended;
      agent.destroy();
      return counts;
    },
  };
}
