import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { may, mayEverywhere } from '../../shop/staff/employees/permissions.ts';
import { formOf, sendBack } from '../../storefront/form-data.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { campaignProblem } from '../campaign-action.ts';
import { CreateByName } from '../components/create-by-name.tsx';
import { ActBar } from '../components/list/act-bar.tsx';
import { ListPanel } from '../components/list/list-panel.tsx';
import { ActionOutcome } from '../components/outcome.tsx';
import styles from '../components/section.module.css';
import { AdminPageHead, Panel } from '../components/section.tsx';
import { Tag, type Tone } from '../components/tag.tsx';
import { AdminTextArea } from '../components/text-area.tsx';
import { useWork } from '../components/use-work.ts';
import { employeeVisit } from '../current-employee.ts';
import { beginListBulk, entriesOf } from '../list-bulk-action.ts';
import { runListForm } from '../list-form.ts';
import { listPageOf } from '../list-listing.ts';
import { campaignList } from '../lists/campaign-list.ts';
import { listFilePath, viewSentences } from '../lists/described-list.ts';
import type { ActionArgs, LoaderArgs, PageProps } from '../page-types.ts';
import { ADMIN_ROOT } from '../sections.ts';
import { textOfCode } from '../worded.ts';

const SECTION = `${ADMIN_ROOT}/campaigns`;
const OWN = { name: 'campaigns', path: SECTION } as const;
/** Segments that the filter offers, by name. */
const MOST_SEGMENTS = 500;

export async function loader({ context, request, url }: LoaderArgs) {
  const visit = employeeVisit(context, request);
  const { admin: all, member, tenant } = visit;
  const asked = { tenant, params: new URLSearchParams(), typed: '' };
  const [shown, segments] = await Promise.all([
    listPageOf(visit, all.campaigns.listing, OWN, url.searchParams),
    all.segments.listing.first(member, asked, MOST_SEGMENTS),
  ]);
  return {
    ...shown,
    segments: (segments ?? []).map(({ id, name }) => ({ id, name })),
    done: url.searchParams.get('done') ?? '',
    mayEdit: may(member, 'campaign.edit'),
    maySend: may(member, 'campaign.send'),
    mayReadReports: mayEverywhere(member, 'campaign.send'),
  };
}

/** Runs the forms of the list, creates a campaign, or reads reports of undeliverable mails. */
export async function action({ context, request }: ActionArgs) {
  const visit = employeeVisit(context, request);
  const { admin: all, member, tenant, text } = visit;
  const { listing } = all.campaigns;
  const form = await formOf(request);
  const entered = entriesOf(form);
  const ofList =
    (await runListForm(visit, request, entered, { ...OWN, shape: listing.shape })) ??
    (await beginListBulk(visit, request, form, { name: OWN.name, listing, value: '' }));
  if (ofList) return ofList;
  const refused = (problem: string) => sendBack(request, { problem, said: null, entered: { ...entered }, ticked: [] });
  if (entered.intent === 'bounces') {
    const outcome = await all.campaigns.readBounces(member, tenant, entered.report ?? '');
    if (!outcome.ok) return refused(text.notAllowed);
    const said = text.campaign.bouncesRead(String(outcome.read), String(outcome.known));
    return { problem: null, said, entered: {}, ticked: [] };
  }
  const outcome = await all.campaigns.create(member, tenant, entered.name ?? '');
  if (outcome.ok) return redirect(`${SECTION}/${outcome.id}`, 303);
  return refused(campaignProblem(outcome, text));
}

const TONES: Partial<Record<string, Tone>> = { sending: 'good', held: 'warning', scheduled: 'warning' };

export default function Campaigns({ loaderData, actionData }: PageProps<typeof loader, typeof action>): ReactNode {
  const { list, lines, segments, done, mayEdit, maySend, mayReadReports } = loaderData;
  const { text, language, time, timeZone } = useWork();
  const say = text.campaign;
  const answer = actionData ?? undefined;
  const entered: Readonly<Record<string, string>> = answer?.entered ?? {};
  const said = answer && 'said' in answer ? answer.said : null;
  return (
    <>
      <AdminPageHead title={say.title} intro={say.intro}>
        {mayEdit && <a href="#add">{say.add}</a>}
      </AdminPageHead>
      <ActionOutcome answer={answer} done={textOfCode(viewSentences(text), done)} />
      {said !== null && <Notice kind="success">{said}</Notice>}
      <ListPanel
        list={list}
        described={campaignList(text, timeZone, segments)}
        lines={lines}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        cells={{
          name: ({ id, name }) => <a href={`${SECTION}/${id}`}>{name}</a>,
          state: ({ state }) => <Tag tone={TONES[state] ?? 'quiet'}>{say.states[state]}</Tag>,
          when: ({ sendAt }) => time(sendAt),
          created: ({ createdAt }) => time(createdAt),
          started: ({ startedAt }) => time(startedAt),
          finished: ({ finishedAt }) => time(finishedAt),
        }}
        viewName={entered.intent === 'save-view' ? (entered.name ?? '') : ''}
        exportPath={listFilePath(OWN.name)}
        ticked={answer?.ticked ?? []}
        all={entered.scope === 'all'}
        {...(maySend
          ? {
              bar: (
                <ActBar
                  acts={[
                    { act: 'hold', label: say.hold },
                    { act: 'go-on', label: say.goOn },
                  ]}
                  chosen={entered.act}
                />
              ),
            }
          : {})}
      />
      {mayEdit && (
        <CreateByName
          say={say}
          action={SECTION}
          entered={entered.intent === 'create' ? entered.name : undefined}
          longest={120}
        />
      )}
      {mayReadReports && (
        <Panel id="bounces" title={say.bounces}>
          <p>{say.bouncesText}</p>
          <form method="post" action={SECTION} className={styles.form}>
            <input type="hidden" name="intent" value="bounces" />
            <AdminTextArea id="report" name="report" label={say.report} defaultValue="" rows={6} lang={language} />
            <div>
              <Button type="submit">{say.read}</Button>
            </div>
          </form>
        </Panel>
      )}
    </>
  );
}
