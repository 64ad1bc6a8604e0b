import type { ReactNode } from 'react';
import { AccountSection } from './account-page.tsx';

export type ReviewLink = { sku: string; href: string; text: string };

/** Renders links to review the ordered products. */
export function ReviewLinks({ title, links }: { title: string; links: ReviewLink[] }): ReactNode {
  if (links.length === 0) return null;
  return (
    <AccountSection id="reviews" title={title}>
      <ul>
        {links.map((link) => (
          <li key={link.sku}>
            <a href={link.href}>{link.text}</a>
          </li>
        ))}
      </ul>
    </AccountSection>
  );
}
