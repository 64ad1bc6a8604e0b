import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { type ShownSummary, StarDistribution } from './distribution.tsx';
import styles from './reviews.module.css';

type List = ComponentType<{ id: string; action: string; timeZone: string }>;

/**
 * Renders the reviews section of a product page: the figures with the page, the list when it comes near. Its code loads
 * then, so the page does not wait for it.
 */
export function ProductReviews(props: { id: string; summary: ShownSummary; timeZone: string }): ReactNode {
  const { id, summary, timeZone } = props;
  const place = useRef<HTMLElement>(null);
  const [List, setList] = useState<List | null>(null);
  const isEmpty = summary.count === 0;
  useEffect(() => {
    const element = place.current;
    if (isEmpty || !element) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        // If loading fails, the links to the reviews page remain.
        import('./review-island.tsx').then(
          (loaded) => setList(() => loaded.ReviewIsland),
          () => {},
        );
      },
      { rootMargin: '200px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [isEmpty]);
  return (
    <section className={styles.section} id="reviews" aria-labelledby="reviews-title" ref={place}>
      <h2 className={styles.title} id="reviews-title">
        {summary.title}
      </h2>
      <div className={styles.columns}>
        <div className={styles.figures}>
          {summary.average !== null && (
            <p className={styles.average} aria-hidden="true">
              {summary.average}
            </p>
          )}
          <p>{summary.text}</p>
          {summary.verdicts.map((verdict) => (
            <p key={verdict}>{verdict}</p>
          ))}
          {!isEmpty && <StarDistribution summary={summary} />}
          {!isEmpty && (
            <p>
              <a href={summary.allHref} data-reload>
                {summary.all}
              </a>
            </p>
          )}
          <p>
            <a href={summary.writeHref} className={styles.write}>
              {summary.write}
            </a>
          </p>
          <p className={styles.small}>{summary.how}</p>
        </div>
        <div>{List && <List id={id} action={summary.allHref} timeZone={timeZone} />}</div>
      </div>
    </section>
  );
}
