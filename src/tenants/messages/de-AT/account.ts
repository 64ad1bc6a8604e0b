import { account as swiss } from '../de-CH/account.ts';
import { germanAccountOverrides } from '../german-overrides.ts';
import type { AccountMessages } from '../types.ts';
import { germanVariant } from '../variant.ts';

export const account: AccountMessages = germanVariant<AccountMessages>(swiss, {
  ...germanAccountOverrides,
  erase: { law: 'So verlangt es das Gesetz (§ 132 BAO, § 212 UGB). Danach löschen wir auch sie.' },
});
