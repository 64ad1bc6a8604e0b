import { type RefObject, useEffect, useRef, useState } from 'react';

/** Shuts the button of a form until an address is entered. The server leaves it open: without script it has to work. */
export function useAddressGate(): { form: RefObject<HTMLFormElement | null>; look(): void; isShut: boolean } {
  const form = useRef<HTMLFormElement>(null);
  const [isShut, setShut] = useState(false);
  const look = (): void => {
    const field = form.current?.elements.namedItem('email');
    setShut(field instanceof HTMLInputElement && field.type !== 'hidden' && field.value.trim() === '');
  };
  // After every render: a form may come later than its page, and browsers fill fields in before scripts run.
  useEffect(look);
  return { form, look, isShut };
}
