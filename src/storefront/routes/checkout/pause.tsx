import type { ReactNode } from 'react';
import { Form, redirect } from 'react-router';
import { fieldProblemText } from '../../../tenants/field-problem.ts';
import { href } from '../../../tenants/paths.ts';
import { RadioGroup } from '../../../ui/choices.tsx';
import { BackLink } from '../../components/checkout/back-link.tsx';
import { openStep, sendStep } from '../../components/checkout/checkout-flow.ts';
import { ErrorSummary } from '../../components/checkout/error-summary.tsx';
import { fieldId } from '../../components/checkout/field-text.ts';
import { StepPage } from '../../components/checkout/step-page.tsx';
import { SubmitButton } from '../../components/checkout/submit-button.tsx';
import { useCheckedForm } from '../../components/checkout/use-checked-form.ts';
import { longDay } from '../../components/credit/plan-texts.ts';
import { shopRequest } from '../../context.ts';
import { creditText, useCreditText } from '../../credit-text.ts';
import { stayAfterFailure } from '../../form-data.ts';
import { areaPage, openCheckout } from '../../page.ts';
import { useMoney } from '../../shop-links.ts';
import { useCheckoutText, useLocale } from '../../text.tsx';
import { keepPage } from '../../unsent.ts';
import type { Route } from './+types/pause';
import styles from './step.module.css';

export const handle = { frame: 'checkout' };

export async function loader({ context, url }: Route.LoaderArgs) {
  const { request, view } = await openStep(context, 'delayedPayment');
  const { paused, unpaused } = view.instalments ?? {};
  // Without instalments, or with a single payment, no choice exists here.
  if (!paused || !unpaused) throw redirect(href(request.locale.locale, view.next), 303);
  const [opened, text] = await Promise.all([openCheckout(context, url), creditText(request.locale.locale)]);
  const page = areaPage(opened, 'delayedPayment', { title: text.pause.title });
  return { page, view, paused, unpaused, currency: request.tenant.currency };
}

export function action({ context, request }: Route.ActionArgs) {
  const opened = context.get(shopRequest);
  return sendStep(opened, request, opened.shop.checkout.enterPause);
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return keepPage(request, serverAction);
}

export const shouldRevalidate = stayAfterFailure;

export default function PausePage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { view, paused, unpaused, currency } = loaderData;
  const text = useCheckoutText();
  const { pause } = useCreditText();
  const locale = useLocale();
  const money = useMoney();
  const written = (amount: number): string => money({ amount, currency });
  const form = useCheckedForm(actionData);
  const problem = form.problems.pause;
  const stored = view.payment?.instalments?.paused ?? null;
  return (
    <StepPage step="delayedPayment" view={view} title={pause.title}>
      <ErrorSummary fields={form.refused} answer={actionData} failed={actionData?.failed} />
      <Form method="post" noValidate className={styles.form} {...form.handlers}>
        <RadioGroup
          legend={pause.intro(paused.pauseMonths)}
          id={fieldId('pause')}
          name="pause"
          required
          defaultValue={actionData?.entered.pause ?? (stored === null ? undefined : stored ? 'yes' : 'no')}
          error={problem ? fieldProblemText('pause', problem, text) : undefined}
          options={[
            {
              value: 'no',
              label: pause.no,
              note: pause.noNote(written(unpaused.monthly), longDay(unpaused.firstDue, locale)),
            },
            {
              value: 'yes',
              label: pause.yes(paused.pauseMonths),
              note: pause.yesNote(
                written(paused.pauseSurcharge),
                written(paused.monthly),
                longDay(paused.firstDue, locale),
              ),
            },
          ]}
        />
        <div className={styles.actions}>
          <BackLink step={view.instalments?.protection ? 'protection' : 'payment'} />
          <SubmitButton busy={form.busy}>{text.continue}</SubmitButton>
        </div>
      </Form>
    </StepPage>
  );
}
