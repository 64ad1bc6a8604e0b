import type { ReactNode } from 'react';
import type { ReviewLine } from '../../shop/after-sales/order-administration/index.ts';
import styles from '../components/section.module.css';
import { AdminPageHead, Panel } from '../components/section.tsx';
import { Table } from '../components/table.tsx';
import { Tag } from '../components/tag.tsx';
import { useWork } from '../components/use-work.ts';
import { employeeVisit, orAbsent } from '../current-employee.ts';
import type { LoaderArgs, PageProps } from '../page-types.ts';
import { ADMIN_ROOT } from '../sections.ts';

const SECTION = `${ADMIN_ROOT}/credit-reviews`;

export async function loader({ context, request }: LoaderArgs) {
  const { admin: all, member, tenant } = employeeVisit(context, request);
  return orAbsent(await all.creditReviews.overview(member, tenant));
}

function ReviewTable({ label, reviews }: { label: string; reviews: ReviewLine[] }): ReactNode {
  const { text, time, amount } = useWork();
  const own = text.creditReviews;
  return (
    <Table
      label={label}
      columns={[
        { label: own.subject, look: 'tight' },
        { label: own.name, look: 'wide' },
        { label: own.reasonsTitle, look: 'wide' },
        { label: own.total, look: 'tight' },
        { label: own.matchCount, look: 'tight' },
        { label: own.until, look: 'tight' },
        { label: own.state },
      ]}
      rows={reviews.map((review) => ({
        key: review.id,
        cells: [
          <a key="subject" href={`${SECTION}/${review.id}`}>
            {review.number === null ? own.request : own.order(review.number)}
          </a>,
          review.name,
          review.reasons.map((reason) => own.reasons[reason] ?? reason).join(', '),
          amount(review.total),
          String(review.matches),
          time(review.answerBy),
          <Tag key="state" tone={review.state === 'accepted' ? 'good' : 'quiet'}>
            {own.states[review.state]}
          </Tag>,
        ],
      }))}
    />
  );
}

/** Orders and requests that wait for a decision on their credit, and the newest decisions. */
export default function CreditReviews({ loaderData }: PageProps<typeof loader>): ReactNode {
  const { text } = useWork();
  const own = text.creditReviews;
  const { waiting, answered, count } = loaderData;
  return (
    <>
      <AdminPageHead title={own.title} intro={own.intro} />
      <Panel id="waiting" title={own.waiting} flush={waiting.length > 0}>
        {waiting.length === 0 ? (
          <p className={styles.muted}>{own.noneWaiting}</p>
        ) : (
          <ReviewTable label={`${own.waiting}, ${own.waitingCount(count)}`} reviews={waiting} />
        )}
      </Panel>
      <Panel id="answered" title={own.answered} flush={answered.length > 0}>
        {answered.length === 0 ? (
          <p className={styles.muted}>{own.noneAnswered}</p>
        ) : (
          <ReviewTable label={own.answered} reviews={answered} />
        )}
      </Panel>
    </>
  );
}
