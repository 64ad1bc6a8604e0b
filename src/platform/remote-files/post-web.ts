import http from 'node:http';
import https from 'node:https';
import net, { type LookupFunction } from 'node:net';
import type { AddressList } from '../address-list.ts';
import { activeSpan, span } from '../tracing/spans.ts';
import { errorCode } from './fetch-web.ts';
import { type FoundHost, findHost, type ResolveHost } from './public-addresses.ts';

export type PostProblem = 'no-host' | 'private-host' | 'not-encrypted' | 'no-answer' | 'too-slow';

/** `answer`: begin of the answer. `retryAfter`: header of that name. */
export type PostOutcome =
  | { ok: true; status: number; retryAfter: string | null; answer: string }
  | { ok: false; problem: PostProblem; detail: string };

export type PostLimits = {
  /** Time until the whole answer has arrived. */
  milliseconds: number;
  /** Bytes of the answer after which the connection is closed; its status counts. */
  bytes: number;
  /** Bytes of the answer that are returned. */
  shownBytes: number;
  /** Open connections. */
  connections: number;
};

type PostedMessage = { body: string; headers: Record<string, string> };

/** Sender of requests to one server, over connections that stay open between them. */
export type WebPoster = {
  post(url: URL, message: PostedMessage): Promise<PostOutcome>;
  close(): void;
};

const IDLE_MS = 20_000;

class RefusedHost extends Error {
  readonly problem: PostProblem;
  constructor(problem: PostProblem) {
    super(problem);
    this.problem = problem;
  }
}

/**
 * Creates a sender for one server. Each new connection resolves the name, checks all its addresses and connects to one of
 * them. No second answer of the name service is used. Redirects are answers like others. HTTP without encryption
 * is for addresses only that the operator allowed.
 */
export function createWebPoster(deps: { allowed: AddressList; resolve?: ResolveHost }, limits: PostLimits): WebPoster {
  const { allowed, resolve } = deps;
  const check = async (host: string, isEncrypted: boolean): Promise<FoundHost & { ok: true }> => {
    const found = await findHost(host, allowed, resolve);
    if (!found.ok) throw new RefusedHost(found.problem);
    if (!isEncrypted && !found.addresses.every(({ address }) => allowed.has(address)))
      throw new RefusedHost('not-encrypted');
    return found;
  };
  const lookup =
    (isEncrypted: boolean): LookupFunction =>
    (host, options, done) => {
      check(host, isEncrypted).then(
        ({ addresses }) => {
          const [first] = addresses;
          if (options.all) done(null, [...addresses]);
          else done(null, first?.address ?? '', first?.family ?? 4);
        },
        (error: Error) => done(error, options.all ? [] : ''),
      );
    };
  const options = {
    keepAlive: true,
    maxSockets: limits.connections,
    maxFreeSockets: limits.connections,
    timeout: IDLE_MS,
  };
  const plain = new http.Agent({ ...options, lookup: lookup(false) });
  const encrypted = new https.Agent({ ...options, lookup: lookup(true) });
  const attempt = async (url: URL, message: PostedMessage): Promise<PostOutcome> => {
    const isEncrypted = url.protocol === 'https:';
    try {
      // Addresses without a name are not looked up.
      const bare = url.hostname.replace(/^\[|\]$/g, '');
      if (net.isIP(bare) !== 0) await check(bare, isEncrypted);
      const agent = isEncrypted ? encrypted : plain;
      return await send(url, message, { agent, limits });
    } catch (error) {
      if (error instanceof RefusedHost) return { ok: false, problem: error.problem, detail: '' };
      if (error instanceof TooSlow) return { ok: false, problem: 'too-slow', detail: '' };
      return { ok: false, problem: 'no-answer', detail: errorCode(error) };
    }
  };
  return {
    post: (url, message) => {
      const attributes = { 'http.request.method': 'POST', 'server.address': url.hostname };
      return span('post to subscriber', { kind: 'client', attributes }, async () => {
        const outcome = await attempt(url, message);
        if (!outcome.ok) activeSpan()?.fail(outcome.problem);
        return outcome;
      });
    },
    close: () => {
      plain.destroy();
      encrypted.destroy();
    },
  };
}

class TooSlow extends Error {}

type Sending = { agent: http.Agent; limits: PostLimits };

/**
 * Sends the request; once more, in the time that is left, if a connection that stayed open was closed by the server meanwhile.
 */
async function send(
  url: URL,
  message: { body: string; headers: Record<string, string> },
  how: Sending,
  isAgain = false,
): Promise<PostOutcome> {
  const endsAt = performance.now() + how.limits.milliseconds;
  const { promise, resolve, reject } = Promise.withResolvers<PostOutcome>();
  const body = Buffer.from(message.body);
  const client = url.protocol === 'https:' ? https : http;
  const headers = { 'accept-encoding': 'identity', 'content-length': body.length, ...message.headers };
  const sent = client.request(url, { method: 'POST', agent: how.agent, headers });
  const limit = setTimeout(() => sent.destroy(new TooSlow()), how.limits.milliseconds);
  sent.on('error', reject);
  sent.on('response', (answer) => readAnswer(answer, how.limits, resolve, reject));
  sent.end(body);
  try {
    return await promise;
  } catch (error) {
    const isStale = sent.reusedSocket && ['ECONNRESET', 'EPIPE'].includes(errorCode(error));
    if (!isStale || isAgain) throw error;
    const milliseconds = Math.max(0, endsAt - performance.now());
    return await send(url, message, { ...how, limits: { ...how.limits, milliseconds } }, true);
  } finally {
    clearTimeout(limit);
  }
}

function readAnswer(
  answer: http.IncomingMessage,
  limits: PostLimits,
  resolve: (outcome: PostOutcome) => void,
  reject: (error: Error) => void,
): void {
  const kept: Buffer[] = [];
  let bytes = 0;
  const finish = () => {
    const shown = Buffer.concat(kept).subarray(0, limits.shownBytes).toString('utf8');
    const retryAfter = answer.headers['retry-after'] ?? null;
    resolve({ ok: true, status: answer.statusCode ?? 0, retryAfter, answer: shown });
  };
  answer.on('data', (chunk: Buffer) => {
    if (bytes < limits.shownBytes) kept.push(chunk);
    bytes += chunk.length;
    if (bytes <= limits.bytes) return;
    finish();
    answer.destroy();
  });
  answer.on('end', finish);
  answer.on('error', reject);
}
