import type { BillOutcome } from '../shop/money/billing/index.ts';
import { notFound } from './page.ts';

/** Returns a bill as a download that no cache stores. Throws 404 if the bill belongs to another customer. */
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
