import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { isPlainClick } from '../../plain-click.ts';

export type LayerProps = {
  /** Clicked link: `data-layer` names the layer, `data-sku` its variant. */
  link: HTMLAnchorElement;
  onClose: () => void;
};

/**
 * Opens links with `data-layer` as layers over the page, loaded on first use. Without JavaScript they lead to a page.
 * One listener serves all links, so cards need no script. The focus returns to the link.
 */
export function Layers(): ReactNode {
  const [open, setOpen] = useState<{ Layer: ComponentType<LayerProps>; link: HTMLAnchorElement } | null>(null);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes the layer.
  useEffect(() => setOpen(null), [key]);
  useEffect(() => {
    const onClick = (event: MouseEvent): void => {
      const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[data-layer]');
      // The target page itself needs no layer.
      if (!link || !isPlainClick(event) || link.pathname + link.search === location.pathname + location.search) return;
      event.preventDefault();
      import('./layer.tsx').then(
        ({ Layer }) => setOpen({ Layer, link }),
        () => location.assign(link.href),
      );
    };
    // Capture phase: before the router handles the click.
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
