/** Turns the select of a category into a search over the whole tree; the select stays for the form and the keyboard. */
export function searchCategories(place: HTMLElement): void {
  const field = place.querySelector<HTMLInputElement>('input[type="search"]');
  const select = place.querySelector('select');
  const list = place.querySelector<HTMLElement>('[role="listbox"]');
  if (!field || !select || !list) return;
  field.closest<HTMLElement>('[hidden]')?.removeAttribute('hidden');
  let active = -1;
  const choices = (): HTMLElement[] => [...list.querySelectorAll<HTMLElement>('[role="option"]')];
  const close = (): void => {
    list.hidden = true;
    active = -1;
    field.setAttribute('aria-expanded', 'false');
    field.removeAttribute('aria-activedescendant');
  };
  const isSeveral = place.dataset.categories === 'several';
  if (isSeveral) select.addEventListener('change', () => addCategory(place, select));
  const take = (choice: HTMLElement): void => {
    select.value = choice.dataset.value ?? '';
    field.value = isSeveral ? '' : (choice.textContent ?? '');
    select.dispatchEvent(new Event('change', { bubbles: true }));
    close();
  };
  const mark = (index: number): void => {
    const all = choices();
    active = (index + all.length) % all.length;
    for (const [at, choice] of all.entries()) choice.setAttribute('aria-selected', String(at === active));
    const chosen = all[active];
    if (!chosen) return;
    field.setAttribute('aria-activedescendant', chosen.id);
    chosen.scrollIntoView({ block: 'nearest' });
  };
  const show = (): void => {
    const words = folded(field.value).split(/\s+/).filter(Boolean);
    const fitting = [...select.options].filter(
      ({ value, dataset }) => value !== '' && words.every((word) => folded(dataset.path ?? '').includes(word)),
    );
    list.replaceChildren(
      ...fitting.slice(0, MOST_SHOWN).map((option, index) => choiceOf(option, `${list.id}-${index}`)),
    );
    list.hidden = fitting.length === 0 || words.length === 0;
    field.setAttribute('aria-expanded', String(!list.hidden));
    active = -1;
  };
  field.addEventListener('input', show);
  field.addEventListener('blur', () => window.setTimeout(close, CLICK_MS));
  list.addEventListener('click', ({ target }) => {
    const choice = target instanceof HTMLElement ? target.closest<HTMLElement>('[role="option"]') : null;
    if (choice) take(choice);
  });
  field.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') close();
    // Enter must not send the form while a category is searched.
    if (event.key === 'Enter') {
      event.preventDefault();
      const choice = choices()[Math.max(0, active)];
      if (!list.hidden && choice) take(choice);
    }
    if (list.hidden || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return;
    event.preventDefault();
    mark(active + (event.key === 'ArrowDown' ? 1 : active < 0 ? 0 : -1));
  });
}

/** Puts the chosen category as a ticked box into the list, which the form sends in its order. */
function addCategory(place: HTMLElement, select: HTMLSelectElement): void {
  const list = place.querySelector('[data-list]');
  const [option] = select.selectedOptions;
  if (!list || !option || option.value === '') return;
  const boxes = [...list.querySelectorAll<HTMLInputElement>('input')];
  const known = boxes.find(({ value }) => value === option.value);
  if (known) known.checked = true;
  else {
    const label = list.appendChild(document.createElement('li')).appendChild(document.createElement('label'));
    const box = label.appendChild(document.createElement('input'));
    Object.assign(box, { type: 'checkbox', name: place.dataset.name, value: option.value, checked: true });
    label.append(` ${option.dataset.path ?? option.text}`);
  }
  select.value = '';
}

const MOST_SHOWN = 20;
/** A click on a choice takes the focus from the field before it counts. */
const CLICK_MS = 200;

/** Lower case without accents, so that "ecran" finds "Écran". */
const folded = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

function choiceOf(option: HTMLOptionElement, id: string): HTMLElement {
  const item = document.createElement('div');
  item.setAttribute('role', 'option');
  item.setAttribute('aria-selected', 'false');
  item.id = id;
  item.dataset.value = option.value;
  item.textContent = option.dataset.path ?? option.text;
  return item;
}
