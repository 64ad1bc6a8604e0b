import type { ReactNode } from 'react';
import type { Tenant } from '../../tenants/tenant.ts';
import { Field, Select } from '../../ui/field.tsx';
import { useWork } from './use-work.ts';

const CARRIERS = ['swiss-post', 'dhl', 'post-at', 'postnl', 'two-man'] as const;
const OWN: Readonly<Record<Tenant['id'], (typeof CARRIERS)[number]>> = {
  ch: 'swiss-post',
  de: 'dhl',
  at: 'post-at',
  nl: 'postnl',
};

/** Fields for the carrier and the tracking number. */
export function CarrierFields({ house, id }: { house: Tenant['id']; id: string }): ReactNode {
  const say = useWork().text.fulfilment;
  return (
    <>
      <Select id={`${id}-carrier`} name="carrier" label={say.carrier} defaultValue={OWN[house]}>
        {CARRIERS.map((carrier) => (
          <option key={carrier} value={carrier}>
            {say.carriers[carrier]}
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
