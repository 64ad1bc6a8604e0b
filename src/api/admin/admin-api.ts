import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import type { Clock } from '../../platform/clock.ts';
import type { ApiAccess, RepeatedRequests } from '../../shop/staff/api-clients/index.ts';
import type { Tenant } from '../../tenants/tenant.ts';
import { readJsonBody } from '../read-body.ts';
import type { EncodeText } from '../rest.ts';
import { createAdminLimits } from './admin-limits.ts';
import { type AdminProblem, adminProblemResponse } from './admin-problems.ts';
import type { AdminApiServices } from './admin-services.ts';
import { admitClient, type RequestAddress, scopeProblem } from './admit-client.ts';
import { createCursors } from './cursor.ts';
import { adminDocs } from './docs/admin-docs.ts';
import {
  type AdminAnswer,
  type AdminCall,
  type AdminContent,
  type AdminOperation,
  isChange,
  type OperationDescription,
} from './operation.ts';
import { ADMIN_OPERATIONS } from './operations.ts';
import { type Finished, idempotencyKeyOf, runOnce } from './run-change.ts';
import { answerTokenRequest, TOKEN_PATH } from './token-request.ts';

export type AdminApiDeps = {
  /** Null while the shop has no back office. */
  services(): (AdminApiServices & { apiAccess: ApiAccess; repeatedRequests: RepeatedRequests }) | null;
  /** Tenant with the settings that hold now; null for an unknown id. */
  tenantOf(id: string): Tenant | null;
  /** Address of a request. `limit`: its part that limits count by; `full`: the one that allowed networks have. */
  addressOf(c: Context): RequestAddress;
  clock: Clock;
  encodeText: EncodeText;
  /** True in tests: an answer that its description does not match throws. */
  checksAnswers?: boolean;
};

const ROOT = '/api/admin';
const MOST_BYTES = 256 * 1024;
const JSON_BODY = { types: ['application/json'], mostBytes: MOST_BYTES };
const SECONDS_WHEN_BUSY = '1';

/** Creates the routes of the integration API. Every refusal is a problem of admin-problems.ts. */
export function adminApi(deps: AdminApiDeps): Hono {
  const app = new Hono();
  const limits = createAdminLimits(deps);
  const operations = [...ADMIN_OPERATIONS];
  for (const page of adminDocs(operations))
    app.get(page.path, async (c) => encoded(c.req.raw, deps.encodeText, page.answer()));
  app.post(TOKEN_PATH, async (c) => {
    const services = deps.services();
    if (!services) return adminProblemResponse({ code: 'not-found' });
    return answerTokenRequest({ access: services.apiAccess, limits }, c.req.raw, deps.addressOf(c));
  });
  const handle = createHandler(deps, limits);
  for (const operation of operations) {
    const { method, path } = operation.description;
    app.on(method, routePath(path), (c) => handle(operation, c));
  }
  for (const path of new Set([...operations.map(({ description }) => description.path), TOKEN_PATH]))
    app.all(routePath(path), () =>
      adminProblemResponse({ code: 'method-not-allowed', headers: { Allow: allowedAt(operations, path) } }),
    );
  app.all(`${ROOT}/*`, () => adminProblemResponse({ code: 'not-found' }));
  return app;
}

/** Converts a path to the router's form, "/x/:id". */
const routePath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1');

function allowedAt(operations: readonly AdminOperation[], path: string): string {
  if (path === TOKEN_PATH) return 'POST';
  const methods = operations.flatMap(({ description }) => (description.path === path ? [description.method] : []));
  return methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).join(', ');
}

