import * as v from 'valibot';

/** JSON Schema. */
export type SchemaPart = Record<string, unknown>;

const Schema = v.record(v.string(), v.unknown());
const Reference = v.object({ $ref: v.string() });
const Content = v.record(v.string(), v.object({ schema: Schema }));
const ParameterPart = v.object({
  name: v.string(),
  in: v.picklist(['path', 'query', 'header']),
  description: v.string(),
  required: v.boolean(),
  schema: Schema,
});
const Operation = v.object({
  operationId: v.string(),
  tags: v.array(v.string()),
  summary: v.string(),
  description: v.string(),
  parameters: v.array(v.union([Reference, ParameterPart])),
  security: v.array(v.record(v.string(), v.array(v.string()))),
  requestBody: v.exactOptional(v.object({ description: v.string(), content: Content })),
  responses: v.record(v.string(), v.union([Reference, v.object({ content: v.exactOptional(Content) })])),
});
const OpenApi = v.object({
  info: v.object({ version: v.string() }),
  paths: v.record(v.string(), v.record(v.string(), Operation)),
  components: v.object({
    schemas: v.record(v.string(), Schema),
    parameters: v.record(v.string(), ParameterPart),
  }),
});

export type OperationParameter = v.InferOutput<typeof ParameterPart>;
type TypedSchema = { type: string; schema: SchemaPart };

/** Operation of the integration API, as its document describes it. */
export type DescribedOperation = {
  id: string;
  method: string;
  path: string;
  tag: string;
  summary: string;
  description: string;
  /** Scopes that a client needs, all of them. */
  scopes: readonly string[];
  /** Parameters of path and query. */
  parameters: readonly OperationParameter[];
  body: (TypedSchema & { description: string }) | null;
  /** Null if an operation answers without content. */
  answer: TypedSchema | null;
  takesKey: boolean;
  needsMatch: boolean;
};

export type OperationCatalogue = {
  version: string;
  /** Operations that a tool can call: all but streams and uploads of files. */
  operations: ReadonlyMap<string, DescribedOperation>;
  schemas: Readonly<Record<string, SchemaPart>>;
};

const STREAM = 'text/event-stream';
/** Types of bodies that tools write. Files are none of them. */
const WRITTEN = ['application/json', 'application/x-ndjson'];

/** Parses the OpenAPI document of a shop; null if it is none. */
export function readCatalogue(text: string): OperationCatalogue | null {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), OpenApi), text);
  if (!read.success) return null;
  const { paths, info, components } = read.output;
  const operations = new Map<string, DescribedOperation>();
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, given] of Object.entries(methods)) {
      const parameters = given.parameters.flatMap((one) => {
        const part = '$ref' in one ? components.parameters[lastOf(one.$ref)] : one;
        return part ? [part] : [];
      });
      const headers = parameters.filter((one) => one.in === 'header');
      const body = contentOf(given.requestBody?.content);
      const described: DescribedOperation = {
        id: given.operationId,
        method: method.toUpperCase(),
        path,
        tag: given.tags[0] ?? '',
        summary: given.summary,
        description: given.description,
        scopes: given.security.flatMap(({ oauth = [] }) => oauth),
        parameters: parameters.filter((one) => one.in !== 'header'),
        body: body && given.requestBody ? { ...body, description: given.requestBody.description } : null,
        answer: answerOf(given.responses),
        takesKey: headers.some(({ name }) => name === 'Idempotency-Key'),
        needsMatch: headers.some(({ name, required }) => name === 'If-Match' && required),
      };
      const isText = described.body === null || WRITTEN.includes(described.body.type);
      if (described.answer?.type !== STREAM && isText) operations.set(described.id, described);
    }
  }
  return { version: info.version, operations, schemas: components.schemas };
}

const lastOf = (reference: string): string => reference.split('/').at(-1) ?? '';

function contentOf(content: v.InferOutput<typeof Content> | undefined): TypedSchema | null {
  const [first] = Object.entries(content ?? {});
  return first ? { type: first[0], schema: first[1].schema } : null;
}

function answerOf(responses: v.InferOutput<typeof Operation>['responses']): TypedSchema | null {
  const found = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1];
  return found && 'content' in found ? contentOf(found.content) : null;
}

/** Returns a schema that stands for itself: parts of the document that it refers to are among its definitions. */
export function wholeSchema(schema: SchemaPart, shared: OperationCatalogue['schemas']): SchemaPart {
  const definitions: Record<string, unknown> = {};
  const rewrite = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(rewrite);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, part]) => {
        if (key !== '$ref' || typeof part !== 'string') return [key, rewrite(part)];
        const name = lastOf(part);
        if (!Object.hasOwn(definitions, name)) {
          definitions[name] = {};
          definitions[name] = rewrite(shared[name] ?? {});
        }
        return [key, `#/$defs/${name}`];
      }),
    );
  };
  const whole = Object.fromEntries(Object.entries(schema).map(([key, part]) => [key, rewrite(part)]));
  return Object.keys(definitions).length > 0 ? { ...whole, $defs: definitions } : whole;
}
