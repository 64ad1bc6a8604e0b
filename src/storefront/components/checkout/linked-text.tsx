import { Fragment, type ReactNode } from 'react';

/** Private-use characters that mark the places of links in a message; no text contains them. */
const MARKS = ['\ue010', '\ue011'] as const;

/** Renders a sentence with two links, in the order of its language. */
export function withLinks(
  sentence: (first: string, second: string) => string,
  links: [{ text: string; href: string }, { text: string; href: string }],
): ReactNode {
  const parts = sentence(MARKS[0], MARKS[1])
    .split(/([\ue010\ue011])/)
    .filter(Boolean);
  return parts.map((part) => {
    const link = part === MARKS[0] ? links[0] : part === MARKS[1] ? links[1] : null;
    return <Fragment key={part}>{link ? <a href={link.href}>{link.text}</a> : part}</Fragment>;
  });
}
