import type { ReactNode } from 'react';
import type { EconomicOperator, LegalPart } from '../../../shop/catalogue/legal-data/index.ts';
import type { ProductView } from '../../../shop/catalogue/products/index.ts';
import type { LegalMessages } from '../../../tenants/messages/types.ts';
import factStyles from './facts.module.css';
import styles from './legal-panel.module.css';

export type LegalPanelProps = {
  product: Pick<ProductView, 'legal' | 'energy' | 'tyre' | 'brand' | 'name'>;
  parts: readonly LegalPart[];
  text: LegalMessages;
  locale: string;
  /** Address of the page about guarantees. */
  guaranteePath: string;
};

function Rows({ rows }: { rows: [string, string][] }): ReactNode {
  return (
    <dl>
      {rows.map(([name, value]) => (
        <div key={name} className={factStyles.row}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Links({ label, text }: { label: { labelUrl: string | null; sheetUrl: string | null }; text: LegalMessages }) {
  return (
    <p className={styles.links}>
      {label.labelUrl && (
        <a href={label.labelUrl} data-reload="">
          {text.wholeLabel}
        </a>
      )}
      {label.sheetUrl && (
        <a href={label.sheetUrl} data-reload="">
          {text.sheet}
        </a>
      )}
    </p>
  );
}

function Operator({ operator, locale }: { operator: EconomicOperator; locale: string }): ReactNode {
  const { name, address, country, contact } = operator;
  const land = country === '' ? '' : (new Intl.DisplayNames([locale], { type: 'region' }).of(country) ?? country);
  return (
    <address className={styles.contact}>
      {[name, address, land].filter((line) => line !== '').join(', ')}
      {contact !== '' && (
        <>
          <br />
          <a href={contact.includes('://') ? contact : `mailto:${contact}`}>{contact}</a>
        </>
      )}
    </address>
  );
}

/** Crossed-out wheeled bin: collect separately. */
function CrossedBin({ label }: { label: string }): ReactNode {
  return (
    <svg className={styles.bin} viewBox="0 0 40 48" role="img" aria-label={label}>
      <path d="M9 12h22l-2 26H12zM7 12h26M15 8h10v4H15zM3 4l34 36M37 4 3 40" />
      <circle cx="14" cy="41" r="3" />
      <path d="M3 47h34" />
    </svg>
  );
}

function GuaranteeLabel({ product, text }: Pick<LegalPanelProps, 'product' | 'text'>): ReactNode {
  const { legal, brand, name } = product;
  return (
    <div className={styles.label}>
      <span className={styles.years}>{text.guaranteeLabel.years(legal.durabilityYears ?? 0)}</span>
      <span>{text.guaranteeLabel.by(legal.manufacturer?.name ?? brand)}</span>
      <span>{[brand, name].filter((part) => part !== '').join(' ')}</span>
      <span>{text.guaranteeLabel.beside}</span>
    </div>
  );
}

type Content = (props: LegalPanelProps) => ReactNode;

const CONTENTS: Record<LegalPart, Content> = {
  manufacturer: ({ product: { legal }, locale }) =>
    legal.manufacturer && <Operator operator={legal.manufacturer} locale={locale} />,
  responsible: ({ product: { legal }, locale }) =>
    legal.manufacturer?.responsible && <Operator operator={legal.manufacturer.responsible} locale={locale} />,
  warnings: ({ product: { legal } }) => (
    <ul>
      {legal.warnings.map((warning) => (
        <li key={warning} className={styles.warning}>
          {warning}
        </li>
      ))}
    </ul>
  ),
  energy: ({ product: { energy }, text }) =>
    energy && (
      <>
        <Rows
          rows={[[text.energy.class, `${energy.class} (${text.energy.scale(energy.scaleMin, energy.scaleMax)})`]]}
        />
        <Links label={energy} text={text} />
      </>
    ),
  tyre: ({ product: { tyre }, text }) =>
    tyre && (
      <>
        <Rows
          rows={[
            [text.tyre.fuel, text.tyre.class(tyre.fuel)],
            [text.tyre.wet, text.tyre.class(tyre.wet)],
            [text.tyre.noise, text.tyre.noiseValue(tyre.noiseDb, tyre.noiseClass)],
            ...(tyre.snow ? [['3PMSF', text.tyre.snow] as [string, string]] : []),
            ...(tyre.ice ? [[text.tyre.iceName, text.tyre.ice] as [string, string]] : []),
          ]}
        />
        <Links label={tyre} text={text} />
      </>
    ),
  'animal-parts': ({ text }) => <p>{text.animalParts}</p>,
  wood: ({ product: { legal }, text, locale }) => {
    const countries = new Intl.DisplayNames([locale], { type: 'region' });
    return (
      <Rows
        rows={legal.wood.map(({ species, origins }) => [
          species,
          text.origin(origins.map((code) => countries.of(code) ?? code).join(', ')),
        ])}
      />
    );
  },
  electric: ({ text }) => (
    <div className={styles.notice}>
      <CrossedBin label={text.separately} />
      <p>{text.electric}</p>
    </div>
  ),
  battery: ({ text }) => (
    <div className={styles.notice}>
      <CrossedBin label={text.separately} />
      <p>{text.battery}</p>
    </div>
  ),
  'guarantee-label': GuaranteeLabel,
  'guarantee-notice': ({ text, guaranteePath }) => (
    <>
      <p>{text.guaranteeNotice}</p>
      <p className={styles.links}>
        <a href={guaranteePath}>{text.guaranteeMore}</a>
      </p>
    </>
  ),
};

/** Renders what the law demands on the page of a product. Servers print it: browsers load no script for it. */
export function LegalPanel(props: LegalPanelProps): ReactNode {
  const { parts, text } = props;
  if (parts.length === 0) return null;
  return (
    <section aria-labelledby="legal">
      <h2 id="legal" className={styles.title}>
        {text.title}
      </h2>
      <div className={styles.parts}>
        {parts.map((part) => {
          const Part = CONTENTS[part];
          return (
            <section key={part} className={styles.part} data-legal={part}>
              <h3 className={styles.name}>{text.parts[part]}</h3>
              <Part {...props} />
            </section>
          );
        })}
      </div>
    </section>
  );
}
