import type { ReactNode } from 'react';
import type { AdminCustomerGroup } from '../../../shop/catalogue/price-list-administration/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, Select } from '../../../ui/field.tsx';
import { DateTimeField } from '../date-time-field.tsx';
import styles from '../section.module.css';
import { useWork } from '../use-work.ts';

/** Name, group and validity of a price list; after a problem it shows the entered values. */
export function PriceListForm(props: {
  intent: 'create' | 'change';
  entered: Record<string, string>;
  /** Groups to choose from; null if the group is fixed. */
  groups: Pick<AdminCustomerGroup, 'key' | 'name'>[] | null;
}): ReactNode {
  const { intent, entered, groups } = props;
  const { text } = useWork();
  const say = text.prices;
  return (
    <form method="post" className={styles.form}>
      <input type="hidden" name="intent" value={intent} />
      {entered.version && <input type="hidden" name="version" value={entered.version} />}
      <div className={styles.row}>
        <Field name="name" label={say.name} defaultValue={entered.name} maxLength={80} autoComplete="off" required />
        {groups && (
          <Select name="group" label={say.group} hint={say.groupHint} defaultValue={entered.group ?? ''}>
            <option value="">{say.everybody}</option>
            {groups.map(({ key, name }) => (
              <option key={key} value={key}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </div>
      <div className={styles.row}>
        <DateTimeField name="from" label={say.from} hint={say.fromHint} defaultValue={entered.from} />
        <DateTimeField name="to" label={say.to} hint={say.toHint} defaultValue={entered.to} />
      </div>
      <div>
        <Button type="submit">{intent === 'create' ? say.create : text.save}</Button>
      </div>
    </form>
  );
}
