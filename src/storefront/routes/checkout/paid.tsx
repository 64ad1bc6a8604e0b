import type { ReactNode } from 'react';
import { LinkButton } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { basketKey } from '../../basket-owner.ts';
import { leadTo } from '../../components/checkout/checkout-flow.ts';
import { CheckoutPage } from '../../components/checkout/checkout-page.tsx';
import { WaitForPayment } from '../../components/paying/wait-for-payment.tsx';
import { attempt } from '../../form-data.ts';
import { areaPage, openCheckout } from '../../page.ts';
import { useLinks } from '../../shop-links.ts';
import { useCheckoutText } from '../../text.tsx';
import type { Route } from './+types/paid';
import styles from './confirmation.module.css';

export const handle = { frame: 'checkout' };

const UNKNOWN = { state: 'checking', payAt: null } as const;

/**
 * Return page of the payment provider. It trusts nothing in the address and reads the payment at the provider. Only the
 * browser with the basket sees the order. `back`: the visitor left the pay page.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const request = await openCheckout(context, url);
  const { shop, checkoutText } = request;
  const { locale } = request.locale;
  const key = basketKey(request);
  const basketId = await shop.orders.basketOf(key);
  const paymentId = url.searchParams.get('payment');
  const asked = await attempt(request, async () => ({ found: await shop.payments.status({ paymentId, basketId }) }));
  // After a failed request the payment's state is unknown: the page waits and polls.
  const found = asked === null ? UNKNOWN : asked.found;
  if (!found) throw leadTo(locale, 'noOrder');
  if (found.state === 'paid' && (await shop.orders.isOfBasket(key))) throw leadTo(locale, 'confirmation');
  // A payment that ended without an order has its notice (docs/rules/checkout.md#no-order-notice).
  if ((found.state === 'failed' || found.state === 'expired') && !found.payAt)
    throw leadTo(locale, 'noOrder', `?${new URLSearchParams({ payment: found.state })}`);
  const isBack = url.searchParams.has('back');
  const state = found.state === 'open' && !isBack ? ('checking' as const) : found.state;
  const { after, mandated } = checkoutText.paying;
  const title = found.state === 'paid' && found.method === 'sepa' ? mandated : after[state].title;
  return {
    page: areaPage(request, 'afterPayment', { title }),
    title,
    state,
    payAt: found.payAt,
    again: `${url.pathname}${url.search}`,
  };
}

export default function PaidPage({ loaderData }: Route.ComponentProps): ReactNode {
  const { title, state, payAt, again } = loaderData;
  const { paying, confirmation } = useCheckoutText();
  const links = useLinks();
  if (state === 'paid')
    return (
      <CheckoutPage step={null} title={title}>
        <Notice kind="success">{paying.after.paid.text}</Notice>
        <div className={styles.actions}>
          <LinkButton href={links.area('home')}>{confirmation.continueShopping}</LinkButton>
        </div>
      </CheckoutPage>
    );
  if (state === 'checking')
    return (
      <CheckoutPage step={null} title={title}>
        <div role="status">
          <p>{paying.after.checking.text}</p>
        </div>
        <WaitForPayment again={again} />
      </CheckoutPage>
    );
  return (
    <CheckoutPage step={null} title={title}>
      <Notice kind={state === 'given-back' ? 'info' : 'warning'}>{paying.after[state].text}</Notice>
      <div className={styles.actions}>
        {payAt ? (
          <LinkButton look="primary" href={payAt}>
            {paying.goOn}
          </LinkButton>
        ) : (
          <LinkButton look="primary" href={links.area('checkAndOrder')}>
            {paying.again}
          </LinkButton>
        )}
        <LinkButton href={links.area('paymentChange')}>{paying.otherWay}</LinkButton>
        <LinkButton href={links.area('basket')}>{paying.toBasket}</LinkButton>
      </div>
    </CheckoutPage>
  );
}
