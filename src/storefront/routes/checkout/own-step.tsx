import type { ReactNode } from 'react';
import { Form, redirect } from 'react-router';
import type { CheckoutView, OwnProblem, OwnStep, Step } from '../../../shop/selling/checkout/index.ts';
import { areaOf, href } from '../../../tenants/paths.ts';
import { basketKey } from '../../basket-owner.ts';
import { BackLink } from '../../components/checkout/back-link.tsx';
import { leadTo, openStep } from '../../components/checkout/checkout-flow.ts';
import { ErrorSummary } from '../../components/checkout/error-summary.tsx';
import { OwnFieldInputs, ownLabels } from '../../components/checkout/own-fields.tsx';
import { ownStepHref, STEP_OF_PLACE } from '../../components/checkout/own-step-href.ts';
import { StepPage } from '../../components/checkout/step-page.tsx';
import { SubmitButton } from '../../components/checkout/submit-button.tsx';
import { useCheckedForm } from '../../components/checkout/use-checked-form.ts';
import { shopRequest } from '../../context.ts';
import { attempt, readForm, sendBack, sendFailure, stayAfterFailure } from '../../form-data.ts';
import { areaPage, openCheckout } from '../../page.ts';
import { useCheckoutText } from '../../text.tsx';
import { keepPage } from '../../unsent.ts';
import type { Route } from './+types/own-step';
import styles from './step.module.css';

export const handle = { frame: 'checkout' };

/** Shows a step of an extension. The address without `step` leads to the first open one. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { locale, path } = context.get(shopRequest);
  const isLast = areaOf(locale.language, path) === 'detailsBeforeOrder';
  const place: OwnStep['place'] = isLast ? 'before-order' : 'before-payment';
  const { request, view } = await openStep(context, STEP_OF_PLACE[place]);
  const steps = (view.ownSteps ?? []).filter((step) => step.place === place);
  const open = steps.findIndex((step) => !step.isDone);
  const reachable = open < 0 ? steps : steps.slice(0, open + 1);
  const named = url.searchParams.get('step');
  const step = reachable.find(({ name }) => name === named) ?? steps[open];
  if (!step) throw redirect(href(request.locale.locale, view.next), 303);
  if (step.name !== named) throw redirect(ownStepHref(request.locale.locale, step), 303);
  const opened = await openCheckout(context, url);
  return { page: areaPage(opened, STEP_OF_PLACE[place], { title: step.title }), view, step };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const opened = context.get(shopRequest);
  const entered = await readForm(request);
  const name = url.searchParams.get('step') ?? '';
  const outcome = await attempt(opened, () => opened.shop.checkout.enterOwnStep(basketKey(opened), name, entered));
  if (outcome === null) return sendFailure(request, { fields: {}, own: {}, entered, failed: true });
  if (!outcome.ok) return sendBack(request, { fields: outcome.fields, own: outcome.own, entered, failed: false });
  return leadTo(opened.locale.locale, outcome.next);
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return keepPage(request, serverAction);
}

export const shouldRevalidate = stayAfterFailure;

export default function OwnStepPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { view, step } = loaderData;
  const text = useCheckoutText();
  const form = useCheckedForm(actionData);
  const own: Record<string, OwnProblem> = (actionData && 'own' in actionData ? actionData.own : undefined) ?? {};
  const sentences = Object.fromEntries(Object.entries(own).map(([name, problem]) => [name, problem.text]));
  return (
    <StepPage step={STEP_OF_PLACE[step.place]} own={step.name} view={view} title={step.title}>
      <ErrorSummary
        fields={form.refused}
        labels={ownLabels(step.fields)}
        sentences={sentences}
        answer={actionData}
        failed={actionData?.failed}
      />
      {step.intro && <p>{step.intro}</p>}
      {/* Another step has other fields, which must not keep the entries of this one. */}
      <Form key={step.name} method="post" noValidate className={styles.form} {...form.handlers}>
        <div className={styles.part}>
          {step.fields.some(({ isRequired }) => isRequired) && <p className={styles.small}>{text.requiredHint}</p>}
          <OwnFieldInputs
            offered={step.fields}
            stored={step.entries}
            entered={actionData?.entered}
            problems={form.problems}
            sentences={sentences}
          />
        </div>
        <div className={styles.actions}>
          <BackLink {...before(view, step)} />
          <SubmitButton busy={form.busy}>{text.continue}</SubmitButton>
        </div>
      </Form>
    </StepPage>
  );
}

/** Returns the step before a step of an extension. */
function before({ ownSteps = [], premiumOffer }: CheckoutView, step: OwnStep): { step: Step; own?: OwnStep } {
  const steps = ownSteps.filter(({ place }) => place === step.place);
  const own = steps[steps.findIndex(({ name }) => name === step.name) - 1];
  if (own) return { step: STEP_OF_PLACE[own.place], own };
  if (step.place === 'before-payment') return { step: 'delivery' };
  return { step: premiumOffer ? 'premium' : 'payment' };
}
