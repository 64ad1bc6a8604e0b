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
  return { page: areaPage(request, 'noOrder', { title: request.checkoutText.noOrder.title }) };
}

/** Where one lands who asks for an order that is not there. */
export default function NoticePage(): ReactNode {
  const text = useCheckoutText().noOrder;
  const links = useLinks();
  return (
    <CheckoutPage step={null} title={text.title}>
      <p>{text.text}</p>
      <div className={styles.actions}>
        <LinkButton look="primary" href={links.area('home')}>
          {text.toHome}
        </LinkButton>
        <LinkButton href={links.area('basket')}>{text.toBasket}</LinkButton>
      </div>
    </CheckoutPage>
  );
}
