import { languageOf } from '../../../../src/languages/language.ts';
import { accountByEmail } from '../../../../src/shop/customers/accounts/index.ts';
import { REVIEW_TERMS } from '../../../../src/shop/customers/reviews/index.ts';
import { createSearchInsight } from '../../../../src/shop/search/engine/index.ts';
import { tenantById } from '../../../../src/tenants/index.ts';
import { tenants } from '../../house.ts';
import { DAY_MS, dayAfter, isoDay } from './calendar.ts';
import { drawOf } from './draw.ts';
import { hasSearches, hasTicket, openTickets, waitingOpinions } from './past.store.ts';
import { actTogether, numberOf, type PastWorld, SERVICE } from './past-shop.ts';
import type { PastOrder } from './plan.ts';
import { MESSAGES, OPINIONS, SEARCHES } from './talk.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
/** A network of documentation (RFC 5737). */
const NETWORK = '198.51.100.7';
/** Days whose searches are counted. */
const SEARCH_DAYS = 84;
/** Characters that distinguish the messages of a language. */
const BEGINNING = 18;
/** Messages and reviews of the last days wait for an employee. */
const WAITING_DAYS = 3;

const seedOf = ({ at }: PastOrder): number => Math.floor(at.getTime() / 1000);

/** Orders of a thousand with a message or a review. The last days have more, so that some wait in a small past too. */
const MESSAGES_OF_1000 = { usually: 28, atTheEnd: 400 };
const REVIEWS_OF_1000 = { usually: 60, atTheEnd: 300 };

const shareOn = (share: { usually: number; atTheEnd: number }, day: Date, lastDay: Date): number =>
  dayAfter(day, WAITING_DAYS) > lastDay ? share.atTheEnd : share.usually;

/** Whether the customer writes to the service about an order on a day, and whether a review follows. */
export const writesMessage = (order: PastOrder, day: Date, lastDay: Date): boolean =>
  drawOf(seedOf(order)).int(1, 1000) <= shareOn(MESSAGES_OF_1000, day, lastDay);
export const writesReview = (order: PastOrder, day: Date, lastDay: Date): boolean =>
  order.person.hasAccount && drawOf(seedOf(order) + 1).int(1, 1000) <= shareOn(REVIEWS_OF_1000, day, lastDay);

/** Whether the customer subscribes to the newsletter with an order. */
export const subscribes = (order: PastOrder): boolean =>
  order.person.hasAccount && drawOf(seedOf(order) + 4).int(1, 1000) <= 250;

/** Subscribes customers to the newsletter, who are logged in as they order. */
export async function subscribeReaders(
  { shop, clock, publicUrlOf }: PastWorld,
  orders: readonly PastOrder[],
): Promise<void> {
  for (const { at, person } of orders) {
    const tenant = tenantById(person.tenant);
    const site = { tenant, locale: person.locale, publicUrl: publicUrlOf(tenant) };
    const by = { email: person.email, address: NETWORK };
    const entered = { email: person.email, brandA: 'on', terms: 'on', intent: 'approve' };
    await clock.at(new Date(at.getTime() + MINUTE_MS), () => shop.newsletter.subscribe(site, by, entered));
  }
}

/** Sends the customers' messages of a day by the contact form. */
export async function sendMessages(world: PastWorld, day: Date, orders: readonly PastOrder[]): Promise<void> {
  const timeOf = (_order: PastOrder, index: number) => new Date(day.getTime() + 15 * HOUR_MS + index * 7 * MINUTE_MS);
  await actTogether(world, orders, timeOf, async (order) => {
    const { person } = order;
    const number = numberOf(world, order);
    const tenant = tenantById(person.tenant);
    const message = drawOf(seedOf(order) + 2).of(MESSAGES[languageOf(person.locale)]);
    if (number === undefined || !message || (await hasTicket(world.pool, tenant.id, number))) return;
    const { first, second, token } = world.shop.contact.question();
    const sent = await world.shop.contact.send(
      { tenant, locale: person.locale, publicUrl: world.publicUrlOf(tenant) },
      { address: `198.51.100.${1 + (person.key % 250)}`, customerId: null },
      {
        subject: message.subject,
        salutation: person.salutation,
        firstname: person.firstName,
        lastname: person.lastName,
        email: person.email,
        ordernumber: number,
        message: message.text.replaceAll('{order}', number),
        terms: 'on',
        token,
        answer: String(first + second),
      },
      [],
      [],
    );
    if (!sent.ok) world.log.debug({ sent }, 'a message of the past was refused');
  });
}

