/*
 * Puts the rows of a list in order by drag and keys, as forms of the page do without script. A drag in the tree sends the
 * form "put under … at place …". Keys press the buttons of the row. A drag in a table fills its places.
 */

type Drop = 'before' | 'into' | 'after';

/** Share of a row's height at its edges that means before or after the row. */
const EDGE = 0.3;
const STEPS: Readonly<Record<string, string>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'in',
  ArrowLeft: 'out',
};

function rowOf(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null;
}

/** Makes rows draggable; `drop` gets the dragged row, the row below the pointer, and the place in relation to it. */
function dragRows(
  list: HTMLElement,
  hasInside: boolean,
  drop: (dragged: HTMLElement, over: HTMLElement, place: Drop) => void,
): void {
  let dragged: HTMLElement | null = null;
  let marked: HTMLElement | null = null;
  const mark = (row: HTMLElement | null, place: Drop | '' = ''): void => {
    if (marked) delete marked.dataset.drop;
    marked = row;
    if (row && place !== '') row.dataset.drop = place;
  };
  const placeOf = (row: HTMLElement, y: number): Drop => {
    const { top, height } = row.getBoundingClientRect();
    const share = (y - top) / height;
    if (!hasInside) return share < 0.5 ? 'before' : 'after';
    return share < EDGE ? 'before' : share > 1 - EDGE ? 'after' : 'into';
  };
  for (const row of list.querySelectorAll<HTMLElement>('[data-row]')) row.draggable = true;
  list.addEventListener('dragstart', (event) => {
    dragged = rowOf(event.target);
    if (!dragged || !event.dataTransfer) return;
    event.dataTransfer.effectAllowed = 'move';
    event.dataTransfer.setData('text/plain', dragged.dataset.row ?? '');
  });
  list.addEventListener('dragover', (event) => {
    const row = rowOf(event.target);
    if (!dragged || !row || row === dragged) return mark(null);
    event.preventDefault();
    mark(row, placeOf(row, event.clientY));
  });
  list.addEventListener('drop', (event) => {
    const row = rowOf(event.target);
    if (!dragged || !row || row === dragged) return;
    event.preventDefault();
    drop(dragged, row, placeOf(row, event.clientY));
    mark(null);
  });
  list.addEventListener('dragend', () => {
    dragged = null;
    mark(null);
  });
}

function fieldOf(form: HTMLFormElement, name: string): HTMLInputElement | HTMLSelectElement | null {
  const field = form.elements.namedItem(name);
  return field instanceof HTMLInputElement || field instanceof HTMLSelectElement ? field : null;
}

/** The tree: a drop sends the form that puts a category below another one. */
function orderTree(tree: HTMLElement, form: HTMLFormElement): void {
  const send = (values: Record<string, string>): void => {
    for (const [name, value] of Object.entries(values)) {
      const field = fieldOf(form, name);
      if (field) field.value = value;
    }
    form.requestSubmit();
  };
  dragRows(tree, true, (dragged, over, place) => {
    const id = dragged.dataset.row ?? '';
    if (place === 'into') return send({ id, under: over.dataset.row ?? '', place: '999' });
    const parent = over.dataset.parent ?? '';
    const siblings = [...tree.querySelectorAll<HTMLElement>('[data-row]')].filter(
      (row) => row !== dragged && (row.dataset.parent ?? '') === parent,
    );
    const at = siblings.indexOf(over) + (place === 'before' ? 1 : 2);
    send({ id, under: parent, place: String(at) });
  });
  tree.addEventListener('keydown', (event) => {
    const step = event.altKey ? STEPS[event.key] : undefined;
    const row = rowOf(event.target);
    const button = step && row?.querySelector<HTMLButtonElement>(`button[value^="${step}:"]`);
    if (!button) return;
    event.preventDefault();
    button.click();
  });
}

/** A table of places: a drop numbers the rows down to the last one that has a place. */
function orderPlaces(table: HTMLElement): void {
  const places = (): HTMLInputElement[] => [...table.querySelectorAll<HTMLInputElement>('input[data-place]')];
  const rows = places().flatMap((input) => input.closest('tr') ?? []);
  for (const [index, row] of rows.entries()) row.dataset.row = String(index);
  dragRows(table, false, (dragged, over, place) => {
    over.insertAdjacentElement(place === 'before' ? 'beforebegin' : 'afterend', dragged);
    const own = dragged.querySelector<HTMLInputElement>('input[data-place]');
    const inputs = places();
    const last = inputs.findLastIndex((input) => input === own || input.value.trim() !== '');
    for (const [index, input] of inputs.entries()) input.value = index <= last ? String(index + 1) : '';
  });
}

/** Notes the open branches in the address, and closes or opens all of them. */
function foldTree(place: HTMLElement): void {
  const branches = [...place.querySelectorAll<HTMLDetailsElement>('details[data-branch]')];
  const target = document.getElementById(location.hash.slice(1));
  for (const branch of branches) if (branch.contains(target)) branch.open = true;
  const note = (): void => {
    const open = branches.filter((branch) => branch.open).map(({ dataset }) => dataset.branch);
    const address = new URL(location.href);
    if (open.length > 0) address.searchParams.set('open', open.join(','));
    else address.searchParams.delete('open');
    if (address.href !== location.href) history.replaceState(history.state, '', address);
  };
  for (const branch of branches) branch.addEventListener('toggle', note);
  const buttons = place.querySelectorAll<HTMLButtonElement>('button[data-fold]');
  for (const button of buttons)
    button.addEventListener('click', () => {
      for (const branch of branches) branch.open = button.dataset.fold === 'open';
    });
  buttons[0]?.closest<HTMLElement>('[hidden]')?.removeAttribute('hidden');
}

const folding = document.querySelector<HTMLElement>('[data-fold-tree]');
if (folding) foldTree(folding);
const tree = document.querySelector<HTMLElement>('[data-order="tree"]');
const form = document.querySelector<HTMLFormElement>('form[data-order="place"]');
if (tree && form) orderTree(tree, form);
const table = document.querySelector<HTMLElement>('[data-order="places"]');
if (table) orderPlaces(table);
for (const list of [tree, table]) if (list) list.dataset.ready = '';
