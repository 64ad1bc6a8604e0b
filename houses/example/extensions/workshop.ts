import { defineExtension } from 'kontor/extending';

/** Opening hours of the workshop by day of the week, from Sunday. */
const HOURS: readonly (string | null)[] = [null, null, '9–12', '9–18.30', '9–18.30', '9–18.30', '9–16'];

const SERVICES = {
  it: [
    { name: 'Tagliando', text: 'Freni, cambio, viti, pressione delle gomme', days: 2 },
    { name: 'Ruote', text: 'Centratura, raggi, camere d’aria e copertoni', days: 1 },
    { name: 'Motore e batteria', text: 'Diagnosi e aggiornamento', days: 4 },
  ],
  en: [
    { name: 'Service', text: 'Brakes, gears, bolts, tyre pressure', days: 2 },
    { name: 'Wheels', text: 'Truing, spokes, tubes and tyres', days: 1 },
    { name: 'Motor and battery', text: 'Diagnosis and update', days: 4 },
  ],
};

/** Page about the workshop, with today's hours. */
export const workshop = defineExtension({
  name: 'workshop',
  interface: 1,
  routes: [
    {
      name: 'workshop',
      paths: { it: '/officina', en: '/workshop' },
      title: { it: 'Officina', en: 'Workshop' },
      description: {
        it: 'Riparazioni e tagliandi in officina, con gli orari di oggi.',
        en: 'Repairs and services in our workshop, with today’s hours.',
      },
      component: 'extensions/workshop/page.tsx',
      // The hours change at midnight.
      cacheSeconds: 300,
      sitemap: true,
      load: ({ language }, { now }) => {
        const day = new Intl.DateTimeFormat('en', { weekday: 'short', timeZone: 'Europe/Zurich' }).format(now());
        return {
          today: HOURS[['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'].indexOf(day)] ?? null,
          services: language === 'it' ? SERVICES.it : SERVICES.en,
        };
      },
    },
  ],
});
