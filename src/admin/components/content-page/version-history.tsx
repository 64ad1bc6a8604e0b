import type { ReactNode } from 'react';
import type { AdminPage, AdminVersion } from '../../../shop/content/pages/index.ts';
import { labelled } from '../../../tenants/labelled.ts';
import { Button } from '../../../ui/button.tsx';
import styles from '../section.module.css';
import { Panel } from '../section.tsx';
import { Table } from '../table.tsx';
import { Tag } from '../tag.tsx';
import { useWork } from '../use-work.ts';

/** Lists the versions of a page; an old one can be compared with the newest one and restored. */
export function VersionHistory(props: {
  page: AdminPage;
  versions: AdminVersion[];
  mayEdit: boolean;
  here: string;
}): ReactNode {
  const { page, versions, mayEdit, here } = props;
  const { text, time } = useWork();
  const say = text.content;
  const before = comparedWith(page);
  return (
    <Panel id="history" title={say.history} flush>
      <Table
        label={say.history}
        broad
        columns={[
          { label: say.whichVersion, look: 'tight' },
          { label: say.what },
          { label: say.when, look: 'tight' },
          { label: say.who },
          { label: say.actions },
        ]}
        rows={versions.map((one) => ({
          key: String(one.version),
          cells: [
            <span key="version">
              {one.version} {one.version === page.shown && <Tag tone="good">{say.states.shown}</Tag>}
            </span>,
            <span key="title" lang={page.locale}>
              {one.title}
            </span>,
            time(one.at),
            one.by ?? say.someone,
            one.version === page.newest ? (
              before !== null && (
                <a key="compare" href={`${here}/compare?from=${before}&to=${one.version}`}>
                  {say.compareWith(String(before))}
                </a>
              )
            ) : (
              <form key="restore" method="post" action={here} className={styles.actions}>
                <a href={`${here}/compare?from=${one.version}&to=${page.newest}`}>
                  {say.compareWith(String(page.newest))}
                </a>
                <input type="hidden" name="expected" value={page.newest} />
                <input type="hidden" name="version" value={one.version} />
                {mayEdit && (
                  <Button
                    type="submit"
                    size="small"
                    name="intent"
                    value="restore"
                    aria-label={labelled(text.lang, say.restore, say.version(String(one.version)))}
                  >
                    {say.restore}
                  </Button>
                )}
              </form>
            ),
          ],
        }))}
      />
    </Panel>
  );
}

/**
 * Returns the version to compare the newest one with: the published one, or else the previous one; null for the first.
 */
function comparedWith({ newest, shown }: { newest: number; shown: number | null }): number | null {
  if (shown !== null && shown !== newest) return shown;
  return newest > 1 ? newest - 1 : null;
}
