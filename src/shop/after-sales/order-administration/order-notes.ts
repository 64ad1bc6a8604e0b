import type pg from 'pg';
import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { oneLineNote } from '../../../platform/one-line-note.ts';
import { type AuditAction, may, type Refused, recordAudit, type StaffMember } from '../../staff/employees/index.ts';
import { deleteNote, deleteTag, insertOrderNote, insertTag, lockForNotes, tagsOfOrder } from './order-notes.store.ts';
import type { OrderOfTenant } from './ports.ts';

export const LONGEST_ORDER_NOTE = 2000;
export const LONGEST_TAG = 30;
/** Most tags of one order. */
export const MOST_TAGS = 10;

/** `no-text`: nothing was entered; `too-many`: the order has as many tags as it may have. */
export type NoteProblem = 'no-text' | 'too-many';
export type NoteOutcome = { ok: true } | Refused | { ok: false; problem: NoteProblem };

/** Notes and tags of orders. Every change is in the audit trail; a note's text is only in the note. */
export type OrderNotes = {
  addNote(member: StaffMember, asked: OrderOfTenant & { text: string }): Promise<NoteOutcome>;
  removeNote(member: StaffMember, asked: OrderOfTenant & { id: string }): Promise<NoteOutcome>;
  addTag(member: StaffMember, asked: OrderOfTenant & { tag: string }): Promise<NoteOutcome>;
  removeTag(member: StaffMember, asked: OrderOfTenant & { tag: string }): Promise<NoteOutcome>;
};

export function createOrderNotes({ pool, clock }: { pool: Pool; clock: Clock }): OrderNotes {
  /** Runs a change of an order, and records it if `run` says that it changed something. */
  async function change(
    member: StaffMember,
    { tenant, number }: OrderOfTenant,
    run: (
      client: pg.PoolClient,
      orderId: string,
      now: Date,
    ) => Promise<{ action: AuditAction; tag?: string } | NoteProblem | null>,
  ): Promise<NoteOutcome> {
    if (!may(member, 'order.note')) return { ok: false, problem: 'not-allowed' };
    return inTransaction(pool, async (client): Promise<NoteOutcome> => {
      const now = clock.now();
      const orderId = await lockForNotes(client, tenant.id, number);
      if (orderId === null) return { ok: false, problem: 'not-found' };
      const done = await run(client, orderId, now);
      if (typeof done === 'string') return { ok: false, problem: done };
      if (done)
        await recordAudit(client, now, member, {
          action: done.action,
          tenant: tenant.id,
          subject: `order:${number}`,
          after: done.tag === undefined ? null : { tag: done.tag },
        });
      return { ok: true };
    });
  }

  return {
    addNote: (member, asked) =>
      change(member, asked, async (client, orderId, now) => {
        const text = asked.text.normalize('NFC').trim().slice(0, LONGEST_ORDER_NOTE);
        if (text === '') return 'no-text';
        await insertOrderNote(client, { orderId, text, by: member.email, at: now });
        return { action: 'order.noted' };
      }),
    removeNote: (member, asked) =>
      change(member, asked, async (client, orderId) =>
        (await deleteNote(client, orderId, asked.id)) ? { action: 'order.note-removed' } : null,
      ),
    addTag: (member, asked) =>
      change(member, asked, async (client, orderId) => {
        const tag = oneLineNote(asked.tag, LONGEST_TAG).trim();
        if (tag === '') return 'no-text';
        if ((await tagsOfOrder(client, orderId)).length >= MOST_TAGS) return 'too-many';
        return (await insertTag(client, orderId, tag)) ? { action: 'order.tagged', tag } : null;
      }),
    removeTag: (member, asked) =>
      change(member, asked, async (client, orderId) =>
        (await deleteTag(client, orderId, asked.tag)) ? { action: 'order.untagged', tag: asked.tag } : null,
      ),
  };
}
