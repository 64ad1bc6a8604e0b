import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import styles from './dialog.module.css';

/**
 * Renders a native modal dialog. The browser traps the focus, closes on Esc and restores the focus. `sheet` slides in
 * from the side, `full` fills the screen. Its content exists only while it is open.
 */
export function Dialog(props: {
  open: boolean;
  onClose: () => void;
  title: string;
  /** Set in prerendered parts, where useId would differ from the page's numbering. */
  titleId?: string;
  closeLabel: string;
  kind?: 'box' | 'sheet' | 'full';
  children: ReactNode;
  footer?: ReactNode;
}): ReactNode {
  const { open, onClose, title, closeLabel, kind = 'box', children, footer } = props;
  const element = useRef<HTMLDialogElement>(null);
  const ownId = useId();
  const id = props.titleId ?? ownId;

  useEffect(() => {
    const dialog = element.current;
    if (dialog === null) return;
    if (open && !dialog.open) dialog.showModal();
    if (!open && dialog.open) dialog.close();
  }, [open]);

  // Closes on unmount, because an open dialog would lose the focus; the browser restores it on close only.
  useLayoutEffect(() => {
    const dialog = element.current;
    return () => dialog?.close();
  }, []);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click on the backdrop closes; keyboards have Esc and the close button.
    <dialog
      ref={element}
      className={classNames(styles.dialog, styles[kind])}
      aria-labelledby={id}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === element.current) onClose();
      }}
    >
      {open && (
        <div className={styles.frame}>
          <div className={styles.header}>
            <h2 id={id} className={styles.title}>
              {title}
            </h2>
            <IconButton icon="x" label={closeLabel} onClick={onClose} />
          </div>
          <div className={styles.body}>{children}</div>
          {footer && <footer className={styles.footer}>{footer}</footer>}
        </div>
      )}
    </dialog>
  );
}
