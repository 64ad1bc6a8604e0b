import { type FocusEvent, type FormEvent, useEffect, useRef, useState } from 'react';
import { useNavigation } from 'react-router';
import type { FieldProblem } from '../../../shop/selling/checkout/index.ts';
import { afterPaint } from '../../after-paint.ts';
import { fieldProblem } from './client-rules.ts';

type Control = HTMLInputElement | HTMLSelectElement;
type Known = Record<string, FieldProblem | null>;
/** Rules of a page's own fields, by field name. */
type FormRules = Record<string, (entered: string) => FieldProblem | null>;

/** Fields whose change re-checks another field of the address, such as the country the postal code. */
const JUDGED_ANEW: Record<string, string | undefined> = { noHouseNumber: 'houseNumber', country: 'postalCode' };

function isControl(target: EventTarget): target is Control {
  return (target instanceof HTMLInputElement || target instanceof HTMLSelectElement) && target.name !== '';
}

function fieldsOf(form: HTMLFormElement): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string') fields[name] = value;
  }
  return fields;
}

/** Runs a callback once no mouse button is down: text that appears earlier would move the clicked element away. */
function afterPointer(pressed: boolean, run: () => void): void {
  if (!pressed) run();
  else addEventListener('pointerup', () => setTimeout(run), { once: true });
}

/**
 * Controls a checkout form. Shows the server's problems and updates them while the customer corrects the fields.
 * Leaving a required field without a valid value shows its problem at once. A second submit waits for the first.
 */
export function useCheckedForm<Problem extends string = FieldProblem>(
  sent: { fields: Record<string, Problem> } | undefined,
  rules: FormRules = {},
) {
  const [known, setKnown] = useState<Known>({});
  const [isMended, setMended] = useState(false);
  const pressed = useRef(false);
  const sending = useRef<'later' | 'now' | null>(null);
  const { state } = useNavigation();
  const busy = state !== 'idle';
  // After the answer the page may still load its data; a corrected form must be accepted then.
  const underway = state === 'submitting';

  useEffect(() => {
    const down = (): void => {
      pressed.current = true;
    };
    const up = (): void => {
      pressed.current = false;
    };
    addEventListener('pointerdown', down);
    addEventListener('pointerup', up);
    addEventListener('pointercancel', up);
    return () => {
      removeEventListener('pointerdown', down);
      removeEventListener('pointerup', up);
      removeEventListener('pointercancel', up);
    };
  }, []);

  // A new answer of the server replaces the problems found here since the last one.
  const [answered, setAnswered] = useState(sent);
  if (answered !== sent) {
    setAnswered(sent);
    setKnown({});
    setMended(false);
  }

  const problems: Record<string, Problem | FieldProblem> = {};
  for (const [name, problem] of Object.entries({ ...sent?.fields, ...known })) {
    if (problem) problems[name] = problem;
  }

  const check = (form: HTMLFormElement | null, name: string): void => {
    if (form === null) return;
    const fields = fieldsOf(form);
    const rule = rules[name];
    const problem = rule ? rule(fields[name] ?? '') : fieldProblem(name, fields);
    setKnown((before) => ({ ...before, [name]: problem }));
  };

  return {
    problems,
    /**
     * The summary lists only the server's problems, so it does not move while the customer types. It goes once the
     * customer leaves the last mended field.
     */
    refused: isMended ? {} : (sent?.fields ?? {}),
    busy,
    handlers: {
      onBlur: (event: FocusEvent<HTMLFormElement>): void => {
        if (Object.keys(problems).length === 0) afterPointer(pressed.current, () => setMended(true));
        const control = event.target;
        if (!isControl(control) || control.type === 'radio' || control.type === 'checkbox') return;
        if (control.value.trim() === '' && !control.required && !(control.name in problems)) return;
        afterPointer(pressed.current, () => check(control.form, control.name));
      },
      onInput: (event: FormEvent<HTMLFormElement>): void => {
        const control = event.target;
        if (!isControl(control)) return;
        const prefix = control.name.startsWith('shipping.') ? 'shipping.' : '';
        const dependent = JUDGED_ANEW[control.name.slice(prefix.length)];
        for (const name of [control.name, `${prefix}${dependent}`]) {
          if (name in problems) check(control.form, name);
        }
      },
      onSubmit: (event: FormEvent<HTMLFormElement>): void => {
        if (sending.current === 'now') return;
        event.preventDefault();
        if (underway || sending.current === 'later') return;
        sending.current = 'later';
        const form = event.currentTarget;
        const button = event.nativeEvent instanceof SubmitEvent ? event.nativeEvent.submitter : null;
        // The router prepares a form for longer than a frame takes, and the press wants its answer first.
        afterPaint(() => {
          sending.current = 'now';
          if (form.isConnected) form.requestSubmit(button);
          sending.current = null;
        });
      },
    },
  };
}
