import { toJsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import { TENANT_LOCALES } from '../tenants/locales.ts';
import { FURTHER_TEXT_LOCALES } from '../tenants/tenant.ts';
import type { Endpoint, EndpointDescription, OtherParameters, Parameter } from './endpoint.ts';
import { type ProblemCode, STATUS } from './problem.ts';
import { SHARED_SCHEMAS } from './schemas.ts';

export type JsonSchema = Record<string, unknown>;

export type ApiParameter = {
  name: string;
  in: 'query' | 'path' | 'header';
  description: string;
  required: boolean;
  schema: JsonSchema;
  example?: unknown;
  style?: 'form';
  explode?: boolean;
};
type Content = Record<string, { schema: JsonSchema; example?: unknown }>;
export type ApiAnswer = {
  description: string;
  headers?: Record<string, { description: string; schema: JsonSchema }>;
  content?: Content;
};
export type ApiOperation = {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  parameters: ApiParameter[];
  requestBody?: { description: string; required: true; content: Content };
  /** Ways of authentication, each with its scopes; those of the document otherwise. */
  security?: Record<string, string[]>[];
  responses: Record<string, ApiAnswer>;
};
/** Request that the shop sends to a system of the retailer. */
export type ApiWebhook = ApiOperation & { requestBody: NonNullable<ApiOperation['requestBody']> };
export type ApiDocument = {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string };
  servers: { url: string; description: string }[];
  tags: { name: string }[];
  paths: Record<string, Partial<Record<'get' | 'post' | 'put' | 'patch' | 'delete', ApiOperation>>>;
  webhooks?: Record<string, { post: ApiWebhook }>;
  components: { schemas: Record<string, JsonSchema>; securitySchemes?: Record<string, unknown> };
  security?: Record<string, string[]>[];
};

const PROBLEM_TEXT: Record<ProblemCode, string> = {
  'invalid-parameters': 'A parameter is of the wrong type; `fields` says which.',
  'invalid-body': 'A field of the body is missing or wrong; `fields` says which.',
  'malformed-json': 'The body is no JSON.',
  'malformed-form': 'The form broke off, or is none.',
  'not-logged-in': 'Only for customers who are logged in.',
  'foreign-request': 'A browser sent this for another site.',
  'no-consent': 'The person has not agreed to this.',
  'not-found': 'There is no such endpoint.',
  'unknown-article': 'The shop sells no such article.',
  'unknown-review': 'There is no such review, or it is not published.',
  'own-review': 'It is the review of whoever judges it.',
  'method-not-allowed': 'The header Allow names the methods that there are.',
  'too-large': 'The body is too large.',
  'unsupported-type': 'The body is of a type that is not taken.',
  'too-many-requests':
    'Too many from this address; the header Retry-After says in how many seconds there is a turn again.',
  'wrong-login': 'Nobody logs in with this; whether the address is known is not told.',
  internal: 'Something broke; it was logged with the id in the header X-Request-Id.',
  'not-open': 'The shop is just opening or closing; the header Retry-After says when to try again.',
};

/** Builds the OpenAPI 3.1 document from the descriptions that also define the routes. */
export function openApiDocument(endpoints: readonly Endpoint[]): ApiDocument {
  const paths: ApiDocument['paths'] = {};
  for (const { description } of endpoints) {
    const methods = paths[description.path] ?? {};
    methods[description.method === 'GET' ? 'get' : 'post'] = operation(description);
    paths[description.path] = methods;
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Kontor REST',
      version: '1',
      description:
        'Amounts are in minor units. Every error has the shape `Error`, in the language of the request: the parameter `locale` or the default language of the host. Unknown parameters are ignored; numbers outside their limits are brought to the nearest limit; what is of the wrong type is refused with 400.',
    },
    servers: [{ url: '/', description: 'The host decides the shop: each country has its own.' }],
    tags: [...new Set(endpoints.map(({ description }) => description.tag))].map((name) => ({ name })),
    paths,
    components: { schemas: sharedSchemas() },
  };
}

