import type { ReactNode } from 'react';
import type { SavedView } from '../../../shop/staff/lists/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/choices.tsx';
import { Field } from '../../../ui/field.tsx';
import sectionStyles from '../section.module.css';
import { useWork } from '../use-work.ts';
import styles from './list.module.css';

/** Saved views: links to them, and a form that saves the current list as one. `here`: address of the current list. */
export function SavedViews(props: {
  path: string;
  here: string;
  views: readonly SavedView[];
  name: string;
}): ReactNode {
  const { text } = useWork();
  const say = text.list;
  const { path, here, views, name } = props;
  return (
    <div className={sectionStyles.form}>
      {views.length === 0 ? (
        <p className={sectionStyles.muted}>{say.noViews}</p>
      ) : (
        <ul className={styles.views}>
          {views.map((view) => (
            <li key={view.id}>
              <a href={view.query === '' ? path : `${path}?${view.query}`}>{view.name}</a>
              {!view.own && <span className={sectionStyles.hint}>{say.sharedBy(view.staffEmail)}</span>}
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
      <form method="post" action={here} className={sectionStyles.form}>
        <Field name="name" label={say.view} hint={say.viewHint} defaultValue={name} maxLength={80} autoComplete="off" />
        <Checkbox name="shared" label={say.shared} />
        <div>
          <Button type="submit" name="intent" value="save-view">
            {say.saveView}
          </Button>
        </div>
      </form>
    </div>
  );
}
