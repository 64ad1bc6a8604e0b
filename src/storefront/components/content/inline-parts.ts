import { LINK_TARGET } from '../../../shop/content/pages/link-target.ts';
import { contactParts } from './contact-parts.ts';

/** A piece of a text as it is shown. `to`: a link of the editors; `href`: an address that one can write to or call. */
export type InlinePart = {
  at: number;
  text: string;
  look: 'plain' | 'strong' | 'em';
  href: string | null;
  to: string | null;
};

/** **important**, *stressed* and [words](/path): signs that stand alone, or beside a space, are signs. */
const MARK =
  /(?<![\p{L}\p{N}*])(?:\*\*([^\s*](?:[^*\n]*[^\s*])?)\*\*|\*([^\s*](?:[^*\n]*[^\s*])?)\*)(?![\p{L}\p{N}*])|\[([^[\]\n]{1,200})\]\(([^()\s]{1,500})\)/gu;

/** The marks of a text of the content store. Everything else, HTML as well, is text and stays text. */
export function inlineParts(text: string): InlinePart[] {
  const parts: InlinePart[] = [];
  let from = 0;
  const plain = (until: number): void => {
    for (const part of contactParts(text.slice(from, until)))
      parts.push({ ...part, at: from + part.at, look: 'plain', to: null });
    from = until;
  };
  for (const match of text.matchAll(MARK)) {
    const [whole, strong, em, label, to = ''] = match;
    if (label !== undefined && !LINK_TARGET.test(to)) continue;
    plain(match.index);
    const look = strong !== undefined ? 'strong' : em !== undefined ? 'em' : 'plain';
    parts.push({ at: from, text: strong ?? em ?? label ?? '', look, href: null, to: label === undefined ? null : to });
    from = match.index + whole.length;
  }
  plain(text.length);
  return parts;
}
