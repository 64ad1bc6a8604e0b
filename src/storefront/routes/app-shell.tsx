import type { ReactNode } from 'react';
import { shopRequest } from '../context.ts';
import type { Page } from '../page.ts';
import { noParameters } from '../public-page.ts';
import type { Route } from './+types/app-shell';

export const handle = noParameters;

/** The frame of every page without a content of its own: the native app puts its own there (completions, F49). */
export function loader({ context }: Route.LoaderArgs): { page: Page } {
  const { locale } = context.get(shopRequest);
  return {
    page: { title: locale.header.title, description: '', robots: 'noindex,follow', canonical: '/_app', alternates: {} },
  };
}

export default function AppShell(): ReactNode {
  return null;
}
