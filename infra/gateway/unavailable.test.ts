import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { trialGateway } from './testing/trial-gateway.ts';
import { trialPortal } from './testing/trial-portal.ts';

test('a portal that cannot draw any page says so in the language of the address, with the way home and a style by its hash', async () => {
  const portal = await trialPortal();
  await rm(path.join(portal.folder, 'store'), { recursive: true, force: true });
  const gateway = await trialGateway(portal);
  try {
    for (const [url, language, home] of [
      ['/bills', 'el', '/'],
      ['/de/bills?year=2026', 'de', '/de'],
      ['/en', 'en', '/en'],
      ['/fr/login', 'fr', '/fr'],
    ] as const) {
      const { statusCode, body, headers } = await gateway.inject(url);
      expect([statusCode, headers['retry-after']]).toEqual([503, '5']);
      expect(body).toContain(`<html lang="${language}">`);
      expect(body).toContain(`<a href="${home}">`);
      const style = /<style>(.*?)<\/style>/.exec(body)?.[1] ?? '';
      const hash = createHash('sha256').update(style).digest('base64');
      expect(headers['content-security-policy']).toContain(`style-src 'sha256-${hash}'`);
    }
  } finally {
    await gateway.close();
    await portal.remove();
  }
});
