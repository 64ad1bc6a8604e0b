import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Clock } from '../../../../platform/clock.ts';
import type { Pool } from '../../../../platform/database/pool.ts';
import { inTransactionOrNot } from '../../../../platform/database/transaction.ts';
import { oneLineNote } from '../../../../platform/one-line-note.ts';
import { isUuid } from '../../../../platform/uuid.ts';
import type { Tenant } from '../../../../tenants/tenant.ts';
import {
  type ApprovalInput,
  may,
  type NotApproved,
  passApproval,
  type Refused,
  recordAudit,
  type StaffMember,
} from '../../../staff/employees/index.ts';
import { openBooks } from '../books.ts';
import { payableOrder } from '../import/import.store.ts';
import { accountOfOrder } from '../record.ts';
import { recordWrittenOff } from './record-write-off.ts';
import { recordWriteOffUndone } from './take-back-write-offs.ts';
import { deferredOf, type WrittenOff, writeOffById, writeOffsOf } from './write-offs.store.ts';

export type WriteOffRefusal =
  | 'no-reason'
  | 'no-order'
  | 'bad-amount'
  /** Units of the order are not shipped: they are cancelled, and the debt ends with them. */
  | 'not-shipped';
type Done = { ok: true } | Refused | NotApproved | { ok: false; problem: WriteOffRefusal };

/** Debts that the retailer gives up, for employees. Every function checks the role; changes are recorded. */
export type WriteOffAdministration = {
  /** Write-offs of an account that can be undone, newest first; none without permission. */
  ofAccount(member: StaffMember, asked: { tenant: Tenant; accountId: string }): Promise<WrittenOff[]>;
  /** Writes off open debts of an order. `amount`: minor units; null for all that is open. */
  writeOff(
    member: StaffMember,
    asked: { tenant: Tenant; accountId: string; orderNumber: string; amount: number | null; reason: string },
    approval?: ApprovalInput,
  ): Promise<Done>;
  /** Undoes a write-off, for example because the customer pays after all: the debts are open again. */
  undo(
    member: StaffMember,
    asked: { tenant: Tenant; accountId: string; entryId: string; reason: string },
  ): Promise<Done>;
};

const LONGEST_REASON = 300;
const reasonOf = (text: string) => oneLineNote(text, LONGEST_REASON);

export function createWriteOffAdministration({ pool, clock }: { pool: Pool; clock: Clock }): WriteOffAdministration {
  const refused = (result: Done) => ({ keep: false, result });
  return {
    ofAccount: async (member, { tenant, accountId }) =>
      may(member, 'ledger.read') && isUuid(accountId) ? writeOffsOf(pool, { tenant: tenant.id, accountId }) : [],

    writeOff: async (member, { tenant, accountId, orderNumber, amount: asked, reason: given }, approval) => {
      if (!may(member, 'ledger.book')) return { ok: false, problem: 'not-allowed' };
      const reason = reasonOf(given);
      if (reason === '') return { ok: false, problem: 'no-reason' };
      return inTransactionOrNot(pool, async (client): Promise<{ keep: boolean; result: Done }> => {
        const now = clock.now();
        const order = await payableOrder(client, tenant.id, orderNumber.trim());
        if (!order) return refused({ ok: false, problem: 'no-order' });
        const { accountId: owner, open } = await accountOfOrder(client, order.id, now);
        if (owner !== accountId) return refused({ ok: false, problem: 'no-order' });
        if ((await deferredOf(client, order.id)) !== 0) return refused({ ok: false, problem: 'not-shipped' });
        const amount = asked ?? open;
        if (!Number.isSafeInteger(amount) || amount < 1 || amount > open)
          return refused({ ok: false, problem: 'bad-amount' });
        const guarded = {
          act: 'debt.write-off' as const,
          tenant,
          target: `write-off:${order.id}`,
          subject: `ledger:${owner}`,
          owner,
          amount,
          entered: { account: accountId, order: order.number, amount: String(amount), reason },
          seen: String(open),
          before: { open },
          after: { open: open - amount },
        };
        const passed = await passApproval(client, member, guarded, { reason, ...approval }, now);
        if (!passed.ok) return { keep: true, result: passed };
        const books = await openBooks(client, order.id, now);
        const off = {
          key: `write-off:${randomUUID()}`,
          amount,
          kind: 'written-off',
          note: reason,
          by: member.email,
          now,
        } as const;
        await recordWrittenOff(client, books, off);
        const { requestedBy } = passed;
        await recordAudit(client, now, member, {
          action: 'debt.written-off',
          tenant: tenant.id,
          subject: `ledger:${owner}`,
          after: {
            order: order.number,
            amount,
            currency: tenant.currency,
            reason,
            ...(requestedBy === null ? {} : { requestedBy }),
          },
        });
        return { keep: true, result: { ok: true } };
      });
    },

    undo: async (member, { tenant, accountId, entryId, reason: given }) => {
      if (!may(member, 'ledger.book')) return { ok: false, problem: 'not-allowed' };
      const reason = reasonOf(given);
      if (reason === '') return { ok: false, problem: 'no-reason' };
      if (!isUuid(accountId)) return { ok: false, problem: 'not-found' };
      return inTransactionOrNot(pool, (client) => undone(client, member, { tenant, accountId, entryId, reason }));
    },
  };

  async function undone(
    client: pg.PoolClient,
    member: StaffMember,
    { tenant, accountId, entryId, reason }: { tenant: Tenant; accountId: string; entryId: string; reason: string },
  ): Promise<{ keep: boolean; result: Done }> {
    const now = clock.now();
    const found = await writeOffById(client, { tenant: tenant.id, accountId }, entryId);
    if (!found) return refused({ ok: false, problem: 'not-found' });
    const { orderId, orderNumber, amount } = found;
    const books = await openBooks(client, orderId, now);
    if (!(await recordWriteOffUndone(client, books, found, { note: reason, by: member.email, now })))
      return refused({ ok: false, problem: 'not-found' });
    await recordAudit(client, now, member, {
      action: 'debt.write-off-undone',
      tenant: tenant.id,
      subject: `ledger:${accountId}`,
      after: { order: orderNumber, amount, currency: tenant.currency, reason },
    });
    return { keep: true, result: { ok: true } };
  }
}
