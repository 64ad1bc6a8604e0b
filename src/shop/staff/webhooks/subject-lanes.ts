/** Part of an event that lanes need. */
type Placed = { position: number; subject: string };

/**
 * Order of deliveries of one endpoint: events of one subject one after the other, those of different subjects beside each
 * other. Tells up to which position everything is done.
 */
export type SubjectLanes<Event extends Placed> = {
  /** Adds an event; positions grow. */
  add(event: Event): void;
  /** Records that everything up to a position was read. */
  read(position: number): void;
  /** Takes an event whose subject has no other one under way, a preferred one first; null if there is none. */
  take(isPreferred?: (event: Event) => boolean): Event | null;
  /** Whether `take` would find an event of this kind. */
  hasReady(isWanted: (event: Event) => boolean): boolean;
  /** Takes out all events of subjects whose next one is of this kind and not under way. */
  takeOut(isUnwanted: (event: Event) => boolean): Event[];
  /** Ends a taken event. */
  end(event: Event): void;
  /** Ends a taken event, and takes all waiting ones of its subject out. Returns those. */
  endAll(event: Event): Event[];
  /** Position up to which all events have ended. */
  done(): number;
  /** Position up to which all events were read. */
  readTo(): number;
  /** Number of events that have not ended. */
  size(): number;
};

export function createSubjectLanes<Event extends Placed>(start: number): SubjectLanes<Event> {
  const waiting = new Map<string, Event[]>();
  const busy = new Set<string>();
  let ready: string[] = [];
  // Positions grow, so the first one is the lowest.
  const open = new Set<number>();
  let readTo = start;

  const finish = ({ position, subject }: Event) => {
    open.delete(position);
    busy.delete(subject);
  };
  const isNext = (subject: string, isWanted: (event: Event) => boolean): boolean =>
    waiting.get(subject)?.slice(0, 1).some(isWanted) ?? false;
  return {
    add: (event) => {
      open.add(event.position);
      readTo = event.position;
      const lane = waiting.get(event.subject);
      if (lane) {
        lane.push(event);
        return;
      }
      waiting.set(event.subject, [event]);
      if (!busy.has(event.subject)) ready.push(event.subject);
    },
    read: (position) => {
      readTo = Math.max(readTo, position);
    },
    take: (isPreferred = () => true) => {
      const preferred = ready.findIndex((subject) => isNext(subject, isPreferred));
      const [subject] = ready.splice(Math.max(preferred, 0), 1);
      if (subject === undefined) return null;
      const lane = waiting.get(subject) ?? [];
      const event = lane.shift();
      if (lane.length === 0) waiting.delete(subject);
      if (!event) return null;
      busy.add(subject);
      return event;
    },
    hasReady: (isWanted) => ready.some((subject) => isNext(subject, isWanted)),
    takeOut: (isUnwanted) => {
      const left = ready.filter((subject) => isNext(subject, isUnwanted));
      const out = left.flatMap((subject) => waiting.get(subject) ?? []);
      for (const subject of left) waiting.delete(subject);
      for (const { position } of out) open.delete(position);
      ready = ready.filter((subject) => waiting.has(subject));
      return out;
    },
    end: (event) => {
      finish(event);
      if (waiting.has(event.subject)) ready.push(event.subject);
    },
    endAll: (event) => {
      const held = waiting.get(event.subject) ?? [];
      waiting.delete(event.subject);
      for (const { position } of held) open.delete(position);
      finish(event);
      return held;
    },
    done: () => {
      for (const first of open) return first - 1;
      return readTo;
    },
    readTo: () => readTo,
    size: () => open.size,
  };
}
