import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { readStaffLanguage } from '../../shop/staff/employees/staff-language.ts';
import { readForm, sendBack } from '../../storefront/form-data.ts';
import { Button } from '../../ui/button.tsx';
import { wantedPlace } from '../access-rule.ts';
import { ApprovalStepPanel } from '../components/approval-step.tsx';
import { RecoveryCodes } from '../components/recovery-codes.tsx';
import styles from '../components/section.module.css';
import { AdminPageHead, FactList, Panel } from '../components/section.tsx';
import { useWork } from '../components/use-work.ts';
import { employeeVisit } from '../current-employee.ts';
import type { ActionArgs, LoaderArgs, PageProps } from '../page-types.ts';
import { ADMIN_ROOT, SECTIONS } from '../sections.ts';
import { isNotApproved, unapproved, withApproval } from '../with-approval.ts';
import { roleText } from '../worded.ts';

const HERE = `${ADMIN_ROOT}/account`;

export async function loader({ context, request }: LoaderArgs) {
  const {
    admin: { staff },
    member,
  } = employeeVisit(context, request);
  return { left: await staff.factor.recoveryCodesLeft(member) };
}

export async function action({ context, request }: ActionArgs) {
  const visit = employeeVisit(context, request);
  const {
    admin: { staff },
    member,
  } = visit;
  const entered = await readForm(request);
  if (entered.intent === 'codes') {
    const done = await withApproval(visit, entered, async (confirmed) => {
      const renewed = await staff.factor.renewRecoveryCodes(confirmed.member);
      return isNotApproved(renewed) ? unapproved(renewed) : renewed;
    });
    if ('go' in done) return done.go;
    if ('step' in done) return sendBack(request, { recoveryCodes: null, step: done.step });
    return { recoveryCodes: done.result.recoveryCodes, step: null };
  }
  const section = SECTIONS.find(({ id }) => id === entered.section);
  if (entered.intent === 'pin' && section) await staff.accounts.pin(member, section.id, entered.pinned === 'yes');
  const language = readStaffLanguage(entered.language);
  if (language) await staff.accounts.setLanguage(member, language);
  return redirect(wantedPlace(entered.to ?? null), 303);
}

export default function Account({ loaderData, actionData }: PageProps<typeof loader, typeof action>): ReactNode {
  const { text, email, role } = useWork();
  return (
    <>
      <AdminPageHead title={text.account.title} />
      <ApprovalStepPanel step={actionData?.step} here={HERE} />
      <div className={styles.tiles}>
        <Panel id="account" title={text.account.title}>
          <FactList
            facts={[
              [text.account.email, email],
              [text.account.role, roleText(text, role)],
              [text.account.language, text.languageName],
            ]}
          />
          <p className={styles.hint}>{text.account.passwordHint}</p>
        </Panel>
        <Panel id="codes" title={text.account.codes}>
          {actionData?.recoveryCodes ? (
            <RecoveryCodes codes={actionData.recoveryCodes} />
          ) : (
            <form method="post" className={styles.form}>
              <p>{text.account.left(loaderData.left)}</p>
              <p className={styles.hint}>{text.account.renewHint}</p>
              <div>
                <Button type="submit" name="intent" value="codes">
                  {text.account.renew}
                </Button>
              </div>
            </form>
          )}
        </Panel>
      </div>
    </>
  );
}
