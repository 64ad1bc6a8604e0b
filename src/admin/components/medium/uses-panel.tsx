import type { ReactNode } from 'react';
import type { MediaUse } from '../../../shop/content/media-library/index.ts';
import { Button } from '../../../ui/button.tsx';
import { ADMIN_ROOT } from '../../sections.ts';
import styles from '../section.module.css';
import { Panel } from '../section.tsx';
import { useWork } from '../use-work.ts';

/** Address of the page of the back office that changes what uses a picture. */
const ADDRESSES: Record<MediaUse['kind'], (id: string) => string> = {
  page: (id) => `${ADMIN_ROOT}/content/${id}`,
  fragment: (id) => `${ADMIN_ROOT}/pieces/${encodeURIComponent(id)}`,
  campaign: (id) => `${ADMIN_ROOT}/campaigns/${id}`,
  category: (id) => `${ADMIN_ROOT}/categories/${encodeURIComponent(id)}`,
  'list-page': (id) => `${ADMIN_ROOT}/list-pages/${id}`,
  product: (id) => `${ADMIN_ROOT}/products/${encodeURIComponent(id)}/edit#pictures`,
  video: (id) => `${ADMIN_ROOT}/products/${encodeURIComponent(id)}/edit#videos`,
};

/** Lists what uses a picture, with links; an unused one can be removed. */
export function UsesPanel(props: { uses: MediaUse[]; useCount: number; mayChange: boolean }): ReactNode {
  const { uses, useCount, mayChange } = props;
  const say = useWork().text.media;
  return (
    <Panel id="uses" title={`${say.uses} (${useCount})`}>
      {uses.length === 0 ? (
        <p className={styles.muted}>{say.unused}</p>
      ) : (
        <ul>
          {uses.map((use) => (
            <li key={`${use.kind} ${use.id} ${use.tenant} ${use.locale}`}>
              <a href={ADDRESSES[use.kind](use.id)}>
                {say.use[use.kind](use.what, `${use.tenant.toUpperCase()} ${use.locale}`.trim())}
              </a>
            </li>
          ))}
        </ul>
      )}
      {useCount > uses.length && <p className={styles.muted}>{say.moreUses(useCount - uses.length)}</p>}
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
