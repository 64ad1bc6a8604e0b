import type { ReactNode } from 'react';
import { Field, Select } from '../../../ui/field.tsx';
import type { DraftAnswer, DraftForm } from '../../new-order-action.ts';
import { AddressFieldset } from '../order/address-fieldset.tsx';
import styles from '../order/order.module.css';
import { Panel } from '../section.tsx';
import { useWork } from '../use-work.ts';

/** Fields of the delivery of a draft: what was entered, else what the account has. */
export function DraftDelivery({ answer, countries }: { answer: DraftAnswer; countries: readonly string[] }): ReactNode {
  const { text } = useWork();
  const say = text.orderPage.delivery;
  const { entered, view, fields, towns } = answer;
  const { address, phone } = view.known;
  const isNew = (entered.lastName ?? '') === '' && (entered.street ?? '') === '';
  const shown: DraftForm = isNew && address ? { ...entered, ...address, phone: phone ?? '' } : entered;
  const { parcel } = view.checkout.deliveryOffer;
  const options = parcel.filter(({ option }) => option !== 'pickup');
  return (
    <Panel id="delivery" title={text.newOrder.delivery}>
      <AddressFieldset shown={shown} countries={countries} fields={fields} towns={towns} isOptional />
      <div className={styles.fields}>
        <Field
          id="delivery-phone"
          name="phone"
          type="tel"
          label={say.phone}
          autoComplete="off"
          defaultValue={shown.phone ?? ''}
          error={fields.phone}
        />
        {options.length > 1 && (
          <Select
            id="delivery-parcel"
            name="parcel"
            label={say.parcel}
            defaultValue={shown.parcel ?? 'home'}
            error={fields.parcel}
          >
            {options.map(({ option }) => (
              <option key={option} value={option}>
                {say.options[option]}
              </option>
            ))}
          </Select>
        )}
      </div>
    </Panel>
  );
}
