import { type ComponentProps, type ReactNode, useState } from 'react';
import { Form } from 'react-router';
import type { FieldProblem, StepEntry } from '../../../shop/selling/checkout/index.ts';
import { fieldProblemText } from '../../../tenants/field-problem.ts';
import { Checkbox } from '../../../ui/choices.tsx';
import { Field } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { basketKey } from '../../basket-owner.ts';
import { addressEntered, deliveryEntered } from '../../components/checkout/address-entered.ts';
import { AddressFields } from '../../components/checkout/address-fields.tsx';
import { BackLink } from '../../components/checkout/back-link.tsx';
import { isChanging, openStep, sendStep } from '../../components/checkout/checkout-flow.ts';
import { useShownLines } from '../../components/checkout/checkout-summary.tsx';
import { DeliveryChoiceFields } from '../../components/checkout/delivery-choice.tsx';
import { DeliveryGroups } from '../../components/checkout/delivery-groups.tsx';
import { ErrorSummary } from '../../components/checkout/error-summary.tsx';
import { fieldId } from '../../components/checkout/field-text.ts';
import { OwnFieldInputs, ownLabels } from '../../components/checkout/own-fields.tsx';
import { StepPage } from '../../components/checkout/step-page.tsx';
import { SubmitButton } from '../../components/checkout/submit-button.tsx';
import { useCheckedForm } from '../../components/checkout/use-checked-form.ts';
import { type ShopRequest, shopRequest } from '../../context.ts';
import { attempt, readForm, sendFailure, stayAfterFailure } from '../../form-data.ts';
import { areaPage, openCheckout } from '../../page.ts';
import { useCheckoutText } from '../../text.tsx';
import { keepPage } from '../../unsent.ts';
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
  return keepPage(request, serverAction);
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
  const lines = useShownLines(view.basket);
  const [other, setOther] = useState(entered.otherAddress === 'on');
  const common = { entered, problems: form.problems, countries };
  return (
    <StepPage step="delivery" view={view} title={text.delivery.title}>
      <ErrorSummary
        fields={form.refused}
        labels={ownLabels(view.ownFields)}
        answer={actionData}
        failed={actionData?.failed}
      />
      {actionData?.asked && <Notice kind="info">{text.delivery.enterShipping}</Notice>}
      <Form method="post" noValidate className={styles.form} {...form.handlers}>
        {/* Enter submits the first button, which would otherwise be the search for points. */}
        <button type="submit" className={styles.first} tabIndex={-1} aria-hidden="true" />
        <p className={styles.small}>{text.requiredHint}</p>
        <AddressGroup
          legend={other ? text.delivery.billing : text.delivery.address}
          prefix=""
          towns={towns.city}
          {...common}
        />
        <PhoneField isNeeded={view.deliveryOffer.needsPhone} value={entered.phone} problem={form.problems.phone} />
        <Checkbox
          id={fieldId('otherAddress')}
          name="otherAddress"
          label={text.delivery.otherAddress}
          defaultChecked={other}
          onChange={(event) => setOther(event.currentTarget.checked)}
        />
        {other && (
          <AddressGroup legend={text.delivery.shipping} prefix="shipping." towns={towns['shipping.city']} {...common} />
        )}
        <OwnFieldInputs
          offered={view.ownFields}
          stored={view.delivery?.fields}
          entered={actionData?.entered}
          problems={form.problems}
        />
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
    </StepPage>
  );
}

function AddressGroup({ legend, ...fields }: { legend: string } & ComponentProps<typeof AddressFields>): ReactNode {
  return (
    <fieldset>
      <legend className={styles.legend}>{legend}</legend>
      <AddressFields {...fields} />
    </fieldset>
  );
}

/** Renders the phone number. It is needed if two people carry the goods; otherwise it is optional and folded. */
function PhoneField(props: {
  isNeeded: boolean;
  value: string | undefined;
  problem: FieldProblem | undefined;
}): ReactNode {
  const { isNeeded, value, problem } = props;
  const text = useCheckoutText();
  const field = (
    <Field
      id={fieldId('phone')}
      name="phone"
      type="tel"
      label={text.fields.phone}
      required={isNeeded}
      optionalMark={text.optional}
      hint={isNeeded ? text.delivery.phoneForTwoMan : text.hints.phone}
      autoComplete="tel"
      inputMode="tel"
      defaultValue={value ?? ''}
      error={problem ? fieldProblemText('phone', problem, text) : undefined}
    />
  );
  if (isNeeded) return field;
  return (
    <details className={styles.optional} open={Boolean(value) || problem !== undefined}>
      <summary>
        {text.fields.phone} ({text.optional})
      </summary>
      {field}
    </details>
  );
}
