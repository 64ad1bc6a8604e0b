import type { Clock } from '../../../../platform/clock.ts';
import type { Pool } from '../../../../platform/database/pool.ts';
import { inTransaction } from '../../../../platform/database/transaction.ts';
import { NO_STORED_FILES, type StoredFiles } from '../../../../platform/object-store/stored-files.ts';
import type { Tenant } from '../../../../tenants/tenant.ts';
import { ProviderAway } from '../../../selling/orders/index.ts';
import {
  type AuditRow,
  may,
  type Refused,
  recordAudit,
  type StaffMember,
  trailOf,
} from '../../../staff/employees/index.ts';
import { createListing, type Listing } from '../../../staff/lists/index.ts';
import type { ProviderReports } from '../../payment/index.ts';
import { DISPUTE_LIST, type ListedDispute } from './dispute-list.store.ts';
import {
  countDisputesWaiting,
  type DisputeRow,
  disputeById,
  disputesOfOrder,
  lockDispute,
  writeDisputeNote,
  writeEvidence,
} from './disputes.store.ts';
import type { EvidenceFileProblem, EvidencePictures } from './evidence-file.ts';
import { type EvidenceFile, evidenceFilesOf, evidenceToSend, markEvidenceSent } from './evidence-files.store.ts';
import { createEvidenceFiles, type EvidenceFiles } from './evidence-files.ts';
import { disputeNotice } from './take-dispute.ts';

export type DisputeProblem = 'no-evidence' | 'not-open' | 'provider-away' | EvidenceFileProblem;
type Done = { ok: true } | Refused | { ok: false; problem: DisputeProblem };
type Asked = { tenant: Tenant; id: string };

/** Disputed payments for employees. Every function checks the role; changes are recorded. */
export type DisputeAdministration = EvidenceFiles & {
  listing: Listing<ListedDispute>;
  open(
    member: StaffMember,
    asked: Asked,
  ): Promise<{ dispute: DisputeRow; files: EvidenceFile[]; trail: AuditRow[]; canAnswer: boolean } | null>;
  ofOrder(member: StaffMember, orderId: string): Promise<DisputeRow[]>;
  /** Number of disputes that wait for evidence; 0 without permission. */
  waiting(member: StaffMember, tenant: Tenant): Promise<number>;
  /** Sends the text with all files to the provider, once and for good. */
  sendEvidence(member: StaffMember, asked: Asked & { text: string }): Promise<Done>;
  /** Accepts the loss. */
  accept(member: StaffMember, asked: Asked): Promise<Done>;
  note(member: StaffMember, asked: Asked & { text: string }): Promise<Done>;
};

const MOST = 100;
/** Stripe takes 150,000 characters in all; a bank reads less. */
const LONGEST_EVIDENCE = 20_000;
const LONGEST_NOTE = 2000;

export function createDisputeAdministration(deps: {
  pool: Pool;
  clock: Clock;
  reports: ProviderReports | null;
  pictures: EvidencePictures;
  /** Absent: the database has all files. */
  files?: StoredFiles;
}): DisputeAdministration {
  const { pool, clock, reports, files: stored = NO_STORED_FILES } = deps;

  /** Answers a dispute at the provider, then stores what the provider says of it. */
  async function answer(
    member: StaffMember,
    { tenant, id }: Asked,
    act: (provider: ProviderReports) => Promise<boolean>,
    stored: { action: 'dispute.answered' | 'dispute.accepted'; evidence: string | null },
  ): Promise<Done> {
    if (!may(member, 'dispute.answer')) return { ok: false, problem: 'not-allowed' };
    const dispute = await disputeById(pool, tenant.id, id);
    if (!dispute) return { ok: false, problem: 'not-found' };
    if (dispute.state !== 'needs-response' && dispute.state !== 'inquiry') return { ok: false, problem: 'not-open' };
    if (!reports) return { ok: false, problem: 'provider-away' };
    try {
      const isTaken = await act(reports);
      if (isTaken)
        await inTransaction(pool, async (client) => {
          const now = clock.now();
          const { action, evidence } = stored;
          if (evidence !== null) {
            await writeEvidence(client, { id, text: evidence, by: member.email, now });
            await markEvidenceSent(client, id, now);
          }
          await recordAudit(client, now, member, {
            action,
            tenant: tenant.id,
            subject: `dispute:${id}`,
            after: { order: dispute.orderNumber, amount: dispute.amount, currency: dispute.currency },
          });
        });
      await disputeNotice({ pool, clock, reports }, id);
      return isTaken ? { ok: true } : { ok: false, problem: 'not-open' };
    } catch (error) {
      if (error instanceof ProviderAway) return { ok: false, problem: 'provider-away' };
      throw error;
    }
  }

  return {
    ...createEvidenceFiles(deps),
    listing: createListing(deps, DISPUTE_LIST),
    open: async (member, { tenant, id }) => {
      if (!may(member, 'payment.read')) return null;
      const dispute = await disputeById(pool, tenant.id, id);
      if (!dispute) return null;
      const isOpen = dispute.state === 'needs-response' || dispute.state === 'inquiry';
      const canAnswer = isOpen && reports !== null && may(member, 'dispute.answer');
      const files = await evidenceFilesOf(pool, id);
      return { dispute, files, trail: await trailOf(pool, `dispute:${id}`, MOST), canAnswer };
    },
    ofOrder: async (member, orderId) => (may(member, 'payment.read') ? disputesOfOrder(pool, orderId) : []),
    waiting: async (member, tenant) => (may(member, 'dispute.answer') ? countDisputesWaiting(pool, tenant.id) : 0),
    sendEvidence: (member, { text, ...asked }) => {
      const evidence = text.trim().slice(0, LONGEST_EVIDENCE);
      if (evidence === '' && may(member, 'dispute.answer'))
        return Promise.resolve({ ok: false, problem: 'no-evidence' });
      const send = async (provider: ProviderReports) =>
        provider.sendEvidence(asked.id, {
          text: evidence,
          files: await evidenceToSend(pool, stored, { tenant: asked.tenant.id, disputeId: asked.id }),
        });
      return answer(member, asked, send, { action: 'dispute.answered', evidence });
    },
    accept: (member, asked) =>
      answer(member, asked, (provider) => provider.acceptDispute(asked.id), {
        action: 'dispute.accepted',
        evidence: null,
      }),
    note: (member, { tenant, id, text }) => {
      if (!may(member, 'dispute.answer')) return Promise.resolve({ ok: false, problem: 'not-allowed' });
      return inTransaction(pool, async (client): Promise<Done> => {
        const now = clock.now();
        if (!(await lockDispute(client, { tenant: tenant.id, id }))) return { ok: false, problem: 'not-found' };
        await writeDisputeNote(client, { id, note: text.trim().slice(0, LONGEST_NOTE), now });
        await recordAudit(client, now, member, {
          action: 'dispute.noted',
          tenant: tenant.id,
          subject: `dispute:${id}`,
        });
        return { ok: true };
      });
    },
  };
}
