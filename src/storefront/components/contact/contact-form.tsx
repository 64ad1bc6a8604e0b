import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { FileProblem } from '../../../shop/marketing/contact/take-files.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox, Field, Select } from '../../../ui/field.tsx';
import { FieldError } from '../../../ui/field-error.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ProblemList } from '../../../ui/problem-list.tsx';
import { CONTACT_ORDER, inFormOrder } from '../../form-order.ts';
import { labelled } from '../../labelled.ts';
import { useLocale } from '../../text.tsx';
import styles from './contact.module.css';
import { FileField } from './file-field.tsx';
import { sendContactForm, type UploadProgress } from './send-form.ts';
import { Sending } from './sending.tsx';
import { type ProofState, useProofOfWork } from './use-proof.ts';

type Names = Record<string, string>;
export type ContactTexts = {
  title: string;
  lead: string;
  choose: string;
  chooseSubject: string;
  subjects: Names;
  answers: Names;
  fields: Names;
  salutations: Names;
  optional: string;
  birthdayHint: string;
  noChange: string;
  leave: string;
  submit: string;
  disabled: string;
  privacy: string;
  summary: string;
  questionHint: string;
  filesHint: string;
  doneTitle: string;
  fileProblems: Record<FileProblem, string>;
  formats: string;
  proof: Record<ProofState | 'title', string>;
  sending: Record<'chosen' | 'remove' | 'title' | 'checking' | 'cancel' | 'cancelled' | 'lost', string>;
};
type Question = { text: string; token: string };
type Choice = { value: string; label: string };
type Subject = {
  key: string;
  name: string | undefined;
  answer: string | undefined;
  fields: readonly string[];
  required: readonly string[];
  messageRequired: boolean;
};
type Data = {
  words: ContactTexts;
  subject: string;
  subjects: readonly Subject[];
  question: Question;
  frequencies: readonly Choice[];
  pauses: readonly Choice[];
  known: Names;
  privacy: string;
  extensions: readonly string[];
};
type Answer = {
  message: string | null;
  fields: Names;
  files: readonly string[];
  entered: Names;
  question: Question;
};

const LINES: Record<string, { autoComplete: string; inputMode?: 'numeric' | 'tel' }> = {
  customernumber: { autoComplete: 'off', inputMode: 'numeric' },
  birthday: { autoComplete: 'bday' },
  street: { autoComplete: 'address-line1' },
  housenumber: { autoComplete: 'off' },
  postalcode: { autoComplete: 'postal-code' },
  city: { autoComplete: 'address-level2' },
  phone: { autoComplete: 'tel', inputMode: 'tel' },
};
const BOXES = ['cancelnl', 'canceladvertising', 'cancelmarketing'];

/**
 * Renders the subject first and then the fields that it needs. Without JavaScript the subject is sent alone, and the
 * page returns with its fields.
 */
