import * as v from 'valibot';
import type { Content, ContentPage } from '../../shop/content/pages/index.ts';
import type { Tenant } from '../../tenants/tenant.ts';
import { type Answered, defineEndpoint, type Endpoint, type Parameter } from '../endpoint.ts';
import { choice } from '../parameters.ts';

/** Content page by locale and identifier, flat: every field of a page and of a block is a plain value. */
export const FlatPage = v.object({
  identifier: v.pipe(
    v.string(),
    v.description('"storefront" for the home page, else the path with hyphens for slashes.'),
  ),
  path: v.pipe(v.string(), v.description('Without language prefix.')),
  locale: v.string(),
  title: v.string(),
  description: v.string(),
  robots: v.picklist(['index,follow', 'noindex,follow']),
  version: v.pipe(v.number(), v.integer(), v.minValue(1)),
  blocks: v.pipe(
    v.array(v.looseObject({ type: v.string() })),
    v.description('In their order; pictures are at /images/{id}/{width}.'),
  ),
});

export type FlatPage = v.InferOutput<typeof FlatPage>;

export function flatPage(page: ContentPage): FlatPage {
  const { identifier, path, locale, title, description, robots, version, blocks } = page;
  return { identifier, path, locale, title, description, robots, version, blocks };
}

/** Fresh for 15 s, then stale for as long as content is cached (docs/rules/content.md#delivery-of-content). */
export const STATIC_CACHE = { 'Cache-Control': 'public, max-age=60, s-maxage=15, stale-while-revalidate=900' };

export const IDENTIFIER = /^[a-z0-9]+(?:-+[a-z0-9]+)*$/;

const format = choice(['flat'], { description: 'How the page is written; flat is the only way.', example: 'flat' });
const locale: Parameter<string> = {
  schema: v.string('required'),
  description: 'One of the languages of the shop that the host stands for.',
  example: 'de-CH',
  shown: 'sent',
};
const identifier: Parameter<string> = {
  schema: v.pipe(v.string('required'), v.maxLength(300, 'too-long'), v.regex(IDENTIFIER, 'invalid')),
  description: 'Which page: "storefront" is the home page.',
  example: 'service-hilfe',
  shown: 'sent',
};

/** Reports a failed fetch once, with its address (docs/rules/content.md#content-failures). */
export type ReportFetch = (error: unknown, about: { component: string; url: string }) => void;

/**
 * Queries the store within the tenant's `contentTimeoutMs`. On a failure or time-out, reports component and address and
 * returns no data.
 */
export async function fetched<T>(
  tenant: Tenant,
  about: { component: string; url: string; report: ReportFetch },
  ask: () => Promise<T>,
): Promise<{ ok: true; value: T } | { ok: false }> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const { contentTimeoutMs } = tenant.caches;
  const timer = setTimeout(() => reject(new Error(`no answer within ${contentTimeoutMs} ms`)), contentTimeoutMs);
  try {
    return { ok: true, value: await Promise.race([ask(), late]) };
  } catch (error) {
    const { report, ...where } = about;
    report(error, where);
    return { ok: false };
  } finally {
    clearTimeout(timer);
  }
}

export type ContentEndpointDeps = { content(): Content; report: ReportFetch };

const AWAY = { problem: { code: 'not-open', headers: { 'Retry-After': '10' } } } as const;

export function contentEndpoints(deps: ContentEndpointDeps): Endpoint[] {
  return [
    defineEndpoint({
      method: 'GET',
      path: '/api/content/{locale}/{identifier}',
      id: 'content',
      tag: 'Content',
      summary: 'A page of the content store',
      description: 'The published page of an identifier; 503 while the store does not answer.',
      parameters: { locale, identifier, _format: format },
      success: {
        status: 200,
        description: 'The page.',
        type: 'application/json',
        schema: FlatPage,
        example: {
          identifier: 'service-hilfe',
          path: '/service-hilfe',
          locale: 'de-CH',
          title: 'Service und Hilfe',
          description: 'Antworten auf häufige Fragen.',
          robots: 'index,follow',
          version: 3,
          blocks: [{ type: 'text', title: null, paragraphs: ['Guten Tag'], list: [] }],
        },
      },
      problems: ['not-found', 'not-open'],
      answer: async ({ query }, { tenant, locale: own }): Promise<Answered<FlatPage>> => {
        const asked = { tenant: tenant.id, locale: own.locale, identifier: query.identifier };
        const url = `/api/content/${own.locale}/${query.identifier}`;
        const found = await fetched(tenant, { component: 'ContentApi', url, report: deps.report }, () =>
          deps.content().identified(asked),
        );
        if (!found.ok) return AWAY;
        if (found.value === null) return { problem: { code: 'not-found' } };
        return { content: flatPage(found.value), headers: STATIC_CACHE };
      },
    }),
    defineEndpoint({
      method: 'GET',
      path: '/api/content/{locale}',
      id: 'contentList',
      tag: 'Content',
      summary: 'All pages of a language',
      description: 'Paths of the published pages, without language prefix.',
      parameters: { locale, _format: format },
      success: {
        status: 200,
        description: 'The paths.',
        type: 'application/json',
        schema: v.object({ locale: v.string(), pages: v.array(v.object({ path: v.string() })) }),
        example: { locale: 'de-CH', pages: [{ path: '/' }, { path: '/service-hilfe' }] },
      },
      problems: ['not-open'],
      answer: async (_, { tenant, locale: own }) => {
        const url = `/api/content/${own.locale}`;
        const found = await fetched(tenant, { component: 'ContentApi', url, report: deps.report }, () =>
          deps.content().paths({ tenant: tenant.id, locale: own.locale }),
        );
        if (!found.ok) return AWAY;
        return { content: { locale: own.locale, pages: found.value.map((path) => ({ path })) }, headers: STATIC_CACHE };
      },
    }),
  ];
}
