import type { ReactNode } from 'react';
import type { OpenTicket } from '../../../shop/marketing/contact/index.ts';
import styles from '../section.module.css';
import { FactList, Panel } from '../section.tsx';
import { useWork } from '../use-work.ts';
import own from './inbox.module.css';

type Entry = { key: string; kind: 'message' | 'answer' | 'note'; who: string; at: Date; words: string };

/** The message with its details and pictures, then answers and notes in the order of their times. */
export function Conversation(props: { opened: OpenTicket; details: [string, string][]; files: string }): ReactNode {
  const { opened, details, files } = props;
  const { text, time } = useWork();
  const say = text.inbox;
  const { ticket, answers, replies, notes } = opened;
  const entries: Entry[] = [
    ...replies.map((reply) => ({
      key: reply.id,
      kind: 'message' as const,
      who: say.replyOf(reply.email),
      at: reply.at,
      words: [reply.text, reply.omitted > 0 ? say.omitted(String(reply.omitted)) : '']
        .filter((part) => part !== '')
        .join('\n\n'),
    })),
    ...answers.map((answer) => ({
      key: answer.id,
      kind: 'answer' as const,
      who: answer.staffEmail,
      at: answer.at,
      words: answer.text,
    })),
    ...notes.map((note) => ({
      key: note.id,
      kind: 'note' as const,
      who: say.noteOf(note.staffEmail),
      at: note.at,
      words: note.text,
    })),
  ].toSorted((one, other) => one.at.getTime() - other.at.getTime());
  return (
    <Panel id="conversation" title={say.conversation}>
      <div className={own.entries}>
        <article className={own.entry} data-kind="message">
          <header>
            <h3>{ticket.name}</h3>
            <span className={styles.muted}>{time(ticket.createdAt)}</span>
          </header>
          {ticket.message === '' ? (
            <p className={styles.muted}>{say.noMessage}</p>
          ) : (
            <p className={own.words} lang={ticket.locale}>
              {ticket.message}
            </p>
          )}
          {details.length > 0 && <FactList facts={details} />}
          <TicketFiles opened={opened} files={files} />
        </article>
        {entries.map((entry) => (
          <article key={entry.key} className={own.entry} data-kind={entry.kind}>
            <header>
              <h3>{entry.who}</h3>
              <span className={styles.muted}>{time(entry.at)}</span>
            </header>
            <p className={own.words} {...(entry.kind === 'answer' ? { lang: ticket.locale } : {})}>
              {entry.words}
            </p>
          </article>
        ))}
      </div>
    </Panel>
  );
}

function TicketFiles({ opened, files }: { opened: OpenTicket; files: string }): ReactNode {
  const { text, bytes } = useWork();
  const say = text.inbox;
  if (opened.files.length === 0) return null;
  return (
    <ul aria-label={say.files}>
      {opened.files.map((file) => (
        <li key={file.id}>
          {file.bytes === 0 ? (
            say.unreadableFile(file.name)
          ) : (
            <>
              <a href={`${files}/${file.id}`}>{file.name}</a> ({bytes(file.bytes)})
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
