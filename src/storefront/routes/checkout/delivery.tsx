import { type ReactNode, useState } from 'react';
import { Form } from 'react-router';
import type { StepEntry } from '../../../shop/selling/checkout/index.ts';
import { fieldProblemText } from '../../../tenants/field-problem.ts';
import { Checkbox, Field } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { basketKey } from '../../basket-owner.ts';
import { addressEntered, deliveryEntered } from '../../components/checkout/address-entered.ts';
import { AddressFields } from '../../components/checkout/address-fields.tsx';
import { BackLink } from '../../components/checkout/back-link.tsx';
import { isChanging, openStep, sendStep } from '../../components/checkout/checkout-flow.ts';
import { CheckoutPage } from '../../components/checkout/checkout-page.tsx';
import { CheckoutSummary, useShownLines } from '../../components/checkout/checkout-summary.tsx';
import { DeliveryChoiceFields } from '../../components/checkout/delivery-choice.tsx';
import { DeliveryGroups } from '../../components/checkout/delivery-groups.tsx';
import { ErrorSummary } from '../../components/checkout/error-summary.tsx';
import { fieldId } from '../../components/checkout/field-text.ts';
import { SubmitButton } from '../../components/checkout/submit-button.tsx';
import { useCheckedForm } from '../../components/checkout/use-checked-form.ts';
import { type ShopRequest, shopRequest } from '../../context.ts';
import { attempt, readForm, retainEntered, sendFailure, stayAfterFailure } from '../../form-data.ts';
import { areaPage, openCheckout } from '../../page.ts';
import { useCheckoutText } from '../../text.tsx';
import type { Route } from './+types/delivery';
import styles from './step.module.css';

export const handle = { frame: 'checkout' };

