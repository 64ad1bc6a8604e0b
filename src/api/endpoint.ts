import * as v from 'valibot';
import type { PublicUrlOf } from '../tenants/origins.ts';
import type { LocaleConfig, Tenant, TextLocale } from '../tenants/tenant.ts';
import { fieldProblems } from './field-problems.ts';
import type { Problem, ProblemCode } from './problem.ts';

/** Context of a request besides its parameters and body. */
export type EndpointCall = {
  tenant: Tenant;
  /** Configuration of the `locale` parameter; default: the tenant's default locale. */
  locale: LocaleConfig;
  /** Text locale to search in: that of `locale`, or one that has texts but no pages. */
  textLocale: TextLocale;
  /** Public origin of the shop, without a trailing slash. */
  publicUrl: string;
  /** Returns the public origin of any tenant. */
  publicUrlOf: PublicUrlOf;
  /** Returns the origin of a tenant's links in letters. */
  letterUrlOf: PublicUrlOf;
  secure: boolean;
  /** Network address of the client, for limits only; never log it. */
  client: string;
  /** Country of the request according to a trusted proxy. */
  country?: string | null;
  request: Request;
};

/** Parameter of the query or the path. Its schema parses a string, or undefined for an absent parameter. */
export type Parameter<T = unknown> = {
  schema: v.GenericSchema<string | undefined, T>;
  description: string;
  example: string;
  /** Form in the OpenAPI document: the text as sent, or the parsed value (a number, a list). */
  shown: 'sent' | 'read';
  /** True: values are separated by commas, and a repeated parameter extends the list. */
  isList?: boolean;
};

/** Parameters whose names the retailer defines. Each is a list of values separated by commas. */
export type OtherParameters = {
  /** Name of the group in the OpenAPI document. */
  name: string;
  isName(name: string): boolean;
  description: string;
  example: Record<string, string>;
  most: number;
};

export type BodyDescription<T = unknown> = {
  description: string;
  /** Accepted media types. All are parsed as JSON, except a form with files. */
  types: string[];
  /** True: the endpoint reads the stream itself, and the schema only documents the fields. */
  isForm?: boolean;
  mostBytes: number;
  schema: v.GenericSchema<unknown, T>;
  example: unknown;
};

export type SuccessDescription<T = unknown> = {
  status: 200 | 204;
  description: string;
  /** Media type: "application/json" unless the response is a page or a file; null without content. */
  type: string | null;
  schema: v.GenericSchema<unknown, T>;
  example: T;
  /** Documented headers with their descriptions. */
  headers?: Record<string, string>;
};

export type EndpointDescription = {
  method: 'GET' | 'POST';
  /** Path; parameters are in braces: "/api/x/{id}". */
  path: `/api/${string}`;
  id: string;
  tag: string;
  summary: string;
  description: string;
  /** True if the endpoint also accepts text locales without pages. */
  searchesTexts: boolean;
  parameters: Record<string, Parameter>;
  /** Parameters that have no fixed names; null if all others are ignored. */
  others: OtherParameters | null;
  body: BodyDescription | null;
  success: SuccessDescription;
  /** Problems besides those that every endpoint of its kind has. */
  problems: ProblemCode[];
};

/** `cookies`: values of the Set-Cookie headers, possibly several. */
export type Answered<T> = { content: T; headers?: Record<string, string>; cookies?: string[] } | { problem: Problem };

/** Endpoint without the types of its own parameters, the source of routes and the OpenAPI document. */
export type Endpoint = {
  description: EndpointDescription;
  run(query: URLSearchParams, body: unknown, call: EndpointCall): Promise<Answered<unknown>>;
};

type Values<P extends Record<string, Parameter>> = { [Name in keyof P]: v.InferOutput<P[Name]['schema']> };

type Definition<P extends Record<string, Parameter>, B, T> = Omit<
  EndpointDescription,
  'parameters' | 'others' | 'body' | 'success' | 'problems' | 'searchesTexts'
> & {
  searchesTexts?: boolean;
  parameters: P;
  others?: OtherParameters;
  body?: BodyDescription<B>;
  success: SuccessDescription<T>;
  problems?: ProblemCode[];
  answer(
    given: { query: Values<P>; others: Record<string, string[]>; body: B },
    call: EndpointCall,
  ): Promise<Answered<T>> | Answered<T>;
};

/**
 * Defines an endpoint. `answer` receives only parameters and a body that match their schemas, and the compiler checks
 * its result against the described one.
 */
export function defineEndpoint<const P extends Record<string, Parameter>, T, B = undefined>(
  definition: Definition<P, B, T>,
): Endpoint {
  const { answer, ...described } = definition;
  const description: EndpointDescription = {
    ...described,
    others: described.others ?? null,
    body: described.body ?? null,
    searchesTexts: described.searchesTexts ?? false,
    problems: described.problems ?? [],
  };
  const querySchema = v.object(
    Object.fromEntries(Object.entries(definition.parameters).map(([name, { schema }]) => [name, schema])),
  );
  return {
    description,
    run: async (params, given, call) => {
      const query = v.safeParse(querySchema, readQuery(definition.parameters, params));
      if (!query.success) return { problem: { code: 'invalid-parameters', fields: fieldProblems(query.issues) } };
      const body = definition.body && !definition.body.isForm ? v.safeParse(definition.body.schema, given) : null;
      if (body && !body.success) return { problem: { code: 'invalid-body', fields: fieldProblems(body.issues) } };
      // The schemas above produce exactly these types; the compiler cannot infer the mapped type over names.
      const typed = { query: query.output, body: body?.output } as { query: Values<P>; body: B };
      return answer({ ...typed, others: readOthers(description, params) }, call);
    },
  };
}

/** Control characters, which no name, term or path contains and the database refuses. */
const CONTROL = /\p{Cc}/gu;

/** Reads the parameters without fixed names; an empty one counts as absent. */
function readOthers({ parameters, others }: EndpointDescription, params: URLSearchParams): Record<string, string[]> {
  if (others === null) return {};
  const names = [...new Set(params.keys())].filter((name) => !Object.hasOwn(parameters, name) && others.isName(name));
  return Object.fromEntries(
    names.flatMap((name) => {
      const given = params.getAll(name).join(',').replaceAll(CONTROL, ' ').split(',');
      const values = [...new Set(given)].filter((value) => value !== '').slice(0, others.most);
      return values.length > 0 ? [[name, values]] : [];
    }),
  );
}

/** Reads each known parameter as one text. An empty one counts as absent, because forms send empty fields. */
function readQuery(parameters: Record<string, Parameter>, params: URLSearchParams): Record<string, string | undefined> {
  return Object.fromEntries(
    // Includes absent parameters, so their schemas can supply a default.
    Object.entries(parameters).map(([name, { isList }]) => {
      const given = params.getAll(name);
      const value = (isList ? given.join(',') : (given[0] ?? '')).replaceAll(CONTROL, ' ');
      return [name, value === '' ? undefined : value];
    }),
  );
}
