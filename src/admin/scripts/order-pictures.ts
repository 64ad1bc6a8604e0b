/** Orders the pictures of a product by drag and by buttons; the form sends their places. */
export function orderPictures(list: HTMLElement): void {
  const items = (): HTMLElement[] => [...list.querySelectorAll<HTMLElement>(':scope > li')];
  const said = list.insertAdjacentElement('afterend', document.createElement('p'));
  said?.setAttribute('role', 'status');

  const number = (moved: HTMLElement): void => {
    for (const [index, item] of items().entries()) {
      const place = item.querySelector<HTMLInputElement>('input[name^="order."]');
      if (place) place.value = String(index + 1);
    }
    const text = (list.dataset.order ?? '')
      .replace('{picture}', moved.dataset.name ?? '')
      .replace('{place}', String(items().indexOf(moved) + 1));
    if (said) said.textContent = text;
  };
  const move = (item: HTMLElement, step: number): void => {
    const beside = step < 0 ? item.previousElementSibling : item.nextElementSibling;
    if (!beside) return;
    if (step < 0) beside.before(item);
    else beside.after(item);
    number(item);
  };

  for (const item of items()) {
    const moves = item.querySelector<HTMLElement>('[data-moves]');
    if (moves) moves.hidden = false;
    for (const button of item.querySelectorAll<HTMLButtonElement>('[data-step]'))
      button.addEventListener('click', () => {
        move(item, Number(button.dataset.step));
        // A moved element loses the focus.
        button.focus();
      });
    // Text in the fields of a draggable item could not be selected, so only the picture starts a drag.
    const picture = item.querySelector('img');
    if (!picture) continue;
    picture.draggable = true;
    picture.addEventListener('dragstart', (event) => {
      event.dataTransfer?.setData('text/plain', item.dataset.name ?? '');
      item.dataset.dragged = '';
    });
    picture.addEventListener('dragend', () => {
      delete item.dataset.dragged;
      number(item);
    });
    item.addEventListener('dragover', (event) => {
      const dragged = list.querySelector<HTMLElement>('[data-dragged]');
      if (!dragged) return;
      event.preventDefault();
      if (dragged === item) return;
      const isBefore = items().indexOf(dragged) > items().indexOf(item);
      if (isBefore) item.before(dragged);
      else item.after(dragged);
    });
  }
}
