import type { ReactNode } from 'react';
import { useCurrentPage, useFrame } from '../../frame-data.ts';
import { useText } from '../../text.tsx';

/** What the page shown says about itself: title, description, robots, canonical, its other languages, structured data. */
export function PageMeta(): ReactNode {
  const page = useCurrentPage();
  const frame = useFrame();
  const text = useText().frame;
  if (page === null || frame === null) {
    return (
      <>
        <title>{text.shopName}</title>
        <meta name="robots" content="noindex" />
      </>
    );
  }
  const title = page.title.includes(frame.seoTitleName) ? page.title : text.pageTitle(page.title, frame.seoTitleName);
  const absolute = (path: string): string => new URL(path, frame.publicUrl).href;
  const alternates = page.robots === 'index,follow' ? Object.entries(page.alternates) : [];
  return (
    <>
      <title>{title}</title>
      {page.description && <meta name="description" content={page.description} />}
      <meta name="robots" content={frame.knownHost ? page.robots : 'noindex,nofollow'} />
      <link rel="canonical" href={absolute(page.canonical)} />
      {alternates.length > 1 &&
        alternates.map(([locale, path]) => (
          <link key={locale} rel="alternate" hrefLang={locale} href={absolute(path)} />
        ))}
      <meta property="og:title" content={title} />
      <meta property="og:url" content={absolute(page.canonical)} />
      {(page.structured ?? []).map((json) => (
        <script
          key={json}
          type="application/ld+json"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with its angle brackets escaped (scriptJson).
          dangerouslySetInnerHTML={{ __html: json }}
        />
      ))}
    </>
  );
}
