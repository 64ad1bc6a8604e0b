import type { Clock } from '../../../../platform/clock.ts';
import type { Pool } from '../../../../platform/database/pool.ts';
import { inTransaction } from '../../../../platform/database/transaction.ts';
import type { Log } from '../../../../platform/log.ts';
import type { Mail, Outbox } from '../../../../platform/mail/outbox.ts';
import { tenantById } from '../../../../tenants/index.ts';
import { afterOrderMessagesOf } from '../../../../tenants/messages/after-order.ts';
import type { PublicUrlOf } from '../../../../tenants/origins.ts';
import { formatAmount } from '../../../../tenants/price-format.ts';
import type { Locale } from '../../../../tenants/tenant.ts';
import { composeLetter } from '../../../mail/templates/index.ts';
import { dayOf } from '../../../selling/instalments/index.ts';
import { type StaffMailbox, staffMailboxes } from '../../../staff/employees/index.ts';
import { dayText } from '../../billing/index.ts';
import { type DisputeToTell, disputesToTell, lockDisputeToTell, markTold } from './tell-of-disputes.store.ts';

/** Days before the deadline of evidence from which employees are reminded. */
const REMIND_DAYS = 3;
const DAY_MS = 86_400_000;

type Deps = { pool: Pool; clock: Clock; log: Log; outbox: Pick<Outbox, 'put'>; publicUrlOf: PublicUrlOf };

/**
 * Mails finance about a dispute that needs an answer, once when it arrives and once three days before its deadline.
 * Admins have the mails if no employee has the role finance. Without any recipient the dispute stays due. Returns the
 * number of disputes.
 */
export async function tellOfDisputes(deps: Deps): Promise<number> {
  const { pool, clock, log } = deps;
  const now = clock.now();
  const until = new Date(now.getTime() + REMIND_DAYS * DAY_MS);
  const due = await disputesToTell(pool, now, until);
  if (due.length === 0) return 0;
  const finance = await staffMailboxes(pool, 'finance');
  const told = finance.length > 0 ? finance : await staffMailboxes(pool, 'admin');
  if (told.length === 0) {
    log.warn({ count: due.length }, 'no employee can be told of disputed payments');
    return 0;
  }
  let count = 0;
  for (const id of due)
    await inTransaction(pool, async (client) => {
      const dispute = await lockDisputeToTell(client, id, now, until);
      if (!dispute) return;
      for (const mailbox of told) await deps.outbox.put(await letter(deps, dispute, mailbox), client);
      await markTold(client, id, now, until);
      count += 1;
    });
  return count;
}

function letter(
  { publicUrlOf }: Deps,
  dispute: DisputeToTell,
  { id: staffId, email, language }: StaffMailbox,
): Promise<Mail> {
  const tenant = tenantById(dispute.tenant);
  const { locale }: { locale: Locale } =
    tenant.locales.find((entry) => entry.language === language) ?? tenant.locales[0];
  const text = afterOrderMessagesOf(locale).dispute.staff;
  const { isNew, orderNumber } = dispute;
  const day = dispute.dueAt && dayText(locale, dayOf(dispute.dueAt, tenant.timeZone));
  const kind = isNew ? 'dispute-opened' : 'dispute-due';
  return composeLetter(
    { tenant, locale },
    { kind, to: email, key: `${kind}:${tenant.id}:${dispute.id}:${staffId}` },
    {
      subject: isNew ? text.opened(orderNumber) : text.due(orderNumber, day ?? ''),
      title: text.title,
      paragraphs: [isNew ? text.openedText : text.dueText],
      facts: [
        [text.order, orderNumber],
        [text.amount, formatAmount(dispute.amount, tenant.priceFormat)],
        [text.reason, dispute.reason],
        ...(day === null ? [] : [[text.until, day] satisfies [string, string]]),
      ],
      button: text.button,
      link: `${publicUrlOf(tenant)}/backoffice/disputes/${encodeURIComponent(dispute.id)}`,
      ignore: text.ignore,
    },
  );
}
