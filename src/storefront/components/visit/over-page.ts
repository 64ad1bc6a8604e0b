import { createRoot, type Root } from 'react-dom/client';

/** A place beside the page for what lies over it: the page is the same for everybody, and hydrates without it. */
export function overPage(): { root: Root; close: () => void } {
  const place = document.createElement('div');
  document.body.append(place);
  const root = createRoot(place);
  return {
    root,
    close: () => {
      const hadFocus = place.contains(document.activeElement);
      // After the handler that closes it has run.
      setTimeout(() => {
        root.unmount();
        place.remove();
        document.documentElement.removeAttribute('data-barred');
        if (hadFocus) document.getElementById('content')?.focus({ preventScroll: true });
      });
    },
  };
}
