import type { ReactNode } from 'react';
import { formatAmount } from '../../../tenants/price-format.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import styles from '../../components/account/account-page.module.css';
import { AccountPage } from '../../components/account/account-page.tsx';
import { mergedLines, openAccount } from '../../components/account/account-request.ts';
import { areaPage } from '../../page.ts';
import { useLinks } from '../../shop-links.ts';
import { useAccountText, useText } from '../../text.tsx';
import type { Route } from './+types/overview';

export async function loader({ context, url }: Route.LoaderArgs) {
  const request = await openAccount(context, url, 'accountOverview');
  const { frame, customer, shop, accountText, date } = request;
  const { orders } = await shop.orders.ofCustomer(customer.id, 1);
  return {
    page: areaPage(request, 'accountOverview', { title: accountText.navigation.overview }),
    frame,
    firstName: customer.firstName,
    // Until a carrier says that they have arrived.
    orders: orders.slice(0, 3).map(({ number, placedAt }) => ({ number, date: date(placedAt) })),
    fee: formatAmount(request.tenant.premium.fee, request.tenant.priceFormat),
    confirmed: url.searchParams.has('confirmed'),
    merged: mergedLines(url.searchParams),
  };
}

export default function OverviewPage({ loaderData }: Route.ComponentProps): ReactNode {
  const { frame, firstName, orders, fee, confirmed, merged } = loaderData;
  const { overview: text, login, premium } = useAccountText();
  const { frame: words } = useText();
  const links = useLinks();
  const has = (area: (typeof frame.areas)[number]) => frame.areas.includes(area);
  return (
    <AccountPage frame={frame} title={text.greeting(firstName)}>
      {confirmed && (
        <Notice kind="success" role="status">
          {text.confirmed}
        </Notice>
      )}
      {merged > 0 && (
        <Notice kind="info" role="status">
          {login.merged(merged)} <a href={links.area('basket')}>{words.header.basket}</a>
        </Notice>
      )}
      <div className={styles.cards}>
        <section className={styles.card}>
          <h2>{text.shipments}</h2>
          {orders.length === 0 ? (
            <p>{text.noShipments}</p>
          ) : (
            <ul>
              {orders.map(({ number, date }) => (
                <li key={number}>
                  <a href={`${links.area('accountOrders')}/${number}`}>{text.lastOrder(number, date)}</a>
                </li>
              ))}
            </ul>
          )}
          {has('accountOrders') && (
            <p>
              <LinkButton href={links.area('accountOrders')}>{text.allOrders}</LinkButton>
            </p>
          )}
        </section>
        <section className={styles.card}>
          <h2>{text.returns}</h2>
          <p>{text.noReturns}</p>
        </section>
        {has('accountPremium') && (
          <section className={styles.card}>
            <h2>{premium.title}</h2>
            <p>
              {frame.premiumUntil !== null ? premium.overview.member(frame.premiumUntil) : premium.overview.invite(fee)}
            </p>
            <p>
              <a href={links.area('accountPremium')}>{premium.overview.more}</a>
            </p>
          </section>
        )}
        {has('accountDates') && (
          <section className={styles.card}>
            <h2>
              <a href={links.area('accountDates')}>{text.payments}</a>
            </h2>
            <p>{text.noPayments}</p>
          </section>
        )}
      </div>
    </AccountPage>
  );
}
