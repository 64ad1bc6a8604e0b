import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { href } from '../../../tenants/paths.ts';
import { Notice } from '../../../ui/notice.tsx';
import { AccountPage, AccountSection } from '../../components/account/account-page.tsx';
import { openAccount, openAccountAction } from '../../components/account/account-request.ts';
import { Balance } from '../../components/account/balance.tsx';
import { DatesTable } from '../../components/account/dates-table.tsx';
import { EndedPlans } from '../../components/account/ended-plans.tsx';
import { PayoffForms } from '../../components/account/payoff-forms.tsx';
import { shownDues } from '../../components/account/shown-dues.ts';
import { attempt, readForm, sendBack, sendFailure, stayAfterFailure } from '../../form-data.ts';
import { areaPage, openAccountTexts } from '../../page.ts';
import { useLinks } from '../../shop-links.ts';
import { useAccountText } from '../../text.tsx';
import { keepPage } from '../../unsent.ts';
import type { Route } from './+types/dates';

const LONGEST_NUMBER = 20;

export async function loader({ context, url }: Route.LoaderArgs) {
  const request = await openAccount(context, url, 'accountDates');
  const { shop, tenant, customer, frame, accountText, now } = request;
  const holder = { tenant, customerId: customer.id };
  const found = await attempt(request, async () => {
    const standing = await shop.ledger.standing(holder);
    const plans = standing.dues.flatMap((due) =>
      due.kind === 'instalment' && due.orderNumber !== null ? due.orderNumber : [],
    );
    const [payoffs, ended] = await Promise.all([
      shop.ledger.payoffs(holder, [...new Set(plans)]),
      shop.ledger.ended(holder),
    ]);
    return { standing, payoffs, ended };
  });
  return {
    page: areaPage(request, 'accountDates', { title: accountText.navigation.dates }),
    frame,
    standing: found && { ...found.standing, dues: [] },
    dues: found ? shownDues(found.standing.dues, now, tenant) : [],
    payoffs: found?.payoffs ?? [],
    ended: found?.ended ?? [],
    isInsurable: tenant.instalments.protection !== null,
    done: url.searchParams.get('done') === 'payoff',
  };
}

/** Pays off a plan early, which the law allows at any time. */
export async function action({ context, request: http, url }: Route.ActionArgs) {
  const request = openAccountAction(context, url, 'accountDates');
  const { shop, tenant, customer, locale } = request;
  const { text, accountText } = await openAccountTexts(context, url);
  const { number = '', accept } = await readForm(http);
  if (accept !== 'on') return sendBack(http, { message: accountText.ledger.payoff.acceptMissing });
  const holder = { tenant, customerId: customer.id };
  const isDone = await attempt(request, () => shop.ledger.payOff(holder, number.slice(0, LONGEST_NUMBER)));
  if (isDone === null) return sendFailure(http, { message: text.frame.errors.generic });
  if (!isDone) return sendBack(http, { message: accountText.ledger.payoff.failed });
  return redirect(`${href(locale.locale, 'accountDates')}?done=payoff`, 303);
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return keepPage(request, serverAction);
}

export const shouldRevalidate = stayAfterFailure;

/** Renders due dates, plans that can be paid off early, and insurance of future instalments. */
export default function DatesPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { frame, standing, dues, payoffs, ended, isInsurable, done } = loaderData;
  const { navigation, ledger: text } = useAccountText();
  const links = useLinks();
  const here = links.area('accountDates');
  return (
    <AccountPage frame={frame} title={navigation.dates}>
      {actionData && (
        <Notice kind="problem" role="alert">
          {actionData.message}
        </Notice>
      )}
      {done && !actionData && (
        <Notice kind="success" role="status">
          {text.payoff.done}
        </Notice>
      )}
      <AccountSection id="balance" title={text.balance}>
        <Balance standing={standing} here={here} />
        <p>
          <a href={links.area('accountInvoices')}>{text.allInvoices}</a>
        </p>
      </AccountSection>
      {standing !== null && dues.length === 0 && <p>{text.noDates}</p>}
      {dues.length > 0 && <DatesTable dues={dues} caption={text.allDates} />}
      <EndedPlans ended={ended} />
      <PayoffForms payoffs={payoffs} here={here} />
      {isInsurable && payoffs.length > 0 && (
        <AccountSection id="protection" title={text.protection}>
          <p>{text.protectionText}</p>
          <p>
            <a href={links.area('accountCredit')}>{text.protectionLink}</a>
          </p>
        </AccountSection>
      )}
    </AccountPage>
  );
}
