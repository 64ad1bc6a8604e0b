import type { Mail } from '../../../platform/mail/outbox.ts';
import { tenantById } from '../../../tenants/index.ts';
import { afterOrderMessagesOf } from '../../../tenants/messages/after-order.ts';
import type { PublicUrlOf } from '../../../tenants/origins.ts';
import { href } from '../../../tenants/paths.ts';
import { formatAmount } from '../../../tenants/price-format.ts';
import { composeLetter } from '../../mail/templates/index.ts';
import type { StoredOrder } from './paid-orders.store.ts';

/** Tells a buyer that their bank refused a direct debit, with a link that pays the open amount. */
export function debitFailedMail(
  order: Pick<StoredOrder, 'tenant' | 'locale' | 'number'>,
  failed: { email: string; paymentId: string; amount: number; token: string },
  publicUrlOf: PublicUrlOf,
): Promise<Mail> {
  const tenant = tenantById(order.tenant);
  const { locale } = tenant.locales.find((entry) => entry.locale === order.locale) ?? tenant.locales[0];
  const { debitFailed: text, ignore } = afterOrderMessagesOf(locale).letters;
  const { email, paymentId, amount, token } = failed;
  return composeLetter(
    { tenant, locale },
    { kind: 'debit-failed', to: email, key: `debit-failed:${tenant.id}:${paymentId}` },
    {
      subject: text.subject(order.number),
      title: text.title,
      paragraphs: [text.text(order.number, formatAmount(amount, tenant.priceFormat)), text.pay],
      button: text.button,
      link: `${publicUrlOf(tenant)}${href(locale, 'paylink')}?t=${token}`,
      ignore,
    },
  );
}
