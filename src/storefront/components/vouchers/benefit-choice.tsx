import { type ReactNode, useId } from 'react';
import { Form } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { RadioGroup } from '../../../ui/choices.tsx';
import type { VoucherTexts } from './voucher-texts.ts';
import styles from './vouchers.module.css';

/** Renders benefits of which the customer can choose one, until the order. The banner of every page links here. */
export function BenefitChoice(props: { words: VoucherTexts['benefits'] }): ReactNode {
  const { title, lead, none, choose, options } = props.words;
  const id = useId();
  if (options.length === 0) return null;
  const chosen = options.find((option) => option.chosen)?.id ?? '';
  return (
    <section className={styles.choice} aria-labelledby={id} id="benefits">
      <h2 id={id}>{title}</h2>
      <Form method="post" preventScrollReset className={styles.form}>
        <input type="hidden" name="intent" value="benefit" />
        <RadioGroup
          key={chosen}
          legend={lead}
          name="benefit"
          defaultValue={chosen}
          options={[
            ...options.map((option) => ({ value: option.id, label: option.title, note: option.text })),
            { value: '', label: none },
          ]}
        />
        <Button type="submit">{choose}</Button>
      </Form>
    </section>
  );
}
