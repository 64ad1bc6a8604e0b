import type { ReactNode } from 'react';
import styles from './field-error.module.css';
import { Icon } from './icon.tsx';

/** Renders a problem beside its field, which refers to it by aria-describedby. */
export function FieldError(props: { id: string; error: string | undefined }): ReactNode {
  if (!props.error) return null;
  return (
    <p className={styles.error} id={`${props.id}-error`}>
      <Icon name="warning" size="small" />
      <span>{props.error}</span>
    </p>
  );
}
