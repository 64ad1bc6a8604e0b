import type { ReactNode } from 'react';
import { Form, redirect } from 'react-router';
import type { MethodRefusal } from '../../../shop/selling/checkout/codes.ts';
import type { PaymentMethod } from '../../../shop/selling/checkout/index.ts';
import { checkPayersBirthday } from '../../../shop/selling/credit/age.ts';
import { birthdayText } from '../../../tenants/birthday-text.ts';
import { fieldProblemText } from '../../../tenants/field-problem.ts';
import { href } from '../../../tenants/paths.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { RadioGroup } from '../../../ui/choices.tsx';
import { Field } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { basketKey } from '../../basket-owner.ts';
import { BackLink } from '../../components/checkout/back-link.tsx';
import { isChanging, openStep, sendStep } from '../../components/checkout/checkout-flow.ts';
import { ASK_REVIEW, CreditReviewForm } from '../../components/checkout/credit-review-form.tsx';
import { ErrorSummary } from '../../components/checkout/error-summary.tsx';
import { fieldId } from '../../components/checkout/field-text.ts';
import { StepPage } from '../../components/checkout/step-page.tsx';
import { SubmitButton } from '../../components/checkout/submit-button.tsx';
import { useCheckedForm } from '../../components/checkout/use-checked-form.ts';
import { MonthChoice } from '../../components/credit/month-choice.tsx';
import { PayByGiftCard } from '../../components/gift-cards/pay-by-gift-card.tsx';
import { type ShopRequest, shopRequest } from '../../context.ts';
import { creditText } from '../../credit-text.ts';
import { readForm, stayAfterFailure } from '../../form-data.ts';
import { changeGiftCards, giftCardIntent, giftCardTexts } from '../../gift-card-data.ts';
import { areaPage, openCheckout } from '../../page.ts';
import { useShell } from '../../shell-data.ts';
import { useLinks, useMoney } from '../../shop-links.ts';
import { useCheckoutText, useLocale } from '../../text.tsx';
import { keepPage } from '../../unsent.ts';
import { useMethodWords } from '../../use-method-words.ts';
import type { Route } from './+types/payment';
import styles from './step.module.css';

export const handle = { frame: 'checkout' };

