import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Mail, Outbox } from '../../../platform/mail/outbox.ts';
import { localeConfig, tenantById } from '../../../tenants/index.ts';
import { billingMessagesOf } from '../../../tenants/messages/billing.ts';
import type { PublicUrlOf } from '../../../tenants/origins.ts';
import { href } from '../../../tenants/paths.ts';
import { formatAmount } from '../../../tenants/price-format.ts';
import { composeLetter } from '../../mail/templates/index.ts';
import { markSent, type UnsentReminder, unsentReminders } from './reminders.store.ts';

const BATCH = 50;

/**
 * Sends the letters of reminders once each, in the customer's language. A reminder without an address counts as sent.
 * Returns the number of reminders.
 */
export async function sendReminders(deps: {
  pool: Pool;
  clock: Clock;
  outbox: Outbox;
  publicUrlOf: PublicUrlOf;
}): Promise<number> {
  const { pool, clock, outbox, publicUrlOf } = deps;
  let total = 0;
  for (let done = BATCH; done === BATCH; total += done) {
    done = await inTransaction(pool, async (client) => {
      const reminders = await unsentReminders(client, BATCH);
      for (const reminder of reminders) {
        const letter = await reminderLetter(reminder, publicUrlOf);
        if (letter) await outbox.put(letter, client);
      }
      await markSent(
        client,
        reminders.map(({ id }) => id),
        clock.now(),
      );
      return reminders.length;
    });
  }
  return total;
}

async function reminderLetter(reminder: UnsentReminder, publicUrlOf: PublicUrlOf): Promise<Mail | null> {
  const { email, overdue, fee, interest, level } = reminder;
  const tenant = tenantById(reminder.tenant);
  if (email === null || !tenant.sendsMail) return null;
  const { locale } =
    tenant.locales.find((entry) => entry.locale === reminder.locale) ?? localeConfig(tenant, tenant.locales[0].locale);
  const text = billingMessagesOf(locale).reminder;
  const money = (amount: number) => formatAmount(amount, tenant.priceFormat);
  const title = text.subjects[Math.min(level, text.subjects.length) - 1] ?? text.title;
  return composeLetter(
    { tenant, locale },
    { kind: 'payment-reminder', to: email, key: `payment-reminder:${tenant.id}:${reminder.id}` },
    {
      subject: reminder.orderNumber === null ? title : text.subject(title, reminder.orderNumber),
      title: text.title,
      paragraphs: [text.text(money(overdue + fee + interest)), text.crossed, text.help],
      facts: [
        [text.overdue, money(overdue)],
        ...(fee > 0 ? [[text.fee, money(fee)] satisfies [string, string]] : []),
        ...(interest > 0 ? [[text.interest, money(interest)] satisfies [string, string]] : []),
      ],
      button: text.button,
      link: `${publicUrlOf(tenant)}${href(locale, 'accountInvoices')}`,
      ignore: text.ignore,
    },
  );
}
