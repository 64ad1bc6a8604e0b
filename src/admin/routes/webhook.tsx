import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { readForm, sendBack } from '../../storefront/form-data.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ApprovalStepPanel } from '../components/approval-step.tsx';
import { ActionOutcome } from '../components/outcome.tsx';
import styles from '../components/section.module.css';
import { AdminPageHead } from '../components/section.tsx';
import { useWork } from '../components/use-work.ts';
import { WebhookFields, webhookValues } from '../components/webhooks/webhook-fields.tsx';
import {
  ShownSigningSecret,
  WebhookButtons,
  WebhookNotices,
  WebhookSide,
  WebhookState,
} from '../components/webhooks/webhook-side.tsx';
import {
  NewestAttempts,
  ParkedDeliveries,
  ReplayPeriod,
  WebhookHistory,
} from '../components/webhooks/webhook-tables.tsx';
import { employeeVisit, orAbsent } from '../current-employee.ts';
import type { ActionArgs, LoaderArgs, PageProps } from '../page-types.ts';
import { ADMIN_ROOT } from '../sections.ts';
import type { StaffText } from '../texts/index.ts';
import { changeWebhook, NEW_ENDPOINT } from '../webhook-action.ts';
import { withApproval } from '../with-approval.ts';
import { textOfCode } from '../worded.ts';

const SECTION = `${ADMIN_ROOT}/webhooks`;

export async function loader({ context, request, params, url }: LoaderArgs) {
  const { admin, member } = employeeVisit(context, request);
  const id = params.id ?? '';
  if (id === NEW_ENDPOINT) orAbsent(await admin.webhooks.list(member));
  const endpoint = id === NEW_ENDPOINT ? null : orAbsent(await admin.webhooks.open(member, id));
  const { searchParams } = url;
  return { id, endpoint, done: searchParams.get('done'), count: searchParams.get('count') ?? '' };
}

/** Answer to a form. `created`: id of the endpoint that the form has created; `said`: outcome of a test. */
type Answer = { problem: string | null; secret: string | null; created: string | null; said: string | null };
const NOTHING: Answer = { problem: null, secret: null, created: null, said: null };

export async function action({ context, request, params }: ActionArgs) {
  const work = employeeVisit(context, request);
  const entered = await readForm(request);
  const done = await withApproval(work, entered, (visit) => changeWebhook(visit, params.id ?? '', entered));
  if ('go' in done) return done.go;
  if ('step' in done) return sendBack(request, { ...NOTHING, entered, step: done.step });
  const { result } = done;
  if (!result.ok) return sendBack(request, { ...NOTHING, problem: result.problem, entered, step: null });
  if ('secret' in result)
    return { ...NOTHING, secret: result.secret, created: result.id, entered: undefined, step: null };
  if ('said' in result) return { ...NOTHING, said: result.said, entered: undefined, step: null };
  return redirect(`${SECTION}${result.to}`, 303);
}

export default function WebhookPage({ loaderData, actionData }: PageProps<typeof loader, typeof action>): ReactNode {
  const { text } = useWork();
  const say = text.webhooks;
  const { id, endpoint, done, count } = loaderData;
  const here = `${SECTION}/${id}`;
  const created = actionData?.created;
  const isForm = !(created && !endpoint);
  return (
    <>
      <AdminPageHead title={endpoint?.name ?? say.add} back={{ href: SECTION, label: text.back(say.title) }}>
        {endpoint && <WebhookState endpoint={endpoint} />}
        {endpoint && <WebhookButtons endpoint={endpoint} here={here} />}
      </AdminPageHead>
      <ActionOutcome answer={actionData} done={textOfCode(doneSentences(say, count), done)} />
      {actionData?.said && (
        <Notice kind="info" role="status">
          {actionData.said}
        </Notice>
      )}
      {endpoint && <WebhookNotices endpoint={endpoint} />}
      <ShownSigningSecret secret={actionData?.secret} />
      {created && !endpoint && (
        <p>
          <LinkButton href={`${SECTION}/${created}`}>{say.openEndpoint}</LinkButton>
        </p>
      )}
      <ApprovalStepPanel step={actionData?.step} here={here} />
      <div className={endpoint ? styles.columns : styles.stack}>
        {isForm && (
          <form method="post" action={here} className={styles.stack}>
            <input type="hidden" name="version" value={endpoint?.version ?? 0} />
            <WebhookFields values={webhookValues(endpoint, formOf(actionData?.entered))} />
            <div>
              <Button type="submit" look="primary">
                {endpoint ? text.save : say.create}
              </Button>
            </div>
          </form>
        )}
        {endpoint && <WebhookSide endpoint={endpoint} here={here} />}
      </div>
      {endpoint && (
        <>
          <NewestAttempts endpoint={endpoint} />
          <ParkedDeliveries endpoint={endpoint} here={here} />
          <ReplayPeriod entered={actionData?.entered} here={here} />
          <WebhookHistory endpoint={endpoint} />
        </>
      )}
    </>
  );
}

/** Sentences after a form, by the code in the address. */
function doneSentences(say: StaffText['webhooks'], count: string): Record<string, string> {
  return {
    save: say.saved,
    pause: say.paused,
    resume: say.resumed,
    'end-former': say.formerEnded,
    replay: say.replayed(/^\d+$/.test(count) ? count : '0'),
  };
}

/** Returns the entered fields of an endpoint; undefined if another form was sent. */
function formOf(entered: Record<string, string> | undefined): Record<string, string> | undefined {
  return entered && entered.intent === undefined ? entered : undefined;
}
