import type { Tenant } from '../tenants/tenant.ts';
import type { Extension } from './extension.ts';

type Mistake = [place: string, mistake: string];

/** Returns the mistakes of carriers of extensions, and tenants that name one which does not exist. */
export function carrierProblems(extensions: readonly Extension[], tenants: readonly Tenant[]): Mistake[] {
  const carriers = extensions.flatMap(({ name, carrier }) => (carrier ? [{ extension: name, ...carrier }] : []));
  return [
    ...carriers.flatMap(({ extension, name, trackingUrl, tenants: served = [] }): Mistake[] => {
      const place = `extensions.${extension}.carrier`;
      return [
        ...(name.trim() === '' ? [[`${place}.name`, 'is missing'] satisfies Mistake] : []),
        ...(trackingUrl === null || isTrackingUrl(trackingUrl)
          ? []
          : [[`${place}.trackingUrl`, 'must begin with https:// and contain {number}'] satisfies Mistake]),
        ...served
          .filter((id) => tenants.every((tenant) => tenant.id !== id))
          .map((id): Mistake => [`${place}.tenants`, `"${id}" is no tenant`]),
      ];
    }),
    ...tenants.flatMap((tenant): Mistake[] => {
      const serving = carriers.filter(({ tenants: served }) => served?.includes(tenant.id) ?? true);
      if (serving.length > 1)
        return [
          ['extensions', `${serving.map(({ extension }) => extension).join(' and ')} have a carrier for ${tenant.id}`],
        ];
      return serving.length === 0 && tenant.delivery.carrier === 'own'
        ? [[`tenants.${tenant.id}.delivery.carrier`, 'is "own", but no extension has a carrier for it']]
        : [];
    }),
  ];
}

function isTrackingUrl(text: string): boolean {
  return text.startsWith('https://') && text.includes('{number}') && URL.canParse(text);
}
