import type { ReactNode } from 'react';
import type { AdminOrder } from '../../../shop/after-sales/order-administration/index.ts';
import { ADMIN_ROOT } from '../../sections.ts';
import { TablePanel } from '../table-panel.tsx';
import { useWork } from '../use-work.ts';

/** Lists the mails of an order. */
export function OrderMails({ mails, mayRead }: { mails: AdminOrder['mails']; mayRead: boolean }): ReactNode {
  const { text, time } = useWork();
  const say = text.orders;
  return (
    <TablePanel
      id="mails"
      title={say.mails}
      empty={say.noMails}
      columns={[
        { label: say.subject, look: 'wide' },
        { label: say.at, look: 'tight' },
        { label: say.sent, look: 'tight' },
      ]}
      rows={mails.map((mail) => ({
        key: mail.id,
        cells: [
          mayRead ? (
            <a key="subject" href={`${ADMIN_ROOT}/mails/${mail.id}`}>
              {mail.subject}
            </a>
          ) : (
            mail.subject
          ),
          time(mail.createdAt),
          time(mail.sentAt),
        ],
      }))}
    />
  );
}
