import path from 'node:path';
import { createMailbox } from '../platform/mail/mailbox.ts';
import { createSmtpTransport } from '../platform/mail/smtp-transport.ts';
import { createContact } from '../shop/marketing/contact/index.ts';
import {
  createBounceMailbox,
  createCampaignAdministration,
  createNewsletter,
  createSender,
} from '../shop/marketing/newsletter/index.ts';
import { tenants } from '../tenants/index.ts';
import type { Selling } from './compose-selling.ts';
import type { Foundation } from './foundation.ts';

export type Marketing = ReturnType<typeof composeMarketing>;

/** Composes newsletter, campaigns and contact. */
export function composeMarketing(
  base: Foundation,
  { catalogue, promotions }: Pick<Selling, 'catalogue' | 'promotions'>,
) {
  const { config, pool, clock, log, jobs, outbox, publicUrlOf, secrets } = base;
  const newsletter = createNewsletter({ pool, clock, outbox, secrets, thank: promotions.sendNewsletterVoucher });
  const transport = createSmtpTransport(config.smtpUrl, undefined, config.bounceAddress);
  const sender = createSender({
    pool,
    clock,
    jobs,
    log,
    outbox,
    post: transport,
    catalogue,
    tenants: Object.values(tenants),
    publicUrlOf,
    secret: secrets[0],
  });
  const contact = createContact({
    pool,
    clock,
    outbox,
    newsletter,
    secrets,
    folder: path.join(config.dataDir, 'uploads'),
  });
  const bounces =
    config.bounceMailboxUrl === undefined
      ? null
      : createBounceMailbox({ pool, clock, log, mailbox: createMailbox(config.bounceMailboxUrl) });
  return {
    newsletter,
    transport,
    sender,
    contact,
    bounces,
    campaigns: createCampaignAdministration({ pool, clock, outbox, catalogue, sender }),
  };
}
