import { toJsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import { API_VERSIONS, CLIENT_SCOPES } from '../../../shop/staff/api-clients/index.ts';
import { EVENT_TYPES } from '../../../shop/staff/events/index.ts';
import type { Parameter } from '../../endpoint.ts';
import type { ApiAnswer, ApiDocument, ApiOperation, ApiParameter, JsonSchema } from '../../openapi.ts';
import { ADMIN_PROBLEMS, type AdminProblemCode, statusOfProblem } from '../admin-problems.ts';
import { ADMIN_SCHEMAS } from '../admin-schemas.ts';
import { eventDataSchema } from '../event-schemas.ts';
import { needsKey, takesKey } from '../key-rules.ts';
import { LINES_TYPE } from '../lines-operation.ts';
import type { AdminOperation, AdminUpload, OperationDescription } from '../operation.ts';
import { namesInPath } from '../parameter-reader.ts';
import { documentWebhooks, envelopeSchema } from './document-webhooks.ts';

/** Refusals that each operation has. */
const COMMON: readonly AdminProblemCode[] = [
  'invalid-parameters',
  'unknown-version',
  'no-credentials',
  'wrong-credentials',
  'client-expired',
  'network-not-allowed',
  'foreign-request',
  'missing-scope',
  'tenant-not-allowed',
  'not-found',
  'method-not-allowed',
  'too-many-requests',
  'internal',
  'not-open',
];
const OF_BODY: readonly AdminProblemCode[] = ['invalid-body', 'malformed-json', 'too-large', 'unsupported-type'];
const OF_UPLOAD: readonly AdminProblemCode[] = ['too-large', 'unsupported-type', 'too-slow'];
const OF_KEY: readonly AdminProblemCode[] = [
  'idempotency-key-invalid',
  'idempotency-key-reused',
  'idempotency-key-in-use',
  'idempotency-outcome-unknown',
];

/** Returns all refusals of an operation. */
export function problemsOf(description: OperationDescription): readonly AdminProblemCode[] {
  const codes: AdminProblemCode[] = [
    ...COMMON,
    ...(description.body ? OF_BODY : []),
    ...(description.upload ? OF_UPLOAD : []),
    ...(takesKey(description) ? OF_KEY : []),
    ...(description.hasLines ? (['too-many-lines', 'too-slow'] as const) : []),
    ...(needsKey(description) ? (['idempotency-key-missing'] as const) : []),
    ...(description.needsMatch ? (['precondition-required', 'precondition-failed'] as const) : []),
    ...('cursor' in description.parameters ? (['invalid-cursor'] as const) : []),
    ...(description.reasons.length > 0 ? (['refused', 'precondition-failed'] as const) : []),
    ...description.problems,
  ];
  return [...new Set(codes)];
}

/** Builds the OpenAPI 3.1 document of the integration API from the descriptions that also define the routes. */
export function adminDocument(operations: readonly AdminOperation[]): ApiDocument {
  const paths: ApiDocument['paths'] = {};
  for (const { description } of operations) {
    const methods = paths[description.path] ?? {};
    methods[METHODS[description.method]] = operationOf(description);
    paths[description.path] = methods;
  }
  const tags = [...new Set(operations.map(({ description }) => description.tag))];
  return {
    openapi: '3.1.0',
    info: {
      title: 'Kontor: integration API',
      version: API_VERSIONS[0],
      description:
        "For the retailer's own programs: ERP, warehouse, accounting. It has the departments and permissions of the back office.",
    },
    servers: [{ url: '/', description: 'Any host of the shop. The tenant is part of the path.' }],
    tags: tags.map((name) => ({ name })),
    paths,
    webhooks: documentWebhooks(),
    components: { schemas: { ...sharedSchemas(), ...envelopeSchema(), ...eventSchemas() }, securitySchemes: SECURITY },
    security: [{ key: [] }, { oauth: [] }],
  };
}

const METHODS = { GET: 'get', POST: 'post', PUT: 'put', PATCH: 'patch', DELETE: 'delete' } as const;

const SECURITY = {
  key: { type: 'http', scheme: 'bearer', description: 'A key of the client.' },
  oauth: {
    type: 'oauth2',
    flows: {
      clientCredentials: {
        tokenUrl: '/api/admin/oauth/token',
        scopes: Object.fromEntries(CLIENT_SCOPES.map((scope) => [scope, `Permission ${scope} of the back office.`])),
      },
    },
  },
};

function operationOf(description: OperationDescription): ApiOperation {
  const { id, tag, summary, scopes, parameters, body, success, hasTag } = description;
  const inPath = new Set(namesInPath(description.path));
  // The schema of lines is the one of each.
  const type = description.hasLines ? LINES_TYPE : 'application/json';
  const headers = {
    ...(hasTag ? { ETag: header('State of the object, for `If-Match`.') } : {}),
    'Kontor-Version': header('Version that the answer has.'),
    RateLimit: header('Requests that are left, and the seconds until all are back.'),
    ...(success.status === 202 ? { Location: header('Address that tells how far it is.') } : {}),
  };
  return {
    operationId: id,
    tags: [tag],
    summary,
    description: `${description.description} ${scopesText(description)}`,
    parameters: [
      ...Object.entries(parameters).map(([name, given]) => parameterOf(name, given, inPath.has(name))),
      ...headersOf(description),
    ],
    ...(body
      ? {
          requestBody: {
            description: body.description,
            required: true as const,
            content: { [type]: { schema: jsonSchemaOf(body.schema, 'input'), example: body.example } },
          },
        }
      : {}),
    ...(description.upload ? { requestBody: uploadOf(description.upload) } : {}),
    security: [{ key: [] }, { oauth: [...scopes] }],
    responses: {
      [success.status]: {
        description: success.description,
        headers,
        content: success.files
          ? Object.fromEntries(success.files.map((file) => [file, { schema: { type: 'string', format: 'binary' } }]))
          : { [success.type ?? type]: { schema: jsonSchemaOf(success.schema, 'output'), example: success.example } },
      },
      ...problemAnswersOf(problemsOf(description)),
    },
  };
}

function uploadOf({ description, types, mostBytes }: AdminUpload): NonNullable<ApiOperation['requestBody']> {
  return {
    description: `${description} At most ${mostBytes} bytes.`,
    required: true,
    content: Object.fromEntries(types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }])),
  };
}

