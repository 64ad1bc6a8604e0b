import type { ReactNode } from 'react';
import { may } from '../../shop/staff/employees/permissions.ts';
import { formOf } from '../../storefront/form-data.ts';
import { ActBar } from '../components/list/act-bar.tsx';
import { ListPanel } from '../components/list/list-panel.tsx';
import { ActionOutcome } from '../components/outcome.tsx';
import { AdminPageHead, Key } from '../components/section.tsx';
import { Tag } from '../components/tag.tsx';
import { useWork } from '../components/use-work.ts';
import { employeeVisit } from '../current-employee.ts';
import { beginListBulk, entriesOf } from '../list-bulk-action.ts';
import { runListForm } from '../list-form.ts';
import { listPageOf } from '../list-listing.ts';
import { listFilePath, viewSentences } from '../lists/described-list.ts';
import { sampleList } from '../lists/sample-list.ts';
import type { ActionArgs, LoaderArgs, PageProps } from '../page-types.ts';
import { ADMIN_ROOT } from '../sections.ts';
import { textOfCode } from '../worded.ts';

const OWN = { name: 'samples', path: `${ADMIN_ROOT}/samples` } as const;

export async function loader({ context, request, url }: LoaderArgs) {
  const visit = employeeVisit(context, request);
  const { searchParams: params } = url;
  return {
    ...(await listPageOf(visit, visit.admin.samples.listing, OWN, params)),
    done: params.get('done') ?? '',
    maySend: may(visit.member, 'order.ship'),
  };
}

/** Runs the forms of the list, or begins to send the selected requests. */
export async function action({ context, request }: ActionArgs) {
  const visit = employeeVisit(context, request);
  const { listing } = visit.admin.samples;
  const form = await formOf(request);
  const ofList = await runListForm(visit, request, entriesOf(form), { ...OWN, shape: listing.shape });
  return ofList ?? beginListBulk(visit, request, form, { name: OWN.name, listing, value: '' });
}

export default function Samples({ loaderData, actionData }: PageProps<typeof loader, typeof action>): ReactNode {
  const { list, lines, done, maySend } = loaderData;
  const { text, time, timeZone } = useWork();
  const say = text.samples;
  const answer = actionData ?? undefined;
  return (
    <>
      <AdminPageHead title={say.title} intro={say.intro} />
      <ActionOutcome answer={answer} done={textOfCode(viewSentences(text), done)} />
      <ListPanel
        list={list}
        described={sampleList(text, timeZone)}
        lines={lines}
        keyOf={({ id }) => id}
        nameOf={({ address }) => `${address.firstName} ${address.lastName}`}
        cells={{
          requested: ({ requestedAt }) => time(requestedAt),
          product: ({ product, productId, sku }) => (
            <>
              <a href={`${ADMIN_ROOT}/products/${encodeURIComponent(productId)}`}>{product ?? productId}</a>{' '}
              <Key>{sku}</Key>
            </>
          ),
          covers: ({ covers, locale }) =>
            covers.map(({ name, sku }) => (
              <div key={sku}>
                <span lang={locale}>{name}</span> <Key>{sku}</Key>
              </div>
            )),
          state: ({ state }) => <Tag tone={state === 'sent' ? 'good' : 'warning'}>{say.states[state]}</Tag>,
          sent: ({ sentAt }) => sentAt && time(sentAt),
        }}
        viewName={answer?.entered.intent === 'save-view' ? (answer.entered.name ?? '') : ''}
        exportPath={listFilePath(OWN.name)}
        ticked={answer?.ticked ?? []}
        all={answer?.entered.scope === 'all'}
        {...(maySend ? { bar: <ActBar acts={[{ act: 'sent', label: say.act }]} chosen={undefined} /> } : {})}
      />
    </>
  );
}
