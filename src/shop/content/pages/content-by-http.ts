import { FetchProblem } from '../../../platform/fetch-problem.ts';
import { requestJson } from '../../../platform/request-json.ts';
import { contentEndpoint } from '../../../tenants/content-paths.ts';
import type { PageSource } from './remote-content.ts';

/** Largest accepted answer: a page has a few kilobytes. */
const MOST_BYTES = 1024 * 1024;

/**
 * Reads pages of another system by HTTP. `url`: its address, optionally with {tenant}, such as
 * "https://content.example/{tenant}". `token` is sent with each request; `timeoutMs`: longest wait for one answer.
 */
export function contentByHttp(deps: { url: string; token: string | undefined; timeoutMs: number }): PageSource {
  const base = deps.url.replace(/\/+$/, '');
  const ask = (tenant: string, path: string): Promise<unknown> =>
    requestJson(`${base.replaceAll('{tenant}', encodeURIComponent(tenant))}${path}`, {
      token: deps.token,
      timeoutMs: deps.timeoutMs,
      mostBytes: MOST_BYTES,
    }).catch((error: unknown) => {
      if (error instanceof FetchProblem && error.status === 404) return null;
      throw error;
    });
  return {
    page: ({ tenant, locale, identifier }) => ask(tenant, contentEndpoint(locale, encodeURIComponent(identifier))),
    pages: ({ tenant, locale }) => ask(tenant, `/api/content/${locale}?_format=flat`),
  };
}
