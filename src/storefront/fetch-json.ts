import { FetchProblem } from '../platform/fetch-problem.ts';

export { FetchProblem };

/**
 * Requests JSON from an endpoint; the only way browsers do. Throws FetchProblem unless the response is ok. The caller validates the JSON.
 */
export async function fetchJson(
  endpoint: string,
  options: {
    method?: 'GET' | 'POST';
    json?: unknown;
    signal?: AbortSignal | undefined;
  } = {},
): Promise<unknown> {
  const headers: Record<string, string> = { Accept: 'application/json' };
  const body = options.json === undefined ? null : JSON.stringify(options.json);
  if (body !== null) headers['Content-Type'] = 'application/json';
  const response = await fetch(endpoint, {
    method: options.method ?? 'GET',
    headers,
    body,
    // A change arrives even if the visitor leaves the page at once.
    keepalive: options.method === 'POST',
    signal: options.signal ?? null,
  });
  if (!response.ok) throw new FetchProblem(endpoint, response.status, response.statusText);
  return response.json();
}
