import type { ReactNode } from 'react';
import styles from '../reviews/reviews.module.css';

/** Question with its answer, as a page shows it. */
export type ShownQuestion = {
  id: string;
  /** Language of both texts, such as "de". */
  lang: string;
  text: string;
  answer: string;
  by: string;
  demo: string | null;
};

/** Renders questions with their answers. */
export function QuestionItems(props: { questions: readonly ShownQuestion[]; answerLabel: string }): ReactNode {
  return (
    <ul className={styles.questions}>
      {props.questions.map(({ id, lang, text, answer, by, demo }) => (
        <li key={id} className={styles.entry} id={`question-${id}`}>
          <p className={styles.question} lang={lang}>
            {text}
          </p>
          <p className={styles.small}>
            {by}
            {demo && ` · ${demo}`}
          </p>
          <div className={styles.answer}>
            <p className={styles.small}>{props.answerLabel}</p>
            <p lang={lang}>{answer}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
