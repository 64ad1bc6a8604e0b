import { setTimeout as wait } from 'node:timers/promises';
import { type Bearer, type Credentials, createBearer } from './credentials.ts';
import { isPassing, pauseBefore, type RetryRules } from './retry-rules.ts';

export type SendOptions = {
  /** Address of the shop, such as `https://shop.example`. */
  shop: string;
  credentials: Credentials;
  rules: RetryRules;
  /** Time for the answer of one attempt in milliseconds; a stream must begin within it. */
  attemptMs: number;
  headers: Readonly<Record<string, string>>;
  fetch: typeof fetch;
  now(): Date;
  random(): number;
};

/** Request that can be sent again: its body is in memory. */
export type Sending = {
  method: string;
  url: string;
  headers: Headers;
  body: Uint8Array<ArrayBuffer> | string | null;
  signal: AbortSignal;
};

const TOKEN_PATH = '/api/admin/oauth/token';
const STREAMS = /^(?:text\/event-stream|application\/x-ndjson)/;

/**
 * Creates a function that sends requests with the client's credential. Requests of all methods are repeated, because changes have
 * an idempotency key, and requests with lines say which state objects shall have.
 */
export function createSend(options: SendOptions): (sending: Sending) => Promise<Response> {
  const never = new AbortController().signal;
  const bearer: Bearer = createBearer(
    options.credentials,
    // The caller's signal is left out: other requests wait for this token too.
    (init) =>
      attempts(options, { method: 'POST', url: options.shop + TOKEN_PATH, signal: never, ...withHeaders(init) }),
    options.now,
  );
  return async (sending) => {
    for (const [name, value] of Object.entries(options.headers)) sending.headers.set(name, value);
    if (isChange(sending.method) && !sending.headers.has('idempotency-key'))
      sending.headers.set('idempotency-key', crypto.randomUUID());
    for (let renewals = 0; ; renewals += 1) {
      const credential = await bearer.current(sending.signal);
      if (!credential.ok) return tokenProblem(credential.answer);
      sending.headers.set('authorization', `Bearer ${credential.value}`);
      const answer = await attempts(options, sending);
      if (answer.status !== 401 || renewals > 0 || !bearer.refused(credential.value)) return asProblem(answer);
    }
  };
}

const isChange = (method: string): boolean => method !== 'GET' && method !== 'HEAD';
const withHeaders = (init: { headers: Record<string, string>; body: string }) => ({
  ...init,
  headers: new Headers(init.headers),
});

/** Sends a request until an answer arrives that a repetition would not change. */
async function attempts(options: SendOptions, sending: Sending): Promise<Response> {
  const { rules } = options;
  for (let failed = 1; ; failed += 1) {
    const answer = await attempt(options, sending);
    if (answer && !isPassing(answer.status, answer.headers)) return answer;
    const pause = pauseBefore(
      { failed, headers: answer?.headers ?? null, now: options.now(), random: options.random() },
      rules,
    );
    if (failed >= rules.attempts || pause === null) return answer ? asProblem(answer) : unreachable();
    await answer?.body?.cancel();
    await wait(pause, undefined, { signal: sending.signal });
  }
}

/** Returns the answer with its whole body, unless it is a stream; null if the connection failed. */
async function attempt(options: SendOptions, sending: Sending): Promise<Response | null> {
  const { method, headers, body, signal } = sending;
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), options.attemptMs);
  try {
    const answer = await options.fetch(sending.url, {
      method,
      headers,
      body,
      redirect: 'error',
      signal: AbortSignal.any([signal, late.signal]),
    });
    if (STREAMS.test(answer.headers.get('content-type') ?? '')) return answer;
    const content = await answer.arrayBuffer();
    const hasBody = content.byteLength > 0;
    return new Response(hasBody ? content : null, { status: answer.status, headers: answer.headers });
  } catch (error) {
    // The caller gave up: that is no failure of the connection.
    signal.throwIfAborted();
    if (error instanceof Error) return null;
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** Returns an answer; as a problem if it refuses with another content, such as the page of a proxy. */
function asProblem(answer: Response): Response {
  if (answer.ok || answer.headers.get('content-type')?.startsWith('application/problem+json')) return answer;
  return unreachable();
}

/** Returns the refusal of a token as a problem: its address answers with errors of OAuth. */
function tokenProblem(answer: Response): Response {
  return answer.status === 401
    ? problem(401, 'wrong-credentials', 'The key or id of the client is wrong.')
    : asProblem(answer);
}

const unreachable = (): Response => problem(502, 'unreachable', 'The shop did not answer.');

function problem(status: number, code: string, title: string): Response {
  return new Response(JSON.stringify({ type: 'about:blank', title, status, code }), {
    status,
    headers: { 'content-type': 'application/problem+json' },
  });
}
