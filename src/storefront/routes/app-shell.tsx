import type { ReactNode } from 'react';
import { shopRequest } from '../context.ts';
import type { Page } from '../page.ts';
import { noParameters } from '../public-page.ts';
import type { Route } from './+types/app-shell';

export const handle = noParameters;

/** Returns a page shell without content for the native app (docs/rules/content.md#content-paths). */
export function loader({ context }: Route.LoaderArgs): { page: Page } {
  const { locale } = context.get(shopRequest);
  return {
    page: { title: locale.header.title, description: '', robots: 'noindex,follow', canonical: '/_app', alternates: {} },
  };
}

export default function AppShell(): ReactNode {
  return null;
}
