import { createHash } from 'node:crypto';
import http from 'node:http';
import type { Config } from '../platform/config.ts';
import { parseDatabaseUrl } from '../platform/database/database-url.ts';
import { HOUSE_HEADER } from '../web/health.ts';

const SLOW_MS = 2000;

/**
 * Returns the fingerprint of an installation: a hash of its database address without credentials. Each data folder
 * with a built-in database is its own installation, because that database serves one shop and its commands only.
 */
export function installationId(config: Pick<Config, 'databaseUrl' | 'dataDir'>): string {
  const identity = config.databaseUrl ? databaseOf(config.databaseUrl) : `folder ${config.dataDir}`;
  return createHash('sha256').update(identity).digest('hex').slice(0, 32);
}

/** Returns a database address without user and password, with its servers in a fixed order. */
function databaseOf(url: string): string {
  const read = parseDatabaseUrl(url);
  if (!read.ok) throw new Error(`the address of the database ${read.problem}`);
  const { servers, database = '' } = read.address;
  const places = servers.map(({ host, port }) => `${host}:${port}`).sort();
  return `database ${places.join(' ')} ${database}`;
}

/** Returns whether the listener on the configured port is a shop of the same installation. */
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

/** Returns the address for the question: loopback if the listener uses all addresses. */
function addressToAsk(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  return host === '::' ? '::1' : host;
}
