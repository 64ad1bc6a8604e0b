import type { RouteProps } from 'kontor/extending';
import type { ReactNode } from 'react';
import styles from './page.module.css';

type Service = { name: string; text: string; days: number };

const TEXTS = {
  it: {
    open: (hours: string) => `Oggi aperta: ${hours}`,
    closed: 'Oggi chiusa',
    days: (days: number) => (days === 1 ? '1 giorno' : `${days} giorni`),
    caption: 'Lavori e tempi',
    head: ['Lavoro', 'Cosa facciamo', 'Tempo'],
  },
  en: {
    open: (hours: string) => `Open today: ${hours}`,
    closed: 'Closed today',
    days: (days: number) => (days === 1 ? '1 day' : `${days} days`),
    caption: 'Jobs and times',
    head: ['Job', 'What we do', 'Time'],
  },
};

/** Renders the workshop's hours and jobs. */
export default function Workshop({ data, locale }: RouteProps): ReactNode {
  const text = locale.startsWith('it') ? TEXTS.it : TEXTS.en;
  const services = Array.isArray(data.services) ? data.services.filter(isService) : [];
  return (
    <div className={styles.page}>
      <p className={styles.hours}>{typeof data.today === 'string' ? text.open(data.today) : text.closed}</p>
      <table className={styles.jobs}>
        <caption>{text.caption}</caption>
        <thead>
          <tr>
            {text.head.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {services.map(({ name, text: what, days }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{what}</td>
              <td>{text.days(days)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function isService(value: unknown): value is Service {
  return typeof value === 'object' && value !== null && 'name' in value && 'text' in value && 'days' in value;
}
