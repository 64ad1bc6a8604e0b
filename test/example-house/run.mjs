// npm run test:example: builds the pages of the example retailer once, then walks through its shops.
process.env.HOUSE = 'houses/example';
// Pages belong to one retailer: those of the demo retailer stay where they are.
process.env.BUILD_DIR = 'build/example';
process.argv.splice(2, 0, '--config', 'test/example-house/playwright.config.ts');
await import('../browser.mjs');
