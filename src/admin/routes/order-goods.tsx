import { randomUUID } from 'node:crypto';
import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { readForm, sendBack } from '../../storefront/form-data.ts';
import { Notice } from '../../ui/notice.tsx';
import { changeGoods, type GoodsAnswer, openGoods } from '../change-goods-action.ts';
import { ApprovalStepPanel } from '../components/approval-step.tsx';
import { AddedGoodsPanel } from '../components/order/added-goods.tsx';
import { ChangedLines } from '../components/order/changed-lines.tsx';
import { GoodsSummary } from '../components/order/goods-summary.tsx';
import styles from '../components/order/order.module.css';
import { AdminPageHead } from '../components/section.tsx';
import { useWork } from '../components/use-work.ts';
import { employeeVisit, orAbsent } from '../current-employee.ts';
import type { ActionArgs, LoaderArgs, PageProps } from '../page-types.ts';
import { ADMIN_ROOT } from '../sections.ts';
import { type ApprovalStep, withApproval } from '../with-approval.ts';

const ORDERS = `${ADMIN_ROOT}/orders`;

export async function loader({ context, request, params }: LoaderArgs) {
  const visit = employeeVisit(context, request);
  return { answer: orAbsent(await openGoods(visit, params.id ?? '', randomUUID())) };
}

type Answer = { answer: GoodsAnswer; step: null } | { answer: null; step: ApprovalStep };

export async function action({ context, request, params }: ActionArgs) {
  const visit = employeeVisit(context, request);
  const number = params.id ?? '';
  const entered = await readForm(request);
  const done = await withApproval(visit, entered, (own, approval) => changeGoods(own, number, entered, approval));
  if ('go' in done) return done.go;
  if ('step' in done) return sendBack(request, { answer: null, step: done.step } satisfies Answer);
  const result = orAbsent(done.result);
  if ('said' in result) return redirect(`${ORDERS}/${number}?said=${result.said}`, 303);
  const { answer } = result;
  const shown: Answer = { answer, step: null };
  return answer.problem === null ? shown : sendBack(request, shown);
}

export default function OrderGoodsPage({ loaderData, actionData }: PageProps<typeof loader, typeof action>): ReactNode {
  const { text } = useWork();
  const say = text.orderGoods;
  const answer: GoodsAnswer = actionData?.answer ?? loaderData.answer;
  const { number } = answer.offer;
  const back = `${ORDERS}/${number}`;
  const here = `${back}/goods`;
  const { problem } = answer.offer;
  return (
    <>
      <AdminPageHead title={say.of(number)} intro={say.intro} back={{ href: back, label: text.orders.order(number) }} />
      {problem !== null ? (
        <Notice kind="warning">{say.problems[problem]}</Notice>
      ) : actionData?.step ? (
        <ApprovalStepPanel step={actionData.step} here={here} back={back} />
      ) : (
        <>
          {answer.problem !== null && (
            <Notice kind="problem" role="alert">
              {answer.problem}
            </Notice>
          )}
          <form method="post" action={here} className={styles.page}>
            <button type="submit" name="intent" value="enter" hidden tabIndex={-1} aria-hidden="true" />
            <input type="hidden" name="key" value={answer.entered.key ?? ''} />
            <div>
              <ChangedLines answer={answer} />
              <AddedGoodsPanel answer={answer} />
            </div>
            <div className={styles.side}>
              <GoodsSummary answer={answer} />
            </div>
          </form>
        </>
      )}
    </>
  );
}
