import type pg from 'pg';
import { Temporal } from 'temporal-polyfill';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import {
  type AccountProblem,
  endingOf,
  filedSendBacks,
  fileSendBacks,
  paySendBack,
  readAccount,
  recordRefundPaid,
  type SentTransfers,
  sealAccount,
  unfileSendBacks,
  unsealAccount,
} from '../../money/ledger/index.ts';
import { addWorkingDays } from '../../selling/delivery/index.ts';
import { dayOf } from '../../selling/instalments/index.ts';
import {
  type Actor,
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
import {
  eraseAccount,
  filedTransfers,
  fileTransfers,
  openFiledCredits,
  unfileTransfers,
  writeAccount,
} from './payouts.store.ts';

export type PayoutProblem =
  | AccountProblem
  /** Not a credit of this customer, or its payout is done or already in a bank file. */
  | 'not-found';

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
      sealed: sealAccount(deps.sealingSecrets, read.account),
      ending: endingOf(read.account),
      now: deps.clock.now(),
    });
    return written ? { ok: true } : { ok: false, problem: 'not-found' };
  });
}

/**
 * Marks a transfer of a credit note, or of money sent back, as done. Books it, records it in the audit trail, and
 * deletes the account. `on`: day of the bank's entry; null for today.
 */
export async function payOut(
  deps: Pick<FulfilmentDeps, 'pool' | 'clock'>,
  tenant: Tenant,
  credit: string,
  by: Actor,
  on: string | null = null,
): Promise<{ ok: true } | Refused> {
  return inTransaction(deps.pool, async (client) => {
    const now = deps.clock.now();
    const found = await creditByNumber(client, tenant.id, credit);
    if (!found) {
      const sent = await paySendBack(client, tenant, credit, { by: by.email, on, now });
      if (!sent) return { ok: false, problem: 'not-found' } as const;
      await recordAudit(client, now, by, {
        action: 'payment.sent-back',
        tenant: tenant.id,
        subject: `transfer:${sent.paymentId}`,
        after: { amount: sent.amount, transfer: credit },
      });
      return { ok: true } as const;
    }
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
  if (!may(by, 'payment.refund')) return { ok: false, problem: 'not-allowed' };
  const now = deps.clock.now();
  const file = `${tenant.id.toUpperCase()}-${now.toISOString().replaceAll(/[-:TZ.]/g, '')}`;
  return changeFile(deps, tenant, file, by, 'credit.transfers-ordered', (client) =>
    bothKinds(client, tenant.id, { id: file, now, most: MOST }),
  );
}

/** Puts transfers of credit notes into a file, then money sent back, up to the file's limit. */
async function bothKinds(
  client: pg.PoolClient,
  tenant: string,
  file: { id: string; now: Date; most: number },
): Promise<string[]> {
  const credits = await fileTransfers(client, tenant, file);
  return [...credits, ...(await fileSendBacks(client, tenant, { ...file, most: file.most - credits.length }))];
}

/** Releases a file that the bank refused. Its transfers can be ordered again, and their accounts changed. */
export async function releaseTransfers(
  deps: Pick<FulfilmentDeps, 'pool' | 'clock'>,
  tenant: Tenant,
  file: string,
  by: StaffMember,
): Promise<{ ok: true } | Refused> {
  if (!may(by, 'payment.refund')) return { ok: false, problem: 'not-allowed' };
  const outcome = await changeFile(deps, tenant, file, by, 'credit.transfers-released', async (client) => [
    ...(await unfileTransfers(client, tenant.id, file)),
    ...(await unfileSendBacks(client, tenant.id, file)),
  ]);
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
  const credits = await filedTransfers(deps.pool, tenant.id, file);
  const back = await filedSendBacks(deps.pool, tenant.id, { file });
  const all = [
    ...credits,
    ...back.map(({ number, amount, sealed, filedAt }) => ({ credit: number, order: '', amount, sealed, filedAt })),
  ];
  return all.flatMap(({ sealed, ...transfer }) => {
    const account = unsealAccount(deps.sealingSecrets, sealed);
    return account ? [{ ...transfer, ...account }] : [];
  });
}

/** The bank's file, which confirms transfers without an employee. */
const BANK: Actor = { id: null, email: 'bank file', role: 'job' };

/**
 * Marks transfers as done that the bank reports as executed. An entry that is the sum of a file confirms all of it; else
 * number and amount confirm single ones. A repeated file changes nothing, because an executed transfer is in no file any more. Returns
 * their number.
 */
export async function transfersSent(
  deps: Pick<FulfilmentDeps, 'pool' | 'clock'>,
  tenant: Tenant,
  sent: SentTransfers,
): Promise<number> {
  const named: string[] = [];
  for (const file of sent.files) {
    const all = await openTransfers(deps.pool, tenant.id, { file });
    if (all.length > 0 && all.reduce((sum, { amount }) => sum + amount, 0) === sent.total)
      named.push(...all.map(({ number }) => number));
  }
  if (named.length === 0)
    for (const { id, amount } of sent.transfers) {
      const [found] = await openTransfers(deps.pool, tenant.id, { number: id });
      if (found && found.amount === amount) named.push(found.number);
    }
  let count = 0;
  for (const number of named) if ((await payOut(deps, tenant, number, BANK, sent.on)).ok) count += 1;
  return count;
}

/** Returns the open transfers of a file, or that with a number, of both kinds. */
async function openTransfers(
  pool: FulfilmentDeps['pool'],
  tenant: string,
  sought: { file: string } | { number: string },
): Promise<{ number: string; amount: number }[]> {
  const credits = await openFiledCredits(pool, tenant, sought);
  return [...credits, ...(await filedSendBacks(pool, tenant, sought))];
}

/** Marks a file as executed: books each of its open transfers separately. */
export async function payOutFile(
  deps: Pick<FulfilmentDeps, 'pool' | 'clock' | 'sealingSecrets'>,
  tenant: Tenant,
  file: string,
  by: StaffMember,
): Promise<{ ok: true } | Refused> {
  if (!may(by, 'payment.refund')) return { ok: false, problem: 'not-allowed' };
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
  if (!may(by, 'payment.refund')) return { ok: false, problem: 'not-allowed' };
  const transfers = await readFile(deps, tenant, file);
  const [first] = transfers;
  if (!first) return { ok: false, problem: 'not-found' };
  const madeAt = first.filedAt;
  const place = tenant.country;
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
