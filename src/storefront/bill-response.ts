import type { BillOutcome } from '../shop/money/billing/index.ts';
import { notFound } from './page.ts';

/** A bill as a file to keep: nobody else's cache does. Throws the page that is not there for somebody else's. */
export function billResponse(outcome: BillOutcome): Response {
  if (!outcome.ok && outcome.problem === 'not-found') throw notFound();
  if (!outcome.ok)
    return new Response(null, { status: 503, headers: { 'Retry-After': '10', 'Cache-Control': 'no-store' } });
  return new Response(new Uint8Array(outcome.content), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `attachment; filename="${outcome.name}"`,
      'Cache-Control': 'private, no-store',
      'X-Robots-Tag': 'noindex',
    },
  });
}
