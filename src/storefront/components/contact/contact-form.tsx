import { type ReactNode, useEffect, useRef, useState } from 'react';
import { labelled } from '../../../tenants/labelled.ts';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ProblemList } from '../../../ui/problem-list.tsx';
import { CONTACT_ORDER, inFormOrder } from '../../form-order.ts';
import { useLocale } from '../../text.tsx';
import styles from './contact.module.css';
import type { ContactData, ContactRefusal, ContactTexts } from './contact-data.ts';
import { ContactFields } from './contact-fields.tsx';

/**
 * Renders the subject first and then the fields that it needs. Without JavaScript the subject is sent alone, and the
 * page returns with its fields.
 */
export function ContactFormPage(props: {
  data: ContactData;
  answer: ContactRefusal | null;
  onSent(said: { title: string; message: string }): void;
}): ReactNode {
  const { data, onSent } = props;
  const { words, subjects } = data;
  // The answer to the script is newer than the answer in the page.
  const [heard, setHeard] = useState<ContactRefusal | null>(null);
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
        <ContactFields
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

function Problems({ answer, words }: { answer: ContactRefusal; words: ContactTexts }): ReactNode {
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
