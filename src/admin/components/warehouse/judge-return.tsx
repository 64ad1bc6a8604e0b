import type { ReactNode } from 'react';
import type { AfterOrder } from '../../../shop/after-sales/fulfilment/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { ADMIN_ROOT } from '../../sections.ts';
import sectionStyles from '../section.module.css';
import { Panel } from '../section.tsx';
import { Table } from '../table.tsx';
import { Tag } from '../tag.tsx';
import { useWork } from '../use-work.ts';
import styles from './warehouse.module.css';

const REFUSED = ['used', 'unsealed', 'incomplete', 'not-ours', 'damaged-by-customer'] as const;

type Entry = AfterOrder['returns'][number];

/** A verdict for each unit of a return. Most units are fine, so that is the default: one click settles them all. */
export function JudgeReturn(props: {
  entry: Entry;
  mayCheck: boolean;
  here: string;
  entered: Record<string, string>;
  children: ReactNode;
}): ReactNode {
  const { entry, mayCheck, here, entered, children } = props;
  const { text } = useWork();
  const say = text.warehouse;
  const isOpen = entry.state === 'registered' || entry.state === 'received';
  const title = text.returns.one(entry.number);
  if (!isOpen || !mayCheck)
    return (
      <Panel id="judge" title={title}>
        <p>
          <Tag tone="quiet">{text.returns.states[entry.state]}</Tag>{' '}
          <a href={`${ADMIN_ROOT}/returns/${entry.number}`}>{title}</a>
        </p>
      </Panel>
    );
  const units = entry.lines.flatMap((line) =>
    Array.from({ length: line.quantity }, (_, index) => ({ line, name: `verdict-${line.position}-${index + 1}` })),
  );
  return (
    <Panel
      id="judge"
      title={title}
      aside={<a href={`${ADMIN_ROOT}/returns/${entry.number}`}>{say.returnDetails}</a>}
      flush
    >
      <form method="post" action={here}>
        <Table
          label={say.units}
          columns={[{ label: say.article, look: 'wide' }, { label: say.returnReason }, { label: say.verdict }]}
          rows={units.map(({ line, name }) => {
            const goods = [line.title, line.variantText].filter(Boolean).join(', ');
            return {
              key: name,
              cells: [
                <span key="goods" className={styles.place}>
                  <strong>{goods}</strong>
                  {line.sku}
                </span>,
                text.returns.reasons[line.reason],
                <select
                  key="verdict"
                  name={name}
                  className={styles.reason}
                  aria-label={say.verdictOf(goods)}
                  defaultValue={entered[name] ?? (line.reason === 'damaged' ? 'waste' : 'shelf')}
                >
                  <option value="shelf">{say.verdicts.shelf}</option>
                  <option value="waste">{say.verdicts.waste}</option>
                  {REFUSED.map((reason) => (
                    <option key={reason} value={reason}>
                      {say.refuseBecause(text.returns.refusals[reason])}
                    </option>
                  ))}
                </select>,
              ],
            };
          })}
        />
        <div className={styles.foot}>
          {children}
          <Field
            name="note"
            label={text.returns.note}
            maxLength={300}
            autoComplete="off"
            defaultValue={entered.note ?? ''}
          />
          <p className={sectionStyles.hint}>{say.settleHint}</p>
          <div>
            <Button type="submit" look="primary" icon="check">
              {say.settleReturn}
            </Button>
          </div>
        </div>
      </form>
    </Panel>
  );
}
