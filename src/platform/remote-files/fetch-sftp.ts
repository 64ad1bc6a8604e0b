import { createHash } from 'node:crypto';
import fs from 'node:fs';
import net from 'node:net';
import { pipeline } from 'node:stream/promises';
import type { Client, SFTPWrapper, Stats } from 'ssh2';
import { errorCode } from './fetch-web.ts';
import { findHost } from './public-addresses.ts';
import {
  type FetchDeps,
  type FetchedFile,
  type FetchTask,
  failed,
  type RemotePlace,
  secretFor,
} from './remote-file.ts';
import { TooLarge, withinBytes } from './within-bytes.ts';

type SftpPlace = Extract<RemotePlace, { kind: 'sftp' }>;
const READY_MS = 30_000;

/** Fingerprint of a server's key as OpenSSH writes it: "SHA256:…". */
export function fingerprintOf(key: Buffer): string {
  return `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`;
}

/**
 * Fetches a file by SFTP if its time or size has changed. The server must have the pinned key. The secret is
 * "user:password", or "user:" and a private key.
 */
export async function fetchSftp(deps: FetchDeps, place: SftpPlace, task: FetchTask): Promise<FetchedFile> {
  const host = await findHost(place.host, deps.allowed, deps.resolve);
  if (!host.ok) return failed(host.problem);
  const secret = secretFor(deps, place.secret, place.host);
  if (!secret.ok) return secret.failure;
  const [, username = '', word = ''] = /^([^:]+):([\s\S]+)$/.exec(secret.value) ?? [];
  if (username === '') return failed('wrong-secret', place.secret);
  // An optional package: a shop without SFTP need not install it.
  const library = await import('ssh2').catch(() => null);
  if (!library) return failed('no-sftp');
  const client = new library.default.Client();
  const deadline = AbortSignal.timeout(task.limits.milliseconds);
  const socket = net.connect({ host: host.addresses[0]?.address, port: place.port });
  let seen = '';
  const login = word.startsWith('-----BEGIN') ? { privateKey: word } : { password: word };
  deadline.addEventListener('abort', () => client.destroy());
  try {
    await connected(client, {
      sock: socket,
      username,
      ...login,
      readyTimeout: Math.min(READY_MS, task.limits.milliseconds),
      hostVerifier: (key: Buffer) => {
        seen = fingerprintOf(key);
        return seen === place.hostKey;
      },
    });
    return await transfer(await sftpOf(client), place.path, task, deadline);
  } catch (error) {
    if (seen !== '' && seen !== place.hostKey) return failed('host-key', seen);
    if (error instanceof TooLarge) return failed('too-large');
    if (deadline.aborted) return failed('too-slow');
    if (error instanceof Error && 'level' in error && error.level === 'client-authentication') return failed('login');
    return failed(seen === '' ? 'no-answer' : 'broken-off', errorCode(error));
  } finally {
    client.destroy();
    socket.destroy();
  }
}

function connected(client: Client, options: Parameters<Client['connect']>[0]): Promise<void> {
  return new Promise((resolve, reject) => {
    client.once('ready', resolve);
    // Further errors of a closing connection do not matter.
    client.on('error', reject);
    client.once('close', () => reject(new Error('the connection was closed')));
    client.connect(options);
  });
}

function sftpOf(client: Client): Promise<SFTPWrapper> {
  return new Promise((resolve, reject) => {
    client.sftp((error, sftp) => (error ? reject(error) : resolve(sftp)));
  });
}

async function transfer(sftp: SFTPWrapper, path: string, task: FetchTask, signal: AbortSignal): Promise<FetchedFile> {
  const stat = await new Promise<Stats | null>((resolve) => {
    sftp.stat(path, (error, found) => resolve(error ? null : found));
  });
  if (!stat?.isFile()) return failed('no-file');
  const version = { etag: null, modified: String(stat.mtime), bytes: stat.size };
  if (task.version.modified === version.modified && task.version.bytes === version.bytes)
    return { ok: true, changed: false };
  if (stat.size > task.limits.bytes) return failed('too-large');
  const counted = withinBytes(task.limits.bytes);
  await pipeline(sftp.createReadStream(path), counted, fs.createWriteStream(task.file, { mode: 0o600 }), { signal });
  return { ok: true, changed: true, version, bytes: counted.bytes() };
}
