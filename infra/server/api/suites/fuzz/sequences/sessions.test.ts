import fc from 'fast-check';
import { defaultConfig } from '../../../kernel/config.ts';
import { pick, sequences, step } from '../../../testing/fuzz/sequences.ts';
import { browserAfter, signIn } from '../../../testing/sign-in.ts';
import { watchChanges, type Changes } from '../../../testing/suites/changes.ts';
import { UNLIMITED } from '../../../testing/suites/start-suite.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { PASSWORD, people } from '../../../testing/test-data.ts';

/** Seconds, as in decisions 8 and 21; the longest life is shorter, so that a sequence can reach its end. */
const [ACCESS, IDLE, ABSOLUTE, GRACE, TOUCH] = [600, 900, 1000, 10, 30];

interface Token {
  text: string;
  expires: number;
  usedAt?: number;
}

/** The model of one session. */
interface Place {
  begun: number;
  used: number;
  revoked: boolean;
  access: Token[];
  refresh: Token[];
}

interface Model {
  now: number;
  places: Place[];
}

let app: TestApp;
let changes: Changes;
beforeAll(async () => {
  const session = { ...defaultConfig.session, absoluteSeconds: ABSOLUTE };
  app = await startTestApp({ limits: UNLIMITED, session });
  changes = await watchChanges(app.admin);
});
afterAll(() => app.stop());

const isLive = (place: Place, now: number) => !place.revoked && now < place.begun + ABSOLUTE && now < place.used + IDLE;

/** The expected rights of a session's token at the guard; use is recorded every half minute. */
function mayUse(place: Place, token: Token, now: number): boolean {
  if (now >= token.expires || !isLive(place, now)) return false;
  if (now >= place.used + TOUCH) place.used = now;
  return true;
}

const bearer = ({ text }: Token) => ({ authorization: `Bearer ${text}` });
const choice = fc.record({ place: fc.nat({ max: 20 }), token: fc.nat({ max: 20 }) });

type Chosen = { place: number; token: number };
const chosen = (kind: 'access' | 'refresh', { places }: Model, { place, token }: Chosen) => {
  const found = pick(places, place);
  const one = found && pick(found[kind], token);
  return found && one && { place: found, token: one };
};

const signsIn = step('signs in', fc.constant(null), async (_, model: Model) => {
  const answer = await signIn(app.server, people.anna.email);
  expect(answer.statusCode).toBe(200);
  const { token, refreshCookie } = browserAfter(answer);
  const { now } = model;
  model.places = model.places.filter(({ begun }) => begun + ABSOLUTE >= now);
  model.places.push({
    begun: now,
    used: now,
    revoked: false,
    access: [{ text: token, expires: now + ACCESS }],
    refresh: [{ text: refreshCookie, expires: now + ABSOLUTE }],
  });
});

const guesses = step('guesses a password', fc.constant(null), async () => {
  expect((await signIn(app.server, people.anna.email, 'wrong')).statusCode).toBe(401);
});

const reads = step('reads', choice, async (what, model: Model) => {
  const found = chosen('access', model, what);
  if (!found) return;
  const expected = mayUse(found.place, found.token, model.now) ? 200 : 401;
  const answer = await app.server.inject({ url: '/api/auth/user', headers: bearer(found.token) });
  expect(answer.statusCode).toBe(expected);
});

/** The expected state of a refresh token, and the answer. */
function refreshed({ place, token }: { place: Place; token: Token }, now: number): string {
  if (place.revoked) return '401 session_revoked';
  if (!isLive(place, now)) return '401 session_expired';
  if (token.usedAt !== undefined && token.usedAt + GRACE < now) {
    place.revoked = true;
    return '401 session_revoked';
  }
  return token.usedAt === undefined ? '200 rotated' : '200';
}

const refreshes = step('refreshes', choice, async (what, model: Model) => {
  const found = chosen('refresh', model, what);
  if (!found) return;
  const { place, token } = found;
  const expected = refreshed(found, model.now);
  const answer = await app.server.inject({ method: 'POST', url: '/api/auth/refresh', headers: { cookie: token.text } });
  const { message, token: text } = answer.json<{ message?: string; token?: string }>();
  const next = answer.statusCode === 200 ? browserAfter(answer).refreshCookie : '';
  const said = [answer.statusCode, message ?? (next && 'rotated')].filter(Boolean).join(' ');
  expect(said).toBe(expected);
  if (text) place.access.push({ text, expires: Math.min(model.now + ACCESS, place.begun + ABSOLUTE) });
  if (!next) return;
  token.usedAt = model.now;
  place.used = model.now;
  place.refresh.push({ text: next, expires: place.begun + ABSOLUTE });
});

const signsOut = step('signs out', choice, async (what, model: Model) => {
  const found = chosen('access', model, what);
  if (!found) return;
  const answer = await app.server.inject({ method: 'POST', url: '/api/auth/logout', headers: bearer(found.token) });
  expect(answer.statusCode).toBe(200);
  found.place.revoked = true;
});

const endsOthers = step('ends the others', choice, async (what, model: Model) => {
  const found = chosen('access', model, what);
  if (!found) return;
  const others = model.places.filter((place) => place !== found.place && !place.revoked);
  const may = mayUse(found.place, found.token, model.now);
  const payload = { password: PASSWORD };
  const call = { method: 'POST', url: '/api/account/sessions/end', payload, headers: bearer(found.token) } as const;
  const answer = await app.server.inject(call);
  const { ended } = answer.json<{ ended?: number }>();
  expect([answer.statusCode, ended]).toEqual(may ? [200, others.length] : [401, undefined]);
  if (may) for (const place of others) place.revoked = true;
});

const lists = step('lists', choice, async (what, model: Model) => {
  const found = chosen('access', model, what);
  if (!found || !mayUse(found.place, found.token, model.now)) return;
  const answer = await app.server.inject({ url: '/api/account/sessions', headers: bearer(found.token) });
  const { data } = answer.json<{ data: { current: boolean }[] }>();
  const live = model.places.filter((place) => isLive(place, model.now));
  expect([data.length, data.filter(({ current }) => current).length]).toEqual([live.length, 1]);
});

const waits = step(
  'waits',
  fc.constantFrom(1, 11, 31, 300, 601, 700, 899, 901, 5 * 3600),
  async (seconds, model: Model) => {
    app.clock.pass(seconds);
    model.now += seconds;
  },
);

sequences(
  'sessions',
  [signsIn, guesses, reads, refreshes, refreshes, signsOut, endsOthers, lists, waits, waits],
  async () => {
    await changes.restore();
    return { model: { now: 0, places: [] }, real: app };
  },
);
