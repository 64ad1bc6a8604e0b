import type { ReactNode } from 'react';
import type { OpenEndpoint } from '../../../shop/staff/webhooks/index.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { ADMIN_ROOT } from '../../sections.ts';
import { textOfCode } from '../../worded.ts';
import { Changes } from '../changes.tsx';
import { DateTimeField } from '../date-time-field.tsx';
import pageStyles from '../section.module.css';
import { Panel } from '../section.tsx';
import { TablePanel } from '../table-panel.tsx';
import { useWork } from '../use-work.ts';
import { AttemptState } from './webhook-side.tsx';

type Props = { endpoint: OpenEndpoint; here: string };

const LOG = `${ADMIN_ROOT}/webhook-log`;

/** Newest attempts of an endpoint. */
export function NewestAttempts({ endpoint }: Pick<Props, 'endpoint'>): ReactNode {
  const { text, time } = useWork();
  const say = text.webhooks;
  return (
    <TablePanel
      id="newest"
      title={say.newest}
      empty={say.noNewest}
      columns={[
        { label: say.at, look: 'tight' },
        { label: say.type },
        { label: say.subject, look: 'wide' },
        { label: say.attempt, look: 'end' },
        { label: say.outcome },
        { label: say.status, look: 'end' },
        { label: say.ms, look: 'end' },
      ]}
      rows={endpoint.newest.map(({ id, at, type, subject, attempt, outcome, status, ms }) => ({
        key: String(id),
        cells: [
          <a key="at" href={`${LOG}/${id}`}>
            {time(at)}
          </a>,
          type,
          subject,
          String(attempt),
          <AttemptState key="outcome" outcome={outcome} />,
          status === null ? text.none : String(status),
          `${ms} ms`,
        ],
      }))}
    >
      <div className={pageStyles.panelBody}>
        <LinkButton href={`${LOG}?endpoint=${endpoint.id}`}>{say.wholeLog}</LinkButton>
      </div>
    </TablePanel>
  );
}

/** Deliveries whose attempts have ended; nothing without any. */
export function ParkedDeliveries({ endpoint, here }: Props): ReactNode {
  const { text, time } = useWork();
  const say = text.webhooks;
  return (
    <TablePanel
      id="parked"
      title={say.parkedList}
      columns={[
        { label: say.at, look: 'tight' },
        { label: say.type },
        { label: say.subject, look: 'wide' },
        { label: say.attempts, look: 'end' },
      ]}
      rows={endpoint.parkedList.map(({ id, parkedAt, type, subject, attempts }) => ({
        key: String(id),
        cells: [time(parkedAt), type, subject, String(attempts)],
      }))}
    >
      <form method="post" action={here} className={pageStyles.panelBody}>
        <div>
          <Button type="submit" name="intent" value="replay-parked">
            {say.replayParked}
          </Button>
        </div>
      </form>
    </TablePanel>
  );
}

/** Form that delivers the events of a time again. */
export function ReplayPeriod({
  entered,
  here,
}: {
  entered: Record<string, string> | undefined;
  here: string;
}): ReactNode {
  const { text } = useWork();
  const say = text.webhooks;
  return (
    <Panel id="replay" title={say.replayTitle}>
      <form method="post" action={here} className={pageStyles.form}>
        <p className={pageStyles.hint}>{say.replayHint}</p>
        <DateTimeField name="from" label={say.from} defaultValue={entered?.from ?? ''} required />
        <DateTimeField name="to" label={say.to} defaultValue={entered?.to ?? ''} required />
        <div>
          <Button type="submit" name="intent" value="replay-period">
            {say.replayPeriod}
          </Button>
        </div>
      </form>
    </Panel>
  );
}

/** Audit entries about an endpoint. */
export function WebhookHistory({ endpoint }: Pick<Props, 'endpoint'>): ReactNode {
  const { text, time } = useWork();
  const say = text.webhooks;
  return (
    <TablePanel
      id="history"
      title={say.history}
      empty={say.noHistory}
      columns={[
        { label: text.audit.at, look: 'tight' },
        { label: text.audit.person, look: 'wide' },
        { label: text.audit.action },
        { label: text.audit.what, look: 'text' },
      ]}
      rows={endpoint.trail.map((entry) => ({
        key: String(entry.id),
        cells: [
          time(entry.at),
          entry.email,
          textOfCode(text.audit.actions, entry.action) ?? entry.action,
          <Changes key="what" before={entry.before} after={entry.after} />,
        ],
      }))}
    />
  );
}
