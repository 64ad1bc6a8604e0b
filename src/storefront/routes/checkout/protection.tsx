import type { ReactNode } from 'react';
import { Form, redirect } from 'react-router';
import { fieldProblemText } from '../../../tenants/field-problem.ts';
import { href } from '../../../tenants/paths.ts';
import { Checkbox } from '../../../ui/choices.tsx';
import { BackLink } from '../../components/checkout/back-link.tsx';
import { isChanging, openStep, sendStep } from '../../components/checkout/checkout-flow.ts';
import { ErrorSummary } from '../../components/checkout/error-summary.tsx';
import { fieldId } from '../../components/checkout/field-text.ts';
import { StepPage } from '../../components/checkout/step-page.tsx';
import { SubmitButton } from '../../components/checkout/submit-button.tsx';
import { useCheckedForm } from '../../components/checkout/use-checked-form.ts';
import { shopRequest } from '../../context.ts';
import { creditText, useCreditText } from '../../credit-text.ts';
import { stayAfterFailure } from '../../form-data.ts';
import { areaPage, openCheckout } from '../../page.ts';
import { useShell } from '../../shell-data.ts';
import { useMoney } from '../../shop-links.ts';
import { useCheckoutText } from '../../text.tsx';
import { keepPage } from '../../unsent.ts';
import type { Route } from './+types/protection';
import styles from './step.module.css';

export const handle = { frame: 'checkout' };

export async function loader({ context, url }: Route.LoaderArgs) {
  const { request, view } = await openStep(context, 'protection');
  const offer = view.instalments?.protection;
  // If the law requires a delay between purchase and insurance, the account offers it instead.
  if (!offer) throw redirect(href(request.locale.locale, view.next), 303);
  const [opened, { protection }] = await Promise.all([openCheckout(context, url), creditText(request.locale.locale)]);
  const changing = isChanging(request);
  return {
    page: areaPage(opened, changing ? 'protectionUpdate' : 'protection', {
      title: changing ? protection.update : protection.title,
    }),
    view,
    offer,
    changing,
    currency: request.tenant.currency,
  };
}

export function action({ context, request }: Route.ActionArgs) {
  const opened = context.get(shopRequest);
  return sendStep(opened, request, opened.shop.checkout.enterProtection);
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return keepPage(request, serverAction);
}

export const shouldRevalidate = stayAfterFailure;

/** The box is initially unticked: insurance requires an explicit choice. */
export default function ProtectionPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { view, offer, changing, currency } = loaderData;
  const text = useCheckoutText();
  const { protection } = useCreditText();
  const money = useMoney();
  const decimal = useShell()?.priceFormat.decimal ?? '.';
  const form = useCheckedForm(actionData);
  const problem = form.problems.protection;
  const isWanted = actionData ? actionData.entered.protection === 'on' : view.payment?.instalments?.insured === true;
  return (
    <StepPage step="protection" view={view} title={changing ? protection.update : protection.title}>
      <ErrorSummary fields={form.refused} answer={actionData} failed={actionData?.failed} />
      <p>{protection.intro}</p>
      <Form method="post" noValidate className={styles.form} {...form.handlers}>
        <Checkbox
          id={fieldId('protection')}
          name="protection"
          label={protection.choose(money({ amount: offer.first, currency }), money({ amount: offer.total, currency }))}
          defaultChecked={isWanted}
          error={problem ? fieldProblemText('protection', problem, text) : undefined}
        />
        <p className={styles.small}>{protection.share(String(offer.permille / 10).replace('.', decimal))}</p>
        <div className={styles.actions}>
          <BackLink step={changing ? 'checkAndOrder' : 'payment'} />
          <SubmitButton busy={form.busy}>{changing ? text.save : text.continue}</SubmitButton>
        </div>
      </Form>
    </StepPage>
  );
}
