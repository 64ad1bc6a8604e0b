import type { ReactNode } from 'react';
import { Field } from '../../../ui/field.tsx';
import styles from '../section.module.css';
import { useWork } from '../use-work.ts';
import categoryStyles from './categories.module.css';

/** Fields of a picture: a file, or one of the media library. */
export function ChosenPicture({ library }: { library: readonly { shownId: string; name: string }[] }): ReactNode {
  const say = useWork().text.categories;
  return (
    <>
      <Field
        name="file"
        type="file"
        label={say.pictureFile}
        hint={say.pictureFileHint}
        accept="image/jpeg,image/png,image/gif,image/webp,.heic,.heif,.bmp"
      />
      {library.length > 0 && (
        <details className={styles.disclosure}>
          <summary>{say.pictureLibrary}</summary>
          <ul className={categoryStyles.library}>
            {library.map(({ shownId, name }) => (
              <li key={shownId}>
                <label>
                  <img src={`/images/${shownId}/160`} alt="" loading="lazy" />
                  <span>
                    <input type="radio" name="chosen" value={shownId} /> {name}
                  </span>
                </label>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
