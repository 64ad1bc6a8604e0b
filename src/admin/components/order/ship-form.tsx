import type { ReactNode } from 'react';
import type { AfterOrder } from '../../../shop/after-sales/fulfilment/index.ts';
import type { LinesPreview } from '../../../shop/after-sales/order-changes/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { CarrierFields } from '../carrier-fields.tsx';
import styles from '../section.module.css';
import { useWork } from '../use-work.ts';
import { CancelReasonSelect } from './cancel-order.tsx';
import type { EnteredForm } from './entered-form.ts';

/** Fields for the unshipped units of each line. */
function UnitFields(props: { order: AfterOrder; all: boolean; id: string; entered: EnteredForm }): ReactNode {
  const { order, all, id, entered } = props;
  const say = useWork().text.fulfilment;
  return order.lines
    .filter(({ inHouse }) => inHouse > 0)
    .map((line) => (
      <Field
        key={line.position}
        id={`${id}-${line.position}`}
        name={`pieces-${line.position}`}
        label={say.pieces([line.title, line.variantText].filter((part) => part !== '').join(', '), line.inHouse)}
        inputMode="numeric"
        autoComplete="off"
        maxLength={2}
        defaultValue={entered[`pieces-${line.position}`] ?? (all ? String(line.inHouse - line.waiting) : '0')}
      />
    ));
}

/** Form that records a shipment. */
export function ShipForm({
  order,
  here,
  entered,
}: {
  order: AfterOrder;
  here: string;
  entered: EnteredForm;
}): ReactNode {
  const { text, house } = useWork();
  const sent = order.shipments.flatMap(({ lines }) => lines).reduce((sum, line) => sum + line.quantity, 0);
  const exchanged = order.returns
    .flatMap(({ lines }) => lines)
    .reduce((sum, line) => sum + (line.isExchangeSent ? line.exchanged : 0), 0);
  return (
    <form method="post" action={here} className={styles.form}>
      <input type="hidden" name="seen" value={sent - exchanged} />
      <UnitFields order={order} all id="ship" entered={entered} />
      <CarrierFields house={house} id="ship" />
      <div>
        <Button type="submit" name="intent" value="ship" look="primary">
          {text.fulfilment.submitShip}
        </Button>
      </div>
    </form>
  );
}

/** Form that cancels unshipped units. */
export function CancelLinesForm(props: {
  order: AfterOrder;
  here: string;
  entered: EnteredForm;
  unitState: string;
  preview: LinesPreview | null;
}): ReactNode {
  const { order, here, entered, unitState, preview } = props;
  const { text, amount } = useWork();
  const say = text.fulfilment;
  return (
    <form method="post" action={here} className={styles.form}>
      <p>{say.cancelLinesText}</p>
      <input type="hidden" name="seen" value={entered.seen ?? unitState} />
      <UnitFields order={order} all={false} id="cancel" entered={entered} />
      <CancelReasonSelect id="cancel-reason" defaultValue={entered.reason ?? ''} />
      <Field
        id="cancel-note"
        name="note"
        label={text.orders.note}
        maxLength={300}
        autoComplete="off"
        defaultValue={entered.note ?? ''}
      />
      {preview && (
        <p role="status">
          {text.orderPage.preview(amount(preview.before), amount(preview.credit))}{' '}
          <strong>{amount(preview.after)}</strong>
        </p>
      )}
      <div className={styles.actions}>
        {/* Calculates without a reason, which only the cancellation needs. */}
        <Button type="submit" name="intent" value="preview-lines" formNoValidate>
          {text.orderPage.calculate}
        </Button>
        <Button type="submit" name="intent" value="cancel-lines">
          {say.submitCancelLines}
        </Button>
      </div>
    </form>
  );
}
