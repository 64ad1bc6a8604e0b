import type { ReactNode } from 'react';

/** What documents brought; kept, since the frame may be taken off the page and put there again. */
const brought = new Map<string, string>();

function fromDocument(id: string): string {
  const known = brought.get(id) ?? document.getElementById(id)?.innerHTML ?? '';
  brought.set(id, known);
  return known;
}

/**
 * A part of the frame that is the same for as long as the document stands: the server writes it, and browsers leave it
 * as it is, without the code that made it. Its maker hands over nothing there: {import.meta.env.SSR && <Part />}.
 */
export function StillMarkup(props: { id: string; className?: string | undefined; children: ReactNode }): ReactNode {
  const { id, className, children } = props;
  if (import.meta.env.SSR)
    return (
      <div id={id} className={className}>
        {children}
      </div>
    );
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the shop's own markup, as the document brought it.
  return <div id={id} className={className} dangerouslySetInnerHTML={{ __html: fromDocument(id) }} />;
}
