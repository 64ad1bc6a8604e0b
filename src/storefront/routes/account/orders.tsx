import type { ReactNode } from 'react';
import { afterOrderMessagesOf } from '../../../tenants/messages/after-order.ts';
import { giftCardMessagesOf } from '../../../tenants/messages/gift-cards.ts';
import { LinkButton } from '../../../ui/button.tsx';
import styles from '../../components/account/account-page.module.css';
import { AccountPage } from '../../components/account/account-page.tsx';
import { openAccount } from '../../components/account/account-request.ts';
import { Amount } from '../../components/amount.tsx';
import { areaPage, notFound } from '../../page.ts';
import { useLinks } from '../../shop-links.ts';
import { useAccountText } from '../../text.tsx';
import type { Route } from './+types/orders';

const MOST_PAGES = 1000;

export async function loader({ context, url }: Route.LoaderArgs) {
  const request = await openAccount(context, url, 'accountOrders');
  const { customer, shop, accountText, frame, date } = request;
  const wanted = url.searchParams.get('page') ?? '1';
  const page = /^[1-9]\d{0,3}$/.test(wanted) ? Number(wanted) : 0;
  if (page < 1 || page > MOST_PAGES) throw notFound();
  const { orders, pages } = await shop.orders.ofCustomer(customer.id, page);
  if (page > 1 && orders.length === 0) throw notFound();
  const { stages } = afterOrderMessagesOf(request.locale.locale);
  const cards = giftCardMessagesOf(request.locale.locale).order;
  return {
    page: areaPage(request, 'accountOrders', { title: accountText.orders.title }),
    frame,
    orders: orders.map(({ placedAt, stage, pieces, onlyCards, ...order }) => ({
      ...order,
      contents: pieces > 0 ? accountText.orders.pieces(pieces) : null,
      stage: onlyCards && stage !== 'cancelled' ? cards.paid : stages[stage],
      placedAt: date(placedAt),
    })),
    current: page,
    pages,
  };
}

export default function OrdersPage({ loaderData }: Route.ComponentProps): ReactNode {
  const { frame, orders, current, pages } = loaderData;
  const { orders: text } = useAccountText();
  const links = useLinks();
  const list = links.area('accountOrders');
  return (
    <AccountPage frame={frame} title={text.title}>
      {orders.length === 0 && <p>{text.empty}</p>}
      <ul className={styles.main}>
        {orders.map((order) => (
          <li key={order.number} className={styles.card}>
            <h2>{text.order(order.number)}</h2>
            <p className={styles.small}>
              {text.placedAt(order.placedAt)} · {order.contents !== null && `${order.contents} · `}
              <Amount money={order.total} size="small" />
              {` · ${order.stage}`}
            </p>
            <ul>
              {order.lines.map((line) => (
                <li key={line.sku}>{line.title}</li>
              ))}
            </ul>
            <p>
              <LinkButton href={`${list}/${order.number}`} aria-label={text.detailsOf(order.number)}>
                {text.details}
              </LinkButton>
            </p>
          </li>
        ))}
      </ul>
      {pages > 1 && (
        <nav className={styles.actions} aria-label={text.pages}>
          {current > 1 && <a href={current === 2 ? list : `${list}?page=${current - 1}`}>{text.newer}</a>}
          <span>{text.page(current, pages)}</span>
          {current < pages && <a href={`${list}?page=${current + 1}`}>{text.older}</a>}
        </nav>
      )}
    </AccountPage>
  );
}
