import type pg from 'pg';
import { Temporal } from 'temporal-polyfill';
import * as v from 'valibot';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { seal, unseal } from '../../../platform/sealing.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { recordRefundPaid } from '../../money/ledger/index.ts';
import { addWorkingDays } from '../../selling/delivery/index.ts';
import { dayOf } from '../../selling/instalments/index.ts';
import {
  type ApprovalInput,
  may,
  type NotApproved,
  passApproval,
  type Refused,
  recordAudit,
  type StaffMember,
} from '../../staff/employees/index.ts';
import { creditByNumber, creditsOf, writeTransferred } from './credits.store.ts';
import type { FulfilmentDeps } from './deps.ts';
import { lockLife, type Sought } from './life.store.ts';
import { painFile } from './pain.ts';
import { type AccountProblem, endingOf, readAccount } from './payout-account.ts';
import { eraseAccount, filedTransfers, fileTransfers, unfileTransfers, writeAccount } from './payouts.store.ts';

export type PayoutProblem =
  | AccountProblem
  /** Not a credit of this customer, or its payout is done or already in a bank file. */
  | 'not-found';

const Sealed = v.tuple([v.string(), v.string()]);
const PURPOSE = 'payout account';
/** Most transfers of one file, so that the list of payouts shows a whole file. */
const MOST = 100;

/**
 * Stores the payout account of a credit note. Fields: credit, holder, iban. `sought` must be the customer's own order.
 */
export async function sayAccount(
  deps: Pick<FulfilmentDeps, 'pool' | 'clock' | 'sealingSecrets'>,
  tenant: Pick<Tenant, 'currency'>,
  sought: Sought,
  entered: Readonly<Record<string, string>>,
): Promise<{ ok: true } | { ok: false; problem: PayoutProblem }> {
  return inTransaction(deps.pool, async (client) => {
    const order = await lockLife(client, sought);
    const credits = order ? await creditsOf(client, order.id) : [];
    const credit = credits.find(({ number }) => number === entered.credit);
    if (credit?.restWay !== 'transfer' || credit.transferredAt !== null) return { ok: false, problem: 'not-found' };
    const read = readAccount(entered, tenant.currency);
    if (!read.ok) return read;
    const written = await writeAccount(client, credit.id, {
      sealed: seal(deps.sealingSecrets[0], PURPOSE, JSON.stringify([read.account.holder, read.account.iban])),
      ending: endingOf(read.account),
      now: deps.clock.now(),
    });
    return written ? { ok: true } : { ok: false, problem: 'not-found' };
  });
}

/** Marks the transfer of a credit note as done: books it, records it in the audit trail, and deletes the account. */
export async function payOut(
  deps: Pick<FulfilmentDeps, 'pool' | 'clock'>,
  tenant: Tenant,
  credit: string,
  by: StaffMember,
): Promise<{ ok: true } | Refused> {
  return inTransaction(deps.pool, async (client) => {
    const now = deps.clock.now();
    const found = await creditByNumber(client, tenant.id, credit);
    if (!found) return { ok: false, problem: 'not-found' } as const;
    await lockLife(client, { tenant: tenant.id, id: found.orderId });
    const order = await writeTransferred(client, tenant.id, credit, now);
    if (order === null) return { ok: false, problem: 'not-found' } as const;
    await eraseAccount(client, found.id);
    const amount = found.transferAmount;
    await recordRefundPaid(client, {
      orderId: found.orderId,
      now,
      refundId: `credit:${found.id}`,
      amount,
      till: 'bank',
      by: by.email,
    });
    await recordAudit(client, now, by, {
      action: 'credit.paid-out',
      tenant: tenant.id,
      subject: `order:${order}`,
      after: { credit, amount },
    });
    return { ok: true } as const;
  });
}

/**
 * Puts all transfers with a known account into a file for the retailer's bank. A transfer is in at most one file, so
 * that submitting several files pays nothing twice. Its account is fixed until the file is done or released. Returns
 * the name of the file.
 */
export async function orderTransfers(
  deps: Pick<FulfilmentDeps, 'pool' | 'clock'>,
  tenant: Tenant,
  by: StaffMember,
): Promise<{ ok: true; file: string } | Refused> {
  if (!may(by.role, 'payment.refund')) return { ok: false, problem: 'not-allowed' };
  const now = deps.clock.now();
  const file = `${tenant.id.toUpperCase()}-${now.toISOString().replaceAll(/[-:TZ.]/g, '')}`;
  return changeFile(deps, tenant, file, by, 'credit.transfers-ordered', (client) =>
    fileTransfers(client, tenant.id, { id: file, now, most: MOST }),
  );
}

