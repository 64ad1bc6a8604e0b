import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { may } from '../../shop/staff/employees/permissions.ts';
import { readForm, sendBack } from '../../storefront/form-data.ts';
import { contactMessagesOf } from '../../tenants/messages/contact.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from '../components/section.module.css';
import { AdminPageHead, FactList, Panel } from '../components/section.tsx';
import { AdminTextArea } from '../components/text-area.tsx';
import { useWork } from '../components/use-work.ts';
import { employeeVisit, orAbsent } from '../current-employee.ts';
import type { ActionArgs, LoaderArgs, PageProps } from '../page-types.ts';
import { ADMIN_ROOT } from '../sections.ts';

const SECTION = `${ADMIN_ROOT}/inbox`;
const MOVES = ['open', 'closed', 'spam'] as const;

export async function loader({ context, request, params, url }: LoaderArgs) {
  const { admin: all, member, tenant, locale, text } = employeeVisit(context, request);
  const opened = orAbsent(await all.contact.open(member, { tenant, id: params.id ?? '', marker: text.hiddenSecret }));
  const { subjects, fields } = contactMessagesOf(locale);
  const names: Record<string, string> = fields;
  const { ticket } = opened;
  const used = Number(url.searchParams.get('template') ?? Number.NaN);
  return {
    ...opened,
    subject: subjects[ticket.subject],
    details: Object.entries(ticket.fields).map(([name, value]): [string, string] => [names[name] ?? name, value]),
    draft: opened.templates[used]?.text ?? '',
    saved: url.searchParams.has('saved'),
    mayAnswer: may(member.role, 'contact.answer'),
  };
}

export async function action({ context, request, params }: ActionArgs) {
  const { admin: all, member, tenant, text } = employeeVisit(context, request);
  const form = await readForm(request);
  const asked = { tenant, id: params.id ?? '' };
  const state = MOVES.find((known) => known === form.intent);
  const outcome = state
    ? await all.contact.move(member, asked, state)
    : await all.contact.answer(member, asked, form.text ?? '');
  if (outcome.ok) return redirect(`${SECTION}/${asked.id}?saved`, 303);
  const said = { 'not-allowed': text.notAllowed, 'not-found': text.notFound, empty: text.inbox.empty };
  return sendBack(request, { problem: said[outcome.problem], entered: form.text ?? '' });
}

export default function TicketPage({ loaderData, actionData }: PageProps<typeof loader, typeof action>): ReactNode {
  const { ticket, files, answers, templates, subject, details, draft, saved, mayAnswer } = loaderData;
  const { text, time } = useWork();
  const say = text.inbox;
  const here = `${SECTION}/${ticket.id}`;
  return (
    <>
      <AdminPageHead title={`${ticket.number} ${subject}`} back={{ href: SECTION, label: text.back(say.title) }} />
      {saved && !actionData && <Notice kind="success">{say.saved}</Notice>}
      {actionData && (
        <Notice kind="problem" role="alert">
          {actionData.problem}
        </Notice>
      )}
      <Panel id="message" title={say.message}>
        <FactList
          facts={[
            [say.from, `${ticket.name}, ${ticket.email}`],
            [say.at, time(ticket.createdAt)],
            [say.language, ticket.locale],
            ...details,
          ]}
        />
        {ticket.message === '' ? (
          <p className={styles.muted}>{say.noMessage}</p>
        ) : (
          <pre className={styles.plain} lang={ticket.locale}>
            {ticket.message}
          </pre>
        )}
      </Panel>
      {files.length > 0 && (
        <Panel id="files" title={say.files}>
          <ul>
            {files.map((file) => (
              <li key={file.id}>
                {file.bytes === 0 ? (
                  say.unreadableFile(file.name)
                ) : (
                  <>
                    <a href={`${here}/files/${file.id}`}>{file.name}</a> ({Math.ceil(file.bytes / 1024)} KB)
                  </>
                )}
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {answers.length > 0 && (
        <Panel id="answers" title={say.answers}>
          {answers.map((answer) => (
            <section key={answer.id}>
              <h3>{say.answerOf(answer.staffEmail, time(answer.at))}</h3>
              <pre className={styles.plain} lang={ticket.locale}>
                {answer.text}
              </pre>
            </section>
          ))}
        </Panel>
      )}
      {mayAnswer && (
        <Panel id="answer" title={say.answer}>
          <p className={styles.actions}>
            {templates.map((template, index) => (
              <a key={template.name} href={`${here}?template=${index}#answer`} lang={ticket.locale}>
                {say.use(template.name)}
              </a>
            ))}
          </p>
          <form method="post" action={here} className={styles.form}>
            <AdminTextArea
              id="text"
              name="text"
              label={say.text}
              defaultValue={actionData?.entered ?? draft}
              rows={10}
              lang={ticket.locale}
            />
            <div className={styles.actions}>
              <Button type="submit" look="primary" name="intent" value="answer">
                {say.send}
              </Button>
              {MOVES.filter((move) => move !== ticket.state).map((move) => (
                <Button key={move} type="submit" name="intent" value={move}>
                  {move === 'open' ? say.reopen : move === 'closed' ? say.close : say.spam}
                </Button>
              ))}
            </div>
          </form>
        </Panel>
      )}
    </>
  );
}
