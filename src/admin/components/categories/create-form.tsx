import type { ReactNode } from 'react';
import { ATTRIBUTE_KINDS } from '../../../shop/catalogue/attributes/attribute.ts';
import type { Locale } from '../../../tenants/tenant.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, Select } from '../../../ui/field.tsx';
import styles from '../section.module.css';
import { Panel } from '../section.tsx';
import { SuggestedField } from '../suggested-field.tsx';
import { useWork } from '../use-work.ts';
import categoryStyles from './categories.module.css';
import { CategoryOptions, type SelectableCategory } from './place-form.tsx';

const FILTERS = [1, 2, 3];

type CreateProps = {
  options: readonly SelectableCategory[];
  /** Locales of the chosen tenant, and all others of the retailer. */
  locales: readonly Locale[];
  others: readonly Locale[];
  under: string;
  entered: Record<string, string>;
};

function NamesOf(props: { locales: readonly Locale[]; entered: Record<string, string> }): ReactNode {
  const say = useWork().text.categories;
  return props.locales.map((locale) => (
    <Field
      key={locale}
      name={`name.${locale}`}
      label={say.name(locale)}
      lang={locale}
      defaultValue={props.entered[`name.${locale}`]}
      maxLength={80}
      autoComplete="off"
    />
  ));
}

/** Form of a new category, with three filters of its own and its first products. */
export function CreateForm({ options, locales, others, under, entered }: CreateProps): ReactNode {
  const { text } = useWork();
  const say = text.categories;
  return (
    <Panel id="add" title={say.add}>
      <form method="post" className={categoryStyles.create}>
        <input type="hidden" name="intent" value="create" />
        <div className={categoryStyles.fields}>
          <NamesOf locales={locales} entered={entered} />
          <Select name="under" label={say.under} defaultValue={entered.under ?? under}>
            <option value="">{say.top}</option>
            <CategoryOptions options={options} />
          </Select>
          <SuggestedField
            kind="products"
            many
            name="products"
            label={say.firstProducts}
            hint={say.firstProductsHint}
            defaultValue={entered.products}
          />
        </div>
        <details className={styles.disclosure} open={others.some((locale) => entered[`name.${locale}`])}>
          <summary>{say.moreLocales}</summary>
          <div className={categoryStyles.fields}>
            <NamesOf locales={others} entered={entered} />
          </div>
        </details>
        <fieldset className={categoryStyles.filters}>
          <legend>{say.ownFilters}</legend>
          <p className={styles.muted}>{say.ownFiltersHint}</p>
          {FILTERS.map((number) => (
            <FilterFields key={number} number={number} locales={locales} entered={entered} />
          ))}
        </fieldset>
        <div>
          <Button type="submit" look="primary">
            {say.create}
          </Button>
        </div>
      </form>
    </Panel>
  );
}

function FilterFields(props: {
  number: number;
  locales: readonly Locale[];
  entered: Record<string, string>;
}): ReactNode {
  const { number, locales, entered } = props;
  const { text } = useWork();
  const say = text.categories;
  const name = (field: string): string => `filter.${number}.${field}`;
  return (
    <div className={categoryStyles.fields}>
      {locales.map((locale) => (
        <Field
          key={locale}
          name={name(`name.${locale}`)}
          label={say.filterName(number, locale)}
          lang={locale}
          defaultValue={entered[name(`name.${locale}`)]}
          maxLength={80}
          autoComplete="off"
        />
      ))}
      <Select name={name('kind')} label={say.filterKind(number)} defaultValue={entered[name('kind')] ?? 'choice'}>
        {ATTRIBUTE_KINDS.filter((kind) => kind !== 'text').map((kind) => (
          <option key={kind} value={kind}>
            {text.attributes.kinds[kind]}
          </option>
        ))}
      </Select>
      <Field
        name={name('unit')}
        label={say.filterUnit(number)}
        defaultValue={entered[name('unit')]}
        maxLength={12}
        autoComplete="off"
      />
      <Field
        name={name('choices')}
        label={say.filterChoices(number)}
        hint={number === 1 ? say.filterChoicesHint : undefined}
        defaultValue={entered[name('choices')]}
        autoComplete="off"
      />
    </div>
  );
}
