import type { ReactNode } from 'react';
import type { PictureChoices } from '../../shop/content/media-library/index.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { pictureAddress } from '../editor/picture-data.ts';
import styles from './section.module.css';
import { AdminPageHead, Panel } from './section.tsx';
import { useWork } from './use-work.ts';

/** Choice of a picture, without script: every button submits the fields of the form, and the choice returns them. */
export function PictureChooser(props: {
  action: string;
  title: string;
  fields: readonly [name: string, value: string][];
  /** Id of the field that receives the choice. */
  field: string;
  lang: string;
  found: PictureChoices & { place: string; words: string; page: number };
}): ReactNode {
  const { action, title, fields, field, lang, found } = props;
  const { choices, total, pages, place, words, page } = found;
  const { text } = useWork();
  const say = text.content.pictures;
  const back = `${action}#${field}`;
  const look = (to: number) => `pictures:${place}:${to}`;
  return (
    <form method="post" action={action} className={styles.stack}>
      <AdminPageHead title={say.choose} intro={`${title}. ${say.keepHint}`} />
      {/* Enter in the field submits this button. */}
      <button type="submit" name="intent" value={look(1)} hidden>
        {say.find}
      </button>
      {fields.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Panel id="pictures" title={say.count(String(total))}>
        <div className="picture-search">
          <Field id="words" name="pictures.words" label={say.words} defaultValue={words} autoComplete="off" />
          <Button type="submit" name="intent" value={look(1)}>
            {say.find}
          </Button>
          <Button type="submit" look="quiet" name="intent" value="keep" formAction={back}>
            {say.keep}
          </Button>
        </div>
        {choices.length === 0 && <p className={styles.muted}>{say.none}</p>}
        <ul className="picture-grid">
          {choices.map(({ id, shownId, name, alt }) => (
            <li key={id}>
              <button
                type="submit"
                className="picture-choice"
                name="intent"
                value={`picture:${place}:${id}`}
                formAction={back}
              >
                <img src={pictureAddress(shownId)} alt="" loading="lazy" />
                <strong>{name}</strong>
                <span lang={alt ? lang : undefined}>{alt || say.noAlt}</span>
              </button>
            </li>
          ))}
        </ul>
        {pages > 1 && (
          <div className={styles.actions}>
            {page > 1 && (
              <Button type="submit" name="intent" value={look(page - 1)}>
                {say.newer}
              </Button>
            )}
            {page < pages && (
              <Button type="submit" name="intent" value={look(page + 1)}>
                {say.older}
              </Button>
            )}
          </div>
        )}
      </Panel>
    </form>
  );
}
