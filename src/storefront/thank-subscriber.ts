import type { Customer } from '../shop/customers/accounts/index.ts';
import { siteOf } from './components/account/account-request.ts';
import type { ShopRequest } from './context.ts';
import { attempt } from './form-data.ts';

/**
 * Who subscribes to the newsletter is thanked with a voucher, once per address ever. The subscription stands without it as
 * well: nothing of this may fail it. `before`: whether they had subscribed already.
 */
export async function thankSubscriber(request: ShopRequest, customer: Customer, before: boolean): Promise<void> {
  if (before) return;
  await attempt(request, async () => {
    const { subscribed } = await request.shop.customers.settings.newsletter(customer);
    if (subscribed) await request.shop.promotions.sendNewsletterVoucher({ ...siteOf(request), email: customer.email });
  });
}
