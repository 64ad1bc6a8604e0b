import type { ReactNode } from 'react';
import { areNumeric } from '../../../countries/postal-code.ts';
import type { Salutation } from '../../../shop/selling/addresses/index.ts';
import type { FieldProblems, StepEntry } from '../../../shop/selling/checkout/index.ts';
import { fieldProblemText } from '../../../tenants/field-problem.ts';
import { Checkbox, RadioGroup } from '../../../ui/choices.tsx';
import { Field, Select } from '../../../ui/field.tsx';
import { useCheckoutText } from '../../text.tsx';
import styles from './address-fields.module.css';
import { fieldId } from './field-text.ts';
import { TownFields } from './town-fields.tsx';

const SALUTATIONS: Salutation[] = ['female', 'male', 'notSpecified'];

/** Fields that most addresses do without. */
const MORE = ['company', 'addressLine2'];

/** One shared array: a new one each time would look like a new answer. */
const NO_TOWNS: string[] = [];

function isCountry(code: string, names: Record<string, string>): boolean {
  return code in names;
}

/** Renders the fields of one address; `prefix` separates the delivery from the billing address. */
export function AddressFields(props: {
  prefix: '' | 'shipping.';
  entered: StepEntry;
  problems: FieldProblems;
  countries: string[];
  /** Towns of the postal code, if the customer has to choose one. */
  towns?: string[] | undefined;
}): ReactNode {
  const { prefix, entered, problems, countries, towns = NO_TOWNS } = props;
  const text = useCheckoutText();
  const group = prefix === '' ? 'billing' : 'shipping';
  const countryNames: Record<string, string> = text.countries;
  const country = entered[`${prefix}country`] ?? countries[0] ?? '';

  const common = (field: string) => {
    const name = `${prefix}${field}`;
    const problem = problems[name];
    return {
      id: fieldId(name),
      name,
      defaultValue: entered[name] ?? '',
      error: problem ? fieldProblemText(name, problem, text) : undefined,
    };
  };
  const salutation = common('salutation');

  return (
    <div className={styles.fields}>
      <div className={styles.wide}>
        <RadioGroup
          legend={text.fields.salutation}
          id={salutation.id}
          name={salutation.name}
          defaultValue={salutation.defaultValue}
          error={salutation.error}
          required
          layout="tiles"
          options={SALUTATIONS.map((value) => ({ value, label: text.salutations[value] }))}
        />
      </div>
      <Field {...common('firstName')} label={text.fields.firstName} required autoComplete={`${group} given-name`} />
      <Field {...common('lastName')} label={text.fields.lastName} required autoComplete={`${group} family-name`} />
      <details
        className={styles.more}
        open={MORE.some((name) => `${prefix}${name}` in problems || common(name).defaultValue)}
      >
        <summary>{text.fields.moreLines}</summary>
        <div className={styles.lines}>
          <Field
            {...common('company')}
            label={text.fields.company}
            optionalMark={text.optional}
            autoComplete={`${group} organization`}
          />
          <Field
            {...common('addressLine2')}
            label={text.fields.addressLine2}
            optionalMark={text.optional}
            hint={text.hints.addressLine2}
            autoComplete={`${group} address-line2`}
          />
        </div>
      </details>
      <div className={styles.street}>
        <Field {...common('street')} label={text.fields.street} required autoComplete={`${group} address-line1`} />
        <Field
          {...common('houseNumber')}
          label={text.fields.houseNumber}
          required
          // No token means a house number: browsers fill it into the street, which the shop splits.
          autoComplete="off"
        />
        <div className={styles.wide}>
          <Checkbox
            id={fieldId(`${prefix}noHouseNumber`)}
            name={`${prefix}noHouseNumber`}
            label={text.fields.noHouseNumber}
            defaultChecked={entered[`${prefix}noHouseNumber`] === 'on'}
          />
        </div>
      </div>
      <div className={styles.town}>
        <TownFields
          prefix={prefix}
          entered={entered}
          problems={problems}
          offered={towns}
          digitsOnly={areNumeric(countries)}
        />
      </div>
      <Select
        {...common('country')}
        defaultValue={country}
        label={text.fields.country}
        hint={countries.length > 1 ? text.hints.country : undefined}
        required
        autoComplete={`${group} country`}
      >
        {countries.map((code) => (
          <option key={code} value={code}>
            {isCountry(code, countryNames) ? countryNames[code] : code}
          </option>
        ))}
      </Select>
    </div>
  );
}
