import { createYoga } from 'graphql-yoga';
import type { RateLimit } from '../platform/rate-limit.ts';
import type { BrowserChange } from '../shop/customers/accounts/index.ts';
import { type GatewayContext, type GatewayRequest, openContext } from './context.ts';
import { failureLog } from './failures.ts';
import type { GatewayDocument } from './gateway-document.ts';
import { NoIntrospectionRule } from './introspection-rule.ts';
import { CACHED_DOCUMENTS, extraRule, limitPlugins, noSuggestions } from './limits.ts';
import { documentIdOf, persistedDocuments, registerDocuments } from './persisted-documents.ts';
import { budgetRefusal, rateLimit } from './request-limits.ts';
import { createSchema } from './schema.ts';
import { smallCache } from './small-cache.ts';

export type GatewayAnswer = {
  response: Response;
  /** What the visitor's cookies have to hold from now on; a secret that did not change is absent. */
  changed: BrowserChange;
  /** True if the answer is the same for everybody and whole, so that caches on the way may keep it. */
  isPublic: boolean;
};

/** Throws only what says that the database is away; everything else is an answer. */
export type Gateway = { answer(http: Request, request: GatewayRequest): Promise<GatewayAnswer> };

/**
 * GraphQL over the departments. `documents` are those of the shop's own pages, answered by their hash; anything else
 * comes by POST and within limits. In production the schema cannot be read.
 */
export function createGateway(options: {
  path: string;
  production: boolean;
  documents: readonly GatewayDocument[];
  /** By address, for documents that are not among `documents`. */
  limit: RateLimit;
}): Gateway {
  const schema = createSchema();
  const registered = registerDocuments(schema, options.documents);
  const yoga = createYoga<GatewayContext>({
    schema,
    plugins: [
      rateLimit(options.limit, new Set(options.documents.map(({ text }) => text))),
      persistedDocuments(registered),
      ...limitPlugins(),
      ...(options.production ? [extraRule(NoIntrospectionRule), noSuggestions()] : []),
      failureLog(),
      budgetRefusal(),
    ],
    graphqlEndpoint: options.path,
    // The page would load scripts from elsewhere, and the door of the house is not the place for tools.
    graphiql: false,
    landingPage: false,
    // Only the shop's own pages may read: other sites get no permission.
    cors: false,
    multipart: false,
    // Two changes in one batch would run at once, each for a basket of its own.
    batching: false,
    // The route has bounded the body already.
    maxRequestBodySize: false,
    parserAndValidationCache: {
      documentCache: smallCache(CACHED_DOCUMENTS),
      errorCache: smallCache(CACHED_DOCUMENTS),
    },
    maskedErrors: { errorMessage: 'Something went wrong. Please try again later.', isDev: false },
    logging: false,
  });

  return {
    answer: async (http, request) => {
      const context = openContext(request);
      const response = await yoga.fetch(http, context);
      if (context.outcome.unavailable) throw context.outcome.unavailable;
      const { secrets } = request;
      const { current } = context;
      const changed: BrowserChange = { ...context.change };
      if (current.searches !== secrets.searches) changed.searches = current.searches;
      if (current.voter !== secrets.voter) changed.voter = current.voter;
      if (current.basket !== secrets.basket) changed.basket = current.basket;
      if (current.wishlist !== secrets.wishlist) changed.wishlist = current.wishlist;
      if (current.session !== secrets.session) changed.session = current.session;
      return { response, changed, isPublic: response.ok && !context.outcome.hasErrors && isPublicDocument(http) };
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
