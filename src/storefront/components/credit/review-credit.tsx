import type { ReactNode } from 'react';
import { useContext } from 'react';
import type { InstalmentOffer, PaymentChoice } from '../../../shop/selling/checkout/index.ts';
import { formatAmount } from '../../../tenants/price-format.ts';
import { useCreditText } from '../../credit-text.ts';
import { MoneyFormat } from '../../money-format.ts';
import { useLinks } from '../../shop-links.ts';
import { CheckoutBlock } from '../checkout/block.tsx';
import { PlanList } from './plan-list.tsx';

/** Renders the costs of an order by instalments with links to change them; nothing for other payment methods. */
export function ReviewCredit(props: { payment: PaymentChoice | null; offer: InstalmentOffer | null }): ReactNode {
  const { payment, offer } = props;
  if (payment?.method !== 'instalments' || !offer?.plan) return null;
  return <ChosenPlan offer={offer} plan={offer.plan} isInsured={payment.instalments?.insured === true} />;
}

function ChosenPlan(props: {
  offer: InstalmentOffer;
  plan: NonNullable<InstalmentOffer['plan']>;
  isInsured: boolean;
}): ReactNode {
  const { offer, plan, isInsured } = props;
  const { rows, pause, protection, warning } = useCreditText();
  const format = useContext(MoneyFormat);
  const links = useLinks();
  return (
    <>
      <CheckoutBlock title={rows.title} changeHref={links.area('paymentChange')}>
        <PlanList plan={plan} protection={isInsured ? offer.protection : null} />
        <p>{warning}</p>
      </CheckoutBlock>
      <ContractBlock offer={offer} />
      {plan.months > 1 && offer.paused && (
        <CheckoutBlock title={pause.title} changeHref={links.area('delayedPayment')}>
          <p>{plan.pauseMonths > 0 ? pause.chosen(plan.pauseMonths) : pause.no}</p>
        </CheckoutBlock>
      )}
      {offer.protection && (
        <CheckoutBlock title={protection.title} changeHref={links.area('protectionUpdate')}>
          <p>{isInsured ? protection.yes(formatAmount(offer.protection.first, format)) : protection.no}</p>
        </CheckoutBlock>
      )}
    </>
  );
}

/** Renders the state of the framework contract and the next action. */
function ContractBlock({ offer }: { offer: InstalmentOffer }): ReactNode {
  const { contract, payment } = useCreditText();
  const account = useLinks().area('accountCredit');
  const { agreement, hasRequested, plans } = offer;
  const wantsPaper = plans.some((plan) => plan.needsWriting);
  const state = agreement === null ? 'none' : agreement === 'written' ? 'written' : wantsPaper ? 'text' : 'textEnough';
  return (
    <CheckoutBlock title={contract.title}>
      <p>{contract[state]}</p>
      {hasRequested && <p>{payment.waiting}</p>}
      {(agreement !== null || hasRequested) && (
        <p>
          <a href={account}>{hasRequested ? payment.toPaper : contract.show}</a>
        </p>
      )}
    </CheckoutBlock>
  );
}
