import { LINK_TARGET } from '../../../shop/content/pages/link-target.ts';
import { contactParts } from './contact-parts.ts';

/** Part of a formatted text. `to`: a link set by editors; `href`: an e-mail address or telephone number. */
export type InlinePart = {
  at: number;
  text: string;
  look: 'plain' | 'strong' | 'em';
  href: string | null;
  to: string | null;
};

/** Matches **strong**, *emphasis* and [text](/path). Signs that are alone or beside a space stay as they are. */
const MARK =
  /(?<![\p{L}\p{N}*])(?:\*\*([^\s*](?:[^*\n]*[^\s*])?)\*\*|\*([^\s*](?:[^*\n]*[^\s*])?)\*)(?![\p{L}\p{N}*])|\[([^[\]\n]{1,200})\]\(([^()\s]{1,500})\)/gu;

/** Parses the marks of a content text. Everything else, HTML included, stays plain text. */
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
