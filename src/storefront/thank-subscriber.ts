import type { Customer } from '../shop/customers/accounts/index.ts';
import { siteOf } from './components/account/account-request.ts';
import type { ShopRequest } from './context.ts';
import { attempt } from './form-data.ts';

/**
 * Sends a voucher to a new newsletter subscriber, once for each address. A failure must not affect the subscription.
 * `before`: the customer was subscribed already.
 */
export async function thankSubscriber(request: ShopRequest, customer: Customer, before: boolean): Promise<void> {
  if (before) return;
  await attempt(request, async () => {
    const { subscribed } = await request.shop.customers.settings.newsletter(customer);
    if (subscribed) await request.shop.promotions.sendNewsletterVoucher({ ...siteOf(request), email: customer.email });
  });
}
