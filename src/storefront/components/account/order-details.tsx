import type { ReactNode } from 'react';
import type { OrderView } from '../../../shop/selling/orders/index.ts';
import type { ShownAfter } from '../../after-order-data.ts';
import { useLinks } from '../../shop-links.ts';
import { useAccountText } from '../../text.tsx';
import { useMethodWords } from '../../use-method-words.ts';
import { AddressText } from '../checkout/address-text.tsx';
import { PickupText } from '../checkout/pickup-text.tsx';
import styles from './account-page.module.css';
import { AccountSection } from './account-page.tsx';
import { CancelOrder, Credits, GiftCardsOfOrder, Returns, Shipments } from './after-order.tsx';
import { type DocumentLink, DocumentLinks } from './order-documents.tsx';
import { ReviewLinks } from './review-links.tsx';

type DetailsProps = {
  shown: {
    order: Pick<OrderView, 'payment' | 'pickup' | 'shipping' | 'billing' | 'fields'>;
    after: ShownAfter | null;
    documents: { title: string; items: readonly DocumentLink[] };
    reviews: Parameters<typeof ReviewLinks>[0];
    /** Address of the order confirmation as a file, and its text; null once an invoice is issued. */
    bill: string;
    confirmationText: string | null;
    /** When and how the amount is collected; null for other ways of payment. */
    debit: string | null;
  };
  answer: Parameters<typeof Credits>[0]['answer'];
};

/** Renders what follows an order: shipments, returns, credit notes and documents; then its payment and addresses. */
export function OrderDetails({ shown, answer }: DetailsProps): ReactNode {
  const { order, after, documents, reviews, bill, confirmationText, debit } = shown;
  const { orders: text } = useAccountText();
  const wordsOf = useMethodWords();
  const links = useLinks();
  return (
    <div className={styles.columns}>
      {after && !after.onlyCards && (
        <>
          <Shipments shown={after.shipments} />
          <Returns shown={after.returns}>
            <p>
              <a href={links.area('returns')}>{text.returnsLink}</a>
            </p>
          </Returns>
        </>
      )}
      {after && <GiftCardsOfOrder shown={after.giftCards} />}
      {after && <Credits shown={after.credits} answer={answer} />}
      {documents.items.length > 0 && (
        <AccountSection id="documents" title={documents.title}>
          <DocumentLinks documents={documents.items} />
        </AccountSection>
      )}
      <ReviewLinks title={reviews.title} links={reviews.links} />
      {confirmationText !== null && (
        <AccountSection id="invoice" title={text.invoice}>
          <p>
            <a href={bill} download>
              {confirmationText}
            </a>
          </p>
        </AccountSection>
      )}
      <AccountSection id="payment" title={text.payment}>
        <p>{wordsOf(order.payment).name}</p>
        {debit && <p>{debit}</p>}
      </AccountSection>
      <AccountSection id="address" title={text.address}>
        {order.pickup ? <PickupText pickup={order.pickup} /> : <AddressText address={order.shipping} />}
      </AccountSection>
      <AccountSection id="billing" title={text.billing}>
        <AddressText address={order.billing} />
      </AccountSection>
      {order.fields?.map(({ name, label, value }) => (
        <AccountSection key={name} id={`own-${name}`} title={label}>
          <p>{value}</p>
        </AccountSection>
      ))}
      {after?.cancel && <CancelOrder shown={after.cancel} />}
    </div>
  );
}
