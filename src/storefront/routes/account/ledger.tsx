import type { ReactNode } from 'react';
import { areaOf } from '../../../tenants/paths.ts';
import { AccountPage } from '../../components/account/account-page.tsx';
import { openAccount } from '../../components/account/account-request.ts';
import { shopRequest } from '../../context.ts';
import { areaPage } from '../../page.ts';
import { useAccountText } from '../../text.tsx';
import type { Route } from './+types/ledger';

/** Bookings, invoices and payment dates: their places. What stands there comes with the ledger. */
const PARTS = {
  accountBookings: { title: 'bookings', empty: 'noBookings' },
  accountInvoices: { title: 'invoices', empty: 'noInvoices' },
  accountDates: { title: 'dates', empty: 'noDates' },
} as const;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { locale, path } = context.get(shopRequest);
  const found = areaOf(locale.language, path);
  const area: keyof typeof PARTS = found === 'accountInvoices' || found === 'accountDates' ? found : 'accountBookings';
  const request = await openAccount(context, url, area);
  const title = request.accountText.navigation[PARTS[area].title];
  return { page: areaPage(request, area, { title }), frame: request.frame, area };
}

export default function LedgerPage({ loaderData }: Route.ComponentProps): ReactNode {
  const { frame, area } = loaderData;
  const { navigation, ledger } = useAccountText();
  return (
    <AccountPage frame={frame} title={navigation[PARTS[area].title]}>
      <p>{ledger[PARTS[area].empty]}</p>
    </AccountPage>
  );
}
