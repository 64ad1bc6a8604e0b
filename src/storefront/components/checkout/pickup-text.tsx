import type { ReactNode } from 'react';
import type { PickupPoint } from '../../../shop/selling/delivery/index.ts';
import { useCheckoutText } from '../../text.tsx';
import styles from './address-text.module.css';

/** Renders a pick-up point as on the parcel. */
export function PickupText(props: { pickup: PickupPoint & { number: string } }): ReactNode {
  const { kind, name, street, houseNumber, postalCode, city, number, opening } = props.pickup;
  const text = useCheckoutText().how;
  return (
    <>
      <address className={styles.address}>
        {text.kinds[kind]}, {name}
        <br />
        {`${street} ${houseNumber}`.trim()}
        <br />
        {postalCode} {city}
      </address>
      <p>{text.yourNumber(number)}</p>
      <p>{opening}</p>
    </>
  );
}
