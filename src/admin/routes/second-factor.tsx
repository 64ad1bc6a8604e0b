import type { ReactNode } from 'react';
import { data, redirect } from 'react-router';
import { cookieHeaders } from '../../storefront/components/account/account-request.ts';
import { readForm, sendBack } from '../../storefront/form-data.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { wantedPlace } from '../access-rule.ts';
import styles from '../components/admin-shell.module.css';
import { Alone } from '../components/alone.tsx';
import { RecoveryCodes } from '../components/recovery-codes.tsx';
import sectionStyles from '../components/section.module.css';
import { useSignInData } from '../components/use-work.ts';
import { type AdminVisit, adminVisit } from '../current-employee.ts';
import type { ActionArgs, LoaderArgs, PageProps } from '../page-types.ts';
import { LOGIN } from '../sections.ts';

export async function loader({ context, request, url }: LoaderArgs) {
  const {
    admin: { staff },
    visitor,
    token,
  } = adminVisit(context, request);
  const to = wantedPlace(url.searchParams.get('to'));
  const setUp = visitor.stage === 'factor' && visitor.setUp;
  const invitation = setUp && token ? await staff.factor.invitation(token) : null;
  return {
    to,
    setUp,
    typed: invitation?.typed ?? '',
    picture: invitation ? `data:image/svg+xml,${encodeURIComponent(invitation.svg)}` : null,
  };
}

type Problem = Exclude<Awaited<ReturnType<AdminVisit['admin']['staff']['factor']['enter']>>, { ok: true }>;

export async function action({ context, request }: ActionArgs) {
  const visit = adminVisit(context, request);
  const {
    admin: { staff },
    visitor,
    token,
    device,
    cookie,
    deviceCookie,
  } = visit;
  const entered = await readForm(request);
  const code = entered.code ?? '';
  if (visitor.stage !== 'factor' || token === null) return redirect(LOGIN, 303);
  if (visitor.setUp) {
    const outcome = await staff.factor.setUp(token, code, device);
    if (!outcome.ok) return refuse(request, visit, outcome);
    return data(
      { problem: null, recoveryCodes: outcome.recoveryCodes },
      { headers: cookieHeaders([cookie(outcome.token), deviceCookie(outcome.device)]) },
    );
  }
  const outcome = await staff.factor.enter(token, code, device);
  if (!outcome.ok) return refuse(request, visit, outcome);
  const headers = cookieHeaders([cookie(outcome.token), deviceCookie(outcome.device)]);
  return redirect(wantedPlace(entered.to ?? null), { status: 303, headers });
}

function refuse(request: Request, { text }: AdminVisit, outcome: Problem) {
  if (outcome.problem === 'session-gone') return redirect(`${LOGIN}?said=expired`, 303);
  const problem = outcome.problem === 'wait' ? text.wait(outcome.seconds) : text.factor[outcome.problem];
  return sendBack(request, { problem, recoveryCodes: null });
}

export default function SecondFactor({ loaderData, actionData }: PageProps<typeof loader, typeof action>): ReactNode {
  const { text } = useSignInData();
  const { to, setUp, typed, picture } = loaderData;
  if (actionData?.recoveryCodes) {
    return (
      <Alone title={text.factor.codesTitle}>
        <RecoveryCodes codes={actionData.recoveryCodes} />
        <LinkButton href={to} look="primary" wide>
          {text.factor.saved}
        </LinkButton>
      </Alone>
    );
  }
  return (
    <Alone title={setUp ? text.factor.setUpTitle : text.factor.title}>
      <p>{setUp ? text.factor.setUp : text.factor.enter}</p>
      {picture && (
        <>
          <img src={picture} alt={text.factor.picture} width="192" height="192" className={styles.qr} />
          <details className={sectionStyles.disclosure}>
            <summary>{text.factor.typed}</summary>
            <p className={sectionStyles.link}>{typed}</p>
          </details>
        </>
      )}
      <form method="post" className={sectionStyles.form}>
        <input type="hidden" name="to" value={to} />
        <Field
          name="code"
          label={text.factor.code}
          autoComplete="one-time-code"
          inputMode={setUp ? 'numeric' : 'text'}
          error={actionData?.problem ?? undefined}
          maxLength={20}
          required
        />
        <Button type="submit" look="primary" wide>
          {setUp ? text.factor.confirm : text.factor.submit}
        </Button>
      </form>
    </Alone>
  );
}
