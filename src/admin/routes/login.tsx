import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { readForm, sendBack } from '../../storefront/form-data.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { wantedPlace } from '../access-rule.ts';
import { Alone } from '../components/alone.tsx';
import styles from '../components/section.module.css';
import { useSignInData } from '../components/use-work.ts';
import { adminVisit } from '../current-employee.ts';
import type { ActionArgs, LoaderArgs, PageProps } from '../page-types.ts';
import { ADMIN_ROOT, FACTOR } from '../sections.ts';

const SAID = ['passwordSet', 'loggedOut', 'expired'] as const;

export function loader({ url }: LoaderArgs) {
  const to = wantedPlace(url.searchParams.get('to'));
  return { to, said: SAID.find((word) => word === url.searchParams.get('said')) ?? null };
}

export async function action({ context, request, url }: ActionArgs) {
  const {
    admin: { staff },
    text,
    token,
    address,
    device,
    cookie,
    language,
  } = adminVisit(context, request);
  const entered = await readForm(request);
  const email = entered.email ?? '';
  const outcome = await staff.enterPassword({
    email,
    password: entered.password ?? '',
    address,
    earlier: token,
    device,
    language: url.searchParams.has('lang') ? language : null,
  });
  if (outcome.ok) {
    const to = wantedPlace(entered.to ?? null);
    return redirect(to === ADMIN_ROOT ? FACTOR : `${FACTOR}?to=${encodeURIComponent(to)}`, {
      status: 303,
      headers: { 'Set-Cookie': cookie(outcome.token) },
    });
  }
  const problem =
    outcome.problem === 'wait' ? `${text.wait(outcome.seconds)} ${text.login.waitHelp}` : text.login[outcome.problem];
  return sendBack(request, { problem, email });
}

export default function Login({ loaderData, actionData }: PageProps<typeof loader, typeof action>): ReactNode {
  const { text } = useSignInData();
  const { to, said } = loaderData;
  return (
    <Alone title={text.login.title} languages={to === ADMIN_ROOT ? '' : `to=${encodeURIComponent(to)}&`}>
      {said && !actionData && <Notice kind="info">{text.login[said]}</Notice>}
      {actionData && (
        <Notice kind="problem" role="alert">
          {actionData.problem}
        </Notice>
      )}
      <form method="post" className={styles.form}>
        <input type="hidden" name="to" value={to} />
        <Field
          name="email"
          type="email"
          label={text.login.email}
          autoComplete="username"
          defaultValue={actionData?.email}
          required
        />
        <Field name="password" type="password" label={text.login.password} autoComplete="current-password" required />
        <Button type="submit" look="primary" wide>
          {text.login.submit}
        </Button>
      </form>
      <p className={styles.hint}>{text.login.hint}</p>
    </Alone>
  );
}
