import type { ReactNode } from 'react';
import type { AfterOrder } from '../../../shop/after-sales/fulfilment/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { adminDayText } from '../../formats.ts';
import { ADMIN_ROOT } from '../../sections.ts';
import { CarrierFields } from '../carrier-fields.tsx';
import styles from '../section.module.css';
import { Key, Panel } from '../section.tsx';
import { TablePanel } from '../table-panel.tsx';
import { useWork } from '../use-work.ts';
import { CancelReasonSelect } from './cancel-order.tsx';

/** Fields for the unshipped units of each line. */
function PieceFields({ order, all, id }: { order: AfterOrder; all: boolean; id: string }): ReactNode {
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
        defaultValue={all ? String(line.inHouse - line.waiting) : '0'}
      />
    ));
}

/** Shows shipments and returns of an order, and the possible actions. */
export function OrderLife(props: { order: AfterOrder; here: string; mayShip: boolean; mayCancel: boolean }): ReactNode {
  const { order, here, mayShip, mayCancel } = props;
  const { text, time, amount, language, house } = useWork();
  const say = text.fulfilment;
  const sent = order.shipments.flatMap(({ lines }) => lines).reduce((sum, line) => sum + line.quantity, 0);
  const exchanged = order.returns
    .flatMap(({ lines }) => lines)
    .reduce((sum, line) => sum + (line.isExchangeSent ? line.exchanged : 0), 0);
  const isOpen = order.lines.some(({ inHouse }) => inHouse > 0);
  return (
    <>
      <TablePanel
        id="shipments"
        title={say.shipments}
        empty={say.noShipments}
        broad
        columns={[
          { label: say.number, look: 'tight' },
          { label: say.contents, look: 'text' },
          { label: say.carrier, look: 'tight' },
          { label: say.tracking },
          { label: say.shippedAt },
          { label: say.deliveredAt },
        ]}
        rows={order.shipments.map((shipment) => ({
          key: shipment.id,
          cells: [
            shipment.number,
            <ul key="contents">
              {shipment.lines.map((line) => (
                <li key={line.position}>{`${line.quantity} × ${line.title} ${line.variantText}`.trim()}</li>
              ))}
            </ul>,
            say.carriers[shipment.carrier],
            shipment.trackingUrl === null ? (
              text.none
            ) : (
              <a key="tracking" href={shipment.trackingUrl} rel="noreferrer">
                <Key>{shipment.trackingNumber}</Key>
              </a>
            ),
            time(shipment.shippedAt),
            shipment.deliveredAt === null && mayShip ? (
              <form key="delivered" method="post" action={here}>
                <input type="hidden" name="shipment" value={shipment.id} />
                <Button type="submit" name="intent" value="delivered" look="quiet">
                  {say.markDelivered}
                </Button>
              </form>
            ) : (
              time(shipment.deliveredAt)
            ),
          ],
        }))}
      />
      <TablePanel
        id="returns"
        title={say.returns}
        columns={[{ label: text.returns.number }, { label: text.returns.state }, { label: text.returns.registeredAt }]}
        rows={order.returns.map((entry) => ({
          key: entry.id,
          cells: [
            <a key="number" href={`${ADMIN_ROOT}/returns/${entry.number}`}>
              {entry.number}
            </a>,
            text.returns.states[entry.state],
            time(entry.registeredAt),
          ],
        }))}
      />
      <TablePanel
        id="credits"
        title={say.credits}
        columns={[
          { label: say.number, look: 'tight' },
          { label: say.amount, look: 'end' },
          { label: say.way, look: 'wide' },
          { label: say.payoutDue },
          { label: say.paidOut },
        ]}
        rows={order.credits.map((credit) => ({
          key: credit.id,
          cells: [
            <Key key="number">{credit.number}</Key>,
            amount(credit.amount.amount),
            say.ways[credit.restWay],
            credit.payoutDueOn === null ? text.none : adminDayText(credit.payoutDueOn, language),
            time(credit.paidOutAt),
          ],
        }))}
      />
      <TablePanel
        id="waits"
        title={text.stock.waiting}
        columns={[
          { label: text.orders.article, look: 'wide' },
          { label: text.orders.sku, look: 'tight' },
          { label: text.stock.units, look: 'end' },
        ]}
        rows={order.lines
          .filter(({ waiting }) => waiting > 0)
          .map((line) => ({
            key: String(line.position),
            cells: [
              [line.title, line.variantText].filter((part) => part !== '').join(', '),
              <a key="sku" href={`${ADMIN_ROOT}/stock/${encodeURIComponent(line.sku)}`}>
                {line.sku}
              </a>,
              text.stock.orderWaits(line.waiting),
            ],
          }))}
      />
      {mayShip && isOpen && (
        <Panel id="ship" title={say.ship}>
          <form method="post" action={here} className={styles.form}>
            <input type="hidden" name="seen" value={sent - exchanged} />
            <PieceFields order={order} all id="ship" />
            <CarrierFields house={house} id="ship" />
            <div>
              <Button type="submit" name="intent" value="ship" look="primary">
                {say.submitShip}
              </Button>
            </div>
          </form>
        </Panel>
      )}
      {mayCancel && isOpen && (
        <Panel id="cancel-lines" title={say.cancelLines}>
          <form method="post" action={here} className={styles.form}>
            <p>{say.cancelLinesText}</p>
            <PieceFields order={order} all={false} id="cancel" />
            <CancelReasonSelect id="cancel-reason" defaultValue="" />
            <Field id="cancel-note" name="note" label={text.orders.note} maxLength={300} autoComplete="off" />
            <div>
              <Button type="submit" name="intent" value="cancel-lines">
                {say.submitCancelLines}
              </Button>
            </div>
          </form>
        </Panel>
      )}
    </>
  );
}
