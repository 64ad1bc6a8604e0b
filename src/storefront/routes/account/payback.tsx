import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { refused, succeeded } from '../../components/account/account-answer.ts';
import { AccountField } from '../../components/account/account-field.tsx';
import styles from '../../components/account/account-page.module.css';
import { AccountPage } from '../../components/account/account-page.tsx';
import { openAccount, openAccountAction } from '../../components/account/account-request.ts';
import { FormProblems } from '../../components/account/form-problems.tsx';
import { attempt, readForm, sendBack, sendFailure, stayAfterFailure } from '../../form-data.ts';
import { areaPage, openAccountTexts } from '../../page.ts';
import { useAccountText } from '../../text.tsx';
import { keepPage } from '../../unsent.ts';
import type { Route } from './+types/payback';

export async function loader({ context, url }: Route.LoaderArgs) {
  const request = await openAccount(context, url, 'accountPayback');
  return {
    page: areaPage(request, 'accountPayback', { title: request.accountText.payback.title }),
    frame: request.frame,
    number: await request.shop.customers.settings.payback(request.customer),
  };
}

export async function action({ context, request: http, url }: Route.ActionArgs) {
  const request = openAccountAction(context, url, 'accountPayback');
  const { accountText: text, text: common } = await openAccountTexts(context, url);
  const entered = await readForm(http);
  const outcome = await attempt(request, () =>
    request.shop.customers.settings.choosePayback(request.customer, entered),
  );
  if (outcome === null) return sendFailure(http, refused('payback', entered, { message: common.frame.errors.generic }));
  return outcome.ok
    ? succeeded('payback', text.saved)
    : sendBack(http, refused('payback', entered, { fields: outcome.fields }));
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return keepPage(request, serverAction);
}

export const shouldRevalidate = stayAfterFailure;

export default function PaybackPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { frame, number } = loaderData;
  const text = useAccountText();
  return (
    <AccountPage frame={frame} title={text.payback.title}>
      <p>{text.payback.text}</p>
      <p>{number === null ? text.payback.disconnected : text.payback.connected}</p>
      <form method="post" noValidate className={styles.form}>
        {actionData?.done && (
          <Notice kind="success" role="status">
            {actionData.done}
          </Notice>
        )}
        <FormProblems message={actionData?.message ?? null} answer={actionData} />
        <AccountField
          form="payback"
          name="number"
          label={text.fields.paybackNumber}
          hint={text.payback.hint}
          problems={actionData?.fields ?? {}}
          entered={actionData && actionData.done === null ? actionData.entered : undefined}
          defaultValue={number ?? ''}
          inputMode="numeric"
          autoComplete="off"
        />
        <div className={styles.actions}>
          <Button type="submit" look="primary">
            {text.save}
          </Button>
        </div>
      </form>
    </AccountPage>
  );
}
