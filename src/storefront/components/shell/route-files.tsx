import { type ReactNode, useContext } from 'react';
import { Links, Scripts, ScrollRestoration } from 'react-router';
import { PrerenderedPartsContext } from '../../prerendered-parts.ts';
import { useShellKind } from '../../shell-kind.ts';

/** Styles, fonts and icons of a page's routes. */
export const RouteLinks = import.meta.env.SSR ? LinksIfRendered : Links;

function LinksIfRendered(): ReactNode {
  return useContext(PrerenderedPartsContext).files ? null : <Links />;
}

/** Scripts that start a page in the browser. */
export const RouteScripts = import.meta.env.SSR ? ScriptsIfRendered : AllScripts;

function ScriptsIfRendered(): ReactNode {
  const { files } = useContext(PrerenderedPartsContext);
  // A layer shown as a page has no page shell and runs no script.
  const bare = useShellKind('bare');
  return files || bare ? null : <AllScripts />;
}

/** Pages with a static shell run no script. */
function AllScripts(): ReactNode {
  return useShellKind('still') ? null : (
    <>
      <ScrollRestoration />
      <Scripts />
    </>
  );
}

/** Renders only the links and scripts as a document, equal for all pages of the same routes. */
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
