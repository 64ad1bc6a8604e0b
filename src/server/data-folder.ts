import { createHash } from 'node:crypto';
import http from 'node:http';
import type { Config } from '../platform/config.ts';
import { parseDatabaseUrl } from '../platform/database/database-url.ts';
import { HOUSE_HEADER } from '../web/health.ts';

const SLOW_MS = 2000;

/**
 * Tells processes of one house from others: which database they share, without what opens it. Processes with a
 * built-in database are houses of their own: that is there for one shop and the commands beside it.
 */
export function installationId(config: Pick<Config, 'databaseUrl' | 'dataDir'>): string {
  const identity = config.databaseUrl ? databaseOf(config.databaseUrl) : `folder ${config.dataDir}`;
  return createHash('sha256').update(identity).digest('hex').slice(0, 32);
}

/** Without user and password, and the same in whichever order the servers are named. */
function databaseOf(url: string): string {
  const read = parseDatabaseUrl(url);
  if (!read.ok) throw new Error(`the address of the database ${read.problem}`);
  const { servers, database = '' } = read.address;
  const places = servers.map(({ host, port }) => `${host}:${port}`).sort();
  return `database ${places.join(' ')} ${database}`;
}

/** Whether what listens on the configured port is the shop of the same house. */
export function isSameInstallation(config: Pick<Config, 'host' | 'port'>, house: string): Promise<boolean> {
  return new Promise((resolve) => {
    const request = http.get(
      {
        host: addressToAsk(config.host),
        port: config.port,
        path: '/healthz',
        headers: { [HOUSE_HEADER]: house },
        agent: false,
        timeout: SLOW_MS,
      },
      (response) => {
        response.resume();
        resolve(response.headers[HOUSE_HEADER.toLowerCase()] === 'same');
      },
    );
    request.once('timeout', () => request.destroy());
    request.once('error', () => resolve(false));
  });
}

/** Whoever listens on all addresses is asked on this machine's own. */
function addressToAsk(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  return host === '::' ? '::1' : host;
}
