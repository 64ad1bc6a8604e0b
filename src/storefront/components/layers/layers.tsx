import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { isPlainClick } from '../../plain-click.ts';

export type LayerProps = {
  /** What was clicked: `data-layer` says which layer, `data-sku` about which article. */
  link: HTMLAnchorElement;
  onClose: () => void;
};

/**
 * Links with `data-layer` lead to a page; with script what they lead to opens over this one, loaded when it is first
 * wanted. One listener for all of them, so that cards need no script of their own. The focus goes back to the link.
 */
export function Layers(): ReactNode {
  const [open, setOpen] = useState<{ Layer: ComponentType<LayerProps>; link: HTMLAnchorElement } | null>(null);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: any change of page closes what is open.
  useEffect(() => setOpen(null), [key]);
  useEffect(() => {
    const onClick = (event: MouseEvent): void => {
      const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[data-layer]');
      // On the page that the link leads to there is nothing to open over it.
      if (!link || !isPlainClick(event) || link.pathname + link.search === location.pathname + location.search) return;
      event.preventDefault();
      import('./layer.tsx').then(
        ({ Layer }) => setOpen({ Layer, link }),
        () => location.assign(link.href),
      );
    };
    // Before whoever makes page changes of links.
    document.addEventListener('click', onClick, true);
    return () => document.removeEventListener('click', onClick, true);
  }, []);
  if (open === null) return null;
  const { Layer, link } = open;
  const close = (): void => {
    setOpen(null);
    link.focus();
  };
  return <Layer link={link} onClose={close} />;
}
