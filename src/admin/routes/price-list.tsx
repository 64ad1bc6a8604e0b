import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { may } from '../../shop/staff/employees/permissions.ts';
import { sendBack } from '../../storefront/form-data.ts';
import { labelled } from '../../tenants/labelled.ts';
import { Button } from '../../ui/button.tsx';
import { ActionOutcome } from '../components/outcome.tsx';
import { Pager } from '../components/pager.tsx';
import { ImportPricesForm, ListPriceForm } from '../components/prices/list-price-forms.tsx';
import { ListPriceTable } from '../components/prices/list-price-table.tsx';
import { PriceListForm } from '../components/prices/price-list-form.tsx';
import { PRICE_LISTS } from '../components/prices/price-tabs.tsx';
import { AdminPageHead, Panel } from '../components/section.tsx';
import { useWork } from '../components/use-work.ts';
import { employeeVisit, orAbsent } from '../current-employee.ts';
import { writeDateTimeField } from '../fragment-action.ts';
import { listPage } from '../list-page.ts';
import type { ActionArgs, LoaderArgs, PageProps } from '../page-types.ts';
import { changePriceList, readPriceListForm } from '../price-list-action.ts';
import { textOfCode } from '../worded.ts';

export async function loader({ context, request, params, url }: LoaderArgs) {
  const { admin, member, tenant, locale } = employeeVisit(context, request);
  const page = listPage(url.searchParams);
  const opened = orAbsent(await admin.priceLists.open(member, { tenant, id: params.id ?? '', locale, page }));
  return {
    ...opened,
    margins: await admin.margins.ofPrices(member, { tenant, prices: opened.prices }),
    page,
    timeZone: tenant.timeZone,
    done: url.searchParams.get('done'),
    imported: Number(url.searchParams.get('imported') ?? 0),
    mayChange: may(member, 'price-list.change'),
  };
}

export async function action({ context, request, params }: ActionArgs) {
  const work = employeeVisit(context, request);
  const { file, ...entered } = await readPriceListForm(request);
  const result = await changePriceList(work, params.id ?? '', file === undefined ? entered : { ...entered, file });
  if (!result.ok) return sendBack(request, { problem: result.problem, entered });
  return redirect(`${PRICE_LISTS}${result.to}`, 303);
}

export default function PriceListPage({ loaderData, actionData }: PageProps<typeof loader, typeof action>): ReactNode {
  const { list, prices, margins, page, pages, timeZone, done, imported, mayChange } = loaderData;
  const { text } = useWork();
  const say = text.prices;
  const here = `${PRICE_LISTS}/${list.id}`;
  const enteredFor = (intent: string) => (actionData?.entered.intent === intent ? actionData.entered : undefined);
  const stored = {
    name: list.name,
    version: String(list.version),
    from: writeDateTimeField(list.validFrom.toISOString(), timeZone),
    to: writeDateTimeField(list.validTo?.toISOString() ?? null, timeZone),
  };
  return (
    <>
      <AdminPageHead
        title={list.name}
        intro={labelled(text.lang, say.group, list.groupName ?? say.everybody)}
        back={{ href: PRICE_LISTS, label: text.back(say.title) }}
      />
      <ActionOutcome answer={actionData} done={imported > 0 ? say.imported(imported) : textOfCode(say.done, done)} />
      <ListPriceTable prices={prices} margins={margins} mayChange={mayChange} />
      <Pager
        label={say.prices}
        previous={page > 1 && { href: `${here}?page=${page - 1}`, label: say.previousPage }}
        position={text.ledger.pageOf(String(page), String(pages))}
        next={page < pages && { href: `${here}?page=${page + 1}`, label: say.nextPage }}
      />
      {mayChange && (
        <>
          <ListPriceForm isForAll={list.group === null} entered={enteredFor('set-price') ?? {}} />
          <ImportPricesForm entered={enteredFor('import') ?? {}} />
          <Panel id="edit" title={say.edit}>
            <PriceListForm intent="change" groups={null} entered={enteredFor('change') ?? stored} />
          </Panel>
          <Panel id="delete" title={say.delete}>
            <p>{say.deleteText}</p>
            <form method="post">
              <Button type="submit" name="intent" value="remove">
                {say.delete}
              </Button>
            </form>
          </Panel>
        </>
      )}
    </>
  );
}
