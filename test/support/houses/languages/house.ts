import { tenants } from '../../../../houses/montarve/house.ts';
import { languageOf } from '../../../../src/languages/language.ts';
import { defineHouse } from '../../../../src/tenants/define-house.ts';
import type { Locale, LocaleConfig, Tenant } from '../../../../src/tenants/tenant.ts';

/** Shops whose languages the demo retailer lacks: Italian and English in Switzerland, Italian in Italy, French in Belgium. */
export default defineHouse({
  name: 'languages',
  fallback: 'velo-it',
  tenants: {
    'velo-ch': shopOf('velo-ch', tenants.ch, ['it-CH', 'en-CH']),
    'velo-it': shopOf('velo-it', tenants.de, ['it-IT']),
    'velo-be': shopOf('velo-be', tenants.de, ['fr-BE']),
  },
});

/** Returns a tenant with the rules of another one. Its first locale is the main one. */
function shopOf(id: string, model: Tenant, locales: [Locale, ...Locale[]]): Tenant {
  const [main, ...others] = locales;
  const [{ organisation, header }] = model.locales;
  const config = (locale: Locale, prefix: LocaleConfig['prefix']): LocaleConfig => {
    const title = `Velo ${locale}`;
    return { locale, language: languageOf(locale), prefix, organisation, header: { ...header, title } };
  };
  return {
    ...model,
    id,
    clientId: id,
    tenantId: id,
    hostName: `www.${id}.example`,
    localHosts: [`${id}.localhost`],
    seoTitleName: 'Velo',
    locales: [config(main, ''), ...others.map((locale) => config(locale, `/${languageOf(locale)}`))],
  };
}
