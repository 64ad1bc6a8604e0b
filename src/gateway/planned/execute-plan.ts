import {
  defaultFieldResolver,
  type ExecutionResult,
  GraphQLError,
  type GraphQLFieldResolver,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  getArgumentValues,
  getVariableValues,
  OperationTypeNode,
  TypeNameMetaFieldDef,
} from 'graphql';
import { completeSafely, failField, isPromise, pathOf } from './complete.ts';
import type { PlannedOperation } from './plan.ts';
import type { Fields, Path, PlannedField, PlannedObject, Run } from './planned-field.ts';

/** Arguments of fields without any. */
const NONE = Object.freeze({});

/** As the usual executor. */
const MOST_VARIABLE_ERRORS = 50;

/**
 * Executes a planned operation as the specification of GraphQL says. Returns null, before anything is resolved, if a variable is
 * wrong: the usual executor words its errors.
 */
export function executePlan(
  schema: GraphQLSchema,
  plan: PlannedOperation,
  request: { contextValue: unknown; variableValues: Readonly<Record<string, unknown>> },
): ExecutionResult | Promise<ExecutionResult> | null {
  const { operation, fragments } = plan;
  const { coerced } = getVariableValues(schema, operation.variableDefinitions ?? [], request.variableValues, {
    maxErrors: MOST_VARIABLE_ERRORS,
  });
  if (!coerced) return null;
  const errors: GraphQLError[] = [];
  const run: Run = {
    contextValue: request.contextValue,
    variableValues: coerced,
    errors,
    object: (planned, source, path) => executeObject(run, planned, source, path),
    info: ({ field, nodes, parentType }, path): GraphQLResolveInfo => ({
      fieldName: field.name,
      fieldNodes: nodes,
      returnType: field.type,
      parentType,
      path,
      schema,
      fragments,
      rootValue: undefined,
      operation,
      variableValues: coerced,
    }),
  };
  const answer = (data: Fields | null): ExecutionResult => (errors.length === 0 ? { data } : { errors, data });
  const failed = (error: unknown): ExecutionResult => {
    if (!(error instanceof GraphQLError)) throw error;
    errors.push(error);
    return answer(null);
  };
  try {
    const data =
      operation.operation === OperationTypeNode.MUTATION
        ? executeInTurn(run, plan.root)
        : executeObject(run, plan.root, undefined, undefined);
    return isPromise(data) ? data.then(answer, failed) : answer(data);
  } catch (error) {
    return failed(error);
  }
}

/** Executes the fields of a mutation one after the other. Rejects with the error of a field that must not be null. */
async function executeInTurn(run: Run, planned: PlannedObject): Promise<Fields> {
  const result: Fields = {};
  for (const field of planned) result[field.key] = await executeField(run, field, undefined, undefined);
  return result;
}

/** Executes the fields of an object. Throws the error of a field that must not be null. */
function executeObject(
  run: Run,
  planned: PlannedObject,
  source: unknown,
  path: Path | undefined,
): Fields | Promise<Fields> {
  const result: Fields = {};
  const waiting: Promise<void>[] = [];
  try {
    for (const field of planned) {
      const value = executeField(run, field, source, path);
      // Takes the place of the field in the answer before its value is there.
      result[field.key] = isPromise(value) ? undefined : value;
      if (isPromise(value))
        waiting.push(
          value.then((given) => {
            result[field.key] = given;
          }),
        );
    }
  } catch (error) {
    if (waiting.length === 0) throw error;
    return Promise.allSettled(waiting).then(() => {
      throw error;
    });
  }
  return waiting.length === 0 ? result : Promise.all(waiting).then(() => result);
}

function executeField(run: Run, field: PlannedField, source: unknown, prev: Path | undefined): unknown {
  const { complete, isNonNull, key } = field;
  let value: unknown;
  try {
    value = resolve(run, field, source, prev);
  } catch (error) {
    return failField(error, isNonNull, run, field, prev, key);
  }
  return completeSafely(value, complete, isNonNull, run, field, prev, key);
}

function resolve(run: Run, planned: PlannedField, source: unknown, prev: Path | undefined): unknown {
  const { field, nodes, needsInfo } = planned;
  if (field === TypeNameMetaFieldDef) return planned.parentType.name;
  const { resolve: own } = field;
  if (own === undefined) {
    const value = propertyOf(source, field.name);
    if (typeof value !== 'function') return value;
  }
  const [node] = nodes;
  const args = field.args.length === 0 || !node ? NONE : getArgumentValues(field, node, run.variableValues);
  const resolver: GraphQLFieldResolver<unknown, unknown> = own ?? defaultFieldResolver;
  if (needsInfo) return resolver(source, args, run.contextValue, run.info(planned, pathOf(planned, prev, planned.key)));
  return Reflect.apply(resolver, undefined, [source, args, run.contextValue]);
}

function propertyOf(source: unknown, name: string): unknown {
  return typeof source === 'object' && source !== null ? Reflect.get(source, name) : undefined;
}
