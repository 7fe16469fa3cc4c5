import { pageHeaders } from './headers.ts';
import { outsideSources } from './outside-sources.ts';

const policyOf = (outside: ReturnType<typeof outsideSources>) =>
  Object.fromEntries(
    String(pageHeaders({ nonce: 'n', outside })['content-security-policy'])
      .split('; ')
      .map((line) => [line.split(' ', 1)[0], line.split(' ').slice(1).join(' ')]),
  );

const HASH = 'sha384-abc';
const chat = { script: 'https://chat.example/v2/widget.js', key: 'k', integrity: HASH };

test('where nothing is set up a page reaches nothing beyond its origin', () => {
  const outside = outsideSources({ consent: '1' });
  expect(JSON.stringify(policyOf(outside))).not.toContain('https:');
  expect(pageHeaders({ nonce: 'n', outside })['integrity-policy']).toBe('blocked-destinations=(script)');
});

test('a service is let in by the one address of its script, and may speak to its own host only', () => {
  const policy = policyOf(outsideSources({ consent: '1', chat }));
  expect(policy).toMatchObject({
    'script-src': "'self' 'nonce-n' https://chat.example/v2/widget.js",
    'connect-src': "'self' https://chat.example wss://chat.example",
    'frame-src': 'https://chat.example',
  });
});

test('the pictures of a map are all that comes from where they are', () => {
  const maps = { tiles: 'https://{s}.tiles.example/{z}/{x}/{y}.png?key=1', attribution: 'Map' };
  const policy = policyOf(outsideSources({ consent: '1', maps }));
  expect(policy['img-src']).toBe("'self' data: blob: https://*.tiles.example");
  expect(policy['script-src']).not.toContain('tiles');
  expect(policy['connect-src']).toBe("'self'");
});

test('that every script has a hash is demanded unless a service set up has none', () => {
  const demanded = (party: object) =>
    pageHeaders({ nonce: 'n', outside: outsideSources({ consent: '1', chat: { ...chat, ...party } }) })[
      'integrity-policy'
    ];
  expect(demanded({})).toBe('blocked-destinations=(script)');
  expect(demanded({ integrity: undefined })).toBeUndefined();
});
