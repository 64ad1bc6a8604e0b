import { type RefObject, useEffect, useRef, useState } from 'react';

/**
 * Disables a form's button until an address is entered. The server renders it enabled, so it works without JavaScript.
 */
export function useAddressGate(): { form: RefObject<HTMLFormElement | null>; look(): void; isShut: boolean } {
  const form = useRef<HTMLFormElement>(null);
  const [isShut, setShut] = useState(false);
  const look = (): void => {
    const field = form.current?.elements.namedItem('email');
    setShut(field instanceof HTMLInputElement && field.type !== 'hidden' && field.value.trim() === '');
  };
  // After every render: a form may mount later than its page, and browsers autofill before scripts run.
  useEffect(look);
  return { form, look, isShut };
}
