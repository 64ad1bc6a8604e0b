import type { ReactNode } from 'react';
import { Form, redirect } from 'react-router';
import { fieldProblemText } from '../../../tenants/field-problem.ts';
import { href } from '../../../tenants/paths.ts';
import { Checkbox } from '../../../ui/choices.tsx';
import { BackLink } from '../../components/checkout/back-link.tsx';
import { openStep, sendStep } from '../../components/checkout/checkout-flow.ts';
import { ErrorSummary } from '../../components/checkout/error-summary.tsx';
import { fieldId } from '../../components/checkout/field-text.ts';
import { StepPage } from '../../components/checkout/step-page.tsx';
import { SubmitButton } from '../../components/checkout/submit-button.tsx';
import { useCheckedForm } from '../../components/checkout/use-checked-form.ts';
import credit from '../../components/credit/credit.module.css';
import { PlanList } from '../../components/credit/plan-list.tsx';
import { shopRequest } from '../../context.ts';
import { creditText, useCreditText } from '../../credit-text.ts';
import { stayAfterFailure } from '../../form-data.ts';
import { areaPage, openCheckout } from '../../page.ts';
import { useCheckoutText } from '../../text.tsx';
import { keepPage } from '../../unsent.ts';
import type { Route } from './+types/agreement';
import styles from './step.module.css';

export const handle = { frame: 'checkout' };

export async function loader({ context, url }: Route.LoaderArgs) {
  const { request, view } = await openStep(context, 'creditAgreement');
  const { tenant, locale } = request;
  const offer = view.instalments;
  // A contract is concluded once.
  if (!offer?.plan || offer.agreement !== null) throw redirect(href(locale.locale, view.next), 303);
  const [opened, { agreement: text }] = await Promise.all([openCheckout(context, url), creditText(locale.locale)]);
  const order = { limit: offer.limit, rate: offer.plan.rate };
  const rows = opened.shop.instalments.information(tenant, locale.locale, order);
  return { page: areaPage(opened, 'creditAgreement', { title: text.title }), view, plan: offer.plan, rows };
}

export function action({ context, request }: Route.ActionArgs) {
  const opened = context.get(shopRequest);
  return sendStep(opened, request, opened.shop.checkout.agree);
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return keepPage(request, serverAction);
}

export const shouldRevalidate = stayAfterFailure;

/**
 * Renders the pre-contractual information that the law requires and the contract itself, once before the first
 * purchase.
 */
export default function AgreementPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { view, plan, rows } = loaderData;
  const text = useCheckoutText();
  const { agreement, warning } = useCreditText();
  const form = useCheckedForm(actionData);
  const problem = form.problems.agreement;
  return (
    <StepPage step="creditAgreement" view={view} title={agreement.title}>
      <ErrorSummary fields={form.refused} answer={actionData} failed={actionData?.failed} />
      <p>{agreement.intro}</p>
      <p>
        <strong>{warning}</strong>
      </p>
      <section className={styles.part} aria-labelledby="information">
        <h2 id="information">{agreement.informationTitle}</h2>
        <dl className={credit.information}>
          {rows.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <h3>{agreement.information.plan}</h3>
        <PlanList plan={plan} />
      </section>
      <Form method="post" noValidate className={styles.form} {...form.handlers}>
        <Checkbox
          id={fieldId('agreement')}
          name="agreement"
          required
          label={agreement.accept}
          error={problem ? fieldProblemText('agreement', problem, text) : undefined}
        />
        <div className={styles.actions}>
          <BackLink step="payment" />
          <SubmitButton busy={form.busy}>{agreement.submit}</SubmitButton>
        </div>
      </Form>
    </StepPage>
  );
}
