import type { Clock } from '../../../../platform/clock.ts';
import type { Pool } from '../../../../platform/database/pool.ts';
import { inTransaction, inTransactionOrNot } from '../../../../platform/database/transaction.ts';
import { oneLineNote } from '../../../../platform/one-line-note.ts';
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
import { lockUnmatched } from './import.store.ts';
import { type AccountProblem, endingOf, readAccount, sealAccount, unsealAccount } from './payout-account.ts';
import { endSendBack, insertSendBack, lockSendBack } from './send-backs.store.ts';

const LONGEST_REASON = 300;

/** `number`: of the transfer. */
type Done =
  | { ok: true; number: string }
  | Refused
  | NotApproved
  | { ok: false; problem: 'no-reason' | 'other-currency' | AccountProblem };

/** Account of the payer: as typed, or as an approved request has it, sealed in base64. */
type EnteredAccount = { holder: string; iban: string } | { sealed: string };

/** Unmatched money that goes back to its payer by a file for the bank, for employees. */
export type SendBackOrders = {
  /** Orders the transfer and returns its number. Until it is in a file, it can be taken back. */
  orderSendBack(
    member: StaffMember,
    asked: { tenant: Tenant; id: string; account: EnteredAccount; reason: string },
    approval?: ApprovalInput,
  ): Promise<Done>;
  /** Takes back a transfer that no file has; its payment waits for an employee again. */
  takeBackSendBack(member: StaffMember, asked: { tenant: Tenant; number: string }): Promise<{ ok: true } | Refused>;
};

export function createSendBackOrders(deps: {
  pool: Pool;
  clock: Clock;
  sealingSecrets: readonly [string, ...string[]];
}): SendBackOrders {
  const { pool, clock, sealingSecrets } = deps;
  const refused = (result: Done) => ({ keep: false, result });

  return {
    orderSendBack: async (member, { tenant, id, account: entered, reason: given }, approval) => {
      if (!may(member, 'ledger.book')) return { ok: false, problem: 'not-allowed' };
      const reason = oneLineNote(given, LONGEST_REASON);
      if (reason === '') return { ok: false, problem: 'no-reason' };
      const sealed = 'sealed' in entered ? Buffer.from(entered.sealed, 'base64') : null;
      const known = sealed ? unsealAccount(sealingSecrets, sealed) : null;
      const read = readAccount({ ...(known ?? ('holder' in entered ? entered : {})) }, tenant.currency);
      if (!read.ok) return read;
      const kept = sealed ?? sealAccount(sealingSecrets, read.account);
      return inTransactionOrNot(pool, async (client): Promise<{ keep: boolean; result: Done }> => {
        const now = clock.now();
        const payment = await lockUnmatched(client, tenant.id, id);
        if (!payment || payment.amount < 0) return refused({ ok: false, problem: 'not-found' });
        if (payment.currency !== tenant.currency) return refused({ ok: false, problem: 'other-currency' });
        const { amount, currency, valueOn } = payment;
        const subject = `transfer:${id}`;
        const guarded = {
          act: 'payment.send-back' as const,
          tenant,
          target: subject,
          subject,
          owner: subject,
          amount,
          // The account is sealed in a request, too.
          entered: { payment: id, account: kept.toString('base64'), reason },
          seen: `${amount} ${valueOn}`,
          after: { account: endingOf(read.account) },
        };
        const passed = await passApproval(client, member, guarded, { reason, ...approval }, now);
        if (!passed.ok) return { keep: true, result: passed };
        const number = `SB-${id.slice(0, 8).toUpperCase()}`;
        const ending = endingOf(read.account);
        const { email: by } = member;
        await insertSendBack(client, {
          paymentId: id,
          tenant: tenant.id,
          number,
          sealed: kept,
          ending,
          reason,
          by,
          now,
        });
        await recordAudit(client, now, member, {
          action: 'payment.send-back-ordered',
          tenant: tenant.id,
          subject,
          after: { amount, currency, transfer: number, reason },
        });
        return { keep: true, result: { ok: true, number } };
      });
    },
    takeBackSendBack: async (member, { tenant, number }) => {
      if (!may(member, 'ledger.book')) return { ok: false, problem: 'not-allowed' };
      return inTransaction(pool, async (client) => {
        const found = await lockSendBack(client, tenant.id, number);
        if (!found || found.file !== null) return { ok: false as const, problem: 'not-found' as const };
        const now = clock.now();
        await endSendBack(client, { paymentId: found.paymentId, state: 'unmatched', by: member.email, now });
        await recordAudit(client, now, member, {
          action: 'payment.send-back-ended',
          tenant: tenant.id,
          subject: `transfer:${found.paymentId}`,
          after: { transfer: number },
        });
        return { ok: true as const };
      });
    },
  };
}
