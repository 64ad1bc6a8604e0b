import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { readForm, sendBack } from '../../storefront/form-data.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Alone } from '../components/alone.tsx';
import styles from '../components/section.module.css';
import { useSignInData } from '../components/use-work.ts';
import { adminVisit } from '../current-employee.ts';
import type { ActionArgs, LoaderArgs, PageProps } from '../page-types.ts';
import { LOGIN } from '../sections.ts';

/** The secret is in the query, which the shop never logs. */
export async function loader({ context, request, url }: LoaderArgs) {
  const link = url.searchParams.get('token') ?? '';
  const invited = await adminVisit(context, request).admin.staff.invited(link);
  return { link, email: invited?.email ?? null };
}

export async function action({ context, request, url }: ActionArgs) {
  const {
    admin: { staff },
    text,
    language,
    token,
    endCookie,
  } = adminVisit(context, request);
  const entered = await readForm(request);
  const outcome = await staff.setPassword({
    link: url.searchParams.get('token') ?? '',
    password: entered.password ?? '',
    repeated: entered.repeated ?? '',
  });
  if (outcome.ok) {
    // Ends any earlier session, so the new login belongs to the invited employee.
    if (token) await staff.logout(token);
    return redirect(`${LOGIN}?said=passwordSet&lang=${language}`, {
      status: 303,
      headers: { 'Set-Cookie': endCookie },
    });
  }
  return sendBack(request, {
    problem: outcome.problem === 'link-gone' ? null : text.welcome.problems[outcome.problem],
    repeated: outcome.problem === 'not-the-same',
  });
}

export default function Welcome({ loaderData, actionData }: PageProps<typeof loader, typeof action>): ReactNode {
  const { text } = useSignInData();
  const { link, email } = loaderData;
  if (!email) {
    return (
      <Alone title={text.welcome.title} languages="">
        <Notice kind="warning">{text.welcome.gone}</Notice>
        <p>
          <a href={LOGIN}>{text.login.title}</a>
        </p>
      </Alone>
    );
  }
  const problem = actionData?.problem ?? undefined;
  return (
    <Alone title={text.welcome.title} languages={`token=${encodeURIComponent(link)}&`}>
      <p>{text.welcome.intro(email)}</p>
      <form method="post" className={styles.form}>
        <input type="hidden" name="username" autoComplete="username" value={email} />
        <Field
          name="password"
          type="password"
          label={text.welcome.password}
          hint={text.welcome.rule}
          autoComplete="new-password"
          minLength={12}
          maxLength={128}
          error={actionData?.repeated ? undefined : problem}
          required
        />
        <Field
          name="repeated"
          type="password"
          label={text.welcome.repeated}
          autoComplete="new-password"
          error={actionData?.repeated ? problem : undefined}
          required
        />
        <Button type="submit" look="primary" wide>
          {text.welcome.submit}
        </Button>
      </form>
    </Alone>
  );
}
