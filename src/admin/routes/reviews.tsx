import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import type { RefusalReason, ReviewState } from '../../shop/customers/reviews/index.ts';
import { may } from '../../shop/staff/employees/permissions.ts';
import { readForm, sendBack } from '../../storefront/form-data.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Pager } from '../components/pager.tsx';
import styles from '../components/section.module.css';
import { AdminPageHead, Key, Panel, Tabs } from '../components/section.tsx';
import { Tag } from '../components/tag.tsx';
import { useWork } from '../components/use-work.ts';
import { employeeVisit, orAbsent } from '../current-employee.ts';
import type { ActionArgs, LoaderArgs, PageProps } from '../page-types.ts';
import { ADMIN_ROOT } from '../sections.ts';

const SECTION = `${ADMIN_ROOT}/reviews`;
const STATES = ['waiting', 'published', 'refused'] as const satisfies readonly ReviewState[];

function askedFor(params: URLSearchParams): { state: ReviewState; page: number } {
  const page = params.get('page') ?? '1';
  return {
    state: STATES.find((state) => state === params.get('state')) ?? 'waiting',
    page: /^[1-9]\d{0,3}$/.test(page) ? Number(page) : 1,
  };
}

function addressOf({ state, page }: { state: ReviewState; page: number }): string {
  const params = new URLSearchParams();
  if (state !== 'waiting') params.set('state', state);
  if (page > 1) params.set('page', String(page));
  return params.size === 0 ? SECTION : `${SECTION}?${params}`;
}

export async function loader({ context, request, url }: LoaderArgs) {
  const { admin: work, member, tenant, locale } = employeeVisit(context, request);
  const asked = askedFor(url.searchParams);
  const said = url.searchParams.get('said');
  return {
    ...asked,
    ...orAbsent(await work.reviews.list(member, { tenant, locale, ...asked })),
    said: (['publish', 'refuse'] as const).find((verdict) => verdict === said) ?? null,
    mayDecide: may(member.role, 'review.moderate'),
  };
}

export async function action({ context, request, url }: ActionArgs) {
  const { admin: work, member, tenant, text } = employeeVisit(context, request);
  const { id = '', written = '', verdict = '', reason = '' } = await readForm(request);
  const outcome = await work.reviews.decide(member, tenant, { id, written, verdict, reason });
  if (!outcome.ok) {
    const { problem } = outcome;
    const sentence =
      problem === 'not-allowed'
        ? text.notAllowed
        : problem === 'not-found'
          ? text.notFound
          : text.reviews.problems[problem];
    return sendBack(request, { problem: sentence });
  }
  const address = addressOf(askedFor(url.searchParams));
  return redirect(`${address}${address.includes('?') ? '&' : '?'}said=${verdict}`, 303);
}

type Shown = PageProps<typeof loader>['loaderData']['reviews'][number];

export default function Reviews({ loaderData, actionData }: PageProps<typeof loader, typeof action>): ReactNode {
  const { text } = useWork();
  const say = text.reviews;
  const { state, page, reviews, waiting, hasMore, said, mayDecide } = loaderData;
  return (
    <>
      <AdminPageHead title={say.title} intro={say.intro} />
      {actionData && (
        <Notice kind="problem" role="alert">
          {actionData.problem}
        </Notice>
      )}
      {said && !actionData && (
        <Notice kind="success" role="status">
          {say.said[said]}
        </Notice>
      )}
      <Tabs
        label={say.views}
        tabs={STATES.map((entry) => ({
          href: addressOf({ state: entry, page: 1 }),
          label: entry === 'waiting' ? say.waiting(waiting) : say.states[entry],
          current: entry === state,
        }))}
      />
      {reviews.length === 0 && (
        <Panel id="none" title={say.title} headless>
          <div className={styles.panelBody}>
            <p className={styles.muted}>{say.empty[state]}</p>
          </div>
        </Panel>
      )}
      <div className={styles.stack}>
        {reviews.map((review) => (
          <ReviewPanel key={review.id} review={review} mayDecide={mayDecide} />
        ))}
      </div>
      <Pager
        label={say.pages}
        previous={page > 1 && { href: addressOf({ state, page: page - 1 }), label: say.previous }}
        next={hasMore && { href: addressOf({ state, page: page + 1 }), label: say.next }}
      />
    </>
  );
}

function ReviewPanel({ review, mayDecide }: { review: Shown; mayDecide: boolean }): ReactNode {
  const { text, time } = useWork();
  const say = text.reviews;
  const title = review.title || say.noTitle;
  const tone = ({ waiting: 'warning', published: 'good', refused: 'problem' } as const)[review.state];
  return (
    <Panel id={`review-${review.id}`} title={title} aside={<Tag tone={tone}>{say.states[review.state]}</Tag>}>
      <p>
        <strong>{say.stars(review.stars)}</strong>{' '}
        <a href={`${ADMIN_ROOT}/products/${encodeURIComponent(review.productId)}`}>
          {review.product ?? review.productId}
        </a>{' '}
        <Key>{review.sku}</Key>
      </p>
      <p className={styles.words} lang={review.locale}>
        {review.text}
      </p>
      <p className={styles.muted}>
        {say.by(review.author, time(review.writtenAt))} · {review.locale}
        {review.verified && ` · ${say.verified}`}
        {review.source !== 'customer' && ` · ${review.source === 'demo' ? say.demo : say.imported}`}
        {review.state === 'published' && ` · ${say.opinions(review.helpful, review.notHelpful)}`}
        {review.reason && ` · ${say.reasonWas(say.reasons[review.reason])}`}
      </p>
      {mayDecide && <Verdicts review={review} title={title} />}
    </Panel>
  );
}

function Verdicts({ review, title }: { review: Shown; title: string }): ReactNode {
  const { text } = useWork();
  const say = text.reviews;
  // Identifies the version of the review that a verdict applies to, because its author may have rewritten it.
  const about = (
    <>
      <input type="hidden" name="id" value={review.id} />
      <input type="hidden" name="written" value={review.writtenAt.toISOString()} />
    </>
  );
  const reasons = Object.keys(say.reasons) as RefusalReason[];
  return (
    <div className={styles.row}>
      {review.state !== 'published' && (
        <form method="post">
          {about}
          <input type="hidden" name="verdict" value="publish" />
          <Button type="submit" look="primary" aria-label={say.publishOf(title)}>
            {say.publish}
          </Button>
        </form>
      )}
      {review.state !== 'refused' && (
        <form method="post" className={styles.row}>
          {about}
          <input type="hidden" name="verdict" value="refuse" />
          <Select name="reason" label={say.reason} defaultValue="" required>
            <option value="">{say.chooseReason}</option>
            {reasons.map((reason) => (
              <option key={reason} value={reason}>
                {say.reasons[reason]}
              </option>
            ))}
          </Select>
          <Button type="submit" aria-label={say.refuseOf(title)}>
            {say.refuse}
          </Button>
        </form>
      )}
    </div>
  );
}
