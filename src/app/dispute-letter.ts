import { adminDayText } from '../admin/formats.ts';
import { outsideTexts } from '../admin/texts/outside-texts.ts';
import { composeLetter } from '../shop/mail/templates/index.ts';
import type { ComposeDisputeLetter } from '../shop/money/ledger/index.ts';
import { dayOf } from '../shop/selling/instalments/index.ts';
import { readStaffLanguage } from '../shop/staff/employees/index.ts';
import { tenantById } from '../tenants/index.ts';
import type { PublicUrlOf } from '../tenants/origins.ts';
import { formatAmount } from '../tenants/price-format.ts';
import { staffLetterHouse } from './staff-letter.ts';

/** Composes the mail to an employee about a new dispute, or about one whose evidence is due soon. */
export function disputeLetter(deps: { publicUrlOf: PublicUrlOf }): ComposeDisputeLetter {
  return (dispute, mailbox) => {
    const tenant = tenantById(dispute.tenant);
    const language = readStaffLanguage(mailbox.language) ?? 'de';
    const text = outsideTexts[language].disputes.letter;
    const { isNew, orderNumber } = dispute;
    const day = dispute.dueAt && adminDayText(dayOf(dispute.dueAt, tenant.timeZone), language);
    const kind = isNew ? 'dispute-opened' : 'dispute-due';
    return composeLetter(
      staffLetterHouse(tenant, language),
      { kind, to: mailbox.email, key: `${kind}:${tenant.id}:${dispute.id}:${mailbox.id}` },
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
        link: `${deps.publicUrlOf(tenant)}/backoffice/disputes/${encodeURIComponent(dispute.id)}`,
        ignore: text.ignore,
      },
    );
  };
}
