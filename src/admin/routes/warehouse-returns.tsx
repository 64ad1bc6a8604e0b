import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { may } from '../../shop/staff/employees/permissions.ts';
import { readForm, sendBack } from '../../storefront/form-data.ts';
import { Button } from '../../ui/button.tsx';
import { Field, Select } from '../../ui/field.tsx';
import { ApprovalStepPanel } from '../components/approval-step.tsx';
import { ActionOutcome } from '../components/outcome.tsx';
import sectionStyles from '../components/section.module.css';
import { Panel } from '../components/section.tsx';
import { useWork } from '../components/use-work.ts';
import { JudgeReturn } from '../components/warehouse/judge-return.tsx';
import styles from '../components/warehouse/warehouse.module.css';
import { WAREHOUSE, WarehouseHead } from '../components/warehouse/warehouse-head.tsx';
import { type EmployeeVisit, employeeVisit } from '../current-employee.ts';
import type { ActionArgs, LoaderArgs, PageProps } from '../page-types.ts';
import { settlementOf } from '../return-verdicts.ts';
import { isNotApproved, unapproved, withApproval } from '../with-approval.ts';
import { refusedText } from '../worded.ts';

const HERE = `${WAREHOUSE}/returns`;

/** Reads the return of a code; null if there is none. */
async function openReturn({ admin, member, tenant }: EmployeeVisit, code: string) {
  const number = code === '' ? null : await admin.warehouse.returnByCode(member, { tenant, code });
  return number === null ? null : admin.fulfilment.openReturn(member, { tenant, number });
}

export async function loader({ context, request, url }: LoaderArgs) {
  const visit = employeeVisit(context, request);
  const { admin, member } = visit;
  const code = (url.searchParams.get('code') ?? '').slice(0, 60);
  return {
    code,
    entry: (await openReturn(visit, code))?.entry ?? null,
    locations: await admin.warehouse.sellableLocations(member),
    isSettled: url.searchParams.get('said') === 'settled',
    mayCheck: may(member, 'return.check'),
  };
}

export async function action({ context, request }: ActionArgs) {
  const visit = employeeVisit(context, request);
  const { text } = visit;
  const code = new URL(request.url).searchParams.get('code') ?? '';
  const typed = await readForm(request);
  const opened = await openReturn(visit, code);
  if (!opened) return sendBack(request, { problem: text.notFound, entered: typed, step: null });
  const { number, lines } = opened.entry;
  const entered = { ...typed, ...settlementOf(lines, typed) };
  const done = await withApproval(visit, entered, async ({ admin, member, tenant }, approval) => {
    const outcome = await admin.fulfilment.settle(member, { tenant, number, entered }, approval);
    return isNotApproved(outcome) ? unapproved(outcome) : outcome;
  });
  if ('go' in done) return done.go;
  if ('step' in done) return sendBack(request, { problem: null, entered, step: done.step });
  const { result: outcome } = done;
  if (outcome.ok) return redirect(`${HERE}?said=settled`, 303);
  const { problem } = outcome;
  const said = refusedText(text, problem, text.fulfilment.problems);
  return sendBack(request, { problem: said, entered, step: null });
}

/** Returns station: a code opens a return, each unit gets a verdict, and one button settles it. */
export default function WarehouseReturns({
  loaderData,
  actionData,
}: PageProps<typeof loader, typeof action>): ReactNode {
  const { text } = useWork();
  const say = text.warehouse;
  const { code, entry, locations, isSettled, mayCheck } = loaderData;
  const here = `${HERE}?code=${encodeURIComponent(entry?.number ?? code)}`;
  return (
    <>
      <WarehouseHead current="returns" />
      <ActionOutcome answer={actionData} done={isSettled && say.returnSettled} />
      <ApprovalStepPanel step={actionData?.step} here={here} />
      <div className={sectionStyles.stack}>
        <Panel id="open" title={say.returns}>
          <p>{say.returnsIntro}</p>
          {code !== '' && !entry && (
            <p className={styles.loud} data-kind="wrong" role="alert">
              {say.returnUnknown(code)}
            </p>
          )}
          <form method="get" action={HERE} className={styles.scan}>
            <Field name="code" label={say.code} autoComplete="off" maxLength={60} autoFocus={!entry} />
            <Button type="submit" look={entry ? 'secondary' : 'primary'}>
              {say.openCode}
            </Button>
          </form>
        </Panel>
        {entry && (
          <JudgeReturn entry={entry} mayCheck={mayCheck} here={here} entered={actionData?.entered ?? {}}>
            <Select name="location" label={say.restockTo} defaultValue={actionData?.entered.location ?? ''}>
              <option value="">{say.restockAsBefore}</option>
              {locations.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          </JudgeReturn>
        )}
      </div>
    </>
  );
}
