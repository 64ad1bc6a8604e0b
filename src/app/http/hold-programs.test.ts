import { Hono } from 'hono';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPeopleMemory, createRunningRequests } from '../../platform/queues/running-requests.ts';
import type { AppEnv } from '../../web/app-env.ts';
import { countPeople } from './count-people.ts';
import { holdPrograms } from './hold-programs.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('holds a request of a program until people have their answers, at most 50 ms', async () => {
  const people = createRunningRequests({ followedMs: 20 }, createPeopleMemory(), 1);
  const answered: string[] = [];
  const app = new Hono<AppEnv>();
  app.use(holdPrograms(people));
  app.use(countPeople(people));
  app.get('*', async (c) => {
    if (c.req.path === '/page') await new Promise((resolve) => setTimeout(resolve, Number(c.req.query('ms'))));
    answered.push(c.req.path);
    return c.text('done');
  });
  const first = [app.request('/page?ms=10'), app.request('/api/admin/v1/one'), app.request('/api/session')];
  await vi.advanceTimersByTimeAsync(25);
  expect(answered).toEqual(['/api/session', '/page']);
  await vi.advanceTimersByTimeAsync(10);
  await Promise.all(first);
  expect(answered).toEqual(['/api/session', '/page', '/api/admin/v1/one']);

  const second = [app.request('/page?ms=200'), app.request('/api/admin/v1/two')];
  await vi.advanceTimersByTimeAsync(55);
  expect(answered.slice(3)).toEqual(['/api/admin/v1/two']);
  await vi.advanceTimersByTimeAsync(200);
  await Promise.all(second);
});
