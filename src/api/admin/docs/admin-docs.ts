import { API_VERSIONS, CLIENT_SCOPES } from '../../../shop/staff/api-clients/index.ts';
import { MOST_DAILY_JOBS, MOST_JOBS } from '../../../shop/staff/api-jobs/index.ts';
import { EVENT_CATALOGUE, EVENT_DAYS, EVENT_TYPES } from '../../../shop/staff/events/index.ts';
import { type DocsSection, docsPage } from '../../docs/docs-page.ts';
import { ADMIN_PROBLEMS } from '../admin-problems.ts';
import { EXPORT_NAMES, exportedResource } from '../jobs/export-resources.ts';
import type { AdminOperation } from '../operation.ts';
import { adminDocument } from './admin-document.ts';
import { shareParts } from './share-parts.ts';

const DOCUMENT_PATH = '/api/admin/v1/openapi.json';
const DOCS_PATH = '/api/admin/docs';

/** The policy forbids all scripts on this page, even the shop's own. */
const POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const PUBLIC = { 'Cache-Control': 'public, max-age=300' };

type DocsAnswer = { status: number; text: string; headers: Record<string, string> };

/** Returns the document of the integration API and its page, without data of the retailer. */
export function adminDocs(operations: readonly AdminOperation[]): { path: string; answer(): DocsAnswer }[] {
  let made: { document: string; page: string } | null = null;
  const texts = () => {
    if (!made) {
      const document = adminDocument(operations);
      made = { document: JSON.stringify(shareParts(document)), page: docsPage(document, DOCUMENT_PATH, sections()) };
    }
    return made;
  };
  return [
    {
      path: DOCUMENT_PATH,
      answer: () => ({
        status: 200,
        text: texts().document,
        headers: { 'Content-Type': 'application/json; charset=utf-8', ...PUBLIC },
      }),
    },
    {
      path: DOCS_PATH,
      answer: () => ({
        status: 200,
        text: texts().page,
        headers: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': POLICY, ...PUBLIC },
      }),
    },
  ];
}

function sections(): DocsSection[] {
  return [
    {
      id: 'access',
      title: 'Access',
      paragraphs: [
        'An employee creates a client in the back office, section "API clients", and gives it scopes. Its key is shown once.',
        'Send the key with each request: `Authorization: Bearer kontor_…`. Or exchange the id and the key of the client for a token of 15 minutes: `POST /api/admin/oauth/token` with `grant_type=client_credentials`, by Basic authentication or in the form.',
        'A client works for all tenants or for single ones. The tenant is part of each path.',
      ],
      entries: CLIENT_SCOPES.map((scope) => ({
        id: `scope-${scope}`,
        name: scope,
        text: 'Scope, equal to the permission of the back office.',
      })),
    },
    {
      id: 'habits',
      title: 'Habits',
      paragraphs: [
        `Versions are days: ${API_VERSIONS.join(', ')}. The header \`Kontor-Version\` chooses one. Without it the version holds that was the newest when the client was created.`,
        'Amounts are whole numbers of minor units with their currency. Times are in UTC.',
        'Lists have `items` and `nextCursor`. Pass the cursor with the same parameters for the next page. Entries that are added or changed meanwhile neither move nor repeat others.',
        'Reading an object gives its state as `ETag`. Updates need it as `If-Match`, so that nobody overwrites a change unseen.',
        'Every POST needs an `Idempotency-Key`; other changes may have one. A repeated request within 24 hours gets the answer of the first, with `Idempotency-Replayed: true`. A refused request changes nothing, so its key can be used again.',
        'A client may send 1,200 requests a minute. `RateLimit` and `RateLimit-Policy` tell what is left.',
        'Calls wait while shoppers do, at most five seconds: send few at a time. After status 503 repeat the request, with the same `Idempotency-Key`, when `Retry-After` says so.',
        'New operations, parameters, fields and problem codes may appear within a version. Ignore what you do not know.',
      ],
      entries: [],
    },
    {
      id: 'events',
      title: 'Events',
      paragraphs: [
        'Everything that happens in the shop is an event, whichever way it was done. `GET /api/admin/v1/events?after=…` reads the log, `GET /api/admin/v1/events/stream` follows it.',
        `Events are CloudEvents 1.0. Those of one subject have the order of its changes; positions (\`sequence\`) become visible in their order, so a reader that remembers the last one misses none. An event may be delivered twice: its \`id\` is then the same. The shop stores events for ${EVENT_DAYS} days.`,
        'Data name objects, states and amounts, never people. Read the object by its operation for more.',
      ],
      entries: EVENT_TYPES.map((type) => ({
        id: `event-${type}`,
        name: type,
        text: `${EVENT_CATALOGUE[type].meaning} Subject: \`${EVENT_CATALOGUE[type].subject}\`.`,
      })),
    },
    {
      id: 'jobs',
      title: 'Jobs',
      paragraphs: [
        'Exports of whole resources, and more lines than one request takes, run in the background. `POST /api/admin/v1/jobs` answers 202 with the address of the job in `Location`; read it every few seconds.',
        'A line of an export is what the operation answers that reads the object. `eventsAfter` of the job is the position to follow: `GET /api/admin/v1/events?after=…` then tells all changes since the export began.',
        `A client has up to ${MOST_JOBS} unfinished jobs, and one of them runs. It creates up to ${MOST_DAILY_JOBS} within 24 hours. Clients take turns. A job ends with the access of its client, and with the key that created it.`,
      ],
      entries: EXPORT_NAMES.map((name) => ({
        id: `export-${name}`,
        name,
        text: `Resource of exports. Scopes: ${(exportedResource(name)?.scopes ?? []).map((scope) => `\`${scope}\``).join(', ')}.`,
      })),
    },
    {
      id: 'webhooks',
      title: 'Webhooks',
      paragraphs: [
        'The shop sends events to endpoints that an employee enters in the back office, section "Webhooks". Each request has one event in the envelope of `GET /events`, signed by the Standard Webhooks scheme: `webhook-id`, `webhook-timestamp`, `webhook-signature`.',
        'Answer within ten seconds with 2xx. Everything else is a failure, and attempts follow for three days; 410 parks the endpoint. Events of one subject come in order. The same event may come twice, with the same id.',
        'The section `webhooks` of the document describes each type.',
      ],
      entries: [],
    },
    {
      id: 'problems',
      title: 'Problems',
      paragraphs: ['Every refusal has the form of RFC 9457 with one of these codes.'],
      entries: Object.entries(ADMIN_PROBLEMS).map(([code, [status, text]]) => ({
        id: `problem-${code}`,
        name: `${status} ${code}`,
        text,
      })),
    },
  ];
}
