import type { ApiAnswer, ApiDocument, ApiOperation, ApiParameter } from '../../openapi.ts';

type Reference = { $ref: string };
type Header = { description: string; schema: Record<string, unknown> };
type SharedAnswer = Omit<ApiAnswer, 'headers'> & { headers?: Record<string, Header | Reference> };

type SharedOperation = Omit<ApiOperation, 'parameters' | 'responses'> & {
  parameters: (ApiParameter | Reference)[];
  responses: Record<string, SharedAnswer | Reference>;
};

/** OpenAPI document whose operations refer to the parts that they have in common. */
export type SharedDocument = Omit<ApiDocument, 'paths' | 'components'> & {
  paths: Record<string, Record<string, SharedOperation>>;
  components: ApiDocument['components'] & {
    parameters: Record<string, ApiParameter>;
    headers: Record<string, Header>;
    responses: Record<string, ApiAnswer>;
  };
};

/**
 * Moves parts of operations to the components, so that the document names each once. These are refusals, and parameters and
 * headers that are the same wherever they occur. The name of a refusal is its status and its codes.
 */
export function shareParts(document: ApiDocument): SharedDocument {
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
  const answers = operations.flatMap(({ responses }) => Object.entries(responses));
  const parameters = commonParts(operations.flatMap((operation) => operation.parameters.map((one) => [one.name, one])));
  const headers = commonParts(answers.flatMap(([, answer]) => Object.entries(answer.headers ?? {})));
  const responses = commonParts(
    answers.flatMap(([status, answer]) => (isRefusal(answer) ? [[refusalName(status, answer), answer]] : [])),
  );
  const shareAnswer = (status: string, answer: ApiAnswer): SharedAnswer | Reference => {
    const name = refusalName(status, answer);
    if (isRefusal(answer) && name in responses) return { $ref: `#/components/responses/${name}` };
    const own = answer.headers && mapped(answer.headers, (one, header) => referTo('headers', headers, one, header));
    return { ...answer, ...(own ? { headers: own } : {}) };
  };
  const paths = mapped(document.paths, (_, methods) =>
    mapped(methods, (__, operation) => ({
      ...operation,
      parameters: operation.parameters.map((one) => referTo('parameters', parameters, one.name, one)),
      responses: mapped(operation.responses, shareAnswer),
    })),
  );
  return { ...document, paths, components: { ...document.components, parameters, headers, responses } };
}

/** Returns the parts that occur more than once, and always with the same content. */
function commonParts<Part>(all: readonly (readonly [name: string, part: Part])[]): Record<string, Part> {
  const byName = Map.groupBy(all, ([name]) => name);
  return Object.fromEntries(
    [...byName].flatMap(([name, found]) => {
      const contents = new Set(found.map(([, part]) => JSON.stringify(part)));
      const [first] = found;
      return first && found.length > 1 && contents.size === 1 ? [[name, first[1]] as const] : [];
    }),
  );
}

function referTo<Part>(
  kind: 'parameters' | 'headers',
  shared: Readonly<Record<string, Part>>,
  name: string,
  part: Part,
): Part | Reference {
  return Object.hasOwn(shared, name) ? { $ref: `#/components/${kind}/${name}` } : part;
}

const PROBLEM = 'application/problem+json';

const isRefusal = ({ content = {} }: ApiAnswer): boolean => Object.hasOwn(content, PROBLEM);

/** Problem codes stand in backquotes in the description of a refusal. */
function refusalName(status: string, { description }: ApiAnswer): string {
  const codes = [...description.matchAll(/`([a-z-]+)`:/g)].map(([, code]) => code);
  return [status, ...codes].join('.');
}

function mapped<Value, Result>(
  record: Readonly<Partial<Record<string, Value>>>,
  change: (name: string, value: Value) => Result,
): Record<string, Result> {
  return Object.fromEntries(
    Object.entries(record).flatMap(([name, value]) => (value === undefined ? [] : [[name, change(name, value)]])),
  );
}
