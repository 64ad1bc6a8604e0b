import type { ReactNode } from 'react';
import { LinkButton } from '../../../ui/button.tsx';
import { CheckoutPage } from '../../components/checkout/checkout-page.tsx';
import { areaPage, openCheckout } from '../../page.ts';
import { useLinks } from '../../shop-links.ts';
import { useCheckoutText } from '../../text.tsx';
import type { Route } from './+types/notice';
import styles from './confirmation.module.css';

export async function loader({ context, url }: Route.LoaderArgs) {
  const request = await openCheckout(context, url);
  const { noOrder, paying } = request.checkoutText;
  const ended = reason(url.searchParams.get('payment'));
  return { page: areaPage(request, 'noOrder', { title: ended ? paying.after[ended].title : noOrder.title }), ended };
}

/**
 * Reads ?payment=failed or ?payment=expired: how a payment without an order ended
 * (docs/rules/checkout.md#no-order-notice).
 */
function reason(given: string | null): 'failed' | 'expired' | null {
  return given === 'failed' || given === 'expired' ? given : null;
}

/** Renders the notice that there is no such order. */
export default function NoticePage({ loaderData }: Route.ComponentProps): ReactNode {
  const checkout = useCheckoutText();
  const text = checkout.noOrder;
  const { ended } = loaderData;
  const links = useLinks();
  return (
    <CheckoutPage step={null} title={ended ? checkout.paying.after[ended].title : text.title}>
      <p>{ended ? checkout.paying.after[ended].text : text.text}</p>
      <div className={styles.actions}>
        {ended && (
          <>
            <LinkButton look="primary" href={links.area('checkAndOrder')}>
              {checkout.paying.again}
            </LinkButton>
            <LinkButton href={links.area('paymentChange')}>{checkout.paying.otherWay}</LinkButton>
          </>
        )}
        <LinkButton {...(ended ? {} : { look: 'primary' })} href={links.area('home')}>
          {text.toHome}
        </LinkButton>
        <LinkButton href={links.area('basket')}>{text.toBasket}</LinkButton>
      </div>
    </CheckoutPage>
  );
}
