import { expect, test } from 'vitest';
import { chooseBrowser, type TestBrowser } from '../support/test-browser.ts';

test.each<[string, string, boolean, TestBrowser]>([
  ['linux', 'x64', true, { kind: 'packaged' }],
  ['linux', 'arm64', true, { kind: 'channel', channel: 'chrome' }],
  ['darwin', 'arm64', true, { kind: 'channel', channel: 'chrome' }],
  ['darwin', 'x64', false, { kind: 'channel', channel: 'msedge' }],
  ['win32', 'x64', true, { kind: 'channel', channel: 'chrome' }],
  ['win32', 'x64', false, { kind: 'channel', channel: 'msedge' }],
])('chooses a browser on %s %s (Chrome installed: %s)', (platform, arch, hasChrome, browser) => {
  expect(chooseBrowser({ platform, arch, env: {} }, () => hasChrome)).toEqual(browser);
});

test('CHROMIUM_PATH names another browser anywhere', () => {
  const env = { CHROMIUM_PATH: '/opt/chrome' };
  expect(chooseBrowser({ platform: 'linux', arch: 'x64', env })).toEqual({ kind: 'file', path: '/opt/chrome' });
  expect(chooseBrowser({ platform: 'win32', arch: 'x64', env })).toEqual({ kind: 'file', path: '/opt/chrome' });
});
