import { GraphQLError } from 'graphql';
import { isAway } from '../platform/database/reads.ts';
import type { GatewayPlugin } from './context.ts';

/** Seconds after which a database that is away may be back. */
const RETRY_AFTER = 2;

/** A bug or a broken machine: something other than a refusal that GraphQL itself words. */
function causeOf(error: GraphQLError): Error | null {
  const { originalError } = error;
  if (!originalError) return null;
  return originalError instanceof GraphQLError ? causeOf(originalError) : originalError;
}

/** Half an answer helps nobody while the database is away: all of it is to be asked for again, in a moment. */
function unavailable(): GraphQLError {
  return new GraphQLError('The shop cannot answer just now. Please try again in a moment.', {
    extensions: { code: 'UNAVAILABLE', http: { status: 503, headers: { 'Retry-After': String(RETRY_AFTER) } } },
  });
}

/** Logs what went wrong once a request, however many fields it broke; the answer says only that something did. */
export function failureLog(): GatewayPlugin {
  return {
    onExecutionResult: ({ result, context }) => {
      if (result && 'errors' in result && result.errors) context.outcome.hasErrors = true;
    },
    onExecute: ({ args }) => ({
      onExecuteDone: ({ result, setResult }) => {
        if (!('errors' in result) || !result.errors) return;
        const causes = result.errors.flatMap((error) => causeOf(error) ?? []);
        const [err] = causes;
        if (!err) return;
        args.contextValue.log.error({ err, fields: causes.length }, 'gateway failed');
        if (isAway(err)) setResult({ errors: [unavailable()] });
      },
    }),
  };
}
