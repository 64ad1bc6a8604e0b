import type { ReactNode } from 'react';
import type { AdminListPrice } from '../../../shop/catalogue/price-list-administration/index.ts';
import { Button } from '../../../ui/button.tsx';
import { ADMIN_ROOT } from '../../sections.ts';
import { Key } from '../section.tsx';
import { TablePanel } from '../table-panel.tsx';
import { useWork } from '../use-work.ts';
import { MarginCell, type ShownMargin } from './margin-cell.tsx';

/** Prices of a list beside those for everybody. */
export function ListPriceTable(props: {
  prices: AdminListPrice[];
  /** Margins in the order of the prices; null if the employee may not see them. */
  margins: (ShownMargin | null)[] | null;
  mayChange: boolean;
}): ReactNode {
  const { prices, margins, mayChange } = props;
  const { text, amount, number } = useWork();
  const say = text.prices;
  return (
    <TablePanel
      id="prices"
      title={say.prices}
      empty={say.noPrices}
      broad
      columns={[
        { label: say.article, look: 'tight' },
        { label: say.product, look: 'wide' },
        { label: say.quantity, look: 'end' },
        { label: say.listPrice, look: 'end' },
        { label: say.common, look: 'end' },
        ...(margins ? [{ label: say.margin, look: 'end' as const }] : []),
        ...(mayChange ? [{ label: say.remove }] : []),
      ]}
      rows={prices.map((price, index) => ({
        key: `${price.sku} ${price.minQuantity}`,
        cells: [
          <Key key="sku">{price.sku}</Key>,
          <a key="title" href={`${ADMIN_ROOT}/products/${encodeURIComponent(price.productId)}`}>
            {price.title}
          </a>,
          number(price.minQuantity),
          amount(price.amount),
          price.common === null ? text.none : amount(price.common),
          ...(margins ? [<MarginCell key="margin" shown={margins[index] ?? null} />] : []),
          ...(mayChange ? [<RemovePrice key="remove" price={price} />] : []),
        ],
      }))}
    />
  );
}

function RemovePrice({ price }: { price: AdminListPrice }): ReactNode {
  const say = useWork().text.prices;
  return (
    <form method="post">
      <input type="hidden" name="sku" value={price.sku} />
      <input type="hidden" name="quantity" value={price.minQuantity} />
      <Button
        type="submit"
        name="intent"
        value="remove-price"
        size="small"
        look="quiet"
        aria-label={say.removeOf(price.sku, price.minQuantity)}
      >
        {say.remove}
      </Button>
    </form>
  );
}