/** Releases a file that the bank refused. Its transfers can be ordered again, and their accounts changed. */
export async function releaseTransfers(
  deps: Pick<FulfilmentDeps, 'pool' | 'clock'>,
  tenant: Tenant,
  file: string,
  by: StaffMember,
): Promise<{ ok: true } | Refused> {
  if (!may(by.role, 'payment.refund')) return { ok: false, problem: 'not-allowed' };
  const outcome = await changeFile(deps, tenant, file, by, 'credit.transfers-released', (client) =>
    unfileTransfers(client, tenant.id, file),
  );
  return outcome.ok ? { ok: true } : outcome;
}

/** Changes the transfers of a file and records them in the audit trail; `not-found` if there are none. */
function changeFile(
  deps: Pick<FulfilmentDeps, 'pool' | 'clock'>,
  tenant: Tenant,
  file: string,
  by: StaffMember,
  action: 'credit.transfers-ordered' | 'credit.transfers-released',
  change: (client: pg.PoolClient) => Promise<string[]>,
): Promise<{ ok: true; file: string } | Refused> {
  return inTransaction(deps.pool, async (client) => {
    const credits = await change(client);
    if (credits.length === 0) return { ok: false, problem: 'not-found' } as const;
    await recordAudit(client, deps.clock.now(), by, {
      action,
      tenant: tenant.id,
      subject: `transfers:${file}`,
      after: { credits: credits.join(', ') },
    });
    return { ok: true, file } as const;
  });
}

/** Returns the open transfers of a file. Omits those whose account no secret can decrypt any more. */
async function readFile(deps: Pick<FulfilmentDeps, 'pool' | 'sealingSecrets'>, tenant: Tenant, file: string) {
  return (await filedTransfers(deps.pool, tenant.id, file)).flatMap(({ sealed, ...transfer }) => {
    const opened = unseal(deps.sealingSecrets, PURPOSE, sealed);
    if (opened === null) return [];
    const [holder, iban] = v.parse(Sealed, JSON.parse(opened));
    return [{ ...transfer, holder, iban }];
  });
}

/** Marks a file as executed: books each of its open transfers separately. */
export async function payOutFile(
  deps: Pick<FulfilmentDeps, 'pool' | 'clock' | 'sealingSecrets'>,
  tenant: Tenant,
  file: string,
  by: StaffMember,
): Promise<{ ok: true } | Refused> {
  if (!may(by.role, 'payment.refund')) return { ok: false, problem: 'not-allowed' };
  const transfers = await readFile(deps, tenant, file);
  for (const { credit } of transfers) await payOut(deps, tenant, credit, by);
  return transfers.length === 0 ? { ok: false, problem: 'not-found' } : { ok: true };
}

/**
 * Returns a file for the retailer's bank. It is identical each time until one of its transfers is marked as done. The
 * audit trail records each download.
 */
export async function transfersFile(
  deps: Pick<FulfilmentDeps, 'pool' | 'clock' | 'sealingSecrets'>,
  tenant: Tenant,
  file: string,
  by: StaffMember,
  approval?: ApprovalInput,
): Promise<{ ok: true; name: string; content: string } | Refused | NotApproved> {
  if (!may(by.role, 'payment.refund')) return { ok: false, problem: 'not-allowed' };
  const transfers = await readFile(deps, tenant, file);
  const [first] = transfers;
  if (!first) return { ok: false, problem: 'not-found' };
  const madeAt = first.filedAt;
  const place = tenant.delivery.countries[0] ?? 'CH';
  const onDay = addWorkingDays(Temporal.PlainDate.from(dayOf(madeAt, tenant.timeZone)), 0, place).toString();
  const passed = await inTransaction(deps.pool, async (client) => {
    const now = deps.clock.now();
    const subject = `transfers:${file}`;
    const guarded = { act: 'transfers.fetch' as const, tenant, target: `${file}:${by.id}`, subject };
    const outcome = await passApproval(client, by, { ...guarded, entered: { file }, seen: '' }, approval, now);
    if (outcome.ok)
      await recordAudit(client, now, by, { action: 'credit.transfers-fetched', tenant: tenant.id, subject });
    return outcome;
  });
  if (!passed.ok) return passed;
  return { ok: true, name: `${file}.xml`, content: painFile(tenant, { id: file, madeAt, onDay, transfers }) };
}
