import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import styles from './dialog.module.css';

/**
 * A native modal dialog: the browser keeps the focus inside, closes on Esc and gives the focus back. `sheet` comes from
 * the side, `full` fills the screen. Its content exists only while it is open.
 */
export function Dialog(props: {
  open: boolean;
  onClose: () => void;
  title: string;
  /** For a dialog in what servers print on its own: there no id may be counted by its place. */
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

  // Taken away while it is open it would keep the focus: the browser gives it back where a dialog is closed.
  useLayoutEffect(() => {
    const dialog = element.current;
    return () => dialog?.close();
  }, []);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click on the ground closes; keys have Esc and the close button.
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
