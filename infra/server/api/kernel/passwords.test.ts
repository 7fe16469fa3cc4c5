import * as argon2 from '@node-rs/argon2';
import { defaultConfig } from './config.ts';
import { CHEAP_ARGON2 } from '../testing/cheap-argon2.ts';
import { createPasswords } from './passwords.ts';

jest.mock('@node-rs/argon2', () => {
  const real = jest.requireActual<typeof argon2>('@node-rs/argon2');
  return { ...real, verify: jest.fn(real.verify) };
});

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

it('refuses every password for an unknown account', async () => {
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

it('knows a letter with its accent however it was typed', async () => {
  const passwords = createPasswords(CHEAP_ARGON2);
  const stored = await passwords.hash('νερό και φως'.normalize('NFD'));
  expect(await passwords.verify(stored, 'νερό και φως'.normalize('NFC'))).toBe(true);
});

it('finds a password wherever it stands among five, with as many comparisons as for a person without a past', async () => {
  const passwords = createPasswords(CHEAP_ARGON2);
  const [one, other] = [await passwords.hash('one'), await passwords.hash('other')];
  for (const [hashes, found] of [
    [[], false],
    [[other], false],
    [[one, other, other], true],
    [[other, other, other, other, one], true],
  ] as const) {
    jest.mocked(argon2.verify).mockClear();
    expect(await passwords.isAmong(hashes, 5, 'one')).toBe(found);
    expect(argon2.verify).toHaveBeenCalledTimes(5);
  }
});
