import type { ReactNode } from 'react';
import type { DeliveryChangeOffer } from '../../../shop/after-sales/order-changes/index.ts';
import type { OrderView } from '../../../shop/selling/orders/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/choices.tsx';
import { Field, Select } from '../../../ui/field.tsx';
import type { FieldSentences } from '../../order-action.ts';
import sections from '../section.module.css';
import { useWork } from '../use-work.ts';
import { AddressFieldset } from './address-fieldset.tsx';
import type { EnteredForm } from './entered-form.ts';
import styles from './order.module.css';

/** Facts of the form that changes the delivery of an order. */
export type DeliveryFormFacts = {
  offer: DeliveryChangeOffer;
  order: OrderView;
  phone: string | null;
  countries: readonly string[];
  fields: FieldSentences;
  towns: readonly string[];
};

/** Changes address and option of what is not shipped. `entered`: the refused form; null before. */
export function DeliveryForm(props: {
  facts: DeliveryFormFacts;
  here: string;
  entered: EnteredForm | null;
}): ReactNode {
  const { facts, here, entered } = props;
  const { offer, order, phone, fields } = facts;
  const say = useWork().text.orderPage.delivery;
  const shown: EnteredForm = entered ?? {
    ...order.shipping,
    phone: phone ?? '',
    noHouseNumber: order.shipping.houseNumber === '' ? 'on' : '',
    isBilling: offer.isBilling || offer.mustBeBilling ? 'on' : '',
    parcel: offer.chosen,
    pickupNumber: order.pickup?.number ?? '',
  };
  return (
    <form id="delivery-form" method="post" action={here} className={sections.form}>
      <p className={sections.muted}>{say.text}</p>
      <input type="hidden" name="seen" value={shown.seen ?? offer.seen} />
      <AddressFieldset shown={shown} countries={facts.countries} fields={fields} towns={facts.towns} />
      <div className={styles.fields}>
        <Field
          id="delivery-phone"
          name="phone"
          type="tel"
          label={say.phone}
          autoComplete="off"
          defaultValue={shown.phone ?? ''}
          required={offer.needsPhone}
          error={fields.phone}
        />
        {offer.parcel.length > 1 && (
          <Select
            id="delivery-parcel"
            name="parcel"
            label={say.parcel}
            defaultValue={shown.parcel}
            error={fields.parcel}
          >
            {offer.parcel
              .filter((option) => option !== 'pickup' || !offer.mustBeBilling)
              .map((option) => (
                <option key={option} value={option}>
                  {say.options[option]}
                </option>
              ))}
          </Select>
        )}
      </div>
      {offer.parcel.includes('pickup') && !offer.mustBeBilling && <PickupFields facts={facts} shown={shown} />}
      {offer.mustBeBilling ? (
        <>
          <input type="hidden" name="isBilling" value="on" />
          <p className={sections.hint}>{say.mustBeBilling}</p>
        </>
      ) : (
        <Checkbox name="isBilling" label={say.isBilling} defaultChecked={shown.isBilling === 'on'} />
      )}
      <div>
        <Button type="submit" name="intent" value="delivery" look="primary">
          {say.submit}
        </Button>
      </div>
    </form>
  );
}

function PickupFields({ facts, shown }: { facts: DeliveryFormFacts; shown: EnteredForm }): ReactNode {
  const { offer, order, fields } = facts;
  const { text } = useWork();
  const say = text.orderPage.delivery;
  const known = order.pickup && !offer.points.some(({ id }) => id === order.pickup?.id) ? [order.pickup] : [];
  return (
    <div className={styles.fields}>
      <Select
        id="delivery-point"
        name="pickupPoint"
        label={say.point}
        defaultValue={shown.pickupPoint ?? order.pickup?.id ?? ''}
        error={fields.pickupPoint}
      >
        <option value="">{text.none}</option>
        {[...known, ...offer.points].map(({ id, name, street, houseNumber, postalCode, city }) => (
          <option key={id} value={id}>
            {[name, `${street} ${houseNumber}`.trim(), `${postalCode} ${city}`].join(', ')}
          </option>
        ))}
      </Select>
      <Field
        id="delivery-pickup-number"
        name="pickupNumber"
        label={say.pickupNumber}
        autoComplete="off"
        defaultValue={shown.pickupNumber ?? ''}
        error={fields.pickupNumber}
      />
    </div>
  );
}
