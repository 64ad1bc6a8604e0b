import type { ReactNode } from 'react';
import { ADMIN_ROOT } from '../../sections.ts';
import { Tabs } from '../section.tsx';
import { useWork } from '../use-work.ts';

export const PRICE_LISTS = `${ADMIN_ROOT}/price-lists`;
export const MARGINS = `${ADMIN_ROOT}/margins`;
const ADDRESSES: Record<View, string> = { all: PRICE_LISTS, planned: `${PRICE_LISTS}/planned`, margins: MARGINS };

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
        href: ADDRESSES[view],
        label: say[view],
        current: view === current,
      }))}
    />
  );
}
