import { Client, type OperationContext, type OperationResult } from '@urql/core';
import { cacheExchange, type OptimisticMutationConfig } from '@urql/exchange-graphcache';
import { retryExchange } from '@urql/exchange-retry';
import { subscribe, toPromise } from 'wonka';
import type { GatewayDocument } from '../../gateway/gateway-document.ts';
import type { Question } from './ask-gateway.ts';
import { CACHE_KEYS } from './cache-keys.ts';
import { type Along, networkExchange, policyExchange } from './exchanges.ts';
import { createFreshness, type Policy } from './freshness.ts';
import { isWorthRetrying, MOST_ATTEMPTS, retryDelay } from './retry.ts';
import type { DataSettings } from './settings.ts';

/** How much of an answer the cache had: all, some, or nothing. */
export type CacheStatus = 'hit' | 'partial' | 'miss';

export type Answer = {
  data: unknown;
  /** Null if everything went well. */
  error: Error | null;
  status: CacheStatus;
  /** True while the network is asked for something newer. */
  stale: boolean;
};

/** A document of the gateway; `shape` is how the cache reads it where parts may be missing at first (@_optional). */
export type ShownDocument = GatewayDocument & { shape?: string };

export type DataClient = {
  /** The answer under a policy: the first one that is not on its way to be replaced. */
  read(document: ShownDocument, options?: { variables?: object; policy?: Policy; force?: boolean }): Promise<Answer>;
  /** Every answer from now on, whatever changes it; gives the way to stop. */
  watch(document: ShownDocument, show: (answer: Answer) => void, options?: { variables?: object }): () => void;
  change(document: GatewayDocument, variables?: object): Promise<Answer>;
  /** Puts into the cache what a page knows or is about to know, like the answer to a change. */
  know(document: GatewayDocument, answer: Promise<object>, variables?: object): Promise<Answer>;
};

/**
 * The browser's own copy of what is personal or changes while a page stands: one question at a time for each key, kept
 * for a minute, asked again when it failed. `effectiveType` is what the browser says of its network.
 */
export function createDataClient(deps: {
  settings: DataSettings;
  ask(question: Question): Promise<unknown>;
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

function shown({ data, error, operation, stale }: OperationResult): Answer {
  return { data, error: error ?? null, status: operation.context.meta?.cacheOutcome ?? 'miss', stale };
}
