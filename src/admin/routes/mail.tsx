import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { may } from '../../shop/staff/employees/permissions.ts';
import { formOf, sendBack } from '../../storefront/form-data.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { MailStateTag } from '../components/mail-state.tsx';
import styles from '../components/section.module.css';
import { AdminPageHead, FactList, Panel, Tabs } from '../components/section.tsx';
import { useWork } from '../components/use-work.ts';
import { employeeVisit, orAbsent } from '../current-employee.ts';
import type { ActionArgs, LoaderArgs, PageProps } from '../page-types.ts';
import { ADMIN_ROOT } from '../sections.ts';
import { textOfCode } from '../worded.ts';

const SECTION = `${ADMIN_ROOT}/mails`;

export async function loader({ context, request, params, url }: LoaderArgs) {
  const {
    admin: { mails },
    member,
    text,
  } = employeeVisit(context, request);
  const asText = url.searchParams.get('as') === 'text';
  return {
    // For HTML the frame's own request loads the content, and the audit trail records that view.
    mail: orAbsent(await mails.open(member, params.id ?? '', { withText: asText, marker: text.hiddenSecret })),
    asText,
    resent: url.searchParams.has('resent'),
    settled: url.searchParams.has('settled'),
    delivers: mails.delivers,
    mayResend: may(member, 'mail.resend'),
  };
}

export async function action({ context, request, params }: ActionArgs) {
  const {
    admin: { mails },
    member,
    text,
  } = employeeVisit(context, request);
  const isSettled = (await formOf(request)).get('outcome') === 'arrived';
  const id = params.id ?? '';
  const outcome = isSettled ? await mails.settle(member, id) : await mails.resend(member, id);
  if (outcome.ok) return redirect(`${SECTION}/${id}?${isSettled ? 'settled' : 'resent'}`, 303);
  return sendBack(request, { problem: outcome.problem === 'not-allowed' ? text.notAllowed : text.notFound });
}

export default function Mail({ loaderData, actionData }: PageProps<typeof loader, typeof action>): ReactNode {
  const { text, time } = useWork();
  const { mail, asText, resent, settled, delivers, mayResend } = loaderData;
  const here = `${SECTION}/${mail.id}`;
  return (
    <>
      <AdminPageHead title={mail.subject} back={{ href: SECTION, label: text.back(text.mails.title) }}>
        {mayResend && (
          <form method="post" action={here}>
            <Button type="submit" icon="arrow-counter-clockwise">
              {text.mails.resend}
            </Button>
            {mail.state === 'in-doubt' && (
              <Button type="submit" name="outcome" value="arrived" icon="check">
                {text.mails.settle}
              </Button>
            )}
          </form>
        )}
      </AdminPageHead>
      {resent && <Notice kind="success">{delivers ? text.mails.resent : text.mails.resentKept}</Notice>}
      {settled && <Notice kind="success">{text.mails.settled}</Notice>}
      {mail.state === 'in-doubt' && <Notice kind="info">{text.mails.doubtHint}</Notice>}
      {actionData && (
        <Notice kind="problem" role="alert">
          {actionData.problem}
        </Notice>
      )}
      <p className={styles.muted}>{text.mails.hides}</p>
      <div className={styles.columns}>
        <Panel
          id="content-of-mail"
          title={text.mails.frame}
          flush
          aside={
            <Tabs
              label={text.mails.frame}
              tabs={[
                { href: here, label: text.mails.html, current: !asText },
                { href: `${here}?as=text`, label: text.mails.text, current: asText },
              ]}
            />
          }
        >
          {asText ? (
            <div className={styles.panelBody}>
              <pre className={styles.plain} lang={mail.locale}>
                {mail.text}
              </pre>
            </div>
          ) : (
            // The sandbox forbids scripts, forms and navigation, and so does the policy of the response.
            <iframe className={styles.mail} src={`${here}/html`} title={text.mails.frame} sandbox="" loading="lazy" />
          )}
        </Panel>
        <Panel id="facts" title={text.mails.state}>
          <FactList
            facts={[
              [text.mails.state, <MailStateTag key="state" state={mail.state} />],
              [text.mails.kind, textOfCode(text.mails.kinds, mail.kind) ?? mail.kind],
              [text.mails.to, mail.to_address],
              [text.mails.from, mail.from_address],
              [text.mails.at, time(mail.created_at)],
              [text.mails.sentAt, time(mail.sent_at)],
              [text.mails.attempts, String(mail.attempts)],
              [text.mails.messageId, mail.message_id],
              ...told(text.mails.problem, mail.problem),
              ...told(text.mails.answer, mail.answer),
              ...told(text.mails.sender, mail.sender),
              ...told(text.mails.doubtSince, mail.doubt_at && time(mail.doubt_at)),
              ...told(text.mails.doubtedCount, mail.doubted > 0 ? String(mail.doubted) : null),
            ]}
          />
        </Panel>
      </div>
    </>
  );
}

/** Returns a fact for the list; empty without a value. */
function told(label: string, value: string | null): [string, string][] {
  return value === null ? [] : [[label, value]];
}
