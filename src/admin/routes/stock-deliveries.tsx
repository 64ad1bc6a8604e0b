import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { listQuery, readListState } from '../../platform/lists/list-state.ts';
import { may } from '../../shop/staff/employees/permissions.ts';
import { readForm, sendBack } from '../../storefront/form-data.ts';
import { Button } from '../../ui/button.tsx';
import { Field, Select } from '../../ui/field.tsx';
import { addressOfList } from '../components/list/address-of-list.ts';
import { ListPanel } from '../components/list/list-panel.tsx';
import styles from '../components/section.module.css';
import { Key, Panel } from '../components/section.tsx';
import { DeliveryForms } from '../components/stock/delivery-forms.tsx';
import { STOCK, StockHead, stockHref } from '../components/stock/stock-head.tsx';
import { SuggestedField } from '../components/suggested-field.tsx';
import { Tag } from '../components/tag.tsx';
import { useWork } from '../components/use-work.ts';
import { employeeVisit, orAbsent } from '../current-employee.ts';
import { runListForm } from '../list-form.ts';
import { listPageOf } from '../list-listing.ts';
import { deliveryList } from '../lists/delivery-list.ts';
import { listFilePath, viewSentences } from '../lists/described-list.ts';
import type { ActionArgs, LoaderArgs, PageProps } from '../page-types.ts';
import { changeDeliveries } from '../stock-action.ts';

const PAGE = `${STOCK}/deliveries`;
const OWN = { name: 'deliveries', path: PAGE } as const;

export async function loader({ context, request, url }: LoaderArgs) {
  const visit = employeeVisit(context, request);
  const { admin: work, member } = visit;
  const { searchParams: params } = url;
  const [shown, places] = await Promise.all([
    listPageOf(visit, work.stock.deliveries, OWN, params),
    work.stock.deliveryPlaces(member),
  ]);
  return {
    ...shown,
    ...orAbsent(places),
    sku: params.get('sku') ?? '',
    said: params.get('said') ?? params.get('done'),
    mayChange: may(member, 'product.stock'),
  };
}

/** Runs the forms of the list, or changes a delivery and goes back to the list as it was. */
export async function action({ context, request, url }: ActionArgs) {
  const work = employeeVisit(context, request);
  const { shape } = work.admin.stock.deliveries;
  const entered = await readForm(request);
  const ofList = await runListForm(work, request, entered, { ...OWN, shape });
  if (ofList) return ofList;
  const result = await changeDeliveries(work, entered);
  if (!result.ok) return sendBack(request, { problem: result.problem, entered: { ...entered }, ticked: [] });
  const state = readListState(shape, url.searchParams);
  const to = new URLSearchParams(listQuery(shape, state, { page: state.page }));
  to.set('said', result.said);
  return redirect(`${PAGE}?${to}`, 303);
}

export default function StockDeliveries({
  loaderData,
  actionData,
}: PageProps<typeof loader, typeof action>): ReactNode {
  const { text, number, dayText } = useWork();
  const { list, lines, locations, today, sku, said, mayChange } = loaderData;
  const say = text.stock;
  const answer = actionData ?? undefined;
  const entered: Readonly<Record<string, string>> = answer?.entered ?? {};
  const here = addressOfList(PAGE)(listQuery(list.shape, list.state, { page: list.state.page }));
  return (
    <>
      <StockHead current="deliveries" said={said} words={viewSentences(text)} problem={answer?.problem}>
        {mayChange && <a href="#plan">{say.plan}</a>}
      </StockHead>
      <ListPanel
        list={list}
        described={deliveryList(text, locations)}
        lines={lines}
        keyOf={({ id }) => id}
        nameOf={(delivery) => delivery.sku}
        cells={{
          day: ({ day, ended }) => (
            <>
              {dayText(day)} {!ended && day < today && <Tag tone="warning">{say.late}</Tag>}
            </>
          ),
          product: ({ sku: article, title, label }) => (
            <>
              <a href={stockHref(article)}>{[title, label].filter(Boolean).join(', ')}</a> <Key>{article}</Key>
            </>
          ),
          expected: ({ quantity }) => number(quantity),
          received: ({ received }) => number(received),
          waiting: ({ waiting }) => number(waiting),
          acts: (delivery) =>
            mayChange && !delivery.ended ? (
              <DeliveryForms
                delivery={delivery}
                action={here}
                today={today}
                entered={entered.delivery === delivery.id ? entered : null}
              />
            ) : null,
        }}
        viewName={entered.intent === 'save-view' ? (entered.name ?? '') : ''}
        exportPath={listFilePath(OWN.name)}
      />
      {mayChange && (
        <Panel id="plan" title={say.plan}>
          <form method="post" className={styles.form}>
            <input type="hidden" name="intent" value="plan" />
            <SuggestedField kind="variants" name="sku" label={say.sku} defaultValue={entered.sku ?? sku} required />
            <Field name="supplier" label={say.supplier} defaultValue={entered.supplier} maxLength={80} required />
            <div className={styles.row}>
              <Field
                name="quantity"
                label={say.units}
                inputMode="numeric"
                autoComplete="off"
                defaultValue={entered.intent === 'plan' ? entered.quantity : undefined}
                required
              />
              <Field
                name="day"
                type="date"
                min={today}
                label={say.day}
                defaultValue={entered.intent === 'plan' ? entered.day : undefined}
                required
              />
            </div>
            <Select name="location" label={say.location} defaultValue={entered.location ?? locations[0]?.id}>
              {locations.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
            <Field name="note" label={say.note} defaultValue={entered.note} maxLength={200} />
            <div>
              <Button type="submit" look="primary">
                {say.planSubmit}
              </Button>
            </div>
          </form>
        </Panel>
      )}
    </>
  );
}
