import type { ReactNode } from 'react';
import type { LoaderFunctionArgs, RouterContextProvider } from 'react-router';
import { ExtensionPage } from '../../extensions/extension-page.tsx';
import { loadExtensionPage } from '../../extensions/load-extension-page.ts';

/** Loads a page of an extension for one request. */
export function loader({ context, url }: LoaderFunctionArgs<Readonly<RouterContextProvider>>) {
  return loadExtensionPage(context, url);
}

export default function OwnPage({ loaderData }: { loaderData: Awaited<ReturnType<typeof loader>> }): ReactNode {
  return <ExtensionPage {...loaderData} />;
}
