import type { ReactNode } from 'react';
import type { OfferedTemplate, Ticket } from '../../../shop/marketing/contact/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/field.tsx';
import styles from '../section.module.css';
import { Panel } from '../section.tsx';
import { AdminTextArea } from '../text-area.tsx';
import { useWork } from '../use-work.ts';

type OwnTicket = Pick<Ticket, 'locale' | 'state' | 'version'>;
const MOVES = ['open', 'closed', 'spam'] as const;

/** Form of an answer: a template fills the text, and the buttons send it or file the message without an answer. */
export function AnswerForm(props: {
  ticket: OwnTicket;
  here: string;
  templates: OfferedTemplate[];
  draft: string;
  /** Another employee changed the message since the form was shown. */
  isChanged: boolean;
}): ReactNode {
  const { ticket, here, templates, draft, isChanged } = props;
  const say = useWork().text.inbox;
  return (
    <Panel id="answer" title={say.answer}>
      <form method="post" action={`${here}#answer`} className={styles.form}>
        <input type="hidden" name="version" value={ticket.version} />
        <AdminTextArea
          id="text"
          name="text"
          label={say.text}
          defaultValue={draft}
          rows={12}
          maxLength={8000}
          lang={ticket.locale}
        />
        <div className={styles.actions}>
          <Button type="submit" look="primary" name="intent" value="answer">
            {isChanged ? say.sendAnyway : say.send}
          </Button>
          <Button type="submit" name="intent" value="answer-close">
            {say.sendAndClose}
          </Button>
          {MOVES.filter((move) => move !== ticket.state).map((move) => (
            <Button key={move} type="submit" name="intent" value={move}>
              {move === 'open' ? say.reopen : move === 'closed' ? say.close : say.spam}
            </Button>
          ))}
        </div>
        {templates.length > 0 && (
          <div className={styles.row}>
            <Select name="template" label={say.template} defaultValue="">
              <option value="">{say.noTemplate}</option>
              {templates.map((template) => (
                <option key={template.id} value={template.id} lang={ticket.locale}>
                  {template.name}
                </option>
              ))}
            </Select>
            <Button type="submit" name="intent" value="insert">
              {say.insert}
            </Button>
          </div>
        )}
      </form>
    </Panel>
  );
}

/** Form of a note that only employees see. */
export function NoteForm({ here, entered }: { here: string; entered: string }): ReactNode {
  const say = useWork().text.inbox;
  return (
    <Panel id="note" title={say.note}>
      <form method="post" action={here} className={styles.form}>
        <p className={styles.hint}>{say.noteHint}</p>
        <AdminTextArea
          id="note-text"
          name="note"
          label={say.noteText}
          defaultValue={entered}
          rows={3}
          maxLength={4000}
        />
        <div>
          <Button type="submit" name="intent" value="note">
            {say.noteDo}
          </Button>
        </div>
      </form>
    </Panel>
  );
}
