import type { ReactNode } from 'react';
import type { AdminOrder } from '../../../shop/after-sales/order-administration/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import sections from '../section.module.css';
import { Panel } from '../section.tsx';
import { AdminTextArea } from '../text-area.tsx';
import { useWork } from '../use-work.ts';
import styles from './order.module.css';

/** Shows tags and internal notes of an order, and the forms that change them. */
export function OrderNotesPanel(props: {
  shown: Pick<AdminOrder, 'notes' | 'tags' | 'knownTags'>;
  here: string;
  mayNote: boolean;
  /** Text of a note that was refused. */
  entered: string;
}): ReactNode {
  const { shown, here, mayNote, entered } = props;
  const { text, time } = useWork();
  const say = text.orderPage;
  if (!mayNote && shown.notes.length === 0 && shown.tags.length === 0) return null;
  return (
    <Panel id="notes" title={say.notes}>
      {shown.tags.length > 0 && (
        <div className={styles.tags}>
          {shown.tags.map((tag) => (
            <form key={tag} method="post" action={here}>
              <span>{tag}</span>
              <input type="hidden" name="tag" value={tag} />
              {mayNote && (
                <button
                  type="submit"
                  name="intent"
                  value="untag"
                  className={styles.remove}
                  aria-label={say.removeTag(tag)}
                >
                  ×
                </button>
              )}
            </form>
          ))}
        </div>
      )}
      {shown.notes.map((note) => (
        <div key={note.id} className={styles.note}>
          <p>{note.text}</p>
          <form method="post" action={here} className={styles.by}>
            <span>{`${note.writtenBy} · ${time(note.writtenAt)}`}</span>
            <input type="hidden" name="note-id" value={note.id} />
            {mayNote && (
              <Button type="submit" name="intent" value="remove-note" look="quiet">
                {say.removeNote}
              </Button>
            )}
          </form>
        </div>
      ))}
      {mayNote && (
        <>
          <form method="post" action={here} className={sections.form}>
            <AdminTextArea
              id="note-text"
              name="text"
              label={say.note}
              rows={2}
              maxLength={2000}
              defaultValue={entered}
              required
            />
            <div>
              <Button type="submit" name="intent" value="note">
                {say.addNote}
              </Button>
            </div>
          </form>
          <form method="post" action={here} className={sections.row}>
            <Field id="tag" name="tag" label={say.tag} list="known-tags" maxLength={30} autoComplete="off" required />
            <datalist id="known-tags">
              {shown.knownTags.map((tag) => (
                <option key={tag} value={tag} />
              ))}
            </datalist>
            <Button type="submit" name="intent" value="tag">
              {say.addTag}
            </Button>
          </form>
        </>
      )}
    </Panel>
  );
}
