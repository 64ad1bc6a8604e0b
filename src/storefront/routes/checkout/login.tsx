import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { Field } from '../../../ui/field.tsx';
import { openStep, sendStep } from '../../components/checkout/checkout-flow.ts';
import { CheckoutPage } from '../../components/checkout/checkout-page.tsx';
import { CheckoutSummary } from '../../components/checkout/checkout-summary.tsx';
import { ErrorSummary } from '../../components/checkout/error-summary.tsx';
import { fieldId, fieldProblemText } from '../../components/checkout/field-text.ts';
import { SubmitButton } from '../../components/checkout/submit-button.tsx';
import { useCheckedForm } from '../../components/checkout/use-checked-form.ts';
import { shopRequest } from '../../context.ts';
import { keepEntered, stayAfterFailure } from '../../form-data.ts';
import { areaPage, openCheckout } from '../../page.ts';
import { useLinks } from '../../shop-links.ts';
import { useCheckoutText } from '../../text.tsx';
import type { Route } from './+types/login';
import styles from './step.module.css';

export const handle = { frame: 'checkout' };

export async function loader({ context, url }: Route.LoaderArgs) {
  const { view } = await openStep(context, 'checkoutLogin');
  const opened = await openCheckout(context, url);
  return { page: areaPage(opened, 'checkoutLogin', { title: opened.checkoutText.steps.checkoutLogin }), view };
}

export function action({ context, request }: Route.ActionArgs) {
  const opened = context.get(shopRequest);
  return sendStep(opened, request, opened.shop.checkout.enterContact);
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return keepEntered(request, serverAction);
}

export const shouldRevalidate = stayAfterFailure;

export default function LoginPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { view } = loaderData;
  const text = useCheckoutText();
  const links = useLinks();
  const form = useCheckedForm(actionData);
  const problem = form.problems.email;
  return (
    <CheckoutPage
      step="checkoutLogin"
      next={view.next}
      title={text.login.title}
      aside={<CheckoutSummary view={view} />}
    >
      <ErrorSummary fields={form.refused} answer={actionData} failed={actionData?.failed} />
      <section className={styles.part} aria-labelledby="guest">
        <h2 id="guest" className={styles.title}>
          {text.login.guestTitle}
        </h2>
        <p>{text.login.guestText}</p>
        <Form method="post" noValidate className={styles.form} {...form.handlers}>
          <Field
            id={fieldId('email')}
            name="email"
            type="email"
            label={text.fields.email}
            hint={text.hints.email}
            required
            autoComplete="email"
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
            defaultValue={actionData?.entered.email ?? view.contact?.email ?? ''}
            error={problem ? fieldProblemText('email', problem, text) : undefined}
          />
          <p className={styles.small}>
            <a href={links.area('privacy')}>{text.login.privacy}</a>
          </p>
          <div className={styles.actions}>
            <SubmitButton busy={form.busy}>{text.login.guestButton}</SubmitButton>
          </div>
        </Form>
      </section>
    </CheckoutPage>
  );
}
