import { type ReactNode, useEffect, useState } from 'react';
import { loadReviewMessages } from '../../../tenants/messages/reviews.ts';
import { useLocale } from '../../text.tsx';
import { ReviewBrowser } from './review-browser.tsx';
import { type ReviewTexts, reviewListTexts } from './review-texts.ts';

/** Renders the reviews on the product's own page. */
export function ReviewIsland(props: { id: string; action: string; timeZone: string }): ReactNode {
  const locale = useLocale();
  const [words, setWords] = useState<ReviewTexts | null>(null);
  useEffect(() => {
    let isHere = true;
    loadReviewMessages(locale).then(
      (text) => isHere && setWords(reviewListTexts(text)),
      () => {},
    );
    return () => {
      isHere = false;
    };
  }, [locale]);
  if (words === null) return null;
  return (
    <ReviewBrowser
      {...props}
      key={props.id}
      words={words}
      view={{ stars: null, language: null, sorting: 'helpful' }}
      start={null}
      inPlace
    />
  );
}
