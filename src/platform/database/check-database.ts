import { parseDatabaseUrl } from './database-url.ts';
import { connectionOptions, ServerClient } from './server-client.ts';
import { tlsOptions } from './tls-options.ts';

/** Milliseconds: enough for a search among several servers and the connection after it. */
const CONNECT_MS = 5000;

/** Tries to connect to a DATABASE_URL. The problem is one line without the password. */
export async function checkDatabaseUrl(url: string): Promise<{ ok: true } | { ok: false; problem: string }> {
  const read = parseDatabaseUrl(url);
  if (!read.ok) return read;
  const tls = tlsOptions(read.address);
  if (!tls.ok) return tls;
  const client = new ServerClient({ ...connectionOptions(url), connectionTimeoutMillis: CONNECT_MS });
  client.on('error', () => {});
  try {
    await client.connect();
    return { ok: true };
  } catch (error) {
    return { ok: false, problem: lineOf(error, read.address.servers) };
  } finally {
    void client.end().catch(() => {});
  }
}

function lineOf(error: unknown, servers: readonly { host: string; port: number }[]): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'no answer';
  const [line = ''] = (error instanceof Error ? error.message : '').split('\n');
  const places = servers.map(({ host, port }) => `${host}:${port}`).join(', ');
  // A refused connection to a name with several addresses has no message.
  return `cannot be connected to at ${places} (${line || code})`;
}
