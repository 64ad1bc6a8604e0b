import { type ReactNode, useContext } from 'react';
import { redirect } from 'react-router';
import type { InvoiceRow } from '../../../shop/money/ledger/index.ts';
import { papersHref } from '../../../tenants/after-order-paths.ts';
import { formatAmount } from '../../../tenants/price-format.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { accountBillHref } from '../../bill-paths.ts';
import styles from '../../components/account/account-page.module.css';
import { AccountPage } from '../../components/account/account-page.tsx';
import { openAccount, openAccountAction } from '../../components/account/account-request.ts';
import ledgerStyles from '../../components/account/ledger.module.css';
import { wantedPage } from '../../components/account/ledger-page.ts';
import { LedgerPages } from '../../components/account/ledger-pages.tsx';
import { DocumentLinks } from '../../components/account/order-documents.tsx';
import { longDay } from '../../components/credit/plan-texts.ts';
import { showDocuments } from '../../document-data.ts';
import { attempt, readForm, sendBack, sendFailure, stayAfterFailure } from '../../form-data.ts';
import { MoneyFormat } from '../../money-format.ts';
import { areaPage, notFound, openAccountTexts } from '../../page.ts';
import { useLinks } from '../../shop-links.ts';
import { useAccountText, useLocale } from '../../text.tsx';
import { keepPage } from '../../unsent.ts';
import type { Route } from './+types/invoices';

/** Maximum length of an order number, with reserve. */
const LONGEST_NUMBER = 20;

export async function loader({ context, url }: Route.LoaderArgs) {
  const request = await openAccount(context, url, 'accountInvoices');
  const { shop, tenant, customer, frame, accountText, locale } = request;
  const current = wantedPage(url);
  const found = await attempt(request, () => shop.ledger.invoices({ tenant, customerId: customer.id }, current));
  if (found && current > found.pages) throw notFound();
  const issued =
    found &&
    (await attempt(request, () =>
      shop.documents.listed(
        tenant,
        found.rows.map(({ orderNumber }) => orderNumber),
      ),
    ));
  const day = (iso: string) => longDay(iso, locale.locale);
  return {
    page: areaPage(request, 'accountInvoices', { title: accountText.navigation.invoices }),
    frame,
    invoices:
      found?.rows.map((invoice) => ({
        ...invoice,
        state: stateOf(invoice),
        // An issued invoice is among the documents.
        bill: issued?.get(invoice.orderNumber)?.some(({ kind }) => kind === 'invoice')
          ? null
          : accountBillHref(locale.locale, invoice.orderNumber),
        documents: showDocuments(issued?.get(invoice.orderNumber) ?? [], { locale: locale.locale, day }),
      })) ?? null,
    pages: found?.pages ?? 1,
    current,
    takesOnline: shop.payments.takesOnline,
    papers: papersHref(locale.locale),
  };
}

function stateOf({ isCancelled, open, isOverdue }: InvoiceRow): 'cancelled' | 'paid' | 'overdue' | 'open' {
  if (isCancelled) return 'cancelled';
  if (open === 0) return 'paid';
  return isOverdue ? 'overdue' : 'open';
}

/** Redirects to a pay link for a bill's open amount, which needs no login. */
export async function action({ context, request: http, url }: Route.ActionArgs) {
  const request = openAccountAction(context, url, 'accountInvoices');
  const { shop, tenant, customer, locale } = request;
  const { text, accountText } = await openAccountTexts(context, url);
  const { number = '' } = await readForm(http);
  const holder = { tenant, customerId: customer.id };
  const outcome = await attempt(request, async () => {
    const orderNumber = number.slice(0, LONGEST_NUMBER);
    const amount = await shop.ledger.openOf(holder, orderNumber);
    if (amount === null) return { link: null };
    const link = { tenant, locale: locale.locale, customerId: customer.id, orderNumber, amount };
    return { link: await shop.payments.links.own(link) };
  });
  if (outcome === null) return sendFailure(http, { message: text.frame.errors.generic });
  if (outcome.link === null) return sendBack(http, { message: accountText.ledger.payFailed });
  return redirect(outcome.link, 303);
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return keepPage(request, serverAction);
}

export const shouldRevalidate = stayAfterFailure;

const TAGS = { paid: styles.tag, open: styles.tagQuiet, cancelled: styles.tagQuiet, overdue: styles.tagLate };

/** Renders the customer's bills with amount, open amount, document and payment. */
export default function InvoicesPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { frame, invoices, pages, current, takesOnline, papers } = loaderData;
  const { navigation, ledger: text } = useAccountText();
  const format = useContext(MoneyFormat);
  const locale = useLocale();
  const links = useLinks();
  const here = links.area('accountInvoices');
  return (
    <AccountPage frame={frame} title={navigation.invoices}>
      {actionData && (
        <Notice kind="problem" role="alert">
          {actionData.message}
        </Notice>
      )}
      {invoices === null && (
        <Notice kind="problem" role="alert">
          {text.failed} <a href={here}>{text.reload}</a>
        </Notice>
      )}
      {invoices?.length === 0 && <p>{text.noInvoices}</p>}
      {invoices !== null && invoices.length > 0 && (
        <p>
          <a href={papers} download>
            {text.allDocuments}
          </a>
        </p>
      )}
      <ul className={styles.main}>
        {invoices?.map((invoice) => (
          <li key={invoice.orderNumber} className={styles.card}>
            <h2>
              <a href={`${links.area('accountOrders')}/${invoice.orderNumber}`}>{text.ofOrder(invoice.orderNumber)}</a>
            </h2>
            <p className={TAGS[invoice.state]}>{text.invoiceStates[invoice.state]}</p>
            <p className={styles.small}>{text.billedOn(longDay(invoice.billedOn, locale))}</p>
            <dl className={ledgerStyles.facts}>
              <div>
                <dt>{text.total}</dt>
                <dd>{formatAmount(invoice.total, format)}</dd>
              </div>
              {invoice.open > 0 && (
                <div>
                  <dt>{text.columns.open}</dt>
                  <dd>{formatAmount(invoice.open, format)}</dd>
                </div>
              )}
              {invoice.payableOn && (
                <div>
                  <dt>{text.payableOn}</dt>
                  <dd>{longDay(invoice.payableOn, locale)}</dd>
                </div>
              )}
            </dl>
            {invoice.documents.length > 0 && <DocumentLinks documents={invoice.documents} />}
            <div className={styles.actions}>
              {takesOnline && invoice.open > 0 && invoice.state !== 'cancelled' && (
                <form method="post" action={here}>
                  <input type="hidden" name="number" value={invoice.orderNumber} />
                  <Button type="submit" look="primary" aria-label={text.payOf(invoice.orderNumber)}>
                    {text.pay}
                  </Button>
                </form>
              )}
              {invoice.bill !== null && (
                <a href={invoice.bill} aria-label={text.billOf(invoice.orderNumber)}>
                  {text.bill}
                </a>
              )}
            </div>
          </li>
        ))}
      </ul>
      <LedgerPages here={here} current={current} pages={pages} />
    </AccountPage>
  );
}
