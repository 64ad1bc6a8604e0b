import type { ComponentProps, ReactNode } from 'react';
import styles from './section.module.css';

/** Form of several panels that saves one version of something; its other buttons change the form itself. */
export function VersionedForm(props: {
  version: string;
  /** Label of the button that Enter in a field submits. */
  save: string;
  /** Address at which script counts while an employee types (scripts/live-count.ts). */
  countAt?: string;
  children: ComponentProps<'form'>['children'];
}): ReactNode {
  const { version, save, countAt, children } = props;
  return (
    <form method="post" className={styles.stack} data-live-count={countAt}>
      <button type="submit" name="intent" value="save" hidden>
        {save}
      </button>
      <input type="hidden" name="version" value={version} />
      {children}
    </form>
  );
}