/** Answers the messages of the days before. The newest wait, and a few urgent ones among them. */
export async function answerMessages(world: PastWorld, day: Date, lastDay: Date): Promise<void> {
  const waiting = await openTickets(world.pool, day);
  const timeOf = (_ticket: unknown, index: number) => new Date(day.getTime() + 8 * HOUR_MS + index * 9 * MINUTE_MS);
  await actTogether(world, waiting, timeOf, async ({ id, tenant, locale, name, message, at }) => {
    const asked = { tenant: tenantById(tenant), id };
    const draw = drawOf(Math.floor(at.getTime() / 1000));
    if (dayAfter(day, WAITING_DAYS) > lastDay) {
      const entered = draw.chance(30) ? { priority: 'high' } : draw.chance(30) ? { tags: 'lieferung' } : null;
      if (entered) await world.admin.contact.change(SERVICE, asked, entered);
      return;
    }
    const known = MESSAGES[languageOf(locale)].find(({ text }) => message.startsWith(text.slice(0, BEGINNING)));
    const text = (known?.answer ?? '').replaceAll('{name}', name);
    if (text !== '') await world.admin.contact.answer(SERVICE, asked, { text, version: null, closes: draw.chance(50) });
  });
}

/** Writes the reviews of a day. */
export async function writeReviews(world: PastWorld, day: Date, orders: readonly PastOrder[]): Promise<void> {
  const timeOf = (_order: PastOrder, index: number) => new Date(day.getTime() + 16 * HOUR_MS + index * MINUTE_MS);
  await actTogether(world, orders, timeOf, async (order) => {
    const { tenant: id, locale, email, firstName, lastName } = order.person;
    const opinion = drawOf(seedOf(order) + 3).of(OPINIONS[languageOf(locale)]);
    const account = await accountByEmail(world.pool, id, email);
    const sku = order.lines[0]?.sku;
    if (!account || !opinion || sku === undefined || numberOf(world, order) === undefined) return;
    const author = `${firstName} ${lastName.slice(0, 1)}.`;
    const entered = { ...opinion, stars: String(opinion.stars), author, terms: REVIEW_TERMS };
    await world.shop.reviews.store({ tenant: tenantById(id), locale }, { id: account.id, email }, sku, entered);
  });
}

/** Publishes the reviews of the days before. The newest wait for an employee. */
export async function publishReviews(world: PastWorld, day: Date, lastDay: Date): Promise<void> {
  if (dayAfter(day, WAITING_DAYS) > lastDay) return;
  const waiting = await waitingOpinions(world.pool, day);
  const timeOf = () => new Date(day.getTime() + 9 * HOUR_MS);
  await actTogether(world, waiting, timeOf, async ({ tenant, id, written }) => {
    const verdict = { id, written: written.toISOString(), verdict: 'publish', reason: '' };
    await world.admin.reviews.decide(SERVICE, tenantById(tenant), verdict);
  });
}

/** Visits of each order's tenant: the buyer's, and those of others who bought nothing. */
const VISITS_OF_ORDER = [24, 44] as const;
/** Visits of a tenant on a day, without any order. */
const VISITS_OF_DAY = [4, 12] as const;

/** Counts the visits of a day, from which reports compute the conversion. */
export async function countVisits(
  { clock, visits }: PastWorld,
  day: Date,
  orders: readonly PastOrder[],
): Promise<void> {
  await clock.at(new Date(day.getTime() + 12 * HOUR_MS), async () => {
    const draw = drawOf(day.getTime() / DAY_MS);
    for (const tenant of Object.values(tenants)) {
      let left = draw.int(...VISITS_OF_DAY);
      for (const { person } of orders) if (person.tenant === tenant.id) left += draw.int(...VISITS_OF_ORDER);
      for (; left > 0; left -= 1) visits.visited(tenant);
    }
    await visits.flush();
  });
}

/** Searches of a hundred with results that lead to a product. */
const OPENED_OF_100 = 45;

/** Counts the searches of the last weeks, with and without results, and the products opened from them. */
export async function countSearches({ pool, clock, log }: PastWorld, lastDay: Date): Promise<void> {
  if (await hasSearches(pool, isoDay(lastDay))) return;
  const insight = createSearchInsight({ pool, clock, log });
  const draw = drawOf(lastDay.getTime() / DAY_MS);
  for (let ago = SEARCH_DAYS - 1; ago >= 0; ago -= 1) {
    await clock.at(new Date(dayAfter(lastDay, -ago).getTime() + 12 * HOUR_MS), async () => {
      for (const tenant of Object.values(tenants))
        for (const { locale, language } of tenant.locales)
          for (const [index, [term, found, opened]] of SEARCHES[language].entries()) {
            const search = { tenant: tenant.id, locale, term };
            insight.found(search, found);
            for (let count = draw.int(0, 9 - (index % 6)); count > 0; count -= 1) {
              insight.searched(search);
              if (opened.length === 0 || draw.int(1, 100) > OPENED_OF_100) continue;
              // The lower of two draws: the first products are chosen most.
              const place = Math.min(draw.int(0, opened.length - 1), draw.int(0, opened.length - 1));
              insight.clicked(search, `${opened[place]}-01`, place + 1);
            }
          }
      await insight.flush();
    });
  }
  await insight.stop();
}
