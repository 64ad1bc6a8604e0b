import type { ReactNode } from 'react';
import { formatAmount } from '../../../tenants/price-format.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { showOverview } from '../../account-overview-data.ts';
import styles from '../../components/account/account-page.module.css';
import { AccountPage } from '../../components/account/account-page.tsx';
import { mergedLines, openAccount } from '../../components/account/account-request.ts';
import { Balance } from '../../components/account/balance.tsx';
import { DatesTable } from '../../components/account/dates-table.tsx';
import ledgerStyles from '../../components/account/ledger.module.css';
import { shownDues } from '../../components/account/shown-dues.ts';
import { attempt } from '../../form-data.ts';
import { areaPage } from '../../page.ts';
import { useLinks } from '../../shop-links.ts';
import { useShopName } from '../../shop-name.ts';
import { useAccountText, useText } from '../../text.tsx';
import type { Route } from './+types/overview';

const SHOWN_DUES = 3;

export async function loader({ context, url }: Route.LoaderArgs) {
  const request = await openAccount(context, url, 'accountOverview');
  const { frame, customer, shop, accountText, date } = request;
  const holder = { tenant: request.tenant, customerId: customer.id };
  const { locale } = request.locale;
  const [{ orders }, after, standing] = await Promise.all([
    shop.orders.ofCustomer(customer.id, 1),
    shop.fulfilment.buyer.overview(customer.id),
    // On failure the page still renders, with a note.
    attempt(request, () => shop.ledger.standing(holder)),
  ]);
  return {
    page: areaPage(request, 'accountOverview', { title: accountText.navigation.overview }),
    frame,
    firstName: customer.firstName,
    ...showOverview(orders, after, { locale, date }),
    standing: standing && { ...standing, dues: [] },
    dues: standing ? shownDues(standing.dues.slice(0, SHOWN_DUES), request.now, request.tenant) : [],
    fee: formatAmount(request.tenant.premium.fee, request.tenant.priceFormat),
    confirmed: url.searchParams.has('confirmed'),
    merged: mergedLines(url.searchParams),
  };
}

function LinkedList({ items }: { items: { key: string; href: string; text: string }[] }): ReactNode {
  return (
    <ul>
      {items.map(({ key, href, text }) => (
        <li key={key}>
          <a href={href}>{text}</a>
        </li>
      ))}
    </ul>
  );
}

export default function OverviewPage({ loaderData }: Route.ComponentProps): ReactNode {
  const { frame, firstName, shipments, returns, standing, dues, fee, confirmed, merged } = loaderData;
  const { overview: text, ledger, login, premium } = useAccountText();
  const { frame: words } = useText();
  const shop = useShopName();
  const links = useLinks();
  const has = (area: (typeof frame.areas)[number]) => frame.areas.includes(area);
  return (
    <AccountPage frame={frame} title={text.greeting(firstName)}>
      {confirmed && (
        <Notice kind="success" role="status">
          {text.confirmed(shop)}
        </Notice>
      )}
      {merged > 0 && (
        <Notice kind="info" role="status">
          {login.merged(merged)} <a href={links.area('basket')}>{words.header.basket}</a>
        </Notice>
      )}
      <div className={`${styles.cards} ${ledgerStyles.overview}`}>
        <section className={styles.card}>
          <h2>{text.shipments}</h2>
          {shipments.length === 0 ? <p>{text.noShipments}</p> : <LinkedList items={shipments} />}
          {has('accountOrders') && (
            <p>
              <LinkButton href={links.area('accountOrders')}>{text.allOrders}</LinkButton>
            </p>
          )}
        </section>
        <section className={styles.card}>
          <h2>{text.returns}</h2>
          {returns.length === 0 ? <p>{text.noReturns}</p> : <LinkedList items={returns} />}
        </section>
        {has('accountPremium') && (
          <section className={styles.card}>
            <h2>{premium.title}</h2>
            <p>
              {frame.premiumUntil !== null
                ? premium.overview.member(frame.premiumUntil)
                : frame.premiumWaits
                  ? premium.state.waits
                  : premium.overview.invite(fee)}
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
            <Balance standing={standing} here={links.area('accountOverview')} />
            {dues.length > 0 && <DatesTable dues={dues} caption={ledger.upcoming} />}
            <p className={styles.actions}>
              {has('accountBookings') && <a href={links.area('accountBookings')}>{ledger.allBookings}</a>}
              <a href={links.area('accountDates')}>{ledger.allDates}</a>
              {has('accountInvoices') && <a href={links.area('accountInvoices')}>{ledger.allInvoices}</a>}
            </p>
          </section>
        )}
      </div>
    </AccountPage>
  );
}
