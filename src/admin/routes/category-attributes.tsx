import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { controlsOf, nameIn } from '../../shop/catalogue/attributes/attribute.ts';
import { may } from '../../shop/staff/employees/permissions.ts';
import { readForm, sendBack } from '../../storefront/form-data.ts';
import { Button } from '../../ui/button.tsx';
import { changeCategory } from '../attribute-action.ts';
import { AttributeSaid } from '../components/attributes/attribute-said.tsx';
import styles from '../components/section.module.css';
import { AdminPageHead, Panel } from '../components/section.tsx';
import { Table } from '../components/table.tsx';
import { useWork } from '../components/use-work.ts';
import { employeeVisit, orAbsent } from '../current-employee.ts';
import type { ActionArgs, LoaderArgs, PageProps } from '../page-types.ts';
import { ADMIN_ROOT } from '../sections.ts';

const SECTION = `${ADMIN_ROOT}/attributes`;

export async function loader({ context, request, url, params }: LoaderArgs) {
  const { admin: work, member, namesIn } = employeeVisit(context, request);
  return {
    ...orAbsent(await work.attributes.category(member, params.id ?? '', namesIn)),
    done: url.searchParams.get('done'),
    mayChange: may(member, 'attribute.change'),
  };
}

export async function action({ context, request, params }: ActionArgs) {
  const work = employeeVisit(context, request);
  const entered = await readForm(request);
  const result = await changeCategory(work, params.id ?? '', entered);
  if (!result.ok) return sendBack(request, { problem: result.problem, entered });
  return redirect(`${SECTION}${result.to}?done=${result.done}`, 303);
}

type Row = PageProps<typeof loader>['loaderData']['attributes'][number];

function useCells(mayChange: boolean) {
  const { text, namesIn } = useWork();
  const say = text.attributes;
  return (attribute: Row, index: number): ReactNode[] => {
    const { key, isListed, control } = attribute;
    const name = nameIn(attribute.names, namesIn, key);
    const tick = (field: string, label: string, isTicked: boolean): ReactNode => (
      <input
        key={field}
        type="checkbox"
        name={`${field}.${key}`}
        value="1"
        aria-label={label}
        defaultChecked={isTicked}
        disabled={!mayChange}
      />
    );
    const controls = controlsOf(attribute);
    return [
      <input
        key="place"
        name={`place.${key}`}
        aria-label={say.placeOf(name)}
        defaultValue={index + 1}
        inputMode="decimal"
        size={4}
        disabled={!mayChange}
      />,
      name,
      tick('listed', say.listedOf(name), isListed),
      controls.length > 0 && tick('filter', say.filterOf(name), isListed && control !== null),
      controls.length > 0 && (
        <select
          key="control"
          name={`control.${key}`}
          aria-label={say.controlOf(name)}
          defaultValue={control ?? ''}
          disabled={!mayChange}
        >
          <option value="">{say.usualControl}</option>
          {controls.map((other) => (
            <option key={other} value={other}>
              {say.controls[other]}
            </option>
          ))}
        </select>
      ),
      tick('searchable', say.searchableOf(name), attribute.searchable),
      tick('comparable', say.comparableOf(name), attribute.comparable),
    ];
  };
}

export default function CategoryAttributes({
  loaderData,
  actionData,
}: PageProps<typeof loader, typeof action>): ReactNode {
  const { text } = useWork();
  const say = text.attributes;
  const { category, hasList, from, attributes, done, mayChange } = loaderData;
  const cells = useCells(mayChange);
  return (
    <>
      <AdminPageHead
        title={say.assignment(category.name)}
        intro={say.assignIntro}
        back={{ href: `${SECTION}/categories`, label: say.categories }}
      />
      <AttributeSaid done={done} problem={actionData?.problem} />
      <p className={styles.muted}>
        {hasList ? say.hasOwnList : from === null ? say.inheritsAll : say.inheritsFrom(from)}
      </p>
      <form method="post" key={`${hasList} ${attributes.map(({ key }) => key).join()}`}>
        <input type="hidden" name="intent" value="assign" />
        <Panel id="assignment" title={say.all} flush>
          <Table
            label={say.all}
            broad
            columns={[
              { label: say.place, look: 'tight' },
              { label: say.name, look: 'wide' },
              { label: say.listed },
              { label: say.filter },
              { label: say.control },
              { label: say.searchable },
              { label: say.comparable },
            ]}
            rows={attributes.map((attribute, index) => ({ key: attribute.key, cells: cells(attribute, index) }))}
          />
        </Panel>
        {mayChange && (
          <Button type="submit" look="primary">
            {text.save}
          </Button>
        )}
      </form>
      {mayChange && hasList && (
        <form method="post">
          <Button type="submit" name="intent" value="inherit">
            {say.inherit}
          </Button>
        </form>
      )}
    </>
  );
}
