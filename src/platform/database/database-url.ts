/** Required session types of a server, with the names of libpq's target_session_attrs. */
const TARGETS = ['any', 'read-write', 'read-only', 'primary', 'standby', 'prefer-standby'] as const;
export type Target = (typeof TARGETS)[number];

/** `require` verifies like `verify-full`; `verify-ca` accepts any host name; `no-verify` only encrypts. */
const TLS_MODES = ['disable', 'require', 'verify-ca', 'verify-full', 'no-verify'] as const;
export type TlsMode = (typeof TLS_MODES)[number];

/** `host` is a name, an address or, with a leading slash, a folder of sockets. */
export type DatabaseServer = { host: string; port: number };

export type DatabaseAddress = {
  servers: [DatabaseServer, ...DatabaseServer[]];
  /** Pooler in transaction mode, through which the shop sends all statements that need no session. */
  pooler: DatabaseServer | null;
  user: string | undefined;
  password: string | undefined;
  database: string | undefined;
  /** Null: not specified. */
  target: Target | null;
  /** Certificates and key are paths of files. */
  tls: { mode: TlsMode; rootCert: string | undefined; cert: string | undefined; key: string | undefined };
  /** Session settings in the form `-c name=value`. */
  options: string | undefined;
};

export type DatabaseUrl = { ok: true; address: DatabaseAddress } | { ok: false; problem: string };

const DEFAULT_PORT = 5432;
/** The port on which PgBouncer listens. */
const POOLER_PORT = 6432;
const PARAMETERS = [
  'host',
  'port',
  'user',
  'password',
  'dbname',
  'target_session_attrs',
  'sslmode',
  'sslrootcert',
  'sslcert',
  'sslkey',
  'options',
  'pooler',
] as const;

/** Scheme, user, password, hosts, database, parameters. The URL class refuses several hosts with ports. */
const PARTS = /^postgres(?:ql)?:\/\/(?:([^:@/?#]*)(?::([^@/?#]*))?@)?([^@/?#]*)(?:\/([^?#]*))?(?:\?([^#]*))?$/;

/**
 * Parses a PostgreSQL connection URI as libpq does, with one host or several. A problem never contains the password.
 */
export function parseDatabaseUrl(url: string): DatabaseUrl {
  const parts = PARTS.exec(url);
  if (!parts)
    return no('must look like postgres://user:password@host:port/database; special characters are written as %40');
  const [, user, password, hosts = '', database, query = ''] = parts;
  const parameters = new URLSearchParams(query);
  const unknown = [...parameters.keys()].find((name) => !PARAMETERS.some((known) => known === name));
  if (unknown !== undefined) return no(`has the unknown parameter ${unknown} (known: ${PARAMETERS.join(', ')})`);
  const servers = serversOf(hosts, parameters);
  if (typeof servers === 'string') return no(servers);
  const pooler = poolerOf(parameters.get('pooler'));
  if (pooler === undefined) return no(': pooler must be a host, with :port behind it');
  const target = oneOf(TARGETS, parameters.get('target_session_attrs'));
  if (target === undefined) return no(`: target_session_attrs must be ${TARGETS.join(', ')}`);
  const mode = oneOf(TLS_MODES, parameters.get('sslmode'));
  if (mode === undefined) return no(`: sslmode must be ${TLS_MODES.join(', ')}`);
  const rootCert = parameters.get('sslrootcert') || undefined;
  const cert = parameters.get('sslcert') || undefined;
  const key = parameters.get('sslkey') || undefined;
  if ((cert === undefined) !== (key === undefined)) return no(': sslcert and sslkey belong together');
  const hasFiles = rootCert !== undefined || cert !== undefined;
  if (mode === 'disable' && hasFiles) return no(': sslmode=disable uses no certificate');
  try {
    return {
      ok: true,
      address: {
        servers,
        pooler,
        user: decoded(user) ?? (parameters.get('user') || undefined),
        password: decoded(password) ?? (parameters.get('password') || undefined),
        database: decoded(database) ?? (parameters.get('dbname') || undefined),
        target,
        // Otherwise a certificate without a mode would be ignored, and the connection would be unencrypted.
        tls: { mode: mode ?? (hasFiles ? 'verify-full' : 'disable'), rootCert, cert, key },
        options: parameters.get('options') || undefined,
      },
    };
  } catch {
    return no('has a % that no two hexadecimal digits follow');
  }
}

function no(problem: string): { ok: false; problem: string } {
  return { ok: false, problem };
}

function decoded(part: string | undefined): string | undefined {
  return part === undefined || part === '' ? undefined : decodeURIComponent(part);
}

/** Returns null for a missing value and undefined for an unknown one. */
function oneOf<T extends string>(values: readonly T[], given: string | null): T | null | undefined {
  return given === null || given === '' ? null : values.find((value) => value === given);
}

/** Reads hosts from the authority or from the parameters `host` and `port`, which take precedence. */
function serversOf(authority: string, parameters: URLSearchParams): DatabaseAddress['servers'] | string {
  const inPath = authority.split(',').map(splitPort);
  const named = parameters.get('host')?.split(',');
  const ports = parameters.get('port')?.split(',');
  const hosts = named ?? inPath.map((entry) => entry?.host ?? '');
  if (ports && ports.length > 1 && ports.length !== hosts.length) return ': as many ports as hosts, or one for all';
  const servers: DatabaseServer[] = [];
  for (const [index, host] of hosts.entries()) {
    const inAuthority = inPath[named && inPath.length === 1 ? 0 : index];
    if (inAuthority === null) return ': a host must be a name, an address or [an IPv6 address], with :port behind it';
    const text = ports ? (ports[index] ?? ports[0] ?? '') : (inAuthority?.port ?? '');
    const port = text === '' ? DEFAULT_PORT : Number(text);
    if (!/^\d*$/.test(text) || port < 1 || port > 65_535) return ': a port must be a number from 1 to 65535';
    servers.push({ host: host === '' ? 'localhost' : host, port });
  }
  const [first, ...more] = servers;
  return first ? [first, ...more] : ': a host is missing';
}

/** Returns null without a pooler and undefined for an invalid one. */
function poolerOf(given: string | null): DatabaseServer | null | undefined {
  if (given === null || given === '') return null;
  const parts = splitPort(given);
  if (!parts || parts.host === '') return undefined;
  const port = parts.port === '' ? POOLER_PORT : Number(parts.port);
  return port < 1 || port > 65_535 ? undefined : { host: parts.host, port };
}

/** Splits host and port; null for an invalid host. */
function splitPort(text: string): { host: string; port: string } | null {
  const found = /^(?:\[([\da-f:.%]+)\]|([^:[\]]*))(?::(\d*))?$/i.exec(text);
  if (!found) return null;
  const [, bracketed, name = '', port = ''] = found;
  try {
    return { host: bracketed ?? decodeURIComponent(name), port };
  } catch {
    return null;
  }
}
