import { streamOf } from '../../../platform/stream-of.ts';
import { zipStream } from '../../../platform/zip-stream.ts';
import { PAPERS_SEGMENT } from '../../../tenants/after-order-paths.ts';
import { pathIn } from '../../../tenants/paths.ts';
import { openAccountAction } from '../../components/account/account-request.ts';
import { customerPapers } from '../../customer-papers.ts';
import { notFound } from '../../page.ts';
import type { Route } from './+types/papers';

/** Streams all issued documents of the customer as one ZIP archive, which no cache stores. */
export async function loader({ context, url }: Route.LoaderArgs): Promise<Response> {
  const { shop, tenant, customer, locale, path } = openAccountAction(context, url, 'accountInvoices');
  const name = PAPERS_SEGMENT[locale.language];
  if (path !== `${pathIn(locale.language, 'accountInvoices')}/${name}`) throw notFound();
  return new Response(streamOf(zipStream(customerPapers(shop, { tenant, customerId: customer.id }))), {
    headers: {
      'Content-Type': 'application/zip',
      'Content-Disposition': `attachment; filename="${name}.zip"`,
      'Cache-Control': 'private, no-store',
      'X-Robots-Tag': 'noindex',
    },
  });
}
