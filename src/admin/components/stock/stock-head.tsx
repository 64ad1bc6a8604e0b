import type { ReactNode } from 'react';
import { ADMIN_ROOT } from '../../sections.ts';
import { textOfCode } from '../../worded.ts';
import { ActionOutcome } from '../outcome.tsx';
import { AdminPageHead, Tabs } from '../section.tsx';
import { useWork } from '../use-work.ts';

export const STOCK = `${ADMIN_ROOT}/stock`;

/** Address of a variant's page. */
export const stockHref = (sku: string): string => `${STOCK}/${encodeURIComponent(sku)}`;

/** Head of the pages of the section: views, and the outcome of the last form. */
export function StockHead(props: {
  current: 'overview' | 'deliveries' | 'locations';
  said: string | null;
  /** Sentences of the list, by their code, besides those of the section. */
  words?: Readonly<Record<string, string>>;
  problem: string | null | undefined;
  children?: ReactNode;
}): ReactNode {
  const { current, said, words = {}, problem, children } = props;
  const { text } = useWork();
  const say = text.stock;
  const views = { overview: STOCK, deliveries: `${STOCK}/deliveries`, locations: `${STOCK}/locations` };
  return (
    <>
      <AdminPageHead title={current === 'overview' ? say.title : say[current]} intro={say.intro}>
        {children}
      </AdminPageHead>
      <ActionOutcome
        answer={problem === undefined ? undefined : { problem }}
        done={textOfCode({ ...words, ...say.said }, said)}
      />
      <Tabs
        label={say.views}
        tabs={(['overview', 'deliveries', 'locations'] as const).map((view) => ({
          href: views[view],
          label: say[view],
          current: view === current,
        }))}
      />
    </>
  );
}
