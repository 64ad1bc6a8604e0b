import type { ReactNode } from 'react';
import { labelled } from '../../../tenants/labelled.ts';
import type { Locale } from '../../../tenants/tenant.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, Select } from '../../../ui/field.tsx';
import { ADMIN_ROOT } from '../../sections.ts';
import styles from '../section.module.css';
import { Panel } from '../section.tsx';
import { useWork } from '../use-work.ts';

/** Creates a page, or a translation of `start.like`; `entered` is a refused form. */
export function CreatePage(props: {
  locales: Locale[];
  start: { locale: string; path: string; like: { id: string; name: string } | null };
  entered: { locale: string; path: string; title: string } | undefined;
}): ReactNode {
  const { locales, start, entered } = props;
  const { text } = useWork();
  const say = text.content;
  return (
    <Panel id="create" title={say.create}>
      {/* The address preserves the source of a translation, from which a refused form is rendered again. */}
      <form
        method="post"
        action={
          start.like ? `${ADMIN_ROOT}/content?${new URLSearchParams({ like: start.like.id })}` : `${ADMIN_ROOT}/content`
        }
        className={styles.form}
      >
        {start.like && (
          <p>
            {labelled(text.lang, say.like, start.like.name)}
            <input type="hidden" name="like" value={start.like.id} />
          </p>
        )}
        <div className={styles.row}>
          <Select id="locale" name="locale" label={say.locale} defaultValue={entered?.locale ?? start.locale}>
            {locales.map((locale) => (
              <option key={locale} value={locale}>
                {locale}
              </option>
            ))}
          </Select>
          <Field
            id="path"
            name="path"
            label={say.path}
            hint={say.createHint}
            defaultValue={entered?.path ?? start.path}
            maxLength={300}
            autoComplete="off"
          />
          <Field
            id="title"
            name="title"
            label={say.fields.title ?? ''}
            defaultValue={entered?.title ?? ''}
            maxLength={160}
            autoComplete="off"
          />
        </div>
        <div>
          <Button type="submit" look="primary">
            {say.submitCreate}
          </Button>
        </div>
      </form>
    </Panel>
  );
}
