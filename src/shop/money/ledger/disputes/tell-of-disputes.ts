import type { Clock } from '../../../../platform/clock.ts';
import type { Pool } from '../../../../platform/database/pool.ts';
import { inTransaction } from '../../../../platform/database/transaction.ts';
import type { Log } from '../../../../platform/log.ts';
import type { Mail, Outbox } from '../../../../platform/mail/outbox.ts';
import { type StaffMailbox, staffMailboxes } from '../../../staff/employees/index.ts';
import { type DisputeToTell, disputesToTell, lockDisputeToTell, markTold } from './tell-of-disputes.store.ts';

/** Days before the deadline of evidence from which employees are reminded. */
const REMIND_DAYS = 3;
const DAY_MS = 86_400_000;

/** Composes the mail to an employee about a dispute. */
export type ComposeDisputeLetter = (dispute: DisputeToTell, mailbox: StaffMailbox) => Promise<Mail>;

type Deps = { pool: Pool; clock: Clock; log: Log; outbox: Pick<Outbox, 'put'>; letter: ComposeDisputeLetter };

/**
 * Mails finance about a dispute that needs an answer, once when it arrives and once three days before its deadline. Own
 * roles that answer disputes count as finance. Admins have the mails if there are none of them. Without any recipient the
 * dispute stays due. Returns the number of disputes.
 */
export async function tellOfDisputes(deps: Deps): Promise<number> {
  const { pool, clock, log } = deps;
  const now = clock.now();
  const until = new Date(now.getTime() + REMIND_DAYS * DAY_MS);
  const due = await disputesToTell(pool, now, until);
  if (due.length === 0) return 0;
  let count = 0;
  for (const id of due)
    await inTransaction(pool, async (client) => {
      const dispute = await lockDisputeToTell(client, id, now, until);
      if (!dispute) return;
      const { tenant } = dispute;
      const finance = await staffMailboxes(client, { role: 'finance', permission: 'dispute.answer', tenant });
      const admins = { role: 'admin', permission: 'staff.manage', tenant } as const;
      const told = finance.length > 0 ? finance : await staffMailboxes(client, admins);
      if (told.length === 0) {
        log.warn({ dispute: id }, 'no employee can be told of a disputed payment');
        return;
      }
      for (const mailbox of told) await deps.outbox.put(await deps.letter(dispute, mailbox), client);
      await markTold(client, id, now, until);
      count += 1;
    });
  return count;
}
