import type { ReactNode } from 'react';
import { useCurrentPage, useFrame } from '../../frame-data.ts';
import { useText } from '../../text.tsx';

/** Title, description, robots, canonical and hreflang of the page, as its loader gave them. */
export function PageHead(): ReactNode {
  const page = useCurrentPage();
  const frame = useFrame();
  const text = useText().frame;
  if (page === null || frame === null) {
    return (
      <>
        <title>{frame?.seoTitleName ?? text.shopName}</title>
        <meta name="robots" content="noindex,follow" />
      </>
    );
  }
  const title = page.title.includes(frame.seoTitleName) ? page.title : text.pageTitle(page.title, frame.seoTitleName);
  const absolute = (path: string): string => new URL(path, frame.publicUrl).href;
  const alternates = Object.entries(page.alternates);
  const indexed = frame.knownHost && page.robots === 'index,follow';
  return (
    <>
      <title>{title}</title>
      {page.description && <meta name="description" content={page.description} />}
      <meta name="robots" content={frame.knownHost ? page.robots : 'noindex,nofollow'} />
      <link rel="canonical" href={absolute(page.canonical)} />
      {indexed &&
        alternates.length > 1 &&
        alternates.map(([locale, path]) => <link key={locale} rel="alternate" hrefLang={locale} href={absolute(path)} />)}
      <meta property="og:title" content={title} />
      <meta property="og:url" content={absolute(page.canonical)} />
    </>
  );
}
