import fc from 'fast-check';
import {
  type ExecutionResult,
  execute,
  GraphQLEnumType,
  GraphQLError,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  type GraphQLResolveInfo,
  GraphQLSchema,
  GraphQLString,
  GraphQLUnionType,
  parse,
} from 'graphql';
import { describe, expect, test } from 'vitest';
import { executePlan } from './execute-plan.ts';
import { planOperation } from './plan.ts';

/** Result of a resolver of the schema below, as the context of a request decides. */
type Given = 'value' | 'later' | 'null' | 'later null' | 'throw' | 'later throw' | 'error' | 'later error';
const USUAL: readonly Given[] = ['value', 'value', 'value', 'value', 'value', 'value'];
const AT_ONCE: readonly Given[] = [...USUAL, 'null', 'throw', 'error'];
const LATER: readonly Given[] = [...USUAL, 'later', 'later', 'later null', 'later throw', 'later error'];
/** Gives the next decision of a request for a field. The usual executor and the plan ask in the same order for each path. */
type Context = { isLater: boolean; giveAt(path: string): Given };

const give = (value: unknown, context: Context, path: string): unknown => {
  const problem = new GraphQLError(`problem of ${path}`, { extensions: { code: 'OWN' } });
  switch (context.giveAt(path)) {
    case 'later':
      return Promise.resolve().then(() => value);
    case 'null':
      return null;
    case 'later null':
      return Promise.resolve(null);
    case 'throw':
      throw new Error(`broken ${path}`);
    case 'later throw':
      return Promise.reject(problem);
    case 'error':
      return problem;
    case 'later error':
      return Promise.resolve(problem);
    default:
      return value;
  }
};

const pathText = (path: { prev: unknown; key: string | number } | undefined): string => {
  const keys: (string | number)[] = [];
  for (let own: unknown = path; own && typeof own === 'object' && 'key' in own; own = Reflect.get(own, 'prev'))
    keys.push(String(own.key));
  return keys.reverse().join('.');
};

const colour = new GraphQLEnumType({ name: 'Colour', values: { RED: { value: 'red' }, BLUE: { value: 'blue' } } });
const node: GraphQLObjectType<unknown, Context> = new GraphQLObjectType<unknown, Context>({
  name: 'Node',
  fields: () => {
    const of = (value: unknown) => (_: unknown, __: unknown, context: Context, info: GraphQLResolveInfo) =>
      give(value, context, pathText(info.path));
    return {
      plain: { type: GraphQLString },
      name: { type: GraphQLString, resolve: of('Name') },
      sure: { type: new GraphQLNonNull(GraphQLString), resolve: of('sure') },
      count: { type: GraphQLInt, resolve: of(3) },
      wrong: { type: GraphQLInt, resolve: of('no number') },
      colour: { type: new GraphQLNonNull(colour), resolve: of('blue') },
      echo: {
        type: GraphQLString,
        args: { text: { type: GraphQLString, defaultValue: 'default' } },
        resolve: (_, { text }: { text?: string }) => `said ${text}`,
      },
      node: { type: node, resolve: of({ plain: 'p' }) },
      sureNode: { type: new GraphQLNonNull(node), resolve: of({ plain: () => 'called' }) },
      nodes: {
        type: new GraphQLList(node),
        resolve: (source, args, context, info) => {
          const late = { plain: 'late' };
          return of([{}, context.isLater ? Promise.resolve(late) : late, null])(source, args, context, info);
        },
      },
      sureNodes: {
        type: new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(node))),
        resolve: of(new Set([{ plain: 1 }, { plain: 'two' }])),
      },
      noList: { type: new GraphQLList(GraphQLString), resolve: of('text') },
      either: { type: either, resolve: of({ isOther: true, plain: 'x' }) },
      others: { type: new GraphQLList(either), resolve: of([{ plain: 'a' }, { isOther: true }]) },
    };
  },
});
const other = new GraphQLObjectType<unknown, Context>({
  name: 'Other',
  fields: { plain: { type: GraphQLString }, sure: { type: new GraphQLNonNull(GraphQLString), resolve: () => 'other' } },
});
const either = new GraphQLUnionType({
  name: 'Either',
  types: [node, other],
  resolveType: (value: { isOther?: boolean }) => (value.isOther ? 'Other' : 'Node'),
});
const schema = new GraphQLSchema({
  query: new GraphQLObjectType({ name: 'Query', fields: node.toConfig().fields }),
  mutation: new GraphQLObjectType({ name: 'Mutation', fields: node.toConfig().fields }),
});

type Told = { text: string; errors: { path: (string | number)[]; message: string; extensions?: object }[] };

/** Answers as JSON, without places in the document. */
function told(result: ExecutionResult): Told {
  const errors = result.errors?.map((error) => ({ ...error.toJSON(), locations: undefined })) ?? [];
  return { text: JSON.stringify(result.data), errors: JSON.parse(JSON.stringify(errors)) };
}

/**
 * Returns where errors made the answer null, with the message of an error of that very field. Of promises that fail below
 * one null, any may be reported.
 */
function nullsOf({ text, errors }: Told): Record<string, string | null> {
  const nulls: Record<string, string | null> = {};
  for (const { path, message } of errors) {
    let value: unknown = JSON.parse(text);
    const passed = path.findIndex((key) => {
      if (value === null) return true;
      value = Object(value)[key];
      return false;
    });
    const at = passed < 0 ? path : path.slice(0, passed);
    nulls[at.join('.')] = passed < 0 ? message : (nulls[at.join('.')] ?? null);
  }
  return nulls;
}

