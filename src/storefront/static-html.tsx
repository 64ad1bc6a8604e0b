import type { ReactNode } from 'react';
import { markOf } from './page-marks.ts';

/** What documents brought; kept, since the frame may be taken off the page and put there again. */
const brought = new Map<string, string>();

export function fromDocument(id: string): string {
  const known = brought.get(id) ?? document.getElementById(id)?.innerHTML ?? '';
  brought.set(id, known);
  return known;
}

/**
 * A part of the frame that is the same for as long as a document stands: the server prints it beforehand
 * (print-frame.server.tsx), and browsers leave it as it is, without the code that made it.
 */
export function StaticHtml(props: { id: string; className?: string | undefined }): ReactNode {
  const { id, className } = props;
  const html = import.meta.env.SSR ? markOf(id) : fromDocument(id);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the shop's own markup, as the document brought it.
  return <div id={id} className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}
