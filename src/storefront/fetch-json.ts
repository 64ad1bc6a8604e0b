import { FetchProblem } from '../platform/fetch-problem.ts';

export { FetchProblem };

/**
 * The one way of the browser to ask an endpoint for JSON. With `token` the call carries the session's access token.
 * Throws FetchProblem unless the answer is ok; what is in the JSON is for the caller to check.
 */
export async function fetchJson(
  endpoint: string,
  options: {
    method?: 'GET' | 'POST';
    json?: unknown;
    token?: string | undefined;
    signal?: AbortSignal | undefined;
  } = {},
): Promise<unknown> {
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (options.token !== undefined) headers.Authorization = `Bearer ${options.token}`;
  const body = options.json === undefined ? null : JSON.stringify(options.json);
  if (body !== null) headers['Content-Type'] = 'application/json';
  const response = await fetch(endpoint, {
    method: options.method ?? 'GET',
    headers,
    body,
    // What somebody changed arrives even if the page is left at once.
    keepalive: options.method === 'POST',
    signal: options.signal ?? null,
  });
  if (!response.ok) throw new FetchProblem(endpoint, response.status, response.statusText);
  return response.json();
}
