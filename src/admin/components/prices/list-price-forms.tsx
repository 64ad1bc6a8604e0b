import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import styles from '../section.module.css';
import { Panel } from '../section.tsx';
import { SuggestedField } from '../suggested-field.tsx';
import { AdminTextArea } from '../text-area.tsx';
import { useWork } from '../use-work.ts';

type Entered = Record<string, string>;

/** Form for one price of a list. */
export function ListPriceForm({ isForAll, entered }: { isForAll: boolean; entered: Entered }): ReactNode {
  const { text, currency } = useWork();
  const say = text.prices;
  return (
    <Panel id="add-price" title={say.addPrice}>
      <form method="post" className={styles.form}>
        <input type="hidden" name="intent" value="set-price" />
        <div className={styles.row}>
          <SuggestedField
            kind="variants"
            name="sku"
            label={say.article}
            defaultValue={entered.sku}
            maxLength={60}
            required
          />
          <Field
            name="quantity"
            label={say.quantity}
            hint={isForAll ? undefined : say.quantityHint}
            defaultValue={entered.quantity}
            inputMode="numeric"
            autoComplete="off"
            required={isForAll}
          />
          <Field
            name="price"
            label={say.price(currency)}
            defaultValue={entered.price}
            inputMode="decimal"
            autoComplete="off"
            required
          />
        </div>
        <div>
          <Button type="submit">{say.addPrice}</Button>
        </div>
      </form>
    </Panel>
  );
}

/** Form for prices from a table, as a file or pasted. */
export function ImportPricesForm({ entered }: { entered: Entered }): ReactNode {
  const { text } = useWork();
  const say = text.prices;
  return (
    <Panel id="import" title={say.importTitle}>
      <form method="post" encType="multipart/form-data" className={styles.form}>
        <p className={styles.hint}>{say.importText}</p>
        <input type="hidden" name="intent" value="import" />
        <Field name="upload" type="file" accept=".csv,.tsv,.txt,text/csv" label={say.importFile} />
        <AdminTextArea id="table" name="table" label={say.importTable} rows={6} defaultValue={entered.table ?? ''} />
        <div>
          <Button type="submit">{say.importSubmit}</Button>
        </div>
      </form>
    </Panel>
  );
}
