import type { ReactNode } from 'react';
import { calendarDay } from '../../platform/calendar-day.ts';
import { may } from '../../shop/staff/employees/permissions.ts';
import { ListPanel } from '../components/list/list-panel.tsx';
import { ActionOutcome } from '../components/outcome.tsx';
import { AdminPageHead, Key } from '../components/section.tsx';
import { useWork } from '../components/use-work.ts';
import { employeeVisit } from '../current-employee.ts';
import { listPageOf, runFormsOf } from '../list-listing.ts';
import { listFilePath, viewSentences } from '../lists/described-list.ts';
import { voucherList } from '../lists/voucher-list.ts';
import type { ActionArgs, LoaderArgs, PageProps } from '../page-types.ts';
import { ADMIN_ROOT } from '../sections.ts';
import { textOfCode } from '../worded.ts';

const PROMOTIONS = `${ADMIN_ROOT}/promotions`;
const OWN = { name: 'vouchers', path: `${PROMOTIONS}/codes` } as const;

export async function loader({ context, request, url }: LoaderArgs) {
  const visit = employeeVisit(context, request);
  return {
    ...(await listPageOf(visit, visit.admin.promotions.vouchers, OWN, url.searchParams)),
    mayExport: may(visit.member, 'promotion.change'),
    today: calendarDay(new Date(), visit.tenant.timeZone),
    done: url.searchParams.get('done') ?? '',
  };
}

/** Runs the forms of the list. */
export async function action({ context, request }: ActionArgs) {
  const visit = employeeVisit(context, request);
  return runFormsOf(visit, request, visit.admin.promotions.vouchers, OWN);
}

/** Codes of all promotions. */
export default function VoucherCodes({ loaderData, actionData }: PageProps<typeof loader, typeof action>): ReactNode {
  const { list, lines, mayExport, today, done } = loaderData;
  const { text, time, timeZone, dayText, number } = useWork();
  const say = text.promotions;
  const answer = actionData ?? undefined;
  return (
    <>
      <AdminPageHead title={say.voucherList.title} back={{ href: PROMOTIONS, label: text.back(say.title) }} />
      <ActionOutcome answer={answer} done={textOfCode(viewSentences(text), done)} />
      <ListPanel
        list={list}
        described={voucherList(text, timeZone, today)}
        lines={lines}
        keyOf={({ id }) => id}
        nameOf={({ code }) => code}
        cells={{
          code: ({ code, personal }) => (
            <>
              <Key>{code}</Key> {personal && `(${say.personal})`}
            </>
          ),
          promotion: ({ promotion, promotionId }) => <a href={`${PROMOTIONS}/${promotionId}`}>{promotion}</a>,
          issued: ({ issuedAt }) => time(issuedAt),
          until: ({ validTo }) => (validTo === null ? say.always : dayText(validTo)),
          taken: ({ taken }) => number(taken),
        }}
        viewName={answer?.entered.name ?? ''}
        {...(mayExport ? { exportPath: listFilePath(OWN.name) } : {})}
      />
    </>
  );
}
