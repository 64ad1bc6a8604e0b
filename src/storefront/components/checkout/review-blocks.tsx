import type { ReactNode } from 'react';
import type { CheckoutView, DeliveryChoice } from '../../../shop/selling/checkout/index.ts';
import { labelled } from '../../../tenants/labelled.ts';
import type { GiftCardTexts } from '../../gift-card-data.ts';
import { useShell } from '../../shell-data.ts';
import { useLinks } from '../../shop-links.ts';
import { useCheckoutText, useLocale } from '../../text.tsx';
import { useMethodWords } from '../../use-method-words.ts';
import { ReviewCredit } from '../credit/review-credit.tsx';
import { BoughtGiftCards } from '../gift-cards/bought-gift-cards.tsx';
import { AddressText } from './address-text.tsx';
import { CheckoutBlock } from './block.tsx';
import { useShownLines } from './checkout-summary.tsx';
import { DeliveryGroups } from './delivery-groups.tsx';
import { OrderLines } from './order-lines.tsx';
import { OwnEntries } from './own-fields.tsx';
import { ownStepHref } from './own-step-href.ts';
import { PickupText } from './pickup-text.tsx';
import { PremiumTermsPanel } from './premium-terms.tsx';
import styles from './review-blocks.module.css';

/** Renders each part of the order with a link to change it. */
export function ReviewBlocks(props: { view: CheckoutView; giftCards: GiftCardTexts }): ReactNode {
  const { basket, contact, delivery, payment, premium, premiumOffer, deliveryGroups, ownSteps = [] } = props.view;
  const locale = useLocale();
  const text = useCheckoutText();
  const links = useLinks();
  const lines = useShownLines(basket);
  const invoiceDays = useShell()?.invoiceTermDays ?? 0;
  const wordsOf = useMethodWords();
  const method = payment && wordsOf(payment.method);
  return (
    <div className={styles.blocks}>
      <CheckoutBlock title={text.review.contact} changeHref={links.area('checkoutLogin')}>
        <p>{contact?.email}</p>
      </CheckoutBlock>
      {method && (
        <CheckoutBlock title={text.review.payment} changeHref={links.area('paymentChange')}>
          <p>{method.name}</p>
          <p className={styles.note}>{method.text(invoiceDays)}</p>
        </CheckoutBlock>
      )}
      <ReviewCredit payment={payment} offer={props.view.instalments} />
      {delivery && (
        <>
          <CheckoutBlock title={text.delivery.billing} changeHref={links.area('deliveryChange')}>
            <AddressText address={delivery.billing} />
            {delivery.phone && <p>{labelled(locale, text.fields.phone, delivery.phone)}</p>}
          </CheckoutBlock>
          <CheckoutBlock title={text.delivery.shipping} changeHref={links.area('deliveryChange')}>
            <Destination delivery={delivery} />
          </CheckoutBlock>
          <OwnEntries fields={delivery.fields} changeHref={links.area('deliveryChange')} />
        </>
      )}
      {ownSteps.map((step) => (
        <OwnEntries key={step.name} fields={step.entries} changeHref={ownStepHref(locale, step)} />
      ))}
      {premiumOffer && (
        <CheckoutBlock title={text.premium.title} changeHref={links.area('premium')}>
          <p>{premium?.wanted ? text.premium.yes : text.premium.no}</p>
          {premium?.wanted && <PremiumTermsPanel offer={premiumOffer} />}
        </CheckoutBlock>
      )}
      {props.giftCards.bought.length > 0 && (
        <CheckoutBlock title={props.giftCards.boughtTitle} changeHref={links.area('basket')} wide>
          <BoughtGiftCards words={props.giftCards} />
        </CheckoutBlock>
      )}
      {deliveryGroups.length > 0 && (
        <CheckoutBlock title={text.delivery.options} changeHref={links.area('deliveryChange')} wide>
          <DeliveryGroups groups={deliveryGroups} lines={lines} />
        </CheckoutBlock>
      )}
      {lines.length > 0 && (
        <CheckoutBlock title={text.review.articles} changeHref={links.area('basket')} wide>
          <OrderLines lines={lines} />
        </CheckoutBlock>
      )}
    </div>
  );
}

/** Renders the pick-up point, the other address, or a note that it is the billing address. */
function Destination(props: { delivery: DeliveryChoice }): ReactNode {
  const { shipping, options } = props.delivery;
  const text = useCheckoutText();
  if (options.pickup) return <PickupText pickup={options.pickup} />;
  return shipping ? <AddressText address={shipping} /> : <p>{text.delivery.sameAddress}</p>;
}
