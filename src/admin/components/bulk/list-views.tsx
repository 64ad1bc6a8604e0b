import type { ReactNode } from 'react';
import type { ProductListPage } from '../../../shop/catalogue/products/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox, Field } from '../../../ui/field.tsx';
import { ADMIN_ROOT } from '../../sections.ts';
import sectionStyles from '../section.module.css';
import { Panel } from '../section.tsx';
import { useWork } from '../use-work.ts';
import styles from './bulk.module.css';

const LIST = `${ADMIN_ROOT}/products`;

/** Saved views: links to them, and a form that saves the current list as one. */
export function ListViews({
  page,
  name,
}: {
  page: Pick<ProductListPage, 'views' | 'address'>;
  name: string;
}): ReactNode {
  const { text } = useWork();
  const say = text.list;
  const here = page.address === '' ? LIST : `${LIST}?${page.address}`;
  return (
    <Panel id="views" title={say.views}>
      {page.views.length === 0 ? (
        <p className={sectionStyles.muted}>{say.noViews}</p>
      ) : (
        <ul className={styles.views}>
          {page.views.map((view) => (
            <li key={view.id}>
              <a href={view.query === '' ? LIST : `${LIST}?${view.query}`}>{view.name}</a>
              {!view.own && <span className={styles.note}>{say.sharedBy(view.staff_email)}</span>}
              {view.own && (
                <form method="post" action={here}>
                  <input type="hidden" name="view" value={view.id} />
                  <Button
                    type="submit"
                    look="quiet"
                    size="small"
                    icon="trash"
                    name="intent"
                    value="delete-view"
                    aria-label={say.deleteView(view.name)}
                  />
                </form>
              )}
            </li>
          ))}
        </ul>
      )}
      <form method="post" action={here} className={sectionStyles.row}>
        <Field name="name" label={say.view} hint={say.viewHint} defaultValue={name} maxLength={80} autoComplete="off" />
        <Checkbox name="shared" label={say.shared} />
        <Button type="submit" name="intent" value="save-view">
          {say.saveView}
        </Button>
      </form>
    </Panel>
  );
}
