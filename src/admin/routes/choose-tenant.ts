import { redirect } from 'react-router';
import { readForm } from '../../storefront/form-data.ts';
import { wantedPlace } from '../access-rule.ts';
import { employeeVisit } from '../current-employee.ts';
import type { ActionArgs } from '../page-types.ts';
import { ADMIN_ROOT } from '../sections.ts';

/** Chooses the tenant to work on, for this session. */
export async function action({ context, request }: ActionArgs) {
  const { admin, token, houses } = employeeVisit(context, request);
  const entered = await readForm(request);
  const house = houses.find((entry) => entry.id === entered.house);
  if (house) await admin.staff.chooseTenant(token, house.id);
  return redirect(wantedPlace(entered.to ?? null), 303);
}

export function loader() {
  return redirect(ADMIN_ROOT);
}
