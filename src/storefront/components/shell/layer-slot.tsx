import type { ReactNode } from 'react';
import { useLazyComponent } from '../../use-lazy-component.ts';

/** Mounts the layers once loaded; until then their links lead to pages. */
export function LayerSlot(): ReactNode {
  const Layers = useLazyComponent(() => import('../layers/layers.tsx').then((loaded) => loaded.Layers));
  return Layers && <Layers />;
}
