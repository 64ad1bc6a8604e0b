import type { ReactNode } from 'react';
import { Checkbox } from '../../../ui/choices.tsx';
import { Field, Select } from '../../../ui/field.tsx';
import type { FieldSentences } from '../../order-action.ts';
import { useWork } from '../use-work.ts';
import type { EnteredForm } from './entered-form.ts';
import styles from './order.module.css';

type FieldName =
  | 'firstName'
  | 'lastName'
  | 'company'
  | 'addressLine2'
  | 'street'
  | 'houseNumber'
  | 'postalCode'
  | 'city';

/** Lines that an address may do without. */
const LINES_WITHOUT: ReadonlySet<FieldName> = new Set<FieldName>(['company', 'addressLine2', 'houseNumber']);

/** Fields of one address. `isOptional`: the form may be sent without it. */
export function AddressFieldset(props: {
  shown: EnteredForm;
  countries: readonly string[];
  fields: FieldSentences;
  towns: readonly string[];
  isOptional?: boolean;
}): ReactNode {
  const { shown, countries, fields, towns, isOptional = false } = props;
  const say = useWork().text.orderPage.delivery;
  const field = (name: FieldName, list?: string) => (
    <Field
      id={`delivery-${name}`}
      name={name}
      label={say[name]}
      autoComplete="off"
      list={list}
      defaultValue={shown[name] ?? ''}
      required={!isOptional && !LINES_WITHOUT.has(name)}
      error={fields[name]}
    />
  );
  return (
    <>
      <div className={styles.fields}>
        <Select
          id="delivery-salutation"
          name="salutation"
          label={say.salutation}
          defaultValue={shown.salutation}
          error={fields.salutation}
        >
          {Object.entries(say.salutations).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </Select>
        {field('firstName')}
        {field('lastName')}
      </div>
      <div className={styles.fields}>
        {field('company')}
        {field('addressLine2')}
      </div>
      <div className={styles.fields}>
        {field('street')}
        {field('houseNumber')}
      </div>
      <Checkbox name="noHouseNumber" label={say.noHouseNumber} defaultChecked={shown.noHouseNumber === 'on'} />
      <div className={styles.fields}>
        {field('postalCode')}
        {field('city', 'delivery-towns')}
        <datalist id="delivery-towns">
          {towns.map((town) => (
            <option key={town} value={town} />
          ))}
        </datalist>
        {fields.city !== undefined && <input type="hidden" name="cityKept" value={shown.city ?? ''} />}
        {countries.length > 1 ? (
          <Select id="delivery-country" name="country" label={say.country} defaultValue={shown.country}>
            {countries.map((country) => (
              <option key={country} value={country}>
                {country}
              </option>
            ))}
          </Select>
        ) : (
          <input type="hidden" name="country" value={countries[0] ?? ''} />
        )}
      </div>
    </>
  );
}
