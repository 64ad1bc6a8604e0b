import type { ReactNode } from 'react';
import { data, Form, redirect, redirectDocument, useNavigation } from 'react-router';
import type { PaylinkState } from '../../../shop/money/payment/index.ts';
import { href } from '../../../tenants/paths.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { RadioGroup } from '../../../ui/choices.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Amount } from '../../components/amount.tsx';
import { CheckoutPage } from '../../components/checkout/checkout-page.tsx';
import { attempt, readForm, sendBack, sendFailure, stayAfterFailure } from '../../form-data.ts';
import { areaPage, openCheckout } from '../../page.ts';
import { useLinks, useMoney } from '../../shop-links.ts';
import { useCheckoutText } from '../../text.tsx';
import { keepPage } from '../../unsent.ts';
import type { Route } from './+types/link';
import { inOtherLanguages } from './other-languages.ts';
import styles from './paylink.module.css';

export const handle = { frame: 'checkout' };

/**
 * Opens the payment of a bill for any visitor with its pay link. Only the token identifies it; other parameters are
 * ignored.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const request = await openCheckout(context, url);
  const { shop, tenant } = request;
  const text = request.checkoutText.paying.link;
  const token = url.searchParams.get('t') ?? '';
  const isBack = url.searchParams.has('back');
  // After a return from the pay page, read the present state at the provider.
  const link = await shop.payments.links.view({ tenant, token, ask: isBack });
  // The success page waits for the provider's decision.
  if (link?.state === 'checking')
    throw redirect(`${href(request.locale.locale, 'paylinkSuccess')}?t=${encodeURIComponent(token)}`, 303);
  const answer = {
    page: inOtherLanguages(areaPage(request, 'paylink', { title: link ? text.title : text.ends.unknown.title }), token),
    link,
    isBack,
  };
  return link ? data(answer) : data(answer, { status: 404 });
}

export async function action({ context, request: http, url }: Route.ActionArgs) {
  const request = await openCheckout(context, url);
  const { shop, tenant, locale, publicUrl, browser, checkoutText } = request;
  const { method = '' } = await readForm(http);
  const token = url.searchParams.get('t') ?? '';
  const outcome = await attempt(request, async () => {
    const link = await shop.payments.links.view({ tenant, token, ask: false });
    return shop.payments.links.pay({
      tenant,
      locale: locale.locale,
      publicUrl,
      token,
      method,
      description: checkoutText.paying.link.description(link?.bill ?? ''),
      address: browser.address || null,
    });
  });
  if (outcome === null) return sendFailure(http, { problem: 'payment-unavailable' as const });
  if (outcome.ok) return redirectDocument(outcome.payAt, 303);
  // The page itself shows the present state of the link.
  if (outcome.problem === 'not-open')
    throw redirect(`${href(locale.locale, 'paylink')}?t=${encodeURIComponent(token)}`, 303);
  return sendBack(http, { problem: outcome.problem });
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return keepPage(request, serverAction);
}

export const shouldRevalidate = stayAfterFailure;

export default function PaylinkPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { link, isBack } = loaderData;
  const text = useCheckoutText().paying;
  const links = useLinks();
  const money = useMoney();
  const busy = useNavigation().formMethod === 'POST';
  if (!link?.isPayable) {
    const said = text.link.ends[link?.methods.length === 0 && isOwed(link.state) ? 'offline' : endOf(link?.state)];
    return (
      <CheckoutPage step={null} title={said.title}>
        <Notice kind={link?.state === 'paid' ? 'success' : 'warning'}>{said.text}</Notice>
        <div className={styles.actions}>
          <LinkButton href={links.area('contact')}>{text.link.contact}</LinkButton>
        </div>
      </CheckoutPage>
    );
  }
  const problem = actionData?.problem ?? null;
  return (
    <CheckoutPage step={null} title={text.link.title}>
      <p>{text.link.intro}</p>
      {(link.state === 'failed' || link.state === 'given-back') && !problem && (
        <Notice kind="warning">{text.link.ends[link.state].text}</Notice>
      )}
      {link.state === 'pending' && isBack && !problem && <Notice kind="info">{text.link.back}</Notice>}
      {problem && problem !== 'invalid-choice' && (
        <Notice kind="problem" role="alert">
          {text.link.problems[problem]}
        </Notice>
      )}
      <dl className={styles.bill}>
        <div>
          <dt>{text.link.bill}</dt>
          <dd>{link.bill}</dd>
        </div>
        <div>
          <dt>{text.link.amount}</dt>
          <dd>
            <Amount money={link.amount} />
          </dd>
        </div>
      </dl>
      <Form method="post" noValidate className={styles.form}>
        <RadioGroup
          legend={text.link.choose}
          name="method"
          required
          error={problem === 'invalid-choice' ? text.link.problems[problem] : undefined}
          options={link.methods.map((method) => ({ value: method, label: text.link.methods[method] }))}
        />
        <Button type="submit" look="primary" size="large" busy={busy}>
          {busy ? text.link.paying : text.link.pay(money(link.amount))}
        </Button>
      </Form>
    </CheckoutPage>
  );
}

/** Returns whether the bill of a link is still unpaid. */
const isOwed = (state: PaylinkState): boolean => state === 'open' || state === 'failed' || state === 'pending';

/** Returns the message of a link that cannot be paid. */
function endOf(
  state: PaylinkState | undefined,
): 'paid' | 'given-back' | 'settled' | 'expired' | 'cancelled' | 'pending' | 'unknown' {
  switch (state) {
    case undefined:
      return 'unknown';
    case 'checking':
      return 'pending';
    case 'open':
    case 'failed':
      return 'settled';
    default:
      return state;
  }
}
