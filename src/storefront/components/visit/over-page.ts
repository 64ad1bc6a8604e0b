import { createRoot, type Root } from 'react-dom/client';

/** Mounts a React root beside the page, which is equal for all visitors and hydrates without it. */
export function overPage(): { root: Root; close: () => void } {
  const place = document.createElement('div');
  document.body.append(place);
  const root = createRoot(place);
  return {
    root,
    close: () => {
      const hadFocus = place.contains(document.activeElement);
      // Waits until the handler that closes it has run.
      setTimeout(() => {
        root.unmount();
        place.remove();
        document.documentElement.removeAttribute('data-barred');
        if (hadFocus) document.getElementById('content')?.focus({ preventScroll: true });
      });
    },
  };
}
