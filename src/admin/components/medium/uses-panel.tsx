import type { ReactNode } from 'react';
import type { MediaUse } from '../../../shop/content/media-library/index.ts';
import { Button } from '../../../ui/button.tsx';
import styles from '../section.module.css';
import { Panel } from '../section.tsx';
import { useWork } from '../use-work.ts';

/** Lists the pages that use a picture; an unused one can be removed. */
export function UsesPanel({ uses, mayChange }: { uses: MediaUse[]; mayChange: boolean }): ReactNode {
  const say = useWork().text.media;
  return (
    <Panel id="uses" title={say.uses}>
      {uses.length === 0 ? (
        <p className={styles.muted}>{say.unused}</p>
      ) : (
        <ul>
          {uses.map((use) => (
            <li key={`${use.kind} ${use.tenant} ${use.locale} ${use.what}`}>
              {say.use[use.kind](use.what, `${use.tenant.toUpperCase()} ${use.locale}`.trim())}
            </li>
          ))}
        </ul>
      )}
      {mayChange &&
        (uses.length > 0 ? (
          <p className={styles.muted}>{say.kept}</p>
        ) : (
          <form method="post" className={styles.form}>
            <Button type="submit" name="intent" value="remove">
              {say.remove}
            </Button>
          </form>
        ))}
    </Panel>
  );
}
