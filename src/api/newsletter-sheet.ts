import { newsletterMessagesOf } from '../tenants/messages/newsletter.ts';
import { newsletterHref } from '../tenants/newsletter-paths.ts';
import type { Locale, Tenant } from '../tenants/tenant.ts';
import { voucherPromise } from '../tenants/voucher-promise.ts';

/**
 * Returns the texts of the subscription sheet, /static/{locale}/newsletter/sheet.json
 * (docs/rules/content.md#delivery-of-content).
 */
export function newsletterSheet(tenant: Tenant, locale: Locale) {
  const text = newsletterMessagesOf(locale);
  return {
    href: newsletterHref(locale, 'subscribe'),
    title: text.subscribe.title,
    lead: text.subscribe.lead,
    voucher: voucherPromise(tenant, text),
    email: text.email,
    terms: text.subscribe.terms(tenant.companyName),
    submit: text.subscribe.submit,
    disabled: text.subscribe.disabled,
    close: text.close,
  };
}
