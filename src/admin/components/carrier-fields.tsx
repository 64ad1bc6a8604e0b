import type { ReactNode } from 'react';
import type { Tenant } from '../../tenants/tenant.ts';
import { Field, Select } from '../../ui/field.tsx';
import { useHouse, useWork } from './use-work.ts';

const CARRIERS = ['swiss-post', 'dhl', 'post-at', 'postnl', 'own', 'two-man'] as const;

/** Fields for the carrier and the tracking number. */
export function CarrierFields({ house, id }: { house: Tenant['id']; id: string }): ReactNode {
  const { carrier, hasOwnCarrier } = useHouse(house);
  const say = useWork().text.fulfilment;
  return (
    <>
      <Select id={`${id}-carrier`} name="carrier" label={say.carrier} defaultValue={carrier}>
        {CARRIERS.filter((one) => one !== 'own' || hasOwnCarrier).map((one) => (
          <option key={one} value={one}>
            {say.carriers[one]}
          </option>
        ))}
      </Select>
      <Field
        id={`${id}-tracking`}
        name="tracking"
        label={say.tracking}
        hint={say.trackingHint}
        maxLength={50}
        autoComplete="off"
      />
    </>
  );
}
