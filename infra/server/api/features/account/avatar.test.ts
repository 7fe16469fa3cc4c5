import sharp from 'sharp';
import { sql } from 'kysely';
import type { User } from '@hydria/shared/contract/session.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { Name } from '../../testing/test-data.ts';

let app: TestApp;
beforeAll(async () => (app = await startTestApp()));
afterAll(() => app.stop());

const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0a6c74' } })
    .jpeg()
    .withExif({ IFD0: { Artist: 'someone' } })
    .toBuffer();
const upload = (payload: Buffer, as: Name = 'anna') =>
  app.send('POST /api/account/avatar', { as, payload, headers: { 'content-type': 'image/jpeg' } });
const avatarOf = async (as: Name = 'anna') => (await app.send('GET /api/auth/user', { as })).json<User>().avatar;
const bytesOf = (avatar: string | undefined) => Buffer.from(avatar!.split(',')[1]!, 'base64');

it('a picture is remade small and square, without the data of the camera, and its person alone gets it', async () => {
  expect(await avatarOf()).toBeUndefined();
  expect((await upload(await photo(900, 600))).statusCode).toBe(200);
  const { width, height, format, exif } = await sharp(bytesOf(await avatarOf())).metadata();
  expect({ width, height, format, exif }).toEqual({ width: 144, height: 144, format: 'jpeg', exif: undefined });
  expect((await avatarOf())!.length).toBeLessThan(40_000);
  expect(await avatarOf('babis')).toBeUndefined();
});

it('another picture takes its place, and it can be removed', async () => {
  await upload(await photo(300, 300));
  expect((await sql`select person_id from person_avatar`.execute(app.admin)).rows).toEqual([{ person_id: 1 }]);
  const remove = () => app.send('DELETE /api/account/avatar', { as: 'anna' });
  expect([(await remove()).statusCode, (await remove()).statusCode]).toEqual([200, 200]);
  expect(await avatarOf()).toBeUndefined();
});

it.each([
  ['a text', Buffer.from('not a picture')],
  ['a drawing with scripts', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
])('%s is no picture, and nothing is kept', async (_, payload) => {
  const answer = await upload(payload, 'babis');
  expect([answer.statusCode, answer.json()]).toEqual([422, { message: { image: ['image'] } }]);
  expect(await avatarOf('babis')).toBeUndefined();
});

it('twenty pictures a day are taken from one person', async () => {
  const text = Buffer.from('not a picture');
  for (let n = 0; n < 20; n += 1) await upload(text, 'gina');
  expect((await upload(text, 'gina')).json()).toMatchObject({ message: 'daily_limit_reached' });
});
