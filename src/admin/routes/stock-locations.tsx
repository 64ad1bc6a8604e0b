import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import type { StockLocation } from '../../shop/catalogue/stock/index.ts';
import { may } from '../../shop/staff/employees/permissions.ts';
import { readForm, sendBack } from '../../storefront/form-data.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/choices.tsx';
import { Field, Select } from '../../ui/field.tsx';
import styles from '../components/section.module.css';
import { Key, Panel } from '../components/section.tsx';
import { STOCK, StockHead } from '../components/stock/stock-head.tsx';
import { TablePanel } from '../components/table-panel.tsx';
import { useWork } from '../components/use-work.ts';
import { employeeVisit, orAbsent } from '../current-employee.ts';
import type { ActionArgs, LoaderArgs, PageProps } from '../page-types.ts';
import { changeLocations } from '../stock-action.ts';

const KINDS = ['warehouse', 'shop', 'supplier'] as const;

export async function loader({ context, request, url }: LoaderArgs) {
  const { admin: work, member } = employeeVisit(context, request);
  return {
    locations: orAbsent(await work.stock.locations(member)),
    said: url.searchParams.get('said'),
    mayChange: may(member, 'product.stock'),
  };
}

export async function action({ context, request }: ActionArgs) {
  const work = employeeVisit(context, request);
  const entered = await readForm(request);
  const result = await changeLocations(work, entered);
  if (!result.ok) return sendBack(request, { problem: result.problem, entered });
  return redirect(`${STOCK}/locations?said=${result.said}`, 303);
}

export default function StockLocations({ loaderData, actionData }: PageProps<typeof loader, typeof action>): ReactNode {
  const { text, number } = useWork();
  const { locations, said, mayChange } = loaderData;
  const say = text.stock;
  const entered = actionData?.entered ?? {};
  return (
    <>
      <StockHead current="locations" said={said} problem={actionData?.problem}>
        {mayChange && <a href="#add">{say.add}</a>}
      </StockHead>
      <TablePanel
        id="locations"
        title={say.locations}
        empty={say.empty}
        broad
        columns={[
          { label: say.name, look: 'wide' },
          { label: say.id, look: 'tight' },
          { label: say.kind },
          { label: say.state },
          { label: say.locationSafety, look: 'end' },
          { label: say.variants, look: 'end' },
          { label: say.units, look: 'end' },
        ]}
        rows={locations.map((location) => ({
          key: location.id,
          cells: [
            location.ended ? (
              location.name
            ) : (
              <a key="name" href={`${STOCK}?location=${location.id}`}>
                {location.name}
              </a>
            ),
            <Key key="id">{location.id}</Key>,
            say.kinds[location.kind],
            [
              location.ended ? say.ended : location.sellable ? say.sells : say.notSold,
              ...(location.isDefault ? [say.isDefault] : []),
            ].join(', '),
            number(location.safety),
            number(location.variants),
            number(location.units),
          ],
        }))}
      />
      {mayChange && (
        <>
          {locations.map((location) => (
            <LocationForm
              key={location.id}
              location={location}
              entered={entered.intent === 'edit' && entered.location === location.id ? entered : null}
            />
          ))}
          <LocationForm location={null} entered={entered.intent === 'create' ? entered : null} />
        </>
      )}
    </>
  );
}

function LocationForm(props: { location: StockLocation | null; entered: Record<string, string> | null }): ReactNode {
  const { location, entered } = props;
  const { text } = useWork();
  const say = text.stock;
  const ticked = (field: string, usual: boolean): boolean => (entered ? entered[field] === '1' : usual);
  const form = (
    <form method="post" className={styles.form}>
      <input type="hidden" name="intent" value={location ? 'edit' : 'create'} />
      {location && <input type="hidden" name="location" value={location.id} />}
      <Field name="name" label={say.name} defaultValue={entered?.name ?? location?.name} maxLength={80} required />
      {location === null && (
        <>
          <Field name="id" label={say.id} hint={say.idHint} defaultValue={entered?.id} maxLength={32} required />
          <Select name="kind" label={say.kind} defaultValue={entered?.kind ?? 'warehouse'}>
            {KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {say.kinds[kind]}
              </option>
            ))}
          </Select>
        </>
      )}
      <Field
        name="safety"
        label={say.locationSafety}
        inputMode="numeric"
        defaultValue={entered?.safety ?? String(location?.safety ?? 0)}
        autoComplete="off"
      />
      <Checkbox
        name="sellable"
        value="1"
        label={say.sellable}
        defaultChecked={ticked('sellable', location?.sellable ?? true)}
      />
      {location && !location.isDefault && (
        <Checkbox name="ended" value="1" label={say.end} defaultChecked={ticked('ended', location.ended)} />
      )}
      <div>
        <Button type="submit" look={location ? 'secondary' : 'primary'}>
          {location ? text.save : say.create}
        </Button>
      </div>
    </form>
  );
  if (location === null)
    return (
      <Panel id="add" title={say.add}>
        {form}
      </Panel>
    );
  return (
    <details className={styles.disclosure} open={entered !== null}>
      <summary>{say.edit(location.name)}</summary>
      {form}
    </details>
  );
}
