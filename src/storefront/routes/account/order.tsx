import { type ReactNode, useEffect } from 'react';
import { data, redirect } from 'react-router';
import { brandedName } from '../../../shop/catalogue/products/branded-name.ts';
import { orderHref } from '../../../tenants/after-order-paths.ts';
import { afterOrderMessagesOf } from '../../../tenants/messages/after-order.ts';
import { giftCardMessagesOf } from '../../../tenants/messages/gift-cards.ts';
import { pathIn } from '../../../tenants/paths.ts';
import type { Locale } from '../../../tenants/tenant.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { showAfter } from '../../after-order-data.ts';
import { refreshBadges } from '../../badges.ts';
import { basketKey } from '../../basket-owner.ts';
import { accountBillHref } from '../../bill-paths.ts';
import { AccountPage, AccountSection } from '../../components/account/account-page.tsx';
import { openAccount, openAccountAction } from '../../components/account/account-request.ts';
import { OrderCostList } from '../../components/account/order-cost.tsx';
import { OrderDetails } from '../../components/account/order-details.tsx';
import { TotalsList } from '../../components/basket/totals-list.tsx';
import { DeliveryGroups } from '../../components/checkout/delivery-groups.tsx';
import { OrderLines } from '../../components/checkout/order-lines.tsx';
import { longDay } from '../../components/credit/plan-texts.ts';
import { debitSentence } from '../../debit-sentence.ts';
import { disputeSentences } from '../../dispute-notices.ts';
import { showDocuments } from '../../document-data.ts';
import { attempt, badForm, readForm, sendBack, sendFailure, stayAfterFailure } from '../../form-data.ts';
import { areaPage, notFound, pageBelow } from '../../page.ts';
import { writeReviewHref } from '../../review-paths.ts';
import { reviewTexts } from '../../review-texts.ts';
import { useLinks } from '../../shop-links.ts';
import { useAccountText, useCheckoutText, useText } from '../../text.tsx';
import { keepPage } from '../../unsent.ts';
import type { Route } from './+types/order';

/** Loads an order of the customer. Other customers' and unknown numbers are equally 404. */
export async function loader({ context, url, params }: Route.LoaderArgs) {
  const request = await openAccount(context, url, 'accountOrders');
  const { customer, shop, accountText, frame, date, tenant } = request;
  const { locale, language } = request.locale;
  if (!request.path.startsWith(`${pathIn(language, 'accountOrders')}/`)) throw notFound();
  const order = await shop.orders.ofCustomerByNumber(customer.id, params.number);
  if (order === null) throw notFound();
  const owner = { customerId: customer.id, number: params.number };
  const [after, cost, disputes, articles, reviews, documents] = await Promise.all([
    shop.fulfilment.buyer.of(tenant, owner),
    shop.ledger.costOf({ tenant, customerId: customer.id }, order.number),
    shop.ledger.disputesOf(tenant, order.number),
    shop.catalogue.articles({ tenant, locale, skus: order.lines.map((line) => line.sku) }),
    reviewTexts(locale),
    shop.documents.ofOrder(tenant, order.number),
  ]);
  const { placedAt, lines, reviewUntil, ...rest } = order;
  const page = areaPage(request, 'accountOrders', { title: accountText.orders.order(order.number) });
  return {
    page: pageBelow(page, order.number),
    frame,
    order: rest,
    placedAt: date(placedAt),
    reviewUntil: reviewUntil && date(reviewUntil),
    after: after && showAfter(after, { locale, tenant, now: request.now, token: null }),
    cost: cost && { ...cost, labels: costLabels(locale) },
    disputes: disputeSentences(disputes, { locale, tenant }),
    said: saidOf(locale, url.searchParams.get('said')),
    bill: accountBillHref(locale, order.number),
    debit: debitSentence(order, locale),
    // An issued invoice is among the documents.
    confirmationText: documents.some(({ kind }) => kind === 'invoice')
      ? null
      : afterOrderMessagesOf(locale).documents.confirmation,
    documents: {
      title: afterOrderMessagesOf(locale).documents.title,
      items: showDocuments(documents, { locale, day: (iso) => longDay(iso, locale) }),
    },
    lines: lines.map(({ title, ...line }) => ({
      ...line,
      name: title,
      picture: articles.get(line.sku)?.picture ?? null,
    })),
    reviews: {
      title: reviews.own.title,
      links: [...articles.values()]
        .filter(({ onSale }) => onSale)
        .map(({ sku, brand, name }) => ({
          sku,
          href: writeReviewHref(locale, sku),
          text: reviews.form.titleOf(brandedName({ brand, name })),
        })),
    },
  };
}

