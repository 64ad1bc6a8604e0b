import type { ReactNode } from 'react';
import { LOGIN } from '../sections.ts';
import type { StaffText } from '../texts/index.ts';

export type EditorStatus = {
  kind: 'quiet' | 'good' | 'problem';
  said: string;
  lines: string[];
  conflict: number | null;
  /** True if the session has ended; the page can be saved after a new login. */
  loggedOut?: boolean;
};

/** Shows how the last save ended, with the version that another employee saved meanwhile. */
export function SaveStatus(props: {
  status: EditorStatus;
  version: number;
  busy: boolean;
  section: string;
  words: StaffText['content'];
  /** Saves over another employee's version. */
  saveOver(theirs: number): void;
}): ReactNode {
  const { status, version, busy, section, words, saveOver } = props;
  return (
    <div className="editor-status" data-kind={status.kind} role={status.kind === 'problem' ? 'alert' : 'status'}>
      {status.said && <p>{status.said}</p>}
      {status.loggedOut && (
        <p>
          <a href={LOGIN} target="_blank" rel="noreferrer">
            {words.loginAgain}
          </a>
        </p>
      )}
      {status.lines.length > 0 && (
        <ul>
          {status.lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {status.conflict !== null && (
        <p>
          <a href={`${section}/compare?from=${version}&to=${status.conflict}`} target="_blank" rel="noreferrer">
            {words.conflictCompare}
          </a>{' '}
          <button type="button" disabled={busy} onClick={() => saveOver(status.conflict ?? version)}>
            {words.conflictMine(String(status.conflict))}
          </button>
        </p>
      )}
    </div>
  );
}
