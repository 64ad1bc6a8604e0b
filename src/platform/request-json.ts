import { FetchProblem } from './fetch-problem.ts';
import { calledHost, span } from './tracing/spans.ts';

/**
 * Requests JSON from another server, with a timeout in milliseconds, a limit in bytes and an optional access token.
 * Follows no redirects. Throws FetchProblem for a failed status, an invalid body and a missing response (status 0).
 */
export function requestJson(endpoint: string, options: JsonRequest): Promise<unknown> {
  const attributes = { 'http.request.method': 'GET', ...calledHost(endpoint) };
  return span('request JSON', { kind: 'client', attributes }, () => sendRequest(endpoint, options));
}

type JsonRequest = { token?: string | undefined; timeoutMs: number; mostBytes: number };

async function sendRequest(endpoint: string, options: JsonRequest): Promise<unknown> {
  const { token, timeoutMs, mostBytes } = options;
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (token !== undefined) headers.Authorization = `Bearer ${token}`;
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(endpoint, { headers, redirect: 'error', signal });
    if (!response.ok) {
      await response.body?.cancel();
      throw new FetchProblem(endpoint, response.status, response.statusText);
    }
    const text = await readText(response, mostBytes);
    if (text === null) throw new FetchProblem(endpoint, response.status, `more than ${mostBytes} bytes`);
    try {
      return JSON.parse(text);
    } catch {
      throw new FetchProblem(endpoint, response.status, 'no JSON');
    }
  } catch (error) {
    if (error instanceof FetchProblem) throw error;
    const isLate = error instanceof Error && error.name === 'TimeoutError';
    throw new FetchProblem(endpoint, 0, isLate ? `no answer within ${timeoutMs} ms` : reasonOf(error));
  }
}

/** Returns null for a body above the limit, and stops reading there. */
async function readText(response: Response, mostBytes: number): Promise<string | null> {
  if (!response.body) return '';
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body) {
    bytes += chunk.byteLength;
    if (bytes > mostBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no answer';
  return error.cause instanceof Error ? error.cause.message : error.message;
}
