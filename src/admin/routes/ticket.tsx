import type { ReactNode } from 'react';
import { fillTemplate } from '../../shop/marketing/contact/templates/template-variables.ts';
import { may } from '../../shop/staff/employees/permissions.ts';
import { Notice } from '../../ui/notice.tsx';
import { ApprovalStepPanel } from '../components/approval-step.tsx';
import { AnswerForm, NoteForm } from '../components/inbox/answer-forms.tsx';
import { Conversation } from '../components/inbox/conversation.tsx';
import { LabelForm, TicketOrderPanel } from '../components/inbox/ticket-order.tsx';
import { TicketProperties } from '../components/inbox/ticket-properties.tsx';
import { ReducePriceForm } from '../components/order/reduce-price.tsx';
import { ActionOutcome } from '../components/outcome.tsx';
import styles from '../components/section.module.css';
import { AdminPageHead, Panel } from '../components/section.tsx';
import { Tag } from '../components/tag.tsx';
import { useWork } from '../components/use-work.ts';
import { employeeVisit, orAbsent } from '../current-employee.ts';
import type { ActionArgs, LoaderArgs, PageProps } from '../page-types.ts';
import { ADMIN_ROOT } from '../sections.ts';
import { contactNames } from '../shop-words.ts';
import { changeTicket } from '../ticket-action.ts';
import { factFormat, orderOfTicket, ticketFacts } from '../ticket-facts.ts';

const SECTION = `${ADMIN_ROOT}/inbox`;

export async function loader({ context, request, params, url }: LoaderArgs) {
  const visit = employeeVisit(context, request);
  const { admin: all, member, tenant, text } = visit;
  const opened = orAbsent(await all.contact.open(member, { tenant, id: params.id ?? '', marker: text.hiddenSecret }));
  const { subjects, fields: names } = contactNames(visit);
  const { ticket } = opened;
  const [order, templates] = await Promise.all([
    orderOfTicket(visit, ticket.orderNumber),
    all.answerTemplates.offer(member, ticket.locale),
  ]);
  const label = url.searchParams.get('label');
  const answer = label === null ? undefined : templates.find(({ purpose }) => purpose === 'return-label');
  const facts = { ...ticketFacts(ticket, order), ...(label ? { return: label } : {}) };
  return {
    ...opened,
    order,
    templates,
    label,
    draft: answer ? fillTemplate(answer.text, facts, factFormat(tenant, ticket.locale)).text : '',
    subject: subjects[ticket.subject],
    details: Object.entries(ticket.fields)
      .filter(([name]) => name !== 'salutation')
      .map(([name, value]): [string, string] => [names[name] ?? name, value]),
    list: listOf(url),
    said: url.searchParams.get('said'),
    mayAnswer: may(member, 'contact.answer'),
    mayReturn: may(member, 'return.check'),
    mayRefund: may(member, 'payment.refund'),
    mayReadCustomers: may(member, 'customer.read'),
  };
}

/** Address of the list that led here, as its query. */
function listOf(url: URL): string {
  return String(new URLSearchParams(url.searchParams.get('list') ?? ''));
}

export function action({ context, request, params, url }: ActionArgs) {
  return changeTicket(employeeVisit(context, request), request, params.id ?? '', listOf(url));
}

export default function TicketPage({ loaderData, actionData }: PageProps<typeof loader, typeof action>): ReactNode {
  const { ticket, others, order, templates, subject, details, draft, list, said, label } = loaderData;
  const { mayAnswer, mayReturn, mayRefund, mayReadCustomers } = loaderData;
  const { text } = useWork();
  const say = text.inbox;
  const base = `${SECTION}/${ticket.id}`;
  const here = list === '' ? base : `${base}?list=${encodeURIComponent(list)}`;
  const life = order?.life ?? null;
  const done = said === 'label' && label ? say.labelDone(label) : said !== null && say.saved;
  return (
    <>
      <AdminPageHead
        title={`${ticket.number} ${subject}`}
        back={{ href: list === '' ? SECTION : `${SECTION}?${list}`, label: text.back(say.title) }}
      >
        <Tag tone={ticket.state === 'open' ? 'warning' : ticket.state === 'spam' ? 'problem' : 'good'}>
          {say.states[ticket.state]}
        </Tag>
      </AdminPageHead>
      <ActionOutcome answer={actionData} done={done} />
      {others.length > 0 && <Notice kind="warning">{say.others(others.join(', '))}</Notice>}
      <ApprovalStepPanel step={actionData?.step} here={here} />
      <div className={styles.columns}>
        <div className={styles.stack}>
          <Conversation opened={loaderData} details={details} files={`${base}/files`} />
          {mayAnswer && (
            <AnswerForm
              ticket={ticket}
              here={here}
              templates={templates}
              draft={actionData?.draft ?? draft}
              isChanged={actionData?.isChanged ?? false}
            />
          )}
          {mayAnswer && <NoteForm here={here} entered={actionData?.note ?? ''} />}
        </div>
        <div className={styles.stack}>
          <TicketOrderPanel opened={loaderData} order={order} here={here} mayAnswer={mayAnswer} />
          {life && mayReturn && <LabelForm life={life} here={here} />}
          <TicketProperties opened={loaderData} here={here} mayAnswer={mayAnswer} mayReadCustomers={mayReadCustomers} />
          {mayRefund && life && life.shipments.length > 0 && (
            <Panel id="reduce" title={text.orders.reduce.title}>
              <ReducePriceForm order={life} here={here} entered={{}} />
            </Panel>
          )}
        </div>
      </div>
    </>
  );
}
