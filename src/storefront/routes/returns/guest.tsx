import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { guestLabelHref, guestReturnHref, guestReturnPath } from '../../../tenants/after-order-paths.ts';
import { afterOrderMessagesOf } from '../../../tenants/messages/after-order.ts';
import { giftCardMessagesOf } from '../../../tenants/messages/gift-cards.ts';
import type { Locale } from '../../../tenants/tenant.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { showAfter } from '../../after-order-data.ts';
import styles from '../../components/account/account-page.module.css';
import { AccountSection, SignInLayout } from '../../components/account/account-page.tsx';
import { Credits, GiftCardsOfOrder, Returns, Shipments } from '../../components/account/after-order.tsx';
import { ReturnForm } from '../../components/account/return-form.tsx';
import { shopRequest } from '../../context.ts';
import { disputeSentences } from '../../dispute-notices.ts';
import { attempt, readForm, sendBack, sendFailure, stayAfterFailure } from '../../form-data.ts';
import { areaPage, notFound, openRequest } from '../../page.ts';
import { returnForm } from '../../return-form-data.ts';
import { keepPage } from '../../unsent.ts';
import type { Route } from './+types/guest';

/** Announces a return without an account: sends a link by mail, and the link opens the same form as in the account. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const request = await openRequest(context, url);
  const { shop, tenant, now } = request;
  const { locale, language } = request.locale;
  if (request.path !== guestReturnPath(language)) throw notFound();
  const all = afterOrderMessagesOf(locale);
  const { guest: text, form, returns } = all;
  const page = {
    ...areaPage(request, 'returns', { title: text.title }),
    canonical: guestReturnHref(locale),
    alternates: {},
  };
  const words = { title: text.title, lead: text.lead, number: text.number, email: text.email, submit: text.submit };
  const token = url.searchParams.get('t');
  const order = token === null ? null : await shop.fulfilment.buyer.of(tenant, { token });
  if (token === null || order === null)
    return { page, words, expired: token === null ? null : text.expired, order: null };
  const done = order.returns.find(({ number }) => number === url.searchParams.get('done'));
  const view = { locale, tenant, now, token };
  const shown = showAfter(order, view);
  const disputes = disputeSentences(await shop.ledger.disputesOf(tenant, order.number), { locale, tenant });
  return {
    page,
    words,
    expired: null,
    order: {
      title: text.mine(order.number),
      shown: { ...shown, returns: { ...shown.returns, start: [] } },
      form: order.mayReturn ? returnForm(order, view, null) : null,
      disputes,
      formTitle: form.title(order.number),
      said: saidOf(locale, url.searchParams.get('said')),
      done: done
        ? {
            said: form.done(done.number),
            how: done.way === 'label' ? form.doneLabel : form.doneCollection,
            label:
              done.way === 'label' ? { href: guestLabelHref(locale, token, done.number), text: returns.label } : null,
          }
        : null,
    },
  };
}

/** Returns the message after a change. */
function saidOf(locale: Locale, said: string | null): string | null {
  if (said === 'gift-card') return giftCardMessagesOf(locale).order.withdrawn;
  return said === 'account' ? afterOrderMessagesOf(locale).credits.account.said : null;
}

type Answer = { asked: string | null; problem: string | null; entered: Record<string, string> };

export async function action({ context, request: http, url }: Route.ActionArgs) {
  const request = context.get(shopRequest);
  const { shop, tenant, locale, browser } = request;
  const entered = await readForm(http);
  const { guest: text, form, credits } = afterOrderMessagesOf(locale.locale);
  const token = url.searchParams.get('t');
  const failed = (problem: string): Answer => ({ asked: null, problem, entered });
  if (token === null) {
    const house = { tenant, locale: locale.locale };
    const outcome = await attempt(request, () =>
      shop.fulfilment.guestOrders.askForLink(house, browser.address, entered),
    );
    if (outcome === null) return sendFailure<Answer>(http, failed(text.wait));
    if (!outcome.ok) return sendBack<Answer>(http, failed(text[outcome.problem]));
    const answer: Answer = { asked: text.done, problem: null, entered: {} };
    return answer;
  }
  if (entered.intent === 'give-up') {
    await attempt(request, () => shop.fulfilment.buyer.giveUp(tenant, { token }, entered.return ?? ''));
    throw redirect(guestReturnHref(locale.locale, encodeURIComponent(token)), 303);
  }
  if (entered.intent === 'withdraw-gift-card') {
    const { order: cards } = giftCardMessagesOf(locale.locale);
    const done = await attempt(request, () =>
      shop.fulfilment.buyer.withdrawGiftCard(tenant, { token }, entered.card ?? ''),
    );
    if (done === null) return sendFailure<Answer>(http, failed(form.problems.invalid));
    if (!done.ok) return sendBack<Answer>(http, failed(cards.notWithdrawn));
    throw redirect(`${guestReturnHref(locale.locale, encodeURIComponent(token))}&said=gift-card`, 303);
  }
  if (entered.intent === 'account') {
    const said = await attempt(request, () => shop.fulfilment.buyer.sayAccount(tenant, { token }, entered));
    if (said === null) return sendFailure<Answer>(http, failed(form.problems.invalid));
    if (!said.ok) return sendBack<Answer>(http, failed(credits.account.problems[said.problem]));
    throw redirect(`${guestReturnHref(locale.locale, encodeURIComponent(token))}&said=account`, 303);
  }
  const outcome = await attempt(request, () => shop.fulfilment.buyer.register(tenant, { token }, entered));
  if (outcome === null) return sendFailure<Answer>(http, failed(form.problems.invalid));
  if (outcome.ok)
    throw redirect(`${guestReturnHref(locale.locale, encodeURIComponent(token))}&done=${outcome.number}`, 303);
  return sendBack<Answer>(http, failed(form.problems[outcome.problem]));
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return keepPage(request, serverAction);
}

