import type { ReactNode } from 'react';
import type { OpenedSegment } from '../../../shop/marketing/segments/index.ts';
import { ADMIN_ROOT } from '../../sections.ts';
import styles from '../section.module.css';
import { FactList, Panel } from '../section.tsx';
import { TablePanel } from '../table-panel.tsx';
import { useWork } from '../use-work.ts';

/** Number of customers in a segment, and of those who receive its campaigns. */
export function SegmentSize({ count, isUnsaved }: { count: OpenedSegment['count']; isUnsaved: boolean }): ReactNode {
  const { text, number } = useWork();
  const say = text.segments;
  return (
    <Panel id="members" title={say.members}>
      <FactList
        facts={[
          [say.customers, <strong key="customers">{number(count.customers)}</strong>],
          [say.reachable, <strong key="reachable">{number(count.reachable)}</strong>],
        ]}
      />
      <p className={styles.hint}>{isUnsaved ? say.unsavedCount : say.reachableText}</p>
    </Panel>
  );
}

/** Newest customers of a segment; masked ones have no link. */
export function SegmentExamples({ examples }: Pick<OpenedSegment, 'examples'>): ReactNode {
  const { text, time, number } = useWork();
  const say = text.segments;
  const isMasked = examples.some(({ id }) => id === '');
  return (
    <TablePanel
      id="examples"
      title={say.examples}
      empty={say.noExamples}
      columns={[
        ...(isMasked ? [] : [{ label: say.customer, look: 'wide' as const }]),
        { label: say.email, look: 'wide' },
        { label: say.keys.language, look: 'tight' },
        { label: say.orders, look: 'end' },
        { label: say.lastOrder, look: 'tight' },
      ]}
      rows={examples.map((example, index) => ({
        key: example.id || String(index),
        cells: [
          ...(isMasked
            ? []
            : [
                <a key="customer" href={`${ADMIN_ROOT}/customers/${example.id}`}>
                  {`${example.number} ${example.name}`}
                </a>,
              ]),
          example.email,
          example.language,
          number(example.orders),
          time(example.orderedAt),
        ],
      }))}
    >
      {isMasked && <p className={styles.panelBody}>{say.maskedText}</p>}
    </TablePanel>
  );
}
