import { setTimeout as sleep } from 'node:timers/promises';
import * as v from 'valibot';
import { ProblemBody } from '../api/admin/admin-schemas.ts';
import type { Clock } from '../platform/clock.ts';
import type { McpSettings } from './mcp-settings.ts';

/** ApiRefusal of the API, or a failure on the way to it. `status`: 0 without an answer. */
export type ApiProblem = v.InferOutput<typeof ProblemBody> & { retryAfter: number | null };

export type ApiRequest = {
  method: string;
  /** Path and query. */
  address: string;
  headers?: Record<string, string>;
  body?: string;
};
/** Answer of the API. `tag`: its ETag. */
export type ApiReply = { ok: true; type: string; bytes: Uint8Array; tag: string | null };
export type ApiRefusal = { ok: false; problem: ApiProblem };

/** Connection to the integration API as one client. */
export type ApiConnection = {
  /** Scopes that the client has now. */
  scopes(): Promise<{ ok: true; scopes: readonly string[] } | ApiRefusal>;
  /** Reads a public file, such as the document of the API. */
  read(path: string): Promise<ApiReply | ApiRefusal>;
  send(request: ApiRequest): Promise<ApiReply | ApiRefusal>;
};

const TOKEN_PATH = '/api/admin/oauth/token';
const TIMEOUT_MS = 30_000;
/** Longest pause after which a refused request is repeated; assistants wait for longer ones themselves. */
const MOST_PAUSE_SECONDS = 5;
/** A token is renewed this long before it ends. */
const SPARE_MS = 30_000;
const MOST_BYTES = 4_000_000;

const TokenAnswer = v.object({ access_token: v.string(), expires_in: v.number(), scope: v.string() });
type Token = { value: string; scopes: string[]; until: number };

/** Creates a connection. Requests end with the signal. */
export function connectApi(deps: { settings: McpSettings; clock: Clock; signal: AbortSignal }): ApiConnection {
  const { settings, clock } = deps;
  let token: Token | null = null;

  async function currentToken(): Promise<{ ok: true; token: Token } | ApiRefusal> {
    if (token && token.until > clock.now().getTime()) return { ok: true, token };
    const answer = await request(deps, {
      method: 'POST',
      address: TOKEN_PATH,
      headers: {
        Authorization: `Basic ${Buffer.from(`${settings.clientId}:${settings.secret}`).toString('base64')}`,
        'Content-Type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
    });
    if (!answer.ok) return answer;
    const read = v.safeParse(v.pipe(v.string(), v.parseJson(), TokenAnswer), replyText(answer));
    if (!read.success) return failedRequest('no-shop', 'The address is none of a shop with the integration API.');
    const { access_token: value, expires_in: seconds, scope } = read.output;
    token = { value, scopes: scope.split(' '), until: clock.now().getTime() + seconds * 1000 - SPARE_MS };
    return { ok: true, token };
  }

  async function send(given: ApiRequest, isRepeated = false): Promise<ApiReply | ApiRefusal> {
    const current = await currentToken();
    if (!current.ok) return current;
    const headers = { ...given.headers, Authorization: `Bearer ${current.token.value}` };
    const answer = await request(deps, { ...given, headers });
    if (answer.ok || isRepeated) return answer;
    const { status, retryAfter } = answer.problem;
    // The secret of the token may have been revoked, and another one added.
    if (status === 401) token = null;
    else if (!isPause(status, retryAfter)) return answer;
    else await sleep((retryAfter ?? 0) * 1000, undefined, { signal: deps.signal }).catch(() => undefined);
    // A refused request has changed nothing, so that every request may be repeated.
    return send(given, true);
  }

  return {
    scopes: async () => {
      const current = await currentToken();
      return current.ok ? { ok: true, scopes: current.token.scopes } : current;
    },
    read: (path) => request(deps, { method: 'GET', address: path }),
    send,
  };
}

function isPause(status: number, retryAfter: number | null): boolean {
  return (status === 429 || status === 503) && retryAfter !== null && retryAfter <= MOST_PAUSE_SECONDS;
}

export const replyText = ({ bytes }: ApiReply): string => new TextDecoder().decode(bytes);

export function failedRequest(code: string, title: string): ApiRefusal {
  return { ok: false, problem: { type: 'about:blank', title, status: 0, code, retryAfter: null } };
}

async function request(
  { settings, signal }: { settings: McpSettings; signal: AbortSignal },
  { method, address, headers = {}, body }: ApiRequest,
): Promise<ApiReply | ApiRefusal> {
  const url = new URL(address, settings.url);
  if (url.origin !== settings.url.origin) return failedRequest('other-shop', 'The address is one of another server.');
  try {
    const answer = await fetch(url, {
      method,
      headers: { Accept: 'application/json, application/problem+json, application/pdf, image/*, text/csv', ...headers },
      ...(body === undefined ? {} : { body }),
      // A redirect would carry the token elsewhere.
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    const bytes = await readBytes(answer);
    if (bytes === null) return failedRequest('too-long', 'The answer is too long. Ask for fewer entries or fields.');
    const type = (answer.headers.get('content-type') ?? '').split(';', 1)[0] ?? '';
    if (answer.ok) return { ok: true, type, bytes, tag: answer.headers.get('etag') };
    return { ok: false, problem: problemOf(answer, new TextDecoder().decode(bytes)) };
  } catch (error) {
    const reason = error instanceof Error ? (error.cause instanceof Error ? error.cause.message : error.message) : '';
    return failedRequest('unreachable', `The shop did not answer${reason === '' ? '' : `: ${reason}`}.`);
  }
}

/** Reads the body of an answer; null if it is too long. */
async function readBytes(answer: Response): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of answer.body ?? []) {
    size += chunk.length;
    // Leaving the loop cancels the body.
    if (size > MOST_BYTES) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function problemOf({ status, headers }: Response, text: string): ApiProblem {
  const after = Number(headers.get('retry-after') ?? Number.NaN);
  const retryAfter = Number.isFinite(after) ? after : null;
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), ProblemBody), text);
  if (read.success) return { ...read.output, retryAfter };
  const isRefused = status === 401;
  return {
    type: 'about:blank',
    status,
    code: isRefused ? 'wrong-credentials' : 'unexpected-answer',
    title: isRefused ? 'The shop does not know the client, or its key.' : `The shop answered with status ${status}.`,
    retryAfter,
  };
}
