import * as v from 'valibot';
import type { CdnConfig } from './cdn-settings.ts';

/** Outcome of a purge. `problem`: short code without hosts or secrets. `retryMs`: pause that the CDN demands. */
export type PurgeOutcome = { ok: true } | { ok: false; problem: string; retryMs: number | null };

type PurgeRequest = { url: string; method: string; headers: Record<string, string>; body: string | null };

/** Milliseconds that a CDN may take to confirm a purge. */
const PATIENCE_MS = 5000;
/**
 * Most keys of one request. Fastly and Cloudflare document 256 and 100. Caches over HTTP get them in a header, which
 * Varnish limits to 8 KB.
 */
const KEYS_PER_REQUEST = { http: 100, fastly: 256, cloudflare: 100 };
/** Most bytes of keys in a header. */
const HEADER_BYTES = 4000;
const LONGEST_PAUSE_S = 300;

/**
 * Returns the requests that purge these keys.
 * Fastly: https://www.fastly.com/documentation/reference/api/purging/ (purge multiple surrogate key tags).
 * Cloudflare: https://developers.cloudflare.com/api/resources/cache/methods/purge/ (by tag).
 */
export function purgeRequests(cdn: CdnConfig, keys: readonly string[]): PurgeRequest[] {
  return portionsOf(keys, KEYS_PER_REQUEST[cdn.kind]).flatMap((portion): PurgeRequest | PurgeRequest[] => {
    if (cdn.kind === 'http')
      return cdn.origins.map((origin) => ({
        url: `${origin}/`,
        method: cdn.method,
        headers: {
          'Surrogate-Key': portion.join(' '),
          ...(cdn.token === undefined ? {} : { Authorization: `Bearer ${cdn.token}` }),
        },
        body: null,
      }));
    const json = { Accept: 'application/json', 'Content-Type': 'application/json' };
    if (cdn.kind === 'fastly')
      return {
        url: `${cdn.api}/service/${cdn.service}/purge`,
        method: 'POST',
        headers: { ...json, 'Fastly-Key': cdn.token },
        body: JSON.stringify({ surrogate_keys: portion }),
      };
    return {
      url: `${cdn.api}/zones/${cdn.service}/purge_cache`,
      method: 'POST',
      headers: { ...json, Authorization: `Bearer ${cdn.token}` },
      body: JSON.stringify({ tags: portion }),
    };
  });
}

/** Splits keys into portions of at most `most` keys and HEADER_BYTES bytes with their separators. */
function portionsOf(keys: readonly string[], most: number): string[][] {
  const portions: string[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const key of keys) {
    const last = portions.at(-1);
    if (last && last.length < most && bytes + key.length < HEADER_BYTES) {
      last.push(key);
      bytes += key.length + 1;
    } else {
      portions.push([key]);
      bytes = key.length + 1;
    }
  }
  return portions;
}

/** Purges the keys everywhere. Never throws; a repeated purge does no harm. */
export async function sendPurge(cdn: CdnConfig, keys: readonly string[]): Promise<PurgeOutcome> {
  const outcomes = await Promise.all(purgeRequests(cdn, keys).map((request) => send(cdn.kind, request)));
  return outcomes.find(({ ok }) => !ok) ?? { ok: true };
}

async function send(kind: CdnConfig['kind'], { url, ...request }: PurgeRequest): Promise<PurgeOutcome> {
  try {
    const answer = await fetch(url, { ...request, redirect: 'manual', signal: AbortSignal.timeout(PATIENCE_MS) });
    const text = await answer.text();
    if (!answer.ok) return { ok: false, problem: String(answer.status), retryMs: pauseOf(answer) };
    // Cloudflare may refuse a purge in an answer with status 200.
    return kind !== 'cloudflare' || isSuccess(text) ? { ok: true } : { ok: false, problem: 'refused', retryMs: null };
  } catch (error) {
    return { ok: false, problem: problemOf(error), retryMs: null };
  }
}

const Success = v.object({ success: v.literal(true) });

function isSuccess(text: string): boolean {
  try {
    return v.is(Success, JSON.parse(text));
  } catch {
    return false;
  }
}

function pauseOf({ headers }: Response): number | null {
  const seconds = /^\d{1,6}$/.exec(headers.get('Retry-After') ?? '')?.[0];
  return seconds === undefined ? null : Math.min(Number(seconds), LONGEST_PAUSE_S) * 1000;
}

function problemOf(error: unknown): string {
  if (!(error instanceof Error)) return 'failed';
  if (error.name === 'TimeoutError') return 'ETIMEDOUT';
  const { cause } = error;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : 'failed';
}
