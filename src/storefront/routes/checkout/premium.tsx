import type { ReactNode } from 'react';
import { Form, redirect } from 'react-router';
import { href } from '../../../tenants/paths.ts';
import { Checkbox } from '../../../ui/choices.tsx';
import { BackLink } from '../../components/checkout/back-link.tsx';
import { openStep, sendStep } from '../../components/checkout/checkout-flow.ts';
import { ErrorSummary } from '../../components/checkout/error-summary.tsx';
import { fieldId } from '../../components/checkout/field-text.ts';
import { PremiumTermsPanel } from '../../components/checkout/premium-terms.tsx';
import { StepPage } from '../../components/checkout/step-page.tsx';
import { SubmitButton } from '../../components/checkout/submit-button.tsx';
import { useCheckedForm } from '../../components/checkout/use-checked-form.ts';
import { shopRequest } from '../../context.ts';
import { stayAfterFailure } from '../../form-data.ts';
import { areaPage, openCheckout } from '../../page.ts';
import { useMoney } from '../../shop-links.ts';
import { useCheckoutText } from '../../text.tsx';
import { keepPage } from '../../unsent.ts';
import type { Route } from './+types/premium';
import styles from './step.module.css';

export const handle = { frame: 'checkout' };

export async function loader({ context, url }: Route.LoaderArgs) {
  const { request, view } = await openStep(context, 'premium');
  const { premiumOffer: offer } = view;
  // Guests and members have no choice here (docs/rules/checkout.md#steps).
  if (offer === null) throw redirect(href(request.locale.locale, view.next), 303);
  const opened = await openCheckout(context, url);
  return { page: areaPage(opened, 'premium', { title: opened.checkoutText.premium.title }), view, offer };
}

export function action({ context, request }: Route.ActionArgs) {
  const opened = context.get(shopRequest);
  return sendStep(opened, request, opened.shop.checkout.enterPremium);
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return keepPage(request, serverAction);
}

export const shouldRevalidate = stayAfterFailure;

/** The box is initially unticked: a membership requires an explicit choice. */
export default function PremiumPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { view, offer } = loaderData;
  const text = useCheckoutText();
  const written = useMoney();
  const form = useCheckedForm(actionData);
  const wanted = actionData ? actionData.entered.premium === 'on' : view.premium?.wanted === true;
  return (
    <StepPage step="premium" view={view} title={text.premium.title}>
      <ErrorSummary fields={form.refused} answer={actionData} failed={actionData?.failed} />
      <p>{text.premium.intro}</p>
      {offer.saves.amount > 0 && <p>{text.premium.saves(written(offer.saves))}</p>}
      <Form method="post" noValidate className={styles.form} {...form.handlers}>
        <Checkbox
          id={fieldId('premium')}
          name="premium"
          label={text.premium.choose(written(offer.fee))}
          defaultChecked={wanted}
        />
        <PremiumTermsPanel offer={offer} />
        <div className={styles.actions}>
          <BackLink step="payment" />
          <SubmitButton busy={form.busy}>{text.continue}</SubmitButton>
        </div>
      </Form>
    </StepPage>
  );
}
