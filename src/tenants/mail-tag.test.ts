import { expect, test } from 'vitest';
import { automationMail, campaignMail, readMailTag, taggedLink } from './mail-tag.ts';

const ID = '3f1c6f0e-8d43-4a51-9a5e-0d2f9f0c4b11';

test('reads back the mail of a tagged link, with query and fragment', () => {
  for (const mail of [campaignMail(ID, null), campaignMail(ID, 'a'), campaignMail(ID, 'b'), automationMail('basket')])
    for (const url of ['https://shop.example/moebel', 'https://shop.example/suche?q=a', 'https://shop.example/#top']) {
      const tagged = new URL(taggedLink(url, mail));
      expect(readMailTag(tagged.searchParams.get('mail'))).toBe(mail);
      expect(tagged.hash).toBe(new URL(url).hash);
    }
});

test('reads no other text', () => {
  for (const text of [null, '', 'x', `${ID}/c`, `${ID}x`, 'automation/other', `${ID}/a/a`])
    expect(readMailTag(text)).toBeNull();
});
