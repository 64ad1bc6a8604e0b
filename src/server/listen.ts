import type { Server as HttpServer } from 'node:http';
import { createServer as createSocketServer, type ListenOptions, type Server } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Config } from '../platform/config.ts';
import { isSameInstallation } from './data-folder.ts';
import { inheritPort } from './inherit-port.ts';

/** Source of a thread's port: a listening descriptor of this process, or the port itself. */
export type PortSource = { descriptor: number } | { port: number; host: string; shared: boolean };

/** Error of an unavailable port; its message is for the operator. */
export class PortProblem extends Error {
  override name = 'PortProblem';
}

/** Socket activation (systemd and others) passes its first socket as this descriptor. */
const FIRST_PASSED = 3;
const MOST_PROBES = 3;
const PROBE_PAUSE_MS = 100;

/**
 * Decides how the process gets its port and checks that it is available. It does not listen, because a connection
 * accepted before the shop is open could only be refused. Throws PortProblem if another program has the port. The
 * system would not report that, because sockets of one account with reusePort share silently. Threads of this process
 * share a port. Processes of one installation share it too, unless they use the built-in database. The caller repeats
 * the check right before the process listens, because another program may take the port meanwhile.
 */
export async function claimPort(
  config: Config,
  house: string,
  canShare: (host: string) => Promise<boolean> = canSharePorts,
): Promise<PortSource> {
  if (config.passedSocket) return { descriptor: FIRST_PASSED };
  const { host, port } = config;
  const isAsked = config.workers > 1 || config.databaseUrl !== undefined;
  // macOS and Windows refuse to listen with reusePort.
  const shared = isAsked && (await canShare(host));
  const mayShare = shared && config.databaseUrl !== undefined;
  if (port === 0) return { port, host, shared };
  for (let attempt = 1; ; attempt += 1) {
    try {
      // Probe without reusePort, to see whether the port is free.
      await probe({ port, host });
      return { port, host, shared };
    } catch (error) {
      if (!(codeOf(error) === 'EADDRINUSE' && mayShare)) throw explain(error, config);
      if (await isSameInstallation(config, house)) return { port, host, shared };
      // The owner of the port may be the probe of another starting process.
      if (attempt === MOST_PROBES) throw explain(error, config);
      await pause(PROBE_PAUSE_MS);
    }
  }
}

/** Listens; throws PortProblem with a line for the operator. */
export async function listen(server: HttpServer, source: PortSource, config: Config): Promise<void> {
  try {
    if ('descriptor' in source) await started(server, (done) => listenOn(server, source.descriptor, done));
    else
      await started(server, async (done) => {
        server.listen({ port: source.port, host: source.host, reusePort: source.shared }, done);
      });
  } catch (error) {
    throw explain(error, config);
  }
}

async function listenOn(server: HttpServer, descriptor: number, done: () => void): Promise<void> {
  const inherited = await inheritPort(descriptor);
  server.listen(inherited, done);
}

async function started(server: Server, begin: (done: () => void) => Promise<void>): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    begin(() => {
      server.off('error', reject);
      resolve();
    }).catch(reject);
  });
}

async function probe(options: ListenOptions): Promise<void> {
  const server = createSocketServer();
  await started(server, async (done) => {
    server.listen(options, done);
  });
  await new Promise<void>((resolve) => server.close(() => resolve()));
}

/** Returns the listening descriptor for the thread that takes over. Node has no public API for it. */
export function descriptorOf(server: Server): number | undefined {
  const handle: unknown = Reflect.get(server, '_handle');
  if (typeof handle !== 'object' || handle === null || !('fd' in handle)) return undefined;
  return typeof handle.fd === 'number' && handle.fd >= 0 ? handle.fd : undefined;
}

/** Returns the port in use. With PORT=0 the system chooses it. */
export function portOf(server: Server): number | undefined {
  const bound = server.address();
  return typeof bound === 'object' && bound ? bound.port : undefined;
}

/** Returns whether threads can have separate sockets on one port on this system. */
export async function canSharePorts(host: string): Promise<boolean> {
  try {
    await probe({ port: 0, host, reusePort: true });
    return true;
  } catch (error) {
    return codeOf(error) !== 'ENOTSUP' && codeOf(error) !== 'EINVAL';
  }
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}

function explain(error: unknown, { host, port }: Config): unknown {
  const code = codeOf(error);
  if (code === 'EADDRINUSE')
    return new PortProblem(`port ${port} is in use. Stop the other program or choose another PORT.`);
  if (code === 'EACCES') return new PortProblem(`port ${port} needs more rights. Choose a PORT above 1023.`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new PortProblem(`HOST ${host} is no address of this machine.`);
  if (error instanceof PortProblem) return error;
  return new PortProblem(code ?? (error instanceof Error ? error.message : String(error)));
}
