import type { ReactNode } from 'react';
import type { PackingOrder } from '../../../shop/after-sales/warehouse/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import sectionStyles from '../section.module.css';
import { Key, Panel } from '../section.tsx';
import { Table } from '../table.tsx';
import { Tag } from '../tag.tsx';
import { useWork } from '../use-work.ts';
import styles from './warehouse.module.css';
import { WAREHOUSE } from './warehouse-head.tsx';

/** Result of the last scan, `right` or `wrong`, as a sentence. */
export type ScanMessage = { kind: 'right' | 'wrong'; sentence: string } | null;

/** Units of an order to scan, with the fields of the parcel. The form holds the counts, so nothing needs script. */
export function PackingStation(props: {
  order: PackingOrder;
  counts: Readonly<Record<string, number>>;
  message: ScanMessage;
  entered: Record<string, string>;
}): ReactNode {
  const { order, counts, message, entered } = props;
  const { text, number } = useWork();
  const say = text.warehouse;
  const items = order.lines.flatMap((line) => line.items.map((item) => ({ ...item, line })));
  const isComplete = items.length > 0 && items.every((item) => (counts[item.key] ?? 0) === item.units);
  if (items.length === 0)
    return (
      <Panel id="goods" title={say.goods}>
        <p role="status" className={sectionStyles.muted}>
          {say.nothingOpen}
        </p>
      </Panel>
    );
  return (
    <Panel id="goods" title={say.goods} flush>
      <form method="post" action={`${WAREHOUSE}/pack?code=${order.number}`}>
        <input type="hidden" name="seen" value={order.seen} />
        <div className={styles.foot}>
          {message ? (
            <p className={styles.loud} data-kind={message.kind} role={message.kind === 'wrong' ? 'alert' : 'status'}>
              {message.sentence}
              {isComplete && message.kind === 'right' && ` ${say.complete}`}
            </p>
          ) : (
            isComplete && <p role="status">{say.complete}</p>
          )}
          <div
            className={styles.scan}
            data-scan
            data-start={say.camera}
            data-stop={say.cameraStop}
            data-denied={say.cameraDenied}
          >
            <Field
              name="code"
              label={say.scan}
              hint={say.scanHint}
              autoComplete="off"
              autoCapitalize="characters"
              maxLength={60}
              autoFocus
            />
            <Button type="submit" name="intent" value="scan" icon="check">
              {say.count}
            </Button>
          </div>
        </div>
        <Table
          label={say.goods}
          columns={[
            { label: say.article, look: 'wide' },
            { label: say.number, look: 'tight' },
            { label: say.scannedUnits, look: 'end' },
          ]}
          rows={items.map((item) => {
            const count = counts[item.key] ?? 0;
            const name = [item.title, item.line.variantText].filter(Boolean).join(', ');
            return {
              key: item.key,
              cells: [
                <span key="name" className={styles.place}>
                  <strong>{name}</strong>
                  {item.perSet > 1 && <span>{say.setPart(number(item.perSet))}</span>}
                  {item.line.waiting > 0 && <Tag tone="warning">{say.waiting(number(item.line.waiting))}</Tag>}
                  {item.line.isTwoMan && <Tag tone="quiet">{say.ways['two-man']}</Tag>}
                </span>,
                <span key="codes" className={styles.place}>
                  <Key>{item.sku}</Key>
                  {item.gtin !== null && <Key>{item.gtin}</Key>}
                </span>,
                <span key="count" className={count === item.units ? styles.done : undefined}>
                  <input
                    className={styles.count}
                    name={`count.${item.key}`}
                    inputMode="numeric"
                    maxLength={4}
                    autoComplete="off"
                    aria-label={say.countOf(name)}
                    defaultValue={String(count)}
                  />{' '}
                  / {number(item.units)}
                </span>,
              ],
            };
          })}
        />
        <div className={styles.foot}>
          <Field
            name="weight"
            label={say.weightKg}
            hint={say.weightHint}
            inputMode="decimal"
            maxLength={7}
            autoComplete="off"
            defaultValue={entered.weight ?? ''}
          />
          <div className={sectionStyles.actions}>
            <Button type="submit" look="primary" icon="truck" name="intent" value="ship">
              {say.closeAndShip}
            </Button>
            <Button type="submit" icon="package" name="intent" value="close">
              {say.close}
            </Button>
          </div>
        </div>
      </form>
    </Panel>
  );
}