function costLabels(locale: Locale): { credited: string; now: string } {
  const { credited, now } = afterOrderMessagesOf(locale).credits;
  return { credited, now };
}

/** Returns the message after a change. Visitors can edit the address, so unknown values give null. */
function saidOf(locale: Locale, said: string | null): string | null {
  const text = afterOrderMessagesOf(locale);
  if (said === 'cancelled') return text.cancel.doneAll;
  if (said === 'gift-card') return giftCardMessagesOf(locale).order.withdrawn;
  if (said === 'account') return text.credits.account.said;
  if (said === 'changed') return text.cancel.doneSome;
  return said === 'kept' ? text.returns.givenUp : null;
}

/** Cancels the order or lines, or withdraws an announced return. */
async function changeAfter(
  request: ReturnType<typeof openAccountAction>,
  number: string,
  entered: Record<string, string>,
): Promise<{ said: string } | { problem: string } | 'unknown'> {
  const { shop, tenant, customer, locale } = request;
  const owner = { customerId: customer.id, number };
  const { cancel: text, credits } = afterOrderMessagesOf(locale.locale);
  const { intent } = entered;
  if (intent === 'account') {
    const outcome = await shop.fulfilment.buyer.sayAccount(tenant, owner, entered);
    return outcome.ok ? { said: 'account' } : { problem: credits.account.problems[outcome.problem] };
  }
  if (intent === 'give-up') {
    await shop.fulfilment.buyer.giveUp(tenant, owner, entered.return ?? '');
    return { said: 'kept' };
  }
  if (intent === 'withdraw-gift-card') {
    const outcome = await shop.fulfilment.buyer.withdrawGiftCard(tenant, owner, entered.card ?? '');
    return outcome.ok ? { said: 'gift-card' } : { problem: giftCardMessagesOf(locale.locale).order.notWithdrawn };
  }
  if (intent !== 'cancel-some' && intent !== 'cancel-all') return 'unknown';
  const all = intent === 'cancel-all';
  if (all && entered.sure === undefined) return { problem: text.problems.unsure };
  const outcome = await shop.fulfilment.buyer.cancel(tenant, owner, entered, all);
  if (outcome.ok) return { said: outcome.isWhole ? 'cancelled' : 'changed' };
  const problem = outcome.problem === 'partly-cancelled' ? 'pieces' : outcome.problem;
  return { problem: text.problems[problem] };
}

type Answer = {
  failed: boolean;
  /** Names of the lines that are in the basket now, and of the others. */
  added: string[];
  missing: string[];
  problem: string | null;
  entered: Record<string, string>;
};
const NOTHING: Answer = { failed: false, added: [], missing: [], problem: null, entered: {} };

