import { type ReactNode, useEffect } from 'react';
import { data } from 'react-router';
import { pathIn } from '../../../tenants/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { refreshBadges } from '../../badges.ts';
import { basketKey } from '../../belongings.ts';
import { accountBillHref } from '../../bill-paths.ts';
import styles from '../../components/account/account-page.module.css';
import { AccountPage } from '../../components/account/account-page.tsx';
import { openAccount, openAccountAction } from '../../components/account/account-request.ts';
import { TotalsList } from '../../components/basket/totals-list.tsx';
import { AddressText } from '../../components/checkout/address-text.tsx';
import { DeliveryGroups } from '../../components/checkout/delivery-groups.tsx';
import { OrderLines } from '../../components/checkout/order-lines.tsx';
import { PickupText } from '../../components/checkout/pickup-text.tsx';
import { attempt, sendFailure } from '../../form-data.ts';
import { areaPage, notFound } from '../../page.ts';
import { writeReviewHref } from '../../review-paths.ts';
import { reviewTexts } from '../../review-texts.ts';
import { useLinks } from '../../shop-links.ts';
import { useAccountText, useCheckoutText, useText } from '../../text.tsx';
import type { Route } from './+types/order';

/** One order of the customer; anybody else's number is no page, like one that was never given. */
export async function loader({ context, url, params }: Route.LoaderArgs) {
  const request = await openAccount(context, url, 'accountOrders');
  const { customer, shop, accountText, frame, date, tenant } = request;
  const { locale, language } = request.locale;
  if (!request.path.startsWith(`${pathIn(language, 'accountOrders')}/`)) throw notFound();
  const order = await shop.orders.ofCustomerByNumber(customer.id, params.number);
  if (order === null) throw notFound();
  const [articles, reviews] = await Promise.all([
    shop.catalogue.articles({ tenant, locale, skus: order.lines.map((line) => line.sku) }),
    reviewTexts(locale),
  ]);
  const { placedAt, lines, ...rest } = order;
  const page = areaPage(request, 'accountOrders', { title: accountText.orders.order(order.number) });
  const at = (path: string) => `${path}/${order.number}`;
  return {
    page: {
      ...page,
      canonical: at(page.canonical),
      alternates: Object.fromEntries(Object.entries(page.alternates).map(([key, path]) => [key, at(path)])),
    },
    frame,
    order: rest,
    placedAt: date(placedAt),
    bill: accountBillHref(locale, order.number),
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
          text: reviews.form.titleOf(`${brand} ${name}`),
        })),
    },
  };
}

/** Orders again: everything that can still be had goes into the basket, and what cannot is told. */
export async function action({ context, request: http, url, params }: Route.ActionArgs) {
  const request = openAccountAction(context, url, 'accountOrders');
  const { shop, customer } = request;
  const result = await attempt(request, async () => {
    const order = await shop.orders.ofCustomerByNumber(customer.id, params.number);
    if (order === null) return null;
    let key = basketKey(request);
    let added = 0;
    for (const { sku, quantity } of order.lines) {
      const outcome = await shop.basket.add(key, { sku, quantity });
      if (!outcome.ok) continue;
      added += 1;
      key = { ...key, secret: outcome.secret };
    }
    return { added, missing: order.lines.length - added, secret: added > 0 ? key.secret : null };
  });
  if (result === null) return sendFailure(http, { failed: true, added: 0, missing: 0 });
  const { added, missing, secret } = result;
  const headers = secret === null ? {} : { 'Set-Cookie': request.basketCookie(secret) };
  return data({ failed: false, added, missing }, { headers });
}

export default function OrderPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { frame, order, placedAt, bill, lines, reviews } = loaderData;
  const { orders: text } = useAccountText();
  const checkout = useCheckoutText();
  const { frame: common } = useText();
  const links = useLinks();
  useEffect(() => {
    if (actionData) refreshBadges();
  }, [actionData]);
  return (
    <AccountPage frame={frame} title={text.order(order.number)}>
      <p>
        {text.placedAt(placedAt)} · <a href={links.area('accountOrders')}>{text.back}</a>
      </p>
      {actionData && (
        <Notice kind={actionData.added > 0 ? 'success' : 'problem'} role="status">
          {actionData.failed && <p>{common.errors.generic}</p>}
          {actionData.added > 0 && (
            <p>
              {text.reordered(actionData.added)} <a href={links.area('basket')}>{text.toBasket}</a>
            </p>
          )}
          {actionData.missing > 0 && <p>{text.notReordered(actionData.missing)}</p>}
        </Notice>
      )}
      <section className={styles.section} aria-labelledby="articles">
        <h2 id="articles">{text.articles}</h2>
        <OrderLines lines={lines} />
        <TotalsList totals={order.totals} />
        <form method="post">
          <Button type="submit" look="primary">
            {text.again}
          </Button>
        </form>
      </section>
      <section className={styles.section} aria-labelledby="delivery">
        <h2 id="delivery">{text.delivery}</h2>
        <p>{order.state === 'cancelled' ? text.cancelledText : text.deliveryState}</p>
        <DeliveryGroups groups={order.deliveryGroups} lines={lines} />
      </section>
      <div className={styles.columns}>
        <section className={styles.section} aria-labelledby="tracking">
          <h2 id="tracking">{text.tracking}</h2>
          <p>{text.noTracking}</p>
        </section>
        <section className={styles.section} aria-labelledby="returns">
          <h2 id="returns">{text.returns}</h2>
          <p>{text.returnsText}</p>
          <p>
            <a href={links.area('returns')}>{text.returnsLink}</a>
          </p>
        </section>
        {reviews.links.length > 0 && (
          <section className={styles.section} aria-labelledby="reviews">
            <h2 id="reviews">{reviews.title}</h2>
            <ul>
              {reviews.links.map((link) => (
                <li key={link.sku}>
                  <a href={link.href}>{link.text}</a>
                </li>
              ))}
            </ul>
          </section>
        )}
        <section className={styles.section} aria-labelledby="invoice">
          <h2 id="invoice">{text.invoice}</h2>
          <p>
            <a href={bill} download>
              {text.billLink}
            </a>
          </p>
        </section>
        <section className={styles.section} aria-labelledby="payment">
          <h2 id="payment">{text.payment}</h2>
          <p>{checkout.payment.methods[order.payment].name}</p>
        </section>
        <section className={styles.section} aria-labelledby="address">
          <h2 id="address">{text.address}</h2>
          {order.pickup ? <PickupText pickup={order.pickup} /> : <AddressText address={order.shipping} />}
        </section>
        <section className={styles.section} aria-labelledby="billing">
          <h2 id="billing">{text.billing}</h2>
          <AddressText address={order.billing} />
        </section>
      </div>
    </AccountPage>
  );
}
