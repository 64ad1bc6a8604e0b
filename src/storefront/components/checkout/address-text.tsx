import { Fragment, type ReactNode } from 'react';
import type { Address } from '../../../shop/selling/addresses/index.ts';
import { recipientLines } from '../../../shop/selling/addresses/recipient-lines.ts';
import { useCheckoutText } from '../../text.tsx';
import styles from './address-text.module.css';

/** Renders an address as on a letter. */
export function AddressText(props: { address: Address }): ReactNode {
  const { address } = props;
  const countries: Record<string, string> = useCheckoutText().countries;
  return (
    <address className={styles.address}>
      {recipientLines(address).map((line, index) => (
        // Two lines may read the same.
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change places
        <Fragment key={index}>
          {line}
          <br />
        </Fragment>
      ))}
      {address.street} {address.houseNumber}
      <br />
      {address.postalCode} {address.city}
      <br />
      {countries[address.country] ?? address.country}
    </address>
  );
}
