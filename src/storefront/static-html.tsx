import type { ReactNode } from 'react';
import { markOf } from './page-marks.ts';

/** Markup of documents by id. Stored, because the page shell may unmount and mount again. */
const brought = new Map<string, string>();

export function fromDocument(id: string): string {
  const known = brought.get(id) ?? document.getElementById(id)?.innerHTML ?? '';
  brought.set(id, known);
  return known;
}

/**
 * Renders a part of the page shell that stays constant in a document. The server prerenders it
 * (print-frame.server.tsx), and browsers reuse its markup without loading its code.
 */
export function StaticHtml(props: { id: string; className?: string | undefined }): ReactNode {
  const { id, className } = props;
  const html = import.meta.env.SSR ? markOf(id) : fromDocument(id);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the shop's own markup from the document.
  return <div id={id} className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}
