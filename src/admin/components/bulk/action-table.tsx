import type { ReactNode } from 'react';
import type { BulkActionRow } from '../../../shop/catalogue/products/index.ts';
import { ADMIN_ROOT } from '../../sections.ts';
import { TablePanel } from '../table-panel.tsx';
import { Tag, type Tone } from '../tag.tsx';
import { useWork } from '../use-work.ts';

const TONES: Record<BulkActionRow['state'], Tone> = {
  planning: 'quiet',
  planned: 'warning',
  applying: 'quiet',
  done: 'good',
  failed: 'problem',
  discarded: 'quiet',
};

export function BulkStateTag({ state }: Pick<BulkActionRow, 'state'>): ReactNode {
  const { text } = useWork();
  return <Tag tone={TONES[state]}>{text.bulk.states[state]}</Tag>;
}

/** Table of bulk actions, newest first. Without `empty` it is omitted if there are none. */
export function ActionTable(props: {
  id: string;
  title: string;
  empty?: string;
  actions: readonly BulkActionRow[];
}): ReactNode {
  const { text, time, number } = useWork();
  const say = text.bulk;
  const { id, title, empty, actions } = props;
  return (
    <TablePanel
      id={id}
      title={title}
      {...(empty === undefined ? {} : { empty })}
      columns={[
        { label: say.at, look: 'tight' },
        { label: say.kind, look: 'tight' },
        { label: say.products, look: 'end' },
        { label: say.changes, look: 'end' },
        { label: say.by },
        { label: say.state },
      ]}
      rows={actions.map((action) => ({
        key: action.id,
        cells: [
          time(action.created_at),
          <a key="kind" href={`${ADMIN_ROOT}/bulk/${action.id}`}>
            {say.kinds[action.kind]}
          </a>,
          number(action.products),
          number(action.changes),
          action.staff_email,
          <BulkStateTag key="state" state={action.state} />,
        ],
      }))}
    />
  );
}
