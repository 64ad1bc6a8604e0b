import * as v from 'valibot';
import { languageOf } from '../../../languages/language.ts';
import type { Clock } from '../../../platform/clock.ts';
import { FetchProblem } from '../../../platform/fetch-problem.ts';
import type { Log } from '../../../platform/log.ts';
import { requestJson } from '../../../platform/request-json.ts';
import { contentEndpoint, isContentPath } from '../../../tenants/content-paths.ts';
import { LOCALES } from '../../../tenants/locales.ts';
import { areaOf, pathIn } from '../../../tenants/paths.ts';
import type { Locale } from '../../../tenants/tenant.ts';
import { blockSchema } from './block-schema.ts';
import { identifierOf } from './identifier.ts';
import type { Block, Content, ContentPage } from './types.ts';

export type RemoteDeps = {
  /** Address of the source, optionally with {tenant}: "https://content.example/{tenant}". */
  url: string;
  /** Access token, sent with each request. */
  token: string | undefined;
  /** Longest wait for one answer, and how long an answer is cached (tenants: caches). */
  timeoutMs: number;
  keptSeconds: number;
  /** Returns the locales of a tenant. */
  localesOf(tenant: string): readonly Locale[];
  clock: Clock;
  log: Log;
};

/** Largest accepted answer: a page has a few kilobytes. */
const MOST_BYTES = 1024 * 1024;
/** Seconds for which a missing page is cached (docs/rules/content.md#page-ages). */
const ABSENT_SECONDS = 15;
const MOST_KEPT = 2000;
const MOST_BLOCKS = 60;

const localeSchema = v.picklist(LOCALES);
const line = (most: number) => v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(most));

/** Page of another system, in the format that this shop serves at /api/content. */
const pageSchema = v.object({
  path: v.exactOptional(v.string()),
  title: line(160),
  description: v.optional(v.pipe(v.string(), v.maxLength(320)), ''),
  robots: v.optional(v.picklist(['index,follow', 'noindex,follow']), 'index,follow'),
  version: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)), 1),
  blocks: v.pipe(v.array(v.unknown()), v.maxLength(MOST_BLOCKS)),
});
const listSchema = v.object({ pages: v.pipe(v.array(v.object({ path: v.string() })), v.maxLength(10_000)) });

type Kept = { tags: readonly string[]; until: number; answer: Promise<unknown> };

/** Returns the tag that invalidates one page; ALL_CONTENT invalidates everything. */
export const contentTag = (tenant: string, locale: string, identifier: string): string =>
  `content:${tenant}:${locale}:${identifier}`;
export const ALL_CONTENT = 'content';

export type RemoteContent = Content & {
  /** Invalidates the cached answers with these tags. */
  drop(tags: readonly string[]): void;
};

/**
 * Creates a content source that reads another system by HTTP, behind the port of the shop's own store. Caches each
 * answer under tags for `keptSeconds`. A failure throws and is not cached: the caller logs it and shows the page
 * without this content.
 */
export function createRemoteContent(deps: RemoteDeps): RemoteContent {
  const { clock, log } = deps;
  const kept = new Map<string, Kept>();
  const base = deps.url.replace(/\/+$/, '');

  function ask(tenant: string, path: string, tags: readonly string[]): Promise<unknown> {
    const endpoint = `${base.replaceAll('{tenant}', encodeURIComponent(tenant))}${path}`;
    const now = clock.now().getTime();
    const known = kept.get(endpoint);
    if (known && known.until > now) return known.answer;
    const entry: Kept = {
      tags,
      // Concurrent callers share the pending request; the expiry is set when its answer arrives.
      until: Number.POSITIVE_INFINITY,
      answer: requestJson(endpoint, { token: deps.token, timeoutMs: deps.timeoutMs, mostBytes: MOST_BYTES }).then(
        (answer) => {
          entry.until = clock.now().getTime() + deps.keptSeconds * 1000;
          return answer;
        },
        (error: unknown) => {
          if (!(error instanceof FetchProblem) || error.status !== 404) {
            if (kept.get(endpoint) === entry) kept.delete(endpoint);
            throw error;
          }
          entry.until = clock.now().getTime() + ABSENT_SECONDS * 1000;
          return null;
        },
      ),
    };
    kept.delete(endpoint);
    if (kept.size >= MOST_KEPT) kept.delete(kept.keys().next().value ?? '');
    kept.set(endpoint, entry);
    return entry.answer;
  }

  async function identified(request: {
    tenant: string;
    locale: string;
    identifier: string;
    path: string | null;
  }): Promise<ContentPage | null> {
    const { tenant, identifier, path } = request;
    if (!v.is(localeSchema, request.locale)) return null;
    const { locale } = request;
    const endpoint = contentEndpoint(locale, encodeURIComponent(identifier));
    const answer = await ask(tenant, endpoint, [ALL_CONTENT, contentTag(tenant, locale, identifier)]);
    if (answer === null) return null;
    const read = v.safeParse(pageSchema, answer);
    if (!read.success) {
      const [issue] = read.issues;
      throw new FetchProblem(endpoint, 200, `no page: ${v.getDotPath(issue) ?? 'its top'}: ${issue.message}`);
    }
    const { blocks, ...page } = read.output;
    const own = page.path ?? path ?? (identifier === 'storefront' ? '/' : `/${identifier}`);
    // Two paths can have the same identifier.
    if ((path !== null && own !== path) || !isContentPath(own)) return null;
    return {
      ...page,
      until: null,
      identifier,
      path: own,
      locale,
      blocks: blocksOf(blocks, { identifier, locale }, log),
    };
  }

  const pageAt = (request: { tenant: string; locale: string; path: string }): Promise<ContentPage | null> => {
    const path = request.path === '/' ? '/' : request.path.replace(/\/+$/, '') || '/';
    if (!isContentPath(path)) return Promise.resolve(null);
    return identified({ ...request, path, identifier: identifierOf(path) });
  };

  return {
    revalidateSeconds: ABSENT_SECONDS,
    page: pageAt,
    identified: (request) => identified({ ...request, path: null }),
    alternates: async ({ tenant, locale, path }) => {
      if (!v.is(localeSchema, locale)) return {};
      const area = areaOf(languageOf(locale), path);
      const found = await Promise.all(
        deps.localesOf(tenant).map(async (other) => {
          const there = area === null ? path : pathIn(languageOf(other), area);
          // A failing locale must not hide the others.
          const page = await pageAt({ tenant, locale: other, path: there }).catch(() => null);
          return page && ([other, page.path] as const);
        }),
      );
      return Object.fromEntries(found.filter((entry) => entry !== null));
    },
    paths: async ({ tenant, locale }) => {
      if (!v.is(localeSchema, locale)) return [];
      const read = v.safeParse(listSchema, await ask(tenant, `/api/content/${locale}?_format=flat`, [ALL_CONTENT]));
      return read.success ? read.output.pages.map(({ path }) => path).filter(isContentPath) : [];
    },
    drop: (tags) => {
      for (const [endpoint, entry] of kept) if (entry.tags.some((tag) => tags.includes(tag))) kept.delete(endpoint);
    },
  };
}

/** Returns the valid blocks; logs a warning for each unknown or invalid one. */
function blocksOf(given: unknown[], page: { identifier: string; locale: string }, log: Log): Block[] {
  return given.flatMap((block, position): Block[] => {
    const read = v.safeParse(blockSchema, block);
    if (read.success) return [read.output];
    log.warn({ ...page, page: page.identifier, position }, 'omitted an invalid content block of the remote source');
    return [];
  });
}
