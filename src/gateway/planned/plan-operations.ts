import type { DocumentNode, GraphQLSchema } from 'graphql';
import type { GatewayPlugin } from '../context.ts';
import { executePlan } from './execute-plan.ts';
import { type PlannedOperation, planOperation } from './plan.ts';

/** Plans by name of the operation; null for an operation that has none. */
type Plans = Map<string | null, PlannedOperation | null>;

/** Remembered operations of a document: clients choose the names. */
const MOST_OPERATIONS = 5;

/**
 * Executes operations that come again by a plan (decision 312). A plan holds the fields of each type, their resolvers, and how
 * values become those of the answer. Everything else goes to the usual executor.
 */
export function planOperations(): GatewayPlugin {
  const seen = new WeakMap<DocumentNode, Plans>();

  function planOf(schema: GraphQLSchema, document: DocumentNode, name: string | null): PlannedOperation | null {
    const plans = seen.get(document);
    if (!plans) {
      // Planning costs more than it saves for a document that comes once.
      seen.set(document, new Map());
      return null;
    }
    const known = plans.get(name);
    if (known !== undefined) return known;
    const plan = planOperation(schema, document, name);
    if (plans.size < MOST_OPERATIONS) plans.set(name, plan);
    return plan;
  }

  return {
    onExecute: ({ args, executeFn, setExecuteFn }) => {
      const { schema, document, operationName, contextValue, variableValues } = args;
      const plan = planOf(schema, document, operationName ?? null);
      if (!plan) return;
      setExecuteFn(
        (given) =>
          executePlan(schema, plan, { contextValue, variableValues: variableValues ?? {} }) ?? executeFn(given),
      );
    },
  };
}
