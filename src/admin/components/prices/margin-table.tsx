import type { ReactNode } from 'react';
import type { VariantMargin } from '../../../shop/selling/margins/index.ts';
import { ADMIN_ROOT } from '../../sections.ts';
import { Key } from '../section.tsx';
import { TablePanel } from '../table-panel.tsx';
import { useWork } from '../use-work.ts';
import { MarginCell } from './margin-cell.tsx';

/** Purchase prices and margins of variants; `titled` adds the products with links. */
export function MarginTable(props: {
  id: string;
  title: string;
  empty: string;
  variants: VariantMargin[];
  titled?: boolean;
  /** Content below the table. */
  children?: ReactNode;
}): ReactNode {
  const { id, title, empty, variants, titled = false, children } = props;
  const { text, amount } = useWork();
  const say = text.prices;
  const money = (minor: number | null) => (minor === null ? text.none : amount(minor));
  return (
    <TablePanel
      id={id}
      title={title}
      empty={empty}
      broad
      columns={[
        { label: say.article, look: 'tight' },
        ...(titled ? [{ label: say.product, look: 'wide' as const }] : []),
        { label: say.net, look: 'end' },
        { label: say.purchase, look: 'end' },
        { label: say.margin, look: 'end' },
        { label: say.origin },
      ]}
      rows={variants.map((variant) => {
        const { margin } = variant;
        return {
          key: variant.sku,
          cells: [
            <Key key="sku">{variant.sku}</Key>,
            ...(titled
              ? [
                  <a key="title" href={`${ADMIN_ROOT}/products/${encodeURIComponent(variant.productId)}#margins`}>
                    {variant.title}
                  </a>,
                ]
              : []),
            money(margin?.net ?? null),
            money(variant.cost),
            <MarginCell key="margin" shown={variant} />,
            variant.origin && say.origins[variant.origin],
          ],
        };
      })}
    >
      {children}
    </TablePanel>
  );
}
