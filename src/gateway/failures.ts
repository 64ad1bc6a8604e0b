import { GraphQLError } from 'graphql';
import { isDatabaseAway } from '../platform/database/availability.ts';
import type { GatewayPlugin } from './context.ts';

/** A bug or a broken machine: something other than a refusal that GraphQL itself words. */
function causeOf(error: GraphQLError): Error | null {
  const { originalError } = error;
  if (!originalError) return null;
  return originalError instanceof GraphQLError ? causeOf(originalError) : originalError;
}

/**
 * Logs what went wrong once a request, however many fields it broke; the answer says only that something did. A database
 * that is away is left to the app, which answers and looks after it for all endpoints alike: half an answer helps nobody.
 */
export function failureLog(): GatewayPlugin {
  return {
    onExecutionResult: ({ result, context }) => {
      if (result && 'errors' in result && result.errors) context.outcome.hasErrors = true;
    },
    onExecute: ({ args }) => ({
      onExecuteDone: ({ result }) => {
        if (!('errors' in result) || !result.errors) return;
        const causes = result.errors.flatMap((error) => causeOf(error) ?? []);
        const [err] = causes;
        if (!err) return;
        const { log, outcome } = args.contextValue;
        if (isDatabaseAway(err)) outcome.unavailable = err;
        else log.error({ err, fields: causes.length }, 'gateway failed');
      },
    }),
  };
}
