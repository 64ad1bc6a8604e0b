import { pages } from 'virtual:extension-pages';
import type { ReactNode } from 'react';
import { pathInLocale } from '../../tenants/paths.ts';
import { PageHead } from '../components/list/page-head.tsx';
import type { Page } from '../page.ts';
import { useLocale } from '../text.tsx';
import type { RouteData } from './route-extension.ts';

/** Page as its route loads it. */
export type ShownPage = { name: string; page: Page; data: RouteData };

/** Renders the page of an extension below its title. */
export function ExtensionPage({ name, page, data }: ShownPage): ReactNode {
  const locale = useLocale();
  const Component = pages[name];
  return (
    <article>
      <PageHead title={page.title} breadcrumb={[{ name: page.title, href: null }]} />
      {Component && (
        <Component data={data} title={page.title} locale={locale} href={(path: string) => pathInLocale(locale, path)} />
      )}
    </article>
  );
}
