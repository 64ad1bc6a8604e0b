import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import { hideSecrets } from '../../../platform/hide-secrets.ts';
import type { StaffMember } from '../employees/index.ts';
import { createListing, type Listing } from './listing.ts';
import { type ListedMail, mailListOf } from './mail-list.store.ts';

/**
 * List of mails. It shortens addresses, and shows no link or code that acts in the recipient's name; a marker stands in
 * its place (decision 126). Mails have no files.
 */
export type MailListing = (marker: string) => Omit<Listing<ListedMail>, 'first'>;

export function createMailListing(deps: {
  pool: Pool;
  clock: Clock;
  tenants: readonly string[];
  /** Kinds of mails that contain voucher codes. */
  kindsWithCodes: readonly string[];
}): MailListing {
  const { shape, list, after } = createListing<ListedMail, string, 'created', string>(deps, mailListOf(deps.tenants));
  return (marker) => {
    const shown = (mail: ListedMail): ListedMail => ({
      ...mail,
      subject: hideSecrets(mail.subject, marker, { codes: deps.kindsWithCodes.includes(mail.kind) }),
      to: shortAddress(mail.to),
    });
    return {
      shape,
      list: async (member, asked) => {
        const page = await list(member, { ...asked, params: paramsFor(member, asked.params) });
        return page && { ...page, lines: page.lines.map(shown) };
      },
      after: async (member, asked, place) => {
        const page = await after(member, { ...asked, params: paramsFor(member, asked.params) }, place);
        return page && { ...page, lines: page.lines.map(shown) };
      },
      export: async () => ({ ok: false, problem: 'not-allowed' }),
    };
  };
}

/** Shortens "Lea Brunner <lea.brunner@example.ch>" to "l…@example.ch", which suffices to recognise a mail. */
export function shortAddress(address: string): string {
  const plain = /<([^>]*)>/.exec(address)?.[1] ?? address;
  const [name = '', host = ''] = plain.split('@');
  return `${name.slice(0, 1)}…@${host}`;
}

/** Returns the parameters of a list; with roles in single tenants it shows the mails of the chosen one only. */
function paramsFor({ onlyIn }: StaffMember, params: URLSearchParams): URLSearchParams {
  if (onlyIn === undefined) return params;
  const own = new URLSearchParams(params);
  own.set('tenant', onlyIn);
  return own;
}
