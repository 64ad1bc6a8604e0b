import * as v from 'valibot';
import { languageOf } from '../../../languages/language.ts';
import type { Clock } from '../../../platform/clock.ts';
import { FetchProblem } from '../../../platform/fetch-problem.ts';
import type { Log } from '../../../platform/log.ts';
import { contentEndpoint, isContentPath } from '../../../tenants/content-paths.ts';
import { LOCALES } from '../../../tenants/locales.ts';
import { areaOf, pathIn } from '../../../tenants/paths.ts';
import type { Locale } from '../../../tenants/tenant.ts';
import { blockSchema } from './block-schema.ts';
import { identifierOf } from './identifier.ts';
import type { Block, Content, ContentPage } from './types.ts';

/** Another system with pages. A rejection, or an answer of another form, is a failure. */
export type PageSource = {
  /** Returns the page with an identifier as the system has it; null if there is none. */
  page(asked: { tenant: string; locale: Locale; identifier: string }): Promise<unknown>;
  /** Returns `{ pages: [{ path }] }` with all pages of a locale. */
  pages(asked: { tenant: string; locale: Locale }): Promise<unknown>;
};

export type RemoteDeps = {
  source: PageSource;
  /** Seconds for which an answer is cached (tenants: caches). */
  keptSeconds: number;
  /** Returns the locales of a tenant. */
  localesOf(tenant: string): readonly Locale[];
  clock: Clock;
  log: Log;
};

/** Seconds for which a missing page is cached (docs/rules/content.md#page-ages). */
const ABSENT_SECONDS = 15;
const MOST_KEPT = 2000;
const MOST_BLOCKS = 60;

const localeSchema = v.picklist(LOCALES);
const line = (most: number) => v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(most));

/** Page of another system, in the format that this shop serves at /api/content. */
export const sourcePageSchema = v.object({
  path: v.exactOptional(v.string()),
  title: line(160),
  description: v.optional(v.pipe(v.string(), v.maxLength(320)), ''),
  robots: v.optional(v.picklist(['index,follow', 'noindex,follow']), 'index,follow'),
  version: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)), 1),
  blocks: v.pipe(v.array(v.unknown()), v.maxLength(MOST_BLOCKS)),
});
/** All pages of a locale of another system. */
export const sourceListSchema = v.object({
  pages: v.pipe(v.array(v.object({ path: v.string() })), v.maxLength(10_000)),
});

type SourcePage = v.InferOutput<typeof sourcePageSchema>;
type Kept<Answer> = { tags: readonly string[]; until: number; answer: Promise<Answer> };

/** Returns the tag that invalidates one page; ALL_CONTENT invalidates everything. */
export const contentTag = (tenant: string, locale: string, identifier: string): string =>
  `content:${tenant}:${locale}:${identifier}`;
export const ALL_CONTENT = 'content';

export type RemoteContent = Content & {
  /** Invalidates the cached answers with these tags. */
  drop(tags: readonly string[]): void;
};

/**
 * Creates content from another system, behind the port of the shop's own store. Caches each answer under tags for
 * `keptSeconds`. A failure throws and is not cached: the caller logs it and shows the page without this content.
 */
export function createRemoteContent(deps: RemoteDeps): RemoteContent {
  const { source, clock, log } = deps;
  const pages = new Map<string, Kept<SourcePage | null>>();
  const lists = new Map<string, Kept<string[]>>();

  function ask<Answer>(
    { kept, key, tags }: { kept: Map<string, Kept<Answer>>; key: string; tags: readonly string[] },
    read: () => Promise<Answer>,
  ): Promise<Answer> {
    const now = clock.now().getTime();
    const known = kept.get(key);
    if (known && known.until > now) return known.answer;
    const entry: Kept<Answer> = {
      tags,
      // Concurrent callers share the pending request; the expiry is set when its answer arrives.
      until: Number.POSITIVE_INFINITY,
      answer: read().then(
        (answer) => {
          const seconds = answer === null ? ABSENT_SECONDS : deps.keptSeconds;
          entry.until = clock.now().getTime() + seconds * 1000;
          return answer;
        },
        (error: unknown) => {
          if (kept.get(key) === entry) kept.delete(key);
          throw error;
        },
      ),
    };
    kept.delete(key);
    if (kept.size >= MOST_KEPT) kept.delete(kept.keys().next().value ?? '');
    kept.set(key, entry);
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
    const tags = [ALL_CONTENT, contentTag(tenant, locale, identifier)];
    const answer = await ask({ kept: pages, key: `${tenant} ${endpoint}`, tags }, async () =>
      readAs(v.nullable(sourcePageSchema), await source.page({ tenant, locale, identifier }), [endpoint, 'page']),
    );
    if (answer === null) return null;
    const { blocks, ...page } = answer;
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
      const endpoint = `pages of ${locale}`;
      return ask({ kept: lists, key: `${tenant} ${locale}`, tags: [ALL_CONTENT] }, async () => {
        const list = readAs(sourceListSchema, await source.pages({ tenant, locale }), [endpoint, 'list of pages']);
        return list.pages.map(({ path }) => path).filter(isContentPath);
      });
    },
    drop: (tags) => {
      for (const kept of [pages, lists])
        for (const [key, entry] of kept) if (entry.tags.some((tag) => tags.includes(tag))) kept.delete(key);
    },
  };
}

/** Reads an answer of the system. Throws FetchProblem with its first mistake. */
function readAs<Schema extends v.GenericSchema>(
  schema: Schema,
  answer: unknown,
  [endpoint, what]: [string, string],
): v.InferOutput<Schema> {
  const read = v.safeParse(schema, answer);
  if (read.success) return read.output;
  const [issue] = read.issues;
  throw new FetchProblem(endpoint, 200, `no ${what}: ${v.getDotPath(issue) ?? 'its top'}: ${issue.message}`);
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
