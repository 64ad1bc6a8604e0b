import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { listQuery, readListState } from '../../platform/lists/list-state.ts';
import { may } from '../../shop/staff/employees/permissions.ts';
import { readForm, sendBack } from '../../storefront/form-data.ts';
import { Button } from '../../ui/button.tsx';
import { ListCards } from '../components/list/list-cards.tsx';
import { ActionOutcome } from '../components/outcome.tsx';
import styles from '../components/section.module.css';
import { AdminPageHead, Key, Panel } from '../components/section.tsx';
import { Tag } from '../components/tag.tsx';
import { AdminTextArea } from '../components/text-area.tsx';
import { useWork } from '../components/use-work.ts';
import { employeeVisit } from '../current-employee.ts';
import { runListForm } from '../list-form.ts';
import { listPageOf } from '../list-listing.ts';
import { listFilePath, viewSentences } from '../lists/described-list.ts';
import { questionList } from '../lists/question-list.ts';
import type { ActionArgs, LoaderArgs, PageProps } from '../page-types.ts';
import { ADMIN_ROOT } from '../sections.ts';
import { refusedText, textOfCode } from '../worded.ts';

const SECTION = `${ADMIN_ROOT}/questions`;
const OWN = { name: 'questions', path: SECTION } as const;

export async function loader({ context, request, url }: LoaderArgs) {
  const visit = employeeVisit(context, request);
  const { searchParams: params } = url;
  return {
    ...(await listPageOf(visit, visit.admin.questions.listing, OWN, params)),
    done: params.get('done') ?? '',
    mayDecide: may(visit.member, 'review.moderate'),
  };
}

/** Runs the forms of the list, or decides on one question. */
export async function action({ context, request, url }: ActionArgs) {
  const visit = employeeVisit(context, request);
  const { admin, member, tenant, text } = visit;
  const entered = await readForm(request);
  const { shape } = admin.questions.listing;
  const ofList = await runListForm(visit, request, entered, { ...OWN, shape });
  if (ofList) return ofList;
  const { id = '', decided = '', verdict = '', answer = '' } = entered;
  const outcome = await admin.questions.decide(member, tenant, { id, decided, verdict, answer });
  if (!outcome.ok)
    return sendBack(request, { problem: refusedText(text, outcome.problem, text.questions.problems), entered });
  const state = readListState(shape, url.searchParams);
  const query = new URLSearchParams(listQuery(shape, state, { page: state.page }));
  query.set('done', verdict);
  return redirect(`${SECTION}?${query}`, 303);
}

type Shown = PageProps<typeof loader>['loaderData']['lines'][number];

export default function Questions({ loaderData, actionData }: PageProps<typeof loader, typeof action>): ReactNode {
  const { text, timeZone } = useWork();
  const say = text.questions;
  const { list, lines, done, mayDecide } = loaderData;
  const answer = actionData ?? undefined;
  return (
    <>
      <AdminPageHead title={say.title} intro={say.intro} />
      <ActionOutcome answer={answer} done={textOfCode({ ...viewSentences(text), ...say.said }, done)} />
      <ListCards
        list={list}
        described={questionList(text, timeZone)}
        viewName={answer?.entered.intent === 'save-view' ? (answer.entered.name ?? '') : ''}
        exportPath={listFilePath(OWN.name)}
      >
        {lines.map((question) => (
          <QuestionPanel
            key={question.id}
            question={question}
            mayDecide={mayDecide}
            typed={answer?.entered.id === question.id ? answer.entered.answer : undefined}
          />
        ))}
      </ListCards>
    </>
  );
}

function QuestionPanel(props: { question: Shown; mayDecide: boolean; typed: string | undefined }): ReactNode {
  const { question, mayDecide, typed } = props;
  const { text, time } = useWork();
  const say = text.questions;
  const title = question.product ?? question.productId;
  const [publish, refuse] = question.state === 'published' ? [say.change, say.withdraw] : [say.publish, say.refuse];
  const tone = ({ waiting: 'warning', published: 'good', answered: 'good', refused: 'problem' } as const)[
    question.state
  ];
  return (
    <Panel
      id={`question-${question.id}`}
      title={title}
      entry
      aside={<Tag tone={tone}>{say.states[question.state]}</Tag>}
    >
      <p>
        <a href={`${ADMIN_ROOT}/products/${encodeURIComponent(question.productId)}`}>
          {say.sku} <Key>{question.sku}</Key>
        </a>
      </p>
      <p className={styles.words} lang={question.locale}>
        {question.text}
      </p>
      <p className={styles.muted}>
        {say.by(question.author, time(question.askedAt))} · {question.locale}
        {question.source === 'demo' && ` · ${say.sources.demo}`}
      </p>
      {mayDecide ? (
        <form method="post" className={styles.form}>
          <input type="hidden" name="id" value={question.id} />
          <input type="hidden" name="decided" value={question.decidedAt?.toISOString() ?? ''} />
          <p className={styles.muted}>{question.isMailed ? say.mailed : say.notMailed}</p>
          <AdminTextArea
            id={`answer-${question.id}`}
            name="answer"
            label={say.answer}
            rows={4}
            maxLength={2000}
            lang={question.locale}
            defaultValue={typed ?? question.answer ?? ''}
          />
          <div className={styles.actions}>
            <Button type="submit" look="primary" name="verdict" value="publish" aria-label={say.actOf(publish, title)}>
              {publish}
            </Button>
            {question.state === 'waiting' && (
              <Button type="submit" name="verdict" value="answer" aria-label={say.actOf(say.onlyAnswer, title)}>
                {say.onlyAnswer}
              </Button>
            )}
            {question.state !== 'refused' && (
              <Button type="submit" name="verdict" value="refuse" aria-label={say.actOf(refuse, title)}>
                {refuse}
              </Button>
            )}
          </div>
        </form>
      ) : (
        question.answer && (
          <p className={styles.words} lang={question.locale}>
            {question.answer}
          </p>
        )
      )}
    </Panel>
  );
}
