import type { ReactNode } from 'react';
import type { ShownApproval } from '../../shop/staff/employees/index.ts';
import { ADMIN_ROOT } from '../sections.ts';
import { Changes } from './changes.tsx';
import { FactList, Panel } from './section.tsx';
import { Tag, type Tone } from './tag.tsx';
import { useWork } from './use-work.ts';

const TONES: Record<ShownApproval['state'], Tone> = {
  open: 'warning',
  approved: 'good',
  done: 'good',
  refused: 'problem',
  withdrawn: 'quiet',
  expired: 'quiet',
  outdated: 'quiet',
};

export function ApprovalTag({ state }: { state: ShownApproval['state'] }): ReactNode {
  const { text } = useWork();
  return <Tag tone={TONES[state]}>{text.approvals.states[state]}</Tag>;
}

/** Shows what was requested: act, amount, customer, reason, and the change. */
export function ApprovalFacts({ approval }: { approval: ShownApproval }): ReactNode {
  const { text, time, amount } = useWork();
  const say = text.approvals;
  const { act, customer, before, after, entered, decidedEmail, decidedAt, decisionNote } = approval;
  const facts: [string, ReactNode][] = [
    [say.state, <ApprovalTag key="state" state={approval.state} />],
    [say.act, say.acts[act]],
    [say.subject, <Subject key="subject" subject={approval.subject} />],
  ];
  if (approval.amount !== null) facts.push([say.amount, amount(approval.amount)]);
  if (customer !== null) facts.push([say.customer, customer]);
  facts.push([say.by, approval.isOwn ? say.own : approval.requestedEmail], [say.why, approval.reason]);
  if (before !== null || after !== null)
    facts.push([say.change, <Changes key="change" before={before} after={after} />]);
  const values = shownValues(entered);
  if (Object.keys(values).length > 0) facts.push([say.values, <Changes key="values" before={null} after={values} />]);
  facts.push([say.at, time(approval.requestedAt)], [say.until, time(approval.expiresAt)]);
  if (decidedAt !== null) facts.push([say.decidedBy, `${decidedEmail ?? text.none}, ${time(decidedAt)}`]);
  if (decisionNote !== null) facts.push([say.decidedWhy, decisionNote]);
  return (
    <Panel id="facts" title={say.facts}>
      <FactList facts={facts} />
    </Panel>
  );
}

/** Ids, the number of the order, which is the subject, and what the change shows by name. */
const HIDDEN = new Set(['id', 'payment', 'number', 'role', 'permissions', 'version']);

/** Returns the entered values that say something to people. */
function shownValues(entered: Record<string, string>): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(entered)
      .filter(([name, value]) => value !== '' && !HIDDEN.has(name))
      .map(([name, value]) => [name, name === 'amount' ? Number(value) : value]),
  );
}

/** Shows the subject of a request; an order is a link. */
function Subject({ subject }: { subject: string }): ReactNode {
  const { text } = useWork();
  const number = /^order:(.+)$/.exec(subject)?.[1];
  if (number !== undefined) return <a href={`${ADMIN_ROOT}/orders/${number}`}>{text.approvals.order(number)}</a>;
  return subject.replace(/^(?:staff|export|transfers):/, '');
}
