import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { badForm, readForm, sendBack } from '../../storefront/form-data.ts';
import { LookUpPanel, StartPagePanel } from '../components/getting-started/list-panels.tsx';
import { ProgressLine } from '../components/getting-started/progress-line.tsx';
import { GETTING_STARTED } from '../components/getting-started/start-panel.tsx';
import { StepItem } from '../components/getting-started/step-item.tsx';
import stepStyles from '../components/getting-started/steps.module.css';
import { stepAnchor } from '../components/getting-started/use-step-names.ts';
import { ActionOutcome } from '../components/outcome.tsx';
import styles from '../components/section.module.css';
import { AdminPageHead, Panel } from '../components/section.tsx';
import { useHouse, useWork } from '../components/use-work.ts';
import { type EmployeeVisit, employeeVisit, orAbsent } from '../current-employee.ts';
import type { ActionArgs, LoaderArgs, PageProps } from '../page-types.ts';
import { otherTenantProblem } from '../sent-tenant.ts';
import { refusedText, textOfCode } from '../worded.ts';

export async function loader({ context, request, url }: LoaderArgs) {
  const { admin, member, tenant, publicUrlOf } = employeeVisit(context, request);
  return {
    list: orAbsent(await admin.goingLive.open(member, tenant)),
    shopUrl: publicUrlOf(tenant),
    done: url.searchParams.get('done'),
  };
}

export async function action({ context, request }: ActionArgs) {
  const work = employeeVisit(context, request);
  const entered = await readForm(request);
  const otherTenant = otherTenantProblem(work, entered);
  if (otherTenant !== null) return sendBack(request, { problem: otherTenant, entered });
  const { outcome, done, at } = await change(work, entered);
  if (outcome.ok) return redirect(`${GETTING_STARTED}?done=${done}${at}`, 303);
  const { text } = work;
  return sendBack(request, { problem: refusedText(text, outcome.problem, text.goingLive.problems), entered });
}

/** Runs the form of a page: a tick, the look-up, or the list on the start page. */
async function change({ admin, member, tenant }: EmployeeVisit, entered: Readonly<Record<string, string>>) {
  const { goingLive } = admin;
  const { intent = '', step = '', code = '', selector = '' } = entered;
  if (intent === 'look-up')
    return {
      outcome: await goingLive.lookUp(member, tenant, selector.trim()),
      done: 'looked-up',
      at: '#look-up',
    };
  if (intent === 'hide' || intent === 'show')
    return {
      outcome: await goingLive.setHidden(member, tenant, intent === 'hide'),
      done: intent === 'hide' ? 'hidden' : 'shown',
      at: '',
    };
  if (intent !== 'tick' && intent !== 'untick') throw badForm();
  const isDone = intent === 'tick';
  return {
    outcome: await goingLive.tick(member, tenant, { step, code, isDone }),
    done: isDone ? 'ticked' : 'unticked',
    at: `#${stepAnchor(step)}`,
  };
}

/** Everything that a tenant needs before it goes live, by group. */
export default function GettingStarted({ loaderData, actionData }: PageProps<typeof loader, typeof action>): ReactNode {
  const { list, shopUrl, done } = loaderData;
  const { text, house } = useWork();
  const say = text.goingLive;
  const { name } = useHouse(house);
  const { progress } = list;
  return (
    <>
      <AdminPageHead title={say.title} intro={say.intro(name)} />
      <ActionOutcome answer={actionData} done={textOfCode(say.done, done) ?? null} />
      <div className={styles.columns}>
        <div className={styles.stack}>
          <Panel id="progress" title={say.progress(progress.done, progress.all)}>
            <ProgressLine progress={progress} />
          </Panel>
          {list.groups.map(({ id, steps }) => (
            <Panel
              key={id}
              id={id}
              title={say.groups[id]}
              aside={
                <span className={styles.hint}>
                  {say.progress(steps.filter(({ state }) => state === 'done').length, steps.length)}
                </span>
              }
              flush
            >
              <ul className={stepStyles.steps}>
                {steps.map((step) => (
                  <StepItem key={step.id} step={step} tenant={house} shopUrl={shopUrl} />
                ))}
              </ul>
            </Panel>
          ))}
        </div>
        <div className={styles.stack}>
          <LookUpPanel list={list} entered={actionData?.entered.selector} />
          <StartPagePanel list={list} />
        </div>
      </div>
    </>
  );
}
