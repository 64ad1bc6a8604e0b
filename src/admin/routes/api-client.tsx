import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { readForm, sendBack } from '../../storefront/form-data.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { changeApiClient } from '../api-client-action.ts';
import { ApiClientFields, apiClientValues } from '../components/api-clients/api-client-fields.tsx';
import { ApiClientJobs } from '../components/api-clients/api-client-jobs.tsx';
import { ApiClientSide, ApiClientState, ShownSecret } from '../components/api-clients/api-client-side.tsx';
import { ApprovalStepPanel } from '../components/approval-step.tsx';
import { AuditEntries } from '../components/audit-entries.tsx';
import { ActionOutcome } from '../components/outcome.tsx';
import { PermissionFields } from '../components/roles/permission-fields.tsx';
import styles from '../components/section.module.css';
import { AdminPageHead } from '../components/section.tsx';
import { useWork } from '../components/use-work.ts';
import { employeeVisit, orAbsent } from '../current-employee.ts';
import type { ActionArgs, LoaderArgs, PageProps } from '../page-types.ts';
import { NEW_ROLE } from '../role-action.ts';
import { ADMIN_ROOT } from '../sections.ts';
import { withApproval } from '../with-approval.ts';
import { textOfCode } from '../worded.ts';

const SECTION = `${ADMIN_ROOT}/api-clients`;
const DAY_MS = 86_400_000;

export async function loader({ context, request, params, url }: LoaderArgs) {
  const { admin, member } = employeeVisit(context, request);
  const id = params.id ?? '';
  if (id === NEW_ROLE) orAbsent(await admin.apiClients.list(member));
  const client = id === NEW_ROLE ? null : orAbsent(await admin.apiClients.open(member, id));
  const jobs = client ? orAbsent(await admin.apiJobs.ofClient(member, client.id)) : [];
  // The field has the last day; the client expires at its end.
  const lastDay = client?.expiresAt ? new Date(client.expiresAt.getTime() - DAY_MS / 2) : null;
  return {
    id,
    client,
    jobs,
    expires: lastDay?.toISOString().slice(0, 10) ?? '',
    done: url.searchParams.get('done'),
    added: (url.searchParams.get('added') ?? '').split(' '),
  };
}

/** Answer to a form. `created`: id of the client that the form has created. */
type Answer = { problem: string | null; secret: string | null; created: string | null };
const NOTHING: Answer = { problem: null, secret: null, created: null };

export async function action({ context, request, params }: ActionArgs) {
  const work = employeeVisit(context, request);
  const entered = await readForm(request);
  const done = await withApproval(work, entered, (visit) => changeApiClient(visit, params.id ?? '', entered));
  if ('go' in done) return done.go;
  if ('step' in done) return sendBack(request, { ...NOTHING, entered, step: done.step });
  const { result } = done;
  if (!result.ok) return sendBack(request, { ...NOTHING, problem: result.problem, entered, step: null });
  if ('secret' in result)
    return { ...NOTHING, secret: result.secret, created: result.id, entered: undefined, step: null };
  return redirect(`${SECTION}${result.to}`, 303);
}

export default function ApiClientPage({ loaderData, actionData }: PageProps<typeof loader, typeof action>): ReactNode {
  const { text } = useWork();
  const say = text.apiClients;
  const { id, client, jobs, expires, done, added } = loaderData;
  const here = `${SECTION}/${id}`;
  const created = actionData?.created;
  const sentences: Record<string, string> = {
    saved: say.saved,
    ended: say.endedDone,
    'secret-ended': say.secretEnded,
    'job-cancelled': say.jobs.cancelledDone,
  };
  const names = added.flatMap((scope) => textOfCode(text.employeeRoles.permissions, scope) ?? []);
  const isForm = !(created && !client) && !client?.endedAt;
  return (
    <>
      <AdminPageHead title={client?.name ?? say.add} back={{ href: SECTION, label: text.back(say.title) }}>
        {client && <ApiClientState client={client} />}
        <LinkButton href="/api/admin/docs">{say.docs}</LinkButton>
      </AdminPageHead>
      <ActionOutcome answer={actionData} done={textOfCode(sentences, done)} />
      {!actionData && names.length > 0 && <Notice kind="info">{say.added(names.join(', '))}</Notice>}
      {client?.endedAt && <Notice kind="warning">{say.endedNote}</Notice>}
      <ShownSecret secret={actionData?.secret} />
      {created && !client && (
        <p>
          <LinkButton href={`${SECTION}/${created}`}>{say.openClient}</LinkButton>
        </p>
      )}
      <ApprovalStepPanel step={actionData?.step} here={here} />
      <div className={client ? styles.columns : styles.stack}>
        {isForm && (
          <form method="post" action={here} className={styles.stack}>
            <input type="hidden" name="version" value={client?.version ?? 0} />
            <ApiClientFields values={apiClientValues(client, expires, formOf(actionData?.entered))} />
            <div>
              <Button type="submit" look="primary">
                {client ? text.save : say.create}
              </Button>
            </div>
          </form>
        )}
        {client?.endedAt && <PermissionFields chosen={client.scopes} mayChange={false} />}
        {client && <ApiClientSide client={client} here={here} />}
      </div>
      {client && <ApiClientJobs jobs={jobs} here={here} />}
      {client && <AuditEntries entries={client.trail} />}
    </>
  );
}

/** Returns the entered fields of a client; undefined if another form was sent. */
function formOf(entered: Record<string, string> | undefined): Record<string, string> | undefined {
  return entered && entered.intent === undefined ? entered : undefined;
}
