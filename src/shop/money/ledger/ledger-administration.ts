import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import { inTransaction, inTransactionOrNot } from '../../../platform/database/transaction.ts';
import { oneLineNote } from '../../../platform/one-line-note.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { configuredTerms, type TermsAt } from '../../../tenants/terms-at.ts';
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
import type { BillOutcome } from '../billing/index.ts';
import { type AccountAdministration, createAccountAdministration } from './account-administration.ts';
import { exportJournal, readJournalRequest } from './accounting/export-journal.ts';
import type { ExportedFile } from './accounting/journal-file.ts';
import { type JournalPlace, type NumberedEntry, readJournal } from './accounting/read-journal.ts';
import { assignPayment } from './assign-payment.ts';
import { bookEverything } from './book-pending.ts';
import { openBooks } from './books.ts';
import { type Closed, closeDay } from './close-day.ts';
import { type ExportFormat, readExportRequest } from './export.ts';
import { exportStream } from './export-stream.ts';
import {
  countUnmatched,
  type IncomingPayment,
  lockUnmatched,
  markAssigned,
  payableOrder,
  unmatchedAfter,
} from './import/import.store.ts';
import { importPayments, type PaymentsReport } from './import/import-payments.ts';
import type { TransfersSent } from './import/sent-transfers.ts';
import { type LedgerOverview, type PagesOfTables, readLedgerOverview } from './ledger-overview.ts';
import { createPlanAdministration, type PlanAdministration } from './plan-administration.ts';
import { overduePromises } from './promises.store.ts';
import type { PaidTooMuch } from './record.ts';

/** The ledger for employees. Every function checks the role; changes are recorded with their reason. */
export type LedgerAdministration = PlanAdministration &
  AccountAdministration & {
    /** Counts what waits for finance: payments without a bill, and promised money that is late. Zero for others. */
    waiting(member: StaffMember, tenant: Tenant): Promise<{ unmatched: number; promises: number }>;
    /** `payment`: id of the unmatched payment to handle, the first one of the page by default; `pages`: shown pages. */
    overview(
      member: StaffMember,
      asked: { tenant: Tenant; term: string; payment?: string; pages?: PagesOfTables },
    ): Promise<LedgerOverview | null>;
    /** Returns the statement of an account as a PDF. The audit trail records it. */
    statement(
      member: StaffMember,
      asked: { tenant: Tenant; id: string; from: string; to: string },
    ): Promise<BillOutcome>;
    /** Returns entries of the journal with the numbers of the chart; null if not permitted. They name no customer. */
    journal(member: StaffMember, asked: { tenant: Tenant } & JournalPlace): Promise<NumberedEntry[] | null>;
    /** Returns payments without an order behind a place: day and id of the last one. Null without permission. */
    unmatchedAfter(
      member: StaffMember,
      tenant: Tenant,
      place: { last: readonly string[] | null; size: number },
    ): Promise<IncomingPayment[] | null>;
    /** Assigns an unmatched payment to an order. */
    assign(
      member: StaffMember,
      asked: { tenant: Tenant; id: string; orderNumber: string; reason: string },
      approval?: ApprovalInput,
    ): Promise<
      | { ok: true }
      | Refused
      | NotApproved
      | { ok: false; problem: 'no-reason' | 'no-order' | 'other-currency' | 'nothing-paid' }
    >;
    takeFile(
      member: StaffMember,
      file: { tenant: Tenant; content: AsyncIterable<Uint8Array> },
    ): Promise<{ ok: true; report: PaymentsReport } | Refused>;
    /** Runs today's closing, or the rest of it. */
    closeToday(member: StaffMember, tenant: Tenant): Promise<({ ok: true } & Closed) | Refused>;
    /**
     * Exports orders, bookings, or the journal for an accounting program. Workbooks have `headers` as headings; the
     * journal names kinds of entries by `kinds`.
     */
    export(
      member: StaffMember,
      asked: {
        tenant: Tenant;
        kind: string;
        format: string;
        from: string;
        to: string;
        headers: Readonly<Record<string, string>>;
        kinds?: Readonly<Record<string, string>>;
      },
      approval?: ApprovalInput,
    ): Promise<
      ({ ok: true } & ExportedFile) | Refused | NotApproved | { ok: false; problem: 'bad-export' | 'no-number' }
    >;
  };

import { drawStatement } from './statement/statements.ts';

const LONGEST_REASON = 300;

