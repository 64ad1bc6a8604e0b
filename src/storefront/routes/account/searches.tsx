import type { ReactNode } from 'react';
import { AccountPage } from '../../components/account/account-page.tsx';
import { openAccount } from '../../components/account/account-request.ts';
import { areaPage } from '../../page.ts';
import { useAccountText } from '../../text.tsx';
import type { Route } from './+types/searches';

/** The place of the search history; what stands there is kept by the search. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const request = await openAccount(context, url, 'accountSearches');
  return {
    page: areaPage(request, 'accountSearches', { title: request.accountText.searches.title }),
    frame: request.frame,
  };
}

export default function SearchesPage({ loaderData }: Route.ComponentProps): ReactNode {
  const { searches: text } = useAccountText();
  return (
    <AccountPage frame={loaderData.frame} title={text.title}>
      <p>{text.text}</p>
      <p>{text.empty}</p>
    </AccountPage>
  );
}
