import type { ReactNode } from 'react';
import { readForm } from '../../storefront/form-data.ts';
import { ListPanel } from '../components/list/list-panel.tsx';
import { Key } from '../components/section.tsx';
import { STOCK, StockHead, stockHref } from '../components/stock/stock-head.tsx';
import { useWork } from '../components/use-work.ts';
import { employeeVisit, orAbsent } from '../current-employee.ts';
import { runListForm } from '../list-form.ts';
import { listPageOf } from '../list-listing.ts';
import { listFilePath, viewSentences } from '../lists/described-list.ts';
import { stockList, stockName } from '../lists/stock-list.ts';
import type { ActionArgs, LoaderArgs, PageProps } from '../page-types.ts';

const OWN = { name: 'stock', path: STOCK } as const;

export async function loader({ context, request, url: { searchParams } }: LoaderArgs) {
  const visit = employeeVisit(context, request);
  const { stock } = visit.admin;
  const [shown, locations] = await Promise.all([
    listPageOf(visit, stock.listing, OWN, searchParams),
    stock.locations(visit.member),
  ]);
  return { ...shown, locations: orAbsent(locations), done: searchParams.get('done') };
}

/** Searches, and saves views of the list. */
export async function action({ context, request }: ActionArgs) {
  const visit = employeeVisit(context, request);
  const { shape } = visit.admin.stock.listing;
  return runListForm(visit, request, { intent: 'search', ...(await readForm(request)) }, { ...OWN, shape });
}

export default function Stock({ loaderData, actionData }: PageProps<typeof loader, typeof action>): ReactNode {
  const { text, number, dayText } = useWork();
  const { list, lines, locations, done } = loaderData;
  const answer = actionData ?? undefined;
  return (
    <>
      <StockHead current="overview" said={done} words={viewSentences(text)} problem={answer?.problem} />
      <ListPanel
        list={list}
        described={stockList(text, locations)}
        lines={lines}
        keyOf={({ sku }) => sku}
        nameOf={stockName}
        cells={{
          product: (line) => <a href={stockHref(line.sku)}>{stockName(line)}</a>,
          sku: ({ sku }) => <Key>{sku}</Key>,
          quantity: ({ isSet, quantity }) => (isSet ? text.stock.set : number(quantity)),
          safety: ({ safety }) => number(safety),
          reserved: ({ reserved }) => number(reserved),
          available: ({ available }) => number(available),
          waiting: ({ waiting }) => number(waiting),
          backorder: ({ backorder }) => number(backorder),
          arrives: ({ arrives }) => (arrives === null ? text.none : dayText(arrives)),
        }}
        viewName={answer?.entered.name ?? ''}
        exportPath={listFilePath(OWN.name)}
      />
    </>
  );
}
