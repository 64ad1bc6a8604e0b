import { defineExtension } from 'kontor/extending';

const DAYS_OFFERED = 8;
/** Days until a bicycle has arrived in the workshop. */
const LEAD_DAYS = 5;
const DAY_MS = 86_400_000;
const SUNDAY = 0;
const SATURDAY = 6;

/** Returns the next working days of the workshop after a day, as ISO dates. */
function workingDays(today: string): string[] {
  const days: string[] = [];
  for (let ms = Date.parse(today) + LEAD_DAYS * DAY_MS; days.length < DAYS_OFFERED; ms += DAY_MS) {
    const weekday = new Date(ms).getUTCDay();
    if (weekday !== SUNDAY && weekday !== SATURDAY) days.push(new Date(ms).toISOString().slice(0, 10));
  }
  return days;
}

const written = (locale: string, day: string): string =>
  new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    new Date(day),
  );

/** Asks when the workshop may assemble a bicycle, and with which charge the battery of an electric one comes. */
export const assemblyAppointment = defineExtension({
  name: 'assembly-appointment',
  interface: 1,
  checkoutSteps: [
    {
      name: 'assembly',
      place: 'before-payment',
      title: { it: 'Appuntamento di montaggio', en: 'Assembly appointment' },
      intro: {
        it: 'Il nostro meccanico monta la bici a casa sua e regola sella, freni e cambio: un’ora circa, compresa nel prezzo.',
        en: 'Our mechanic assembles the bicycle at your home and adjusts saddle, brakes and gears: about an hour, included in the price.',
      },
      isShown: ({ lines }) => lines.some(({ category }) => category.startsWith('bikes')),
      fields: [
        {
          name: 'assembly-day',
          kind: 'choice',
          label: { it: 'Giorno', en: 'Day' },
          isRequired: () => true,
          options: ({ today }) =>
            workingDays(today).map((day) => ({
              value: day,
              label: { it: written('it', day), en: written('en-GB', day) },
            })),
        },
        {
          name: 'assembly-time',
          kind: 'choice',
          label: { it: 'Fascia oraria', en: 'Time' },
          isRequired: () => true,
          options: [
            { value: 'morning', label: { it: 'Mattina, 8–12', en: 'Morning, 8–12' } },
            { value: 'afternoon', label: { it: 'Pomeriggio, 13–17', en: 'Afternoon, 13–17' } },
          ],
        },
        {
          name: 'assembly-note',
          kind: 'line',
          maxLength: 200,
          label: { it: 'Nota per il meccanico', en: 'Note for the mechanic' },
          hint: { it: 'Per esempio: terzo piano senza ascensore.', en: 'For example: third floor without a lift.' },
        },
      ],
      problems: {
        'closed-friday-afternoon': {
          it: 'Il venerdì pomeriggio l’officina è chiusa. Scelga la mattina o un altro giorno.',
          en: 'The workshop is closed on Friday afternoons. Choose the morning or another day.',
        },
      },
      check: ({ 'assembly-day': day = '', 'assembly-time': time }): Record<string, string> =>
        time === 'afternoon' && new Date(day).getUTCDay() === 5 ? { 'assembly-time': 'closed-friday-afternoon' } : {},
    },
    {
      name: 'battery',
      place: 'before-payment',
      title: { it: 'Batteria', en: 'Battery' },
      intro: {
        it: 'La batteria viaggia a parte. Il meccanico la porta con sé e la collega.',
        en: 'The battery travels separately. The mechanic brings it along and connects it.',
      },
      isShown: ({ lines }) => lines.some(({ category }) => category === 'bikes-electric'),
      fields: [
        {
          name: 'battery-charge',
          kind: 'choice',
          label: { it: 'Carica alla consegna', en: 'Charge on delivery' },
          isRequired: () => true,
          options: [
            { value: 'full', label: { it: 'Carica, per partire subito', en: 'Full, to ride at once' } },
            { value: 'half', label: { it: 'A metà, se la bici resta ferma', en: 'Half, if the bicycle stands still' } },
          ],
        },
      ],
    },
  ],
});
