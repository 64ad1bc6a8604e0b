import type { ReactNode } from 'react';
import type { AfterOrder } from '../../../shop/after-sales/fulfilment/index.ts';
import type { OrderView } from '../../../shop/selling/orders/index.ts';
import { pictureUrl } from '../../../ui/picture.tsx';
import { ADMIN_ROOT } from '../../sections.ts';
import { StageTag } from '../order-state.tsx';
import styles from '../section.module.css';
import { Key, Panel } from '../section.tsx';
import { Table } from '../table.tsx';
import { useWork } from '../use-work.ts';

/** Shows the goods of an order with a picture and the stage of each line. `life`: null before it is placed. */
export function OrderGoods({ order, life }: { order: OrderView; life: AfterOrder | null }): ReactNode {
  const { text, amount, number } = useWork();
  const say = text.orders;
  if (order.lines.length === 0) return null;
  return (
    <Panel id="lines" title={say.lines} flush>
      <Table
        label={say.lines}
        columns={[
          { label: say.article, look: 'wide' },
          { label: text.fulfilment.stage },
          { label: say.quantity, look: 'end' },
          { label: say.unit, look: 'end' },
          { label: say.off, look: 'end' },
          { label: say.total, look: 'end' },
        ]}
        rows={order.lines.map((line, index) => ({
          key: String(index),
          cells: [
            <span key="article" className={styles.withPicture}>
              {line.pictureId !== null && (
                <img
                  src={pictureUrl(line.pictureId, 160)}
                  alt=""
                  width="40"
                  height="48"
                  loading="lazy"
                  className={styles.thumbnail}
                />
              )}
              <span>
                {line.title}
                <br />
                <span className={styles.hint}>
                  {line.variantText !== '' && `${line.variantText} · `}
                  <a href={`${ADMIN_ROOT}/products/${encodeURIComponent(line.productId)}`}>
                    <Key>{line.sku}</Key>
                  </a>
                </span>
              </span>
            </span>,
            <LineStage key="stage" line={life?.lines[index]} />,
            number(line.quantity),
            amount(line.unitPrice.amount),
            line.discount.amount === 0 ? text.none : amount(-line.discount.amount),
            amount(line.lineTotal.amount - line.discount.amount),
          ],
        }))}
      />
    </Panel>
  );
}

/** Shows the stage of a line, and the counts of its units where they differ. */
function LineStage({ line }: { line: AfterOrder['lines'][number] | undefined }): ReactNode {
  const { text } = useWork();
  if (!line) return text.none;
  const { ordered, ...moved } = line.units;
  const say = text.orderPage.units;
  const parts = (['shipped', 'cancelled', 'returned'] as const)
    .filter((kind) => moved[kind] > 0 && moved[kind] < ordered)
    .map((kind) => say[kind](moved[kind]));
  const waits = line.waiting > 0 ? [text.stock.orderWaits(line.waiting)] : [];
  const rest = [...parts, ...waits].join(' · ');
  return (
    <span>
      <StageTag stage={line.stage} />
      {rest !== '' && (
        <>
          <br />
          <span className={styles.hint}>{rest}</span>
        </>
      )}
    </span>
  );
}
