import * as v from 'valibot';
import type { AccessGrant, CustomerFile, CustomerLine } from '../../shop/customers/customer-service/index.ts';
import type { Parameter } from '../endpoint.ts';
import { inPath } from './admin-parameters.ts';
import type { AdminProblem, AdminProblemCode } from './admin-problems.ts';
import { entityTag, matchProblem } from './entity-tag.ts';
import type { AdminCall } from './operation.ts';

export const customerNumber = inPath('Number of the customer.', '200000017');

const REASONS = ['order', 'payment', 'login', 'data', 'complaint'] as const;

/** Reason of an access. It is not free text, because addresses have nothing personal. */
export const accessReason: Parameter<(typeof REASONS)[number]> = {
  schema: v.pipe(v.string('required'), v.picklist(REASONS)),
  description: 'Reason to open the file of the customer. The first one of half an hour is recorded.',
  example: 'order',
  shown: 'sent',
};

/** Opened file of a customer. `tag`: its ETag. */
export type OpenedCustomer = { grant: AccessGrant; line: CustomerLine; file: CustomerFile; tag: string };

/**
 * Opens the file of a customer as the page does: an access of half an hour with its reason, unless the client has one. The
 * client takes the place of the session.
 */
export async function openCustomer(call: AdminCall, number: string, reason: string): Promise<OpenedCustomer | null> {
  const { services, member, tenant, publicUrl } = call;
  const id = await services.customers.idOf(member, { tenant, number });
  if (id === null) return null;
  const grant = { tenant, id, token: `api-client ${member.id}`, publicUrl };
  const open = await services.customers.look(member, grant);
  if (open && open.until !== null) return { grant, ...open, tag: tagOf(open.file) };
  const entered = await services.customers.enter(member, grant, { reason, note: '' });
  const shown = entered.ok ? await services.customers.look(member, grant) : null;
  return shown && shown.until !== null ? { grant, ...shown, tag: tagOf(shown.file) } : null;
}

function tagOf({ account, addresses }: CustomerFile): string {
  return entityTag([account.changedAt, account.isLocked, addresses]);
}

const PROBLEMS = {
  'not-allowed': 'missing-scope',
  'not-found': 'not-found',
  'no-visit': 'not-found',
  changed: 'precondition-failed',
  wait: 'letter-wait',
  locked: 'customer-locked',
  full: 'too-many-addresses',
  'no-group': 'customer-group-unknown',
  'not-confirmed': 'customer-not-confirmed',
  'no-note': 'customer-data-invalid',
  'order-under-way': 'customer-order-under-way',
} as const satisfies Record<string, AdminProblemCode>;

type Refusal = { ok: false; problem: string; fields?: Readonly<Record<string, string>> };

export function refusedCustomer({ problem, fields = {} }: Refusal): { problem: AdminProblem } {
  if (problem === 'fields') return { problem: { code: 'customer-data-invalid', errors: fields } };
  if (!isKnown(problem)) throw new Error(`unexpected problem ${problem}`);
  return { problem: { code: PROBLEMS[problem] } };
}

function isKnown(problem: string): problem is keyof typeof PROBLEMS {
  return Object.hasOwn(PROBLEMS, problem);
}

/** State of a customer after a change. */
export const ChangedCustomerBody = v.object({ number: v.string() });
export const changedCustomer = {
  status: 200 as const,
  description: 'The customer has changed. The header `ETag` has the new state.',
  schema: ChangedCustomerBody,
  example: { number: '200000017' },
};

/** Returns the grant for a change of the state that the client has named. The change compares it under its lock. */
function grantOf({ ifMatch }: AdminCall, { grant, file }: OpenedCustomer): AccessGrant {
  if (ifMatch === null || ifMatch.includes('*')) return grant;
  const { changedAt, isLocked } = file.account;
  return { ...grant, seen: { changedAt, isLocked, addresses: file.addresses } };
}

/** Opens the file, checks If-Match, changes it, and returns the number with the new ETag. */
export async function changeOpened(
  call: AdminCall,
  { number, reason }: { number: string; reason: string },
  change: (opened: OpenedCustomer) => Promise<{ ok: true } | Refusal>,
  needsMatch = false,
) {
  const opened = await openCustomer(call, number, reason);
  if (!opened) return { problem: { code: 'not-found' as const } };
  const unmatched = matchProblem(call, opened.tag, needsMatch);
  if (unmatched) return unmatched;
  const outcome = await change({ ...opened, grant: grantOf(call, opened) });
  if (!outcome.ok) return refusedCustomer(outcome);
  const after = await openCustomer(call, number, reason);
  return { content: { number }, ...(after ? { tag: after.tag } : {}) };
}
