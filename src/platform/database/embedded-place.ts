import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { writeOnce } from '../write-once.ts';
import { databaseAccount, HOMES, type ServerAccount } from './embedded-account.ts';
import { type Binaries, findBinaries, linkLibraries } from './embedded-binaries.ts';
import { type Transport, transportOf } from './embedded-transport.ts';

export type ClusterPlace = {
  transport: Transport;
  /** Folder of the cluster and its files. It belongs to the shop, so PostgreSQL cannot replace what is in it. */
  home: string;
  binaries: string;
  cluster: string;
  sockets: string;
  /** Folder of the access rules, which PostgreSQL reads and cannot write. */
  access: string;
  /** Folder in which processes of this DATA_DIR register. Only the shop's own account can enter it. */
  users: string;
  gate: string;
  log: string;
  /** Account of PostgreSQL if the shop runs as root; undefined: the shop's own account. */
  account: ServerAccount | undefined;
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

/**
 * Finds folders and account of the built-in PostgreSQL for this DATA_DIR, and creates the folders. If the shop runs as
 * root, `account` names PostgreSQL's account.
 */
export async function findPlace(
  dataDir: string,
  transport: Transport = transportOf(),
  account?: string,
): Promise<ClusterPlace> {
  const found = findBinaries();
  if (!found.ok) throw new Error(found.problem);
  const { binaries } = found;
  const id = instanceId(dataDir);
  const asRoot = process.getuid?.() === 0;
  if (!asRoot) mustLink(binaries.native);
  const home = asRoot ? path.join(HOMES, `kontor-${id}`) : path.join(dataDir, 'postgresql');
  makeFolder(home, 0o711);
  const [users, gate, access] = ['users', 'gate', 'access'].map((name) => path.join(home, name));
  if (!users || !gate || !access) throw new Error('a folder of the built-in PostgreSQL has no name');
  for (const folder of [users, gate]) makeFolder(folder, 0o700);
  makeFolder(access, 0o711);
  return {
    transport,
    home,
    binaries: asRoot ? copyBinaries(binaries, path.join(HOMES, 'kontor-programs')) : binaries.native,
    cluster: path.join(home, 'cluster'),
    sockets: socketFolder(home, id),
    access,
    users,
    gate,
    log: path.join(home, 'postgresql.log'),
    account: asRoot ? databaseAccount(home, account) : undefined,
  };
}

/** Returns the folder of this DATA_DIR's cluster; null before its first start. Creates nothing. */
export function clusterFolder(dataDir: string): string | null {
  if (process.getuid?.() !== 0) return path.join(dataDir, 'postgresql', 'cluster');
  const file = path.join(dataDir, 'instance');
  return fs.existsSync(file) ? path.join(HOMES, `kontor-${instanceId(dataDir)}`, 'cluster') : null;
}

/** Returns a folder on the disk of this DATA_DIR's cluster, for a check of its free space. Creates nothing. */
export function diskOfCluster(dataDir: string): string {
  return process.getuid?.() === 0 ? HOMES : dataDir;
}

/**
 * Gives cluster and sockets to PostgreSQL's account, for instance after the operator has created one. No server may
 * run meanwhile.
 */
export function handOver({ account, cluster, sockets }: ClusterPlace): void {
  fs.mkdirSync(sockets, { recursive: true, mode: 0o700 });
  fs.chmodSync(sockets, 0o700);
  if (!account) return;
  // The home belongs to the shop, so only the shop can have made a link of the cluster's name.
  for (const folder of [fs.realpathSync(cluster), sockets]) if (ownerOf(folder) !== account.uid) own(folder, account);
}

/** Changes the owner of a folder and its content. Follows no link, because an earlier owner may have made it. */
export function own(folder: string, { uid, gid }: ServerAccount): void {
  for (const entry of fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    fs.lchownSync(path.join(folder, entry), uid, gid);
  // Last, so that an interrupted change is repeated.
  fs.lchownSync(folder, uid, gid);
}

const ownerOf = (folder: string): number => fs.lstatSync(folder).uid;

function instanceId(dataDir: string): string {
  const file = path.join(dataDir, 'instance');
  writeOnce(file, randomBytes(6).toString('hex'), 0o640);
  const id = fs.readFileSync(file, 'utf8').trim();
  if (!/^[0-9a-f]{12}$/.test(id))
    throw new Error(`${file} does not hold an instance id; remove it to start with an empty database`);
  return id;
}

/** Creates a folder of the shop's own account. */
function makeFolder(folder: string, mode: number): void {
  fs.mkdirSync(folder, { recursive: true, mode });
  // Earlier versions gave the home to the account of PostgreSQL.
  if (process.getuid?.() === 0) fs.chownSync(folder, 0, 0);
  fs.chmodSync(folder, mode);
}

/**
 * Copies the binaries once per version to a folder that every account can read and only root can change. Safe for two
 * concurrent starts.
 */
function copyBinaries({ native, version }: Binaries, store: string): string {
  const target = path.join(store, version);
  if (fs.existsSync(target)) {
    // An earlier start may have copied a package without its links.
    mustLink(target);
    return target;
  }
  makeFolder(store, 0o755);
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

/** Returns the options with which a PostgreSQL program starts: in a folder of its own, under its own account. */
export function asAccount(place: Pick<ClusterPlace, 'account'>, cwd: string) {
  return {
    cwd,
    env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', TZ: 'UTC' },
    ...(place.account ? { uid: place.account.uid, gid: place.account.gid } : {}),
  };
}

function mustLink(native: string): void {
  const outcome = linkLibraries(native);
  if (!outcome.ok) throw new Error(outcome.problem);
}
