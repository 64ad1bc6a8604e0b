import type { ReactNode } from 'react';
import { labelled } from '../../../tenants/labelled.ts';
import type { NumberedEvent, OrderEvent } from '../../order-timeline.ts';
import { methodName } from '../../own-names.ts';
import { ADMIN_ROOT } from '../../sections.ts';
import { textOfCode } from '../../worded.ts';
import sections from '../section.module.css';
import { Panel } from '../section.tsx';
import { useWork } from '../use-work.ts';
import styles from './order.module.css';

/** Lists everything that happened to an order, newest first. */
export function OrderTimeline({ events, mayReadMails }: { events: NumberedEvent[]; mayReadMails: boolean }): ReactNode {
  const { text, time } = useWork();
  return (
    <Panel id="trail" title={text.orders.trail} flush>
      <ol className={styles.timeline}>
        {events.map((event) => (
          <li key={event.nth} className={styles.event}>
            <time dateTime={event.at.toISOString()}>{time(event.at)}</time>
            <EventText event={event} mayReadMails={mayReadMails} />
          </li>
        ))}
      </ol>
    </Panel>
  );
}

function EventText({ event, mayReadMails }: { event: OrderEvent; mayReadMails: boolean }): ReactNode {
  const { text, amount } = useWork();
  const say = text.orderPage.events;
  switch (event.kind) {
    case 'placed':
    case 'cancelled':
      return <p>{say[event.kind]}</p>;
    case 'paid':
      return <p>{say.paid(amount(event.amount), methodName(text.orders, event.method))}</p>;
    case 'refunded':
      return <p>{say.refunded(amount(event.amount))}</p>;
    case 'shipped':
    case 'delivered':
      return <p>{say[event.kind](event.number)}</p>;
    case 'mail': {
      const subject = event.isSent ? event.subject : `${event.subject} (${say.unsent})`;
      return (
        <p>
          {say.mail} {mayReadMails ? <a href={`${ADMIN_ROOT}/mails/${event.id}`}>{subject}</a> : subject}
        </p>
      );
    }
    case 'document':
      return (
        <p>
          {text.documents.kinds[event.of]}{' '}
          <a href={`${ADMIN_ROOT}/documents/${event.id}/file`} aria-label={text.documents.open(event.number)}>
            {event.number}
          </a>
        </p>
      );
    case 'returned':
      return (
        <p>
          <a href={`${ADMIN_ROOT}/returns/${event.number}`}>{text.returns.one(event.number)}</a>{' '}
          {text.returns.states[event.state]}
        </p>
      );
    case 'note':
      return (
        <div>
          <p>{event.text}</p>
          <p className={sections.hint}>{event.by}</p>
        </div>
      );
    case 'act':
      return <Act event={event} />;
  }
}

/** Names an act of an employee with its reason. */
function Act({ event }: { event: Extract<OrderEvent, { kind: 'act' }> }): ReactNode {
  const { text } = useWork();
  const actions: Record<string, string> = text.audit.actions;
  const { after } = event;
  const why = [textOfCode(text.orders.reasons, after?.reason), after?.note, after?.tag].filter(Boolean).join(': ');
  const name = actions[event.action] ?? event.action;
  return (
    <div>
      <p>{why === '' ? name : labelled(text.lang, name, why)}</p>
      <p className={sections.hint}>{event.by}</p>
    </div>
  );
}
