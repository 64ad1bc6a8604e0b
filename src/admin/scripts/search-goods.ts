type Goods = { id: string; title: string; picture: string | null };

/** Milliseconds without typing before products are searched. */
const PAUSE = 200;

/** Searches products while an employee types, and moves ticked ones to the list. */
export function searchGoods(place: HTMLElement): void {
  const field = place.querySelector<HTMLInputElement>('input[name^="goods."]');
  const found = place.querySelector<HTMLElement>('[data-found]');
  const list = place.querySelector<HTMLElement>('[data-list]');
  const name = field?.name.replace('goods.', '') ?? '';
  if (!field || !found || !list) return;
  let timer = 0;
  let stop = new AbortController();
  const ask = async (): Promise<void> => {
    stop.abort();
    stop = new AbortController();
    const { signal } = stop;
    const words = field.value.trim();
    if (words === '') return found.replaceChildren();
    try {
      const answer = await fetch(`${place.dataset.goods}?${new URLSearchParams({ words })}`, { signal });
      const { goods } = (await answer.json()) as { goods: Goods[] };
      const has = new Set([...list.querySelectorAll('input')].map(({ value }) => value));
      const fresh = goods.filter(({ id }) => !has.has(id));
      found.replaceChildren(...fresh.map((one) => boxOf(name, one)));
      if (fresh.length === 0)
        found.append(Object.assign(document.createElement('li'), { textContent: place.dataset.none }));
    } catch {
      // A search that was replaced by the next one, or a broken line: the button still submits the form.
    }
  };
  field.addEventListener('input', () => {
    clearTimeout(timer);
    timer = window.setTimeout(() => void ask(), PAUSE);
  });
  place.addEventListener('click', (event) => {
    if (!(event.target instanceof HTMLElement) || !event.target.closest('button[value^="goods:"]')) return;
    event.preventDefault();
    void ask();
  });
  field.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    void ask();
  });
  found.addEventListener('change', (event) => {
    const item = event.target instanceof HTMLInputElement ? event.target.closest('li') : null;
    if (!item) return;
    list.append(item);
    item.querySelector('input')?.focus();
  });
}

function boxOf(name: string, { id, title, picture }: Goods): HTMLElement {
  const item = document.createElement('li');
  const label = item.appendChild(document.createElement('label'));
  if (picture !== null) {
    const image = label.appendChild(document.createElement('img'));
    image.src = `/images/${picture}/160`;
    image.alt = '';
  }
  const line = label.appendChild(document.createElement('span'));
  const box = line.appendChild(document.createElement('input'));
  Object.assign(box, { type: 'checkbox', name, value: id });
  line.append(` ${title}`);
  return item;
}
