import type { ReactNode } from 'react';
import styles from './compare-button.module.css';

export type CompareAddress = {
  /** Address of the comparison. */
  action: string;
  label: string;
  /** Label with the name of the product. */
  spoken: string;
};

/**
 * Renders a button that puts a product beside others. It submits the form of the hearts, which each page has once, to
 * the address of the comparison. Only servers print it.
 */
export function CompareButton(props: {
  sku: string;
  form: string;
  to: CompareAddress;
  look?: 'link' | 'button';
}): ReactNode {
  const { sku, form, to, look = 'link' } = props;
  return (
    <button
      type="submit"
      className={styles[look]}
      form={form}
      formAction={to.action}
      name="sku"
      value={sku}
      aria-label={to.spoken}
    >
      {to.label}
    </button>
  );
}
