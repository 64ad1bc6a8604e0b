import type { ReactNode } from 'react';
import type { PlannedPrice } from '../../../shop/catalogue/products/index.ts';
import { ADMIN_ROOT } from '../../sections.ts';
import { Key } from '../section.tsx';
import { TablePanel } from '../table-panel.tsx';
import { useWork } from '../use-work.ts';
import { RemovePlannedPrice } from './planned-price.tsx';

/** Planned prices with the prices before them; `action` is the address of the forms that remove one. */
export function PlannedPriceTable(props: { prices: PlannedPrice[]; mayRemove: boolean; action?: string }): ReactNode {
  const { prices, mayRemove, action } = props;
  const { text, time, amount } = useWork();
  const say = text.prices;
  return (
    <TablePanel
      id="planned"
      title={say.planned}
      empty={say.noPlanned}
      broad
      columns={[
        { label: say.article, look: 'tight' },
        { label: say.product, look: 'wide' },
        { label: say.plannedOn, look: 'tight' },
        { label: say.plannedUntil, look: 'tight' },
        { label: say.before, look: 'end' },
        { label: say.plannedPrice, look: 'end' },
        ...(mayRemove ? [{ label: say.remove }] : []),
      ]}
      rows={prices.map((price) => ({
        key: `${price.sku} ${price.from.toISOString()}`,
        cells: [
          <Key key="sku">{price.sku}</Key>,
          <a key="title" href={`${ADMIN_ROOT}/products/${encodeURIComponent(price.productId)}#history`}>
            {price.title}
          </a>,
          time(price.from),
          price.to === null ? say.always : time(price.to),
          price.before === null ? text.none : amount(price.before),
          amount(price.amount),
          ...(mayRemove
            ? [
                <RemovePlannedPrice
                  key="remove"
                  skus={[price.sku]}
                  from={price.from}
                  {...(action === undefined ? {} : { action })}
                />,
              ]
            : []),
        ],
      }))}
    />
  );
}