function scopesText({ scopes, optionalScopes, reasons }: OperationDescription): string {
  const names = (list: readonly string[]) => list.map((scope) => `\`${scope}\``).join(', ');
  const more = optionalScopes.length > 0 ? ` For some fields: ${names(optionalScopes)}.` : '';
  const refusals = reasons.length > 0 ? ` Reasons of \`refused\`: ${names(reasons)}.` : '';
  const own = scopes.length > 0 ? `Scopes: ${names(scopes)}.` : 'Scopes: those of what the job reads or changes.';
  return `${own}${more}${refusals}`;
}

const header = (description: string) => ({ description, schema: { type: 'string' } });

function headersOf(description: OperationDescription): ApiParameter[] {
  const text = (name: string, meaning: string, required: boolean, example: string): ApiParameter => ({
    name,
    in: 'header',
    description: meaning,
    required,
    schema: { type: 'string' },
    example,
  });
  const version = text('Kontor-Version', 'Version of the API; that of the client otherwise.', false, API_VERSIONS[0]);
  const match = text(
    'If-Match',
    'ETag of the state that the change is based on.',
    description.needsMatch,
    '"gEZ4pPIDi3Jfu9Vx"',
  );
  const key = text(
    'Idempotency-Key',
    'Name of the change, such as a random UUID. A repeated request with it within 24 hours gets the answer of the first.',
    needsKey(description),
    'b4fbb2ad-3b31-4f2a-9f65-0d3d2a4f1f6e',
  );
  const last = text(
    'Last-Event-ID',
    'Position of the last event before the connection ended. It precedes `after`.',
    false,
    '4710',
  );
  return [
    version,
    ...(description.success.type === 'text/event-stream' ? [last] : []),
    ...(description.needsMatch ? [match] : []),
    ...(takesKey(description) ? [key] : []),
  ];
}

function parameterOf(name: string, { schema, description, example, shown, isList }: Parameter, isInPath: boolean) {
  const { default: absent, ...plain } = jsonSchemaOf(schema, shown === 'read' ? 'output' : 'input');
  const read = v.safeParse(schema, undefined);
  const isNumber = shown === 'read' && read.success && typeof read.output === 'number';
  const parameter: ApiParameter = {
    name,
    in: isInPath ? 'path' : 'query',
    description,
    required: isInPath || !read.success,
    schema: isNumber ? { ...plain, default: read.output } : plain,
    ...(isList ? { style: 'form' as const, explode: false } : {}),
    example: isNumber ? Number(example) : example,
  };
  return parameter;
}

/** Groups the problems by status, with their codes as a closed list. */
function problemAnswersOf(codes: readonly AdminProblemCode[]): Record<string, ApiAnswer> {
  const byStatus = Map.groupBy(codes, statusOfProblem);
  return Object.fromEntries(
    [...byStatus].map(([status, own]) => [
      String(status),
      {
        description: own.map((code) => `\`${code}\`: ${ADMIN_PROBLEMS[code][1]}`).join(' '),
        content: {
          'application/problem+json': {
            schema: {
              allOf: [
                { $ref: '#/components/schemas/Problem' },
                { type: 'object', properties: { code: { type: 'string', enum: [...own] } } },
              ],
            },
          },
        },
      },
    ]),
  );
}

const SETTINGS = {
  target: 'draft-2020-12',
  errorMode: 'ignore',
  definitions: ADMIN_SCHEMAS,
  overrideRef: ({ referenceId }: { referenceId: string }) => `#/components/schemas/${referenceId}`,
} as const;

function jsonSchemaOf(schema: v.GenericSchema, typeMode: 'input' | 'output'): JsonSchema {
  const { $schema: _, $defs: __, ...plain } = toJsonSchema(schema, { ...SETTINGS, typeMode });
  return plain;
}

function sharedSchemas(): Record<string, JsonSchema> {
  return Object.fromEntries(
    Object.entries(ADMIN_SCHEMAS).map(([name, schema]) => {
      const others = Object.fromEntries(Object.entries(ADMIN_SCHEMAS).filter(([other]) => other !== name));
      const settings = { ...SETTINGS, definitions: others, typeMode: 'output' as const };
      const { $schema: _, $defs: __, ...plain } = toJsonSchema(schema, settings);
      return [name, plain];
    }),
  );
}

/** Returns the schemas of the data of all events, by the names "Event.order.placed". */
function eventSchemas(): Record<string, JsonSchema> {
  return Object.fromEntries(EVENT_TYPES.map((type) => [`Event.${type}`, eventDataSchema(type)]));
}
