import { Fragment, type ReactNode } from 'react';
import styles from './unbroken.module.css';

/**
 * Matches a short first part, its hyphen and the letters behind it: "E-Mail" of "E-Mail-Adresse", "2,5-Sitzer". A longer
 * second part matches up to its twelfth letter, so that it can be hyphenated behind.
 */
const SHORT_FIRST_PART = /(?<![\p{L}\d,.@/_-])((?:\d{1,2},)?[\p{L}\d]{1,2}-\p{L}{2,12})/u;

/** Prevents line breaks at the hyphen of "E-Mail" or "V-Ausschnitt". Browsers would leave the letter alone on its line. */
export function unbroken(text: string): ReactNode {
  if (!text.includes('-')) return text;
  const parts = text.split(SHORT_FIRST_PART);
  if (parts.length === 1) return text;
  return parts.map((part, index) => {
    const key = `${index}`;
    return index % 2 === 1 ? (
      <span key={key} className={styles.unbroken}>
        {part}
      </span>
    ) : (
      <Fragment key={key}>{part}</Fragment>
    );
  });
}
