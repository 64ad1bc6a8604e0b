import { spawn } from 'node:child_process';
import { Server } from 'node:net';
import path from 'node:path';

const HEIR = path.join(import.meta.dirname, 'pass-socket.ts');
const SLOW_MS = 10_000;

/**
 * Returns a second handle of a socket that another thread of this process listens on. Both accept from one queue, so
 * closing the first handle loses no waiting connection. A separate socket on the port (reusePort) would lose its queue
 * when it closes (decision 19). Node cannot copy a descriptor, but passes sockets between processes. A short-lived
 * child therefore gets the descriptor and sends the socket back. Rejects if there is no socket to inherit.
 */
export function inheritPort(descriptor: number): Promise<Server> {
  return new Promise((resolve, reject) => {
    const heir = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', HEIR], {
      env: {},
      stdio: ['ignore', 'ignore', 'ignore', 'ipc', descriptor],
      timeout: SLOW_MS,
    });
    heir.once('error', reject);
    heir.once('message', (_, handle) => {
      if (handle instanceof Server) resolve(handle);
      else reject(new Error('the port could not be inherited'));
    });
    heir.once('exit', (code, signal) => {
      if (code !== 0) reject(new Error(`the port could not be inherited (${code ?? signal})`));
    });
  });
}
