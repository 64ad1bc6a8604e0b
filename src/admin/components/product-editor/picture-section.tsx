import type { ReactNode } from 'react';
import { assignmentOf, MIXED } from '../../../shop/catalogue/products/editor/editor-product.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/choices.tsx';
import { Field, Select } from '../../../ui/field.tsx';
import { ADMIN_ROOT } from '../../sections.ts';
import { PICTURE_FILES } from '../media-library/upload-panel.tsx';
import sectionStyles from '../section.module.css';
import { Panel } from '../section.tsx';
import { useWork } from '../use-work.ts';
import styles from './editor.module.css';
import { EditorField, FieldOrigin } from './editor-fields.tsx';
import { type EditorFormState, shownValue } from './editor-form.ts';

/** Pictures with order, assignment to a colour and descriptions; more by upload or from the media library. */
export function PicturesSection({ form }: { form: EditorFormState }): ReactNode {
  const { text } = useWork();
  const say = text.editor;
  const { product } = form.page;
  return (
    <Panel id="pictures" title={`${say.pictures} (${product.pictures.length})`}>
      <FieldOrigin form={form} field="pictures" />
      {product.pictures.length > 0 && (
        <ul className={styles.pictures} data-order={say.moved}>
          {product.pictures.map((picture, index) => (
            <PictureItem key={picture.id} form={form} picture={picture} place={index + 1} />
          ))}
        </ul>
      )}
      <div
        className={styles.drop}
        data-add-pictures={`${ADMIN_ROOT}/media/upload`}
        data-uploading={say.uploading}
        data-uploaded={say.uploaded}
        data-offline={text.media.offline}
      >
        <Field
          id="files"
          name="files"
          type="file"
          label={say.files}
          hint={say.filesHint}
          accept={PICTURE_FILES}
          multiple
        />
        <p className={styles.dropHint}>{say.dropPictures}</p>
        <ul className={styles.library} />
        <p role="status" />
      </div>
      {form.chosen.length > 0 && <p role="status">{say.added(form.chosen.length)}</p>}
      {form.chosen.map((id) => (
        <input key={id} type="hidden" name="add" value={id} />
      ))}
      <Library form={form} />
    </Panel>
  );
}

function Library({ form }: { form: EditorFormState }): ReactNode {
  const { text } = useWork();
  const say = text.editor;
  const has = new Set([...form.page.product.pictures.map(({ id }) => id), ...form.chosen]);
  return (
    <details className={sectionStyles.disclosure} open={form.entered['library.words'] !== undefined}>
      <summary>{say.library}</summary>
      <div className={sectionStyles.row}>
        <Field
          id="library.words"
          name="library.words"
          label={say.libraryWords}
          defaultValue={form.entered['library.words'] ?? ''}
          autoComplete="off"
        />
        <Button type="submit" name="intent" value="look">
          {say.libraryFind}
        </Button>
      </div>
      <ul className={styles.library}>
        {form.library
          .filter(({ shownId }) => !has.has(shownId))
          .map(({ id, shownId, name }) => (
            <li key={id}>
              <label>
                <img src={`/images/${shownId}/160`} alt="" loading="lazy" />
                <span>
                  <input type="checkbox" name="add" value={shownId} /> {name}
                </span>
              </label>
            </li>
          ))}
      </ul>
    </details>
  );
}

type Picture = EditorFormState['page']['product']['pictures'][number];

function PictureItem({ form, picture, place }: { form: EditorFormState; picture: Picture; place: number }): ReactNode {
  const { text } = useWork();
  const say = text.editor;
  const { product } = form.page;
  const { id } = picture;
  const colours = new Map(
    product.variants.flatMap(({ axes }) =>
      axes.filter(({ axis }) => axis === 'colour').map((axis) => [axis.value, axis.label]),
    ),
  );
  return (
    <li data-name={say.picture(place)}>
      <input type="hidden" name={`ratio.${id}`} value={picture.width / picture.height} />
      {/* Shown by the script, which moves the picture. */}
      <div className={styles.moves} data-moves hidden>
        <button type="button" data-step="-1" aria-label={say.forward(say.picture(place))}>
          ←
        </button>
        <button type="button" data-step="1" aria-label={say.backward(say.picture(place))}>
          →
        </button>
      </div>
      <img src={`/images/${id}/320`} alt={say.picture(place)} loading="lazy" className={styles.thumb} />
      <EditorField
        form={form}
        field={`order.${id}`}
        label={say.of(say.place, say.picture(place))}
        inputMode="decimal"
      />
      {colours.size > 0 && (
        <Select
          id={`for.${id}`}
          name={`for.${id}`}
          label={say.of(say.showFor, say.picture(place))}
          defaultValue={shownValue(form, `for.${id}`)}
        >
          <option value="">{say.allVariants}</option>
          {[...colours].map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
          {assignmentOf(product, picture) === MIXED && <option value={MIXED}>{say.asBefore}</option>}
        </Select>
      )}
      <details className={sectionStyles.disclosure}>
        <summary>{say.parts.alt}</summary>
        <div className={sectionStyles.form}>
          {form.locales.map((locale) => (
            <EditorField
              key={locale}
              form={form}
              field={`alt.${id}.${locale}`}
              label={say.of(say.alt(locale), say.picture(place))}
              lang={locale}
            />
          ))}
        </div>
      </details>
      <div className={sectionStyles.actions}>
        <Checkbox
          name={`remove.${id}`}
          value="on"
          label={say.of(say.remove, say.picture(place))}
          defaultChecked={shownValue(form, `remove.${id}`) === 'on'}
        />
        <a href={`${ADMIN_ROOT}/media/${id}`}>{say.focus}</a>
      </div>
    </li>
  );
}
