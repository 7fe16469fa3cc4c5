import fastify from 'fastify';
import { appPages } from './app-pages.ts';

it('the stores and the guide that demo data name answer; another store does not', async () => {
  const server = fastify();
  await server.register(appPages);
  const asked = ['ios', 'android', 'guide', 'other'].map((name) => server.inject(`/sandbox/app/${name}`));
  expect((await Promise.all(asked)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 404]);
  await server.close();
});
