import { employeeVisit } from '../current-employee.ts';
import { timeText } from '../formats.ts';
import type { LoaderArgs } from '../page-types.ts';
import { strikeText } from '../strike-text.ts';

/** Says which earlier price the law allows beside a price that an employee types. */
export async function loader({ context, request, params, url }: LoaderArgs) {
  const { admin, member, text, language, tenant: own, houses } = employeeVisit(context, request);
  const [, tenant = '', sku = ''] = /^price\.([a-z]+)\.(.+)$/.exec(url.searchParams.get('field') ?? '') ?? [];
  const typed = (url.searchParams.get('typed') ?? '').slice(0, 40);
  const verdict = await admin.products.verdict(member, { id: params.id ?? '', tenant, sku, typed });
  const currency = houses.find(({ id }) => id === tenant)?.currency ?? own.currency;
  const time = (at: Date): string => timeText(at, language, own.timeZone);
  return Response.json({
    text: verdict === null || verdict === 'unreadable' ? '' : strikeText(verdict.strike, currency, text.editor, time),
  });
}
