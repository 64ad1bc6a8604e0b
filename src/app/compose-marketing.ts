import path from 'node:path';
import { createMailbox } from '../platform/mail/mailbox.ts';
import { createSmtpTransport } from '../platform/mail/smtp-transport.ts';
import type { Metrics } from '../platform/metrics/metrics.ts';
import {
  type AutomationDeps,
  createAutomationAdministration,
  sendAutomations,
} from '../shop/marketing/automations/index.ts';
import {
  type ContactForm,
  createContact,
  createReplyMailbox,
  createUploadCapacity,
} from '../shop/marketing/contact/index.ts';
import { createLimitAdministration } from '../shop/marketing/mailing-limits/index.ts';
import {
  createBounceMailbox,
  createCampaignAdministration,
  createNewsletter,
  createSender,
  createSubscriberAdministration,
} from '../shop/marketing/newsletter/index.ts';
import { createSegmentAdministration, type PersonOf } from '../shop/marketing/segments/index.ts';
import { tenants } from '../tenants/index.ts';
import type { Selling } from './compose-selling.ts';
import type { Foundation } from './foundation.ts';

export type Marketing = ReturnType<typeof composeMarketing>;

/**
 * Forms with files in progress in one thread (docs/security/limits.md). Each stores 5 MB at most, so that all together
 * need 240 MB on disk.
 */
const UPLOAD_CAPACITY = { forms: 48, perAddress: 12, perNetwork: 24 };

/** Composes newsletter, campaigns, segments, automations and contact. `personOf`: hash of customers in stored views. */
export function composeMarketing(
  base: Foundation,
  { catalogue, promotions }: Pick<Selling, 'catalogue' | 'promotions'>,
  personOf: PersonOf,
) {
  const { config, pool, clock, log, metrics, jobs, outbox, publicUrlOf } = base;
  const secrets = base.keys.signingSecrets;
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
    personOf,
  });
  const automations: AutomationDeps = {
    pool,
    clock,
    outbox,
    catalogue,
    publicUrlOf,
    secret: secrets[0],
    tenants: Object.values(tenants),
  };
  const contact = createContact({
    pool,
    clock,
    outbox,
    newsletter,
    secrets,
    folder: path.join(config.dataDir, 'uploads'),
    capacity: createUploadCapacity(UPLOAD_CAPACITY),
  });
  if (metrics) registerUploadFigures(metrics, contact);
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
    replies:
      config.serviceMailboxUrl === undefined
        ? null
        : createReplyMailbox({
            pool,
            clock,
            log,
            mailbox: createMailbox(config.serviceMailboxUrl, 'letters'),
            secrets,
          }),
    sendAutomations: () => sendAutomations(automations),
    administration: {
      campaigns: createCampaignAdministration({ pool, clock, outbox, catalogue, sender, personOf }),
      subscribers: createSubscriberAdministration({ pool, clock }),
      segments: createSegmentAdministration({ pool, clock, personOf }),
      automations: createAutomationAdministration({ pool, clock, outbox, catalogue }),
      mailingLimits: createLimitAdministration({ pool, clock }),
    },
  };
}

function registerUploadFigures(metrics: Metrics, { uploadFigures }: Pick<ContactForm, 'uploadFigures'>): void {
  metrics.registerGauge(
    'kontor_contact_uploads',
    'Contact forms with files that are arriving.',
    () => uploadFigures().uploading,
  );
  metrics.registerCount(
    'kontor_contact_uploads_refused_total',
    'Contact forms whose files had no place: the address, the network or the capacity was full, or another network had a better claim.',
    () => {
      const { refused, displaced } = uploadFigures();
      return Object.entries({ ...refused, displaced }).map(([reason, value]) => ({ labels: { reason }, value }));
    },
  );
}
