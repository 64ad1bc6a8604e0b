import { expect, test } from 'vitest';
import { connectionOptions } from './pool.ts';

test('a folder of sockets is passed with everything that the address says, any other host as it is', () => {
  expect(connectionOptions('postgresql://kontor:s%40cret@localhost/shop?host=/run/postgresql&port=5433')).toEqual({
    host: '/run/postgresql',
    port: 5433,
    user: 'kontor',
    password: 's@cret',
    database: 'shop',
  });
  expect(connectionOptions('postgresql:///shop?host=/run/postgresql&user=kontor')).toEqual({
    host: '/run/postgresql',
    port: 5432,
    user: 'kontor',
    database: 'shop',
  });
  const elsewhere = 'postgresql://kontor:secret@localhost/shop?host=db.internal&sslmode=require';
  expect(connectionOptions(elsewhere)).toEqual({ connectionString: elsewhere });
});
