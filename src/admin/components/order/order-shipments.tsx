import type { ReactNode } from 'react';
import type { AfterOrder } from '../../../shop/after-sales/fulfilment/index.ts';
import { Button } from '../../../ui/button.tsx';
import { ADMIN_ROOT } from '../../sections.ts';
import { Key } from '../section.tsx';
import { TablePanel } from '../table-panel.tsx';
import { useWork } from '../use-work.ts';

/** Lists shipments, returns and credits of an order. */
export function OrderShipments(props: { order: AfterOrder; here: string; mayShip: boolean }): ReactNode {
  const { order, here, mayShip } = props;
  const { text, time, amount, dayText } = useWork();
  const say = text.fulfilment;
  return (
    <>
      <TablePanel
        id="shipments"
        title={say.shipments}
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
            credit.payoutDueOn === null ? text.none : dayText(credit.payoutDueOn),
            time(credit.paidOutAt),
          ],
        }))}
      />
    </>
  );
}
