import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { listQuery, readListState } from '../../platform/lists/list-state.ts';
import type { RefusalReason } from '../../shop/customers/reviews/index.ts';
import { may } from '../../shop/staff/employees/permissions.ts';
import { formOf, sendBack } from '../../storefront/form-data.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/choices.tsx';
import { Select } from '../../ui/field.tsx';
import { ListCards } from '../components/list/list-cards.tsx';
import { ActionOutcome } from '../components/outcome.tsx';
import styles from '../components/section.module.css';
import { AdminPageHead, Key, Panel } from '../components/section.tsx';
import { Tag } from '../components/tag.tsx';
import { useWork } from '../components/use-work.ts';
import { employeeVisit } from '../current-employee.ts';
import { runListForm } from '../list-form.ts';
import { listPageOf } from '../list-listing.ts';
import { listFilePath, viewSentences } from '../lists/described-list.ts';
import { reviewList } from '../lists/review-list.ts';
import type { ActionArgs, LoaderArgs, PageProps } from '../page-types.ts';
import { ADMIN_ROOT } from '../sections.ts';
import type { StaffText } from '../texts/index.ts';
import { refusedText, textOfCode } from '../worded.ts';

const SECTION = `${ADMIN_ROOT}/reviews`;
const OWN = { name: 'reviews', path: SECTION } as const;
/** Form that publishes ticked reviews; its checkboxes are in the cards. */
const TICKED = 'publish-ticked';

export async function loader({ context, request, url }: LoaderArgs) {
  const visit = employeeVisit(context, request);
  const { searchParams: params } = url;
  return {
    ...(await listPageOf(visit, visit.admin.reviews.listing, OWN, params)),
    done: params.get('done') ?? '',
    published: Number(params.get('published') ?? '0') || 0,
    left: Number(params.get('left') ?? '0') || 0,
    mayDecide: may(visit.member, 'review.moderate'),
  };
}

/** Runs the forms of the list, decides on one review, or publishes the ticked ones. */
export async function action({ context, request, url }: ActionArgs) {
  const visit = employeeVisit(context, request);
  const { admin: work, member, tenant, text } = visit;
  const form = await formOf(request);
  const entered: Record<string, string> = {};
  for (const [name, value] of form) if (typeof value === 'string') entered[name] = value;
  const { shape } = work.reviews.listing;
  const ofList = await runListForm(visit, request, entered, { ...OWN, shape });
  if (ofList) return ofList;
  const state = readListState(shape, url.searchParams);
  const back = (done: Record<string, string>) => {
    const query = new URLSearchParams(listQuery(shape, state, { page: state.page }));
    for (const [name, value] of Object.entries(done)) query.set(name, value);
    return redirect(`${SECTION}?${query}`, 303);
  };
  if (entered.intent === TICKED) {
    const versions = form.getAll('version').flatMap((value) => {
      const [id = '', written = ''] = typeof value === 'string' ? value.split(' ') : [];
      return [{ id, written }];
    });
    if (versions.length === 0) return sendBack(request, { problem: text.reviews.noneTicked, entered });
    const outcome = await work.reviews.publishAll(member, tenant, versions);
    if (!outcome.ok) return sendBack(request, { problem: problemText(text, outcome.problem), entered });
    return back({ done: 'published', published: String(outcome.published), left: String(outcome.left) });
  }
  const { id = '', written = '', verdict = '', reason = '' } = entered;
  const outcome = await work.reviews.decide(member, tenant, { id, written, verdict, reason });
  if (!outcome.ok) return sendBack(request, { problem: problemText(text, outcome.problem), entered });
  return back({ done: verdict });
}

function problemText(text: StaffText, problem: 'not-allowed' | 'not-found' | 'no-reason' | 'changed'): string {
  return refusedText(text, problem, text.reviews.problems);
}

type Shown = PageProps<typeof loader>['loaderData']['lines'][number];

export default function Reviews({ loaderData, actionData }: PageProps<typeof loader, typeof action>): ReactNode {
  const { text, timeZone, number } = useWork();
  const say = text.reviews;
  const { list, lines, done, published, left, mayDecide } = loaderData;
  const answer = actionData ?? undefined;
  const said =
    done === 'published'
      ? say.publishedMany(number(published), left)
      : textOfCode({ ...viewSentences(text), ...say.said }, done);
  const maySelect = mayDecide && lines.some(({ state }) => state !== 'published');
  return (
    <>
      <AdminPageHead title={say.title} intro={say.intro} />
      <ActionOutcome answer={answer} done={said} />
      <ListCards
        list={list}
        described={reviewList(text, timeZone)}
        viewName={answer?.entered.intent === 'save-view' ? (answer.entered.name ?? '') : ''}
        exportPath={listFilePath(OWN.name)}
        bar={
          maySelect && (
            <form id={TICKED} method="post" className={styles.actions}>
              <Button type="submit" look="primary" name="intent" value={TICKED}>
                {say.publishTicked}
              </Button>
            </form>
          )
        }
      >
        {lines.map((review) => (
          <ReviewPanel key={review.id} review={review} mayDecide={mayDecide} />
        ))}
      </ListCards>
    </>
  );
}

function ReviewPanel({ review, mayDecide }: { review: Shown; mayDecide: boolean }): ReactNode {
  const { text, time } = useWork();
  const say = text.reviews;
  const title = review.title || say.noTitle;
  const tone = ({ waiting: 'warning', published: 'good', refused: 'problem' } as const)[review.state];
  return (
    <Panel id={`review-${review.id}`} title={title} entry aside={<Tag tone={tone}>{say.states[review.state]}</Tag>}>
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
      {review.photos.length > 0 && (
        <p className={styles.photos}>
          {review.photos.map((photo, index) => {
            const address = `${SECTION}/${review.id}/photos/${photo}`;
            return (
              <a key={photo} href={address}>
                <img src={address} alt={say.photoOf(index + 1, title)} loading="lazy" width={160} height={160} />
              </a>
            );
          })}
        </p>
      )}
      <p className={styles.muted}>
        {say.by(review.author, time(review.writtenAt))} · {review.locale}
        {review.verified && ` · ${say.verified}`}
        {review.fit && ` · ${say.marked(say.fit, say.fits[review.fit])}`}
        {review.quality && ` · ${say.marked(say.quality, say.qualities[review.quality])}`}
        {review.source !== 'customer' && ` · ${review.source === 'demo' ? say.demo : say.imported}`}
        {review.state === 'published' && ` · ${say.opinions(review.helpful, review.notHelpful)}`}
        {review.reason && ` · ${say.reasonWas(textOfCode(say.reasons, review.reason) ?? review.reason)}`}
      </p>
      {mayDecide && review.state !== 'published' && (
        <Checkbox
          name="version"
          form={TICKED}
          value={`${review.id} ${review.writtenAt.toISOString()}`}
          label={say.tick}
          aria-label={text.lists.selectOf(title)}
        />
      )}
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
