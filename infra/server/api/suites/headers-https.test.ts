import { startTestApp } from '../testing/test-app.ts';

it('over https every answer has HSTS, and every cookie is secure', async () => {
  const app = await startTestApp({ https: true, publicUrl: 'https://my.example.gr' });
  const payload = { email: 'anna@example.gr', password: 'Nero-kai-fos-1' };
  const signIn = await app.server.inject({ method: 'POST', url: '/api/auth/login', payload });
  for (const { headers } of [
    signIn,
    await app.server.inject('/api/nothing'),
    await app.server.inject('/gsis/callback'),
  ])
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  const cookies = [signIn.headers['set-cookie'] ?? []].flat();
  expect(cookies.length).toBeGreaterThan(0);
  for (const cookie of cookies) expect(cookie).toMatch(/^__Secure-\w+=.*; HttpOnly; SameSite=Strict; Secure$/);
  await app.stop();
});
