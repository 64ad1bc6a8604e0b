import { type ComponentType, useEffect, useState } from 'react';
import { whenIdle } from './when-idle.ts';

/**
 * A component that comes once the page is usable; null until then, and without a line. `load` is one function for good:
 * it is called once.
 */
export function useLazyComponent<Props>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> | null {
  const [Loaded, setLoaded] = useState<ComponentType<Props> | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded once.
  useEffect(
    () =>
      whenIdle(
        () =>
          void load().then(
            (component) => setLoaded(() => component),
            () => {},
          ),
      ),
    [],
  );
  return Loaded;
}

/**
 * What `load` gives, once somebody does anything with the page: for parts that stand there as the server wrote them.
 * Called while the page comes to life, it asks for nothing, its own script included, before the page is usable.
 */
export async function onFirstInteraction<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  if (!import.meta.env.SSR) {
    await new Promise<void>(whenIdle);
    await import('./first-interaction.ts').then(({ firstInteraction: firstTouch }) => firstTouch());
  }
  return load();
}
