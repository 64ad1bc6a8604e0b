import type { ReactNode } from 'react';
import { nameIn } from '../../../shop/catalogue/attributes/attribute.ts';
import { labelled } from '../../../tenants/labelled.ts';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/field.tsx';
import { strikeText } from '../../strike-text.ts';
import sectionStyles from '../section.module.css';
import { Key, Panel } from '../section.tsx';
import { Table } from '../table.tsx';
import { useWork } from '../use-work.ts';
import styles from './editor.module.css';
import { EditorCell, EditorField } from './editor-fields.tsx';
import { type EditorFormState, shownValue } from './editor-form.ts';

/** One locale of each language: names of values in the others follow it. */
function languageLocales(locales: readonly string[]): string[] {
  const seen = new Set<string>();
  return locales.filter((locale) => {
    const language = locale.split('-')[0] ?? '';
    if (seen.has(language)) return false;
    seen.add(language);
    return true;
  });
}

/** Enters the values of axes, from which all missing combinations are generated. */
export function AxesSection({ form }: { form: EditorFormState }): ReactNode {
  const { text } = useWork();
  const say = text.editor;
  const locales = languageLocales(form.locales);
  const others = form.page.attributes.filter(({ kind }) => kind === 'choice');
  const fieldsOf = (axis: string, label: string) =>
    locales.map((locale) => (
      <EditorField
        key={`${axis}${locale}`}
        form={form}
        field={`axis.${axis}.${locale}`}
        label={say.inLocale(label, locale)}
        lang={locale}
      />
    ));
  return (
    <Panel id="axes" title={say.axes}>
      <p className={sectionStyles.hint}>{say.axesHint}</p>
      <div className={styles.fields}>{fieldsOf('colour', say.colours)}</div>
      <div className={styles.fields}>{fieldsOf('size', say.sizes)}</div>
      <details className={sectionStyles.disclosure} open={shownValue(form, 'axis.key') !== ''}>
        <summary>{say.other}</summary>
        <div className={styles.fields}>
          <Select id="axis.key" name="axis.key" label={say.other} defaultValue={shownValue(form, 'axis.key')}>
            <option value="">{say.choose}</option>
            {others.map(({ key, names }) => (
              <option key={key} value={key}>
                {nameIn(names, form.locale, key)}
              </option>
            ))}
          </Select>
          {fieldsOf('free', say.otherValues)}
        </div>
      </details>
      <div>
        <Button type="submit" name="intent" value="generate">
          {say.generate}
        </Button>
      </div>
    </Panel>
  );
}

/** All variants as an editable grid. */
export function VariantsSection({ form }: { form: EditorFormState }): ReactNode {
  const { text } = useWork();
  const say = text.editor;
  const { tenants } = form;
  const { variants } = form.page.product;
  const row = useVariantRow(form);
  return (
    <Panel id="variants" title={`${say.variants} (${variants.length})`} flush>
      <div className={sectionStyles.panelBody}>
        <h3>{say.forAll}</h3>
        <div className={styles.fields}>
          {tenants.map(({ id, name, currency }) => (
            <EditorField
              key={id}
              form={form}
              field={`all.price.${id}`}
              label={labelled(text.lang, say.forAll, say.priceFor(name, currency))}
              inputMode="decimal"
            />
          ))}
          <EditorField
            form={form}
            field="all.stock"
            label={labelled(text.lang, say.forAll, say.stock)}
            inputMode="numeric"
          />
        </div>
        <p className={sectionStyles.hint}>{say.strikeHint}</p>
      </div>
      <div className={styles.grid}>
        <Table
          label={say.variants}
          broad
          columns={[
            { label: say.variant, look: 'wide' },
            { label: say.place },
            ...tenants.map(({ name, currency }) => ({ label: say.priceFor(name, currency) })),
            { label: say.stock },
            { label: say.gtin },
            { label: say.mpn },
            { label: say.weight },
            { label: say.dimensions },
            { label: say.measure },
            { label: say.ended },
          ]}
          rows={variants.map((variant) => ({ key: variant.sku, cells: row(variant) }))}
        />
      </div>
    </Panel>
  );
}

type Variant = EditorFormState['page']['product']['variants'][number];

function useVariantRow(form: EditorFormState): (variant: Variant) => ReactNode[] {
  const { text, time, houses } = useWork();
  const say = text.editor;
  const currencyOf = (field: string): string =>
    houses.find(({ id }) => field.startsWith(`price.${id}.`))?.currency ?? '';
  const strikeOf = (field: string): string => {
    const strike = form.page.strikes[field] ?? null;
    return strike === null && shownValue(form, field) === '' ? '' : strikeText(strike, currencyOf(field), say, time);
  };
  return ({ sku, axes, stock }) => {
    const cell = (kind: string, label: string, mode: 'decimal' | 'numeric' | 'text' = 'text', note?: string) => (
      <EditorCell
        key={kind}
        form={form}
        field={`${kind}.${sku}`}
        label={say.of(label, sku)}
        inputMode={mode}
        {...(note === undefined ? {} : { note })}
      />
    );
    const isEnded = shownValue(form, `ended.${sku}`) === 'on';
    return [
      <span key="sku">
        {axes.map(({ label }) => label).join(', ')} <Key>{sku}</Key>
        <input type="hidden" name={`seen.${sku}`} value={form.entered[`seen.${sku}`] ?? stock} />
        <input type="hidden" name="boxes" value={`ended.${sku}`} />
      </span>,
      cell('place', say.place, 'decimal'),
      ...form.tenants.map(({ id, name, currency }) =>
        cell(`price.${id}`, say.priceFor(name, currency), 'decimal', strikeOf(`price.${id}.${sku}`)),
      ),
      cell('stock', say.stock, 'numeric'),
      cell('gtin', say.gtin, 'numeric'),
      cell('mpn', say.mpn),
      cell('weight', say.weight),
      cell('dimensions', say.dimensions),
      cell('measure', say.measure),
      <input
        key="ended"
        type="checkbox"
        id={`ended.${sku}`}
        name={`ended.${sku}`}
        value="on"
        aria-label={say.of(say.ended, sku)}
        defaultChecked={isEnded}
      />,
    ];
  };
}
