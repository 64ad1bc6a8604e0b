import * as v from 'valibot';
import type { PublicUrlOf } from '../tenants/origins.ts';
import type { LocaleConfig, Tenant, TextLocale } from '../tenants/tenant.ts';
import { fieldProblems } from './field-problems.ts';
import type { Problem, ProblemCode } from './problem.ts';

/** What an endpoint knows of its request besides parameters and body. */
export type Call = {
  tenant: Tenant;
  /** The `locale` parameter's, else the tenant's default. */
  locale: LocaleConfig;
  /** Language of the texts that are searched: `locale`'s, or one that has texts and no pages. */
  textLocale: TextLocale;
  /** Public origin of the shop, without a slash at its end. */
  publicUrl: string;
  /** The same of every tenant. */
  publicUrlOf: PublicUrlOf;
  secure: boolean;
  /** Network address of the client: for limits, never for a log. */
  client: string;
  /** Country that a trusted proxy says the request comes from. */
  country?: string | null;
  request: Request;
};

/** One parameter of the query or the path: read from text, so its schema takes a string, or undefined when the parameter is absent. */
export type Parameter<T = unknown> = {
  schema: v.GenericSchema<string | undefined, T>;
  description: string;
  example: string;
  /** What the document shows: what is sent, or what is made of it (a number, a list). */
  shown: 'sent' | 'read';
  /** Values separated by commas; a repeated parameter adds to the list. */
  isList?: boolean;
};

export type BodyDescription<T = unknown> = {
  description: string;
  /** Media types that are taken; all of them are read as JSON, unless it is a form with files. */
  types: string[];
  /** The endpoint reads it itself as it comes in; the schema describes its fields. */
  isForm?: boolean;
  mostBytes: number;
  schema: v.GenericSchema<unknown, T>;
  example: unknown;
};

export type SuccessDescription<T = unknown> = {
  status: 200 | 204;
  description: string;
  /** "application/json" unless a page or a file is answered; null where there is no content. */
  type: string | null;
  schema: v.GenericSchema<unknown, T>;
  example: T;
  /** Headers worth knowing, each with a description. */
  headers?: Record<string, string>;
};

export type EndpointDescription = {
  method: 'GET' | 'POST';
  /** Parameters in braces are part of the path: "/api/x/{id}". */
  path: `/api/${string}`;
  id: string;
  tag: string;
  summary: string;
  description: string;
  /** Whether texts of languages without pages can be asked for too. */
  searchesTexts: boolean;
  parameters: Record<string, Parameter>;
  body: BodyDescription | null;
  success: SuccessDescription;
  /** Problems besides those that every endpoint of its kind has. */
  problems: ProblemCode[];
};

/** `cookies`: Set-Cookie values, of which an answer may have several. */
export type Answered<T> = { content: T; headers?: Record<string, string>; cookies?: string[] } | { problem: Problem };

/** A described endpoint with the types of its own parameters forgotten: what routes and document are made from. */
export type Endpoint = {
  description: EndpointDescription;
  run(query: URLSearchParams, body: unknown, call: Call): Promise<Answered<unknown>>;
};

type Values<P extends Record<string, Parameter>> = { [Name in keyof P]: v.InferOutput<P[Name]['schema']> };

type Definition<P extends Record<string, Parameter>, B, T> = Omit<
  EndpointDescription,
  'parameters' | 'body' | 'success' | 'problems' | 'searchesTexts'
> & {
  searchesTexts?: boolean;
  parameters: P;
  body?: BodyDescription<B>;
  success: SuccessDescription<T>;
  problems?: ProblemCode[];
  answer(given: { query: Values<P>; body: B }, call: Call): Promise<Answered<T>> | Answered<T>;
};

/** Parameters and body reach `answer` only when they fit their schemas; the compiler holds its answer to the described one. */
export function defineEndpoint<const P extends Record<string, Parameter>, T, B = undefined>(
  definition: Definition<P, B, T>,
): Endpoint {
  const { answer, ...described } = definition;
  const description: EndpointDescription = {
    ...described,
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
      // The schemas above give exactly these types; a mapped type over names is beyond what the compiler can follow.
      const typed = { query: query.output, body: body?.output } as { query: Values<P>; body: B };
      return answer(typed, call);
    },
  };
}

/** Characters that no name, term or path has, and that the database does not take. */
const CONTROL = /\p{Cc}/gu;

/** Each known parameter as one text. An empty one is absent, as forms send fields that nobody filled in. */
function readQuery(parameters: Record<string, Parameter>, params: URLSearchParams): Record<string, string | undefined> {
  return Object.fromEntries(
    // Absent ones are named as well: a schema makes something of them, but only if it is asked.
    Object.entries(parameters).map(([name, { isList }]) => {
      const given = params.getAll(name);
      const value = (isList ? given.join(',') : (given[0] ?? '')).replaceAll(CONTROL, ' ');
      return [name, value === '' ? undefined : value];
    }),
  );
}
