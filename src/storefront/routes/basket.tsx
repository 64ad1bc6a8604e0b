import { type ReactNode, useEffect, useState } from 'react';
import { data, redirect } from 'react-router';
import { brandedName } from '../../shop/catalogue/products/branded-name.ts';
import type { BasketView } from '../../shop/selling/basket/index.ts';
import { labelled } from '../../tenants/labelled.ts';
import { href } from '../../tenants/paths.ts';
import { formatAmount } from '../../tenants/price-format.ts';
import { Notice } from '../../ui/notice.tsx';
import { setBasketUnits } from '../badges.ts';
import { basketKey } from '../basket-owner.ts';
import { monthlyLine } from '../calculator-data.ts';
import { MOST_COMPANIONS, shownCompanions } from '../companion-data.ts';
import { BasketCompanions } from '../components/basket/basket-companions.tsx';
import { BasketContents } from '../components/basket/basket-contents.tsx';
import { BasketProblems, RemovedNotice } from '../components/basket/basket-messages.tsx';
import { EmptyBasket } from '../components/basket/empty-basket.tsx';
import type { BasketRefusal } from '../components/basket/refusal.ts';
import { RecommendationSlot } from '../components/recommendations/place.tsx';
import { LastSeenSlot } from '../components/shell/last-seen-slot.tsx';
import { BenefitChoice } from '../components/vouchers/benefit-choice.tsx';
import { type VoucherRefusalTexts, voucherTexts } from '../components/vouchers/voucher-texts.ts';
import { type ShopRequest, shopRequest } from '../context.ts';
import { datesText } from '../delivery-line.ts';
import { blocksAt } from '../extensions/load-extensions.server.tsx';
import {
  attempt,
  isScriptRequest,
  readForm,
  sendBack,
  sendFailure,
  sendOrFail,
  stayAfterFailure,
} from '../form-data.ts';
import { changeGiftCards, giftCardIntent, giftCardTexts } from '../gift-card-data.ts';
import { areaPage, openRequest } from '../page.ts';
import { withLabels } from '../print-labels.server.tsx';
import { checkoutTexts } from '../server-texts.ts';
import { useLinks } from '../shop-links.ts';
import { useText } from '../text.tsx';
import { changeVouchers } from '../voucher-data.ts';
import type { Route } from './+types/basket';
import styles from './basket.module.css';

/** Returns the variant that the last request removed, with the quantity and position that undo restores. */
async function removedArticle(request: ShopRequest, url: URL) {
  const sku = url.searchParams.get('removed');
  const quantity = Number(url.searchParams.get('quantity'));
  if (!sku || !Number.isInteger(quantity) || quantity < 1 || quantity > request.tenant.limits.lineQuantity) return null;
  const { tenant, locale } = request;
  const article = (await request.shop.catalogue.articles({ tenant, locale: locale.locale, skus: [sku] })).get(sku);
  const place = url.searchParams.get('place') ?? '';
  return article ? { sku, quantity, place, name: brandedName(article) } : null;
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const request = await openRequest(context, url);
  const [basket, removed] = await Promise.all([
    request.shop.basket.view(basketKey(request)),
    removedArticle(request, url),
  ]);
  // For members and above the threshold, parcels are free already.
  const words = await basketWords(request, basket, url);
  const monthly = await monthlyLine(request, basket.totals.giftCards ? 0 : basket.totals.total.amount);
  const soldOut = basket.lines.find(
    (line) => line.sku === url.searchParams.get('sold-out') && line.article.available < line.quantity,
  );
  const skus = basket.lines.map(({ sku }) => sku);
  return {
    companions: await shownCompanions(request, { skus, without: skus, most: MOST_COMPANIONS.basket }),
    page: areaPage(request, 'basket', { title: request.text.basket.title }),
    basket: { ...basket, lines: await shownLines(request, basket.lines) },
    removed: removed && !basket.lines.some((line) => line.sku === removed.sku) ? removed : null,
    soldOut: soldOut ? { sku: soldOut.sku, text: words.soldOut } : null,
    words: { ...words, monthly, giftCards: await giftCardTexts(request, basket, url.searchParams.get('card')) },
    mostPerLine: request.tenant.limits.lineQuantity,
    blocks: blocksAt(
      request,
      'basket',
      basket.lines.map(({ sku, article }) => ({ sku, name: article.name, category: article.categoryId })),
    ),
  };
}

/** Returns the lines with the labels of their goods and the days of their arrival. */
async function shownLines(request: ShopRequest, lines: BasketView['lines']) {
  const { how } = await checkoutTexts(request.locale.locale);
  const articles = await withLabels(
    request,
    lines.map(({ article }) => article),
  );
  return lines.map((line, index) => ({
    ...line,
    article: articles[index] ?? line.article,
    arrival: line.delivery && datesText(line.delivery, request.locale.locale, how.article),
  }));
}

/**
 * Returns the hint about payment by invoice or in advance, within the limits of the payment step. It names the limit for
 * new customers if the total exceeds it. Null above the limit for known customers, and for a tenant without both methods.
 */
function payHint(
  tenant: ShopRequest['tenant'],
  total: number,
  words: (days: number, limit: string | null) => string,
): string | null {
  const { credit, payment, priceFormat } = tenant;
  if (!payment.methods.includes('invoice') || !payment.methods.includes('prepayment')) return null;
  if (total > credit.knownCustomerLimit) return null;
  const limit = total > credit.newCustomerLimit ? formatAmount(credit.newCustomerLimit, priceFormat) : null;
  return words(payment.invoiceTermDays, limit);
}

