import type { ReactNode } from 'react';
import type { MediaFolder } from '../../../shop/content/media-library/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import styles from '../media.module.css';
import sectionStyles from '../section.module.css';
import { Panel } from '../section.tsx';
import { useWork } from '../use-work.ts';
import { FolderSelect } from './folder-panel.tsx';

/** Formats that the shop takes, for file fields. */
export const PICTURE_FILES = 'image/jpeg,image/png,image/gif,image/webp,.heic,.heif,.bmp';

/** Form that uploads pictures. With the script also by drag or paste, one request a file, with its progress. */
export function UploadPanel({ folders, folder }: { folders: MediaFolder[]; folder: number | null }): ReactNode {
  const { text } = useWork();
  const say = text.media;
  return (
    <Panel id="add" title={say.add}>
      <form
        method="post"
        encType="multipart/form-data"
        className={styles.upload}
        data-upload="/backoffice/media/upload"
        data-progress={say.progress}
        data-failed={say.failed}
        data-offline={say.offline}
      >
        <div className={styles.place}>
          <FolderSelect id="upload-folder" name="folder" label={say.folder} folders={folders} chosen={folder}>
            <option value="">{say.noFolder}</option>
          </FolderSelect>
          <Field id="tags" name="tags" label={say.uploadTags} autoComplete="off" />
        </div>
        <div className={styles.drop} data-drop>
          <Field
            id="files"
            name="files"
            type="file"
            label={say.files}
            hint={say.filesHint}
            accept={PICTURE_FILES}
            multiple
            required
          />
          <p className={styles.dropHint}>{say.drop}</p>
          <Button type="submit" look="primary">
            {say.upload}
          </Button>
        </div>
        <div className={styles.progress} data-report hidden>
          <p role="status" />
          <progress aria-label={say.upload} />
          <ul />
          <a className={sectionStyles.link} href="/backoffice/media" hidden>
            {say.showNew}
          </a>
        </div>
      </form>
    </Panel>
  );
}
