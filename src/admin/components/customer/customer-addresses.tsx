import type { ReactNode } from 'react';
import type { CustomerFile } from '../../../shop/customers/customer-service/index.ts';
import { recipientLines } from '../../../shop/selling/addresses/recipient-lines.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/choices.tsx';
import { Field, Select } from '../../../ui/field.tsx';
import styles from '../section.module.css';
import { Panel } from '../section.tsx';
import { Tag } from '../tag.tsx';
import { useWork } from '../use-work.ts';

type Entry = CustomerFile['addresses'][number];
type Props = {
  file: CustomerFile;
  here: string;
  mayHelp: boolean;
  countries: readonly string[];
  /** Fields of a refused form. */
  kept: Record<string, string>;
};

const LINES = [
  ['firstName', 70],
  ['lastName', 70],
  ['company', 70],
  ['addressLine2', 70],
  ['street', 100],
  ['houseNumber', 40],
  ['postalCode', 10],
  ['city', 60],
] as const;

/** Lines that an address may do without. */
const OPTIONAL: ReadonlySet<string> = new Set(['company', 'addressLine2', 'houseNumber']);

/** The address book of a customer; with the right to help, each address has its form. */
export function CustomerAddresses({ file, here, mayHelp, countries, kept }: Props): ReactNode {
  const { text } = useWork();
  const say = text.customers;
  const action = `${here}#addresses`;
  return (
    <Panel id="addresses" title={say.addresses}>
      {file.addresses.length === 0 && <p className={styles.muted}>{say.noAddresses}</p>}
      {file.addresses.map((entry) => {
        const { street, houseNumber, postalCode, city, country } = entry.address;
        const line = [
          ...recipientLines(entry.address),
          `${street} ${houseNumber}`.trim(),
          `${postalCode} ${city}`,
          country,
        ];
        const isKept = kept.intent === 'address' && kept.id === entry.id;
        return (
          <div key={entry.id} className={styles.form}>
            <p>
              {line.join(', ')} {entry.isDefault && <Tag tone="good">{say.defaultAddress}</Tag>}
            </p>
            {mayHelp && (
              <details className={styles.disclosure} open={isKept}>
                <summary>{say.editAddress}</summary>
                <AddressForm
                  action={action}
                  entry={entry}
                  countries={countries}
                  values={isKept ? kept : { ...entry.address }}
                />
                <form method="post" action={action} className={styles.actions}>
                  <input type="hidden" name="id" value={entry.id} />
                  {!entry.isDefault && (
                    <Button type="submit" name="intent" value="address-default">
                      {say.makeDefault}
                    </Button>
                  )}
                  <Button type="submit" name="intent" value="address-remove">
                    {say.removeAddress}
                  </Button>
                </form>
              </details>
            )}
          </div>
        );
      })}
      {mayHelp && (
        <details className={styles.disclosure} open={kept.intent === 'address' && kept.id === ''}>
          <summary>{say.addAddress}</summary>
          <AddressForm action={action} entry={null} countries={countries} values={kept.id === '' ? kept : {}} />
        </details>
      )}
    </Panel>
  );
}

function AddressForm(props: {
  action: string;
  entry: Entry | null;
  countries: readonly string[];
  values: Record<string, unknown>;
}): ReactNode {
  const { action, entry, countries, values } = props;
  const { text } = useWork();
  const say = text.customers;
  const own = entry?.id ?? 'new';
  const entryOf = (name: string) => (typeof values[name] === 'string' ? values[name] : '');
  return (
    <form method="post" action={action} className={styles.form}>
      <input type="hidden" name="intent" value="address" />
      <input type="hidden" name="id" value={entry?.id ?? ''} />
      <SalutationSelect id={`salutation-${own}`} value={entryOf('salutation')} />
      <div className={styles.row}>
        {LINES.map(([name, length]) => (
          <Field
            key={name}
            id={`${name}-${own}`}
            name={name}
            label={say.fields[name]}
            defaultValue={entryOf(name)}
            maxLength={length}
            autoComplete="off"
            required={!OPTIONAL.has(name)}
          />
        ))}
        <Select id={`country-${own}`} name="country" label={say.fields.country} defaultValue={entryOf('country')}>
          {countries.map((country) => (
            <option key={country}>{country}</option>
          ))}
        </Select>
      </div>
      {entry === null && <Checkbox id={`default-${own}`} name="default" value="on" label={say.defaultAddress} />}
      <div>
        <Button type="submit">{text.save}</Button>
      </div>
    </form>
  );
}

export function SalutationSelect({ id, value }: { id: string; value: string }): ReactNode {
  const say = useWork().text.customers;
  return (
    <Select id={id} name="salutation" label={say.fields.salutation} defaultValue={value || 'notSpecified'}>
      {(['female', 'male', 'notSpecified'] as const).map((known) => (
        <option key={known} value={known}>
          {say.salutations[known]}
        </option>
      ))}
    </Select>
  );
}
