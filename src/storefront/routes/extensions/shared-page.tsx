import type { ReactNode } from 'react';
import type { LoaderFunctionArgs, RouterContextProvider } from 'react-router';
import { ExtensionPage } from '../../extensions/extension-page.tsx';
import { loadExtensionPage } from '../../extensions/load-extension-page.ts';
import { noParameters } from '../../public-page.ts';

export const handle = noParameters;

/** Loads a page of an extension for all visitors. */
export function loader({ context, url }: LoaderFunctionArgs<Readonly<RouterContextProvider>>) {
  return loadExtensionPage(context, url);
}

export default function SharedPage({ loaderData }: { loaderData: Awaited<ReturnType<typeof loader>> }): ReactNode {
  return <ExtensionPage {...loaderData} />;
}
