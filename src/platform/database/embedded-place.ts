import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { writeOnce } from '../write-once.ts';
import { type Binaries, findBinaries, linkLibraries } from './embedded-binaries.ts';
import { type Transport, transportOf } from './embedded-transport.ts';

type Account = { name: string; uid: number; gid: number };
export type ClusterPlace = {
  transport: Transport;
  home: string;
  binaries: string;
  cluster: string;
  sockets: string;
  /** Folder in which processes of this DATA_DIR register. Only the shop's own account can enter it. */
  users: string;
  gate: string;
  log: string;
  account: Account | undefined;
};

/** PostgreSQL appends this name to its socket folder. */
const SOCKET_NAME = '/.s.PGSQL.5432';
/** Maximum path length of a socket in bytes, without the terminating zero. */
const LONGEST_SOCKET = { linux: 107, others: 103 };

/** Returns the socket folder below `home`, or a shorter one if the socket's path would be too long. */
export function socketFolder(home: string, id: string, platform: string = process.platform): string {
  const near = path.join(home, 'socket');
  const longest = platform === 'linux' ? LONGEST_SOCKET.linux : LONGEST_SOCKET.others;
  const isShort = Buffer.byteLength(near + SOCKET_NAME) <= longest;
  return isShort ? near : path.join(os.tmpdir(), `kontor-${id}`);
}

/** Finds folders and account of the built-in PostgreSQL for this DATA_DIR, and creates the folders. */
export async function findPlace(dataDir: string, transport: Transport = transportOf()): Promise<ClusterPlace> {
  const found = findBinaries();
  if (!found.ok) throw new Error(found.problem);
  const { binaries } = found;
  const id = instanceId(dataDir);
  const asRoot = process.getuid?.() === 0;
  if (asRoot) {
    const account = unprivilegedAccount();
    const home = path.join('/var/lib', `kontor-${id}`);
    makeFolder(home, account, 0o711);
    return place(
      home,
      copyBinaries(binaries, path.join('/var/lib', 'kontor-postgresql'), account),
      account,
      id,
      transport,
    );
  }
  mustLink(binaries.native);
  return place(path.join(dataDir, 'postgresql'), binaries.native, undefined, id, transport);
}

/** Returns a folder on the disk of this DATA_DIR's cluster, for a check of its free space. Creates nothing. */
export function diskOfCluster(dataDir: string): string {
  return process.getuid?.() === 0 ? '/var/lib' : dataDir;
}

function place(
  home: string,
  binaries: string,
  account: Account | undefined,
  id: string,
  transport: Transport,
): ClusterPlace {
  makeFolder(home, account, 0o711);
  const sockets = socketFolder(home, id);
  makeFolder(sockets, account, 0o700);
  const [users, gate] = [path.join(home, 'users'), path.join(home, 'gate')];
  for (const folder of [users, gate]) makeFolder(folder, undefined, 0o700);
  return {
    transport,
    home,
    binaries,
    cluster: path.join(home, 'cluster'),
    sockets,
    users,
    gate,
    log: path.join(home, 'postgresql.log'),
    account,
  };
}

function instanceId(dataDir: string): string {
  const file = path.join(dataDir, 'instance');
  writeOnce(file, randomBytes(6).toString('hex'), 0o640);
  const id = fs.readFileSync(file, 'utf8').trim();
  if (!/^[0-9a-f]{12}$/.test(id))
    throw new Error(`${file} does not hold an instance id; remove it to start with an empty database`);
  return id;
}

function unprivilegedAccount(): Account {
  const line = fs
    .readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith('nobody:'));
  const [name, , uid, gid] = line?.split(':') ?? [];
  if (!name || !uid || !gid)
    throw new Error('PostgreSQL does not run as root and there is no account "nobody". Set DATABASE_URL to a server.');
  return { name, uid: Number(uid), gid: Number(gid) };
}

function makeFolder(folder: string, account: Account | undefined, mode: number): void {
  fs.mkdirSync(folder, { recursive: true, mode });
  if (account) fs.chownSync(folder, account.uid, account.gid);
  fs.chmodSync(folder, mode);
}

/**
 * Copies the binaries once per version to a folder that the unprivileged account can read. Safe for two concurrent
 * starts.
 */
function copyBinaries({ native, version }: Binaries, store: string, account: Account): string {
  const target = path.join(store, version);
  if (fs.existsSync(target)) {
    // An earlier start may have copied a package without its links.
    mustLink(target);
    return target;
  }
  makeFolder(store, account, 0o755);
  const draft = fs.mkdtempSync(path.join(store, 'copy-'));
  fs.cpSync(native, draft, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (file) => !file.endsWith('.a') && path.basename(file) !== 'locale',
  });
  mustLink(draft);
  fs.chmodSync(draft, 0o755);
  try {
    fs.renameSync(draft, target);
  } catch (error) {
    fs.rmSync(draft, { recursive: true, force: true });
    if (!fs.existsSync(target)) throw error;
  }
  return target;
}

/** Returns the options with which a PostgreSQL program starts: in its own folder, under its own account. */
export function asAccount(place: ClusterPlace) {
  return {
    cwd: place.sockets,
    env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', TZ: 'UTC' },
    ...(place.account ? { uid: place.account.uid, gid: place.account.gid } : {}),
  };
}

function mustLink(native: string): void {
  const outcome = linkLibraries(native);
  if (!outcome.ok) throw new Error(outcome.problem);
}
