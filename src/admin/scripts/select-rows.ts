/**
 * Selects rows of a list: one tick for all rows of the page, a range by Shift and a click. Shows the number of ticked rows.
 * Without script the tick for the page is sent with the form.
 */
export function selectRows(form: HTMLFormElement): void {
  const rows = () => [...form.querySelectorAll<HTMLInputElement>('input[name="id"]')];
  const page = form.querySelector<HTMLInputElement>('[data-select-page]');
  const said = form.querySelector<HTMLOutputElement>('[data-selected]');
  let last: HTMLInputElement | null = null;

  const show = () => {
    const all = rows();
    const ticked = all.filter(({ checked }) => checked).length;
    if (page) {
      page.checked = ticked === all.length;
      page.indeterminate = ticked > 0 && ticked < all.length;
    }
    const sentence = said?.dataset.selected ?? '';
    if (said) said.textContent = ticked === 0 ? '' : sentence.replace('{count}', String(ticked));
  };

  page?.addEventListener('change', () => {
    for (const row of rows()) row.checked = page.checked;
    show();
  });
  form.addEventListener('click', (event) => {
    const { target } = event;
    if (!(target instanceof HTMLInputElement) || target.name !== 'id') return;
    const all = rows();
    if (event.shiftKey && last) {
      const [from = 0, to = 0] = [all.indexOf(last), all.indexOf(target)].toSorted((a, b) => a - b);
      for (const row of all.slice(from, to + 1)) row.checked = target.checked;
    }
    last = target;
    show();
  });
  // Back may restore ticks.
  window.addEventListener('pageshow', show);
  show();
}
