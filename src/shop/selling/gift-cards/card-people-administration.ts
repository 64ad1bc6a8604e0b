import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { oneLineNote } from '../../../platform/one-line-note.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import {
  type ApprovalInput,
  may,
  type NotApproved,
  passApproval,
  type Refused,
  recordAudit,
  type StaffMember,
} from '../../staff/employees/index.ts';
import { eraseRecipient, extractRecipient } from './card-people.store.ts';
import { lockGiftCard } from './gift-card-administration.store.ts';

const LONGEST_NOTE = 300;

/**
 * Access and erasure for persons who received gift cards and have no account. Sources: GDPR art. 15 and 17, DSG art. 25
 * and 32. `id`: one of the person's cards.
 */
export type CardPeopleAdministration = {
  /** Returns what the shop knows of the recipient, as JSON. */
  extract(
    member: StaffMember,
    asked: { tenant: Tenant; id: string },
    approval?: ApprovalInput,
  ): Promise<{ ok: true; content: string } | Refused | NotApproved>;
  /** Erases the recipient on all cards of the tenant; the codes stay valid. */
  eraseRecipient(
    member: StaffMember,
    asked: { tenant: Tenant; id: string; reason: string },
  ): Promise<{ ok: true } | Refused | { ok: false; problem: 'no-reason' | 'not-sent' }>;
};

export function createCardPeopleAdministration({
  pool,
  clock,
}: {
  pool: Pool;
  clock: Clock;
}): CardPeopleAdministration {
  return {
    extract: async (member, { tenant, id }, approval) => {
      if (!may(member, 'gift-card.change')) return { ok: false, problem: 'not-allowed' };
      return inTransaction(pool, async (client) => {
        const card = await lockGiftCard(client, tenant.id, id);
        if (!card || card.recipientEmail === '') return { ok: false as const, problem: 'not-found' as const };
        const now = clock.now();
        const subject = `gift-card:${card.id}`;
        const guarded = { act: 'gift-card.extract' as const, tenant, target: `${id}:${member.id}`, subject, seen: '' };
        const passed = await passApproval(client, member, { ...guarded, entered: { card: id } }, approval, now);
        if (!passed.ok) return passed;
        await recordAudit(client, now, member, { action: 'gift-card.extracted', tenant: tenant.id, subject });
        const extract = await extractRecipient(client, { tenant: tenant.id, email: card.recipientEmail });
        return { ok: true as const, content: JSON.stringify(extract, null, 2) };
      });
    },
    eraseRecipient: async (member, { tenant, id, reason }) => {
      if (!may(member, 'customer.erase')) return { ok: false, problem: 'not-allowed' };
      const note = oneLineNote(reason, LONGEST_NOTE);
      if (note === '') return { ok: false, problem: 'no-reason' };
      return inTransaction(pool, async (client) => {
        const card = await lockGiftCard(client, tenant.id, id);
        if (!card || card.recipientEmail === '') return { ok: false as const, problem: 'not-found' as const };
        const erased = await eraseRecipient(client, { tenant: tenant.id, email: card.recipientEmail });
        if (erased === null) return { ok: false as const, problem: 'not-sent' as const };
        await recordAudit(client, clock.now(), member, {
          action: 'gift-card.person-erased',
          tenant: tenant.id,
          subject: `gift-card:${card.id}`,
          after: { cards: erased, note },
        });
        return { ok: true as const };
      });
    },
  };
}
