import type { NewsletterMessages } from './messages/types.ts';
import { formatAmount } from './price-format.ts';
import type { Tenant } from './tenant.ts';

/** Returns what the tenant promises for the first subscription to the newsletter; an empty text if nothing. */
export function voucherPromise({ newsletter, priceFormat }: Tenant, { subscribe: text }: NewsletterMessages): string {
  if (!newsletter.voucher) return '';
  const { amount, minimum, validDays, exceptTechnical } = newsletter.voucher;
  const promise = text.voucher(
    formatAmount(amount, priceFormat),
    formatAmount(minimum, priceFormat),
    String(validDays),
  );
  return exceptTechnical ? `${promise} ${text.exceptTechnical}` : promise;
}

/** Returns the description of the page that subscribes. It names a voucher only if the tenant gives one. */
export function subscribeDescription({ newsletter }: Tenant, { subscribe: text }: NewsletterMessages): string {
  return newsletter.voucher ? `${text.description} ${text.descriptionVoucher}` : text.description;
}
