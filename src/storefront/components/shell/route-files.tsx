import { type ReactNode, useContext } from 'react';
import { Links, Scripts, ScrollRestoration } from 'react-router';
import { PrerenderedPartsContext } from '../../prerendered-parts.ts';
import { useShellKind } from '../../shell-kind.ts';

/** Styles, fonts and icons of a page's routes. */
export const RouteLinks = import.meta.env.SSR ? LinksIfRendered : Links;

function LinksIfRendered(): ReactNode {
  return useContext(PrerenderedPartsContext).files ? null : <Links />;
}

/** What starts a page in the browser. */
export const RouteScripts = import.meta.env.SSR ? ScriptsIfRendered : AllScripts;

function ScriptsIfRendered(): ReactNode {
  const { files } = useContext(PrerenderedPartsContext);
  // A layer as a page has no frame, and runs nothing.
  const bare = useShellKind('bare');
  return files || bare ? null : <AllScripts />;
}

/** Pages in a still frame run nothing. */
function AllScripts(): ReactNode {
  return useShellKind('still') ? null : (
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
