import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { writeOnce } from '../write-once.ts';
import type { ClusterPlace } from './embedded-place.ts';

/**
 * Transport to the built-in PostgreSQL on this machine. The Unix socket (`socket`) lets the operating system identify
 * the connecting account. Loopback with a generated password (`tcp`) serves systems without such sockets.
 */
export type Transport = 'socket' | 'tcp';

/** Database role of the shop, which is no superuser. */
export const ROLE = 'kontor';
/** Role that owns the cluster. The shop connects with it only until its own role exists. */
export const SUPERUSER = 'postgres';

const LOOPBACK = '127.0.0.1';
/** Part of the name of a Unix socket; no process listens on that port. */
const SOCKET_PORT = 5432;

export function transportOf(platform: string = process.platform): Transport {
  return platform === 'win32' ? 'tcp' : 'socket';
}

type Reach = Pick<ClusterPlace, 'transport' | 'home' | 'sockets'>;

/** Returns the options with which a client connects as a role. */
export function clientOptions(place: Reach, user: typeof ROLE | typeof SUPERUSER): pg.ClientConfig {
  if (place.transport === 'socket') return { host: place.sockets, port: SOCKET_PORT, user };
  return { host: LOOPBACK, port: savedPort(place), user, password: passwordOf(place) };
}

/** Returns the connection URI of the shop's role. */
export function connectionUrl(place: Reach, database: string): string {
  const { sockets } = place;
  if (place.transport === 'socket')
    return `postgresql:///${database}?host=${encodeURIComponent(sockets)}&port=${SOCKET_PORT}&user=${ROLE}`;
  return `postgresql://${ROLE}:${passwordOf(place)}@${LOOPBACK}:${savedPort(place)}/${database}`;
}

/**
 * Returns the settings of the server's address. `mayMove`: no client has its port yet, so it may replace a port in use.
 */
export async function listenSettings(place: Reach, mayMove: boolean): Promise<Record<string, string>> {
  if (place.transport === 'socket')
    return { listen_addresses: '', port: String(SOCKET_PORT), unix_socket_directories: place.sockets };
  const saved = savedPort(place);
  if (saved === undefined || (mayMove && !(await isFree(saved))))
    fs.writeFileSync(portFile(place), String(await freePort()), { mode: 0o600 });
  return { listen_addresses: LOOPBACK, port: String(savedPort(place)), unix_socket_directories: '' };
}

/**
 * Returns the content of pg_hba.conf and pg_ident.conf. `prepares`: the shop connects as superuser once, to create its
 * own role. Afterwards no connection of the shop's account can be one of a superuser.
 */
export function accessRules(
  { transport, account }: Pick<ClusterPlace, 'transport' | 'account'>,
  prepares: boolean,
): { hba: string; ident: string } {
  if (transport === 'tcp')
    return { hba: `host all ${prepares ? 'all' : ROLE} ${LOOPBACK}/32 scram-sha-256\n`, ident: '' };
  const me = os.userInfo().username;
  const own = account?.name ?? null;
  const rights = [
    [me, ROLE],
    ...(prepares ? [[me, SUPERUSER]] : []),
    // Only root can become this account, to administrate the server.
    ...(own === null || own === me ? [] : [[own, SUPERUSER]]),
  ];
  const lines = rights.map(([system, role]) => `kontor "${system}" ${role}`);
  return { hba: 'local all all peer map=kontor\n', ident: `${lines.join('\n')}\n` };
}

/** Returns the password of both roles, created once. Only the shop's account can read the file. */
export function passwordOf({ home }: Pick<ClusterPlace, 'home'>): string {
  const file = path.join(home, 'password');
  writeOnce(file, randomBytes(24).toString('hex'), 0o600);
  return fs.readFileSync(file, 'utf8');
}

const portFile = ({ home }: Pick<ClusterPlace, 'home'>): string => path.join(home, 'port');

function savedPort(place: Pick<ClusterPlace, 'home'>): number | undefined {
  const file = portFile(place);
  return fs.existsSync(file) ? Number(fs.readFileSync(file, 'utf8')) : undefined;
}

const isFree = (port: number): Promise<boolean> =>
  tryPort(port).then(
    () => true,
    () => false,
  );

const freePort = (): Promise<number> => tryPort(0);

function tryPort(port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(port, LOOPBACK, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : port));
    });
  });
}
