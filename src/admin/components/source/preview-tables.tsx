import type { ReactNode } from 'react';
import type { SourcePage } from '../../../shop/catalogue/products/index.ts';
import { reasonText } from '../../texts/import-reasons.ts';
import styles from '../section.module.css';
import { Key, Panel } from '../section.tsx';
import { Table } from '../table.tsx';
import { Tag } from '../tag.tsx';
import { useWork } from '../use-work.ts';

/** Shows how the first rows of the sample are read, field by field. */
export function PreviewTables({ preview }: Pick<SourcePage, 'preview'>): ReactNode {
  const { text, language, number } = useWork();
  const say = text.sources;
  return (
    <Panel id="preview" title={say.preview} flush>
      {preview.length === 0 && (
        <div className={styles.panelBody}>
          <p className={styles.muted}>{say.noPreview}</p>
        </div>
      )}
      {preview.map(({ line, cells }, index) => (
        <details key={line} className={styles.disclosure} open={index === 0}>
          <summary className={styles.panelBody}>{say.previewLine(number(line))}</summary>
          <Table
            label={say.previewLine(number(line))}
            columns={[
              { label: say.field, look: 'tight' },
              { label: say.given },
              { label: say.read },
              { label: say.state },
            ]}
            rows={cells.map(({ field, given, read, reason }) => ({
              key: field,
              cells: [
                <Key key="field">{field}</Key>,
                given || text.none,
                read || text.none,
                reason === null ? (
                  <Tag key="good" tone="good">
                    {say.good}
                  </Tag>
                ) : (
                  <Tag key="problem" tone="problem">
                    {reasonText(reason, language)}
                  </Tag>
                ),
              ],
            }))}
          />
        </details>
      ))}
    </Panel>
  );
}
