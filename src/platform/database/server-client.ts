import pg from 'pg';
import { isTracing } from '../tracing/spans.ts';
import { traceStatements } from '../tracing/statement-spans.ts';
import { applicationName } from './application-name.ts';
import { type DatabaseServer, parseDatabaseUrl, type Target } from './database-url.ts';
import { tlsOptions } from './tls-options.ts';

/** Milliseconds that a server may take to answer during the search for a suitable one. */
const PROBE_MS = 2000;
/** Milliseconds for which new connections reuse the server of the last search. */
const KNOWN_MS = 5000;

/** Servers of one DATABASE_URL, and the last one that was suitable. */
export type Servers = {
  list: readonly DatabaseServer[];
  target: Target;
  options: pg.ClientConfig;
  /** For connections through a pooler: the servers behind it. */
  behind: Servers | null;
  known: { server: DatabaseServer; until: number } | null;
  search: Promise<DatabaseServer> | null;
};

export type ServerConfig = pg.ClientConfig & { servers: Servers };

/**
 * Returns the options with which a ServerClient or a pool connects to a database, past a pooler. Several hosts without
 * target_session_attrs mean the one that accepts writes. Throws for an address that the configuration would have
 * refused.
 */
export function connectionOptions(url: string, several: Target = 'read-write'): ServerConfig {
  const { servers, target, user, password, database, options, tls } = addressOf(url);
  const config: pg.ClientConfig = {
    ...servers[0],
    ...(user === undefined ? {} : { user }),
    ...(password === undefined ? {} : { password }),
    ...(database === undefined ? {} : { database }),
    ...(options === undefined ? {} : { options }),
    // Always set, because otherwise pg reads PGSSLMODE.
    ssl: tls,
  };
  const wanted = target ?? (servers.length > 1 ? several : 'any');
  return {
    ...config,
    servers: { list: servers, target: wanted, options: config, behind: null, known: null, search: null },
  };
}

/**
 * Returns the options of connections to the pooler of an address, whose session is theirs for one transaction only. Without a pooler they go
 * to the server.
 */
export function pooledOptions(url: string, several?: Target): ServerConfig {
  const direct = connectionOptions(url, several);
  const { pooler } = addressOf(url);
  if (pooler === null) return direct;
  // A pooler refuses session settings, and it decides which server takes writes.
  const { options: _, ...config } = { ...direct.servers.options, ...pooler };
  return {
    ...config,
    servers: { list: [pooler], target: 'any', options: config, behind: direct.servers, known: null, search: null },
  };
}

function addressOf(url: string) {
  const read = parseDatabaseUrl(url);
  if (!read.ok) throw new Error(`the address of the database ${read.problem}`);
  const tls = tlsOptions(read.address);
  if (!tls.ok) throw new Error(`the address of the database${tls.problem}`);
  return { ...read.address, tls: tls.ssl };
}

/** Returns the options of a session of its own for what the options of a pool reach. */
export function sessionOptions(pool: pg.PoolConfig): pg.PoolConfig {
  const behind = serversOf(pool)?.behind;
  return behind ? { ...pool, ...{ servers: behind } } : pool;
}

/** Whether connections with these options go through a pooler. */
export function isPooled(config: object): boolean {
  return Boolean(serversOf(config)?.behind);
}

function serversOf(config: object): Servers | null {
  return 'servers' in config && isServers(config.servers) ? config.servers : null;
}

function isServers(value: unknown): value is Servers {
  return typeof value === 'object' && value !== null && 'list' in value && 'behind' in value;
}

/** Settings that a session would keep. A pooler in transaction mode refuses connections that ask for them. */
const OF_A_SESSION = {
  statement_timeout: false,
  lock_timeout: undefined,
  idle_in_transaction_session_timeout: undefined,
} as const;

/** A server answered, but offers another session type than the address requires. */
class WrongServer extends Error {
  override name = 'WrongServer';
  /** read_only_sql_transaction, the code of a write on a read-only server. */
  readonly code = '25006';
}

/** None of several servers is suitable; `errors` contains the reason of each. */
class NoServerFits extends AggregateError {
  override name = 'NoServerFits';
}

/** Client that connects to the first of several servers with the required session type. */
export class ServerClient extends pg.Client {
  readonly #servers: Servers | null;

  constructor(config: pg.ClientConfig & { servers?: Servers } = {}) {
    // A pool hides the password when its options are copied, so this takes the original options.
    super({ ...config, ...config.servers?.options, ...(isPooled(config) ? OF_A_SESSION : {}) });
    this.#servers = config.servers ?? null;
    if (isPooled(config)) sendUnprepared(this);
    if (isTracing()) traceStatements(this);
  }

  override connect(): Promise<this>;
  override connect(callback: (error: never, client: pg.Client) => void): void;
  override connect(callback?: (error: never, client: pg.Client) => void): Promise<this> | undefined {
    const connected = this.#connect();
    if (!callback) return connected;
    connected.then(
      () => Reflect.apply(callback, undefined, [null, this]),
      (error: unknown) => Reflect.apply(callback, undefined, [error]),
    );
    return undefined;
  }

