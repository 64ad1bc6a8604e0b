import type { ReactNode } from 'react';
import type { IssuedDocument } from '../../../shop/money/documents/index.ts';
import { adminDayText } from '../../formats.ts';
import { ADMIN_ROOT } from '../../sections.ts';
import { TablePanel } from '../table-panel.tsx';
import { useWork } from '../use-work.ts';

/** Lists the issued documents of an order with their files. */
export function OrderDocuments({ documents }: { documents: IssuedDocument[] }): ReactNode {
  const { text, amount, language } = useWork();
  const say = text.documents;
  return (
    <TablePanel
      id="documents"
      title={say.ofOrder}
      empty={say.none}
      columns={[
        { label: say.columns.number, look: 'tight' },
        { label: say.kind },
        { label: say.columns.issuedOn, look: 'tight' },
        { label: say.columns.total, look: 'end' },
      ]}
      rows={documents.map(({ id, number, kind, issuedOn, total }) => ({
        key: id,
        cells: [
          <a key="file" href={`${ADMIN_ROOT}/documents/${id}/file`} aria-label={say.open(number)}>
            {number}
          </a>,
          say.kinds[kind],
          adminDayText(issuedOn, language),
          amount(kind === 'credit-note' ? -total : total),
        ],
      }))}
    />
  );
}
