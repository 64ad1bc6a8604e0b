import fs from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { findHost, type HostAddress } from './public-addresses.ts';
import {
  type FetchDeps,
  type FetchedFile,
  type FetchTask,
  failed,
  type RemotePlace,
  secretFor,
} from './remote-file.ts';
import { TooLarge, withinBytes } from './within-bytes.ts';

const MOST_REDIRECTS = 3;
const SILENCE_MS = 60_000;

export type WebRequest = { url: URL; headers: Record<string, string> };
/** Returns the headers for an address, also after a redirect. */
export type HeadersOf = (
  url: URL,
) => Promise<{ ok: true; headers: Record<string, string> } | { ok: false; failure: FetchedFile }>;

/** Fetches a file by HTTPS if it has changed. */
export async function fetchWeb(
  deps: FetchDeps,
  place: Extract<RemotePlace, { kind: 'web' }>,
  task: FetchTask,
): Promise<FetchedFile> {
  if (!URL.canParse(place.url)) return failed('no-host');
  const first = new URL(place.url);
  return fetchByHttp(deps, first, task, async (url) => {
    // A redirect to another host gets no secret.
    if (place.login === 'none' || url.host !== first.host) return { ok: true, headers: {} };
    const secret = secretFor(deps, place.secret, url.hostname);
    if (!secret.ok) return secret;
    const basic = `Basic ${Buffer.from(secret.value).toString('base64')}`;
    return { ok: true, headers: { authorization: place.login === 'basic' ? basic : `Bearer ${secret.value}` } };
  });
}

/**
 * Sends a conditional GET and follows few redirects. HTTP without encryption is for addresses only that the operator
 * allowed.
 */
export async function fetchByHttp(
  deps: FetchDeps,
  first: URL,
  task: FetchTask,
  headersOf: HeadersOf,
): Promise<FetchedFile> {
  const { etag, modified } = task.version;
  const conditions: Record<string, string> = {
    ...(etag === null ? {} : { 'if-none-match': etag }),
    ...(modified === null ? {} : { 'if-modified-since': modified }),
  };
  const deadline = AbortSignal.timeout(task.limits.milliseconds);
  let url = first;
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
    const host = await findHost(url.hostname, deps.allowed, deps.resolve);
    if (!host.ok) return failed(host.problem);
    const isInternal = host.addresses.every(({ address }) => deps.allowed.has(address));
    if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isInternal)) return failed('not-encrypted');
    const headers = await headersOf(url);
    if (!headers.ok) return headers.failure;
    const answer = await get({ url, headers: { ...conditions, ...headers.headers } }, host.addresses, task, deadline);
    if (!('redirect' in answer)) return answer;
    url = answer.redirect;
  }
  return failed('too-many-redirects');
}

async function get(
  { url, headers }: WebRequest,
  addresses: readonly HostAddress[],
  task: FetchTask,
  signal: AbortSignal,
): Promise<FetchedFile | { redirect: URL }> {
  try {
    const answer = await request({ url, headers }, addresses, signal);
    const { statusCode: status = 0 } = answer;
    const { location } = answer.headers;
    if ([301, 302, 303, 307, 308].includes(status) && location !== undefined) {
      answer.destroy();
      return URL.canParse(location, url) ? { redirect: new URL(location, url) } : failed('status', String(status));
    }
    if (status !== 200) {
      answer.destroy();
      if (status === 304) return { ok: true, changed: false };
      if (status === 401 || status === 403) return failed('login', String(status));
      return status === 404 || status === 410 ? failed('no-file') : failed('status', String(status));
    }
    if (Number(answer.headers['content-length'] ?? 0) > task.limits.bytes) {
      answer.destroy();
      return failed('too-large');
    }
    const counted = withinBytes(task.limits.bytes);
    await pipeline(answer, counted, fs.createWriteStream(task.file, { mode: 0o600 }), { signal });
    const version = {
      etag: answer.headers.etag ?? null,
      modified: answer.headers['last-modified'] ?? null,
      bytes: counted.bytes(),
    };
    return { ok: true, changed: true, version, bytes: counted.bytes() };
  } catch (error) {
    if (error instanceof TooLarge) return failed('too-large');
    if (signal.aborted) return failed('too-slow');
    return failed('no-answer', errorCode(error));
  }
}

/** Connects to one of the checked addresses; the certificate is that of the name. */
function request(
  { url, headers }: WebRequest,
  addresses: readonly HostAddress[],
  signal: AbortSignal,
): Promise<http.IncomingMessage> {
  const lookup: LookupFunction = (_host, options, done) => {
    const [first] = addresses;
    if (options.all) done(null, [...addresses]);
    else done(null, first?.address ?? '', first?.family ?? 4);
  };
  const client = url.protocol === 'https:' ? https : http;
  return new Promise((resolve, reject) => {
    const sent = client.request(
      url,
      { agent: false, lookup, signal, timeout: SILENCE_MS, headers: { 'accept-encoding': 'identity', ...headers } },
      resolve,
    );
    sent.on('timeout', () => sent.destroy(new Error('the server is silent')));
    sent.on('error', reject);
    sent.end();
  });
}

/** Code of an error of the network, without addresses. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}