function operation(description: EndpointDescription): ApiOperation {
  const { id, tag, summary, parameters, others, body, success } = description;
  return {
    operationId: id,
    tags: [tag],
    summary,
    description: description.description,
    parameters: [
      ...Object.entries(parameters).map(([name, given]) => parameter(name, given, description.path)),
      ...(others ? [otherParameters(others)] : []),
      ...(Object.hasOwn(parameters, 'locale')
        ? []
        : [description.searchesTexts ? textLocaleParameter : localeParameter]),
    ],
    ...(body
      ? {
          requestBody: {
            description: `${body.description} At most ${body.mostBytes} bytes.`,
            required: true,
            content: Object.fromEntries(
              body.types.map((type) => [type, { schema: jsonSchema(body.schema, 'input'), example: body.example }]),
            ),
          },
        }
      : {}),
    responses: {
      [success.status]: {
        description: success.description,
        ...(success.headers
          ? {
              headers: Object.fromEntries(
                Object.entries(success.headers).map(([name, text]) => [
                  name,
                  { description: text, schema: { type: 'string' } },
                ]),
              ),
            }
          : {}),
        ...(success.type === null
          ? {}
          : {
              content: { [success.type]: { schema: jsonSchema(success.schema, 'output'), example: success.example } },
            }),
      },
      ...problemAnswers(description),
    },
  };
}

/** Parameters of any name, as OpenAPI describes them: the properties of one object. */
function otherParameters({ name, description, example }: OtherParameters): ApiParameter {
  return {
    name,
    in: 'query',
    description,
    required: false,
    schema: { type: 'object', additionalProperties: { type: 'string' } },
    style: 'form',
    explode: true,
    example,
  };
}

const localeParameter: ApiParameter = {
  name: 'locale',
  in: 'query',
  description: 'One of the languages of the shop that the host stands for; its default language otherwise.',
  required: false,
  schema: { type: 'string', enum: [...TENANT_LOCALES] },
  example: 'de-CH',
};

const textLocaleParameter: ApiParameter = {
  ...localeParameter,
  description: `${localeParameter.description} "en" searches English texts, where some were imported; names of facets and messages stay in the default language.`,
  schema: { type: 'string', enum: [...TENANT_LOCALES, ...FURTHER_TEXT_LOCALES] },
};

function parameter(
  name: string,
  { schema, description, example, shown, isList }: Parameter,
  path: string,
): ApiParameter {
  const isInPath = path.includes(`{${name}}`);
  const { default: _, ...plain } = jsonSchema(schema, shown === 'read' ? 'output' : 'input');
  const absent = shown === 'read' ? read(schema, undefined) : undefined;
  return {
    name,
    in: isInPath ? 'path' : 'query',
    description,
    required: isInPath || !v.is(schema, undefined),
    schema: typeof absent === 'number' ? { ...plain, default: absent } : plain,
    ...(isList
      ? { style: 'form', explode: false, example: example.split(',') }
      : // The example of a number is a number, although it is sent as text.
        { example: shown === 'read' && typeof read(schema, example) === 'number' ? read(schema, example) : example }),
  };
}

function read(schema: Parameter['schema'], text: string | undefined): unknown {
  const outcome = v.safeParse(schema, text);
  return outcome.success ? outcome.output : undefined;
}

/** Groups the problems by status and joins their descriptions. */
function problemAnswers({ body, problems }: EndpointDescription): Record<string, ApiAnswer> {
  const codes = new Set<ProblemCode>(['invalid-parameters', ...problems, 'internal', 'not-open']);
  if (body) for (const code of ['invalid-body', 'too-large', 'unsupported-type'] as const) codes.add(code);
  if (body) codes.add(body.isForm ? 'malformed-form' : 'malformed-json');
  const answers: Record<string, ApiAnswer> = {};
  for (const code of codes) {
    const status = String(STATUS[code]);
    const known = answers[status];
    const text = `\`${code}\`: ${PROBLEM_TEXT[code]}`;
    answers[status] = {
      description: known ? `${known.description} ${text}` : text,
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    };
  }
  return answers;
}

const SETTINGS = {
  target: 'draft-2020-12',
  errorMode: 'ignore',
  definitions: SHARED_SCHEMAS,
  overrideRef: ({ referenceId }: { referenceId: string }) => `#/components/schemas/${referenceId}`,
} as const;

function jsonSchema(schema: v.GenericSchema, typeMode: 'input' | 'output'): JsonSchema {
  const { $schema: _, $defs: __, ...plain } = toJsonSchema(schema, { ...SETTINGS, typeMode });
  return plain;
}

function sharedSchemas(): Record<string, JsonSchema> {
  return Object.fromEntries(
    Object.entries(SHARED_SCHEMAS).map(([name, schema]) => {
      // Its own definition must not refer to itself.
      const others = Object.fromEntries(Object.entries(SHARED_SCHEMAS).filter(([other]) => other !== name));
      const {
        $schema: _,
        $defs: __,
        ...plain
      } = toJsonSchema(schema, {
        ...SETTINGS,
        definitions: others,
        typeMode: 'output',
      });
      return [name, plain];
    }),
  );
}
