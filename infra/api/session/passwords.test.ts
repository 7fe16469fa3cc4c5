import { defaultConfig } from '../config.ts';
import { CHEAP_ARGON2 } from '../testing/cheap-argon2.ts';
import { createPasswords } from './passwords.ts';

it('hashes as Argon2id with what OWASP asks for at least', async () => {
  const stored = await createPasswords(defaultConfig.argon2).hash('Nero-kai-fos-1');
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

it('knows the password again, with all its letters, accents and blanks', async () => {
  const passwords = createPasswords(CHEAP_ARGON2);
  for (const password of ['Nero-kai-fos-1', 'νερό και φως ', '💧'.repeat(60)]) {
    const stored = await passwords.hash(password);
    expect(await passwords.verify(stored, password)).toBe(true);
    expect(await passwords.verify(stored, password.trimEnd().slice(0, -1))).toBe(false);
  }
});

it('refuses whatever is tried for nobody', async () => {
  const passwords = createPasswords(CHEAP_ARGON2);
  for (const password of ['', 'x', 'nobody has this password'])
    expect(await passwords.verify(null, password)).toBe(false);
});

it('sends the crowd away that no core could serve soon', async () => {
  const passwords = createPasswords(CHEAP_ARGON2, 1);
  const tries = await Promise.allSettled(Array.from({ length: 150 }, () => passwords.verify(null, 'x')));
  const away = tries.filter((t) => t.status === 'rejected');
  expect(away).toHaveLength(150 - 101);
  expect(away[0]).toMatchObject({ reason: { code: 'service_unavailable', status: 503 } });
  expect(await passwords.verify(null, 'x')).toBe(false);
});
