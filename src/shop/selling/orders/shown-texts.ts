import { messagesOf } from '../../../tenants/messages/server.ts';
import { wordsOfMethod } from '../../../tenants/own-methods.ts';
import { href } from '../../../tenants/paths.ts';
import type { Locale, Tenant } from '../../../tenants/tenant.ts';
import type { CheckoutView } from '../checkout/index.ts';
import { undated } from './delivery-rows.ts';

/**
 * Returns the texts shown when an order was placed: the consent with its links, the button, payment and delivery
 * (docs/rules/checkout.md#stored-texts). Texts change later; the agreed ones must not.
 */
export function shownTexts({ tenant, locale }: { tenant: Tenant; locale: Locale }, view: CheckoutView) {
  const { review, payment, delivery, how, premium } = messagesOf(locale).checkout;
  const method = view.payment && wordsOfMethod(payment.methods, view.payment.method, { tenant, locale });
  return {
    consent: review.terms(review.termsLink, review.revocationLink),
    terms: href(locale, 'terms'),
    revocation: href(locale, 'revocation'),
    hint: review.orderHint,
    button: review.order,
    payment: method ? [method.name, method.text(tenant.payment.invoiceTermDays), method.fee] : [],
    delivery: view.deliveryGroups.map((group) => [
      delivery.modes[group.mode],
      group.option === 'home' ? delivery.modeTexts[group.mode] : how.options[group.option].name,
      ...group.extras.map(({ extra }) => how.extras[extra].name),
      ...(group.earliest === null ? [undated(group, how)] : []),
    ]),
    premium: view.totals.premium ? premium.row : null,
  };
}
