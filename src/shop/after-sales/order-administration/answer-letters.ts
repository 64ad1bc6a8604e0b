import type { Mail } from '../../../platform/mail/outbox.ts';
import { billingMessagesOf } from '../../../tenants/messages/billing.ts';
import { href } from '../../../tenants/paths.ts';
import { formatAmount } from '../../../tenants/price-format.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { composeLetter } from '../../mail/templates/index.ts';
import { reviewDay, transferReference } from '../../selling/orders/index.ts';
import type { CreditReview } from './review.store.ts';

/** Composes the letter about the answer of a review. A refused order gets the letter of its cancellation instead. */
export function answerLetter(
  { tenant, publicUrl }: { tenant: Tenant; publicUrl: string },
  review: CreditReview & { email: string },
  answer: { kind: 'accepted' | 'refused' | 'prepayment'; validUntil: Date | null },
): Promise<Mail> {
  const { locale, number, email, total } = review;
  const texts = billingMessagesOf(locale).creditReview;
  const amount = formatAmount(total, tenant.priceFormat);
  const isOrder = number !== null;
  const page = `${publicUrl}${href(locale, isOrder ? 'home' : 'basket')}`;
  const letter = () => {
    if (answer.kind === 'accepted' && isOrder)
      return { ...texts.accepted, subject: texts.accepted.subject(number), paragraphs: [texts.accepted.text(number)] };
    if (answer.kind === 'accepted') {
      const day = answer.validUntil ? reviewDay(answer.validUntil, locale, tenant) : '';
      return { ...texts.granted, paragraphs: [texts.granted.text(amount, day)] };
    }
    if (answer.kind === 'prepayment' && isOrder) {
      const { iban, accountHolder } = tenant.payment;
      const { customerNumber } = review;
      const reference = transferReference(tenant, { orderNumber: number, customerNumber, method: 'prepayment' });
      return {
        ...texts.prepayment,
        subject: texts.prepayment.subject(number),
        paragraphs: [texts.prepayment.text(number, amount), texts.prepayment.account(iban, accountHolder, reference)],
      };
    }
    return answer.kind === 'prepayment'
      ? { ...texts.refused, title: texts.prepayment.title, paragraphs: [texts.prepayment.request] }
      : { ...texts.refused, paragraphs: [texts.refused.text] };
  };
  const { subject, title, paragraphs, button } = letter();
  return composeLetter(
    { tenant, locale },
    { kind: 'credit-review-answer', to: email, key: `credit-review-answer:${tenant.id}:${review.id}` },
    { subject, title, paragraphs, button, link: page, ignore: texts.ignore },
  );
}
