import { runInNewContext } from 'node:vm';
import { cleanHtml } from '@hydria/api/kernel/clean-html.ts';
import { script as SCRIPT } from './browser/trusted-types.ts';

/** The result of the page's default policy for a string: itself, or null when it is refused. */
interface Policy {
  createScriptURL(url: string, type?: string, sink?: string): string | null;
  createHTML(html: string): string | null;
  createScript(script: string): string | null;
}

interface Boot {
  textContent: string;
  dataset: { again: string; etag: string };
  renew?(): Promise<{ serial: number } | null>;
}

const OWN = 'https://portal.example';
const billing = '/artifacts/mf-billing/1.0.0-0123456789ab/';
const shell = '/artifacts/shell/1.0.0-0123456789ab/';

const composition = (serial: number, ...bases: string[]) => ({
  serial,
  shell: { base: shell },
  remotes: bases.map((base) => ({ base })),
});

/** A page of the portal in a browser that answers `/boot.json` with what is put into `answers`. */
const openPage = (served: object = composition(1, billing), path = '/bills') => {
  const answers: Response[] = [];
  const asked: { url: string; headers: Record<string, string> }[] = [];
  const policies: Record<string, Policy> = {};
  const boot: Boot = { textContent: JSON.stringify(served), dataset: { again: '/boot.json', etag: '"1"' } };
  runInNewContext(SCRIPT, {
    URL,
    AbortSignal,
    document: { getElementById: () => boot },
    location: { href: OWN + path },
    trustedTypes: { createPolicy: (name: string, policy: Policy) => (policies[name] = policy) },
    fetch: async (url: string, { headers }: { headers: Record<string, string> }) => {
      asked.push({ url, headers });
      return answers.shift() ?? Response.error();
    },
  });
  const policy = policies['default'];
  const { renew } = boot;
  if (!policy || !renew) throw new Error('The page has no policy');
  return { policy, renew, answers, asked };
};

const json = (body: unknown, etag = '"2"') => new Response(JSON.stringify(body), { headers: { etag } });

test('the portal’s worker may be registered, and is no script for a page; no other worker is', () => {
  const { policy } = openPage();
  const register = 'ServiceWorkerContainer register';
  expect(policy.createScriptURL('/sw.js', 'TrustedScriptURL', register)).toBe('/sw.js');
  expect(policy.createScriptURL('/sw.js', 'TrustedScriptURL', 'HTMLScriptElement src')).toBeNull();
  for (const url of ['/api/sw.js', 'https://evil.example/sw.js', '//evil.example/sw.js', '/sw.js?x'])
    expect(policy.createScriptURL(url, 'TrustedScriptURL', register)).toBeNull();
});

test('the script of a service comes from the one address that the installation has set, and from nowhere else', () => {
  const chat = { script: 'https://chat.example/widget.js', key: 'k' };
  const { policy } = openPage({ ...composition(1, billing), settings: { consent: '1', chat } });
  expect(policy.createScriptURL(chat.script)).toBe(chat.script);
  for (const url of ['https://chat.example/other.js', `${chat.script}?x`, 'https://chat.example.evil/widget.js'])
    expect(policy.createScriptURL(url)).toBeNull();
  expect(openPage().policy.createScriptURL(chat.script)).toBeNull();
});

test('the empty picture by which the map library looks at the browser is markup; nothing in it is', () => {
  const { policy } = openPage();
  expect(policy.createHTML('<svg/>')).toBe('<svg/>');
  for (const html of ['<svg onload=alert(1)/>', '<svg/><img src=x>', '<svg><script>1</script></svg>'])
    expect(policy.createHTML(html)).toBeNull();
});

test('scripts come from the artifacts that the page was composed of', () => {
  const { policy } = openPage();
  for (const url of [`${billing}remoteEntry.ab.js`, `${OWN}${billing}app.js`, `${shell}main.js?again=1`]) {
    expect(policy.createScriptURL(url)).toBe(url);
  }
});

test.each([
  'https://evil.example/x.js',
  `https://evil.example${billing}app.js`,
  `//evil.example${billing}app.js`,
  '/artifacts/mf-billing/0.9.0-0123456789ab/app.js',
  '/artifacts/mf-other/1.0.0-0123456789ab/app.js',
  `${billing}../../../media/photo.js`,
  `${billing}deeper/app.js`,
  `${billing}image.svg`,
  '/api/deya/info.js',
  'data:text/javascript,alert(1)',
  'blob:https://portal.example/0',
  'javascript:alert(1)//.js',
  '',
])('a script from %j is refused', (url) => {
  expect(openPage().policy.createScriptURL(url)).toBeNull();
});

test('a remote that the page names in part admits no script, whatever the address of the page is', () => {
  const { policy } = openPage(composition(1, billing, ''), '/en/');
  for (const url of [`${OWN}/en/sw.js`, '/en/embed.js', '/embed.js', '/en.js'])
    expect(policy.createScriptURL(url)).toBeNull();
});

test('no text becomes a script', () => {
  expect(openPage().policy.createScript('1')).toBeNull();
});

test('an open tab takes new artifacts from what the portal answers, and keeps those that it began with', async () => {
  const { policy, renew, answers, asked } = openPage();
  const newer = '/artifacts/mf-billing/1.1.0-ba9876543210/';
  expect(policy.createScriptURL(`${newer}app.js`)).toBeNull();
  answers.push(json(composition(2, newer)), new Response(null, { status: 304 }));
  expect(await renew()).toMatchObject({ serial: 2 });
  expect(policy.createScriptURL(`${newer}app.js`)).not.toBeNull();
  expect(policy.createScriptURL(`${billing}app.js`)).not.toBeNull();
  expect(await renew()).toBeNull();
  expect(asked.map(({ headers }) => headers['if-none-match'])).toEqual(['"1"', '"2"']);
});

