import { type ReactNode, useContext } from 'react';
import { redirect } from 'react-router';
import { href } from '../../../tenants/paths.ts';
import { formatAmount } from '../../../tenants/price-format.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/choices.tsx';
import { Notice } from '../../../ui/notice.tsx';
import styles from '../../components/account/account-page.module.css';
import { AccountPage, AccountSection } from '../../components/account/account-page.tsx';
import { openAccount, openAccountAction } from '../../components/account/account-request.ts';
import { DuesTable } from '../../components/credit/dues-table.tsx';
import { PlanList } from '../../components/credit/plan-list.tsx';
import { longDay } from '../../components/credit/plan-texts.ts';
import { creditText, useCreditText } from '../../credit-text.ts';
import { attempt, readForm, sendBack, sendFailure, stayAfterFailure } from '../../form-data.ts';
import { MoneyFormat } from '../../money-format.ts';
import { areaPage, openAccountTexts } from '../../page.ts';
import { useLinks } from '../../shop-links.ts';
import { useAccountText, useLocale } from '../../text.tsx';
import { keepPage } from '../../unsent.ts';
import type { Route } from './+types/credit';

const INTENTS = ['withdraw', 'written', 'protect', 'raise'] as const;

export async function loader({ context, url }: Route.LoaderArgs) {
  const request = await openAccount(context, url, 'accountCredit');
  const { customer, shop, tenant, locale, frame, date } = request;
  const holder = { tenant, customerId: customer.id };
  const [{ agreements, plans }, { account }, ended] = await Promise.all([
    shop.instalments.overview(holder),
    creditText(locale.locale),
    shop.ledger.ended(holder),
  ]);
  const endings = new Map(
    ended.map(({ orderNumber, open, request: { payableOn } }) => [orderNumber, { open, payableOn }]),
  );
  const written = (amount: number): string => formatAmount(amount, tenant.priceFormat);
  return {
    page: areaPage(request, 'accountCredit', { title: account.title }),
    frame,
    agreements: agreements.map((agreement) => ({
      id: agreement.id,
      form: agreement.form,
      state: agreement.state === 'withdrawn' && agreement.endedBy === 'house' ? ('closed' as const) : agreement.state,
      date: date(agreement.withdrawnAt ?? agreement.concludedAt ?? agreement.requestedAt),
      limit: written(agreement.limit),
      withdrawableUntil: agreement.withdrawableUntil,
      mayBeRaised: agreement.mayBeRaised,
    })),
    plans: plans.map(({ protection, ...plan }) => ({
      ...plan,
      /** Open amount of a plan that ends early, and its day; its former dues are void. */
      ending: endings.get(plan.orderNumber) ?? null,
      offer: protection && { monthly: written(protection.monthly), total: written(protection.total) },
    })),
    asksWritten:
      tenant.instalments.law === 'ch' &&
      !agreements.some((agreement) => agreement.form === 'written' && agreement.state !== 'withdrawn'),
    withdrawing: url.searchParams.get('withdraw'),
    done: INTENTS.find((intent) => url.searchParams.get('done') === intent) ?? null,
  };
}

export async function action({ context, request: http, url }: Route.ActionArgs) {
  const request = openAccountAction(context, url, 'accountCredit');
  const { customer, shop, tenant, locale } = request;
  const { text } = await openAccountTexts(context, url);
  const { account } = await creditText(locale.locale);
  const { intent, id = '', accept } = await readForm(http);
  const wanted = INTENTS.find((entry) => entry === intent);
  const debtor = { tenant, customerId: customer.id };
  // Insurance requires its own tick.
  if (wanted === 'protect' && accept !== 'on') return sendBack(http, { message: account.acceptMissing });
  const outcome = await attempt(request, async () => {
    if (wanted === 'withdraw') return shop.instalments.withdraw(debtor, id);
    if (wanted === 'raise') return shop.instalments.raise(debtor, { agreementId: id, locale: locale.locale });
    if (wanted === 'written') return shop.instalments.conclude(debtor, { form: 'written', locale: locale.locale });
    return wanted === 'protect' ? shop.instalments.insure(debtor, id) : { ok: false };
  });
  if (outcome === null) return sendFailure(http, { message: text.frame.errors.generic });
  if (!outcome.ok) return sendBack(http, { message: account.failed });
  return redirect(`${href(locale.locale, 'accountCredit')}?done=${wanted}`, 303);
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return keepPage(request, serverAction);
}

export const shouldRevalidate = stayAfterFailure;

type Data = Route.ComponentProps['loaderData'];

/** Returns the style of a state; an active contract has the success colour. */
function tagOf(state: Data['agreements'][number]['state']): string | undefined {
  return state === 'live' ? styles.tag : styles.tagQuiet;
}

