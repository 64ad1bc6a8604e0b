import type { ReactNode } from 'react';
import { FieldError } from '../../ui/field-error.tsx';
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
  /** Problem as a sentence. */
  error?: string | undefined;
}): ReactNode {
  const { id, label, error, ...rest } = props;
  return (
    <div className={styles.area}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <textarea
        id={id}
        className={styles.textarea}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        {...rest}
      />
      <FieldError id={id} error={error} />
    </div>
  );
}