/** Changes the order, or orders it again: puts everything on sale into the basket, and the page names the rest. */
export async function action({ context, request: http, url, params }: Route.ActionArgs) {
  const request = openAccountAction(context, url, 'accountOrders');
  const { shop, customer, locale } = request;
  const entered = await readForm(http);
  const found = await attempt(request, async () => ({
    order: await shop.orders.ofCustomerByNumber(customer.id, params.number),
  }));
  if (found === null) return sendFailure(http, { ...NOTHING, failed: true, entered });
  const { order } = found;
  if (order === null) throw notFound();
  if (entered.intent !== undefined) {
    const changed = await attempt(request, () => changeAfter(request, params.number, entered));
    if (changed === 'unknown') throw badForm();
    if (changed === null) return sendFailure(http, { ...NOTHING, failed: true, entered });
    if ('said' in changed) throw redirect(`${orderHref(locale.locale, params.number)}?said=${changed.said}`, 303);
    return sendBack(http, { ...NOTHING, problem: changed.problem, entered });
  }
  const result = await attempt(request, async () => {
    let key = basketKey(request);
    const [added, missing]: [string[], string[]] = [[], []];
    for (const { sku, quantity, title } of order.lines) {
      const outcome = await shop.basket.add(key, { sku, quantity });
      (outcome.ok ? added : missing).push(title);
      if (outcome.ok) key = { ...key, secret: outcome.secret };
    }
    return { added, missing, secret: added.length > 0 ? key.secret : null };
  });
  if (result === null) return sendFailure(http, { ...NOTHING, failed: true });
  const { added, missing, secret } = result;
  const headers = secret === null ? {} : { 'Set-Cookie': request.basketCookie(secret) };
  return data({ ...NOTHING, added, missing }, { headers });
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return keepPage(request, serverAction);
}

export const shouldRevalidate = stayAfterFailure;

export default function OrderPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { frame, order, placedAt, reviewUntil, lines, after, cost, disputes, said } = loaderData;
  const { orders: text } = useAccountText();
  const checkout = useCheckoutText();
  const links = useLinks();
  useEffect(() => {
    if (actionData) refreshBadges();
  }, [actionData]);
  return (
    <AccountPage frame={frame} title={text.order(order.number)}>
      <p>
        {text.placedAt(placedAt)} · {after && <strong>{after.stage} · </strong>}
        <a href={links.area('accountOrders')}>{text.back}</a>
      </p>
      {said !== null && !actionData && (
        <Notice kind="success" role="status">
          {said}
        </Notice>
      )}
      {disputes.map(({ id, text: sentence }) => (
        <Notice key={id} kind="info">
          {sentence}
        </Notice>
      ))}
      {reviewUntil && <Notice kind="info">{checkout.creditReview.waiting(reviewUntil)}</Notice>}
      {actionData && <ChangeNotice answer={actionData} />}
      <AccountSection id="articles" title={text.articles}>
        <OrderLines lines={lines} />
        <TotalsList totals={order.totals} />
        {cost && <OrderCostList cost={cost} currency={order.totals.total.currency} />}
        {lines.length > 0 && (
          <form method="post">
            <Button type="submit" look="primary">
              {text.again}
            </Button>
          </form>
        )}
      </AccountSection>
      {!after?.onlyCards && (
        <AccountSection id="delivery" title={text.delivery}>
          <p>{order.state === 'cancelled' ? text.cancelledText : (after?.stage ?? text.deliveryState)}</p>
          <DeliveryGroups groups={order.deliveryGroups} lines={lines} />
        </AccountSection>
      )}
      <OrderDetails shown={loaderData} answer={actionData} />
    </AccountPage>
  );
}

/** Renders the result of a change or of ordering again. */
function ChangeNotice({ answer }: { answer: Answer }): ReactNode {
  const { orders: text } = useAccountText();
  const { frame } = useText();
  const links = useLinks();
  return (
    <Notice kind={answer.added.length > 0 ? 'success' : 'problem'} role="status">
      {answer.problem !== null && <p>{answer.problem}</p>}
      {answer.failed && <p>{frame.errors.generic}</p>}
      {answer.added.length > 0 && (
        <p>
          {text.reordered(answer.added.join(', '))} <a href={links.area('basket')}>{text.toBasket}</a>
        </p>
      )}
      {answer.missing.length > 0 && <p>{text.notReordered(answer.missing.join(', '))}</p>}
    </Notice>
  );
}
