import * as v from 'valibot';
import type { ApiVersion, ClientScope } from '../../shop/staff/api-clients/index.ts';
import type { StaffMember } from '../../shop/staff/employees/index.ts';
import type { Tenant } from '../../tenants/tenant.ts';
import type { Parameter } from '../endpoint.ts';
import { fieldProblems } from '../field-problems.ts';
import type { AdminProblem, AdminProblemCode } from './admin-problems.ts';
import type { AdminApiServices } from './admin-services.ts';
import type { Cursors } from './cursor.ts';

/** Context of an authorised request. */
export type AdminCall = {
  services: AdminApiServices;
  /** The client, as departments know it. */
  member: StaffMember;
  version: ApiVersion;
  /** Tenant of the path; of an operation without one, the first tenant of the client. */
  tenant: Tenant;
  /** Value of the header If-Match; null without it. */
  ifMatch: string | null;
  cursors: Cursors;
  now: Date;
};

/** Body of a request in JSON. */
export type AdminBody<T = unknown> = { description: string; schema: v.GenericSchema<unknown, T>; example: unknown };

export type AdminSuccess<T = unknown> = {
  status: 200 | 201;
  description: string;
  schema: v.GenericSchema<unknown, T>;
  example: T;
};

export type OperationDescription = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path; parameters are in braces. */
  path: `/api/admin/v1/${string}`;
  id: string;
  tag: string;
  summary: string;
  description: string;
  /** Scopes that a client needs, all of them. */
  scopes: readonly [ClientScope, ...ClientScope[]];
  parameters: Record<string, Parameter>;
  body: AdminBody | null;
  success: AdminSuccess;
  /** True if a change needs the header If-Match. */
  needsMatch: boolean;
  /** True if answers have the header ETag. */
  hasTag: boolean;
  /** Refusals besides those that every operation of its kind has. */
  problems: readonly AdminProblemCode[];
};

/** `tag`: ETag of the object; `next`: cursor of the next page. */
export type AdminContent<T> = { content: T; tag?: string; next?: string | null };
export type AdminAnswer<T> = AdminContent<T> | { problem: AdminProblem };

/** Operation without the types of its own parameters, the source of routes, document and tests. */
export type AdminOperation = {
  description: OperationDescription;
  /** `body`: parsed JSON. */
  run(params: URLSearchParams, body: unknown, call: AdminCall): Promise<AdminAnswer<unknown>>;
};

type Values<P extends Record<string, Parameter>> = { [Name in keyof P]: v.InferOutput<P[Name]['schema']> };

type Definition<P extends Record<string, Parameter>, B, T> = Omit<
  OperationDescription,
  'parameters' | 'body' | 'success' | 'problems' | 'needsMatch' | 'hasTag'
> & {
  parameters: P;
  body?: AdminBody<B>;
  success: AdminSuccess<T>;
  needsMatch?: boolean;
  hasTag?: boolean;
  problems?: readonly AdminProblemCode[];
  answer(given: { params: Values<P>; body: B }, call: AdminCall): Promise<AdminAnswer<T>>;
};

/** Whether an operation changes something. */
export function isChange({ method }: Pick<OperationDescription, 'method'>): boolean {
  return method !== 'GET';
}

/** Whether a change needs an idempotency key: a repeated one would act twice. */
export function needsKey({ method }: Pick<OperationDescription, 'method'>): boolean {
  return method === 'POST';
}

/** Names of the parameters in a path. */
export function namesInPath(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
}

/**
 * Defines an operation. `answer` receives only parameters and a body that match their schemas, and the compiler checks
 * its result against the described one.
 */
export function defineOperation<const P extends Record<string, Parameter>, T, B = undefined>(
  definition: Definition<P, B, T>,
): AdminOperation {
  const { answer, ...described } = definition;
  const description: OperationDescription = {
    ...described,
    body: described.body ?? null,
    needsMatch: described.needsMatch ?? false,
    hasTag: described.hasTag ?? false,
    problems: described.problems ?? [],
  };
  const schema = v.object(
    Object.fromEntries(Object.entries(definition.parameters).map(([name, { schema: own }]) => [name, own])),
  );
  const inPath = new Set(namesInPath(description.path));
  return {
    description,
    run: async (given, sent, call) => {
      const unknown = [...given.keys()].filter((name) => !Object.hasOwn(definition.parameters, name));
      if (unknown.length > 0)
        return refusal('invalid-parameters', Object.fromEntries(unknown.map((name) => [name, 'unknown'])));
      const params = v.safeParse(schema, sentParameters(definition.parameters, given));
      if (!params.success) {
        const errors = fieldProblems(params.issues);
        // An address with an impossible id names no object.
        if (Object.keys(errors).some((name) => inPath.has(name))) return { problem: { code: 'not-found' } };
        return refusal('invalid-parameters', errors);
      }
      const body = definition.body ? v.safeParse(definition.body.schema, sent) : null;
      if (body && !body.success) return refusal('invalid-body', fieldProblems(body.issues));
      // The schemas above produce exactly these types; the compiler cannot infer the mapped type over names.
      const typed = { params: params.output, body: body?.output } as { params: Values<P>; body: B };
      return answer(typed, call);
    },
  };
}

function refusal(code: AdminProblemCode, errors: Record<string, string>): { problem: AdminProblem } {
  return { problem: { code, errors } };
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
