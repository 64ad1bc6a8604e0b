import type { ReactNode } from 'react';
import { readForm } from '../../storefront/form-data.ts';
import { LinkedOrder } from '../components/ledger-account/linked-order.tsx';
import { ListPanel } from '../components/list/list-panel.tsx';
import { ActionOutcome } from '../components/outcome.tsx';
import { AdminPageHead } from '../components/section.tsx';
import { useWork } from '../components/use-work.ts';
import { employeeVisit } from '../current-employee.ts';
import { runListForm } from '../list-form.ts';
import { listPageOf } from '../list-listing.ts';
import { listFilePath, viewSentences } from '../lists/described-list.ts';
import { documentList } from '../lists/document-list.ts';
import type { ActionArgs, LoaderArgs, PageProps } from '../page-types.ts';
import { ADMIN_ROOT } from '../sections.ts';
import { textOfCode } from '../worded.ts';

const SECTION = `${ADMIN_ROOT}/documents`;
const OWN = { name: 'documents', path: SECTION } as const;

export async function loader({ context, request, url: { searchParams } }: LoaderArgs) {
  const visit = employeeVisit(context, request);
  const shown = await listPageOf(visit, visit.admin.documents.listing, OWN, searchParams);
  return { ...shown, done: searchParams.get('done') ?? '' };
}

/** Searches, and saves views of the list. */
export async function action({ context, request }: ActionArgs) {
  const visit = employeeVisit(context, request);
  const { shape } = visit.admin.documents.listing;
  return runListForm(visit, request, { intent: 'search', ...(await readForm(request)) }, { ...OWN, shape });
}

/** Lists the issued documents of a tenant. */
export default function DocumentList({ loaderData, actionData }: PageProps<typeof loader, typeof action>): ReactNode {
  const { list, lines, done } = loaderData;
  const { text, amount, dayText } = useWork();
  const say = text.documents;
  const answer = actionData ?? undefined;
  return (
    <>
      <AdminPageHead title={say.title} intro={say.intro} />
      <ActionOutcome answer={answer} done={textOfCode(viewSentences(text), done)} />
      <ListPanel
        list={list}
        described={documentList(text)}
        lines={lines}
        keyOf={({ id }) => id}
        nameOf={({ number }) => number}
        cells={{
          number: ({ id, number }) => (
            <a href={`${SECTION}/${id}/file`} aria-label={say.open(number)}>
              {number}
            </a>
          ),
          issuedOn: ({ issuedOn }) => dayText(issuedOn),
          orderNumber: ({ orderNumber }) => <LinkedOrder number={orderNumber} />,
          customerNumber: ({ customerNumber }) => customerNumber ?? text.none,
          net: ({ net }) => amount(net),
          vat: ({ vat }) => amount(vat),
          total: ({ total }) => amount(total),
        }}
        viewName={answer?.entered.name ?? ''}
        exportPath={listFilePath(OWN.name)}
      />
    </>
  );
}
