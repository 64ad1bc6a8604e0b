import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { may } from '../../shop/staff/employees/permissions.ts';
import { sendBack } from '../../storefront/form-data.ts';
import { Button } from '../../ui/button.tsx';
import { RadioGroup } from '../../ui/choices.tsx';
import { Field, Select } from '../../ui/field.tsx';
import { ActionOutcome } from '../components/outcome.tsx';
import styles from '../components/section.module.css';
import { AdminPageHead, Panel } from '../components/section.tsx';
import { PullTag } from '../components/source/pull-table.tsx';
import { targetText } from '../components/source/target-text.ts';
import { TablePanel } from '../components/table-panel.tsx';
import { useWork } from '../components/use-work.ts';
import { employeeVisit, orAbsent } from '../current-employee.ts';
import type { ActionArgs, LoaderArgs, PageProps } from '../page-types.ts';
import { ADMIN_ROOT } from '../sections.ts';
import { createSource } from '../source-action.ts';

const SECTION = `${ADMIN_ROOT}/sources`;

export async function loader({ context, request, url }: LoaderArgs) {
  const { admin, member, tenant } = employeeVisit(context, request);
  return {
    sources: orAbsent(await admin.sources.list(member)).map(({ sample: _, mapping: __, ...source }) => source),
    targets: tenant.locales.map(({ locale }) => `${tenant.id}/${locale}`),
    done: url.searchParams.get('done') ?? '',
    mayChange: may(member, 'source.change'),
  };
}

export async function action({ context, request }: ActionArgs) {
  const result = await createSource(employeeVisit(context, request), request);
  if (!result.ok) return sendBack(request, { problem: result.problem, entered: result.entered });
  return redirect(`${SECTION}/${result.id}?done=${result.done}`, 303);
}

export default function Sources({ loaderData, actionData }: PageProps<typeof loader, typeof action>): ReactNode {
  const { text, time } = useWork();
  const { sources, targets, done, mayChange } = loaderData;
  const say = text.sources;
  const entered = actionData?.entered ?? {};
  return (
    <>
      <AdminPageHead title={say.title} intro={say.intro}>
        {mayChange && <a href="#add">{say.add}</a>}
      </AdminPageHead>
      <ActionOutcome answer={actionData} done={say.done[done]} />
      <div className={styles.columns}>
        <TablePanel
          id="sources"
          title={say.title}
          empty={say.empty}
          columns={[
            { label: say.name, look: 'wide' },
            { label: say.kind },
            { label: say.targets },
            { label: say.last, look: 'tight' },
            { label: say.state },
            { label: say.next, look: 'tight' },
          ]}
          rows={sources.map((source) => ({
            key: source.id,
            cells: [
              <a key="name" href={`${SECTION}/${source.id}`}>
                {source.name}
              </a>,
              text.imports.kinds[source.kind],
              source.targets.map(targetText).join(', '),
              time(source.last?.created_at ?? null),
              source.last ? <PullTag key="state" state={source.last.state} /> : text.none,
              time(source.next_at),
            ],
          }))}
        />
        {mayChange && (
          <Panel id="add" title={say.add}>
            <form method="post" className={styles.form}>
              <Field
                name="name"
                label={say.name}
                hint={say.nameHint}
                defaultValue={entered.name}
                maxLength={80}
                required
              />
              <RadioGroup
                name="kind"
                legend={say.kind}
                defaultValue={entered.kind ?? 'products'}
                options={(['products', 'prices', 'stock'] as const).map((kind) => ({
                  value: kind,
                  label: text.imports.kinds[kind],
                }))}
              />
              <Select
                name="target"
                label={say.target}
                hint={text.imports.ofProducts}
                defaultValue={entered.target ?? targets[0]}
              >
                {targets.map((target) => (
                  <option key={target} value={target}>
                    {targetText(target)}
                  </option>
                ))}
              </Select>
              <div>
                <Button type="submit" look="primary">
                  {say.create}
                </Button>
              </div>
            </form>
          </Panel>
        )}
      </div>
    </>
  );
}
