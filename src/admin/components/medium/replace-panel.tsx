import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { PICTURE_FILES } from '../media-library/upload-panel.tsx';
import styles from '../section.module.css';
import { Panel } from '../section.tsx';
import { useWork } from '../use-work.ts';

/** Replaces the file of a picture; everything that uses it follows. */
export function ReplacePanel({ version }: { version: number }): ReactNode {
  const say = useWork().text.media;
  return (
    <Panel id="replace" title={say.replace}>
      <form method="post" encType="multipart/form-data" className={styles.form}>
        <p className={styles.hint}>{say.replaceHint}</p>
        <input type="hidden" name="version" value={version} />
        <Field id="file" name="file" type="file" label={say.replaceFile} accept={PICTURE_FILES} required />
        <div>
          <Button type="submit">{say.replaceDo}</Button>
        </div>
      </form>
    </Panel>
  );
}
