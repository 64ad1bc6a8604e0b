import type { ReactNode } from 'react';
import type { ContractPaper } from '../../../shop/selling/instalments/index.ts';
import styles from './contract-paper.module.css';

type Party = ContractPaper['lender'];

function PartyLines({ party }: { party: Party }): ReactNode {
  return (
    <div>
      <h3>{party.label}</h3>
      {party.lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  );
}

/** Renders a framework contract with its pre-contractual information, to read and print. */
export function ContractPaperView({ paper }: { paper: ContractPaper }): ReactNode {
  const { information, example, clauses, signature } = paper;
  return (
    <article className={styles.paper} aria-labelledby="contract-title">
      <header className={styles.head}>
        <h2 id="contract-title">{paper.title}</h2>
        <p className={styles.version}>{paper.version}</p>
      </header>
      <div className={styles.parties}>
        <PartyLines party={paper.lender} />
        <PartyLines party={paper.borrower} />
      </div>
      <p>
        <strong>{paper.warning}</strong>
      </p>
      <section className={styles.part} aria-labelledby="contract-information">
        <h3 id="contract-information">{information.title}</h3>
        <dl className={styles.rows}>
          {information.rows.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
          <div>
            <dt>{example.title}</dt>
            <dd>{example.text}</dd>
          </div>
        </dl>
      </section>
      <section className={styles.part} aria-labelledby="contract-clauses">
        <h3 id="contract-clauses">{clauses.title}</h3>
        <ol className={styles.clauses}>
          {clauses.entries.map(([name, text]) => (
            <li key={name}>
              <strong>{name}</strong> {text}
            </li>
          ))}
        </ol>
      </section>
      {signature && (
        <div className={styles.signatures}>
          {/* Place and date for each of the two parties. */}
          {[signature.place, signature.customer].map((label) => (
            <p key={label}>{label}</p>
          ))}
          {[signature.place, signature.house].map((label) => (
            <p key={`house ${label}`}>{label}</p>
          ))}
        </div>
      )}
    </article>
  );
}
