import type { ReactNode } from 'react';
import { data } from 'react-router';
import type { PaylinkState } from '../../../shop/money/payment/index.ts';
import { href } from '../../../tenants/paths.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Amount } from '../../components/amount.tsx';
import { CheckoutPage } from '../../components/checkout/checkout-page.tsx';
import { WaitForPayment } from '../../components/paying/wait-for-payment.tsx';
import { areaPage, openCheckout } from '../../page.ts';
import { useLinks } from '../../shop-links.ts';
import { useCheckoutText } from '../../text.tsx';
import type { Route } from './+types/success';
import { inOtherLanguages } from './other-languages.ts';
import styles from './paylink.module.css';

export const handle = { frame: 'checkout' };

/** Return page of the provider for a pay link. The visit proves nothing, so it reads the state at the provider. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const request = await openCheckout(context, url);
  const { shop, tenant, checkoutText } = request;
  const token = url.searchParams.get('t') ?? '';
  const link = await shop.payments.links.view({ tenant, token, ask: true });
  const { ends } = checkoutText.paying.link;
  const { state, isPayable } = link ?? { state: null, isPayable: false };
  const said = ends[saidOf(state)];
  const answer = {
    page: inOtherLanguages(areaPage(request, 'paylinkSuccess', { title: said.title }), token),
    said,
    state,
    isPayable,
    amount: link?.amount ?? null,
    bill: link?.bill ?? null,
    toLink: `${href(request.locale.locale, 'paylink')}?t=${encodeURIComponent(token)}`,
    again: `${url.pathname}${url.search}`,
  };
  return link ? data(answer) : data(answer, { status: 404 });
}

/** Returns the message after paying. A link is open again when its pay page expired without payment. */
function saidOf(state: PaylinkState | null) {
  switch (state) {
    case null:
      return 'unknown';
    case 'paid':
      return 'thanks';
    case 'open':
      return 'failed';
    case 'checking':
      return 'pending';
    default:
      return state;
  }
}

export default function PaylinkSuccessPage({ loaderData }: Route.ComponentProps): ReactNode {
  const { said, state, isPayable, amount, bill, toLink, again } = loaderData;
  const text = useCheckoutText().paying.link;
  const links = useLinks();
  return (
    <CheckoutPage step={null} title={said.title}>
      {state === 'pending' || state === 'checking' ? (
        <>
          <div role="status">
            <p>{said.text}</p>
          </div>
          <WaitForPayment again={again} />
        </>
      ) : (
        <Notice kind={state === 'paid' ? 'success' : 'warning'}>{said.text}</Notice>
      )}
      {amount && (
        <dl className={styles.bill}>
          <div>
            <dt>{text.bill}</dt>
            <dd>{bill}</dd>
          </div>
          <div>
            <dt>{text.amount}</dt>
            <dd>
              <Amount money={amount} />
            </dd>
          </div>
        </dl>
      )}
      <div className={styles.actions}>
        {isPayable && state !== 'pending' && (
          <LinkButton look="primary" href={toLink}>
            {text.toLink}
          </LinkButton>
        )}
        <LinkButton href={links.area('contact')}>{text.contact}</LinkButton>
      </div>
    </CheckoutPage>
  );
}
