import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { unbroken } from '../../../ui/unbroken.tsx';
import { useLinks } from '../../shop-links.ts';
import { useAccountText } from '../../text.tsx';
import styles from './account-page.module.css';
import type { AccountArea, AccountShell } from './account-request.ts';

const NAMES = {
  accountOverview: 'overview',
  accountOrders: 'orders',
  accountInvoices: 'invoices',
  accountBookings: 'bookings',
  accountDates: 'dates',
  accountData: 'data',
  accountAddresses: 'addresses',
  accountPayback: 'payback',
  accountPremium: 'premium',
  accountCredit: 'credit',
  accountVouchers: 'vouchers',
  accountGiftCards: 'giftCards',
  accountNewsletter: 'newsletter',
  accountSearches: 'searches',
  accountReviews: 'reviews',
  accountSecurity: 'security',
  accountPrivacy: 'privacy',
} as const satisfies Record<AccountArea, string>;

/** Renders the logged-in customer with the logout link (docs/rules/sessions.md#account-pages). */
function Who({ frame }: { frame: AccountShell }): ReactNode {
  const text = useAccountText();
  return (
    <div className={styles.head}>
      <p>
        <strong>{frame.name}</strong>{' '}
        <span className={styles.who}>
          {text.customerNumber} {frame.number}
          {frame.premiumUntil !== null && <> · {text.premiumUntil(frame.premiumUntil)}</>}
        </span>
      </p>
      <LogoutForm label={text.navigation.logout} />
    </div>
  );
}

/** Loads a whole document, so no account data stays in the browser's memory. */
export function LogoutForm({ label }: { label: string }): ReactNode {
  return (
    <form method="post" action={useLinks().area('accountLogout')}>
      <Button type="submit" look="quiet">
        {label}
      </Button>
    </form>
  );
}

/** Renders an account page: customer, navigation and content. */
export function AccountPage(props: { frame: AccountShell; title: string; children: ReactNode }): ReactNode {
  const { frame, title, children } = props;
  const { navigation } = useAccountText();
  const links = useLinks();
  const { pathname } = useLocation();
  return (
    <div className={styles.page}>
      <Who frame={frame} />
      <div className={styles.body}>
        <nav className={styles.navigation} aria-label={navigation.label} data-side-navigation>
          {/* On a phone the list of areas is higher than the screen. Wide windows show it without its summary. */}
          <details className={styles.areas}>
            <summary>{navigation.label}</summary>
            <ul>
              {frame.areas.map((area) => {
                const target = links.area(area);
                return (
                  <li key={area}>
                    <a href={target} aria-current={pathname === target ? 'page' : undefined}>
                      {navigation[NAMES[area]]}
                    </a>
                  </li>
                );
              })}
            </ul>
          </details>
        </nav>
        <div className={styles.main}>
          <h1>{unbroken(title)}</h1>
          {children}
        </div>
      </div>
    </div>
  );
}

/** Renders a part of a page under its heading. */
export function AccountSection(props: { id: string; title: string; children: ReactNode }): ReactNode {
  const { id, title, children } = props;
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{unbroken(title)}</h2>
      {children}
    </section>
  );
}

/** Renders the layout of login, registration and the pages that letters link to. */
export function SignInLayout(props: { title: string; children: ReactNode }): ReactNode {
  return (
    <div className={`${styles.page} ${styles.narrow}`}>
      <h1>{unbroken(props.title)}</h1>
      {props.children}
    </div>
  );
}
