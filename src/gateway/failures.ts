import { GraphQLError } from 'graphql';
import type { GatewayPlugin } from './context.ts';

/** A bug or a broken machine: something other than a refusal that GraphQL itself words. */
function causeOf(error: GraphQLError): Error | null {
  const { originalError } = error;
  if (!originalError) return null;
  return originalError instanceof GraphQLError ? causeOf(originalError) : originalError;
}

/** Logs what went wrong once a request, however many fields it broke; the answer says only that something did. */
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
        if (err) args.contextValue.log.error({ err, fields: causes.length }, 'gateway failed');
      },
    }),
  };
}
