import type { DocumentNode } from 'graphql';
import { YogaServer } from 'graphql-yoga';
import { LRUCache } from 'lru-cache';
import type { RateLimit } from '../platform/rate-limit.ts';
import { isTracing, span } from '../platform/tracing/spans.ts';
import type { BrowserChange } from '../shop/customers/accounts/index.ts';
import { type GatewayContext, type GatewayRequest, openContext } from './context.ts';
import { failureLog } from './failures.ts';
import type { GatewayDocument } from './gateway-document.ts';
import { NoIntrospectionRule } from './introspection-rule.ts';
import { CACHED_DOCUMENTS, extraRule, limitPlugins, noSuggestions } from './limits.ts';
import { documentIdOf, persistedDocuments, registerDocuments } from './persisted-documents.ts';
import { planOperations } from './planned/plan-operations.ts';
import { budgetRefusal, rateLimit } from './request-limits.ts';
import { createSchema } from './schema.ts';
import { traceOperations } from './trace-operations.ts';

export type GatewayAnswer = {
  response: Response;
  /** Required changes of the visitor's cookies; an unchanged secret is absent. */
  changed: BrowserChange;
  /** True if the response is complete and equal for all visitors, so shared caches may store it. */
  isPublic: boolean;
};

/** Answers requests. Throws only if the database is unavailable; all other problems are responses. */
export type Gateway = { answer(http: Request, request: GatewayRequest): Promise<GatewayAnswer> };

/**
 * Creates the GraphQL interface of the departments. `documents` are those of the shop's own pages, which a request can
 * name by hash. All others require POST and are limited. In production the schema cannot be read.
 */
export function createGateway(options: {
  path: string;
  production: boolean;
  documents: readonly GatewayDocument[];
  /** Limit per address for documents that are not in `documents`. */
  limit: RateLimit;
}): Gateway {
  const schema = createSchema();
  const registered = registerDocuments(options.documents);
  // Without its adapter, which copies each property of the context, and makes it an object with slow look-ups.
  const yoga = new YogaServer<GatewayContext, GatewayContext>({
    schema,
    plugins: [
      rateLimit(options.limit, new Set(options.documents.map(({ text }) => text))),
      persistedDocuments(registered),
      ...limitPlugins(),
      ...(options.production ? [extraRule(NoIntrospectionRule), noSuggestions()] : []),
      failureLog(),
      budgetRefusal(),
      planOperations(),
      ...(isTracing() ? [traceOperations(registered.values())] : []),
    ],
    graphqlEndpoint: options.path,
    // The GraphiQL page would load external scripts, and the public address is no place for tools.
    graphiql: false,
    landingPage: false,
    // Only the shop's own pages may read responses; other sites get no permission.
    cors: false,
    multipart: false,
    // Two mutations in one batch would run concurrently, each with its own basket.
    batching: false,
    // The route has already limited the body.
    maxRequestBodySize: false,
    parserAndValidationCache: {
      documentCache: new LRUCache<string, DocumentNode>({ max: CACHED_DOCUMENTS }),
      errorCache: new LRUCache<string, Error>({ max: CACHED_DOCUMENTS }),
    },
    maskedErrors: { errorMessage: 'Something went wrong. Please try again later.', isDev: false },
    logging: false,
  });

  return {
    answer: async (http, request) => {
      const context = openContext(request);
      const asked = Object.assign(context, { waitUntil: () => {} });
      const response = await span('gateway', {}, () => Promise.resolve(yoga.handle(http, asked)));
      if (context.outcome.unavailable) throw context.outcome.unavailable;
      const { secrets } = request;
      const { current } = context;
      const changed: BrowserChange = { ...context.change };
      if (current.searches !== secrets.searches) changed.searches = current.searches;
      if (current.voter !== secrets.voter) changed.voter = current.voter;
      if (current.basket !== secrets.basket) changed.basket = current.basket;
      if (current.wishlist !== secrets.wishlist) changed.wishlist = current.wishlist;
      if (current.session !== secrets.session) changed.session = current.session;
      const { hasErrors, isProvisional = false } = context.outcome;
      return { response, changed, isPublic: response.ok && !hasErrors && !isProvisional && isPublicDocument(http) };
    },
  };

  function isPublicDocument(http: Request): boolean {
    if (http.method !== 'GET') return false;
    const id = documentIdOf(extensionsOf(http), http.url);
    return id !== null && registered.get(id)?.isPublic === true;
  }
}

function extensionsOf(http: Request): unknown {
  const text = new URL(http.url).searchParams.get('extensions');
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
