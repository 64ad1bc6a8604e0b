import {
  type Exchange,
  makeErrorResult,
  makeOperation,
  makeResult,
  type Operation,
  type OperationResult,
} from '@urql/core';
import { concatMap, filter, fromPromise, map, merge, mergeMap, pipe, share, takeUntil } from 'wonka';
import type { GatewayDocument } from '../../gateway/gateway-document.ts';
import type { Freshness } from './freshness.ts';
import type { GatewayQuestion } from './query-gateway.ts';

/** Context of an operation. */
export type Along = {
  document: GatewayDocument;
  /** Asks the network even within the de-duplication time. */
  force?: boolean;
  /** Answer that replaces the network: data that the page has or expects. */
  answer?: Promise<object>;
};

function along({ context }: Operation): Along {
  return context as unknown as Along;
}

/** Replaces the requested policy of each query by the effective one. */
export function policyExchange(freshness: Freshness): Exchange {
  return ({ forward }) =>
    (operations) =>
      pipe(
        operations,
        map((operation) => {
          if (operation.kind !== 'query' || along(operation).force) return operation;
          const requestPolicy = freshness.policyFor(operation.key, operation.context.requestPolicy);
          return makeOperation(operation.kind, operation, { ...operation.context, requestPolicy });
        }),
        forward,
      );
}

/**
 * Sends queries at once and mutations one after another, so that the last click arrives last. It is the last exchange.
 */
export function networkExchange(ask: (question: GatewayQuestion) => Promise<unknown>, freshness: Freshness): Exchange {
  const send = async (operation: Operation): Promise<OperationResult> => {
    const { document, answer } = along(operation);
    const isChange = operation.kind === 'mutation';
    if (!isChange) freshness.sent(operation.key);
    try {
      const result = answer
        ? { data: await answer }
        : await ask({ document, variables: operation.variables ?? {}, isChange });
      if (!isChange) freshness.answered(operation.key);
      return makeResult(operation, result as Parameters<typeof makeResult>[1]);
    } catch (error) {
      return makeErrorResult(operation, error instanceof Error ? error : new Error('the gateway did not answer'));
    }
  };
  return () => (operations) => {
    const shared = share(operations);
    const ended = (key: number) =>
      pipe(
        shared,
        filter((other) => other.kind === 'teardown' && other.key === key),
      );
    const isQueued = (operation: Operation) => operation.kind === 'mutation' && !along(operation).answer;
    return merge([
      pipe(
        shared,
        filter((operation) => operation.kind !== 'teardown' && !isQueued(operation)),
        mergeMap((operation) => pipe(fromPromise(send(operation)), takeUntil(ended(operation.key)))),
      ),
      pipe(
        shared,
        filter(isQueued),
        concatMap((operation) => fromPromise(send(operation))),
      ),
    ]);
  };
}
