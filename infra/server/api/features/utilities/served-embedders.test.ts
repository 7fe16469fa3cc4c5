import { UTILITY_PROFILE } from '../../testing/sample-rows.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { configFromEnv } from '../../main/config-from-env.ts';

const OWN_MACHINE = ['http://localhost', 'http://localhost:3000', 'http://localhost:*', 'http://127.0.0.1:*'];

describe.each([true, false])('in an environment (production: %s)', (production) => {
  let app: TestApp;
  beforeAll(async () => (app = await startTestApp({ production })));
  afterAll(() => app.stop());

  const save = async (frame_ancestors: string[]) => {
    const { version } = (await app.send('GET /api/utilities/profile?deya_id=1', { as: 'admin' })).json();
    const payload = { ...UTILITY_PROFILE, version, frame_ancestors };
    return app.send('PUT /api/utilities/profile?deya_id=1', { as: 'admin', payload });
  };
  const feed = (frame_ancestors: string[]) => {
    const headers = { authorization: 'Bearer feed-token-of-utility-one' };
    return app.send('PUT /api/feed/profile', { headers, payload: { settings: { frame_ancestors } } });
  };

  it.each(OWN_MACHINE)('%s may embed a form outside production alone', async (origin) => {
    for (const send of [feed, save]) {
      const answer = await send(['https://www.example.gr', origin]);
      const refused = [422, { frame_ancestors: ['regex'] }];
      expect(answer.statusCode === 200 ? 200 : [answer.statusCode, answer.json().message]).toEqual(
        production ? refused : 200,
      );
    }
  });

  it('a site over https may', async () => {
    expect((await save(['https://www.example.gr'])).statusCode).toBe(200);
  });
});

it.each([
  [undefined, false],
  ['staging', false],
  ['production', true],
])('the environment %s is production: %s', (ENVIRONMENT, production) => {
  expect(configFromEnv({ ENVIRONMENT })).toMatchObject({ production });
});
