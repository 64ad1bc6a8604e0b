import { type FocusEvent, type FormEvent, useEffect, useRef, useState } from 'react';
import { useNavigation } from 'react-router';
import type { FieldProblem } from '../../../shop/selling/checkout/index.ts';
import { fieldProblem } from './client-rules.ts';

type Control = HTMLInputElement | HTMLSelectElement;
type Known = Record<string, FieldProblem | null>;
/** What a page's own fields have to be, by name. */
type FormRules = Record<string, (entered: string) => FieldProblem | null>;

/** Whether a field is right depends on another one of the same address. */
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

/** Runs once no button of the mouse is down: text that appears earlier would move what is being clicked away. */
function afterPointer(pressed: boolean, run: () => void): void {
  if (!pressed) run();
  else addEventListener('pointerup', () => setTimeout(run), { once: true });
}

/**
 * A form of the checkout: the server's problems, brought up to date while the shopper corrects them; a field left with
 * something wrong in it is told at once, an empty one only when the form is sent. A second submit waits for the first.
 */
export function useCheckedForm<Problem extends string = FieldProblem>(
  sent: { fields: Record<string, Problem> } | undefined,
  rules: FormRules = {},
) {
  const [known, setKnown] = useState<Known>({});
  const pressed = useRef(false);
  const { state } = useNavigation();
  const busy = state !== 'idle';
  // Once the answer is there, the page may still be loading its data: a corrected form must not be swallowed then.
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

  // A new answer of the server replaces what was found here since the last one.
  const [answered, setAnswered] = useState(sent);
  if (answered !== sent) {
    setAnswered(sent);
    setKnown({});
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
    /** What the summary lists: only what the server refused, so that it does not move under the shopper's hands. */
    refused: sent?.fields ?? {},
    busy,
    handlers: {
      onBlur: (event: FocusEvent<HTMLFormElement>): void => {
        const control = event.target;
        if (!isControl(control) || control.type === 'radio' || control.type === 'checkbox') return;
        if (control.value.trim() === '' && !(control.name in problems)) return;
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
        if (underway) event.preventDefault();
      },
    },
  };
}
