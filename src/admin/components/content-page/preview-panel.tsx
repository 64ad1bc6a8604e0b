import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/field.tsx';
import { DateTimeField } from '../date-time-field.tsx';
import styles from '../section.module.css';
import { Panel } from '../section.tsx';
import { useWork } from '../use-work.ts';

/** Opens a preview of a version or of the shop at another time; `refused` is a form with an invalid time. */
export function PreviewPanel(props: {
  versions: { version: number }[];
  newest: number;
  refused: { version: string; at: string } | null;
  here: string;
}): ReactNode {
  const { versions, newest, refused, here } = props;
  const say = useWork().text.content;
  return (
    <Panel id="preview" title={say.preview}>
      {/* biome-ignore lint/security/noBlankTarget: a tab with an opener may close itself when the preview is left. */}
      <form method="post" action={`${here}/preview`} target="_blank" className={styles.form}>
        <p className={styles.hint}>{say.previewHint}</p>
        <div className={styles.row}>
          <Select
            id="preview-version"
            name="version"
            label={say.whichVersion}
            defaultValue={refused?.version ?? String(newest)}
          >
            <option value="">{say.previewShown}</option>
            {versions.map(({ version }) => (
              <option key={version} value={version}>
                {say.version(String(version))}
              </option>
            ))}
          </Select>
          <DateTimeField
            id="preview-at"
            name="at"
            label={say.previewAt}
            defaultValue={refused?.at}
            error={refused ? say.problems.previewMoment : undefined}
          />
          <Button type="submit">{say.previewOpen}</Button>
        </div>
      </form>
    </Panel>
  );
}
