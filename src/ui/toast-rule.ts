export type Toast = {
  id: number;
  kind: 'info' | 'success' | 'problem';
  text: string;
  /** A toast that wants to know when it is closed; one without goes first when there are too many. */
  onClose?: () => void;
};

/** Adds a toast and keeps at most `limit`: the oldest without a close handler goes, else the oldest. */
export function withToast(toasts: readonly Toast[], added: Toast, limit: number): Toast[] {
  const kept = [...toasts];
  while (kept.length > 0 && kept.length >= limit) {
    const droppable = kept.findIndex((toast) => toast.onClose === undefined);
    kept.splice(Math.max(droppable, 0), 1);
  }
  return [...kept, added];
}
