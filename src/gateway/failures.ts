import { GraphQLError } from 'graphql';
import { isDatabaseAway } from '../platform/database/availability.ts';
import type { GatewayPlugin } from './context.ts';

/** Returns the underlying bug or outage; null for an error that GraphQL itself reports. */
function causeOf(error: GraphQLError): Error | null {
  const { originalError } = error;
  if (!originalError) return null;
  return originalError instanceof GraphQLError ? causeOf(originalError) : originalError;
}

/**
 * Logs a failure once per request, however many fields it affects; the response says only that an error occurred. An
 * unavailable database is left to the app, which handles it for all endpoints, because a partial response is useless.
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
