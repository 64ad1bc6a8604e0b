import type { ReactNode } from 'react';
import { data, Form, useNavigation } from 'react-router';
import { giftCardMessagesOf } from '../../../tenants/messages/gift-cards.ts';
import { formatAmount } from '../../../tenants/price-format.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import styles from '../../components/gift-cards/gift-cards.module.css';
import { PageHead } from '../../components/list/page-head.tsx';
import { shopRequest } from '../../context.ts';
import { attempt, readForm, sendBack, sendFailure, stayAfterFailure } from '../../form-data.ts';
import { longDayOf } from '../../gift-card-data.ts';
import { areaPage, openRequest } from '../../page.ts';
import { useLinks } from '../../shop-links.ts';
import { keepPage } from '../../unsent.ts';
import type { Route } from './+types/balance';

export async function loader({ context, url }: Route.LoaderArgs) {
  const request = await openRequest(context, url);
  const { balance, use, shop } = giftCardMessagesOf(request.locale.locale);
  const { answer: _answer, ...text } = balance;
  return {
    page: areaPage(request, 'giftCardBalance', { title: balance.title }),
    text: { ...text, code: use.code, hint: use.hint, card: shop.title },
  };
}

type Answer =
  | { problem: string }
  | { problem: null; title: string; balance: string; validTo: string; expired: string | null };

/** Answers in the response itself: the code is in no address. */
export async function action({ context, request: http }: Route.ActionArgs) {
  const opened = context.get(shopRequest);
  const { shop, tenant, locale, browser } = opened;
  const { balance: text, problems, use } = giftCardMessagesOf(locale.locale);
  const { code = '' } = await readForm(http);
  const card = await attempt(opened, () => shop.giftCards.balance({ tenant, code, address: browser.address }));
  if (card === null) return sendFailure<Answer>(http, { problem: use.failed });
  if (typeof card === 'string')
    return sendBack<Answer>(http, { problem: card === 'wait' ? problems.wait : text.unknown });
  return data<Answer>({
    problem: null,
    title: text.answer(card.lastFour),
    balance: formatAmount(card.balance.amount, tenant.priceFormat),
    validTo: longDayOf(card.expiresOn, locale.locale),
    expired: card.isExpired ? text.expired : null,
  });
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return keepPage(request, serverAction);
}

export const shouldRevalidate = stayAfterFailure;

export default function BalancePage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { text } = loaderData;
  const links = useLinks();
  const busy = useNavigation().state === 'submitting';
  const problem = actionData?.problem ?? undefined;
  return (
    <>
      <PageHead
        title={text.title}
        breadcrumb={[
          { name: text.card, href: links.area('giftCards') },
          { name: text.title, href: null },
        ]}
      />
      <div className={styles.page}>
        <p>{text.lead}</p>
        {actionData && actionData.problem === null && (
          <section aria-labelledby="answer" className={styles.part} role="status">
            <h2 id="answer" className={styles.title}>
              {actionData.title}
            </h2>
            <dl className={styles.answer}>
              <dt>{text.balance}</dt>
              <dd>{actionData.balance}</dd>
              <dt>{text.validTo}</dt>
              <dd>{actionData.validTo}</dd>
            </dl>
            {actionData.expired !== null && <Notice kind="warning">{actionData.expired}</Notice>}
          </section>
        )}
        <Form method="post" noValidate className={styles.form}>
          <Field
            label={text.code}
            hint={text.hint}
            name="code"
            id="gift-card-code"
            error={problem}
            required
            maxLength={60}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
          <Button type="submit" look="primary" busy={busy}>
            {text.show}
          </Button>
        </Form>
        <p>
          <a href={links.area('giftCards')}>{text.buy}</a>
        </p>
      </div>
    </>
  );
}
