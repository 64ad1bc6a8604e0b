import type { ReactNode } from 'react';
import { useLater } from '../../use-lazy-component.ts';

/** Where layers over the page come from; until then their links lead to pages. */
export function LayerSlot(): ReactNode {
  const Layers = useLater(() => import('../layers/layers.tsx').then((loaded) => loaded.Layers));
  return Layers && <Layers />;
}