export function ContactFormPage(props: {
  data: Data;
  answer: Answer | null;
  onSent(said: { title: string; message: string }): void;
}): ReactNode {
  const { data, onSent } = props;
  const { words, subjects } = data;
  // The answer to the script is newer than the answer in the page.
  const [heard, setHeard] = useState<Answer | null>(null);
  const answer = heard ?? props.answer;
  const problems = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (heard !== null) problems.current?.focus();
  }, [heard]);
  const [chosen, setChosen] = useState(answer?.entered.subject ?? data.subject);
  const subject = subjects.find(({ key }) => key === chosen);
  return (
    <section className={styles.contact} aria-labelledby="contact-title" id="form">
      <h2 id="contact-title">{words.title}</h2>
      <p>{words.lead}</p>
      <div ref={problems} tabIndex={-1}>
        {answer && <Problems answer={answer} words={words} />}
      </div>
      <form method="get" action="#form" className={styles.subject}>
        <Select
          id="contact-subject"
          name="subject"
          label={words.fields.subject ?? ''}
          required
          value={chosen}
          error={answer?.fields.subject}
          onChange={(event) => setChosen(event.currentTarget.value)}
        >
          <option value="">{words.choose}</option>
          {subjects.map(({ key, name }) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </Select>
        <noscript>
          <Button type="submit">{words.chooseSubject}</Button>
        </noscript>
      </form>
      {subject ? (
        <Fields
          data={data}
          subject={subject}
          answer={answer}
          onHeard={setHeard}
          onSent={(message) => onSent({ title: words.doneTitle, message })}
        />
      ) : (
        <div>
          <Button look="primary" size="large" disabled aria-describedby="contact-why">
            {words.submit}
          </Button>
          <p id="contact-why">{words.disabled}</p>
        </div>
      )}
    </section>
  );
}

function Problems({ answer, words }: { answer: Answer; words: ContactTexts }): ReactNode {
  const locale = useLocale();
  // The label of the terms is a whole sentence and no name of a field.
  const link = (name: string, problem: string) =>
    name === 'terms' ? problem : labelled(locale, words.fields[name] ?? name, problem);
  const files = answer.files.map((problem) => ['files', problem] as const);
  const lines = inFormOrder([...Object.entries(answer.fields), ...files], CONTACT_ORDER);
  if (answer.message === null && lines.length === 0) return null;
  return (
    <Notice kind="problem" role="alert">
      {answer.message && <p>{answer.message}</p>}
      {lines.length > 0 && <p>{words.summary}</p>}
      <ProblemList problems={lines.map(([name, problem]) => ({ id: `contact-${name}`, text: link(name, problem) }))} />
    </Notice>
  );
}

function Fields(props: {
  data: Data;
  subject: Subject;
  answer: Answer | null;
  onHeard(answer: Answer | null): void;
  onSent(message: string): void;
}): ReactNode {
  const { data, subject, answer, onHeard, onSent } = props;
  const { words, known } = data;
  const locale = useLocale();
  const entered = answer?.entered ?? known;
  const errors = answer?.fields ?? {};
  const question = answer?.question ?? data.question;
  const proof = useProofOfWork();
  const [progress, setProgress] = useState<UploadProgress | null>(null);
  const cancel = useRef<() => void>(() => {});
  const needsQuestion = proof.state === 'failed' || errors.answer !== undefined;

  const send = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const hear = (said: Partial<Answer>): void =>
      onHeard({ message: null, fields: {}, files: [], entered, question, ...said });
    onHeard(null);
    setProgress({ done: 0, all: 0 });
    let isCancelled = false;
    cancel.current = () => {
      isCancelled = true;
    };
    const solved = needsQuestion ? null : await proof.begin();
    // The question appears now; the visitor has to answer it first.
    if (solved === null && !needsQuestion) {
      setProgress(null);
      return hear({ fields: { answer: words.proof.failed } });
    }
    if (solved !== null) form.set('altcha', solved);
    const sending = isCancelled ? null : sendContactForm(`/api/contact?locale=${locale}&quiet=1`, form, setProgress);
    cancel.current = () => sending?.cancel();
    const outcome = sending === null ? { ok: false as const, problem: 'cancelled' as const } : await sending.sent;
    setProgress(null);
    if (outcome.ok) return onSent(outcome.message);
    if (outcome.problem !== 'refused') return hear({ message: words.sending[outcome.problem] });
    const { files, ...fields } = outcome.fields;
    if (fields.answer !== undefined) proof.renew();
    const isNamed = Object.keys(outcome.fields).length > 0;
    hear({ message: isNamed ? null : outcome.message, fields, files: files?.split('\n') ?? [] });
  };
  const line = (name: string, required: boolean, more: { autoComplete: string; inputMode?: 'numeric' | 'tel' }) => (
    <Field
      key={name}
      id={`contact-${name}`}
      name={name}
      label={words.fields[name] ?? name}
      required={required}
      optionalMark={words.optional}
      defaultValue={entered[name] ?? ''}
      error={errors[name]}
      {...(name === 'birthday' ? { hint: words.birthdayHint } : {})}
      {...more}
    />
  );
  return (
    <form
      method="post"
      encType="multipart/form-data"
      action="#form"
      noValidate
      className={styles.form}
      onSubmit={send}
      onInput={() => void proof.begin()}
    >
      <input type="hidden" name="subject" value={subject.key} />
      <input type="hidden" name="token" value={question.token} />
      {subject.answer && <Notice kind="info">{subject.answer}</Notice>}
      <Select
        id="contact-salutation"
        name="salutation"
        label={words.fields.salutation ?? ''}
        optionalMark={words.optional}
        defaultValue={entered.salutation ?? 'notSpecified'}
      >
        {Object.entries(words.salutations).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
      {line('firstname', true, { autoComplete: 'given-name' })}
      {line('lastname', true, { autoComplete: 'family-name' })}
      {line('email', true, { autoComplete: 'email' })}
      {subject.fields.map((name) => {
        const own = LINES[name];
        return own ? line(name, subject.required.includes(name), own) : null;
      })}
      <Wishes data={data} subject={subject} entered={entered} errors={errors} />
      <Message words={words} required={subject.messageRequired} value={entered.message ?? ''} error={errors.message} />
      {subject.fields.includes('files') && (
        <FileField
          id="contact-files"
          name="files"
          accept={data.extensions.map((extension) => `.${extension}`).join(',')}
          label={words.fields.files ?? ''}
          optionalMark={words.optional}
          hint={words.filesHint}
          error={answer?.files.length ? answer.files.join('\n') : undefined}
          words={{
            chosen: words.sending.chosen,
            remove: words.sending.remove,
            problems: words.fileProblems,
            formats: words.formats,
          }}
        />
      )}
      <div className={needsQuestion ? '' : (styles.plainOnly ?? '')}>
        <Field
          id="contact-answer"
          name="answer"
          label={question.text}
          hint={words.questionHint}
          required
          inputMode="numeric"
          autoComplete="off"
          error={errors.answer}
        />
      </div>
      {!needsQuestion && (
        <div data-scripted id="contact-proof">
          {words.proof.title}
          <span role="status"> {words.proof[proof.state]}</span>
        </div>
      )}
      <div className={styles.trap} aria-hidden="true">
        <label htmlFor="contact-company">{words.leave}</label>
        <input id="contact-company" name="company" tabIndex={-1} autoComplete="off" />
      </div>
      <div>
        <Checkbox
          id="contact-terms"
          name="terms"
          value="on"
          label={words.fields.terms}
          defaultChecked={entered.terms === 'on'}
          error={errors.terms}
        />
        <a href={data.privacy}>{words.privacy}</a>
      </div>
      {progress === null ? (
        <div>
          <Button type="submit" look="primary" size="large">
            {words.submit}
          </Button>
        </div>
      ) : (
        <Sending progress={progress} words={words.sending} onCancel={() => cancel.current()} />
      )}
    </form>
  );
}

function Message(props: {
  words: ContactTexts;
  required: boolean;
  value: string;
  error: string | undefined;
}): ReactNode {
  const { words, required, value, error } = props;
  return (
    <div className={styles.message}>
      <label htmlFor="contact-message">
        {words.fields.message}
        {required ? <span aria-hidden="true"> *</span> : <span> ({words.optional})</span>}
      </label>
      <textarea
        id="contact-message"
        name="message"
        rows={7}
        maxLength={4000}
        required={required}
        defaultValue={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? 'contact-message-error' : undefined}
      />
      <FieldError id="contact-message" error={error} />
    </div>
  );
}

/** Renders the choices to change newsletters. */
function Wishes(props: { data: Data; subject: Subject; entered: Names; errors: Names }): ReactNode {
  const { data, subject, entered, errors } = props;
  const { words } = data;
  const choices: Record<string, readonly Choice[]> = { frequency: data.frequencies, pause: data.pauses };
  return subject.fields.map((name) => {
    if (BOXES.includes(name))
      return (
        <Checkbox
          key={name}
          id={`contact-${name}`}
          name={name}
          value="on"
          label={words.fields[name]}
          defaultChecked={entered[name] === 'on'}
        />
      );
    const options = choices[name];
    if (!options) return null;
    return (
      <Select
        key={name}
        id={`contact-${name}`}
        name={name}
        label={words.fields[name] ?? name}
        optionalMark={words.optional}
        defaultValue={entered[name] ?? ''}
        error={errors[name]}
      >
        <option value="">{words.noChange}</option>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
    );
  });
}