/** Returns the texts of this page in the request's language, so that lists need not load them. */
async function basketWords({ tenant, locale }: ShopRequest, basket: BasketView, url: URL) {
  const { premium, basketPage, vouchers, delivery } = await checkoutTexts(locale.locale);
  const written = ({ amount }: { amount: number }) => formatAmount(amount, tenant.priceFormat);
  const saves = basket.totals.missingToFreeDelivery !== null;
  const entered = basket.benefits.vouchers.find(({ code, idle }) => code === url.searchParams.get('voucher') && !idle);
  const said = url.searchParams.get('said');
  return {
    vouchers: voucherTexts(basket, vouchers, written),
    done: entered
      ? vouchers.taken(entered.title)
      : said === 'voucher-removed'
        ? vouchers.removed
        : said === 'benefit'
          ? vouchers.chosen
          : null,
    soldOut: basketPage.soldOutMeanwhile,
    // Only for several parts; a single one equals the total.
    delivery:
      basket.deliveryParts.length < 2
        ? []
        : basket.deliveryParts.map(({ mode, fee }) =>
            labelled(locale.locale, delivery.modes[mode], fee.amount === 0 ? delivery.free : written(fee)),
          ),
    pay: payHint(tenant, basket.totals.total.amount, basketPage.payHint),
    kept: basketPage.kept,
    premium: saves && tenant.premium.offered ? premium.hint(written({ amount: tenant.premium.fee })) : null,
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const opened = context.get(shopRequest);
  const { shop, locale, basketCookie } = opened;
  const key = basketKey(opened);
  const entered = await readForm(request);
  const { intent, sku = '', quantity = '', step, place } = entered;
  const ofCards = giftCardIntent(intent);
  if (ofCards) return changeGiftCards(opened, ofCards, entered, () => href(locale.locale, 'basket'));
  if (intent === 'voucher' || intent === 'remove-voucher' || intent === 'benefit')
    return changeVouchers(request, opened, intent, entered);
  const wanted = step === undefined ? quantity : String(Number(quantity) + Number(step));
  const removing = intent === 'remove' || (intent === 'set' && Number(wanted) === 0 && wanted.trim() !== '');

  const outcome = await attempt(opened, async () => {
    const lines = removing ? (await shop.basket.view(key)).lines : [];
    const at = lines.findIndex((line) => line.sku === sku);
    const change = removing
      ? await shop.basket.remove(key, { sku })
      : intent === 'add'
        ? await shop.basket.restore(key, { sku, quantity, place })
        : await shop.basket.setQuantity(key, { sku, quantity: wanted });
    return { ...change, before: lines[at], place: at + 1 };
  });
  if (outcome === null) return sendFailure<BasketRefusal>(request, { problem: 'failed', available: 0, sku });
  if (!outcome.ok)
    return sendBack<BasketRefusal>(request, { problem: outcome.problem, available: outcome.available, sku });

  const headers: HeadersInit = outcome.secret ? { 'Set-Cookie': basketCookie(outcome.secret) } : {};
  if (intent === 'set' && !removing && isScriptRequest(request)) return data(null, { headers });
  const { before } = outcome;
  const removed = before && { removed: sku, quantity: String(before.quantity), place: String(outcome.place) };
  const undo = removed ? `?${new URLSearchParams(removed)}` : '';
  return redirect(`${href(locale.locale, 'basket')}${undo}`, { status: 303, headers });
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return sendOrFail(request, serverAction, ({ sku = '' }): BasketRefusal | VoucherRefusalTexts => ({
    problem: 'failed',
    available: 0,
    sku,
  }));
}

export const shouldRevalidate = stayAfterFailure;

export default function BasketPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { basket, removed, soldOut, mostPerLine, words, blocks, companions } = loaderData;
  const text = useText().basket;
  const links = useLinks();
  const [refused, setRefused] = useState<BasketRefusal | null>(null);
  const answer = actionData ?? null;
  const voucherRefused = answer && 'voucher' in answer ? answer.voucher : null;
  const lineRefused = answer && 'problem' in answer ? answer : null;
  const refusal = refused ?? lineRefused;

  useEffect(() => setBasketUnits(basket.pieces), [basket]);

  return (
    <div className={styles.page}>
      <h1>{text.title}</h1>
      <div className={styles.messages}>
        <BasketProblems lines={basket.lines} refusal={refusal} soldOut={soldOut} />
        {words.vouchers.gone.map((sentence) => (
          <Notice key={sentence} kind="warning" role="status">
            {sentence}
          </Notice>
        ))}
        {words.done && words.vouchers.gone.length === 0 && answer === null && (
          <Notice kind="success" role="status">
            {words.done}
          </Notice>
        )}
        {removed && <RemovedNotice key={removed.sku} removed={removed} />}
      </div>
      {basket.lines.length + words.giftCards.bought.length === 0 ? (
        <>
          <EmptyBasket />
          <p>
            <a href={links.area('giftCards')}>{words.giftCards.buy}</a>
          </p>
          <BenefitChoice words={words.vouchers.benefits} />
          <LastSeenSlot />
        </>
      ) : (
        <BasketContents
          basket={basket}
          words={words}
          mostPerLine={mostPerLine}
          blocks={blocks}
          refusal={lineRefused}
          voucherRefused={voucherRefused}
          onRefusal={setRefused}
        />
      )}
      {companions && <BasketCompanions found={companions} />}
      <RecommendationSlot
        at="basket"
        shown={basket.lines.map(({ sku }) => sku).join(' ')}
        without={companions?.items.map(({ productId }) => productId).join(' ')}
      />
    </div>
  );
}
