/** Entry of the browser's storage: keys without Control or Command do nothing. */
const OFF = 'kontor.single-keys-off';
/** Milliseconds in which the second key of "g o" must follow. */
const SECOND_KEY = 1500;

/**
 * Keyboard shortcuts of every page: search, list of shortcuts, sections, and sending a form. Keys without Control or
 * Command can be switched off (WCAG 2.1.4), and never work in a field.
 */
export function listenForShortcuts(dialog: HTMLDialogElement, openSearch: () => void): void {
  const single = dialog.querySelector<HTMLInputElement>('[data-single-keys]');
  const remembered = localStorage.getItem(OFF) === null;
  if (single) single.checked = remembered;
  single?.addEventListener('change', () => {
    if (single.checked) localStorage.removeItem(OFF);
    else localStorage.setItem(OFF, '1');
  });
  for (const button of document.querySelectorAll<HTMLElement>('[data-shortcuts-open]')) {
    button.hidden = false;
    button.addEventListener('click', () => dialog.showModal());
  }
  let wentAt = Number.NEGATIVE_INFINITY;
  document.addEventListener('keydown', (event) => {
    const isCommand = event.ctrlKey || event.metaKey;
    if (isCommand && event.key.toLowerCase() === 'k') {
      event.preventDefault();
      return openSearch();
    }
    if (isCommand && event.key === 'Enter' && event.target instanceof HTMLTextAreaElement)
      return event.target.form?.requestSubmit();
    if (isCommand || event.altKey || isTyping(event.target) || single?.checked === false) return;
    if (document.querySelector('dialog[open]')) return;
    if (event.timeStamp - wentAt < SECOND_KEY) {
      wentAt = Number.NEGATIVE_INFINITY;
      const link = [...dialog.querySelectorAll<HTMLAnchorElement>('[data-go]')].find(
        ({ dataset }) => dataset.go === event.key,
      );
      if (link) return location.assign(link.href);
    }
    if (event.key === 'g') wentAt = event.timeStamp;
    if (event.key === '/') {
      event.preventDefault();
      openSearch();
    }
    if (event.key === '?') dialog.showModal();
  });
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, textarea, select, [role="textbox"]'))
  );
}
