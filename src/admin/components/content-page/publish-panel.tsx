import type { ReactNode } from 'react';
import { labelled } from '../../../tenants/labelled.ts';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/field.tsx';
import { DateTimeField } from '../date-time-field.tsx';
import styles from '../section.module.css';
import { Panel } from '../section.tsx';
import { useWork } from '../use-work.ts';

/** Publishes a version and ends the publication; `entered` and `enteredEnd` are refused forms. */
export function PublishPanel(props: {
  versions: { version: number; title: string }[];
  newest: number;
  /** True if a version is published or scheduled. */
  mayEnd: boolean;
  entered: Record<string, string>;
  enteredEnd: Record<string, string>;
  here: string;
}): ReactNode {
  const { versions, newest, mayEnd, entered, enteredEnd, here } = props;
  const { text } = useWork();
  const say = text.content;
  return (
    <Panel id="publish" title={say.publish}>
      <form method="post" action={here} className={styles.form}>
        <p className={styles.hint}>{say.publishHint}</p>
        <div className={styles.row}>
          <Select id="version" name="version" label={say.whichVersion} defaultValue={entered.version ?? String(newest)}>
            {versions.map(({ version, title }) => (
              <option key={version} value={version}>
                {labelled(text.lang, say.version(String(version)), title)}
              </option>
            ))}
          </Select>
          <DateTimeField id="from" name="from" label={say.from} defaultValue={entered.from} />
          <DateTimeField id="until" name="until" label={say.until} defaultValue={entered.until} />
          <Button type="submit" look="primary" name="intent" value="publish">
            {say.submitPublish}
          </Button>
        </div>
      </form>
      {mayEnd && (
        <form method="post" action={here} className={styles.form}>
          <div className={styles.row}>
            <DateTimeField id="down-at" name="at" label={say.unpublishAt} defaultValue={enteredEnd.at} />
            <Button type="submit" name="intent" value="unpublish">
              {say.unpublish}
            </Button>
          </div>
        </form>
      )}
    </Panel>
  );
}
