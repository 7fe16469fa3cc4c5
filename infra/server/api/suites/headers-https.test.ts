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
  for (const cookie of cookies) expect(cookie).toMatch(/^__(Secure|Host)-\w+=.*; HttpOnly; SameSite=Strict; Secure$/);
  // A subdomain cannot plant the name of the browser (RFC 6265bis §4.1.3.2).
  expect(cookies.find((cookie) => cookie.startsWith('__Host-hydria_browser='))).toMatch(/; Path=\/;(?!.*Domain)/);
  await app.stop();
});
