import type { ReactNode } from 'react';
import type { CustomerVoucher } from '../../../shop/selling/promotions/index.ts';
import { formatAmount, formatPercent } from '../../../tenants/price-format.ts';
import type { Locale, PriceFormat } from '../../../tenants/tenant.ts';
import { Notice } from '../../../ui/notice.tsx';
import styles from '../../components/account/account-page.module.css';
import { AccountPage } from '../../components/account/account-page.tsx';
import { openAccount, openAccountAction } from '../../components/account/account-request.ts';
import { VoucherTicket } from '../../components/vouchers/voucher-ticket.tsx';
import { attempt, readForm, stayAfterFailure } from '../../form-data.ts';
import { areaPage } from '../../page.ts';
import { useLinks } from '../../shop-links.ts';
import { useAccountText } from '../../text.tsx';
import { keepPage } from '../../unsent.ts';
import { changeVouchers } from '../../voucher-data.ts';
import type { Route } from './+types/vouchers';

export async function loader({ context, url }: Route.LoaderArgs) {
  const request = await openAccount(context, url, 'accountVouchers');
  const { customer, tenant, shop, accountText, frame, locale, date } = request;
  const lists = await attempt(request, () =>
    shop.promotions.ofCustomer({ tenant, locale: locale.locale, email: customer.email }),
  );
  const shown = (voucher: CustomerVoucher) => ({
    code: voucher.code,
    title: voucher.title,
    text: voucher.text,
    state: voucher.state,
    kind: voucher.kind,
    worth: worthOf(voucher, tenant.priceFormat, locale.locale),
    validTo: voucher.validTo && date(new Date(`${voucher.validTo}T12:00:00Z`)),
    minimum: voucher.minGoods > 0 ? formatAmount(voucher.minGoods, tenant.priceFormat) : null,
  });
  return {
    page: areaPage(request, 'accountVouchers', { title: accountText.vouchers.title }),
    frame,
    // Null: the page renders with a note that the lists are unavailable.
    lists: lists && { active: lists.active.map(shown), expired: lists.expired.map(shown) },
  };
}

/** Returns the formatted value of a voucher; null for a gift and for free delivery. */
function worthOf({ kind, value }: CustomerVoucher, format: PriceFormat, locale: Locale): string | null {
  if (kind === 'amount') return formatAmount(value, format);
  return kind === 'percent' ? formatPercent(value, locale) : null;
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const opened = openAccountAction(context, url, 'accountVouchers');
  return changeVouchers(request, opened, 'voucher', await readForm(request));
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return keepPage(request, serverAction);
}

export const shouldRevalidate = stayAfterFailure;

export default function VouchersPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { frame, lists } = loaderData;
  const { vouchers: text } = useAccountText();
  const links = useLinks();
  const refused = actionData?.voucher;
  const sections = [
    { key: 'active' as const, title: text.active, empty: text.noActive },
    { key: 'expired' as const, title: text.expired, empty: text.noExpired },
  ];
  return (
    <AccountPage frame={frame} title={text.title}>
      <p>{text.text}</p>
      {lists === null ? (
        <Notice kind="problem" role="alert">
          {text.failed} <a href={links.area('accountVouchers')}>{text.reload}</a>
        </Notice>
      ) : (
        sections.map(({ key, title, empty }) => (
          <section key={key} className={styles.section} aria-labelledby={key}>
            <h2 id={key}>{title}</h2>
            {lists[key].length === 0 ? (
              <p>{empty}</p>
            ) : (
              <ul className={styles.section}>
                {lists[key].map((voucher) => (
                  <VoucherTicket
                    key={voucher.code}
                    voucher={voucher}
                    refusal={refused?.code === voucher.code ? refused.text : null}
                  />
                ))}
              </ul>
            )}
          </section>
        ))
      )}
    </AccountPage>
  );
}
