import type { ReactNode } from 'react';
import type { InboxPage, InboxPreview, Priority } from '../../../shop/marketing/contact/index.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Select } from '../../../ui/field.tsx';
import { ADMIN_ROOT } from '../../sections.ts';
import bulkStyles from '../bulk/bulk.module.css';
import styles from '../section.module.css';
import { Panel } from '../section.tsx';
import { Table } from '../table.tsx';
import { Tag, type Tone } from '../tag.tsx';
import { useWork } from '../use-work.ts';
import { TeamOptions } from './inbox-filters.tsx';

const SECTION = `${ADMIN_ROOT}/inbox`;
const ACTS = ['assign', 'close', 'reopen', 'spam'] as const;
const TONES: Record<Priority, Tone> = { urgent: 'problem', high: 'warning', normal: 'quiet', low: 'quiet' };

/** Shows a priority that differs from the usual one. */
export function PriorityTag({ priority }: { priority: Priority }): ReactNode {
  const say = useWork().text.inbox;
  return priority === 'normal' ? null : <Tag tone={TONES[priority]}>{say.priorities[priority]}</Tag>;
}

/** Table of the inbox; with the right to answer it is a form that changes the chosen messages. */
export function InboxTable(props: {
  page: InboxPage;
  subjects: Record<string, string>;
  mayAnswer: boolean;
  ticked: readonly string[];
}): ReactNode {
  const { page, subjects, mayAnswer, ticked } = props;
  const { text, number } = useWork();
  const say = text.inbox;
  const { tickets, counts, query, address, team } = page;
  const title = say.total(number(counts[query.state]));
  if (tickets.length === 0)
    return (
      <Panel id="tickets" title={title}>
        <p role="status" className={styles.muted}>
          {say.none}
        </p>
      </Panel>
    );
  const table = <TicketTable page={page} subjects={subjects} mayAnswer={mayAnswer} ticked={ticked} />;
  return (
    <Panel id="tickets" title={title} flush>
      {mayAnswer ? (
        <form method="post" action={`${SECTION}?${address}`}>
          {table}
          <fieldset className={bulkStyles.selection}>
            <legend className={styles.strong}>{say.bulk}</legend>
            <div className={styles.row}>
              <Select name="act" label={say.act} defaultValue="assign">
                {ACTS.map((act) => (
                  <option key={act} value={act}>
                    {say.acts[act]}
                  </option>
                ))}
              </Select>
              <Select name="assigned" label={say.actTo} defaultValue="me">
                <TeamOptions team={team} />
                <option value="">{say.nobody}</option>
              </Select>
              <Button type="submit" name="intent" value="preview">
                {say.preview}
              </Button>
            </div>
          </fieldset>
        </form>
      ) : (
        table
      )}
    </Panel>
  );
}

function TicketTable(props: {
  page: InboxPage;
  subjects: Record<string, string>;
  mayAnswer: boolean;
  ticked: readonly string[];
}): ReactNode {
  const { page, subjects, mayAnswer, ticked } = props;
  const { text, time } = useWork();
  const say = text.inbox;
  const back = page.address === '' ? '' : `?list=${encodeURIComponent(page.address)}`;
  return (
    <Table
      label={say.title}
      broad
      columns={[
        ...(mayAnswer ? [{ label: say.select, look: 'tight' as const }] : []),
        { label: say.number, look: 'tight' },
        { label: say.subject, look: 'text' },
        { label: say.from, look: 'wide' },
        { label: say.assigned },
        { label: say.at, look: 'tight' },
      ]}
      rows={page.tickets.map((ticket) => ({
        key: ticket.id,
        cells: [
          ...(mayAnswer
            ? [
                <input
                  key="tick"
                  type="checkbox"
                  name="id"
                  value={ticket.id}
                  className={bulkStyles.tick}
                  aria-label={say.selectOf(ticket.number)}
                  defaultChecked={ticked.includes(ticket.id)}
                />,
              ]
            : []),
          <a key="number" href={`${SECTION}/${ticket.id}${back}`}>
            {ticket.number}
          </a>,
          <span key="subject" className={styles.actions}>
            {subjects[ticket.subject]}
            <PriorityTag priority={ticket.priority} />
            {ticket.files && <Tag tone="quiet">{say.withFiles}</Tag>}
            {ticket.tags.map((tag) => (
              <Tag key={tag} tone="quiet">
                {tag}
              </Tag>
            ))}
          </span>,
          `${ticket.name} (${ticket.locale})`,
          ticket.assignedEmail ?? text.none,
          time(ticket.createdAt),
        ],
      }))}
    />
  );
}

/** Shows what a change of several messages would do, before it happens. */
export function InboxPreviewPanel(props: { preview: InboxPreview; address: string }): ReactNode {
  const { preview, address } = props;
  const { text, number } = useWork();
  const say = text.inbox;
  const here = `${SECTION}?${address}`;
  const count = preview.lines.filter(({ changes }) => changes).length;
  const act =
    preview.act === 'assign' ? `${say.actTo} ${preview.assigned?.email ?? say.nobody}` : say.acts[preview.act];
  return (
    <Panel id="preview" title={say.previewTitle(act)} flush>
      <Table
        label={say.previewTitle(act)}
        columns={[
          { label: say.number, look: 'tight' },
          { label: say.from, look: 'wide' },
          { label: say.properties },
          { label: say.act },
        ]}
        rows={preview.lines.map((line) => ({
          key: line.id,
          cells: [line.number, line.name, say.states[line.state], say.previewLine[line.changes ? 'yes' : 'no']],
        }))}
      />
      <form method="post" action={here} className={bulkStyles.selection}>
        <input type="hidden" name="intent" value="bulk" />
        <input type="hidden" name="act" value={preview.act} />
        <input type="hidden" name="assigned" value={preview.assigned?.id ?? ''} />
        {preview.lines.map(({ id }) => (
          <input key={id} type="hidden" name="id" value={id} />
        ))}
        <div className={styles.actions}>
          {count > 0 && (
            <Button type="submit" look="primary">
              {say.previewDo(number(count))}
            </Button>
          )}
          <LinkButton href={here}>{text.cancel}</LinkButton>
        </div>
      </form>
    </Panel>
  );
}