export const shouldRevalidate = stayAfterFailure;

type Loaded = Route.ComponentProps['loaderData'];

export default function GuestReturnPage({ loaderData, actionData: answer }: Route.ComponentProps): ReactNode {
  const { words, expired, order } = loaderData;
  return order ? (
    <OrderPage order={order} answer={answer} />
  ) : (
    <LinkPage words={words} expired={expired} answer={answer} />
  );
}

/** Renders the order behind a mailed link, with the form that announces a return. */
function OrderPage(props: { order: NonNullable<Loaded['order']>; answer: Answer | undefined }): ReactNode {
  const { order, answer } = props;
  const isOfAccount = answer?.entered.intent === 'account' || answer?.entered.intent === 'withdraw-gift-card';
  return (
    <SignInLayout title={order.title}>
      {isOfAccount && answer.problem !== null && (
        <Notice kind="problem" role="alert">
          {answer.problem}
        </Notice>
      )}
      {order.said !== null && !answer && (
        <Notice kind="success" role="status">
          {order.said}
        </Notice>
      )}
      {order.done && (
        <Notice kind="success" role="status">
          <p>{order.done.said}</p>
          <p>{order.done.how}</p>
        </Notice>
      )}
      {order.done?.label && (
        <p>
          <LinkButton href={order.done.label.href} download>
            {order.done.label.text}
          </LinkButton>
        </p>
      )}
      {order.disputes.map(({ id, text }) => (
        <Notice key={id} kind="info">
          {text}
        </Notice>
      ))}
      <p>{order.shown.stage}</p>
      <Shipments shown={order.shown.shipments} />
      <Returns shown={order.shown.returns} />
      <GiftCardsOfOrder shown={order.shown.giftCards} />
      <Credits shown={order.shown.credits} answer={answer} />
      {order.form && !order.done && (
        <AccountSection id="return-form" title={order.formTitle}>
          <ReturnForm
            data={order.form}
            problem={isOfAccount ? null : (answer?.problem ?? null)}
            entered={answer?.entered ?? {}}
          />
        </AccountSection>
      )}
    </SignInLayout>
  );
}

/** Renders the form that asks for a link by mail. */
function LinkPage(props: Pick<Loaded, 'words' | 'expired'> & { answer: Answer | undefined }): ReactNode {
  const { words, expired, answer } = props;
  return (
    <SignInLayout title={words.title}>
      {expired !== null && !answer && (
        <Notice kind="problem" role="status">
          {expired}
        </Notice>
      )}
      {answer?.asked ? (
        <Notice kind="success" role="status">
          {answer.asked}
        </Notice>
      ) : (
        <form method="post" noValidate className={styles.form}>
          {answer?.problem && (
            <Notice kind="problem" role="alert">
              {answer.problem}
            </Notice>
          )}
          <p>{words.lead}</p>
          <Field
            name="number"
            label={words.number}
            required
            inputMode="numeric"
            autoComplete="off"
            maxLength={20}
            defaultValue={answer?.entered.number ?? ''}
          />
          <Field
            name="email"
            label={words.email}
            type="email"
            required
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={254}
            defaultValue={answer?.entered.email ?? ''}
          />
          <div className={styles.actions}>
            <Button type="submit" look="primary" size="large">
              {words.submit}
            </Button>
          </div>
        </form>
      )}
    </SignInLayout>
  );
}
