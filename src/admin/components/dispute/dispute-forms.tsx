import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import styles from '../section.module.css';
import { Panel } from '../section.tsx';
import { AdminTextArea } from '../text-area.tsx';
import { useWork } from '../use-work.ts';

/** Forms that send evidence and accept a loss. */
export function DisputeAnswer({ entered }: { entered: Record<string, string> }): ReactNode {
  const { text } = useWork();
  const say = text.disputes;
  return (
    <div className={styles.columns}>
      <Panel id="evidence" title={say.evidence}>
        <form method="post" className={styles.form}>
          <p className={styles.hint}>{say.evidenceHint}</p>
          <AdminTextArea
            id="evidence-text"
            name="text"
            label={say.evidenceText}
            rows={8}
            maxLength={20_000}
            defaultValue={entered.intent === 'evidence' ? (entered.text ?? '') : ''}
            required
          />
          <div>
            <Button type="submit" name="intent" value="evidence" look="primary">
              {say.submitEvidence}
            </Button>
          </div>
        </form>
      </Panel>
      <Panel id="accept" title={say.accept}>
        <form method="post" className={styles.form}>
          <p className={styles.hint}>{say.acceptHint}</p>
          <div>
            <Button type="submit" name="intent" value="accept">
              {say.accept}
            </Button>
          </div>
        </form>
      </Panel>
    </div>
  );
}

/** Form with the employees' note. */
export function DisputeNote({ note }: { note: string }): ReactNode {
  const { text } = useWork();
  const say = text.disputes;
  return (
    <Panel id="note" title={say.note}>
      <form method="post" className={styles.form}>
        <p className={styles.hint}>{say.noteHint}</p>
        <AdminTextArea id="note-text" name="text" label={say.note} rows={3} maxLength={2000} defaultValue={note} />
        <div>
          <Button type="submit" name="intent" value="note">
            {say.submitNote}
          </Button>
        </div>
      </form>
    </Panel>
  );
}
