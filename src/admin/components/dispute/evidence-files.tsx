import type { ReactNode } from 'react';
import type { EvidenceFile } from '../../../shop/money/ledger/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, Select } from '../../../ui/field.tsx';
import { ADMIN_ROOT } from '../../sections.ts';
import styles from '../section.module.css';
import { Panel } from '../section.tsx';
import { TablePanel } from '../table-panel.tsx';
import { useWork } from '../use-work.ts';

/** Lists the files of evidence; while the dispute is open, with forms that add and remove one. */
export function EvidenceFileList(props: {
  disputeId: string;
  files: readonly EvidenceFile[];
  canAdd: boolean;
}): ReactNode {
  const { disputeId, files, canAdd } = props;
  const { text, time } = useWork();
  const say = text.disputes;
  const here = `${ADMIN_ROOT}/disputes/${encodeURIComponent(disputeId)}`;
  return (
    <>
      {(canAdd || files.length > 0) && (
        <TablePanel
          id="files"
          title={say.files}
          empty={say.noFiles}
          columns={[
            { label: say.purpose },
            { label: say.file },
            { label: say.size, look: 'end' },
            { label: say.addedBy },
            { label: say.state },
            ...(canAdd ? [{ label: say.removeFile }] : []),
          ]}
          rows={files.map((file) => ({
            key: file.id,
            cells: [
              say.purposes[file.purpose],
              <a key="file" href={`${here}/files/${file.id}`}>
                {file.name}
              </a>,
              say.kilobytes(Math.max(1, Math.round(file.size / 1000))),
              `${file.addedBy}, ${time(file.addedAt)}`,
              file.sentAt === null ? say.notSent : time(file.sentAt),
              ...(canAdd
                ? [
                    <form key="remove" method="post" action={here}>
                      <input type="hidden" name="file" value={file.id} />
                      <Button type="submit" name="intent" value="remove-file" aria-label={say.removeFileOf(file.name)}>
                        {say.removeFile}
                      </Button>
                    </form>,
                  ]
                : []),
            ],
          }))}
        />
      )}
      {canAdd && (
        <Panel id="add-file" title={say.addFile}>
          <form method="post" action={here} encType="multipart/form-data" className={styles.form}>
            <p className={styles.hint}>{say.addFileHint}</p>
            <Select id="file-purpose" name="purpose" label={say.purpose}>
              {Object.entries(say.purposes).map(([purpose, label]) => (
                <option key={purpose} value={purpose}>
                  {label}
                </option>
              ))}
            </Select>
            <Field name="file" type="file" label={say.file} accept="application/pdf,image/jpeg,image/png" required />
            <div>
              <Button type="submit">{say.addFile}</Button>
            </div>
          </form>
        </Panel>
      )}
    </>
  );
}
