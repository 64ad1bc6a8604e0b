import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { FieldProblems, StepEntry } from '../../../shop/selling/checkout/index.ts';
import { fieldProblemText } from '../../../tenants/field-problem.ts';
import { Field, Select } from '../../../ui/field.tsx';
import { useCheckoutText } from '../../text.tsx';
import { fetchTowns } from './fetch-towns.ts';
import { fieldId } from './field-text.ts';

/**
 * Renders postal code and town. The code fills in its town; several towns become a choice. With JavaScript this happens
 * while typing, without it when the server returns the form.
 */
export function TownFields(props: {
  prefix: '' | 'shipping.';
  entered: StepEntry;
  problems: FieldProblems;
  /** Towns that the server offers. */
  offered: string[];
  digitsOnly: boolean;
}): ReactNode {
  const { prefix, entered, problems, offered, digitsOnly } = props;
  const text = useCheckoutText();
  const group = prefix === '' ? 'billing' : 'shipping';
  const [towns, setTowns] = useState(offered);
  const [answered, setAnswered] = useState(offered);
  if (answered !== offered) {
    setAnswered(offered);
    setTowns(offered);
  }
  const city = useRef<HTMLInputElement>(null);
  const filled = useRef('');
  const asked = useRef<AbortController | null>(null);
  useEffect(() => () => asked.current?.abort(), []);

  async function fill(code: HTMLInputElement): Promise<void> {
    asked.current?.abort();
    const own = new AbortController();
    asked.current = own;
    const answer = await fetchTowns(code.value, own.signal);
    if (answer === null || own.signal.aborted) return;
    const country = code.form?.elements.namedItem(`${prefix}country`);
    if (country instanceof HTMLSelectElement && [...country.options].some(({ value }) => value === answer.country))
      country.value = answer.country;
    const typed = city.current?.value ?? '';
    const isFree = typed === '' || typed === filled.current;
    // A typed town stays; the choice shows only if the field was empty.
    setTowns(isFree && answer.towns.length > 1 ? answer.towns : []);
    const [only] = answer.towns;
    if (!isFree || only === undefined || answer.towns.length > 1 || !city.current) return;
    filled.current = only;
    city.current.value = only;
    city.current.dispatchEvent(new Event('input', { bubbles: true }));
  }

  const common = (field: 'postalCode' | 'city') => {
    const name = `${prefix}${field}`;
    const problem = problems[name];
    return {
      id: fieldId(name),
      name,
      label: text.fields[field],
      required: true,
      defaultValue: entered[name] ?? '',
      error: problem ? fieldProblemText(name, problem, text) : undefined,
    };
  };
  const typed = entered[`${prefix}city`] ?? '';
  const town = common('city');
  const autoComplete = `${group} address-level2`;
  return (
    <>
      <Field
        {...common('postalCode')}
        hint={text.hints.postalCode}
        inputMode={digitsOnly ? 'numeric' : 'text'}
        autoComplete={`${group} postal-code`}
        onInput={(event) => void fill(event.currentTarget)}
      />
      {towns.length > 0 ? (
        <Select key={towns.join('|')} {...town} autoComplete={autoComplete}>
          <option value="">{text.how.choose}</option>
          {towns.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
          {typed !== '' && !towns.includes(typed) && <option value={typed}>{text.how.asTyped(typed)}</option>}
        </Select>
      ) : (
        <Field {...town} ref={city} autoComplete={autoComplete} />
      )}
      {problems[`${prefix}city`] === 'town-differs' && (
        <input type="hidden" name={`${prefix}cityKept`} defaultValue={typed} />
      )}
    </>
  );
}
