import { Fragment, type ReactNode } from 'react';

/** Private-use characters, which no text contains, mark where the links stand in a sentence of the messages. */
const MARKS = ['\ue010', '\ue011'] as const;

/** A sentence with two links in it, in the order in which the language has them. */
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
