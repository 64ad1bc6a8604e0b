import * as v from 'valibot';
import type { Parameter } from '../endpoint.ts';
import { fieldProblems } from '../field-problems.ts';
import type { AdminProblem } from './admin-problems.ts';

/** Values of parameters by their names. */
export type Values<P extends Record<string, Parameter>> = { [Name in keyof P]: v.InferOutput<P[Name]['schema']> };

/** Names of the parameters in a path. */
export function namesInPath(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
}

/** Returns a function that reads and validates the parameters of a request. */
export function parameterReader<const P extends Record<string, Parameter>>(
  path: string,
  parameters: P,
): (given: URLSearchParams) => { values: Values<P> } | { problem: AdminProblem } {
  const schema = v.object(Object.fromEntries(Object.entries(parameters).map(([name, { schema: own }]) => [name, own])));
  const inPath = new Set(namesInPath(path));
  return (given) => {
    const unknown = [...given.keys()].filter((name) => !Object.hasOwn(parameters, name));
    if (unknown.length > 0) return refusal(Object.fromEntries(unknown.map((name) => [name, 'unknown'])));
    const read = v.safeParse(schema, sentParameters(parameters, given));
    // The schema produces exactly these types; the compiler cannot infer the mapped type over names.
    if (read.success) return { values: read.output as Values<P> };
    const errors = fieldProblems(read.issues);
    // An address with an impossible id names no object.
    if (Object.keys(errors).some((name) => inPath.has(name))) return { problem: { code: 'not-found' } };
    return refusal(errors);
  };
}

function refusal(errors: Record<string, string>): { problem: AdminProblem } {
  return { problem: { code: 'invalid-parameters', errors } };
}

/** Control characters, which no value contains and the database refuses. */
const CONTROL = /\p{Cc}/gu;

/** Returns each known parameter as one text; a repeated list is joined, and an empty value counts as absent. */
function sentParameters(
  parameters: Record<string, Parameter>,
  given: URLSearchParams,
): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(parameters).map(([name, { isList }]) => {
      const values = given.getAll(name);
      const value = (isList ? values.join(',') : (values[0] ?? '')).replaceAll(CONTROL, ' ');
      return [name, value === '' ? undefined : value];
    }),
  );
}