export async function loader({ context, url }: Route.LoaderArgs) {
  const { request, view } = await openStep(context, 'delivery');
  const opened = await openCheckout(context, url);
  const changing = isChanging(request);
  const { visitor, shop } = request;
  // Prefills the form from the address book of a logged-in customer.
  const known = view.delivery === null && visitor.type === 2 ? visitor.customer : null;
  const [address] = known ? await shop.customers.addresses.list(known) : [];
  const person = known && { salutation: known.salutation, firstName: known.firstName, lastName: known.lastName };
  const chosen = view.delivery?.options.pickup ?? null;
  const points = chosen && (await shop.checkout.pickupPoints(basketKey(request), chosen.postalCode));
  const prefilled: StepEntry = {
    ...(address ? addressEntered(address.address, '') : person),
    phone: known?.phone ?? '',
  };
  return {
    prefilled,
    page: areaPage(opened, changing ? 'deliveryChange' : 'delivery', { title: opened.checkoutText.delivery.title }),
    view,
    changing,
    countries: request.tenant.delivery.countries,
    points: points ?? undefined,
    pickupCode: chosen?.postalCode,
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const opened = context.get(shopRequest);
  const entered = await readForm(request.clone());
  if (entered.find === 'on' && entered.parcel === 'pickup') return findPoints(opened, request, entered);
  // A refused form still needs its pick-up points.
  const found = entered.parcel === 'pickup' ? await pointsNear(opened, entered) : null;
  return sendStep(opened, request, opened.shop.checkout.enterDelivery, (fields, entered) => {
    // Without JavaScript the second address appears only now, so its empty fields are no problems yet.
    const asked = entered.otherAddress === 'on' && !('shipping.street' in entered);
    const own = Object.entries(fields).filter(([name]) => !name.startsWith('shipping.'));
    return { fields: asked ? Object.fromEntries(own) : fields, asked, points: found?.points };
  });
}

/** Returns the form with points near a postal code, with all entries and without validation. */
async function findPoints(opened: ShopRequest, request: Request, entered: StepEntry) {
  const found = await pointsNear(opened, entered);
  const answer = { fields: {}, towns: {}, entered, asked: false };
  return found === null ? sendFailure(request, { ...answer, failed: true }) : { ...answer, failed: false, ...found };
}

/** Null if the points are unavailable. */
function pointsNear(opened: ShopRequest, entered: StepEntry) {
  const near = entered.pickupCode?.trim() || entered.postalCode?.trim() || '';
  return attempt(opened, async () => ({
    points: await opened.shop.checkout.pickupPoints(basketKey(opened), near),
  }));
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return retainEntered(request, serverAction);
}

export const shouldRevalidate = stayAfterFailure;

export default function DeliveryPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { view, changing, countries, prefilled, pickupCode } = loaderData;
  const text = useCheckoutText();
  const form = useCheckedForm(actionData);
  const stored = view.delivery ? { ...deliveryEntered(view.delivery), ...(pickupCode && { pickupCode }) } : prefilled;
  const entered: StepEntry = actionData?.entered ?? stored;
  const towns: Record<string, string[]> = (actionData && 'towns' in actionData ? actionData.towns : undefined) ?? {};
  const points = actionData && 'points' in actionData ? actionData.points : loaderData.points;
  const carried = view.deliveryOffer.needsPhone;
  const lines = useShownLines(view.basket);
  const [other, setOther] = useState(entered.otherAddress === 'on');
  const phoneProblem = form.problems.phone;
  const phone = (
    <Field
      id={fieldId('phone')}
      name="phone"
      type="tel"
      label={text.fields.phone}
      required={carried}
      optionalMark={text.optional}
      hint={carried ? text.delivery.phoneForTwoMan : text.hints.phone}
      autoComplete="tel"
      inputMode="tel"
      defaultValue={entered.phone ?? ''}
      error={phoneProblem ? fieldProblemText('phone', phoneProblem, text) : undefined}
    />
  );
  return (
    <CheckoutPage
      step="delivery"
      next={view.next}
      hasPremium={view.premiumOffer !== null}
      title={text.delivery.title}
      aside={<CheckoutSummary view={view} />}
    >
      <ErrorSummary fields={form.refused} answer={actionData} failed={actionData?.failed} />
      {actionData?.asked && <Notice kind="info">{text.delivery.enterShipping}</Notice>}
      <Form method="post" noValidate className={styles.form} {...form.handlers}>
        {/* Enter submits the first button, which would otherwise be the search for points. */}
        <button type="submit" className={styles.first} tabIndex={-1} aria-hidden="true" />
        <p className={styles.small}>{text.requiredHint}</p>
        <fieldset>
          <legend className={styles.legend}>{other ? text.delivery.billing : text.delivery.address}</legend>
          <AddressFields
            prefix=""
            entered={entered}
            problems={form.problems}
            countries={countries}
            towns={towns.city}
          />
        </fieldset>
        {carried ? (
          phone
        ) : (
          <details className={styles.optional} open={Boolean(entered.phone) || phoneProblem !== undefined}>
            <summary>
              {text.fields.phone} ({text.optional})
            </summary>
            {phone}
          </details>
        )}
        <Checkbox
          id={fieldId('otherAddress')}
          name="otherAddress"
          label={text.delivery.otherAddress}
          defaultChecked={other}
          onChange={(event) => setOther(event.currentTarget.checked)}
        />
        {other && (
          <fieldset>
            <legend className={styles.legend}>{text.delivery.shipping}</legend>
            <AddressFields
              prefix="shipping."
              entered={entered}
              problems={form.problems}
              countries={countries}
              towns={towns['shipping.city']}
            />
          </fieldset>
        )}
        <section className={styles.part} aria-labelledby="options">
          <h2 id="options" className={styles.title}>
            {text.delivery.options}
          </h2>
          <DeliveryGroups groups={view.deliveryGroups} lines={lines} />
          <DeliveryChoiceFields offer={view.deliveryOffer} entered={entered} problems={form.problems} points={points} />
        </section>
        <div className={styles.actions}>
          <BackLink step={changing ? 'checkAndOrder' : 'checkoutLogin'} />
          <SubmitButton busy={form.busy}>{changing ? text.save : text.continue}</SubmitButton>
        </div>
      </Form>
    </CheckoutPage>
  );
}
