import type { ReactNode } from 'react';
import type { AdminAccount, WrittenOff } from '../../../shop/money/ledger/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, Select } from '../../../ui/field.tsx';
import styles from '../section.module.css';
import { Panel } from '../section.tsx';
import { useWork } from '../use-work.ts';
import { ReasonField } from './reason-field.tsx';

/** Form that writes off open debts of an order of the account; nothing without any. */
export function WriteOffForm(props: { dues: AdminAccount['dues']; entered: Record<string, string> }): ReactNode {
  const { dues, entered } = props;
  const { text, amount } = useWork();
  const say = text.openItems;
  const own = entered.intent === 'write-off' ? entered : {};
  const byOrder = Map.groupBy(dues, ({ orderNumber }) => orderNumber);
  const orders = [...byOrder].flatMap(([number, of]) =>
    number === null ? [] : [{ number, open: of.reduce((sum, { open }) => sum + open, 0) }],
  );
  if (orders.length === 0) return null;
  return (
    <Panel id="write-off" title={say.writeOff}>
      <form method="post" className={styles.form}>
        <p className={styles.hint}>{say.writeOffHint}</p>
        <Select name="order" label={say.paymentOrder} defaultValue={own.order ?? ''}>
          {orders.map(({ number, open }) => (
            <option key={number} value={number}>
              {`${number}, ${amount(open)}`}
            </option>
          ))}
        </Select>
        <Field
          name="amount"
          label={say.writeOffAmount}
          hint={say.writeOffAmountHint}
          inputMode="decimal"
          autoComplete="off"
          defaultValue={own.amount ?? ''}
        />
        <ReasonField label={say.paymentReason} entered={own.reason} />
        <div>
          <Button type="submit" name="intent" value="write-off">
            {say.submitWriteOff}
          </Button>
        </div>
      </form>
    </Panel>
  );
}

/** Forms that undo write-offs of the account. */
export function UndoWriteOffs({ writtenOff }: { writtenOff: WrittenOff[] }): ReactNode {
  const { text, amount } = useWork();
  const say = text.openItems;
  return writtenOff.map(({ id, orderNumber, amount: sum }) => (
    <Panel key={id} id={`undo-write-off-${id}`} title={say.undoWriteOff(orderNumber, amount(sum))}>
      <form method="post" className={styles.row}>
        <input type="hidden" name="entry" value={id} />
        <Field name="reason" label={say.undoReason} maxLength={300} autoComplete="off" required />
        <Button type="submit" name="intent" value="undo-write-off">
          {say.undo}
        </Button>
      </form>
    </Panel>
  ));
}