  async #connect(): Promise<this> {
    const servers = this.#servers;
    try {
      if (servers && servers.list.length > 1) Object.assign(this, await findServer(servers));
      await super.connect();
      if (servers) await this.#verify(servers.target);
      return this;
    } catch (error) {
      if (servers) servers.known = null;
      throw explained(error, this);
    }
  }

  async #verify(target: Target): Promise<void> {
    if (target === 'any' || target === 'prefer-standby') return;
    // A broken connection fails the query. Without another listener its event would end the process.
    const ignore = (): void => {};
    this.on('error', ignore);
    try {
      const problem = misfit(target, await roleOf(this));
      if (problem !== null) throw new WrongServer(`${this.host}:${this.port} ${problem}`);
    } catch (error) {
      void this.end().catch(ignore);
      throw error;
    }
    this.off('error', ignore);
  }
}

/**
 * Takes the names from statements. The server prepares a named one for a session, and behind a pooler the next transaction has another
 * one.
 */
function sendUnprepared(client: pg.Client): void {
  const query: unknown = client.query.bind(client);
  if (typeof query !== 'function') return;
  const unnamed = (asked: unknown, ...rest: unknown[]): unknown =>
    Reflect.apply(query, client, [isPlain(asked) && 'name' in asked ? { ...asked, name: undefined } : asked, ...rest]);
  Object.defineProperty(client, 'query', { value: unnamed, configurable: true, writable: true });
}

/** Whether a statement is an object of its text and values, rather than one that sends itself. */
function isPlain(asked: unknown): asked is object {
  return typeof asked === 'object' && asked !== null && !('submit' in asked);
}

type Role = { standby: boolean; readOnly: boolean };

async function roleOf(client: pg.Client): Promise<Role> {
  const result = await client.query<Role>(
    `select pg_is_in_recovery() as standby, current_setting('transaction_read_only') = 'on' as "readOnly"`,
  );
  return result.rows[0] ?? { standby: false, readOnly: false };
}

/** Returns why a server is not suitable, or null. */
function misfit(target: Target, { standby, readOnly }: Role): string | null {
  if (target === 'read-write' && readOnly) return 'takes no writes';
  if (target === 'read-only' && !readOnly) return 'takes writes';
  if (target === 'primary' && standby) return 'is a standby';
  return target === 'standby' && !standby ? 'is no standby' : null;
}

/** Asks all servers at once and takes the first suitable one in the order of the address. */
function findServer(servers: Servers): Promise<DatabaseServer> {
  if (servers.known && servers.known.until > performance.now()) return Promise.resolve(servers.known.server);
  servers.search ??= search(servers).finally(() => {
    servers.search = null;
  });
  return servers.search;
}

async function search(servers: Servers): Promise<DatabaseServer> {
  const probes = servers.list.map((server) => ({ server, role: probe(servers, server) }));
  const wanted: Target[] = servers.target === 'prefer-standby' ? ['standby', 'any'] : [servers.target];
  const errors: unknown[] = [];
  for (const target of wanted)
    for (const { server, role } of probes) {
      const found = await role;
      const problem = found instanceof Error ? found : misfit(target, found);
      if (problem === null) {
        servers.known = { server, until: performance.now() + KNOWN_MS };
        return server;
      }
      const error = problem instanceof Error ? problem : new WrongServer(`${server.host}:${server.port} ${problem}`);
      errors.push(error);
    }
  const reasons = errors.map((error) => (error instanceof Error ? error.message : String(error)));
  throw new NoServerFits(errors, `none of the database servers fits: ${[...new Set(reasons)].join('; ')}`);
}

/** Returns the error of an unsuitable server as a result, because the other servers still have to answer. */
async function probe({ options }: Servers, server: DatabaseServer): Promise<Role | Error> {
  const client = new pg.Client({
    ...options,
    ...server,
    connectionTimeoutMillis: PROBE_MS,
    query_timeout: PROBE_MS,
    application_name: applicationName('probe'),
  });
  client.on('error', () => {});
  try {
    await client.connect();
    return await roleOf(client);
  } catch (error) {
    return explained(error, client);
  } finally {
    void client.end().catch(() => {});
  }
}

const UNTRUSTED = /^(?:DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_\w+|CERT_\w+|ERR_TLS_CERT_\w+)$/;

/** Adds the server to the message of a certificate error, and preserves its code. */
function explained(error: unknown, { host, port }: { host: string; port: number }): Error {
  if (!(error instanceof Error)) return new Error('the connection failed', { cause: error });
  const code = 'code' in error ? String(error.code) : '';
  if (!UNTRUSTED.test(code)) return error;
  const hint = code.includes('ALTNAME') ? 'it is of another host' : 'sslrootcert names the CA that signed it';
  const told = new Error(`the certificate of ${host}:${port} is not trusted (${code}): ${hint}`, { cause: error });
  return Object.assign(told, { code });
}
