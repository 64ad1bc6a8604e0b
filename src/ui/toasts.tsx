import { type ReactNode, useSyncExternalStore } from 'react';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import { type Toast, withToast } from './toast-rule.ts';
import styles from './toasts.module.css';

const LIMIT = 3;
const NONE: Toast[] = [];
let toasts: Toast[] = NONE;
let lastId = 0;
const listeners = new Set<() => void>();

function publish(next: Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Shows a short message at the foot of the page. A problem must also show elsewhere. */
export function showToast(toast: Omit<Toast, 'id'>): void {
  lastId += 1;
  publish(withToast(toasts, { ...toast, id: lastId }, LIMIT));
}

/** Removes all toasts on a change of route, without calling close handlers. */
export function clearToasts(): void {
  if (toasts.length > 0) publish(NONE);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Renders the region of toasts, once for each page. */
export function Toasts(props: { closeLabel: string }): ReactNode {
  const shown = useSyncExternalStore(
    subscribe,
    () => toasts,
    () => NONE,
  );
  return (
    <div className={styles.region} role="status">
      {shown.map((toast) => (
        <div key={toast.id} className={classNames(styles.toast, styles[toast.kind])}>
          <Icon name={toast.kind === 'success' ? 'check-circle' : toast.kind === 'problem' ? 'warning' : 'info'} />
          <p className={styles.text}>{toast.text}</p>
          <IconButton
            icon="x"
            label={props.closeLabel}
            className={styles.close}
            onClick={() => {
              publish(toasts.filter((other) => other.id !== toast.id));
              toast.onClose?.();
            }}
          />
        </div>
      ))}
    </div>
  );
}
