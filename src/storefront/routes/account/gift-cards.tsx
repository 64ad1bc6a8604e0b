import type { ReactNode } from 'react';
import { Form, redirect } from 'react-router';
import { giftCardMessagesOf } from '../../../tenants/messages/gift-cards.ts';
import { href } from '../../../tenants/paths.ts';
import { formatAmount } from '../../../tenants/price-format.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import accountStyles from '../../components/account/account-page.module.css';
import { AccountPage } from '../../components/account/account-page.tsx';
import { openAccount, openAccountAction } from '../../components/account/account-request.ts';
import styles from '../../components/gift-cards/gift-cards.module.css';
import { attempt, readForm, sendBack, sendFailure, stayAfterFailure } from '../../form-data.ts';
import { longDayOf } from '../../gift-card-data.ts';
import { areaPage } from '../../page.ts';
import { useLinks } from '../../shop-links.ts';
import { keepPage } from '../../unsent.ts';
import type { Route } from './+types/gift-cards';

export async function loader({ context, url }: Route.LoaderArgs) {
  const request = await openAccount(context, url, 'accountGiftCards');
  const { customer, tenant, shop, frame, locale } = request;
  const { account: text, balance, use } = giftCardMessagesOf(locale.locale);
  const cards = await shop.giftCards.saved({ tenant, customerId: customer.id });
  const said = url.searchParams.get('said');
  return {
    page: areaPage(request, 'accountGiftCards', { title: text.title }),
    frame,
    text: {
      title: text.title,
      lead: text.lead,
      none: text.none,
      save: text.save,
      forget: text.forget,
      code: use.code,
      hint: use.hint,
      balance: balance.balance,
      validTo: balance.validTo,
      buy: balance.buy,
    },
    cards: cards.map((card) => ({
      id: card.id,
      title: balance.answer(card.lastFour),
      balance: formatAmount(card.balance.amount, tenant.priceFormat),
      validTo: longDayOf(card.expiresOn, locale.locale),
      note: card.isBlocked ? text.blocked : card.isExpired ? balance.expired : null,
      forget: text.forgetOf(card.lastFour),
    })),
    said: said === 'saved' ? text.saved : said === 'forgotten' ? text.forgotten : null,
  };
}

export async function action({ context, request: http, url }: Route.ActionArgs) {
  const request = openAccountAction(context, url, 'accountGiftCards');
  const { shop, tenant, customer, browser, locale } = request;
  const { account: text, balance, problems, use } = giftCardMessagesOf(locale.locale);
  const { intent = '', code = '', id = '' } = await readForm(http);
  const back = (said: string) => redirect(`${href(locale.locale, 'accountGiftCards')}?said=${said}`, 303);
  if (intent === 'forget') {
    const done = await attempt(request, async () => {
      await shop.giftCards.forget({ id, customerId: customer.id });
      return true;
    });
    return done === null ? sendFailure(http, { problem: use.failed }) : back('forgotten');
  }
  const saved = await attempt(request, () =>
    shop.giftCards.save({ tenant, code, address: browser.address, customerId: customer.id }),
  );
  if (saved === null) return sendFailure(http, { problem: use.failed });
  if (saved === 'saved') return back('saved');
  return sendBack(http, {
    problem: saved === 'wait' ? problems.wait : saved === 'taken' ? text.bought : balance.unknown,
  });
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return keepPage(request, serverAction);
}

export const shouldRevalidate = stayAfterFailure;

export default function SavedGiftCardsPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { frame, text, cards, said } = loaderData;
  const links = useLinks();
  return (
    <AccountPage frame={frame} title={text.title}>
      <p>{text.lead}</p>
      {said !== null && !actionData && (
        <Notice kind="success" role="status">
          {said}
        </Notice>
      )}
      {cards.length === 0 ? (
        <p>{text.none}</p>
      ) : (
        <ul className={accountStyles.section}>
          {cards.map(({ id, title, balance, validTo, note, forget }) => (
            <li key={id} className={styles.part}>
              <h2 className={styles.title}>{title}</h2>
              <dl className={styles.answer}>
                <dt>{text.balance}</dt>
                <dd>{balance}</dd>
                <dt>{text.validTo}</dt>
                <dd>{validTo}</dd>
              </dl>
              {note !== null && <Notice kind="warning">{note}</Notice>}
              <Form method="post">
                <input type="hidden" name="intent" value="forget" />
                <input type="hidden" name="id" value={id} />
                <Button type="submit" look="quiet" size="small" aria-label={forget}>
                  {text.forget}
                </Button>
              </Form>
            </li>
          ))}
        </ul>
      )}
      <Form method="post" noValidate className={styles.form}>
        <Field
          label={text.code}
          hint={text.hint}
          name="code"
          id="gift-card-code"
          error={actionData?.problem}
          required
          maxLength={60}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <Button type="submit">{text.save}</Button>
      </Form>
      <p>
        <a href={links.area('giftCards')}>{text.buy}</a>
      </p>
    </AccountPage>
  );
}
