import type { ReactNode } from 'react';
import type { CustomerVoucher } from '../../../shop/selling/promotions/index.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Notice } from '../../../ui/notice.tsx';
import { useAccountText } from '../../text.tsx';
import styles from './voucher-ticket.module.css';

/** Texts of a ticket with formatted amounts and dates. */
export type ShownVoucher = Pick<CustomerVoucher, 'code' | 'title' | 'text' | 'state' | 'kind'> & {
  /** "30.00 CHF" or "15 %"; null for a voucher without a number. */
  worth: string | null;
  validTo: string | null;
  minimum: string | null;
};

/**
 * Renders a customer's voucher as a ticket; an active one has a button into the basket. `refusal`: why the basket did not
 * take it just now.
 */
export function VoucherTicket({ voucher, refusal }: { voucher: ShownVoucher; refusal: string | null }): ReactNode {
  const { code, title, text, state, kind, worth, validTo, minimum } = voucher;
  const { vouchers: say } = useAccountText();
  const isActive = state === 'active';
  const facts = [
    minimum && say.minimum(minimum),
    isActive ? validTo && say.validTo(validTo) : say.states[state],
  ].filter((fact) => fact !== null && fact !== '');
  return (
    <li className={classNames(styles.ticket, !isActive && styles.over)}>
      <p className={styles.stub}>
        {worth ?? (kind === 'multibuy' ? title : say.gives[kind === 'gift' ? 'gift' : 'freeShipping'])}
      </p>
      <div className={styles.body}>
        <h3>{title}</h3>
        {text && <p>{text}</p>}
        <p className={styles.facts}>{facts.join(' · ')}</p>
        <p className={styles.code}>
          {say.code} <strong>{code}</strong>
        </p>
        {refusal !== null && (
          <Notice kind="problem" role="alert">
            {refusal}
          </Notice>
        )}
        {isActive && (
          <form method="post">
            <input type="hidden" name="code" value={code} />
            <Button type="submit" aria-label={say.redeemOf(code)}>
              {say.redeem}
            </Button>
          </form>
        )}
      </div>
    </li>
  );
}
