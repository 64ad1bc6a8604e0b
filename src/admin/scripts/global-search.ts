type Line = { href: string; label: string; detail: string };
type Group = { title: string; lines: Line[] };

/** Milliseconds without typing before the search runs. */
const PAUSE = 150;

/** Opens the dialog of the global search, and shows results while an employee types. Enter without a choice opens the page. */
export function searchGlobally(dialog: HTMLDialogElement): { open(): void } {
  const field = dialog.querySelector('input');
  const results = dialog.querySelector<HTMLElement>('[role="listbox"]');
  const status = dialog.querySelector<HTMLElement>('[role="status"]');
  if (!field || !results || !status) return { open: () => {} };
  let timer = 0;
  let stop = new AbortController();

  const options = () => [...results.querySelectorAll<HTMLAnchorElement>('[role="option"]')];
  const chosen = () => options().findIndex((option) => option.ariaSelected === 'true');
  const choose = (place: number): void => {
    for (const [index, option] of options().entries()) {
      option.ariaSelected = String(index === place);
      if (index !== place) continue;
      field.setAttribute('aria-activedescendant', option.id);
      option.scrollIntoView({ block: 'nearest' });
    }
    if (place < 0) field.removeAttribute('aria-activedescendant');
  };
  const show = (groups: Group[]): void => {
    results.replaceChildren(...groupsOf(dialog, groups));
    const count = options().length;
    field.ariaExpanded = String(count > 0);
    status.textContent =
      (count === 0 ? status.dataset.none : count === 1 ? status.dataset.one : status.dataset.many)?.replace(
        '#',
        String(count),
      ) ?? '';
    choose(count > 0 ? 0 : -1);
  };
  const clear = (): void => {
    results.replaceChildren();
    status.textContent = '';
    field.ariaExpanded = 'false';
    choose(-1);
  };
  const ask = async (): Promise<void> => {
    stop.abort();
    stop = new AbortController();
    const { signal } = stop;
    if (field.value.trim() === '') return clear();
    try {
      const body = new URLSearchParams({ typed: field.value });
      const answer = await fetch(dialog.dataset.find ?? '', { method: 'POST', body, signal });
      if (!answer.ok) throw new Error(String(answer.status));
      const { groups } = (await answer.json()) as { groups: Group[] };
      show(groups);
    } catch {
      if (signal.aborted) return;
      clear();
      status.textContent = status.dataset.broken ?? '';
    }
  };

  field.addEventListener('input', () => {
    clearTimeout(timer);
    timer = window.setTimeout(() => void ask(), PAUSE);
  });
  field.addEventListener('keydown', (event) => {
    const all = options();
    if (event.key === 'Enter') {
      const option = all[chosen()];
      if (!option) return;
      event.preventDefault();
      option.click();
    }
    if ((event.key !== 'ArrowDown' && event.key !== 'ArrowUp') || all.length === 0) return;
    event.preventDefault();
    const step = event.key === 'ArrowDown' ? 1 : -1;
    choose((Math.max(chosen(), step > 0 ? -1 : 0) + step + all.length) % all.length);
  });
  dialog.querySelector('[data-find-close]')?.addEventListener('click', () => dialog.close());
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close();
  });
  return {
    open: () => {
      if (!dialog.open) dialog.showModal();
      field.focus();
      field.select();
    },
  };
}

/** Fills the page's templates; a text of a customer never becomes markup. */
function groupsOf(dialog: HTMLElement, groups: Group[]): Node[] {
  const [group, line] = ['group', 'line'].map((name) =>
    dialog.querySelector<HTMLTemplateElement>(`template[data-find-${name}]`),
  );
  let count = 0;
  return groups.flatMap(({ title, lines }) => {
    const part = group?.content.firstElementChild?.cloneNode(true);
    if (!(part instanceof HTMLElement)) return [];
    part.role = 'group';
    part.ariaLabel = title;
    if (part.firstElementChild) part.firstElementChild.textContent = title;
    for (const { href, label, detail } of lines) {
      const option = line?.content.firstElementChild?.cloneNode(true);
      if (!(option instanceof HTMLAnchorElement)) continue;
      count += 1;
      option.id = `find-option-${count}`;
      option.href = href;
      const [name, more] = option.children;
      if (name) name.textContent = label;
      if (more) more.textContent = detail;
      part.append(option);
    }
    return [part];
  });
}
