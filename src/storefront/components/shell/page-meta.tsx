import type { ReactNode } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { useCurrentPage, useShell } from '../../shell-data.ts';
import { useShopName } from '../../shop-name.ts';
import { useText } from '../../text.tsx';

/** Renders the metadata of the shown page. Metadata for crawlers is in the document only: see document-head.ts. */
export function PageMeta(): ReactNode {
  const page = useCurrentPage();
  const frame = useShell();
  const shop = useShopName();
  const text = useText().frame;
  const error = useRouteError();
  if (page === null || frame === null) {
    const isMissing = isRouteErrorResponse(error) && error.status === 404;
    return (
      <>
        <title>{isMissing ? text.pageTitle(text.errors.notFoundTitle, shop) : shop}</title>
        <meta name="robots" content="noindex" />
      </>
    );
  }
  const title = page.title.includes(shop) ? page.title : text.pageTitle(page.title, shop);
  return (
    <>
      <title>{title}</title>
      {page.description && <meta name="description" content={page.description} />}
      <meta name="robots" content={frame.knownHost ? page.robots : 'noindex,nofollow'} />
      <link rel="canonical" href={frame.publicUrl + page.canonical} />
    </>
  );
}
