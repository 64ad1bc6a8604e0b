import type { ReactNode } from 'react';
import { readForm } from '../../storefront/form-data.ts';
import { ListPanel } from '../components/list/list-panel.tsx';
import { ActionOutcome } from '../components/outcome.tsx';
import { AdminPageHead } from '../components/section.tsx';
import { useWork } from '../components/use-work.ts';
import { AttemptState } from '../components/webhooks/webhook-side.tsx';
import { employeeVisit, orAbsent } from '../current-employee.ts';
import { runListForm } from '../list-form.ts';
import { listPageOf } from '../list-listing.ts';
import { viewSentences } from '../lists/described-list.ts';
import { webhookLog } from '../lists/webhook-log.ts';
import type { ActionArgs, LoaderArgs, PageProps } from '../page-types.ts';
import { ADMIN_ROOT } from '../sections.ts';
import { textOfCode } from '../worded.ts';

const SECTION = `${ADMIN_ROOT}/webhook-log`;
const OWN = { name: 'webhook-log', path: SECTION } as const;

export async function loader({ context, request, url }: LoaderArgs) {
  const visit = employeeVisit(context, request);
  const { webhooks } = visit.admin;
  const [endpoints, shown] = await Promise.all([
    webhooks.list(visit.member),
    listPageOf(visit, webhooks.listing, OWN, url.searchParams),
  ]);
  const named = orAbsent(endpoints).map(({ id, name }) => ({ id, name }));
  return { ...shown, endpoints: named, done: url.searchParams.get('done') ?? '' };
}

/** Runs the forms of the list. */
export async function action({ context, request }: ActionArgs) {
  const visit = employeeVisit(context, request);
  const { shape } = visit.admin.webhooks.listing;
  return runListForm(visit, request, await readForm(request), { ...OWN, shape });
}

export default function WebhookLog({ loaderData, actionData }: PageProps<typeof loader, typeof action>): ReactNode {
  const { text, time } = useWork();
  const say = text.webhooks;
  const { list, lines, endpoints, done } = loaderData;
  const answer = actionData ?? undefined;
  return (
    <>
      <AdminPageHead
        title={say.log}
        intro={say.logIntro}
        back={{ href: `${ADMIN_ROOT}/webhooks`, label: text.back(say.title) }}
      />
      <ActionOutcome answer={answer} done={textOfCode(viewSentences(text), done)} />
      <ListPanel
        list={list}
        described={webhookLog(text, endpoints)}
        lines={lines}
        keyOf={({ id }) => String(id)}
        nameOf={({ subject }) => subject}
        cells={{
          at: ({ id, at }) => <a href={`${SECTION}/${id}`}>{time(at)}</a>,
          endpoint: ({ endpointId, endpoint }) => <a href={`${ADMIN_ROOT}/webhooks/${endpointId}`}>{endpoint}</a>,
          outcome: ({ outcome }) => <AttemptState outcome={outcome} />,
          status: ({ status }) => status ?? text.none,
          ms: ({ ms }) => `${ms} ms`,
        }}
        viewName={answer?.entered.name ?? ''}
      />
    </>
  );
}
