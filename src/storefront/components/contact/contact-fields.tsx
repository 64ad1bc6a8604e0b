import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/choices.tsx';
import { Field, Select } from '../../../ui/field.tsx';
import { FieldError } from '../../../ui/field-error.tsx';
import { Notice } from '../../../ui/notice.tsx';
import styles from './contact.module.css';
import type {
  ContactChoice,
  ContactData,
  ContactRefusal,
  ContactSubject,
  ContactTexts,
  Names,
} from './contact-data.ts';
import { FileField } from './file-field.tsx';
import { Sending } from './sending.tsx';
import { useContactSending } from './use-contact-sending.ts';
import type { ProofState } from './use-proof.ts';

const LINES: Record<string, { autoComplete: string; inputMode?: 'numeric' | 'tel' }> = {
  customernumber: { autoComplete: 'off', inputMode: 'numeric' },
  ordernumber: { autoComplete: 'off', inputMode: 'numeric' },
  birthday: { autoComplete: 'bday' },
  street: { autoComplete: 'address-line1' },
  housenumber: { autoComplete: 'off' },
  postalcode: { autoComplete: 'postal-code' },
  city: { autoComplete: 'address-level2' },
  phone: { autoComplete: 'tel', inputMode: 'tel' },
};
const BOXES = ['cancelnl', 'canceladvertising', 'cancelmarketing'];

/** Renders the fields of a subject, and sends them by script. */
export function ContactFields(props: {
  data: ContactData;
  subject: ContactSubject;
  answer: ContactRefusal | null;
  onHeard(answer: ContactRefusal | null): void;
  onSent(message: string): void;
}): ReactNode {
  const { data, subject, answer } = props;
  const { words, known } = data;
  const entered = answer?.entered ?? known;
  const errors = answer?.fields ?? {};
  const question = answer?.question ?? data.question;
  const { send, proof, needsQuestion, progress, cancel } = useContactSending(props);
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
      <Person words={words} subject={subject} entered={entered} errors={errors} />
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
      <Proof
        words={words}
        question={question.text}
        error={errors.answer}
        needsQuestion={needsQuestion}
        state={proof.state}
      />
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
        <Sending progress={progress} words={words.sending} onCancel={cancel} />
      )}
    </form>
  );
}

/** Renders name and email of the sender, and what the subject needs to know besides. */
function Person(props: { words: ContactTexts; subject: ContactSubject; entered: Names; errors: Names }): ReactNode {
  const { words, subject, entered, errors } = props;
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
    <>
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
    </>
  );
}

/** Renders the state of the proof of work. The question is for visitors without script, or if the proof fails. */
function Proof(props: {
  words: ContactTexts;
  question: string;
  error: string | undefined;
  needsQuestion: boolean;
  state: ProofState;
}): ReactNode {
  const { words, question, error, needsQuestion, state } = props;
  return (
    <>
      <div className={needsQuestion ? '' : (styles.plainOnly ?? '')}>
        <Field
          id="contact-answer"
          name="answer"
          label={question}
          hint={words.questionHint}
          required
          inputMode="numeric"
          autoComplete="off"
          error={error}
        />
      </div>
      {!needsQuestion && (
        <div data-scripted id="contact-proof">
          {words.proof.title}
          <span role="status"> {words.proof[state]}</span>
        </div>
      )}
    </>
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
function Wishes(props: { data: ContactData; subject: ContactSubject; entered: Names; errors: Names }): ReactNode {
  const { data, subject, entered, errors } = props;
  const { words } = data;
  const choices: Record<string, readonly ContactChoice[]> = { frequency: data.frequencies, pause: data.pauses };
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
