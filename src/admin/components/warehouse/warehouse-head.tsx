import type { ReactNode } from 'react';
import { ADMIN_ROOT } from '../../sections.ts';
import { AdminPageHead, Tabs } from '../section.tsx';
import { useWork } from '../use-work.ts';

export const WAREHOUSE = `${ADMIN_ROOT}/warehouse`;
const VIEWS = ['list', 'pickLists', 'pack', 'parcels', 'manifests', 'returns', 'tours', 'exchange'] as const;
const HREFS: Record<(typeof VIEWS)[number], string> = {
  list: WAREHOUSE,
  pickLists: `${WAREHOUSE}/picks`,
  pack: `${WAREHOUSE}/pack`,
  parcels: `${WAREHOUSE}/parcels`,
  manifests: `${WAREHOUSE}/manifests`,
  returns: `${WAREHOUSE}/returns`,
  tours: `${WAREHOUSE}/tours`,
  exchange: `${WAREHOUSE}/exchange`,
};

/** Head of the first pages of the section, with the links between them. */
export function WarehouseHead({ current }: { current: (typeof VIEWS)[number] }): ReactNode {
  const { text } = useWork();
  const say = text.warehouse;
  return (
    <>
      <AdminPageHead title={current === 'list' ? text.sections.warehouse : say[current]} />
      <Tabs
        label={say.views}
        tabs={VIEWS.map((view) => ({ href: HREFS[view], label: say[view], current: view === current }))}
      />
    </>
  );
}
