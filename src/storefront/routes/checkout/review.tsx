import type { ReactNode } from 'react';
import { redirectDocument } from 'react-router';
import { Notice } from '../../../ui/notice.tsx';
import { basketKey } from '../../basket-owner.ts';
import { SummaryCard } from '../../components/basket/summary-card.tsx';
import { TotalsList } from '../../components/basket/totals-list.tsx';
import { ChangeDetails } from '../../components/checkout/change-details.tsx';
import { leadTo, openStep } from '../../components/checkout/checkout-flow.ts';
import { CheckoutPage } from '../../components/checkout/checkout-page.tsx';
import { CreditReviewForm } from '../../components/checkout/credit-review-form.tsx';
import { ErrorSummary } from '../../components/checkout/error-summary.tsx';
import { PlaceOrderForm } from '../../components/checkout/place-order-form.tsx';
import { RemovedVouchers } from '../../components/checkout/removed-vouchers.tsx';
import { ReviewBlocks } from '../../components/checkout/review-blocks.tsx';
import { shopRequest } from '../../context.ts';
import { creditText } from '../../credit-text.ts';
import { attempt, readForm, sendBack, sendFailure, sendOrFail, stayAfterFailure } from '../../form-data.ts';
import { giftCardTexts } from '../../gift-card-data.ts';
import { areaPage, openCheckout } from '../../page.ts';
import { useLinks } from '../../shop-links.ts';
import { useCheckoutText, useText } from '../../text.tsx';
import type { Route } from './+types/review';

export const handle = { frame: 'checkout' };

export async function loader({ context, url }: Route.LoaderArgs) {
  const { request, view } = await openStep(context, 'checkAndOrder');
  if (view.instalments?.plan) await creditText(request.locale.locale);
  const opened = await openCheckout(context, url);
  const page = areaPage(opened, 'checkAndOrder', { title: opened.checkoutText.review.title });
  const { telephone } = request.locale.organisation;
  const giftCards = await giftCardTexts(request, view.basket, null);
  return { page, view, giftCards, seen: request.shop.checkout.seen(view), telephone };
}

export async function action({ context, request }: Route.ActionArgs) {
  const opened = context.get(shopRequest);
  const { locale } = opened.locale;
  const entered = await readForm(request);
  const sender = { publicUrl: opened.publicUrl, address: opened.browser.address || null };
  const outcome = await attempt(opened, () => opened.shop.checkout.place(basketKey(opened), entered, sender));
  if (outcome === null) return sendFailure(request, { problem: 'failed' as const, changes: [], details: [] });
  // Loads another document: the provider's pay page.
  if (outcome.ok && outcome.payAt !== undefined) return redirectDocument(outcome.payAt, 303);
  if (outcome.ok) return leadTo(locale, 'confirmation', outcome.repeated ? '?repeated=1' : '');
  switch (outcome.problem) {
    case 'no-order':
      return leadTo(locale, 'noOrder');
    case 'incomplete':
      return leadTo(locale, outcome.step);
    case 'sold-out':
      return leadTo(locale, 'basket', `?${new URLSearchParams({ 'sold-out': outcome.sku })}`);
    case 'changed':
      return sendBack(request, { problem: outcome.problem, changes: outcome.changes, details: outcome.details ?? [] });
    case 'terms-not-accepted':
    case 'payment-refused':
    case 'invoice-refused':
    case 'payment-unavailable':
    case 'too-many-payments':
    case 'too-many-orders':
    case 'confirm-email':
    case 'wrong-code':
    case 'too-many-codes':
      return sendBack(request, { problem: outcome.problem, changes: [], details: [] });
  }
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return sendOrFail(request, serverAction, () => ({ problem: 'failed' as const, changes: [], details: [] }));
}

export const shouldRevalidate = stayAfterFailure;

export default function ReviewPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { view, seen, telephone } = loaderData;
  const text = useCheckoutText();
  const { frame } = useText();
  const links = useLinks();
  const codeProblem = actionData && CODE_PROBLEMS.includes(actionData.problem) ? actionData.problem : null;
  const termsMissing = actionData?.problem === 'terms-not-accepted';
  return (
    <CheckoutPage
      step="checkAndOrder"
      next={view.next}
      hasPremium={view.premiumOffer !== null}
      ownSteps={view.ownSteps}
      title={text.review.title}
      aside={
        <SummaryCard
          title={text.summary}
          foot={
            <PlaceOrderForm
              shown={view.shown}
              seen={seen}
              termsMissing={termsMissing}
              code={
                codeProblem && {
                  email: view.contact?.email ?? '',
                  error: codeProblem === 'wrong-code' ? text.placeProblems[codeProblem] : undefined,
                }
              }
            />
          }
        >
          <TotalsList totals={view.totals} />
        </SummaryCard>
      }
    >
      {actionData && (
        <ErrorSummary fields={termsMissing ? TERMS : NO_FIELDS} answer={actionData}>
          {!termsMissing && (
            <>
              <p>{actionData.problem === 'failed' ? frame.errors.generic : text.placeProblems[actionData.problem]}</p>
              <ul>
                {actionData.changes.map((change) => (
                  <li key={change}>{text.changes[change]}</li>
                ))}
                <ChangeDetails details={actionData.details} />
              </ul>
              {PAYMENT_PROBLEMS.includes(actionData.problem) && (
                <p>
                  <a href={links.area('paymentChange')}>{text.changeOf(text.review.payment)}</a>
                </p>
              )}
              {telephone !== '' && CALL_PROBLEMS.includes(actionData.problem) && (
                <p>
                  <a href={`tel:${telephone.replaceAll(/[^+\d]/g, '')}`}>{text.review.call(telephone)}</a>
                </p>
              )}
            </>
          )}
        </ErrorSummary>
      )}
      {actionData?.problem === 'invoice-refused' && !view.hasRequest && <CreditReviewForm />}
      {view.basket.lines.some((line) => line.notices.length > 0) && !actionData && (
        <Notice kind="warning">{text.changes.price}</Notice>
      )}
      <RemovedVouchers basket={view.basket} />
      <ReviewBlocks view={view} giftCards={loaderData.giftCards} />
    </CheckoutPage>
  );
}

/** Problems that another payment method may solve. */
const PAYMENT_PROBLEMS: readonly string[] = [
  'payment-refused',
  'invoice-refused',
  'payment-unavailable',
  'too-many-payments',
  'too-many-orders',
  'confirm-email',
  'too-many-codes',
];
/** Problems that a call solves too. */
const CALL_PROBLEMS: readonly string[] = ['too-many-orders', 'too-many-codes'];
/** Problems that ask for the mailed code. */
const CODE_PROBLEMS: readonly string[] = ['confirm-email', 'wrong-code', 'too-many-codes'];
const TERMS = { terms: 'required' } as const;
const NO_FIELDS = {};
