import type { AddressList } from '../address-list.ts';
import type { ResolveHost } from './public-addresses.ts';

/** Version of a remote file; only a file that differs is fetched again. */
export type FileVersion = { etag: string | null; modified: string | null; bytes: number | null };

export const NO_VERSION: FileVersion = { etag: null, modified: null, bytes: null };

export type FetchProblemCode =
  | 'no-host'
  | 'private-host'
  | 'no-secret'
  | 'wrong-secret'
  | 'not-encrypted'
  | 'no-answer'
  | 'broken-off'
  | 'too-slow'
  | 'too-large'
  | 'too-many-redirects'
  | 'status'
  | 'login'
  | 'host-key'
  | 'no-file'
  | 'no-sftp';

/** `detail`: a status, or the fingerprint of the server's key. */
export type FetchedFile =
  | { ok: true; changed: true; version: FileVersion; bytes: number }
  | { ok: true; changed: false }
  | { ok: false; problem: FetchProblemCode; detail: string };

/** Secret of the operator for one host: it is never sent to another one. */
export type RemoteSecret = { host: string; value: string };

export type FetchDeps = {
  /** Addresses that are not public, but allowed by the operator. */
  allowed: AddressList;
  secretOf(name: string): RemoteSecret | null;
  resolve?: ResolveHost;
};

export type FetchLimits = { bytes: number; milliseconds: number };

export type FetchTask = {
  /** File to write. */
  file: string;
  /** Version that was fetched last. */
  version: FileVersion;
  limits: FetchLimits;
};

/** Place of a remote file. `secret`: name of the secret, "" for none. */
export type RemotePlace =
  | { kind: 'web'; url: string; secret: string; login: 'none' | 'basic' | 'bearer' }
  | { kind: 'sftp'; host: string; port: number; path: string; secret: string; hostKey: string }
  | { kind: 's3'; endpoint: string; region: string; bucket: string; key: string; secret: string };

export const failed = (problem: FetchProblemCode, detail = ''): FetchedFile => ({ ok: false, problem, detail });

/** Returns the secret of a place if it is meant for the host. */
export function secretFor(
  { secretOf }: FetchDeps,
  name: string,
  host: string,
): { ok: true; value: string } | { ok: false; failure: FetchedFile } {
  const secret = secretOf(name);
  if (!secret) return { ok: false, failure: failed('no-secret', name) };
  return secret.host.toLowerCase() === host.toLowerCase()
    ? { ok: true, value: secret.value }
    : { ok: false, failure: failed('wrong-secret', name) };
}
