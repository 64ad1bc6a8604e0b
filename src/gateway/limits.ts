import { costLimitPlugin } from '@escape.tech/graphql-armor-cost-limit';
import { maxAliasesPlugin } from '@escape.tech/graphql-armor-max-aliases';
import { maxDepthPlugin } from '@escape.tech/graphql-armor-max-depth';
import { GraphQLError, parse, type ValidationContext, type ValidationRule } from 'graphql';
import type { GatewayPlugin } from './context.ts';

/** Limits of one request. The widest page of the shop needs less than half of each. */
export const LIMITS = {
  /** Bytes of the whole body. */
  bytes: 32 * 1024,
  /** Tokens of a document, which bound the cost of parsing and validation. */
  tokens: 1000,
  depth: 10,
  aliases: 8,
  /** An object costs 2, a value 1, and each level multiplies the cost below it by 1.5. */
  cost: 1500,
} as const;

/** Maximum number of external documents to cache parsed and validated. The shop's own documents are separate. */
export const CACHED_DOCUMENTS = 200;

/** Reports a violation like any other mistake in a document, with the limit and the actual value. */
const tooMuch = {
  exposeLimits: true,
  propagateOnRejection: false,
  onReject: [
    (context: ValidationContext | null, problem: GraphQLError): void =>
      context?.reportError(
        new GraphQLError(problem.message.replace(/^Syntax Error: /, ''), { extensions: { code: 'TOO_COSTLY' } }),
      ),
  ],
};

/** Refuses too costly documents before any department is called. */
export function limitPlugins(): object[] {
  const tokens: GatewayPlugin = {
    onParse: ({ setParseFn }) =>
      setParseFn((source: string) => parse(source, { maxTokens: LIMITS.tokens, noLocation: true })),
  };
  return [
    tokens,
    maxDepthPlugin({ n: LIMITS.depth, ...tooMuch }),
    maxAliasesPlugin({ n: LIMITS.aliases, ...tooMuch }),
    costLimitPlugin({ maxCost: LIMITS.cost, ...tooMuch }),
  ];
}

/** Adds a validation rule. */
export function extraRule(rule: ValidationRule): GatewayPlugin {
  return { onValidate: ({ addValidationRule }) => addValidationRule(rule) };
}

/** Removes "Did you mean …", which would reveal the schema to guessing clients. */
export function noSuggestions(): GatewayPlugin {
  return {
    onValidate:
      () =>
      ({ result, setResult }) => {
        if (!Array.isArray(result) || result.length === 0) return;
        setResult(result.map((problem) => (problem instanceof GraphQLError ? withoutSuggestion(problem) : problem)));
      },
  };
}

function withoutSuggestion(problem: GraphQLError): GraphQLError {
  const message = problem.message.replace(/ Did you mean .*\?$/, '');
  return message === problem.message
    ? problem
    : new GraphQLError(message, { nodes: problem.nodes ?? null, extensions: problem.extensions });
}