function contextOf(seed: number, given: readonly Given[]): Context {
  return {
    isLater: given === LATER,
    giveAt: (path) => {
      let hash = seed;
      for (const letter of path) hash = Math.imul(hash ^ letter.charCodeAt(0), 16_777_619);
      return given[(hash >>> 8) % given.length] ?? 'value';
    },
  };
}

async function bothWays(text: string, context: Context, variableValues: Record<string, unknown> = {}) {
  const document = parse(text, { noLocation: true });
  const plan = planOperation(schema, document, null);
  if (!plan) throw new Error('the document has no plan');
  const usual = await execute({ schema, document, contextValue: context, variableValues });
  const planned = await executePlan(schema, plan, { contextValue: context, variableValues });
  return { usual: told(usual), planned: planned && told(planned) };
}

const LEAVES = ['plain', 'name', 'sure', 'count', 'wrong', 'colour', 'noList', '__typename', 'alias: sure', 'echo'];
const LEVELS = ['node', 'sureNode', 'nodes', 'sureNodes', 'again: node'];
const KIND = fc.constantFrom('query', 'mutation');
const COMMON = 'fragment Common on Either { ... on Node { count } }';
const { fields: randomFields } = fc.letrec<{ fields: string; field: string }>((tie) => ({
  fields: fc.array(tie('field'), { minLength: 1, maxLength: 4 }).map((fields) => `{ ${fields.join(' ')} }`),
  field: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom(...LEAVES),
    fc.tuple(fc.constantFrom(...LEVELS), tie('fields')).map(([name, below]) => `${name} ${below}`),
    tie('fields').map((below) => `... ${below}`),
    fc
      .tuple(fc.constantFrom('either', 'others'), tie('fields'))
      .map(([name, below]) => `${name} { __typename ... on Node ${below} ... on Other { plain sure } ...Common }`),
  ),
}));

test('answers random documents with random failures like the usual executor', async () => {
  await fc.assert(
    fc.asyncProperty(KIND, randomFields, fc.nat(), async (kind, fields, seed) => {
      const { usual, planned } = await bothWays(`${kind} ${fields} ${COMMON}`, contextOf(seed, AT_ONCE));
      expect(planned).toEqual(usual);
    }),
    { numRuns: 150 },
  );
});

test('answers them like the usual executor if values and failures come later', async () => {
  await fc.assert(
    fc.asyncProperty(KIND, randomFields, fc.nat(), async (kind, fields, seed) => {
      const { usual, planned } = await bothWays(`${kind} ${fields} ${COMMON}`, contextOf(seed, LATER));
      expect(planned?.text).toBe(usual.text);
      expect(planned && nullsOf(planned)).toEqual(nullsOf(usual));
    }),
    { numRuns: 150 },
  );
});

describe('one document', () => {
  const calm = contextOf(0, USUAL);

  test('merges fields, fragments and aliases, and calls methods', async () => {
    const text =
      'query ($t: String = "v") { sureNode { plain } ...F sureNode { name } a: echo b: echo(text: $t) c: echo(text: null) } fragment F on Query { sureNode { count ...G } } fragment G on Node { colour }';
    const { usual, planned } = await bothWays(text, calm);
    expect(planned).toEqual(usual);
    expect(planned).toMatchObject({
      text: '{"sureNode":{"plain":"called","count":3,"colour":"BLUE","name":"Name"},"a":"said default","b":"said v","c":"said null"}',
    });
  });

  test('leaves no rejection unhandled if one item fails at once and another one later', async () => {
    const plan = planOperation(schema, parse('{ sureNodes { count sure } name }'), null);
    const contextValue: Context = {
      isLater: false,
      giveAt: (path) => (path === 'sureNodes.0.sure' ? 'later throw' : path === 'sureNodes.1.sure' ? 'throw' : 'value'),
    };
    const answer = plan && (await executePlan(schema, plan, { contextValue, variableValues: {} }));
    expect(answer?.data).toBeNull();
    expect(answer?.errors?.map(({ message }) => message)).toEqual(['broken sureNodes.1.sure']);
  });

  test('runs the fields of a mutation one after the other', async () => {
    const asked: string[] = [];
    const contextValue: Context = {
      isLater: true,
      giveAt: (path) => {
        asked.push(path);
        return 'later';
      },
    };
    const plan = planOperation(schema, parse('mutation { sureNode { name } a: name sureNodes { sure } }'), null);
    const answer = plan && (await executePlan(schema, plan, { contextValue, variableValues: {} }));
    expect(answer?.errors).toBeUndefined();
    expect(asked).toEqual(['sureNode', 'sureNode.name', 'a', 'sureNodes', 'sureNodes.0.sure', 'sureNodes.1.sure']);
  });

  test('leaves wrong variables to the usual executor', () => {
    const plan = planOperation(schema, parse('query ($t: String!) { echo(text: $t) }'), null);
    expect(plan && executePlan(schema, plan, { contextValue: calm, variableValues: {} })).toBeNull();
    expect(plan && executePlan(schema, plan, { contextValue: calm, variableValues: { t: 'x' } })).toEqual({
      data: { echo: 'said x' },
    });
  });

  test.each([
    '{ name @skip(if: false) }',
    '{ ... @include(if: true) { name } }',
    'query A { name } query B { name }',
    '{ __schema { queryType { name } } }',
    '{ __type(name: "Node") { name } }',
    '{ __proto__: name }',
  ])('%s has no plan', (text) => {
    expect(planOperation(schema, parse(text), null)).toBeNull();
  });

  test('is chosen by its name', () => {
    const document = parse('query A { name } query B { count } mutation C { name }');
    expect(planOperation(schema, document, 'B')?.operation.name?.value).toBe('B');
    expect(planOperation(schema, document, 'C')?.operation.operation).toBe('mutation');
    expect(planOperation(schema, document, 'D')).toBeNull();
  });
});
