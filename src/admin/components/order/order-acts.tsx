import type { ReactNode } from 'react';
import type { AfterOrder } from '../../../shop/after-sales/fulfilment/index.ts';
import type { AdminOrder } from '../../../shop/after-sales/order-administration/index.ts';
import type { LinesPreview } from '../../../shop/after-sales/order-changes/index.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { ADMIN_ROOT } from '../../sections.ts';
import { useWork } from '../use-work.ts';
import { ActionBar, ActionSheet } from './action-sheet.tsx';
import { CancelOrderForm } from './cancel-order.tsx';
import { DeliveryForm, type DeliveryFormFacts } from './delivery-form.tsx';
import type { EnteredForm } from './entered-form.ts';
import { PayLinkForm, RefundForm, refundablePayments } from './online-forms.tsx';
import { expectsTransfer } from './order-money.tsx';
import type { OnlineMoneyPanel } from './order-online.tsx';
import { ReducePriceForm } from './reduce-price.tsx';
import { RegisterReturnForm, returnableLines } from './register-return.tsx';
import { CancelLinesForm, ShipForm } from './ship-form.tsx';

/** Acts that the employee's role permits. */
export type OrderRights = {
  mayShip: boolean;
  mayCancel: boolean;
  mayReturn: boolean;
  maySettle: boolean;
  mayRefund: boolean;
  mayLink: boolean;
  mayReview: boolean;
  mayCreate: boolean;
  mayChange: boolean;
};

/** Actions of an order, the next step first. `entered`: the form that was refused. */
export function OrderActs(props: {
  shown: Pick<AdminOrder, 'head' | 'order' | 'payments'>;
  life: AfterOrder | null;
  online: OnlineMoneyPanel | null;
  rights: OrderRights;
  here: string;
  entered: EnteredForm;
  /** State of the units, and the price without some of them. */
  unitState: string | null;
  preview: LinesPreview | null;
  /** How the delivery can change; null if it cannot. */
  delivery: DeliveryFormFacts | null;
}): ReactNode {
  const { shown, life, online, rights, here, entered, delivery, unitState, preview } = props;
  const { text } = useWork();
  const { head } = shown;
  const isPlaced = head.state === 'placed';
  const isOpen = isPlaced && (life?.lines.some(({ inHouse }) => inHouse > 0) ?? false);
  const isOf = (intent: string) => entered.intent === intent;
  const next = life?.stage;
  const settle = isPlaced && rights.maySettle && expectsTransfer(shown) && (
    <form method="post" action={here}>
      <Button
        type="submit"
        name="intent"
        value="settle"
        size="small"
        look={next === 'to-pay' ? 'primary' : 'secondary'}
      >
        {text.orders.settle}
      </Button>
    </form>
  );
  const isNextLink = next === 'to-pay' && !expectsTransfer(shown);
  return (
    <ActionBar label={text.orderPage.actions}>
      {head.reviewId !== null && rights.mayReview && (
        <LinkButton href={`${ADMIN_ROOT}/credit-reviews/${head.reviewId}`} look="primary" size="small">
          {text.orderPage.review}
        </LinkButton>
      )}
      {next === 'to-pay' && settle}
      {life && rights.mayShip && isOpen && next !== 'to-pay' && next !== 'to-check' && (
        <ActionSheet id="ship" title={text.fulfilment.ship} first open={isOf('ship')}>
          <ShipForm order={life} here={here} entered={isOf('ship') ? entered : {}} />
        </ActionSheet>
      )}
      {next !== 'to-pay' && settle}
      {online && rights.mayLink && online.takesOnline && isPlaced && online.open > 0 && (
        <ActionSheet id="link" title={text.orders.online.link} first={isNextLink} open={isOf('link')}>
          <PayLinkForm online={online} here={here} entered={isOf('link') ? entered : {}} />
        </ActionSheet>
      )}
      {delivery && (
        <ActionSheet id="delivery" title={text.orderPage.delivery.title} open={isOf('delivery')}>
          <DeliveryForm facts={delivery} here={here} entered={isOf('delivery') ? entered : null} />
        </ActionSheet>
      )}
      {rights.mayChange && isOpen && next !== 'to-check' && (
        <LinkButton href={`${here}/goods`} size="small">
          {text.orderGoods.title}
        </LinkButton>
      )}
      {shown.order && rights.mayCreate && !isOpen && (
        <LinkButton href={`${ADMIN_ROOT}/orders/new?${new URLSearchParams({ of: head.number })}`} size="small">
          {text.orderPage.addGoods}
        </LinkButton>
      )}
      <LaterActs {...props} />
      {shown.order && (
        <LinkButton href={`${here}/bill`} size="small">
          {text.orders.bill}
        </LinkButton>
      )}
      {life && rights.mayCancel && isOpen && (
        <ActionSheet
          id="cancel-lines"
          title={text.fulfilment.cancelLines}
          open={isOf('cancel-lines') || isOf('preview-lines')}
        >
          <CancelLinesForm
            order={life}
            here={here}
            unitState={unitState ?? ''}
            preview={preview}
            entered={isOf('cancel-lines') || isOf('preview-lines') ? entered : {}}
          />
        </ActionSheet>
      )}
      {rights.mayCancel && isPlaced && life?.mayCancel && (
        <ActionSheet id="cancel" title={text.orders.cancel} open={isOf('cancel')}>
          <CancelOrderForm entered={isOf('cancel') ? entered : {}} here={here} />
        </ActionSheet>
      )}
    </ActionBar>
  );
}

/** Actions after the first shipment: returns, price reductions and refunds. */
function LaterActs(props: Parameters<typeof OrderActs>[0]): ReactNode {
  const { life, online, rights, here, entered } = props;
  const { text, amount } = useWork();
  const isOf = (intent: string) => entered.intent === intent;
  const refundable = online && rights.mayRefund ? refundablePayments(online) : [];
  return (
    <>
      {life && rights.mayReturn && returnableLines(life).length > 0 && (
        <ActionSheet
          id="register-return"
          title={text.fulfilment.register}
          first={life.stage === 'delivered'}
          open={isOf('register-return')}
        >
          <RegisterReturnForm order={life} here={here} entered={isOf('register-return') ? entered : {}} />
        </ActionSheet>
      )}
      {life && rights.mayRefund && life.shipments.length > 0 && (
        <ActionSheet id="reduce" title={text.orders.reduce.title} open={isOf('reduce')}>
          <ReducePriceForm order={life} here={here} entered={isOf('reduce') ? entered : {}} />
        </ActionSheet>
      )}
      {refundable.map((payment) => (
        <ActionSheet
          key={payment.id}
          id={`refund-${payment.id}`}
          title={
            refundable.length === 1 ? text.orderPage.refund : `${text.orderPage.refund} (${amount(payment.amount)})`
          }
          open={isOf('refund') && entered.payment === payment.id}
        >
          <RefundForm payment={payment} here={here} entered={isOf('refund') ? entered : {}} />
        </ActionSheet>
      ))}
    </>
  );
}
