import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { writeOnce } from '../write-once.ts';
import { type Binaries, findBinaries, linkLibraries } from './embedded-binaries.ts';
import { type Transport, transportOf } from './embedded-transport.ts';

type Account = { name: string; uid: number; gid: number };
export type Place = {
  transport: Transport;
  home: string;
  binaries: string;
  cluster: string;
  sockets: string;
  /** What processes of the house tell each other of themselves; only the shop's own account comes here. */
  users: string;
  gate: string;
  log: string;
  account: Account | undefined;
};

/** PostgreSQL appends it to the folder of its sockets. */
const SOCKET_NAME = '/.s.PGSQL.5432';
/** Bytes of a socket's path without the one that ends it. */
const LONGEST_SOCKET = { linux: 107, others: 103 };

/** The folder below `home` for the socket, or a shorter one where the socket's path would become too long. */
export function socketFolder(home: string, id: string, platform: string = process.platform): string {
  const near = path.join(home, 'socket');
  const longest = platform === 'linux' ? LONGEST_SOCKET.linux : LONGEST_SOCKET.others;
  const isShort = Buffer.byteLength(near + SOCKET_NAME) <= longest;
  return isShort ? near : path.join(os.tmpdir(), `kontor-${id}`);
}

/** Where the PostgreSQL that comes with the shop lives for this DATA_DIR, and under which account it runs; its folders are made. */
export async function findPlace(dataDir: string, transport: Transport = transportOf()): Promise<Place> {
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

/** On whose disk the cluster of this DATA_DIR lies or will lie, for whoever asks how much room there is; nothing is made. */
export function diskOfCluster(dataDir: string): string {
  return process.getuid?.() === 0 ? '/var/lib' : dataDir;
}

function place(home: string, binaries: string, account: Account | undefined, id: string, transport: Transport): Place {
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

/** Copies the binaries once per version to where the unprivileged account can read them; safe for two starts at once. */
function copyBinaries({ native, version }: Binaries, store: string, account: Account): string {
  const target = path.join(store, version);
  if (fs.existsSync(target)) {
    // An earlier start may have copied a package whose links were not made.
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

/** How a program of PostgreSQL is started: in its own folder, as its own account. */
export function asAccount(place: Place) {
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
