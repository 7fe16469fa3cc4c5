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

/** A form whose callers name the call: a mail with a link, which the portal sends. */
const COMPUTED = ['mf-auth/src/mail-links/use-mail-link.ts'];

const filesOf = (app: string): { file: string; source: string }[] =>
  readdirSync(join(ROOT, app, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
    .map((file) => ({ file: `${app}/src/${file}`, source: readFileSync(join(ROOT, app, 'src', file), 'utf8') }));

const files = APPS.flatMap(filesOf);

/** The arguments of a call, up to the bracket that closes them. */
function argumentsAt(source: string, from: number): string {
  let open = 1;
  for (let at = from; at < source.length; at += 1) {
    if (source[at] === '(') open += 1;
    if (source[at] === ')') open -= 1;
    if (open === 0) return source.slice(from, at);
  }
  throw new Error('A call of useApiForm does not end.');
}

/** The options of a call, without what stands inside of their values. */
function ownOptions(given: string): string {
  let depth = 0;
  let own = '';
  for (const sign of given) {
    if ('({['.includes(sign)) depth += 1;
    if (depth <= 1) own += sign;
    if (')}]'.includes(sign)) depth -= 1;
  }
  return own;
}

/** Every form of these applications: its call, null for a computed one, and whether it names its utility. */
const formsOf = ({ file, source }: { file: string; source: string }) =>
  [...source.matchAll(/useApiForm(?:<[^(]*>)?\(/g)].map((found) => {
    const given = argumentsAt(source, found.index + found[0].length);
    return { file, call: /^\s*'([^']+)'/.exec(given)?.[1] ?? null, names: /[{,\s]to: /.test(ownOptions(given)) };
  });

const forms = files.flatMap(formsOf);

it('every form is read, whatever the shape of its call', () => {
  const used = files.filter(({ source }) => /import \{[^}]*\buseApiForm\b/.test(source)).map(({ file }) => file);
  expect(used).not.toEqual([]);
  expect([...new Set(forms.map(({ file }) => file))]).toEqual(used);
  expect(forms.filter(({ call }) => call === null).map(({ file }) => file)).toEqual(COMPUTED);
});

it('every form that is sent to a utility names it, by `to`, and each other one is listed with its reason', () => {
  const literal = forms.flatMap(({ call, names }) => (call === null ? [] : [{ call, names }]));
  const other = literal.filter(({ names }) => !names).map(({ call }) => call);
  expect([...new Set(other)].toSorted()).toEqual(Object.keys(OTHERS).toSorted());
  expect(literal.filter(({ call, names }) => names && call in OTHERS).map(({ call }) => call)).toEqual([]);
});

it('a remote whose form names its utility may read the name of one that is not chosen', () => {
  const remotes = readdirSync(ROOT).filter((name) => name.startsWith('mf-'));
  const naming = remotes.filter((name) => filesOf(name).some((file) => formsOf(file).some(({ names }) => names)));
  expect(naming.length).toBeGreaterThan(2);
  const callsOf = (name: string): string[] => JSON.parse(readFileSync(join(ROOT, name, 'remote.json'), 'utf8')).calls;
  expect(naming.filter((name) => !callsOf(name).includes('GET /api/deya/info'))).toEqual([]);
});
