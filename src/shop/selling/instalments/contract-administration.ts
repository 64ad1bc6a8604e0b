import type { PoolClient } from 'pg';
import { Temporal } from 'temporal-polyfill';
import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Outbox } from '../../../platform/mail/outbox.ts';
import type { PublicUrlOf } from '../../../tenants/origins.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { may, type Refused, recordAudit, type StaffMember } from '../../staff/employees/index.ts';
import { createListing, type Listing } from '../../staff/lists/index.ts';
import type { CreditCheck } from '../credit/index.ts';
import { markClosed, markSigned, partyOf, standingOf } from './agreements.store.ts';
import { type ContractDetail, contractDetail } from './contract-administration.store.ts';
import { contractLetter, spokenBy } from './contract-letter.ts';
import { CONTRACT_LIST, type ListedContract } from './contract-list.store.ts';
import { type ContractPaper, contractPaper } from './contract-paper.ts';
import { dayOf } from './day-of.ts';
import { lastDayToWithdraw } from './withdrawal.ts';

export type { ContractDetail, ListedContract };

export type ContractOutcome =
  | { ok: true }
  | Refused
  /** date: invalid date; early: before the request; late: after today; refused: by the credit check. */
  | { ok: false; problem: 'date' | 'early' | 'late' | 'no-note' | 'already' | 'refused' };

type Asked = { tenant: Tenant; id: string };

/** Paper contracts for employees. Every function checks the role; the audit trail records views and changes. */
export type ContractAdministration = {
  /** List with a search by customer. */
  listing: Listing<ListedContract>;
  /**
   * Opens a contract and records the view in the audit trail; the paper is in the customer's language. Null: not found,
   * of another tenant, or not allowed for the role.
   */
  open(member: StaffMember, asked: Asked): Promise<{ contract: ContractDetail; paper: ContractPaper } | null>;
  /**
   * Records the signed paper. `signedOn`: ISO date beside the signature; `note`: how it arrived and what was checked.
   */
  sign(member: StaffMember, asked: Asked & { signedOn: string; note: string }): Promise<ContractOutcome>;
  /** Closes a request without a contract; the customer gets a letter without the note. */
  close(member: StaffMember, asked: Asked & { note: string }): Promise<ContractOutcome>;
};

const LONGEST_NOTE = 300;

export function createContractAdministration(deps: {
  pool: Pool;
  clock: Clock;
  outbox: Outbox;
  check: CreditCheck;
  publicUrlOf: PublicUrlOf;
}): ContractAdministration {
  const { pool, clock, outbox, check, publicUrlOf } = deps;

  /** Changes a contract that awaits a signature, in one transaction with audit entry and letter. */
  async function change(
    member: StaffMember,
    asked: Asked & { note: string },
    run: (client: PoolClient, found: ContractDetail, note: string) => Promise<ContractOutcome>,
  ): Promise<ContractOutcome> {
    if (!may(member, 'contract.sign')) return { ok: false, problem: 'not-allowed' };
    return inTransaction(pool, async (client) => {
      const found = await contractDetail(client, { tenant: asked.tenant.id, id: asked.id, locks: true });
      if (!found) return { ok: false, problem: 'not-found' };
      if (found.state !== 'requested') return { ok: false, problem: 'already' };
      const note = asked.note.trim().slice(0, LONGEST_NOTE);
      return note === '' ? { ok: false, problem: 'no-note' } : run(client, found, note);
    });
  }

  /**
   * Returns how much the customer of a signed request may owe; 0 if it cannot be signed. The check may ask another system
   * for seconds: it runs before the transaction, which then locks and reads the request again.
   */
  async function limitOf(member: StaffMember, asked: Asked & { signedOn: string; note: string }): Promise<number> {
    const { tenant, id, note } = asked;
    if (!may(member, 'contract.sign') || note.trim() === '') return 0;
    const now = clock.now();
    const found = await contractDetail(pool, { tenant: tenant.id, id });
    if (found?.state !== 'requested' || typeof readSignature(asked, found, now) !== 'string') return 0;
    const { customerId } = found;
    const { hasHistory } = await standingOf(pool, { customerId, tenant: tenant.id, now });
    return (await check({ tenant, customerId, hasHistory })).limit;
  }

  async function tell(
    client: PoolClient,
    { tenant }: Asked,
    kind: 'signed' | 'closed',
    row: ContractDetail,
  ): Promise<void> {
    const party = await partyOf(client, row.customerId);
    if (!party || !tenant.sendsMail) return;
    const until = lastDayToWithdraw(tenant, row);
    const locale = spokenBy(tenant, row.locale);
    await outbox.put(
      await contractLetter({ tenant, publicUrl: publicUrlOf(tenant) }, { kind, row, party, locale, until }),
      client,
    );
  }

  return {
    listing: createListing(deps, CONTRACT_LIST),

    open: async (member, { tenant, id }) => {
      if (!may(member, 'contract.read')) return null;
      const contract = await contractDetail(pool, { tenant: tenant.id, id });
      const party = contract && (await partyOf(pool, contract.customerId));
      if (!contract || !party) return null;
      await recordAudit(pool, clock.now(), member, {
        action: 'contract.viewed',
        tenant: tenant.id,
        subject: `customer:${contract.number}`,
      });
      const locale = spokenBy(tenant, contract.locale);
      return { contract, paper: contractPaper({ tenant, locale }, contract, party) };
    },

    sign: async (member, asked) => {
      const limit = await limitOf(member, asked);
      return change(member, asked, async (client, found, note) => {
        const { tenant } = asked;
        const now = clock.now();
        const signedOn = readSignature(asked, found, now);
        if (typeof signedOn !== 'string') return signedOn;
        if (limit <= 0) return { ok: false, problem: 'refused' };
        await markSigned(client, { agreementId: found.id, limit, signedOn, note, now });
        await recordAudit(client, now, member, {
          action: 'contract.signed',
          tenant: tenant.id,
          subject: `customer:${found.number}`,
          after: { signedOn, limit, reason: note },
        });
        await tell(client, asked, 'signed', { ...found, limit, concludedAt: now });
        return { ok: true };
      });
    },

    close: (member, asked) =>
      change(member, asked, async (client, found, note) => {
        const now = clock.now();
        await markClosed(client, { agreementId: found.id, note, now });
        await recordAudit(client, now, member, {
          action: 'contract.closed',
          tenant: asked.tenant.id,
          subject: `customer:${found.number}`,
          after: { reason: note },
        });
        await tell(client, asked, 'closed', found);
        return { ok: true };
      }),
  };
}

/** Returns the day beside the signature, or why it cannot be. */
function readSignature(
  { tenant, signedOn }: { tenant: Tenant; signedOn: string },
  { requestedAt }: Pick<ContractDetail, 'requestedAt'>,
  now: Date,
): string | Extract<ContractOutcome, { ok: false }> {
  const day = readDay(signedOn);
  if (day === null) return { ok: false, problem: 'date' };
  if (day < dayOf(requestedAt, tenant.timeZone)) return { ok: false, problem: 'early' };
  return day > dayOf(now, tenant.timeZone) ? { ok: false, problem: 'late' } : day;
}

/** Parses "2026-11-21"; null for a day that does not exist. */
function readDay(text: string): string | null {
  try {
    return /^\d{4}-\d{2}-\d{2}$/.test(text) ? Temporal.PlainDate.from(text, { overflow: 'reject' }).toString() : null;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
