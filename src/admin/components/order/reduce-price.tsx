import type { ReactNode } from 'react';
import type { AfterOrder } from '../../../shop/after-sales/fulfilment/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, Select } from '../../../ui/field.tsx';
import styles from '../section.module.css';
import { useWork } from '../use-work.ts';
import type { EnteredForm } from './entered-form.ts';

/** Form that reduces the price of goods that the customer keeps. */
export function ReducePriceForm(props: { order: AfterOrder; here: string; entered: EnteredForm }): ReactNode {
  const { order, here, entered } = props;
  const say = useWork().text.orders.reduce;
  return (
    <form method="post" action={here} className={styles.form}>
      <p>{say.text}</p>
      <Select id="reduce-what" name="position" label={say.what} defaultValue={entered.position ?? ''}>
        <option value="">{say.whole}</option>
        {order.lines.map(({ position, title, variantText }) => (
          <option key={position} value={position}>
            {[title, variantText].filter((part) => part !== '').join(', ')}
          </option>
        ))}
      </Select>
      <Field
        id="reduce-amount"
        name="amount"
        label={say.amount}
        inputMode="decimal"
        autoComplete="off"
        defaultValue={entered.amount ?? ''}
        required
      />
      <Field
        id="reduce-why"
        name="reason"
        label={say.reason}
        maxLength={300}
        autoComplete="off"
        defaultValue={entered.reason ?? ''}
        required
      />
      <Select id="reduce-way" name="way" label={say.way} defaultValue={entered.way ?? 'as-paid'}>
        {Object.entries(say.ways).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </Select>
      <div>
        <Button type="submit" name="intent" value="reduce">
          {say.submit}
        </Button>
      </div>
    </form>
  );
}
