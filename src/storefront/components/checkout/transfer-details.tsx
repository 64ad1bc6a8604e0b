import type { ReactNode } from 'react';
import type { Money } from '../../../shop/catalogue/prices/index.ts';
import { useCheckoutText } from '../../text.tsx';
import { Amount } from '../amount.tsx';
import { CheckoutBlock } from './block.tsx';
import styles from './transfer-details.module.css';

/** Renders all details for a transfer in online banking. */
export function TransferDetails(props: {
  account: { iban: string; holder: string };
  reference: string;
  amount: Money;
}): ReactNode {
  const { account, reference, amount } = props;
  const text = useCheckoutText().confirmation;
  const rows = [
    [text.iban, account.iban.replaceAll(/\s/g, '').replaceAll(/(.{4})(?=.)/g, '$1 ')],
    [text.accountHolder, account.holder],
    [text.bankTransferReference, inGroups(reference)],
  ] as const;
  return (
    <CheckoutBlock title={text.transferTitle}>
      <dl className={styles.details}>
        <div>
          <dt>{text.amount}</dt>
          <dd>
            <Amount money={amount} size="small" />
          </dd>
        </div>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </CheckoutBlock>
  );
}

/** Groups a reference as banks print it: QR references in fives from the end, others in fours. */
function inGroups(reference: string): string {
  const pattern = /^\d{27}$/.test(reference) ? /(?<=^\d{2}(?:\d{5})*)(?=(?:\d{5})+$)/g : /(?<=^(?:.{4})+)(?=.)/g;
  return reference.replaceAll(pattern, ' ');
}
