import { costLimitPlugin } from '@escape.tech/graphql-armor-cost-limit';
import { maxAliasesPlugin } from '@escape.tech/graphql-armor-max-aliases';
import { maxDepthPlugin } from '@escape.tech/graphql-armor-max-depth';
import { GraphQLError, parse, type ValidationContext, type ValidationRule } from 'graphql';
import type { GatewayPlugin } from './context.ts';

/** What one request may ask for. The widest page of the shop needs less than half of each. */
export const LIMITS = {
  /** Of a whole request's body. */
  bytes: 32 * 1024,
  /** Of a document: bounds what parsing and checking cost. */
  tokens: 1000,
  depth: 10,
  aliases: 8,
  /** An object is 2, a value 1, everything below one and a half times as much with each level. */
  cost: 1500,
} as const;

/** How many documents of others the caches keep, parsed and checked; the shop's own are kept apart. */
export const CACHED_DOCUMENTS = 200;

/** Told like any other mistake of a document, with its limit and what was found. */
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

/** Refuses documents that would cost too much, before anything is asked of a department. */
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

/** Adds a rule to what documents are checked against. */
export function extraRule(rule: ValidationRule): GatewayPlugin {
  return { onValidate: ({ addValidationRule }) => addValidationRule(rule) };
}

/** "Did you mean …" would spell out the schema to whoever guesses. */
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