function AgreementState(props: { agreement: Data['agreements'][number]; asks: boolean }): ReactNode {
  const { agreement, asks } = props;
  const { account: text } = useCreditText();
  const here = useLinks().area('accountCredit');
  const locale = useLocale();
  const until = agreement.withdrawableUntil;
  return (
    <div className={styles.card}>
      <h3>{text.form[agreement.form]}</h3>
      <p className={tagOf(agreement.state)}>{text.tags[agreement.state]}</p>
      <p>{text.state[agreement.state](agreement.date, agreement.limit)}</p>
      {agreement.state !== 'closed' && (
        <p>
          <a href={`${here}/${agreement.id}`}>{text.toPaper}</a>
        </p>
      )}
      {agreement.mayBeRaised && (
        <form method="post" action={here} className={styles.section}>
          <input type="hidden" name="id" value={agreement.id} />
          <p>{text.raiseText}</p>
          <p>
            <Button type="submit" name="intent" value="raise">
              {text.raise}
            </Button>
          </p>
        </form>
      )}
      {until && !asks && (
        <>
          <p>{text.withdrawUntil(longDay(until, locale))}</p>
          <p>
            <LinkButton href={`${here}?withdraw=${agreement.id}`}>{text.withdraw}</LinkButton>
          </p>
        </>
      )}
      {until && asks && (
        <form method="post" action={here} className={styles.section}>
          <input type="hidden" name="id" value={agreement.id} />
          <p>{text.withdrawSure}</p>
          <div className={styles.actions}>
            <Button type="submit" look="primary" name="intent" value="withdraw">
              {text.withdrawConfirm}
            </Button>
            <a href={here}>{text.keep}</a>
          </div>
        </form>
      )}
    </div>
  );
}

function Plan({ plan }: { plan: Data['plans'][number] }): ReactNode {
  const { account: text, rows } = useCreditText();
  const links = useLinks();
  const locale = useLocale();
  const format = useContext(MoneyFormat);
  const money = (amount: number): string => formatAmount(amount, format);
  const { offer, ending } = plan;
  const { payoff } = useAccountText().ledger;
  const next = ending === null && plan.dues.find((due) => !due.isPaid);
  const isInsured = plan.protectionPermille !== null;
  return (
    <section className={styles.card} aria-labelledby={`plan-${plan.orderNumber}`}>
      <h3 id={`plan-${plan.orderNumber}`}>
        <a href={`${links.area('accountOrders')}/${plan.orderNumber}`}>{text.order(plan.orderNumber)}</a>
      </h3>
      {plan.state === 'withdrawn' ? <p>{text.ended}</p> : <PlanList plan={plan} />}
      {isInsured && <p>{text.protected}</p>}
      {next && <p>{text.nextDue(longDay(next.payableOn, locale), money(next.amount + next.protection))}</p>}
      {ending ? (
        <p>
          {payoff.ended(plan.orderNumber, money(ending.open), longDay(ending.payableOn, locale))}{' '}
          <a href={links.area('accountDates')}>{payoff.endedTitle}</a>
        </p>
      ) : (
        <details>
          <summary>{rows.dues}</summary>
          <DuesTable dues={plan.dues} />
        </details>
      )}
      {offer && (
        <form method="post" action={links.area('accountCredit')} className={styles.section}>
          <input type="hidden" name="id" value={plan.orderNumber} />
          <p>{text.protectionOffer(offer.monthly, offer.total)}</p>
          <Checkbox id={`protect-${plan.orderNumber}`} name="accept" label={text.protectionAccept} />
          <p>
            <Button type="submit" name="intent" value="protect">
              {text.protectionSubmit}
            </Button>
          </p>
        </form>
      )}
      {!offer && !isInsured && plan.state === 'running' && plan.protectionFrom && (
        <p className={styles.small}>{text.protectionFrom(longDay(plan.protectionFrom, locale))}</p>
      )}
    </section>
  );
}

/** Renders the framework contract for instalments, the plans under it, and their due dates. */
export default function CreditPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { frame, agreements, plans, asksWritten, withdrawing, done } = loaderData;
  const { account: text, warning } = useCreditText();
  const here = useLinks().area('accountCredit');
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
      <AccountSection id="contract" title={text.stateTitle}>
        {agreements.length === 0 && <p>{text.none}</p>}
        {agreements.map((agreement) => (
          <AgreementState key={agreement.id} agreement={agreement} asks={withdrawing === agreement.id} />
        ))}
        <p className={styles.small}>{warning}</p>
      </AccountSection>
      {asksWritten && (
        <AccountSection id="written" title={text.writtenTitle}>
          <p>{text.writtenText}</p>
          <form method="post" action={here}>
            <Button type="submit" name="intent" value="written">
              {text.askWritten}
            </Button>
          </form>
        </AccountSection>
      )}
      <AccountSection id="plans" title={text.plansTitle}>
        {plans.length === 0 && <p>{text.noPlans}</p>}
        {plans.map((plan) => (
          <Plan key={plan.orderId} plan={plan} />
        ))}
      </AccountSection>
    </AccountPage>
  );
}
