import type { ReactNode } from 'react';
import {
  ATTRIBUTE_KINDS,
  type Attribute,
  controlsOf,
  FILTER_CONTROLS,
} from '../../../shop/catalogue/attributes/attribute.ts';
import type { Locale } from '../../../tenants/tenant.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/choices.tsx';
import { Field, Select } from '../../../ui/field.tsx';
import styles from '../section.module.css';
import { Panel } from '../section.tsx';
import { useWork } from '../use-work.ts';

/** Fields for a name in each locale. */
export function NameFields(props: {
  /** All locales of the retailer: from the loader, so that no browser loads the tenants. */
  locales: readonly Locale[];
  names: Readonly<Record<string, string>>;
  entered: Record<string, string>;
}): ReactNode {
  const { locales, names, entered } = props;
  const say = useWork().text.attributes;
  return locales.map((locale) => (
    <Field
      key={locale}
      name={`name.${locale}`}
      label={say.names(locale)}
      lang={locale}
      defaultValue={entered[`name.${locale}`] ?? names[locale]}
      maxLength={80}
      autoComplete="off"
    />
  ));
}

/** Form of a new attribute, or of a known one; after a problem it shows the entered values. */
export function AttributeForm(props: {
  attribute: Attribute | null;
  locales: readonly Locale[];
  entered: Record<string, string>;
}): ReactNode {
  const { attribute, locales, entered } = props;
  const { text } = useWork();
  const say = text.attributes;
  const isBuiltIn = attribute?.origin === 'built-in';
  const controls = attribute ? controlsOf(attribute) : FILTER_CONTROLS;
  const ticked = (field: 'several' | 'filter' | 'searchable' | 'comparable', usual: boolean): boolean =>
    Object.keys(entered).length > 0 ? entered[field] === '1' : (attribute?.[field] ?? usual);
  return (
    <Panel id={attribute ? 'edit' : 'add'} title={attribute ? say.edit : say.add}>
      <form method="post" className={styles.form}>
        <input type="hidden" name="intent" value={attribute ? 'edit' : 'create'} />
        <NameFields locales={locales} names={attribute?.names ?? {}} entered={entered} />
        {attribute === null && (
          <Field
            name="key"
            label={say.key}
            hint={say.keyHint}
            defaultValue={entered.key}
            maxLength={31}
            autoComplete="off"
          />
        )}
        {!isBuiltIn && (
          <>
            <Select name="kind" label={say.kind} defaultValue={entered.kind ?? attribute?.kind ?? 'choice'}>
              {ATTRIBUTE_KINDS.map((kind) => (
                <option key={kind} value={kind}>
                  {say.kinds[kind]}
                </option>
              ))}
            </Select>
            <Field
              name="unit"
              label={say.unit}
              hint={say.unitHint}
              defaultValue={entered.unit ?? attribute?.unit}
              maxLength={12}
              autoComplete="off"
            />
          </>
        )}
        <Select name="control" label={say.control} defaultValue={entered.control ?? attribute?.control ?? ''}>
          <option value="">{say.usualControl}</option>
          {controls.map((control) => (
            <option key={control} value={control}>
              {say.controls[control]}
            </option>
          ))}
        </Select>
        <Select
          name="order"
          label={say.order}
          defaultValue={entered.order ?? (attribute?.ownOrder === false ? 'count' : 'own')}
        >
          <option value="own">{say.orders.own}</option>
          <option value="count">{say.orders.count}</option>
        </Select>
        <Checkbox name="several" value="1" label={say.several} defaultChecked={ticked('several', false)} />
        <Checkbox name="filter" value="1" label={say.filter} defaultChecked={ticked('filter', true)} />
        <Checkbox name="searchable" value="1" label={say.searchable} defaultChecked={ticked('searchable', true)} />
        <Checkbox name="comparable" value="1" label={say.comparable} defaultChecked={ticked('comparable', true)} />
        <div>
          <Button type="submit" look="primary">
            {attribute ? text.save : say.create}
          </Button>
        </div>
      </form>
    </Panel>
  );
}
