import * as v from 'valibot';
import type { Parameter } from '../endpoint.ts';
import { fieldProblems } from '../field-problems.ts';
import type { AdminProblem, AdminProblemCode } from './admin-problems.ts';
import type {
  AdminCall,
  LineOutcome,
  LinesOperation,
  NoteAnswers,
  OperationDescription,
  StepAnswer,
} from './operation.ts';
import { parameterReader, type Values } from './parameter-reader.ts';

/** Lines of one request. */
export const MOST_LINES = 100_000;
export const LINES_TYPE = 'application/x-ndjson';

/** Outcome of a line as a department returns it. */
export type LineResult = { status: 'changed' | 'unchanged' } | { code: AdminProblemCode };

type Definition<P extends Record<string, Parameter>, Line> = Pick<
  OperationDescription,
  'path' | 'id' | 'tag' | 'summary' | 'description' | 'scopes'
> & {
  parameters: P;
  line: { description: string; schema: v.GenericSchema<unknown, Line>; example: unknown };
  /** Lines of a step, in the order of the request for each object. */
  linesAtOnce: number;
  /** Field that names the object of a line. */
  key: string;
  problems: readonly AdminProblemCode[];
  /** Runs a step. `lines` match the schema. `written` is called at the end of its transaction with the results. */
  answer(
    given: { params: Values<P>; lines: readonly Line[]; written: NoteAnswers<LineResult> | null },
    call: AdminCall,
  ): Promise<{ results: LineResult[] } | { problem: AdminProblem }>;
};

const count = v.pipe(v.number(), v.integer());

/** Line of an answer: one for each line of the request, and a last one that tells that all were answered. */
export const AnswerLine = v.union([
  v.strictObject({ line: count, status: v.picklist(['changed', 'unchanged']) }),
  v.strictObject({
    line: count,
    status: v.literal('refused'),
    code: v.string(),
    errors: v.optional(v.array(v.object({ field: v.string(), problem: v.string() }))),
  }),
  v.strictObject({ done: v.boolean(), lines: count, changed: count, unchanged: count, refused: count }),
]);

/**
 * Defines an operation that changes many objects. Each line of the body says which state an object shall have. `answer`
 * receives only lines that match their schema; others are refused by themselves.
 */
export function defineLinesOperation<const P extends Record<string, Parameter>, Line>(
  definition: Definition<P, Line>,
): LinesOperation {
  const { answer, line, linesAtOnce, key, ...described } = definition;
  const description: OperationDescription = {
    ...described,
    method: 'POST',
    body: line,
    success: {
      status: 200,
      description: 'An answer for each line in the order of the request, and a last line with the counts.',
      schema: AnswerLine,
      example: { line: 1, status: 'changed' },
    },
    upload: null,
    needsMatch: false,
    hasTag: false,
    optionalScopes: [],
    reasons: [],
    hasLines: true,
    storesLines: false,
  };
  const readParameters = parameterReader(description.path, definition.parameters);
  return {
    kind: 'lines',
    description,
    linesAtOnce,
    key,
    run: async (given, sent, call, written) => {
      const params = readParameters(given);
      if ('problem' in params) return params;
      const read = sent.map((one) => v.safeParse(line.schema, one));
      const lines = read.flatMap((one) => (one.success ? [one.output] : []));
      const outcomesOf = (results: readonly LineResult[]): LineOutcome[] => {
        const left = results.values();
        return read.map((one): LineOutcome => {
          if (!one.success) return { status: 'refused', code: 'invalid-body', errors: fieldProblems(one.issues) };
          const { value } = left.next();
          if (!value) throw new Error('a line has no result');
          return 'code' in value ? { status: 'refused', code: value.code } : value;
        });
      };
      const note: NoteAnswers<LineResult> | null = written
        ? (runner, results) => written(runner, outcomesOf(results))
        : null;
      const outcome = await answer({ params: params.values, lines, written: note }, call);
      return 'problem' in outcome ? outcome : ({ lines: outcomesOf(outcome.results) } satisfies StepAnswer);
    },
  };
}
