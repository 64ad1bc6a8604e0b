/** Closes an open menu of a list by Escape and by a click elsewhere, as a menu of the system does. */
export function closeListMenus(): void {
  const open = () => document.querySelectorAll<HTMLDetailsElement>('details[data-menu][open]');
  document.addEventListener('click', ({ target }) => {
    for (const menu of open()) if (target instanceof Node && !menu.contains(target)) menu.open = false;
  });
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    for (const menu of open()) {
      menu.open = false;
      if (menu.contains(document.activeElement)) menu.querySelector('summary')?.focus();
    }
  });
}
