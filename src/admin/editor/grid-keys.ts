/** Moves between the cells of a grid: Enter and the arrow keys change the row, and the column at the edge of a text. */

const grid = document.querySelector('[data-grid]');

const controlsOf = (cell: Element | undefined): HTMLInputElement | HTMLSelectElement | null =>
  cell?.querySelector<HTMLInputElement | HTMLSelectElement>('input:not([type="hidden"]), select') ?? null;

/** Returns whether the caret is at the end of the text towards which the key moves. */
function isAtEdge(field: EventTarget | null, step: number): boolean {
  if (!(field instanceof HTMLInputElement)) return true;
  const { selectionStart, selectionEnd, value } = field;
  if (selectionStart === 0 && selectionEnd === value.length) return true;
  return step < 0 ? selectionStart === 0 && selectionEnd === 0 : selectionStart === value.length;
}

/** Focuses the next cell with a field in a direction. */
function move(from: Element, rows: number, columns: number): boolean {
  const cell = from.closest('td');
  const row = cell?.parentElement;
  if (!cell || !row) return false;
  const all = [...(row.parentElement?.children ?? [])];
  let [y, x] = [all.indexOf(row), [...row.children].indexOf(cell)];
  for (;;) {
    [y, x] = [y + rows, x + columns];
    const target = all[y]?.children[x];
    if (!target) return false;
    const field = controlsOf(target);
    if (!field) continue;
    field.focus();
    if (field instanceof HTMLInputElement) field.select();
    return true;
  }
}

grid?.addEventListener('keydown', (event) => {
  if (!(event instanceof KeyboardEvent) || event.altKey || event.ctrlKey || event.metaKey || event.isComposing) return;
  const field = event.target;
  if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) return;
  const isList = field instanceof HTMLSelectElement;
  const steps: Record<string, [number, number]> = {
    Enter: [event.shiftKey ? -1 : 1, 0],
    ...(isList ? {} : { ArrowDown: [1, 0], ArrowUp: [-1, 0] }),
    ArrowLeft: [0, -1],
    ArrowRight: [0, 1],
  };
  const step = steps[event.key];
  if (!step) return;
  const [rows, columns] = step;
  if (columns !== 0 && !isAtEdge(field, columns)) return;
  // Enter would send the form, and arrows would change a list.
  if (move(field, rows, columns) || event.key === 'Enter') event.preventDefault();
});
