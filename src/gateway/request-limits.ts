import { GraphQLError, getOperationAST, OperationTypeNode } from 'graphql';
import type { RateLimit } from '../platform/rate-limit.ts';
import { isBeyondBudget } from './budget.ts';
import type { GatewayPlugin } from './context.ts';

/** Maximum number of external documents per address: ten a second for a program, and a minute's worth at once. */
export const OTHERS_LIMIT = { name: 'documents of others', most: 600, seconds: 60 };

/** Limits external documents per address, before parsing. */
export function rateLimit(limit: RateLimit, own: ReadonlySet<string>): GatewayPlugin {
  return {
    onParams: ({ params, context }) => {
      if (typeof params.query !== 'string' || own.has(params.query)) return;
      const taken = limit.take(context.client);
      if (taken.ok) return;
      throw new GraphQLError('Too many requests from this address. Please try again later.', {
        extensions: {
          code: 'TOO_MANY_REQUESTS',
          http: { status: 429, headers: { 'Retry-After': String(taken.retryAfter) } },
        },
      });
    },
  };
}

/**
 * Refuses a query beyond its budget as a whole. A mutation has already run, so its error remains at the path of its
 * field.
 */
export function budgetRefusal(): GatewayPlugin {
  return {
    onExecute: ({ args }) => ({
      onExecuteDone: ({ result, setResult }) => {
        if (!('errors' in result)) return;
        const refused = result.errors?.find(isBeyondBudget);
        const operation = getOperationAST(args.document, args.operationName)?.operation;
        if (refused && operation === OperationTypeNode.QUERY) setResult({ errors: [refused] });
      },
    }),
  };
}
