import type { ReactNode } from 'react';
import styles from './text-area.module.css';

/** Multi-line text field. */
export function AdminTextArea(props: {
  id: string;
  name: string;
  label: string;
  defaultValue: string;
  rows: number;
  /** Language of the text, if it is not that of the page. */
  lang?: string;
  maxLength?: number;
  required?: boolean;
}): ReactNode {
  const { id, label, ...rest } = props;
  return (
    <div className={styles.area}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <textarea id={id} className={styles.textarea} {...rest} />
    </div>
  );
}
