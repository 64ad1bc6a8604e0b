import { defineExtension, type Extension, type SectionField, type StaffTexts } from 'kontor/extending';

type Ride = {
  id: string;
  name: string;
  bicycle: string;
  /** ISO date. */
  day: string;
  state: 'asked' | 'confirmed' | 'declined';
};

const STATES: Record<Ride['state'], StaffTexts> = {
  asked: { de: 'angefragt', fr: 'demandé', en: 'requested' },
  confirmed: { de: 'bestätigt', fr: 'confirmé', en: 'confirmed' },
  declined: { de: 'abgelehnt', fr: 'refusé', en: 'declined' },
};

const TEXTS = {
  title: { de: 'Probefahrten', fr: 'Essais de vélos', en: 'Test rides' },
  open: { de: 'Angefragt und bestätigt', fr: 'Demandés et confirmés', en: 'Requested and confirmed' },
  none: { de: 'Keine Probefahrten.', fr: 'Aucun essai.', en: 'No test rides.' },
  name: { de: 'Name', fr: 'Nom', en: 'Name' },
  bicycle: { de: 'Velo', fr: 'Vélo', en: 'Bicycle' },
  day: { de: 'Tag', fr: 'Jour', en: 'Day' },
  state: { de: 'Stand', fr: 'État', en: 'State' },
  answer: { de: 'Beantworten', fr: 'Répondre', en: 'Answer' },
  send: { de: 'Speichern', fr: 'Enregistrer', en: 'Save' },
  past: {
    de: 'Dieser Tag ist vorbei. Wählen Sie einen späteren.',
    fr: 'Ce jour est passé. Choisissez un jour ultérieur.',
    en: 'This day has passed. Choose a later one.',
  },
} satisfies Record<string, StaffTexts>;

const base = { name: 'test-rides', interface: 1, variables: [{ name: 'VELORANZA_RIDES_URL' }] } as const;

/**
 * Shows the test rides that customers have requested in the workshop's calendar, and answers them. `address`: of the
 * calendar; without it the back office has no such section.
 */
export function testRides(address: string | undefined): Extension {
  if (!address) return defineExtension(base);
  return defineExtension({
    ...base,
    adminSections: [
      {
        name: 'test-rides',
        area: 'orders',
        title: TEXTS.title,
        permission: {
          de: 'Probefahrten ansehen und beantworten',
          fr: 'Voir les essais de vélos et y répondre',
          en: 'See and answer test rides',
        },
        list: async ({ tenant, language }, { fetch }) => {
          const rides = await read(fetch, `${address}/${tenant}`);
          return {
            parts: [
              {
                kind: 'table',
                title: TEXTS.open[language],
                columns: [TEXTS.name[language], TEXTS.bicycle[language], TEXTS.day[language], TEXTS.state[language]],
                rows: rides.map(({ id, name, bicycle, day, state }) => ({
                  id,
                  cells: [name, bicycle, written(day, language), STATES[state][language]],
                })),
                empty: TEXTS.none[language],
              },
            ],
          };
        },
        page: async ({ tenant, language, id }, { fetch }) => {
          const ride = (await read(fetch, `${address}/${tenant}`)).find((one) => one.id === id);
          if (!ride) return null;
          const fields: SectionField[] = [
            { name: 'day', kind: 'day', label: TEXTS.day[language], value: ride.day, isRequired: true },
            {
              name: 'state',
              kind: 'choice',
              label: TEXTS.state[language],
              value: ride.state,
              isRequired: true,
              options: Object.entries(STATES).map(([value, texts]) => ({ value, label: texts[language] })),
            },
          ];
          return {
            title: ride.name,
            parts: [
              {
                kind: 'facts',
                title: TEXTS.title[language],
                facts: [
                  { name: TEXTS.bicycle[language], value: ride.bicycle },
                  { name: TEXTS.day[language], value: written(ride.day, language) },
                ],
              },
              { kind: 'form', title: TEXTS.answer[language], action: 'answer', submit: TEXTS.send[language], fields },
            ],
          };
        },
        act: async ({ tenant, language, id, values }, { fetch, now }) => {
          if ((values.day ?? '') < now().toISOString().slice(0, 10))
            return { ok: false, problem: TEXTS.past[language] };
          const answer = await fetch(`${address}/${tenant}/${id}`, {
            method: 'PUT',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify(values),
          });
          if (!answer.ok) throw new Error(`the calendar answered ${answer.status}`);
          return { ok: true };
        },
      },
    ],
  });
}

type Fetch = (address: string) => Promise<Response>;

async function read(fetch: Fetch, address: string): Promise<Ride[]> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`the calendar answered ${answer.status}`);
  const rides: unknown = await answer.json();
  if (!Array.isArray(rides) || !rides.every(isRide)) throw new TypeError('the calendar answered in another form');
  return rides;
}

function isRide(value: unknown): value is Ride {
  if (typeof value !== 'object' || value === null) return false;
  const ride = new Map<string, unknown>(Object.entries(value));
  const texts = ['id', 'name', 'bicycle', 'day'].every((key) => typeof ride.get(key) === 'string');
  return texts && Object.hasOwn(STATES, String(ride.get('state')));
}

const written = (day: string, language: keyof StaffTexts): string =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : `${language}-CH`, {
    dateStyle: 'long',
    timeZone: 'UTC',
  }).format(new Date(day));
