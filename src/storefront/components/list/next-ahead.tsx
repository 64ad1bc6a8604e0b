import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { PrefetchPageLinks } from 'react-router';

/** Distance before the end of the list, about one screen, at which the visitor is likely to continue. */
const AHEAD = '900px';

/** Returns true if the visitor asked the browser to save data. */
function savesData(): boolean {
  const connection: unknown = 'connection' in navigator ? navigator.connection : null;
  return (
    typeof connection === 'object' && connection !== null && 'saveData' in connection && connection.saveData === true
  );
}

/**
 * Prefetches the next page when the end of the list comes near. On the last page the link to the next one disappears.
 * If it had the focus, the line with the `shown` count takes it.
 */
export default function NextAhead(props: { page: string; shown: RefObject<HTMLElement | null> }): ReactNode {
  const { shown } = props;
  useEffect(
    () => () => {
      if (document.activeElement === document.body) shown.current?.focus({ preventScroll: true });
    },
    [shown],
  );
  const mark = useRef<HTMLSpanElement>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (!mark.current || savesData()) return;
    const watcher = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        watcher.disconnect();
        setNear(true);
      },
      { rootMargin: AHEAD },
    );
    watcher.observe(mark.current);
    return () => watcher.disconnect();
  }, []);
  return near ? <PrefetchPageLinks page={props.page} /> : <span ref={mark} />;
}
