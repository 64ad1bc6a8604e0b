import type { Clock } from '../../../../platform/clock.ts';
import type { Pool } from '../../../../platform/database/pool.ts';
import { inTransaction } from '../../../../platform/database/transaction.ts';
import { oneLineNote } from '../../../../platform/one-line-note.ts';
import { isUuid } from '../../../../platform/uuid.ts';
import type { Tenant } from '../../../../tenants/tenant.ts';
import { dayOf } from '../../../selling/instalments/index.ts';
import { may, type Refused, recordAudit, type StaffMember } from '../../../staff/employees/index.ts';
import { lockLedgerAccount } from '../open-items/holds.store.ts';
import { agreementProblem, readAgreementParts } from './agreement-rules.ts';
import {
  type BrokenAgreement,
  brokenAgreements,
  duesToAgree,
  endAgreement,
  type PaymentAgreement,
  paymentAgreementsOf,
  writeAgreement,
} from './agreements.store.ts';

export type AgreementRefusal = 'no-reason' | 'bad-parts' | 'bad-sum' | 'nothing-open';
type Asked = { tenant: Tenant; accountId: string };

/** Payment agreements with customers, for employees. Every function checks the role; changes are recorded. */
export type AgreementAdministration = {
  /** Agreements of an account, newest first; none without permission. */
  ofAccount(member: StaffMember, asked: Asked): Promise<PaymentAgreement[]>;
  /** Accounts whose agreement was broken, newest first; the first hundred, or those behind a place. None without permission. */
  broken(
    member: StaffMember,
    tenant: Tenant,
    place?: { last: readonly string[] | null; size: number },
  ): Promise<BrokenAgreement[]>;
  /** Makes an agreement on one open debt or all of them. `parts`: a line for each day with its amount. */
  make(
    member: StaffMember,
    asked: Asked & { dueId: string | null; parts: string; reason: string; amountOf(text: string): number | null },
  ): Promise<{ ok: true } | Refused | { ok: false; problem: AgreementRefusal }>;
  /** Ends the active agreement; reminders go on. */
  end(member: StaffMember, asked: Asked): Promise<{ ok: true } | Refused>;
};

const MOST = 100;
const LONGEST_REASON = 300;
const LONGEST_PARTS = 5000;

export function createAgreementAdministration({ pool, clock }: { pool: Pool; clock: Clock }): AgreementAdministration {
  return {
    ofAccount: async (member, { tenant, accountId }) =>
      may(member, 'ledger.read') && isUuid(accountId)
        ? paymentAgreementsOf(pool, { tenant: tenant.id, accountId })
        : [],
    broken: async (member, tenant, place = { last: null, size: MOST }) =>
      may(member, 'ledger.read') ? brokenAgreements(pool, tenant.id, place) : [],

    make: async (member, { tenant, accountId, dueId, parts: written, reason: given, amountOf }) => {
      if (!may(member, 'ledger.book')) return { ok: false, problem: 'not-allowed' };
      const reason = oneLineNote(given, LONGEST_REASON);
      if (reason === '') return { ok: false, problem: 'no-reason' };
      if (!isUuid(accountId)) return { ok: false, problem: 'not-found' };
      return inTransaction(pool, async (client) => {
        if (!(await lockLedgerAccount(client, tenant.id, accountId)))
          return { ok: false, problem: 'not-found' } as const;
        const now = clock.now();
        const dues = await duesToAgree(client, accountId, dueId);
        const open = dues.reduce((sum, due) => sum + due.open, 0);
        if (open === 0) return { ok: false, problem: 'nothing-open' } as const;
        const parts = readAgreementParts(written.slice(0, LONGEST_PARTS), amountOf);
        const problem = agreementProblem(parts, { open, today: dayOf(now, tenant.timeZone) });
        if (problem !== null || parts === null) return { ok: false, problem: problem ?? 'bad-parts' } as const;
        await writeAgreement(client, { tenant: tenant.id, accountId, dues, parts, reason, by: member.email, now });
        await recordAudit(client, now, member, {
          action: 'agreement.made',
          tenant: tenant.id,
          subject: `ledger:${accountId}`,
          after: { amount: open, currency: tenant.currency, parts: parts.length, last: parts.at(-1)?.on ?? '', reason },
        });
        return { ok: true } as const;
      });
    },

    end: async (member, { tenant, accountId }) => {
      if (!may(member, 'ledger.book')) return { ok: false, problem: 'not-allowed' };
      if (!isUuid(accountId)) return { ok: false, problem: 'not-found' };
      return inTransaction(pool, async (client) => {
        if (!(await lockLedgerAccount(client, tenant.id, accountId)))
          return { ok: false, problem: 'not-found' } as const;
        const now = clock.now();
        const id = await endAgreement(client, { accountId, state: 'ended', by: member.email, now });
        if (id === null) return { ok: false, problem: 'not-found' } as const;
        await recordAudit(client, now, member, {
          action: 'agreement.ended',
          tenant: tenant.id,
          subject: `ledger:${accountId}`,
          after: { agreement: id },
        });
        return { ok: true } as const;
      });
    },
  };
}
