import { type ReactNode, useEffect } from 'react';
import { redirect } from 'react-router';
import { giftCardMessagesOf } from '../../../tenants/messages/gift-cards.ts';
import { href } from '../../../tenants/paths.ts';
import type { PaymentMethodName } from '../../../tenants/tenant.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { setBasketUnits } from '../../badges.ts';
import { basketKey } from '../../basket-owner.ts';
import { placedBillHref } from '../../bill-paths.ts';
import { SummaryCard } from '../../components/basket/summary-card.tsx';
import { TotalsList } from '../../components/basket/totals-list.tsx';
import { AddressText } from '../../components/checkout/address-text.tsx';
import { CheckoutBlock } from '../../components/checkout/block.tsx';
import { CheckoutPage } from '../../components/checkout/checkout-page.tsx';
import { DeliveryGroups } from '../../components/checkout/delivery-groups.tsx';
import { OrderLines } from '../../components/checkout/order-lines.tsx';
import { OwnEntries } from '../../components/checkout/own-fields.tsx';
import { PickupText } from '../../components/checkout/pickup-text.tsx';
import { TransferDetails } from '../../components/checkout/transfer-details.tsx';
import { OrderPlan } from '../../components/credit/order-plan.tsx';
import { creditText } from '../../credit-text.ts';
import { debitSentence } from '../../debit-sentence.ts';
import { longDate } from '../../long-date.ts';
import { areaPage, openCheckout } from '../../page.ts';
import { useShell } from '../../shell-data.ts';
import { useLinks } from '../../shop-links.ts';
import { useCheckoutText } from '../../text.tsx';
import { useMethodWords } from '../../use-method-words.ts';
import type { Route } from './+types/confirmation';
import styles from './confirmation.module.css';

export async function loader({ context, url }: Route.LoaderArgs) {
  const request = await openCheckout(context, url);
  const { tenant, shop } = request;
  const { locale } = request.locale;
  const order = await shop.orders.ofBasket(basketKey(request));
  if (order === null) throw redirect(href(locale, 'noOrder'), 303);
  const articles = await shop.catalogue.articles({ tenant, locale, skus: order.lines.map((line) => line.sku) });
  if (order.instalments) await creditText(locale);
  const { placedAt, lines, reviewUntil, ...rest } = order;
  return {
    page: areaPage(request, 'confirmation', { title: request.checkoutText.confirmation.title }),
    order: rest,
    lines: lines.map(({ title, ...line }) => ({
      ...line,
      name: title,
      picture: articles.get(line.sku)?.picture ?? null,
    })),
    reviewUntil: reviewUntil && longDate(reviewUntil, locale, tenant.timeZone),
    placedAt: longDate(placedAt, locale, tenant.timeZone),
    account:
      order.payment === 'prepayment' ? { iban: tenant.payment.iban, holder: tenant.payment.accountHolder } : null,
    bill: placedBillHref(locale),
    debit: debitSentence(order, locale),
    billedLater: tenant.documents.invoiceAt === 'shipment',
    nextCard: order.totals.giftCards?.bought.amount ? giftCardMessagesOf(locale).order.next : null,
    repeated: url.searchParams.has('repeated'),
    isGuest: request.visitor.type !== 2,
  };
}

export default function ConfirmationPage({ loaderData }: Route.ComponentProps): ReactNode {
  const { order, lines, placedAt, reviewUntil, account, bill, billedLater, nextCard, repeated, debit, isGuest } =
    loaderData;
  const checkout = useCheckoutText();
  const text = checkout.confirmation;
  const links = useLinks();
  const hasGoods = lines.length > 0;

  useEffect(() => setBasketUnits(0), []);

  return (
    <CheckoutPage
      step={null}
      title={text.title}
      aside={
        <SummaryCard title={checkout.summary} foot={<TotalsList totals={order.totals} />}>
          <OrderLines lines={lines} />
        </SummaryCard>
      }
    >
      {repeated && <Notice kind="info">{text.repeated}</Notice>}
      {reviewUntil && <Notice kind="info">{checkout.creditReview.waiting(reviewUntil)}</Notice>}
      <div className={styles.intro}>
        <p className={styles.number}>
          <Icon name="check-circle-fill" />
          <span>
            {text.number} <strong>{order.number}</strong>
          </span>
        </p>
        <p>{text.text(order.email)}</p>
        <p className={styles.small}>{text.placedAt(placedAt)}</p>
      </div>
      <NextSteps
        payment={order.payment}
        agreedDays={order.invoiceDays}
        {...{ billedLater, nextCard, hasGoods, debit }}
      />
      {account && (
        <TransferDetails
          account={account}
          reference={order.bankTransferReference}
          amount={order.totals.giftCards?.toPay ?? order.totals.total}
        />
      )}
      {order.instalments && <OrderPlan plan={order.instalments} />}
      {hasGoods && (
        <CheckoutBlock title={checkout.delivery.options}>
          <DeliveryGroups groups={order.deliveryGroups} lines={lines} />
        </CheckoutBlock>
      )}
      <div className={styles.blocks}>
        {hasGoods && (
          <CheckoutBlock title={text.address}>
            {order.pickup ? <PickupText pickup={order.pickup} /> : <AddressText address={order.shipping} />}
          </CheckoutBlock>
        )}
        <CheckoutBlock title={checkout.delivery.billing}>
          <AddressText address={order.billing} />
        </CheckoutBlock>
        <OwnEntries fields={order.fields} />
      </div>
      {isGuest && (
        <CheckoutBlock title={text.account.title}>
          <p>{text.account.text}</p>
          <p className={styles.account}>
            <LinkButton href={links.area('accountRegister')}>{text.account.open}</LinkButton>
          </p>
        </CheckoutBlock>
      )}
      <div className={styles.actions}>
        <LinkButton look="primary" href={links.area('home')}>
          {text.continueShopping}
        </LinkButton>
        <LinkButton href={bill} download>
          {billedLater ? text.confirmationFile : text.bill}
        </LinkButton>
        <Button icon="printer" data-scripted onClick={() => print()}>
          {text.print}
        </Button>
      </div>
    </CheckoutPage>
  );
}

/** Tells what happens after the order. */
function NextSteps(props: {
  payment: PaymentMethodName;
  /** Days to pay an invoice, as agreed with the order; null for orders from before they were kept. */
  agreedDays: number | null;
  billedLater: boolean;
  /** How bought gift cards arrive; null without any. */
  nextCard: string | null;
  hasGoods: boolean;
  /** When and how a direct debit is collected. */
  debit: string | null;
}): ReactNode {
  const { payment, agreedDays, billedLater, nextCard, hasGoods, debit } = props;
  const checkout = useCheckoutText();
  const wordsOf = useMethodWords();
  const text = checkout.confirmation;
  const presentDays = useShell()?.invoiceTermDays ?? 0;
  const invoiceDays = agreedDays ?? presentDays;
  const paying = (): string => {
    switch (payment) {
      case 'instalments':
        return text.nextInstalments;
      case 'invoice':
        return (billedLater ? text.nextInvoiceLater : text.nextInvoice)(invoiceDays);
      case 'prepayment':
        return text.nextPrepayment;
      default:
        return debit ?? text.nextPaid(wordsOf(payment).name);
    }
  };
  return (
    <CheckoutBlock title={text.nextTitle}>
      <ol className={styles.next}>
        <li>{text.nextMail}</li>
        <li>{paying()}</li>
        {nextCard !== null && <li>{nextCard}</li>}
        {hasGoods && <li>{text.nextDelivery}</li>}
      </ol>
    </CheckoutBlock>
  );
}
