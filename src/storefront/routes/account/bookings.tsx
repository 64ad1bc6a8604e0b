import { type ReactNode, useContext } from 'react';
import { statementHref } from '../../../tenants/after-order-paths.ts';
import { formatAmount } from '../../../tenants/price-format.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { AccountPage, AccountSection } from '../../components/account/account-page.tsx';
import { openAccount } from '../../components/account/account-request.ts';
import { Balance } from '../../components/account/balance.tsx';
import { DatedOrderLine } from '../../components/account/dates-table.tsx';
import ledgerStyles from '../../components/account/ledger.module.css';
import { wantedPage } from '../../components/account/ledger-page.ts';
import { LedgerPages } from '../../components/account/ledger-pages.tsx';
import { tableDay } from '../../components/account/table-day.ts';
import { attempt } from '../../form-data.ts';
import { MoneyFormat } from '../../money-format.ts';
import { areaPage, notFound } from '../../page.ts';
import { useLinks } from '../../shop-links.ts';
import { useAccountText, useLocale } from '../../text.tsx';
import type { Route } from './+types/bookings';

export async function loader({ context, url }: Route.LoaderArgs) {
  const request = await openAccount(context, url, 'accountBookings');
  const { shop, tenant, customer, frame, accountText } = request;
  const current = wantedPage(url);
  const holder = { tenant, customerId: customer.id };
  const found = await attempt(request, () => shop.ledger.bookings(holder, current));
  if (found && current > found.pages) throw notFound();
  return {
    page: areaPage(request, 'accountBookings', { title: accountText.navigation.bookings }),
    frame,
    standing: found && { ...found.standing, dues: [] },
    bookings: found?.rows ?? [],
    pages: found?.pages ?? 1,
    current,
    statement: statementHref(request.locale.locale),
  };
}

/** Renders all postings of the account below their sum, the balance. */
export default function BookingsPage({ loaderData }: Route.ComponentProps): ReactNode {
  const { frame, standing, bookings, pages, current, statement } = loaderData;
  const { navigation, ledger: text } = useAccountText();
  const format = useContext(MoneyFormat);
  const locale = useLocale();
  const links = useLinks();
  const here = links.area('accountBookings');
  return (
    <AccountPage frame={frame} title={navigation.bookings}>
      <AccountSection id="balance" title={text.balance}>
        <Balance standing={standing} here={here} />
      </AccountSection>
      {bookings.length > 0 && (
        <form method="get" action={statement} className={ledgerStyles.statement}>
          <Field id="from" name="from" type="date" label={text.statement.from} hint={text.statement.hint} />
          <Field id="to" name="to" type="date" label={text.statement.to} />
          <Button type="submit">{text.statement.submit}</Button>
        </form>
      )}
      {standing !== null && bookings.length === 0 && <p>{text.noBookings}</p>}
      {bookings.length > 0 && (
        <table className={ledgerStyles.table}>
          <caption>{text.allBookings}</caption>
          <thead>
            <tr>
              <th scope="col">{text.columns.day}</th>
              <th scope="col">{text.columns.booking}</th>
              <th scope="col" className={ledgerStyles.number}>
                {text.columns.amount}
              </th>
              <th scope="col" className={ledgerStyles.wide}>
                {text.columns.balance}
              </th>
            </tr>
          </thead>
          <tbody>
            {bookings.map((booking) => (
              <tr key={booking.id}>
                <td>{tableDay(booking.bookedOn, locale)}</td>
                <td>
                  {text.kinds[booking.kind]}
                  <DatedOrderLine
                    number={booking.orderNumber}
                    hasOrder={booking.hasOrder}
                    orders={links.area('accountOrders')}
                  />
                </td>
                <td className={ledgerStyles.number}>{formatAmount(booking.amount, format)}</td>
                <td className={ledgerStyles.wide}>{formatAmount(booking.balance, format)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <LedgerPages here={here} current={current} pages={pages} />
    </AccountPage>
  );
}
