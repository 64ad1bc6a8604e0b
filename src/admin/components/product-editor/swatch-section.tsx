import type { ReactNode } from 'react';
import { assignmentOf } from '../../../shop/catalogue/products/editor/editor-product.ts';
import sectionStyles from '../section.module.css';
import { Panel } from '../section.tsx';
import { useWork } from '../use-work.ts';
import styles from './editor.module.css';
import { EditorField } from './editor-fields.tsx';
import { type EditorFormState, shownValue } from './editor-form.ts';
import { POINT_WIDTH } from './point-width.ts';

const MOST_SAMPLES = 3;

/** Swatches of the product's colours, typed or taken from a click on a picture. */
export function SwatchSection({ form }: { form: EditorFormState }): ReactNode {
  const { text } = useWork();
  const say = text.editor;
  const { product } = form.page;
  const colours = coloursOf(form);
  if (colours.length === 0) return null;
  return (
    <Panel id="swatches" title={say.swatches}>
      <p className={sectionStyles.hint}>{say.swatchHint}</p>
      <ul className={styles.swatches}>
        {colours.map(({ value, label }) => {
          const swatch = shownValue(form, `swatch.${value}`);
          const samples = product.pictures.filter((picture) => ['', value].includes(assignmentOf(product, picture)));
          return (
            <li key={value}>
              <div className={styles.swatch}>
                <svg aria-hidden="true" viewBox="0 0 1 1" preserveAspectRatio="none">
                  <rect width="1" height="1" fill={/^#[0-9a-f]{6}$/.test(swatch) ? swatch : 'none'} />
                </svg>
                <EditorField form={form} field={`swatch.${value}`} label={label} />
              </div>
              <div className={sectionStyles.actions}>
                {samples.slice(0, MOST_SAMPLES).map(({ id, width, height }) => (
                  <input
                    key={id}
                    height={Math.round((POINT_WIDTH * height) / width)}
                    type="image"
                    name={`point.${value}.${id}`}
                    src={`/images/${id}/${POINT_WIDTH}`}
                    width={POINT_WIDTH}
                    alt={say.swatchFrom(label)}
                    className={styles.point}
                  />
                ))}
              </div>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}

/** Colours of the variants that are on sale, each once. */
export function coloursOf({ page }: Pick<EditorFormState, 'page'>): { value: string; label: string }[] {
  const colours = new Map(
    page.product.variants.flatMap(({ axes, ended }) =>
      ended ? [] : axes.filter(({ axis }) => axis === 'colour').map(({ value, label }) => [value, label] as const),
    ),
  );
  return [...colours].map(([value, label]) => ({ value, label }));
}
