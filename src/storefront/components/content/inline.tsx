import type { ReactNode } from 'react';
import { useLinks } from '../../shop-links.ts';
import styles from './blocks.module.css';
import { type InlinePart, inlineParts } from './inline-parts.ts';

/** Renders a content text with its marks, and with links for addresses and telephone numbers. */
export function Inline({ text }: { text: string }): ReactNode {
  return inlineParts(text).map((part, _, all) => <Part key={part.at} part={part} alone={all.length === 1} />);
}

function Part({ part, alone }: { part: InlinePart; alone: boolean }): ReactNode {
  const { text, look, href, to } = part;
  const links = useLinks();
  if (look === 'strong') return <strong>{text}</strong>;
  if (look === 'em') return <em>{text}</em>;
  if (to !== null) return <a href={links.content(to)}>{text}</a>;
  if (href === null) return text;
  // A link that is the whole text gets the minimum target height.
  return (
    <a className={alone ? styles.contact : undefined} href={href}>
      {text}
    </a>
  );
}

export function Paragraph({ text }: { text: string }): ReactNode {
  return (
    <p>
      <Inline text={text} />
    </p>
  );
}
