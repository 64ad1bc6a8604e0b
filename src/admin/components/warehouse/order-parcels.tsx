import type { ReactNode } from 'react';
import type { PackingOrder } from '../../../shop/after-sales/warehouse/index.ts';
import { Button } from '../../../ui/button.tsx';
import sectionStyles from '../section.module.css';
import { Key } from '../section.tsx';
import { TablePanel } from '../table-panel.tsx';
import { Tag } from '../tag.tsx';
import { useWork } from '../use-work.ts';
import { WAREHOUSE } from './warehouse-head.tsx';

/** Parcels of an order with their papers; a reprint is the same link. */
export function OrderParcels({ order, mayShip }: { order: PackingOrder; mayShip: boolean }): ReactNode {
  const { text } = useWork();
  const say = text.warehouse;
  return (
    <TablePanel
      id="order-parcels"
      title={say.orderParcels}
      columns={[
        { label: say.parcel, look: 'tight' },
        { label: say.carrier },
        { label: say.tracking, look: 'tight' },
        { label: say.state },
        { label: say.actions },
      ]}
      rows={order.parcels.map((parcel) => ({
        key: parcel.id,
        cells: [
          <Key key="number">{`${parcel.order}-${parcel.number}`}</Key>,
          text.fulfilment.carriers[parcel.carrier],
          parcel.trackingNumber ?? text.none,
          <Tag key="state" tone={parcel.state === 'shipped' ? 'good' : 'warning'}>
            {say.parcelStates[parcel.state]}
          </Tag>,
          <form
            key="actions"
            method="post"
            action={`${WAREHOUSE}/pack?code=${order.number}`}
            className={sectionStyles.actions}
          >
            <input type="hidden" name="parcel" value={parcel.id} />
            {mayShip && parcel.state === 'packed' && (
              <>
                <Button type="submit" size="small" name="intent" value="ship-parcel">
                  {say.shipParcel}
                </Button>
                <Button type="submit" size="small" name="intent" value="unpack">
                  {say.unpack}
                </Button>
              </>
            )}
            {parcel.hasLabel && <a href={`${WAREHOUSE}/parcels/${parcel.id}/paper`}>{say.label}</a>}
            <a href={`${WAREHOUSE}/parcels/${parcel.id}/paper?kind=slips`}>{say.slip}</a>
          </form>,
        ],
      }))}
    />
  );
}
