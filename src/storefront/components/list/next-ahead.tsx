import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { PrefetchPageLinks } from 'react-router';

/** About one screen before its end somebody is likely to go on. */
const AHEAD = '900px';

/** True for people who asked their browser to save data. */
function savesData(): boolean {
  const connection: unknown = 'connection' in navigator ? navigator.connection : null;
  return (
    typeof connection === 'object' && connection !== null && 'saveData' in connection && connection.saveData === true
  );
}

/**
 * Fetches the next page's data once the end of the list comes near, and for nobody who never gets there. With the last
 * page the link to the next one goes; if it had the focus, what says how much is `shown` gets it.
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
