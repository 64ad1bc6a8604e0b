import { type FormEvent, type ReactNode, useState } from 'react';
import { languageOf } from '../../../languages/language.ts';
import { labelled } from '../../../tenants/labelled.ts';
import type { Locale } from '../../../tenants/tenant.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { isLocale } from '../../locale.ts';
import { longDate } from '../../long-date.ts';
import { useLocale } from '../../text.tsx';
import { sendOpinion } from './fetch-reviews.ts';
import type { GivenReview } from './known-reviews.ts';
import { fill, type ReviewTexts } from './review-texts.ts';
import styles from './reviews.module.css';

/** Renders whole stars with a text for screen readers. */
export function Stars({ stars, text }: { stars: number; text: string }): ReactNode {
  return (
    <span className={styles.stars}>
      <VisuallyHidden>{text}</VisuallyHidden>
      {[1, 2, 3, 4, 5].map((star) => (
        <Icon key={star} name={star <= stars ? 'star-fill' : 'star'} size="small" />
      ))}
    </span>
  );
}

/** Renders "Was this helpful?" as a form, answered in place with JavaScript. */
function OpinionForm(props: {
  review: GivenReview;
  words: ReviewTexts;
  action: string;
  onCounted(counts: { helpful: number; notHelpful: number }): void;
}): ReactNode {
  const { review, words, action, onCounted } = props;
  const locale = useLocale();
  const [said, setSaid] = useState<string | null>(null);
  const send = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    const opinion = await sendOpinion(locale, review.id, submitter?.getAttribute('value') === 'yes');
    setSaid(opinion.ok ? words.thanks : words.opinionProblems[opinion.problem]);
    if (opinion.ok) onCounted(opinion);
  };
  // A label must be in the language of the page, so a foreign title is not used.
  const what = review.title && foreignLanguage(review, locale) === null ? review.title : review.author;
  return (
    <form method="post" action={action} className={styles.opinion} onSubmit={(event) => void send(event)}>
      <input type="hidden" name="id" value={review.id} />
      <span>{words.question}</span>
      <Button
        type="submit"
        size="small"
        name="helpful"
        value="yes"
        aria-label={labelled(locale, `${words.question} ${words.yes}`, what)}
      >
        {words.yes}
      </Button>
      <Button
        type="submit"
        size="small"
        name="helpful"
        value="no"
        aria-label={labelled(locale, `${words.question} ${words.no}`, what)}
      >
        {words.no}
      </Button>
      <span role="status">{said}</span>
    </form>
  );
}

/** Returns the language of a review if it differs from the page's, else null. */
function foreignLanguage({ locale }: GivenReview, shown: Locale): ReturnType<typeof languageOf> | null {
  const language = isLocale(locale) ? languageOf(locale) : null;
  return language === languageOf(shown) ? null : language;
}

/** Renders one review. Its texts are user content: plain text in their own language. */
export function ReviewItem(props: {
  review: GivenReview;
  words: ReviewTexts;
  /** Target of the opinion form without JavaScript. */
  action: string;
  timeZone: string;
  onCounted(counts: { helpful: number; notHelpful: number }): void;
}): ReactNode {
  const { review, words, timeZone } = props;
  const locale = useLocale();
  const date = longDate(new Date(review.date), locale, timeZone);
  const language = foreignLanguage(review, locale);
  const foreign = language === null ? undefined : words.writtenIn[language];
  const marks = [review.fit && words.fits[review.fit], review.quality && words.qualities[review.quality]].filter(
    Boolean,
  );
  const judged = review.helpful + review.notHelpful;
  return (
    <li className={styles.review} id={`review-${review.id}`} tabIndex={-1}>
      <Stars stars={review.rating} text={words.ofFive[review.rating - 1] ?? ''} />
      {review.title && (
        <h3 className={styles.reviewTitle} lang={review.locale}>
          {review.title}
        </h3>
      )}
      {review.text && (
        <p className={styles.words} lang={review.locale}>
          {review.text}
        </p>
      )}
      {review.photos.length > 0 && (
        <ul className={styles.photos}>
          {review.photos.map((address, index) => (
            <li key={address}>
              <a href={address} data-reload>
                <img
                  src={address}
                  alt={fill(words.photoOf, { place: index + 1, author: review.author })}
                  loading="lazy"
                  width={96}
                  height={96}
                />
              </a>
            </li>
          ))}
        </ul>
      )}
      {marks.length > 0 && <p className={styles.small}>{marks.join(' · ')}</p>}
      <p className={styles.small}>
        {fill(words.by, { author: review.author, date })}
        {foreign && ` · ${foreign}`}
        {review.verified && (
          <span className={styles.mark}>
            <Icon name="check-circle" size="small" />
            {words.verified}
          </span>
        )}
        {review.demo && <span className={styles.demo}>{words.demo}</span>}
      </p>
      {judged > 0 && <p className={styles.small}>{fill(words.helpful, { helpful: review.helpful, total: judged })}</p>}
      <OpinionForm {...props} />
    </li>
  );
}
