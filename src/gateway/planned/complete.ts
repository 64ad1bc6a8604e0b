import {
  GraphQLError,
  GraphQLID,
  type GraphQLLeafType,
  type GraphQLResolveInfo,
  GraphQLString,
  locatedError,
} from 'graphql';
import type { Complete, Path, PlannedField, PlannedObject, Run } from './planned-field.ts';

export const pathOf = ({ parentType }: PlannedField, prev: Path | undefined, key: string | number): Path => ({
  prev,
  key,
  typename: typeof key === 'string' ? parentType.name : undefined,
});

export function isPromise(value: unknown): value is Promise<unknown> {
  return typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function';
}

/** Completes a value that must not be null. */
export function completeNonNull(complete: Complete): Complete {
  return (value, run, field, prev, key) => {
    const completed = complete(value, run, field, prev, key);
    if (completed !== null) return completed;
    throw new Error(`Cannot return null for non-nullable field ${field.parentType.name}.${field.field.name}.`);
  };
}

/** Completes a scalar or an enum. An error of its type is one of the field. */
export function completeLeaf(type: GraphQLLeafType): Complete {
  const isText = type === GraphQLString || type === GraphQLID;
  return (value) => {
    if (isText && typeof value === 'string') return value;
    if (value instanceof Error) throw value;
    if (value === null || value === undefined) return null;
    const serialized = serialize(type, value);
    if (serialized !== null && serialized !== undefined) return serialized;
    throw new Error(`Expected ${type.name} to serialize to a value.`);
  };
}

function serialize(type: GraphQLLeafType, value: unknown): unknown {
  try {
    return type.serialize(value);
  } catch (error) {
    // Like other errors of the server, its text is hidden from clients.
    throw error instanceof GraphQLError ? new Error(error.message) : error;
  }
}

/** Completes the items of a list. `complete` completes one; `isNonNull` tells whether items must not be null. */
export function completeList(complete: Complete, isNonNull: boolean): Complete {
  return (value, run, field, before, key) => {
    if (value instanceof Error) throw value;
    if (value === null || value === undefined) return null;
    if (!isIterable(value))
      throw new GraphQLError(
        `Expected Iterable, but did not find one for field "${field.parentType.name}.${field.field.name}".`,
      );
    const prev = pathOf(field, before, key);
    const completed: unknown[] = [];
    let waits = false;
    try {
      for (const item of value) {
        const done = completeSafely(item, complete, isNonNull, run, field, prev, completed.length);
        waits ||= isPromise(done);
        completed.push(done);
      }
    } catch (error) {
      // The list is lost. A later failure of another item must not end the process.
      void Promise.allSettled(completed);
      throw error;
    }
    return waits ? Promise.all(completed) : completed;
  };
}

const isIterable = (value: unknown): value is Iterable<unknown> =>
  typeof value === 'object' &&
  value !== null &&
  Symbol.iterator in value &&
  typeof value[Symbol.iterator] === 'function';

/** Completes an object whose plan depends on its value. `planOf` throws for a value of no possible type. */
export function completeObject(
  planOf: (value: unknown, run: Run, info: () => GraphQLResolveInfo) => PlannedObject,
): Complete {
  return (value, run, field, prev, key) => {
    if (value instanceof Error) throw value;
    if (value === null || value === undefined) return null;
    const path = pathOf(field, prev, key);
    return run.object(
      planOf(value, run, () => run.info(field, path)),
      value,
      path,
    );
  };
}

/**
 * Completes a value or a promise of it. An error is recorded and gives null, or is thrown where null is impossible.
 */
export function completeSafely(
  value: unknown,
  complete: Complete,
  isNonNull: boolean,
  run: Run,
  field: PlannedField,
  prev: Path | undefined,
  key: string | number,
): unknown {
  try {
    const done = isPromise(value)
      ? value.then((given) => complete(given, run, field, prev, key))
      : complete(value, run, field, prev, key);
    return isPromise(done) ? done.then(undefined, (error) => failField(error, isNonNull, run, field, prev, key)) : done;
  } catch (error) {
    return failField(error, isNonNull, run, field, prev, key);
  }
}

/** Records the error of a field or an item and returns null, or throws it with its path where null is impossible. */
export function failField(
  thrown: unknown,
  isNonNull: boolean,
  run: Run,
  field: PlannedField,
  prev: Path | undefined,
  key: string | number,
): null {
  const path = pathArray(pathOf(field, prev, key));
  // Errors of several servers come as one.
  const errors = thrown instanceof AggregateError && typeof key === 'string' ? thrown.errors : [thrown];
  for (const error of errors) {
    const located = locatedError(error instanceof Error ? error : new Error(String(error)), [...field.nodes], path);
    if (isNonNull) throw located;
    run.errors.push(located);
  }
  return null;
}

function pathArray(path: Path): (string | number)[] {
  const keys: (string | number)[] = [];
  for (let own: Path | undefined = path; own; own = own.prev) keys.push(own.key);
  return keys.reverse();
}
