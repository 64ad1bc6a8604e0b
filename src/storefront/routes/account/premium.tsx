import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { href } from '../../../tenants/paths.ts';
import { formatAmount } from '../../../tenants/price-format.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import styles from '../../components/account/account-page.module.css';
import { AccountPage, AccountSection } from '../../components/account/account-page.tsx';
import { openAccount, openAccountAction, siteOf } from '../../components/account/account-request.ts';
import { attempt, readForm, sendBack, sendFailure, stayAfterFailure } from '../../form-data.ts';
import { areaPage, openAccountTexts } from '../../page.ts';
import { useLinks } from '../../shop-links.ts';
import { useAccountText } from '../../text.tsx';
import { keepPage } from '../../unsent.ts';
import type { Route } from './+types/premium';

const INTENTS = ['cancel', 'resume', 'reward'] as const;

export async function loader({ context, url }: Route.LoaderArgs) {
  const request = await openAccount(context, url, 'accountPremium');
  const { customer, shop, accountText, frame, date } = request;
  const [membership, [address]] = await Promise.all([
    shop.loyalty.of(siteOf(request), customer),
    shop.customers.addresses.list(customer),
  ]);
  const dayOf = (day: string) => date(new Date(`${day}T12:00:00Z`));
  return {
    page: areaPage(request, 'accountPremium', { title: accountText.premium.title }),
    frame,
    membership: membership && {
      since: dayOf(membership.startedOn),
      until: dayOf(membership.renewsOn),
      renews: membership.renews,
      waits: membership.waits,
      cancelled: membership.cancelledAt !== null,
      reward: membership.reward && {
        asked: date(membership.reward.requestedAt),
        sent: membership.reward.sentAt && date(membership.reward.sentAt),
      },
    },
    address: address
      ? `${address.address.street} ${address.address.houseNumber}`.trim() +
        `, ${address.address.postalCode} ${address.address.city}`
      : null,
    fee: formatAmount(request.tenant.premium.fee, request.tenant.priceFormat),
    asksCancel: url.searchParams.has('cancel'),
    done: INTENTS.find((intent) => url.searchParams.get('done') === intent) ?? null,
  };
}

export async function action({ context, request: http, url }: Route.ActionArgs) {
  const request = openAccountAction(context, url, 'accountPremium');
  const { customer, shop, locale } = request;
  const { accountText, text } = await openAccountTexts(context, url);
  const { intent } = await readForm(http);
  const wanted = INTENTS.find((entry) => entry === intent);
  const outcome = await attempt(request, async () => {
    const house = siteOf(request);
    if (wanted === 'cancel') return shop.loyalty.cancel(house, customer);
    if (wanted === 'resume') return shop.loyalty.resume(house, customer);
    if (wanted !== 'reward') return { ok: false as const, problem: 'no-member' as const };
    const [address] = await shop.customers.addresses.list(customer);
    return shop.loyalty.askReward(house, customer, address?.address ?? null);
  });
  if (outcome === null) return sendFailure(http, { message: text.frame.errors.generic });
  if (!outcome.ok) return sendBack(http, { message: accountText.premium.problems[outcome.problem] });
  return redirect(`${href(locale.locale, 'accountPremium')}?done=${wanted}`, 303);
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return keepPage(request, serverAction);
}

export const shouldRevalidate = stayAfterFailure;

type Shown = NonNullable<Route.ComponentProps['loaderData']['membership']>;

function Reward(props: { membership: Shown; address: string | null }): ReactNode {
  const { membership, address } = props;
  const { reward: text } = useAccountText().premium;
  const links = useLinks();
  return (
    <AccountSection id="reward" title={text.title}>
      {membership.reward ? (
        <p>{membership.reward.sent ? text.sent(membership.reward.sent) : text.asked(membership.reward.asked)}</p>
      ) : (
        <>
          <p>{text.text}</p>
          {address === null ? (
            <p>
              {text.noAddress} <a href={links.area('accountAddresses')}>{text.addressBook}</a>
            </p>
          ) : (
            <form method="post" className={styles.section}>
              <p>{text.to(address)}</p>
              <p>
                <Button type="submit" name="intent" value="reward">
                  {text.ask}
                </Button>
              </p>
            </form>
          )}
        </>
      )}
    </AccountSection>
  );
}

function Cancelling(props: { membership: Shown; asks: boolean }): ReactNode {
  const { membership, asks } = props;
  const { cancel: text } = useAccountText().premium;
  const here = useLinks().area('accountPremium');
  return (
    <AccountSection id="cancel" title={text.title}>
      {membership.cancelled ? (
        <form method="post" action={here}>
          <Button type="submit" name="intent" value="resume">
            {text.resume}
          </Button>
        </form>
      ) : asks ? (
        <form method="post" action={here} className={styles.section}>
          <p>{text.sure(membership.until)}</p>
          <div className={styles.actions}>
            <Button type="submit" look="primary" name="intent" value="cancel">
              {text.confirm}
            </Button>
            <a href={here}>{text.keep}</a>
          </div>
        </form>
      ) : (
        <>
          <p>{text.text(membership.until)}</p>
          <p>
            <LinkButton href={`${here}?cancel#cancel`}>{text.start}</LinkButton>
          </p>
        </>
      )}
    </AccountSection>
  );
}

export default function PremiumPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { frame, membership, address, fee, asksCancel, done } = loaderData;
  const { premium: text } = useAccountText();
  const links = useLinks();
  return (
    <AccountPage frame={frame} title={text.title}>
      {actionData && (
        <Notice kind="problem" role="alert">
          {actionData.message}
        </Notice>
      )}
      {done && !actionData && (
        <Notice kind="success" role="status">
          {text.done[done]}
        </Notice>
      )}
      {membership && (
        <AccountSection id="state" title={text.state.title}>
          <p>{membership.waits ? text.state.waits : text.state.since(membership.since)}</p>
          <p>
            {membership.cancelled
              ? text.state.cancelled(membership.until)
              : membership.renews
                ? text.state.renews(membership.until, fee)
                : text.state.ends(membership.until)}
          </p>
        </AccountSection>
      )}
      <AccountSection id="benefits" title={text.benefits.title}>
        <ul>
          <li>{text.benefits.delivery}</li>
          <li>{text.benefits.bulky}</li>
          <li>{text.benefits.reward}</li>
        </ul>
        {!membership && (
          <>
            <p>{text.join.text(fee)}</p>
            <p>{text.join.how}</p>
            <p>
              <LinkButton href={links.area('home')}>{text.join.shop}</LinkButton>
            </p>
          </>
        )}
      </AccountSection>
      {membership && !membership.waits && <Reward membership={membership} address={address} />}
      {membership && <Cancelling membership={membership} asks={asksCancel} />}
      <p className={styles.small}>
        <a href={links.area('accountCancel')}>{text.declaration.title}</a>
      </p>
    </AccountPage>
  );
}
