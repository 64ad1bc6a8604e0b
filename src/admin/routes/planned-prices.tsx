import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { may } from '../../shop/staff/employees/permissions.ts';
import { readForm, sendBack } from '../../storefront/form-data.ts';
import { ActionOutcome } from '../components/outcome.tsx';
import { Pager } from '../components/pager.tsx';
import { PlannedPriceTable } from '../components/prices/planned-price-table.tsx';
import { PRICE_LISTS, PriceTabs } from '../components/prices/price-tabs.tsx';
import { AdminPageHead } from '../components/section.tsx';
import { useWork } from '../components/use-work.ts';
import { employeeVisit, orAbsent } from '../current-employee.ts';
import { listPage } from '../list-page.ts';
import type { ActionArgs, LoaderArgs, PageProps } from '../page-types.ts';
import { removePlanned } from '../planned-price-action.ts';

const HERE = `${PRICE_LISTS}/planned`;

export async function loader({ context, request, url }: LoaderArgs) {
  const { admin, member, tenant, locale } = employeeVisit(context, request);
  const page = listPage(url.searchParams);
  return {
    ...orAbsent(await admin.plannedPrices.list(member, { tenant, locale, page })),
    page,
    removed: url.searchParams.has('removed'),
    mayRemove: may(member, 'product.price'),
    mayMargins: may(member, 'margin.read'),
  };
}

export async function action({ context, request }: ActionArgs) {
  const work = employeeVisit(context, request);
  const result = await removePlanned(work, await readForm(request));
  if (!result.ok) return sendBack(request, { problem: result.problem });
  return redirect(`${HERE}?removed`, 303);
}

export default function PlannedPrices({ loaderData, actionData }: PageProps<typeof loader, typeof action>): ReactNode {
  const { prices, page, pages, removed, mayRemove, mayMargins } = loaderData;
  const { text } = useWork();
  const say = text.prices;
  return (
    <>
      <AdminPageHead
        title={say.planned}
        intro={say.plannedIntro}
        back={{ href: PRICE_LISTS, label: text.back(say.title) }}
      />
      <ActionOutcome answer={actionData} done={removed && say.plannedRemoved} />
      <PriceTabs current="planned" margins={mayMargins} />
      <PlannedPriceTable prices={prices} mayRemove={mayRemove} />
      <Pager
        label={say.planned}
        previous={page > 1 && { href: `${HERE}?page=${page - 1}`, label: say.previousPage }}
        position={text.ledger.pageOf(String(page), String(pages))}
        next={page < pages && { href: `${HERE}?page=${page + 1}`, label: say.nextPage }}
      />
    </>
  );
}
