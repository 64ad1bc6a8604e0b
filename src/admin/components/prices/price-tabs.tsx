import type { ReactNode } from 'react';
import { ADMIN_ROOT } from '../../sections.ts';
import { Tabs } from '../section.tsx';
import { useWork } from '../use-work.ts';

export const PRICE_LISTS = `${ADMIN_ROOT}/price-lists`;

type View = 'all' | 'planned' | 'margins';

/** Links between price lists, planned prices and margins. */
export function PriceTabs({ current, margins }: { current: View; margins: boolean }): ReactNode {
  const { text } = useWork();
  const say = text.prices;
  const views: View[] = margins ? ['all', 'planned', 'margins'] : ['all', 'planned'];
  return (
    <Tabs
      label={say.views}
      tabs={views.map((view) => ({
        href: view === 'all' ? PRICE_LISTS : `${PRICE_LISTS}/${view}`,
        label: say[view],
        current: view === current,
      }))}
    />
  );
}
