import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../..');

/** Applications for visitors; staff write for their own utility. */
const APPS = ['shell', 'mf-auth', 'mf-billing', 'mf-forms', 'mf-reports', 'mf-smartcity'];

/** Forms that go to no utility, or whose page says to which on every step; each with the reason. */
const OTHERS: Readonly<Record<string, string>> = {
  'POST /api/auth/login': 'of the portal',
  'POST /api/auth/autologin': 'of the portal',
  'POST /api/password/reset': 'of the portal',
  'POST /api/impersonation': 'of the staff',
  'POST /api/account/password': 'of the account',
  'POST /api/account/email': 'of the account',
  'PUT /api/account/profile': 'of the account',
  'POST /api/account/sessions/end': 'of the account',
  'POST /api/account/sessions/{id}/end': 'of the account',
  'POST /api/account/two-factor': 'of the account',
  'POST /api/account/two-factor/verify': 'of the account',
  'POST /api/account/two-factor/remove': 'of the account',
  'POST /api/account/data/export/download': 'of the account',
  'POST /api/account/handovers': 'goes to a person',
  'POST /api/reading-tokens': 'of the account',
  'PUT /api/alert-settings': 'own settings',
  'PUT /api/alert-settings/limits': 'own settings',
  'POST /api/alerts/{id}/pause': 'own settings',
  'PUT /api/supplies/details': 'own names of supplies',
  'POST /api/guest/pay': 'the page names it with its label',
  'POST /api/guest/payments': 'the page names it with its tax number',
  'POST /api/payments': 'the page names it with its tax number',
  'POST /api/deya/register': 'chosen in the dialog itself',
  'POST /api/sign-up': 'named above each step',
  'POST /api/sign-up/number': 'named above each step',
  'POST /api/sign-up/ticket': 'named above each step',
  'POST /api/sign-up/identity': 'named above each step',
  'POST /api/sign-up/supplies': 'named above each step',
  'POST /api/sign-up/supplies/add': 'named above each step',
  'POST /api/sign-up/account': 'named above each step',
  'POST /api/sign-up/request': 'named above each step',
  'POST /api/sign-up/code': 'named above each step',
};

const sources = APPS.flatMap((app) =>
  readdirSync(join(ROOT, app, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
    .map((file) => readFileSync(join(ROOT, app, 'src', file), 'utf8')),
);

/** The forms of these applications: their call, and the options up to the end of the statement. */
const forms = sources.flatMap((source) =>
  [...source.matchAll(/useApiForm\('([^']+)', \{(.*?)\n {2}\}\)/gs)].map(([, call = '', options = '']) => ({
    call,
    names: /^\s+to: /m.test(options),
  })),
);

it('every form that is sent to a utility names it, by `to`', () => {
  expect(forms.length).toBeGreaterThan(20);
  expect(forms.filter(({ call, names }) => names === call in OTHERS).map(({ call }) => call)).toEqual([]);
});
