import type { ReactNode } from 'react';
import type { ShownPickList } from '../../../shop/after-sales/warehouse/index.ts';
import { Button } from '../../../ui/button.tsx';
import sectionStyles from '../section.module.css';
import { Key, Panel } from '../section.tsx';
import { Table } from '../table.tsx';
import { useWork } from '../use-work.ts';
import styles from './warehouse.module.css';
import { WAREHOUSE } from './warehouse-head.tsx';

const REASONS = ['not-found', 'damaged', 'wrong-goods'] as const;

/** The walk through the shelves: what to take where. `entered`: a refused form. */
export function PickForm(props: {
  shown: ShownPickList;
  mayShip: boolean;
  entered: Record<string, string>;
}): ReactNode {
  const { shown, mayShip, entered } = props;
  const { text, number } = useWork();
  const say = text.warehouse;
  const { list, rows } = shown;
  const isOpen = list.state === 'open' && mayShip;
  const table = (
    <Table
      label={say.toPick}
      broad
      columns={[
        { label: say.location, look: 'tight' },
        { label: say.article, look: 'wide' },
        { label: say.units, look: 'end' },
        { label: say.picked },
        { label: say.reason },
      ]}
      rows={rows.map((row) => {
        const key = `${row.location}.${row.sku}`;
        const name = [row.title, row.label].filter(Boolean).join(', ');
        return {
          key,
          cells: [
            <span key="place" className={styles.place}>
              <strong>{row.bin ?? say.noBin}</strong>
              {row.locationName}
            </span>,
            <span key="goods" className={styles.place}>
              <strong>{name}</strong>
              <span>
                <Key>{row.sku}</Key> {row.gtin !== null && <Key>{row.gtin}</Key>}
              </span>
              <span className={sectionStyles.hint}>{say.forOrders(row.orders.join(', '))}</span>
            </span>,
            <strong key="units" className={styles.big}>
              {number(row.quantity)}
            </strong>,
            isOpen ? (
              <input
                key="picked"
                className={styles.count}
                name={`picked.${key}`}
                inputMode="numeric"
                maxLength={4}
                autoComplete="off"
                aria-label={say.pickedOf(name, row.locationName)}
                defaultValue={entered[`picked.${key}`] ?? String(row.quantity)}
              />
            ) : (
              number(row.picked)
            ),
            isOpen ? (
              <select
                key="reason"
                className={styles.reason}
                name={`reason.${key}`}
                aria-label={say.reasonOf(name, row.locationName)}
                defaultValue={entered[`reason.${key}`] ?? ''}
              >
                <option value="">{say.nothingMissing}</option>
                {REASONS.map((reason) => (
                  <option key={reason} value={reason}>
                    {say.missing[reason]}
                  </option>
                ))}
              </select>
            ) : (
              row.missing > 0 && number(row.missing)
            ),
          ],
        };
      })}
    />
  );
  return (
    <Panel id="pick" title={say.toPick} flush>
      {isOpen ? (
        <form method="post" action={`${WAREHOUSE}/picks/${list.id}`}>
          {table}
          <div className={styles.foot}>
            <p className={sectionStyles.hint}>{say.finishHint}</p>
            <div>
              <Button type="submit" look="primary" icon="check">
                {say.finishPick}
              </Button>
            </div>
          </div>
        </form>
      ) : (
        table
      )}
    </Panel>
  );
}
