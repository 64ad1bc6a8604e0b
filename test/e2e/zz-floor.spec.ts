import { test as base } from '@playwright/test';
import { test } from './support/shop-test.ts';
for (let i = 0; i < 6; i++) test(`nothing ${i}`, async ({ page }) => { await page.setContent('<p>x'); });
for (let i = 0; i < 4; i++) test(`home ${i}`, async ({ page }) => { await page.goto('/service-hilfe/agb'); });
for (let i = 0; i < 4; i++) test(`list ${i}`, async ({ page }) => { await page.goto('/mode/damenmode/kleider'); });
for (let i = 0; i < 2; i++) test(`list4 ${i}`, async ({ page }) => { for (let k=0;k<4;k++) await page.goto('/mode/damenmode/kleider'); });
