import { type ReactNode, useEffect, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import type { FitMark, QualityMark, ReviewField, ReviewFields } from '../../../shop/customers/reviews/index.ts';
import { labelled } from '../../../tenants/labelled.ts';
import type { ReviewMessages } from '../../../tenants/messages/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox, RadioGroup } from '../../../ui/choices.tsx';
import { Field } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ProblemList } from '../../../ui/problem-list.tsx';
import { useLocale } from '../../text.tsx';
import { FileField, type FileWords } from '../contact/file-field.tsx';
import styles from './reviews.module.css';
import { TextArea } from './text-area.tsx';

/** Plain texts of the form, which a loader can serialise; composed texts are excluded. */
export type ReviewFormTexts = Pick<
  ReviewMessages['form'],
  | 'requiredHint'
  | 'fields'
  | 'hints'
  | 'choices'
  | 'noMark'
  | 'photos'
  | 'removePhotos'
  | 'rulesTitle'
  | 'rules'
  | 'agree'
  | 'submit'
  | 'sending'
  | 'fieldProblems'
>;

export type ReviewAnswer = {
  /** Sentence about the form as a whole. */
  message: string;
  fields: ReviewFields;
  /** Problems of photographs as sentences. */
  files: string[];
  entered: ReviewEntry;
};

export type ReviewEntry = Partial<Record<ReviewField, string>>;

/** Texts of the field for photographs. */
export type PhotoTexts = {
  accept: string;
  optional: string;
  hint: string;
  /** Note about the photographs of the earlier review; null without any. */
  earlier: string | null;
  words: FileWords;
};

const ORDER = ['stars', 'fit', 'quality', 'title', 'text', 'author', 'terms'] as const satisfies ReviewField[];
const PHOTOS = 'review-photos';
const idOf = (field: ReviewField): string => `review-${field}`;

/** Renders the form for a new review; its answer takes the focus. */
export function ReviewForm(props: {
  words: ReviewFormTexts;
  termsId: string;
  limits: { title: number; textLeast: number; text: number; author: number };
  /** Texts of the marks; those of the fit only for goods with sizes. */
  marks: { fit: Record<FitMark, string> | null; quality: Record<QualityMark, string> };
  photos: PhotoTexts;
  start: ReviewEntry;
  answer: ReviewAnswer | null;
}): ReactNode {
  const { words, termsId, limits, marks, photos, start, answer } = props;
  const { fields } = words;
  const entered: ReviewEntry = answer?.entered ?? start;
  const isSending = useNavigation().state !== 'idle';
  const problemOf = (field: ReviewField): string | undefined => {
    const problem = answer?.fields[field];
    return problem && words.fieldProblems[problem];
  };
  const common = (field: 'title' | 'text' | 'author') => ({
    id: idOf(field),
    name: field,
    label: fields[field],
    hint: words.hints[field],
    defaultValue: entered[field],
    error: problemOf(field),
    maxLength: limits[field],
    required: true,
  });
  const mark = (field: 'fit' | 'quality') => ({
    id: idOf(field),
    name: field,
    legend: fields[field],
    hint: words.hints[field],
    none: words.noMark,
    defaultValue: entered[field] ?? '',
    error: problemOf(field),
  });
  return (
    <Form method="post" encType="multipart/form-data" noValidate className={styles.form}>
      {answer && <Problems answer={answer} words={words} />}
      <p className={styles.small}>{words.requiredHint}</p>
      <RadioGroup
        id={idOf('stars')}
        legend={fields.stars}
        name="stars"
        required
        options={(['5', '4', '3', '2', '1'] as const).map((stars) => ({ value: stars, label: words.choices[stars] }))}
        defaultValue={entered.stars}
        error={problemOf('stars')}
      />
      {marks.fit && <MarkGroup {...mark('fit')} texts={marks.fit} />}
      <MarkGroup {...mark('quality')} texts={marks.quality} />
      <Field {...common('title')} />
      <TextArea {...common('text')} rows={8} />
      <Field {...common('author')} autoComplete="nickname" />
      <FileField
        id={PHOTOS}
        name="files"
        accept={photos.accept}
        label={words.photos}
        optionalMark={photos.optional}
        hint={photos.hint}
        error={answer && answer.files.length > 0 ? answer.files.join('\n') : undefined}
        words={photos.words}
      />
      {photos.earlier !== null && (
        <>
          <p className={styles.small}>{photos.earlier}</p>
          <Checkbox name="photos" value="remove" label={words.removePhotos} />
        </>
      )}
      <section aria-labelledby="review-rules">
        <h2 className={styles.reviewTitle} id="review-rules">
          {words.rulesTitle}
        </h2>
        <ul className={styles.rules}>
          {words.rules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
      </section>
      <Checkbox
        id={idOf('terms')}
        name="terms"
        value={termsId}
        label={`${words.agree} *`}
        defaultChecked={entered.terms === termsId}
        error={problemOf('terms')}
      />
      <div>
        <Button type="submit" look="primary" size="large" busy={isSending}>
          {isSending ? words.sending : words.submit}
        </Button>
      </div>
    </Form>
  );
}

/** Renders the choice of an optional mark. */
function MarkGroup(props: {
  id: string;
  name: string;
  legend: string;
  hint: string;
  texts: Record<string, string>;
  /** Label of no mark. */
  none: string;
  defaultValue: string;
  error: string | undefined;
}): ReactNode {
  const { texts, none, ...group } = props;
  const options = [...Object.entries(texts), ['', none] as const].map(([value, label]) => ({ value, label }));
  return <RadioGroup {...group} options={options} />;
}

/** Renders the problems with links to their fields; takes the focus with each new answer. */
function Problems({ answer, words }: { answer: ReviewAnswer; words: ReviewFormTexts }): ReactNode {
  const element = useRef<HTMLDivElement>(null);
  const locale = useLocale();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each answer.
  useEffect(() => element.current?.focus(), [answer]);
  return (
    <Notice kind="problem" role="alert" tabIndex={-1} ref={element}>
      <p>
        <strong>{answer.message}</strong>
      </p>
      <ProblemList
        problems={[
          ...ORDER.flatMap((field) => {
            const problem = answer.fields[field];
            if (!problem) return [];
            return [{ id: idOf(field), text: labelled(locale, words.fields[field], words.fieldProblems[problem]) }];
          }),
          ...answer.files.map((text) => ({ id: PHOTOS, text })),
        ]}
      />
    </Notice>
  );
}
