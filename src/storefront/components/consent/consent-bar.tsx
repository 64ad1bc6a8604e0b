import type { ReactNode } from 'react';
import type { AfterMessages } from '../../../tenants/messages/types.ts';
import { useShopName } from '../../shop-name.ts';
import styles from './consent.module.css';

/**
 * Renders the consent bar at the foot of the window. It is no dialog, so visitors can read and buy without an answer.
 */
export function ConsentBar(props: {
  text: AfterMessages['consent'];
  privacyHref: string;
  onAccept: () => void;
  onReject: () => void;
  onChoose: () => void;
}): ReactNode {
  const { text, privacyHref, onAccept, onReject, onChoose } = props;
  const sentences = text.text.split(/(?<=\.) /);
  return (
    <section className={styles.bar} aria-labelledby="consent-title" data-consent-bar>
      <div className={styles.inner}>
        <div>
          <h2 id="consent-title" className={styles.title}>
            {text.title(useShopName())}
          </h2>
          {/* Short paragraphs: one long one is larger than any text of a small page, which then counts as complete late. */}
          {sentences.map((sentence, at) => (
            <p key={sentence} className={styles.text}>
              {sentence}
              {at === sentences.length - 1 && (
                <>
                  {' '}
                  <a href={privacyHref}>{text.privacy}</a>
                </>
              )}
            </p>
          ))}
        </div>
        <div className={styles.choices}>
          <button type="button" className={styles.choice} onClick={onReject}>
            {text.reject}
          </button>
          <button type="button" className={styles.choice} onClick={onAccept}>
            {text.accept}
          </button>
          <button type="button" className={styles.choice} onClick={onChoose}>
            {text.choose}
          </button>
        </div>
      </div>
    </section>
  );
}