export async function loader({ context, url }: Route.LoaderArgs) {
  const { request, view } = await openStep(context, 'payment');
  // The choice of the number of instalments is part of this page.
  const [opened] = await Promise.all([openCheckout(context, url), creditText(request.locale.locale)]);
  const { instalments: terms, currency, orderLimits } = request.tenant;
  const changing = isChanging(request);
  return {
    page: areaPage(opened, changing ? 'paymentChange' : 'payment', { title: opened.checkoutText.payment.title }),
    view,
    cards: await giftCardTexts(opened, view.basket, url.searchParams.get('card')),
    cardsAt: `${href(request.locale.locale, changing ? 'paymentChange' : 'payment')}?${BY_CARD}`,
    changing,
    reviewAsked: url.searchParams.get(ASK_REVIEW),
    bureau: request.tenant.credit.bureau?.shownName ?? null,
    reviewDays: request.tenant.credit.reviewDays,
    creditLimit: view.invoiceLeft,
    least: { amount: terms.minValue, currency },
    most: { amount: terms.maxValue, currency },
    guest: { total: { amount: orderLimits.guest.total, currency }, pieces: orderLimits.guest.pieces },
    payer: { timeZone: request.tenant.timeZone, minimumAge: request.tenant.credit.minimumAge },
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const opened = context.get(shopRequest);
  const { searchParams } = new URL(request.url);
  if (searchParams.has(ASK_REVIEW)) return askReview(opened, request);
  if (searchParams.has(BY_CARD)) return payByCard(opened, request);
  return sendStep(opened, request, opened.shop.checkout.enterPayment);
}

/** Marks the forms of gift cards on this page. */
const BY_CARD = 'gift-card';

/** Handles the forms of gift cards. An order that they pay completely goes on with its next step. */
async function payByCard(opened: ShopRequest, request: Request): Promise<Response> {
  const { locale } = opened.locale;
  const entered = await readForm(request);
  const intent = giftCardIntent(entered.intent);
  const back = href(locale, isChanging(opened) ? 'paymentChange' : 'payment');
  if (intent === null) return redirect(back, 303);
  const answer = await changeGiftCards(opened, intent, entered, () => back);
  const view = await opened.shop.checkout.view(basketKey(opened));
  return view.payment?.method === 'gift-card' ? redirect(href(locale, view.next), 303) : answer;
}

/** Handles the form of a refused customer who wants a human review. */
async function askReview(opened: ShopRequest, request: Request): Promise<Response> {
  const entered = await readForm(request);
  const asked = await opened.shop.checkout.askReview(basketKey(opened), entered);
  return redirect(`${href(opened.locale.locale, 'payment')}?${ASK_REVIEW}=${asked ? 'asked' : 'refused'}`, 303);
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return keepPage(request, serverAction);
}

export const shouldRevalidate = stayAfterFailure;

/** Returns the rule by which the server checks a birthday. */
function birthdayRule(
  { timeZone, minimumAge }: { timeZone: string; minimumAge: number },
  tooYoung: 'too-young' | 'too-young-for-credit',
) {
  return (entered: string) => {
    const day = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(new Date());
    const checked = checkPayersBirthday(entered, { day, minimumAge });
    if ('value' in checked) return null;
    return checked.problem === 'too-young' ? tooYoung : checked.problem;
  };
}

export default function PaymentPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { view, changing, creditLimit, least, most, guest, payer, reviewAsked, reviewDays, bureau } = loaderData;
  const { cards, cardsAt } = loaderData;
  const isPaid = view.payment?.method === 'gift-card';
  const refusal = view.paymentOffers.find((offer) => offer.method === 'invoice')?.refusal ?? null;
  const text = useCheckoutText();
  const locale = useLocale();
  const wordsOf = useMethodWords();
  const links = useLinks();
  const written = useMoney();
  const invoiceDays = useShell()?.invoiceTermDays ?? 0;
  const form = useCheckedForm(actionData, {
    birthday: birthdayRule(payer, 'too-young'),
    'instalments.birthday': birthdayRule(payer, 'too-young-for-credit'),
  });
  const stored =
    view.payment && view.paymentOffers.some((offer) => offer.method === view.payment?.method && !offer.refusal)
      ? view.payment
      : null;
  const chosen = view.payment?.method;
  const isOffered = view.paymentOffers.some((offer) => offer.method === chosen);
  const ended = chosen === undefined || isPaid || isOffered ? null : chosen;
  const { method, months } = form.problems;
  const birthdayField = (name: 'birthday' | 'instalments.birthday'): ReactNode => {
    const problem = form.problems[name];
    return (
      <Field
        id={fieldId(name)}
        name={name}
        label={text.fields.birthday}
        hint={`${text.payment.birthdayHint} ${text.hints.birthday}`}
        required
        autoComplete="bday"
        defaultValue={actionData?.entered[name] ?? (stored?.birthday ? birthdayText(stored.birthday, locale) : '')}
        error={problem ? fieldProblemText(name, problem, text) : undefined}
      />
    );
  };
  // Fields of each method, placed below it in the markup, so that no script has to move them.
  const more: Partial<Record<PaymentMethod, ReactNode>> = {
    invoice: (
      <>
        {birthdayField('birthday')}
        {bureau !== null && <p>{text.creditReview.bureau(bureau)}</p>}
      </>
    ),
    instalments: view.instalments && (
      <>
        {birthdayField('instalments.birthday')}
        <MonthChoice
          offer={view.instalments}
          currency={creditLimit.currency}
          chosen={actionData?.entered.months ?? String(stored?.instalments?.months ?? '')}
          error={months ? fieldProblemText('months', months, text) : undefined}
        />
      </>
    ),
  };
  return (
    <StepPage step="payment" view={view} title={text.payment.title}>
      <ErrorSummary fields={form.refused} answer={actionData} failed={actionData?.failed} />
      {(view.hasRequest || reviewAsked === 'asked') && (
        <Notice kind="info">{text.creditReview.asked(reviewDays)}</Notice>
      )}
      {reviewAsked === 'refused' && !view.hasRequest && <Notice kind="warning">{text.creditReview.refused}</Notice>}
      {ended !== null && <Notice kind="warning">{text.payment.ended(wordsOf(ended).name)}</Notice>}
      <PayByGiftCard words={cards} action={cardsAt} />
      {isPaid ? (
        <p>
          <LinkButton look="primary" href={links.area(view.next)}>
            {text.continue}
          </LinkButton>
        </p>
      ) : (
        <Form method="post" noValidate className={styles.form} {...form.handlers}>
          <RadioGroup
            legend={text.payment.choose}
            id={fieldId('method')}
            name="method"
            required
            defaultValue={actionData?.entered.method ?? stored?.method}
            error={method ? fieldProblemText('method', method, text) : undefined}
            options={view.paymentOffers.map((offer) => {
              const about = wordsOf(offer.method);
              return {
                value: offer.method,
                label: `${about.name} (${about.fee})`,
                note: offer.refusal
                  ? text.payment.refusals[offer.refusal](
                      written(creditLimit),
                      written(least),
                      written(most),
                      offer.refusal === 'guest-pieces' ? String(guest.pieces) : written(guest.total),
                    )
                  : about.text(invoiceDays),
                disabled: offer.refusal !== null,
                more: more[offer.method] && (
                  <div key={`${offer.method} more`} className={styles.more}>
                    {more[offer.method]}
                  </div>
                ),
              };
            })}
          />
          <div className={styles.actions}>
            <BackLink
              step={changing ? 'checkAndOrder' : 'delivery'}
              own={changing ? undefined : view.ownSteps?.findLast(({ place }) => place === 'before-payment')}
            />
            <SubmitButton busy={form.busy}>{changing ? text.save : text.continue}</SubmitButton>
          </div>
        </Form>
      )}
      {refusal !== null && REVIEWABLE.includes(refusal) && !view.hasRequest && <CreditReviewForm />}
    </StepPage>
  );
}

/** Refusals on invoice that an employee may lift. */
const REVIEWABLE: readonly MethodRefusal[] = ['credit-limit', 'owed', 'overdue', 'not-on-invoice'];
