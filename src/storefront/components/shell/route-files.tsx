import { type ReactNode, useContext } from 'react';
import { Links, Scripts, ScrollRestoration } from 'react-router';
import { LeftOutContext } from '../../prerendered-parts.ts';
import { useFrameKind } from '../../shell-kind.ts';

/** Styles, fonts and icons of a page's routes. */
export const RouteLinks = import.meta.env.SSR ? LinksIfRendered : Links;

function LinksIfRendered(): ReactNode {
  return useContext(LeftOutContext).files ? null : <Links />;
}

/** What starts a page in the browser. */
export const RouteScripts = import.meta.env.SSR ? ScriptsIfRendered : AllScripts;

function ScriptsIfRendered(): ReactNode {
  const { files } = useContext(LeftOutContext);
  // A layer as a page has no frame, and runs nothing.
  const bare = useFrameKind('bare');
  return files || bare ? null : <AllScripts />;
}

/** Pages in a still frame run nothing. */
function AllScripts(): ReactNode {
  return useFrameKind('still') ? null : (
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
