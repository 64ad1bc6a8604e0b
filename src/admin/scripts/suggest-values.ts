type Suggestion = { value: string; label: string };

/** Milliseconds without typing before suggestions are asked for. */
const PAUSE = 150;
let lists = 0;

/** Suggests values of a field while an employee types; the browser shows them as its own list. */
export function suggestValues(field: HTMLInputElement): void {
  const { suggest: kind = '', suggestAt: address = '', suggestMany } = field.dataset;
  const list = document.createElement('datalist');
  lists += 1;
  list.id = `suggested-${lists}`;
  field.after(list);
  field.setAttribute('list', list.id);
  let timer = 0;
  let stop = new AbortController();
  const ask = async (): Promise<void> => {
    stop.abort();
    stop = new AbortController();
    const { signal } = stop;
    const before = suggestMany === undefined ? '' : field.value.slice(0, field.value.lastIndexOf(',') + 1);
    const typed = field.value.slice(before.length).trim();
    // A chosen suggestion needs no others.
    if ([...list.options].some(({ value }) => value === field.value)) return;
    try {
      const answer = await fetch(address, { method: 'POST', body: new URLSearchParams({ kind, typed }), signal });
      const { suggestions } = (await answer.json()) as { suggestions: Suggestion[] };
      const start = before === '' ? '' : `${before} `;
      list.replaceChildren(
        ...suggestions.map(({ value, label }) => optionOf(`${start}${value}`, `${value} · ${label}`)),
      );
    } catch {
      // A search that was replaced by the next one, or a broken line: the field takes what is typed.
    }
  };
  field.addEventListener('input', () => {
    clearTimeout(timer);
    timer = window.setTimeout(() => void ask(), PAUSE);
  });
}

function optionOf(value: string, label: string): HTMLOptionElement {
  const option = document.createElement('option');
  option.value = value;
  // Browsers compare what is typed with value and text, so a name keeps the option.
  option.textContent = label;
  return option;
}
