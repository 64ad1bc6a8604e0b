import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import type { CreditReview, MatchedReview } from '../../shop/after-sales/order-administration/index.ts';
import { readForm, sendBack } from '../../storefront/form-data.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from '../components/section.module.css';
import { AdminPageHead, FactList, Panel } from '../components/section.tsx';
import { Table } from '../components/table.tsx';
import { useWork } from '../components/use-work.ts';
import { employeeVisit, orAbsent } from '../current-employee.ts';
import { adminDayText } from '../formats.ts';
import type { ActionArgs, LoaderArgs, PageProps } from '../page-types.ts';
import { ADMIN_ROOT } from '../sections.ts';
import { refusedText } from '../worded.ts';

const SECTION = `${ADMIN_ROOT}/credit-reviews`;
const ANSWERS = ['accepted', 'prepayment', 'refused'] as const;

export async function loader({ context, request, params, url }: LoaderArgs) {
  const { admin: all, member, tenant } = employeeVisit(context, request);
  const {
    orderId: _,
    basketId: __,
    ...review
  } = orAbsent(await all.creditReviews.open(member, { tenant, id: params.id ?? '' }));
  return { review, saved: url.searchParams.has('saved') };
}

export async function action({ context, request, params }: ActionArgs) {
  const { admin: all, member, tenant, text } = employeeVisit(context, request);
  const { intent: answer = '', note = '' } = await readForm(request);
  const id = params.id ?? '';
  const outcome = await all.creditReviews.answer(member, { tenant, id, answer, note });
  if (outcome.ok) return redirect(`${SECTION}/${id}?saved`, 303);
  const { problem } = outcome;
  return sendBack(request, { problem: refusedText(text, problem, text.creditReviews.problems), note });
}

type Person = NonNullable<CreditReview['person']>;

const addressText = ({ street, houseNumber, postalCode, country }: Person): string =>
  `${street} ${houseNumber}, ${country} ${postalCode}`;

function MatchTable({ matches }: { matches: MatchedReview[] }): ReactNode {
  const { text, amount, language } = useWork();
  const own = text.creditReviews;
  return (
    <Table
      label={own.matches}
      columns={[
        { label: own.subject, look: 'tight' },
        { label: own.match, look: 'tight' },
        { label: own.name, look: 'wide' },
        { label: own.born, look: 'tight' },
        { label: own.address, look: 'wide' },
        { label: own.mailbox, look: 'wide' },
        { label: own.phone, look: 'tight' },
        { label: own.owed },
      ]}
      rows={matches.map(({ number, match, owed, person }) => ({
        key: number,
        cells: [
          <a key="number" href={`${ADMIN_ROOT}/orders/${number}`}>
            {number}
          </a>,
          own.kinds[match] ?? match,
          person ? `${person.firstName} ${person.lastName}` : '',
          person?.birthday ? adminDayText(person.birthday, language) : '',
          person ? addressText(person) : '',
          person?.email ?? '',
          person?.phone ?? '',
          amount(owed),
        ],
      }))}
    />
  );
}

function AnswerForm({ here, note }: { here: string; note: string }): ReactNode {
  const { text } = useWork();
  const own = text.creditReviews;
  return (
    <Panel id="decide" title={own.decide}>
      <form method="post" action={here} className={styles.form}>
        <p>{own.decideText}</p>
        <Field
          id="note"
          name="note"
          label={own.note}
          hint={own.noteHint}
          required
          maxLength={300}
          autoComplete="off"
          defaultValue={note}
        />
        <div className={styles.actions}>
          {ANSWERS.map((answer) => (
            <Button
              key={answer}
              type="submit"
              name="intent"
              value={answer}
              {...(answer === 'accepted' ? { look: 'primary' as const } : {})}
            >
              {own.answers[answer]}
            </Button>
          ))}
        </div>
      </form>
    </Panel>
  );
}

/** One review: the buyer, the reasons, the orders that count, and the decision. */
export default function CreditReviewPage({
  loaderData,
  actionData,
}: PageProps<typeof loader, typeof action>): ReactNode {
  const { text, language, time, amount } = useWork();
  const own = text.creditReviews;
  const { review, saved } = loaderData;
  const { person, number } = review;
  const facts: [string, ReactNode][] = [
    [own.state, own.states[review.state]],
    [own.reasonsTitle, review.reasons.map((reason) => own.reasons[reason] ?? reason).join(', ')],
    [own.total, amount(review.total)],
    [own.requested, time(review.requestedAt)],
    [own.until, time(review.answerBy)],
    [own.name, review.name],
    ...(person?.birthday ? [[own.born, adminDayText(person.birthday, language)] satisfies [string, ReactNode]] : []),
    ...(person ? [[own.address, addressText(person)] satisfies [string, ReactNode]] : []),
    [own.mailbox, review.email],
    ...(person?.phone ? [[own.phone, person.phone] satisfies [string, ReactNode]] : []),
    ...(review.message ? [[own.message, review.message] satisfies [string, ReactNode]] : []),
    ...(review.bureau ? [[own.bureau, review.bureau] satisfies [string, ReactNode]] : []),
    ...(review.answeredAt
      ? [
          [own.answeredBy, `${review.answeredBy ?? own.nobody}, ${time(review.answeredAt)}`] satisfies [
            string,
            ReactNode,
          ],
          [own.note, review.note] satisfies [string, ReactNode],
        ]
      : []),
  ];
  return (
    <>
      <AdminPageHead
        title={number === null ? own.request : own.order(number)}
        back={{ href: SECTION, label: text.back(own.title) }}
      />
      {saved && !actionData && <Notice kind="success">{own.saved}</Notice>}
      {actionData && (
        <Notice kind="problem" role="alert">
          {actionData.problem}
        </Notice>
      )}
      <Panel id="facts" title={own.facts}>
        <FactList facts={facts} />
        {number !== null && <a href={`${ADMIN_ROOT}/orders/${number}`}>{own.order(number)}</a>}
      </Panel>
      <Panel id="matches" title={own.matches} flush={review.matches.length > 0}>
        {review.matches.length === 0 ? (
          <p className={styles.muted}>{own.noMatches}</p>
        ) : (
          <MatchTable matches={review.matches} />
        )}
      </Panel>
      {review.state === 'open' && <AnswerForm here={`${SECTION}/${review.id}`} note={actionData?.note ?? ''} />}
    </>
  );
}
