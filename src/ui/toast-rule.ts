export type Toast = {
  id: number;
  kind: 'info' | 'success' | 'problem';
  text: string;
  /** Called when the toast closes; toasts without it are removed first. */
  onClose?: () => void;
};

/** Adds a toast and limits their number: removes the oldest without a close handler, else the oldest. */
export function withToast(toasts: readonly Toast[], added: Toast, limit: number): Toast[] {
  const kept = [...toasts];
  while (kept.length > 0 && kept.length >= limit) {
    const droppable = kept.findIndex((toast) => toast.onClose === undefined);
    kept.splice(Math.max(droppable, 0), 1);
  }
  return [...kept, added];
}
