import type { ReactNode } from 'react';
import { Links, Scripts, ScrollRestoration } from 'react-router';
import { useFrameKind } from '../../frame-kind.ts';
import { useLeftOut } from '../../left-out.ts';

/** Styles, fonts and icons of a page's routes. */
export function RouteLinks(): ReactNode {
  const { files } = useLeftOut();
  return import.meta.env.SSR && files ? null : <Links />;
}

/** What starts a page in the browser; pages in a still frame, and those without any, run nothing. */
export function RouteScripts(): ReactNode {
  const { files } = useLeftOut();
  const still = useFrameKind('still');
  const bare = useFrameKind('bare');
  if (still || (import.meta.env.SSR && (files || bare))) return null;
  return (
    <>
      <ScrollRestoration />
      <Scripts />
    </>
  );
}

/** Both alone, as a document: the same for all pages of the same routes. */
export function RouteFilesAlone(): ReactNode {
  return (
    <html lang="en">
      <head>
        <RouteLinks />
      </head>
      <body>
        <RouteScripts />
      </body>
    </html>
  );
}
