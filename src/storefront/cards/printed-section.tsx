import { type ReactNode, useMemo } from 'react';
import type { Cards } from './printed-card.ts';
import { usePrintedMarkup } from './printed-markup.ts';

/** Prerendered part of a page, as a loader passes it: browsers load no code for it. */
export type PrintedPart = {
  /** Identifies the part on its page. */
  key: string;
  /** Null in a document request: the document's markup already contains the part. */
  html: string | null;
};

/** Prerendered part of a content block: products, or a scene; null without any. */
export type PrintedRow = Cards | PrintedPart | null;

/** Renders a prerendered part of a page. Its styles are those of the component that shows it. */
export function PrintedSection({ part, className }: { part: PrintedPart; className: string | undefined }): ReactNode {
  const html = usePrintedMarkup(part);
  const markup = useMemo(() => ({ __html: html }), [html]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by the shop's own components.
  return <div className={className} data-cards={part.key} dangerouslySetInnerHTML={markup} />;
}
