import type { ReactNode } from 'react';
import { may } from '../../shop/staff/employees/permissions.ts';
import { LinkedOrder } from '../components/ledger-account/linked-order.tsx';
import { ListPanel } from '../components/list/list-panel.tsx';
import { AgeTable } from '../components/open-items/age-table.tsx';
import { BrokenAgreements } from '../components/open-items/broken-agreements.tsx';
import { ActionOutcome } from '../components/outcome.tsx';
import styles from '../components/section.module.css';
import { AdminPageHead } from '../components/section.tsx';
import { Tag } from '../components/tag.tsx';
import { useWork } from '../components/use-work.ts';
import { employeeVisit, orAbsent } from '../current-employee.ts';
import { listPageOf, runFormsOf } from '../list-listing.ts';
import { listFilePath, viewSentences } from '../lists/described-list.ts';
import { openItemList } from '../lists/open-item-list.ts';
import type { ActionArgs, LoaderArgs, PageProps } from '../page-types.ts';
import { ADMIN_ROOT } from '../sections.ts';
import { textOfCode } from '../worded.ts';

const SECTION = `${ADMIN_ROOT}/open-items`;
const OWN = { name: 'open-items', path: SECTION } as const;

export async function loader({ context, request, url }: LoaderArgs) {
  const visit = employeeVisit(context, request);
  const { admin: work, member, tenant } = visit;
  const { searchParams: params } = url;
  const [shown, ages, broken] = await Promise.all([
    listPageOf(visit, work.openItems.listing, OWN, params),
    work.openItems.ages(member, tenant),
    work.agreements.broken(member, tenant),
  ]);
  return {
    ...shown,
    ages: orAbsent(ages),
    broken,
    said: params.get('done') ?? '',
    mayExport: may(member, 'ledger.book'),
  };
}

/** Runs the forms of the list. */
export async function action({ context, request }: ActionArgs) {
  const visit = employeeVisit(context, request);
  return runFormsOf(visit, request, visit.admin.openItems.listing, OWN);
}

/** Lists what all customers of a tenant owe, by age, with filters. */
export default function OpenItems({ loaderData, actionData }: PageProps<typeof loader, typeof action>): ReactNode {
  const { text, amount, number, dayText } = useWork();
  const say = text.openItems;
  const { list, lines, sum, ages, broken, said, mayExport } = loaderData;
  const answer = actionData ?? undefined;
  return (
    <>
      <AdminPageHead title={say.title} intro={say.intro} />
      <ActionOutcome answer={answer} done={textOfCode(viewSentences(text), said)} />
      <div className={styles.stack}>
        <BrokenAgreements broken={broken} />
        <AgeTable ages={ages} here={SECTION} current={list.state.tab} />
        <ListPanel
          list={list}
          described={openItemList(text, dayText)}
          lines={lines}
          keyOf={({ id }) => id}
          nameOf={({ orderNumber, customerNumber }) => orderNumber ?? customerNumber ?? ''}
          note={say.found(number(list.total.count), amount(sum ?? 0))}
          cells={{
            customer: ({ accountId, customerNumber }) => (
              <a href={`${ADMIN_ROOT}/ledger/${accountId}`}>{customerNumber ?? text.ledger.guest}</a>
            ),
            order: ({ hasOrder, orderNumber }) => <LinkedOrder number={hasOrder ? orderNumber : null} />,
            payable: ({ payableOn }) => dayText(payableOn),
            amount: (line) => amount(line.amount),
            open: ({ open }) => amount(open),
            remindedOn: ({ remindedOn }) => (remindedOn === null ? text.none : dayText(remindedOn)),
            hold: ({ hold, holdUntil }) =>
              hold !== null && (
                <Tag tone={hold === 'collection' ? 'problem' : 'warning'}>
                  {say.holds[hold]}
                  {holdUntil !== null && ` ${say.until(dayText(holdUntil))}`}
                </Tag>
              ),
          }}
          viewName={answer?.entered.name ?? ''}
          {...(mayExport ? { exportPath: listFilePath(OWN.name), exportNote: say.exportHint } : {})}
        />
      </div>
    </>
  );
}
