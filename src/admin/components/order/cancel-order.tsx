import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Field, Select } from '../../../ui/field.tsx';
import styles from '../section.module.css';
import { useWork } from '../use-work.ts';
import type { EnteredForm } from './entered-form.ts';

const CANCEL_REASONS = ['customer', 'unavailable', 'unpaid', 'other'] as const;

/** Cancels a whole order; after a problem it shows the entered values. */
export function CancelOrderForm(props: { entered: EnteredForm; here: string }): ReactNode {
  const { entered, here } = props;
  const say = useWork().text.orders;
  return (
    <form method="post" action={here} className={styles.form}>
      <p>{say.cancelText}</p>
      <CancelReasonSelect defaultValue={entered.reason ?? ''} />
      <Field
        name="note"
        label={say.note}
        hint={say.noteHint}
        maxLength={300}
        autoComplete="off"
        defaultValue={entered.note ?? ''}
      />
      <div>
        <Button type="submit" name="intent" value="cancel">
          {say.submitCancel}
        </Button>
      </div>
    </form>
  );
}

/** Select for the reason of a cancellation. */
export function CancelReasonSelect({ id, defaultValue }: { id?: string; defaultValue: string }): ReactNode {
  const say = useWork().text.orders;
  return (
    <Select id={id} name="reason" label={say.reason} defaultValue={defaultValue} required>
      <option value="">{say.choose}</option>
      {CANCEL_REASONS.map((reason) => (
        <option key={reason} value={reason}>
          {say.reasons[reason]}
        </option>
      ))}
    </Select>
  );
}
