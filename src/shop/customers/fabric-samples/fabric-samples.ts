import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { mailboxKey } from '../../../platform/identity/mailbox-key.ts';
import type { Outbox } from '../../../platform/mail/outbox.ts';
import { createRateLimit } from '../../../platform/rate-limit.ts';
import { sampleMessagesOf } from '../../../tenants/messages/samples.ts';
import { productHref } from '../../../tenants/paths.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { brandedName } from '../../catalogue/products/index.ts';
import { composeLetter } from '../../mail/templates/index.ts';
import { checkEmail } from '../../selling/addresses/index.ts';
import { readOneAddress } from '../../selling/checkout/index.ts';
import {
  countSampleRequests,
  hasAttributeValue,
  insertSampleRequest,
  lockSampleMailbox,
} from './sample-requests.store.ts';
import { checkCovers, coversOf, SAMPLE_DAYS } from './sample-rules.ts';
import type { FabricSamples, SampledProduct, SampleOutcome } from './types.ts';

/** Limit of requests from one network address within an hour; a whole office may share an address. */
const FROM_ADDRESS = { name: 'samples of an address', most: 10, seconds: 3600 };
/** Limit of requests for each mailbox and day, whatever its spelling. */
const FOR_MAILBOX = { name: 'samples of a mailbox', most: 5, seconds: 86_400 };
/** Requests with one mailbox, or to one person, within a month: each costs a letter. */
const MOST_IN_MONTH = 5;
const MONTH_MS = 30 * 86_400_000;

const NOT_OFFERED = { ok: false, problem: 'not-offered' } as const;

/** Creates the department's functions for shoppers. `readPool` answers which covers are offered; it defaults to `pool`. */
export function createFabricSamples(deps: {
  pool: Pool;
  readPool?: Pool;
  clock: Clock;
  outbox: Outbox;
}): FabricSamples {
  const { pool, readPool = pool, clock, outbox } = deps;
  const ofAddress = createRateLimit({ clock, ...FROM_ADDRESS });
  const ofMailbox = createRateLimit({ clock, ...FOR_MAILBOX });

  const covers = async ({ samples }: Tenant, product: SampledProduct) => {
    const offered = coversOf(samples, product);
    if (!samples || offered.length === 0) return [];
    const { attribute, materials: values } = samples;
    const { productId } = product;
    return (await hasAttributeValue(readPool, { productId, attribute, values })) ? offered : [];
  };

  return {
    days: SAMPLE_DAYS,
    covers,

    request: async ({ tenant, locale, publicUrl }, sender, product, entered) => {
      const offered = await covers(tenant, product);
      if (!tenant.samples || offered.length === 0) return NOT_OFFERED;
      const chosen = checkCovers(entered.covers, { offered, most: tenant.samples.most });
      const read = readOneAddress(entered.fields, tenant);
      const email = checkEmail(entered.fields.email);
      if ('problem' in chosen || !read.ok || 'problem' in email)
        return {
          ok: false,
          problem: 'fields',
          fields: { ...('problem' in email ? { email: email.problem } : {}), ...(read.ok ? {} : read.fields) },
          covers: 'problem' in chosen ? chosen.problem : null,
        };
      const mailbox = email.value.toLowerCase();
      for (const taken of [
        ofAddress.take(`${tenant.id} ${sender.address}`),
        ofMailbox.take(`${tenant.id} ${mailboxKey(mailbox, tenant.mailbox)}`),
      ])
        if (!taken.ok) return { ok: false, problem: 'wait', seconds: taken.retryAfter };
      return inTransaction(pool, async (client): Promise<SampleOutcome> => {
        const now = clock.now();
        await lockSampleMailbox(client, tenant.id, mailbox);
        const since = new Date(now.getTime() - MONTH_MS);
        const person = { tenant: tenant.id, email: mailbox, address: read.value };
        if ((await countSampleRequests(client, { ...person, since })) >= MOST_IN_MONTH)
          return { ok: false, problem: 'enough' };
        const named = chosen.covers.map(({ sku, label }) => ({ sku, name: label }));
        const { productId, sku, slug } = product;
        const { customerId } = sender;
        const id = await insertSampleRequest(client, {
          ...person,
          locale,
          productId,
          sku,
          covers: named,
          customerId,
          now,
        });
        // The mail repeats no text that was typed: the address may belong to another person.
        const { mail } = sampleMessagesOf(locale);
        const name = brandedName(product);
        if (tenant.sendsMail)
          await outbox.put(
            await composeLetter(
              { tenant, locale },
              { kind: 'samples-requested', to: email.value, key: `samples-requested:${id}` },
              {
                subject: mail.subject(name),
                title: mail.title,
                paragraphs: [mail.requested(name)],
                facts: [[mail.covers, named.map((cover) => cover.name).join(', ')]],
                button: mail.button,
                link: `${publicUrl}${productHref(locale, slug, sku)}`,
                ignore: mail.ignore,
              },
            ),
            client,
          );
        return { ok: true, id };
      });
    },
  };
}
