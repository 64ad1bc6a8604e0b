import { type Context, Hono } from 'hono';
import type { Metrics } from '../../platform/metrics/metrics.ts';
import { registerQueueFigures } from '../../platform/metrics/queue-figures.ts';
import type { RunningRequests } from '../../platform/queues/running-requests.ts';
import { sentMethod } from '../../web/head-request.ts';
import type { EncodeText } from '../rest.ts';
import { type AdminLimits, createAdminLimits } from './admin-limits.ts';
import { adminProblemResponse } from './admin-problems.ts';
import { adminDocs } from './docs/admin-docs.ts';
import { encoded, finisher } from './finish-answer.ts';
import { createDownloadHandler } from './handle-download.ts';
import { createLinesHandler } from './handle-lines.ts';
import { createPlainHandler } from './handle-plain.ts';
import { createUploadHandler } from './handle-upload.ts';
import { type CallDeps, openInTurn } from './open-call.ts';
import type { AdminOperation } from './operation.ts';
import { ADMIN_OPERATIONS } from './operations.ts';
import { streamAnswer } from './stream-answer.ts';
import { answerTokenRequest, TOKEN_PATH } from './token-request.ts';

export type AdminApiDeps = CallDeps & {
  encodeText: EncodeText;
  /** Requests of people that run in the thread: programs give way to them. */
  people: RunningRequests;
  /** Number of threads that answer requests. */
  threads: number;
  metrics?: Metrics | undefined;
  /** True in tests: an answer that its description does not match throws. */
  checksAnswers?: boolean;
};

const ROOT = '/api/admin';

/** Creates the routes of the integration API. Every refusal is a problem of admin-problems.ts. */
export function adminApi(deps: AdminApiDeps): Hono {
  const app = new Hono();
  const limits = createAdminLimits(deps);
  if (deps.metrics) registerQueueFigures(deps.metrics, 'api_calls', limits.queue);
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
function createHandler(deps: AdminApiDeps, limits: AdminLimits) {
  const handlePlain = createPlainHandler(deps, limits);
  const handleLines = createLinesHandler(limits);
  const handleUpload = createUploadHandler(limits);
  const handleDownload = createDownloadHandler(limits);
  return async (operation: AdminOperation, c: Context): Promise<Response> => {
    if (operation.kind === 'plain') return handlePlain(operation, c);
    const { description } = operation;
    const request = c.req.raw;
    const opened = await openInTurn(deps, limits, { description, c });
    if (!opened.ok) return opened.refusal;
    const { call, params, headers, refuse } = opened;
    if (operation.kind === 'stream') {
      const slot = { slots: limits.streams, client: call.member.id, headers, hasBody: sentMethod(c) !== 'HEAD' };
      const answer = await streamAnswer(slot, () => operation.open(params, call));
      return 'problem' in answer ? refuse(answer.problem) : answer;
    }
    if (operation.kind === 'download')
      return handleDownload(operation, { request, call, params, headers, refuse, isHead: sentMethod(c) === 'HEAD' });
    if (operation.kind === 'lines') return handleLines(operation, { request, call, params, headers, refuse });
    const { address } = opened;
    const stored = await handleUpload(operation, { request, call, params, address });
    if ('problem' in stored) return refuse(stored.problem);
    const { status, body: text, headers: own } = finisher(deps, description, request)(stored);
    return encoded(request, deps.encodeText, { status, text, headers: { ...headers, ...own } });
  };
}
