import type { ReactNode } from 'react';
import type { InboxPreview } from '../../../shop/marketing/contact/index.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { ADMIN_ROOT } from '../../sections.ts';
import bulkStyles from '../bulk/bulk.module.css';
import styles from '../section.module.css';
import { Panel } from '../section.tsx';
import { Table } from '../table.tsx';
import { useWork } from '../use-work.ts';

const SECTION = `${ADMIN_ROOT}/inbox`;

/** Shows what a change of several messages would do, before it happens. */
export function InboxPreviewPanel(props: { preview: InboxPreview; address: string }): ReactNode {
  const { preview, address } = props;
  const { text, number } = useWork();
  const say = text.inbox;
  const here = `${SECTION}?${address}`;
  const count = preview.lines.filter(({ changes }) => changes).length;
  const act =
    preview.act === 'assign' ? `${say.actTo} ${preview.assigned?.email ?? say.nobody}` : say.acts[preview.act];
  return (
    <Panel id="preview" title={say.previewTitle(act)} flush>
      <Table
        label={say.previewTitle(act)}
        columns={[
          { label: say.number, look: 'tight' },
          { label: say.from, look: 'wide' },
          { label: say.properties },
          { label: say.act },
        ]}
        rows={preview.lines.map((line) => ({
          key: line.id,
          cells: [line.number, line.name, say.states[line.state], say.previewLine[line.changes ? 'yes' : 'no']],
        }))}
      />
      <form method="post" action={here} className={bulkStyles.selection}>
        <input type="hidden" name="intent" value="bulk" />
        <input type="hidden" name="act" value={preview.act} />
        <input type="hidden" name="assigned" value={preview.assigned?.id ?? ''} />
        {preview.lines.map(({ id }) => (
          <input key={id} type="hidden" name="id" value={id} />
        ))}
        <div className={styles.actions}>
          {count > 0 && (
            <Button type="submit" look="primary">
              {say.previewDo(number(count))}
            </Button>
          )}
          <LinkButton href={here}>{text.cancel}</LinkButton>
        </div>
      </form>
    </Panel>
  );
}
