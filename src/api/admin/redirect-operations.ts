import * as v from 'valibot';
import { tenantInPath, uuidInPath } from './admin-parameters.ts';
import { partOf, Timestamp } from './admin-schemas.ts';
import { listOperation, listState } from './list-operation.ts';
import { type AdminOperation, defineOperation } from './operation.ts';
import { refusalOf } from './refusal.ts';

const PATH = '/api/admin/v1/tenants/{tenant}/redirects';
const STATUSES = [301, 302] as const;

const RedirectBody = v.object({
  id: v.string(),
  from: v.string(),
  to: v.string(),
  status: v.pipe(v.number(), v.integer()),
  by: v.string(),
  at: Timestamp,
});

const listRedirects = listOperation({
  path: PATH,
  id: 'listRedirects',
  tag: 'Content',
  summary: 'List redirects',
  description: 'Redirects of the tenant by hand, the newest first.',
  scopes: ['redirect.read'],
  item: RedirectBody,
  part: partOf(RedirectBody),
  example: {
    id: '00000000-0000-4000-8000-000000000001',
    from: '/sale',
    to: '/c/lampen',
    status: 301,
    by: 'PIM',
    at: '2026-11-27T09:12:00.000Z',
  },
  read: ({ services, member, tenant }, given, place) =>
    services.redirects.listing.after(member, { tenant, params: listState(given, 'at'), typed: '' }, place),
  content: ({ id, from, to, status, staffEmail: by, at }) => ({
    ...{ id, from, to, by },
    status,
    at: at.toISOString(),
  }),
});

const addRedirect = defineOperation({
  method: 'POST',
  path: PATH,
  id: 'addRedirect',
  tag: 'Content',
  summary: 'Add a redirect',
  description: 'Leads visitors of an address to another one.',
  scopes: ['redirect.change', 'redirect.read'],
  parameters: { tenant: tenantInPath },
  body: {
    description: 'Paths and status.',
    schema: v.strictObject({
      from: v.pipe(v.string(), v.maxLength(500)),
      to: v.pipe(v.string(), v.maxLength(500)),
      status: v.optional(v.picklist(STATUSES), 301),
    }),
    example: { from: '/sale', to: '/c/lampen', status: 301 },
  },
  success: {
    status: 201,
    description: 'The redirect holds.',
    schema: v.object({ from: v.string() }),
    example: { from: '/sale' },
  },
  reasons: ['from', 'to', 'status', 'itself', 'loop', 'taken', 'full', 'home'],
  answer: async ({ body }, { services, member, tenant }) => {
    const outcome = await services.redirects.add(member, tenant, { ...body, status: String(body.status) });
    return outcome.ok ? { content: { from: body.from } } : refusalOf(outcome);
  },
});

const removeRedirect = defineOperation({
  method: 'DELETE',
  path: `${PATH}/{redirect}`,
  id: 'removeRedirect',
  tag: 'Content',
  summary: 'Remove a redirect',
  description: 'Removes a redirect.',
  scopes: ['redirect.change', 'redirect.read'],
  parameters: { tenant: tenantInPath, redirect: uuidInPath('Id of the redirect.') },
  success: {
    status: 200,
    description: 'The redirect is removed.',
    schema: v.object({ id: v.string() }),
    example: { id: '00000000-0000-4000-8000-000000000001' },
  },
  answer: async ({ params: { redirect: id } }, { services, member, tenant }) => {
    const outcome = await services.redirects.remove(member, tenant, id);
    return outcome.ok ? { content: { id } } : refusalOf(outcome);
  },
});

/** Redirects of a tenant. */
export const REDIRECT_OPERATIONS: readonly AdminOperation[] = [listRedirects, addRedirect, removeRedirect];
