import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { may } from '../../shop/staff/employees/permissions.ts';
import { readForm, sendBack } from '../../storefront/form-data.ts';
import { Button } from '../../ui/button.tsx';
import { Field, Select } from '../../ui/field.tsx';
import styles from '../components/section.module.css';
import { Key, Panel, Tabs } from '../components/section.tsx';
import { DeliveryForms } from '../components/stock/delivery-forms.tsx';
import { STOCK, StockHead, stockHref } from '../components/stock/stock-head.tsx';
import { SuggestedField } from '../components/suggested-field.tsx';
import { TablePanel } from '../components/table-panel.tsx';
import { Tag } from '../components/tag.tsx';
import { useWork } from '../components/use-work.ts';
import { employeeVisit, orAbsent } from '../current-employee.ts';
import type { ActionArgs, LoaderArgs, PageProps } from '../page-types.ts';
import { changeDeliveries } from '../stock-action.ts';

const PAGE = `${STOCK}/deliveries`;

export async function loader({ context, request, url }: LoaderArgs) {
  const { admin: work, member, locale } = employeeVisit(context, request);
  const ended = url.searchParams.get('show') === 'done';
  return {
    ...orAbsent(await work.stock.deliveries(member, { ended, locale })),
    ended,
    sku: url.searchParams.get('sku') ?? '',
    said: url.searchParams.get('said'),
    mayChange: may(member, 'product.stock'),
  };
}

export async function action({ context, request }: ActionArgs) {
  const work = employeeVisit(context, request);
  const entered = await readForm(request);
  const result = await changeDeliveries(work, entered);
  if (!result.ok) return sendBack(request, { problem: result.problem, entered });
  return redirect(`${PAGE}?said=${result.said}`, 303);
}

export default function StockDeliveries({
  loaderData,
  actionData,
}: PageProps<typeof loader, typeof action>): ReactNode {
  const { text, number, dayText } = useWork();
  const { deliveries, locations, today, ended, sku, said, mayChange } = loaderData;
  const say = text.stock;
  const entered = actionData?.entered ?? {};
  return (
    <>
      <StockHead current="deliveries" said={said} problem={actionData?.problem}>
        {mayChange && <a href="#plan">{say.plan}</a>}
      </StockHead>
      <Tabs
        label={say.filter}
        tabs={[
          { href: PAGE, label: say.open, current: !ended },
          { href: `${PAGE}?show=done`, label: say.done, current: ended },
        ]}
      />
      <TablePanel
        id="deliveries"
        title={ended ? say.done : say.open}
        label={say.deliveries}
        empty={say.noDeliveries}
        broad
        columns={[
          { label: say.day, look: 'tight' },
          { label: say.product, look: 'wide' },
          { label: say.supplier },
          { label: say.location },
          { label: say.expected, look: 'end' },
          { label: say.received, look: 'end' },
          { label: say.waiting, look: 'end' },
          ...(mayChange && !ended ? [{ label: say.receive, look: 'wide' as const }] : []),
        ]}
        rows={deliveries.map((delivery) => ({
          key: delivery.id,
          cells: [
            <span key="day">
              {dayText(delivery.day)} {!ended && delivery.day < today && <Tag tone="warning">{say.late}</Tag>}
            </span>,
            <span key="product">
              <a href={stockHref(delivery.sku)}>{[delivery.title, delivery.label].filter(Boolean).join(', ')}</a>{' '}
              <Key>{delivery.sku}</Key>
            </span>,
            [delivery.supplier, delivery.note].filter(Boolean).join(' · '),
            delivery.locationName,
            number(delivery.quantity),
            number(delivery.received),
            number(delivery.waiting),
            ...(mayChange && !ended
              ? [
                  <DeliveryForms
                    key="receive"
                    delivery={delivery}
                    today={today}
                    entered={entered.delivery === delivery.id ? entered : null}
                  />,
                ]
              : []),
          ],
        }))}
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