export function createLedgerAdministration(deps: {
  pool: Pool;
  clock: Clock;
  paidTooMuch: PaidTooMuch;
  /** Settings of the tenants, for the reminders of a closing. */
  termsAt?: TermsAt;
  transfersSent?: TransfersSent;
}): LedgerAdministration {
  const { pool, clock, paidTooMuch, termsAt = configuredTerms } = deps;
  const todayOf = (tenant: Tenant) => dayOf(clock.now(), tenant.timeZone);
  return {
    ...createPlanAdministration({ pool, clock }),
    ...createAccountAdministration({ pool, clock }),
    waiting: async (member, tenant) => {
      if (!may(member, 'ledger.book')) return { unmatched: 0, promises: 0 };
      const asked = { tenant: tenant.id, timeZone: tenant.timeZone, day: todayOf(tenant), take: 1, skip: 0 };
      const [unmatched, [promise]] = await Promise.all([countUnmatched(pool, tenant.id), overduePromises(pool, asked)]);
      return { unmatched, promises: promise?.count ?? 0 };
    },

    overview: async (member, asked) =>
      may(member, 'ledger.read') ? readLedgerOverview(pool, { ...asked, today: todayOf(asked.tenant) }) : null,

    statement: async (member, { tenant, id, from, to }) => {
      if (!may(member, 'ledger.read')) return { ok: false, problem: 'not-found' };
      const drawn = await drawStatement({ pool, clock }, tenant, { accountId: id, from, to });
      if (drawn.ok)
        await recordAudit(pool, clock.now(), member, {
          action: 'ledger.statement-drawn',
          tenant: tenant.id,
          subject: `account:${id}`,
        });
      return drawn;
    },

    unmatchedAfter: async (member, tenant, place) =>
      may(member, 'ledger.read') ? unmatchedAfter(pool, tenant.id, place) : null,

    journal: async (member, { tenant, ...place }) =>
      may(member, 'ledger.read') ? readJournal(pool, tenant, place) : null,

    assign: async (member, { tenant, id, orderNumber, reason: given }, approval) => {
      if (!may(member, 'ledger.book')) return { ok: false, problem: 'not-allowed' };
      const reason = oneLineNote(given, LONGEST_REASON);
      if (reason === '') return { ok: false, problem: 'no-reason' };
      type Outcome = Awaited<ReturnType<LedgerAdministration['assign']>>;
      const refused = (result: Outcome) => ({ keep: false, result });
      return inTransactionOrNot(pool, async (client): Promise<{ keep: boolean; result: Outcome }> => {
        const now = clock.now();
        const payment = await lockUnmatched(client, tenant.id, id);
        if (!payment) return refused({ ok: false, problem: 'not-found' });
        if (payment.currency !== tenant.currency) return refused({ ok: false, problem: 'other-currency' });
        const order = await payableOrder(client, tenant.id, orderNumber.trim());
        if (!order) return refused({ ok: false, problem: 'no-order' });
        const { amount } = payment;
        const subject = `order:${order.number}`;
        const { accountId } = await openBooks(client, order.id, now);
        const guarded = {
          act: 'payment.assign' as const,
          tenant,
          target: `transfer:${id}`,
          subject,
          owner: accountId,
          amount: Math.abs(amount),
          entered: { payment: id, order: order.number, reason },
          seen: `${amount} ${payment.valueOn}`,
        };
        const passed = await passApproval(client, member, guarded, { reason, ...approval }, now);
        if (!passed.ok) return { keep: true, result: passed };
        const assigned = { tenant, order, payment, reason, by: member.email, now };
        if (!(await assignPayment(client, paidTooMuch, assigned)))
          return refused({ ok: false, problem: 'nothing-paid' });
        await markAssigned(client, { id, order, by: member.email, now });
        const { requestedBy } = passed;
        await recordAudit(client, now, member, {
          action: 'payment.assigned',
          tenant: tenant.id,
          subject,
          after: {
            payment: id,
            amount,
            currency: payment.currency,
            reason,
            ...(requestedBy === null ? {} : { requestedBy }),
          },
        });
        return { keep: true, result: { ok: true } };
      });
    },

    takeFile: async (member, { tenant, content }) => {
      if (!may(member, 'ledger.book')) return { ok: false, problem: 'not-allowed' };
      const report = await importPayments(deps, { tenant, content });
      const { broken, leftOut, ...counts } = report;
      await recordAudit(pool, clock.now(), member, {
        action: 'payments.imported',
        tenant: tenant.id,
        after: { ...counts, leftOut: leftOut.length, broken: broken !== null },
      });
      return { ok: true, report };
    },

    closeToday: async (member, tenant) => {
      if (!may(member, 'ledger.book')) return { ok: false, problem: 'not-allowed' };
      await bookEverything({ pool, clock });
      const closed = await closeDay({ pool, clock, termsAt }, tenant);
      await recordAudit(pool, clock.now(), member, { action: 'day.closed', tenant: tenant.id, after: { ...closed } });
      return { ok: true, ...closed };
    },

    export: async (member, { tenant, headers, kinds = {}, ...asked }, approval) => {
      if (!may(member, 'ledger.book')) return { ok: false, problem: 'not-allowed' };
      const isJournal = asked.kind === 'journal';
      const journal = isJournal ? await readJournalRequest(pool, tenant, asked) : null;
      if (journal && 'problem' in journal) return { ok: false, problem: journal.problem };
      const request = isJournal ? null : readExportRequest(tenant, asked);
      if (!journal && !request) return { ok: false, problem: 'bad-export' };
      const { kind, from, to, format } = asked;
      const passed = await inTransaction(pool, async (client) => {
        const now = clock.now();
        const entered = { kind, format, from, to };
        const target = `${kind}:${format}:${from}:${to}:${member.id}`;
        const guarded = { act: 'ledger.export' as const, tenant, target, subject: `export:${kind}`, entered, seen: '' };
        const outcome = await passApproval(client, member, { ...guarded, after: entered }, approval, now);
        if (outcome.ok)
          await recordAudit(client, now, member, {
            action: 'ledger.exported',
            tenant: tenant.id,
            after: { kind, from, to, format },
          });
        return outcome;
      });
      if (!passed.ok) return passed;
      if (journal)
        return { ok: true, ...exportJournal(pool, journal, { now: clock.now(), texts: { headers, kinds } }) };
      if (!request) return { ok: false, problem: 'bad-export' };
      const name = `${kind}-${tenant.id}-${from}-${to}.${format}`;
      return { ok: true, content: await exportStream(pool, request, headers), name, type: TYPES[request.format] };
    },
  };
}

const TYPES: Record<ExportFormat, string> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  json: 'application/json',
};
