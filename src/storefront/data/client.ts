import { Client, type OperationContext, type OperationResult } from '@urql/core';
import { cacheExchange, type OptimisticMutationConfig } from '@urql/exchange-graphcache';
import { retryExchange } from '@urql/exchange-retry';
import { subscribe, toPromise } from 'wonka';
import type { GatewayDocument } from '../../gateway/gateway-document.ts';
import { CACHE_KEYS } from './cache-keys.ts';
import { type Along, networkExchange, policyExchange } from './exchanges.ts';
import { createFreshness, type Policy } from './freshness.ts';
import type { GatewayQuestion } from './query-gateway.ts';
import { isWorthRetrying, MOST_ATTEMPTS, retryDelay } from './retry.ts';
import type { DataSettings } from './settings.ts';

/** Part of an answer that was in the cache: all, some, or nothing. */
export type CacheStatus = 'hit' | 'partial' | 'miss';

export type ClientAnswer = {
  data: unknown;
  /** Null on success. */
  error: Error | null;
  status: CacheStatus;
  /** True while the network is asked for a newer answer. */
  stale: boolean;
};

/** Document of the gateway. `shape` is a variant for reading the cache when parts may be missing (@_optional). */
export type ShownDocument = GatewayDocument & { shape?: string };

export type DataClient = {
  /** Returns the first final answer under a policy. */
  read(
    document: ShownDocument,
    options?: { variables?: object; policy?: Policy; force?: boolean },
  ): Promise<ClientAnswer>;
  /** Passes every later answer to `show`, whatever changed it. Returns a function that unsubscribes. */
  watch(document: ShownDocument, show: (answer: ClientAnswer) => void, options?: { variables?: object }): () => void;
  change(document: GatewayDocument, variables?: object): Promise<ClientAnswer>;
  /** Writes page data, present or expected, to the cache like the answer of a mutation. */
  know(document: GatewayDocument, answer: Promise<object>, variables?: object): Promise<ClientAnswer>;
};

/**
 * Creates the browser's cache of personal data and data that changes on an open page. It sends one query at a time for
 * each key, keeps answers for a minute and retries failures. `effectiveType`: network type from the browser.
 */
export function createDataClient(deps: {
  settings: DataSettings;
  ask(question: GatewayQuestion): Promise<unknown>;
  now(): number;
  effectiveType: unknown;
  optimistic?: OptimisticMutationConfig;
}): DataClient {
  const { settings, ask, now } = deps;
  const freshness = createFreshness(settings, now);
  const delay = retryDelay(settings, deps.effectiveType);
  const client = new Client({
    url: settings.gatewayUrl,
    exchanges: [
      policyExchange(freshness),
      cacheExchange({ keys: CACHE_KEYS, optimistic: deps.optimistic ?? {} }),
      retryExchange({
        initialDelayMs: delay,
        maxDelayMs: delay,
        randomDelay: false,
        maxNumberAttempts: MOST_ATTEMPTS,
        retryIf: (error, operation) => operation.kind === 'query' && isWorthRetrying(error.networkError),
      }),
      networkExchange(ask, freshness),
    ],
  });

  const context = (along: Along, policy: Policy = 'cache-first'): Partial<OperationContext> => ({
    ...along,
    requestPolicy: policy,
  });

  return {
    read: async (document, { variables = {}, policy, force = false } = {}) =>
      shown(
        await client
          .query(document.shape ?? document.text, variables, context({ document, force }, policy))
          .toPromise(),
      ),
    watch: (document, show, { variables = {} } = {}) =>
      subscribe((result: OperationResult) => show(shown(result)))(
        client.query(document.shape ?? document.text, variables, context({ document })),
      ).unsubscribe,
    change: async (document, variables = {}) =>
      shown(await toPromise(client.mutation(document.text, variables, context({ document })))),
    know: async (document, answer, variables = {}) =>
      shown(await toPromise(client.mutation(document.text, variables, context({ document, answer })))),
  };
}

function shown({ data, error, operation, stale }: OperationResult): ClientAnswer {
  return { data, error: error ?? null, status: operation.context.meta?.cacheOutcome ?? 'miss', stale };
}
