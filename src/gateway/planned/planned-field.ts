import type { FieldNode, GraphQLError, GraphQLField, GraphQLObjectType, GraphQLResolveInfo } from 'graphql';

/** Field of an object as a document asks for it. Documents that name it twice merge what they select below. */
export type PlannedField = {
  key: string;
  nodes: readonly FieldNode[];
  parentType: GraphQLObjectType;
  field: GraphQLField<unknown, unknown>;
  /** False for resolvers that declare no fourth parameter. */
  needsInfo: boolean;
  isNonNull: boolean;
  complete: Complete;
};
export type PlannedObject = readonly PlannedField[];

/** Path of a value in the answer, from its end. */
export type Path = {
  readonly prev: Path | undefined;
  readonly key: string | number;
  readonly typename: string | undefined;
};

/** Fields of an object of the answer. */
export type Fields = Record<string, unknown>;

/** Execution of a plan for one request. */
export type Run = {
  contextValue: unknown;
  variableValues: Record<string, unknown>;
  errors: GraphQLError[];
  /** Executes the fields of an object. */
  object(planned: PlannedObject, source: unknown, path: Path | undefined): Fields | Promise<Fields>;
  info(field: PlannedField, path: Path): GraphQLResolveInfo;
};

/**
 * Makes the value of an answer from what a resolver gave, or a promise of it. Throws errors of the field. `prev`: path of the
 * object or list that contains the value under `key`. Paths cost memory, so leaves have none.
 */
export type Complete = (
  value: unknown,
  run: Run,
  field: PlannedField,
  prev: Path | undefined,
  key: string | number,
) => unknown;
