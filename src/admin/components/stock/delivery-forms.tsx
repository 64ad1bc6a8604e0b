import type { ReactNode } from 'react';
import type { ExpectedDelivery } from '../../../shop/catalogue/stock-administration/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/choices.tsx';
import { Field } from '../../../ui/field.tsx';
import styles from '../section.module.css';
import { useWork } from '../use-work.ts';

/** Books in a delivery or a part of it, moves it to another day, or ends it. */
export function DeliveryForms(props: {
  delivery: ExpectedDelivery;
  /** Address of the list as it is. */
  action: string;
  today: string;
  entered: Readonly<Record<string, string>> | null;
}): ReactNode {
  const { delivery, action, today, entered } = props;
  const say = useWork().text.stock;
  const missing = String(delivery.quantity - delivery.received);
  return (
    <div className={styles.stack}>
      <form method="post" action={action} className={styles.row}>
        <input type="hidden" name="delivery" value={delivery.id} />
        <input type="hidden" name="received" value={delivery.received} />
        <Field
          name="quantity"
          label={say.receiveUnits(delivery.sku)}
          inputMode="numeric"
          autoComplete="off"
          defaultValue={(entered?.intent === 'receive' ? entered.quantity : undefined) ?? missing}
        />
        <Checkbox name="rest" value="no" label={say.restOf(delivery.sku)} defaultChecked={entered?.rest === 'no'} />
        <Button type="submit" size="small" name="intent" value="receive">
          {say.receive}
        </Button>
      </form>
      <form method="post" action={action} className={styles.row}>
        <input type="hidden" name="delivery" value={delivery.id} />
        <Field
          name="day"
          type="date"
          min={today}
          label={say.newDay(delivery.sku)}
          defaultValue={(entered?.intent === 'postpone' ? entered.day : undefined) ?? delivery.day}
        />
        <Button type="submit" size="small" look="quiet" name="intent" value="postpone">
          {say.postpone}
        </Button>
        <Button type="submit" size="small" look="quiet" name="intent" value="end">
          {say.endDelivery}
        </Button>
      </form>
    </div>
  );
}
