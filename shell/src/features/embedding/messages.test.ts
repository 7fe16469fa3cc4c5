import { MARK, readFromFrame, readToFrame, type FromFrame } from './messages.ts';

const good: FromFrame[] = [
  { frame: MARK, type: 'hello' },
  { frame: MARK, type: 'ready', title: 'Αναφορά προβλήματος', language: 'el' },
  { frame: MARK, type: 'height', height: 812 },
  { frame: MARK, type: 'focus', top: 0, bottom: 40.5 },
  { frame: MARK, type: 'submitted', what: 'report', code: 'ΑΝ-2026-17' },
];

test.each(good)('$type of an embedded page is understood', (message) => {
  expect(readFromFrame(message)).toBe(message);
});

test('the answer of the page around is understood, and nothing else that it says', () => {
  const welcome = { frame: MARK, type: 'welcome', theme: 'dark' };
  expect(readToFrame(welcome)).toBe(welcome);
  expect(readToFrame({ ...welcome, theme: 'neon' })).toBeNull();
  expect(readToFrame({ ...welcome, token: 'x' })).toBeNull();
  expect(readToFrame(good[2])).toBeNull();
});

/** Pseudo-random numbers with a fixed seed. */
const dice = (seed: number) => (): number => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return seed / 2 ** 32;
};

const HOSTILE: unknown[] = [
  null,
  undefined,
  0,
  -1,
  1e9,
  Number.NaN,
  '',
  'x'.repeat(400),
  '__proto__',
  'constructor',
  'welcome',
  'height',
  'submitted',
  MARK,
  'hydria-frame/2',
  [],
  [MARK],
  {},
  true,
  () => undefined,
  Symbol('x'),
  10n,
  new Date(0),
  new Map([['frame', MARK]]),
];
const NAMES = ['frame', 'type', 'theme', 'height', 'top', 'bottom', 'title', 'language', 'what', 'code', '__proto__'];

test('of 10,000 invented messages none is heard that does not have exactly the fields of its kind', () => {
  const next = dice(7);
  const any = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)]!;
  const allowed = new Set(good.map((message) => Object.keys(message).toSorted().join()));
  let heard = 0;
  for (let n = 0; n < 10_000; n++) {
    const message: unknown =
      next() < 0.2
        ? any(HOSTILE)
        : { ...any([{}, { frame: MARK }, any(good)]), [any(NAMES)]: any(HOSTILE), [any(NAMES)]: any(HOSTILE) };
    const read = readFromFrame(message);
    if (!read) continue;
    heard += 1;
    expect(allowed).toContain(Object.keys(read).toSorted().join());
    if (read.type === 'height') expect(read.height).toBeGreaterThanOrEqual(0);
    expect(readToFrame(message)).toBeNull();
  }
  // Some messages are valid by chance, when valid values replace valid values.
  expect(heard).toBeLessThan(1_000);
});