/** Creates the handler of one request: who asks, whether it may, what it asks, and the answer. */
function createHandler(deps: AdminApiDeps, limits: ReturnType<typeof createAdminLimits>) {
  return async (operation: AdminOperation, c: Context): Promise<Response> => {
    const { description } = operation;
    const request = c.req.raw;
    const services = deps.services();
    if (!services) return adminProblemResponse({ code: 'not-found' });
    const admitted = await admitClient({ access: services.apiAccess, limits }, request, deps.addressOf(c));
    if (!admitted.ok) return adminProblemResponse(admitted.problem);
    const { caller, version, headers } = admitted;
    const refuse = (problem: AdminProblem): Response =>
      adminProblemResponse({ ...problem, headers: { ...headers, ...problem.headers } });
    const tenant = tenantOfCall(deps, caller.member.tenants, c.req.param('tenant'));
    if (tenant === null) return refuse({ code: 'not-found' });
    const hasTenant = c.req.param('tenant') !== undefined;
    const denied = scopeProblem(caller, description, hasTenant ? tenant.id : null);
    if (denied) return refuse(denied);
    const { pathname, searchParams } = new URL(request.url);
    const address = `${pathname}?${searchParams}`;
    for (const [name, value] of Object.entries(c.req.param())) searchParams.set(name, String(value));
    const body = description.body
      ? await readJsonBody(request, JSON_BODY)
      : { ok: true as const, value: undefined, text: '' };
    if (!body.ok) return refuse(bodyProblem(body.problem.code));
    const key = isChange(description) ? idempotencyKeyOf(request, description) : { ok: true as const, key: null };
    if (!key.ok) return refuse(key.problem);
    const call: AdminCall = {
      services,
      member: caller.member.tenants ? { ...caller.member, onlyIn: tenant.id } : caller.member,
      version,
      tenant,
      ifMatch: request.headers.get('if-match'),
      cursors: createCursors(services.apiAccess.cursorKeys),
      now: deps.clock.now(),
    };
    const run = () => operation.run(searchParams, body.value, call);
    const finish = finisher(deps, description, request);
    const owner = { network: caller.member.id, client: caller.member.id };
    const queued = await limits.queue.run(owner, async () => {
      if (key.key === null) return finishedOf(await run(), finish);
      const keyed = { clientId: caller.member.id, key: key.key, address, method: description.method, body: body.text };
      return runOnce(services.repeatedRequests, keyed, run, finish);
    });
    if (!queued.ok)
      return refuse({
        code: queued.refused === 'client-full' ? 'too-many-requests' : 'not-open',
        headers: { 'Retry-After': SECONDS_WHEN_BUSY },
      });
    if ('problem' in queued.result) return refuse(queued.result.problem);
    const { status, body: text, headers: own } = queued.result;
    return encoded(request, deps.encodeText, { status, text, headers: { ...headers, ...own } });
  };
}

/** Returns the tenant of the path, or of the client where the path has none; null for an unknown one. */
function tenantOfCall(
  deps: AdminApiDeps,
  own: ReadonlySet<string> | undefined,
  inPath: string | undefined,
): Tenant | null {
  return deps.tenantOf(inPath ?? [...(own ?? [])][0] ?? 'ch');
}

function bodyProblem(code: string): AdminProblem {
  if (code === 'too-large') return { code };
  return code === 'unsupported-type' ? { code, headers: { Accept: 'application/json' } } : { code: 'malformed-json' };
}

function finishedOf(
  answer: AdminAnswer<unknown>,
  finish: (answer: AdminContent<unknown>) => Finished,
): Finished | { problem: AdminProblem } {
  return 'problem' in answer ? answer : finish(answer);
}

/** Returns a function that completes the answer of an operation. */
function finisher({ checksAnswers }: AdminApiDeps, { success }: OperationDescription, request: Request) {
  return (answer: AdminContent<unknown>): Finished => {
    const { content, tag, next } = answer;
    if (checksAnswers) v.parse(success.schema, content);
    const url = new URL(request.url);
    if (next) url.searchParams.set('cursor', next);
    return {
      status: success.status,
      body: JSON.stringify(content),
      headers: {
        'Content-Type': 'application/json; charset=utf-8',
        ...(tag ? { ETag: tag } : {}),
        ...(next ? { Link: `<${url.pathname}?${url.searchParams}>; rel="next"` } : {}),
      },
    };
  };
}

/** Sends a text in a coding that the client accepts. Answers of clients are never stored by caches. */
async function encoded(
  request: Request,
  encodeText: EncodeText,
  answer: { status: number; text: string; headers: Record<string, string> },
): Promise<Response> {
  const { body, coding } = await encodeText(answer.text, request.headers.get('accept-encoding'));
  return new Response(body, {
    status: answer.status,
    headers: {
      'Cache-Control': 'private, no-store',
      Vary: 'Accept-Encoding, Authorization',
      'Content-Length': String(body.length),
      ...(coding === 'identity' ? {} : { 'Content-Encoding': coding }),
      ...answer.headers,
    },
  });
}