test('an answer that is not the portal’s changes nothing', async () => {
  const { policy, renew, answers } = openPage();
  const foreign = [
    'https://evil.example/',
    '//evil.example/artifacts/x/',
    '/api/',
    '/artifacts/../api/',
    'artifacts/x/',
  ];
  answers.push(json(composition(2, ...foreign)));
  await renew();
  for (const base of foreign) expect(policy.createScriptURL(`${base}app.js`)).toBeNull();
  for (const broken of [new Response('<html>', { status: 200 }), new Response('', { status: 503 }), json({})]) {
    answers.push(broken);
    await expect(renew()).rejects.toThrow();
  }
  await expect(renew()).rejects.toThrow();
  expect(policy.createScriptURL(`${billing}app.js`)).not.toBeNull();
});

test('a remote from a development server is accepted with the page that says so, and not later', async () => {
  const local = openPage(composition(1, 'http://localhost:9001/'));
  expect(local.policy.createScriptURL('http://localhost:9001/forms.hot-update.js')).not.toBeNull();
  expect(local.policy.createScriptURL('http://localhost:9002/x.js')).toBeNull();
});

const TEXTS = [
  '',
  'Πίνετε νερό & χαρείτε "το" 5 > 3',
  '<h1>Τίτλος</h1><p>Α<br>Β</p><hr><ul><li><b>γ</b></li></ul>',
  '<p onclick="x()" style="color:red" class="a">Α</p><script>alert(1)</script><img src=x onerror=alert(1)>',
  '<a href="https://www.hydor.example/a?b=1&c=<2>">x</a><a href="mailto:a@b.gr">x</a><a href="tel:+30">x</a>',
  '<a href="/bills">x</a><a href="page.html#a">x</a><a href="#x">x</a><a href="?a=b">x</a><a>x</a><a href="">x</a>',
  '<a href="javascript:alert(1)">x</a><a href="JaVaScript&#58;alert(1)">x</a><a href=" https://x.gr/ ">x</a>',
  '<a href="HTTPS://X.GR">x</a><a href="αρχική">x</a><a href="a&b.html">x</a><a href="a b">x</a><a href="x:y">x</a>',
  '<table><thead><tr><th scope="col">x</th></tr></thead><tbody><tr><td colspan="2">y</td></tr></tbody></table>',
  '<blockquote>H<sub>2</sub>O<sup>2</sup></blockquote><svg><script>1</script></svg><math><mi>x</mi></math>',
  '<p title="a>b">x</p><!-- c --><p>&lt;script&gt;</p><a target="x" rel="y" href=\'https://x.gr/"\'>q</a>',
];

test.each(TEXTS)('a utility’s text is shown once the feed has cleaned it: %j', (text) => {
  const clean = cleanHtml(text);
  expect(openPage().policy.createHTML(clean)).toBe(clean);
});

test('any text of a utility is shown once the feed has cleaned it', () => {
  const { policy } = openPage();
  const parts = [
    '<',
    '>',
    '"',
    "'",
    '&',
    'p',
    'a',
    'script',
    'img',
    ' href=',
    'javascript:',
    'https://x',
    '/',
    ' ',
    'onload=',
    'x',
    '<!--',
    '-->',
    '<p>',
    '</p>',
    '<a href="',
    '">',
    '<br>',
    '<svg>',
    '&#58;',
    '=',
    '\n',
  ];
  let seed = 7;
  for (let round = 0; round < 20_000; round += 1) {
    const text = Array.from({ length: 8 }, () => {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
      return parts[Math.floor((seed / 2 ** 31) * parts.length)];
    }).join('');
    const clean = cleanHtml(text);
    expect([text, policy.createHTML(clean)]).toEqual([text, clean]);
  }
});

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<p onclick="alert(1)">x</p>',
  '<scr<p>ipt>alert(1)</scr</p>ipt>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="java&#115;cript:alert(1)">x</a>',
  '<a href="&#106;avascript:alert(1)">x</a>',
  '<a href=" javascript:alert(1)">x</a>',
  '<a href="JAVASCRIPT:alert(1)">x</a>',
  '<a href="java\nscript:alert(1)">x</a>',
  '<a href="vbscript&colon;x">x</a>',
  '<a href="https://x"onmouseover="alert(1)">x</a>',
  '<svg onload=alert(1)>',
  '<iframe srcdoc="x">',
  '<P ONCLICK=alert(1)>',
  '<style>*{}</style>',
  '<form action="/x">',
  '<!-- x -->',
  '<p',
])('markup that no cleaning leaves behind is refused: %j', (html) => {
  expect(openPage().policy.createHTML(html)).toBeNull();
});

test('a browser without such policies asks the portal all the same', async () => {
  const boot: Boot = { textContent: JSON.stringify(composition(1)), dataset: { again: '/boot.json', etag: '"1"' } };
  const world = { URL, AbortSignal, document: { getElementById: () => boot }, location: { href: OWN } };
  runInNewContext(SCRIPT, { ...world, fetch: async () => json(composition(2)) });
  expect(await boot.renew?.()).toMatchObject({ serial: 2 });
});
