import { redirect } from 'react-router';
import { href } from '../../../tenants/paths.ts';
import { openAccountAction, siteOf } from '../../components/account/account-request.ts';
import type { Route } from './+types/extract';

/** Returns the data extract of a signed link. Requires a session with password of the customer it was made for. */
export async function loader({ context, url }: Route.LoaderArgs): Promise<Response> {
  const request = openAccountAction(context, url, 'accountPrivacy');
  const { customer, locale, shop } = request;
  const as = url.searchParams.get('as') === 'json' ? 'json' : 'html';
  const file = await shop.privacy.extract(siteOf(request), customer, url.searchParams.get('link') ?? '', as);
  if (!file) throw redirect(`${href(locale.locale, 'accountPrivacy')}?gone`, 303);
  return new Response(file.content, {
    headers: {
      'Content-Type': file.type,
      'Content-Disposition': `attachment; filename="${file.name}"`,
      'Cache-Control': 'private, no-store',
      'X-Robots-Tag': 'noindex',
      'Referrer-Policy': 'no-referrer',
    },
  });
}
