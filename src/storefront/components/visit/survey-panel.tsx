import { type FormEvent, type ReactNode, useState } from 'react';
import { Button, IconButton } from '../../../ui/button.tsx';
import { RadioGroup } from '../../../ui/choices.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { fetchJson } from '../../fetch-json.ts';
import { TextArea } from '../reviews/text-area.tsx';
import type { SurveyLayer as Survey } from './layers-answer.ts';
import { overPage } from './over-page.ts';
import styles from './visit.module.css';

type Props = { survey: Survey; pageType: string; onDone: () => void; onClose: () => void };

/** Renders the survey invitation below the page; the questions show only if the visitor accepts it. */
function SurveyPanel({ survey, pageType, onDone, onClose }: Props): ReactNode {
  const [state, setState] = useState<'invited' | 'open' | 'thanked'>('invited');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const end = (): void => {
    onDone();
    onClose();
  };
  const send = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const rating = Number(form.get('rating') ?? 0);
    if (rating === 0) {
      setProblem(survey.problems.rating);
      return;
    }
    setBusy(true);
    fetchJson('/api/survey', { method: 'POST', json: { rating, comment: String(form.get('comment') ?? ''), pageType } })
      .then(
        () => {
          onDone();
          setState('thanked');
        },
        () => setProblem(survey.problems.failed),
      )
      .finally(() => setBusy(false));
  };
  if (state === 'invited')
    return (
      <section
        className={styles.invitation}
        aria-label={survey.name}
        onKeyDown={(event) => {
          if (event.key === 'Escape') end();
        }}
      >
        <Button look="quiet" onClick={() => setState('open')}>
          {survey.invite}
        </Button>
        <IconButton icon="x" label={survey.dismiss} onClick={end} />
      </section>
    );
  return (
    <Dialog open onClose={end} title={survey.title} closeLabel={survey.close}>
      <div className={styles.survey}>
        {state === 'thanked' ? (
          <Notice kind="success" role="status">
            {survey.thanks}
          </Notice>
        ) : (
          <form onSubmit={send} noValidate className={styles.survey}>
            <p>{survey.lead}</p>
            <RadioGroup
              id="survey-rating"
              name="rating"
              legend={survey.legend}
              required
              error={problem}
              options={survey.ratings.map((label, index) => ({ value: String(index + 1), label }))}
            />
            <TextArea
              id="survey-comment"
              name="comment"
              label={`${survey.comment} (${survey.optional})`}
              hint={survey.hint}
              error={undefined}
              maxLength={1000}
              rows={4}
            />
            <Button type="submit" look="primary" busy={isBusy}>
              {survey.submit}
            </Button>
          </form>
        )}
      </div>
    </Dialog>
  );
}

export function showSurvey(survey: Survey, pageType: string, remember: () => void): void {
  const { root, close } = overPage();
  root.render(<SurveyPanel survey={survey} pageType={pageType} onDone={remember} onClose={close} />);
}
