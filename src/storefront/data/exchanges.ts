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
import type { Question } from './ask-gateway.ts';
import type { Freshness } from './freshness.ts';

/** What goes along with an operation. */
export type Along = {
  document: GatewayDocument;
  /** Ask the network even if it was asked a moment ago. */
  force?: boolean;
  /** The answer comes from here instead of the network: what a page knows or waits for already. */
  answer?: Promise<object>;
};

function along({ context }: Operation): Along {
  return context as unknown as Along;
}

/** Gives each question the policy it gets in truth. */
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
 * The end of the line: sends questions as they come, and changes one after another, so that the last click is the last
 * to arrive.
 */
export function networkExchange(ask: (question: Question) => Promise<unknown>, freshness: Freshness): Exchange {
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
