import type { RemoteFailure } from '../core/loading/failure.ts';
import { watchStrayErrors } from './stray-errors.ts';

const FORMS = 'at f (http://localhost/artifacts/mf-forms/1.0.0-0123456789ab/app.js:1:2)';
const SHELL = 'at g (http://localhost/artifacts/shell/1.0.0-0123456789ab/main.js:1:2)';

const errorWith = (stack: string, message = 'it threw'): Error => Object.assign(new Error(message), { stack });

const listen = (isOpening = false) => {
  const target = new EventTarget();
  const told: { name: string; failure: RemoteFailure }[] = [];
  watchStrayErrors({
    target: target as Window,
    isOpening: () => isOpening,
    report: (name, failure) => told.push({ name, failure }),
  });
  const throwing = (error: Error): boolean =>
    target.dispatchEvent(new ErrorEvent('error', { error, message: error.message, cancelable: true }));
  const rejecting = (reason: unknown): boolean =>
    target.dispatchEvent(Object.assign(new Event('unhandledrejection', { cancelable: true }), { reason }));
  const violating = (sourceFile: string): boolean =>
    target.dispatchEvent(
      Object.assign(new Event('securitypolicyviolation'), {
        sourceFile,
        blockedURI: 'https://elsewhere.example/x.js',
        effectiveDirective: 'script-src-elem',
      }),
    );
  return { told, throwing, rejecting, violating };
};

test('an uncaught error is attributed to the remote in its stack, also through a library of the shell', () => {
  const { told, throwing, rejecting } = listen();
  expect(throwing(errorWith(`Error\n${SHELL}\n${FORMS}`))).toBe(false);
  expect(rejecting(errorWith(`Error\n${FORMS}`))).toBe(false);
  expect(told).toMatchObject([
    { name: 'mf-forms', failure: { phase: 'run', class: 'threw' } },
    { name: 'mf-forms', failure: { phase: 'run', class: 'threw' } },
  ]);
});

test('the shell’s own errors stay in sight, and those of strangers are none of the portal’s', () => {
  const { told, throwing, rejecting } = listen();
  expect(throwing(errorWith(`Error\n${SHELL}`))).toBe(true);
  expect(throwing(errorWith('Error\nat h (chrome-extension://abc/x.js:1:1)'))).toBe(true);
  expect(rejecting('just a word')).toBe(true);
  expect(told.map(({ name }) => name)).toEqual(['shell']);
});

test('a violation of the page’s policy is attributed to the file that did it', () => {
  const { told, violating } = listen();
  violating('http://localhost/artifacts/mf-billing/1.0.0-0123456789ab/app.js');
  expect(told).toMatchObject([{ name: 'mf-billing' }]);
  expect(told[0]?.failure.message).toContain('script-src-elem');
});

test('a remote with endless errors is reported three times', () => {
  const { told, throwing } = listen();
  for (let n = 0; n < 50; n += 1) throwing(errorWith(FORMS));
  expect(told).toHaveLength(3);
});

test('while a remote is being loaded, its loader tells', () => {
  const { told, throwing } = listen(true);
  expect(throwing(errorWith(FORMS))).toBe(false);
  expect(told).toEqual([]);
});
