import { failuresContract } from '@hydria/shared/contract/failures.ts';
import type { BootRemote } from '@hydria/shared/platform/boot.ts';
import { exampleBoot, exampleRemote } from './example-boot.ts';
import { RemoteFailure } from '../core/loading/failure.ts';
import { createFailureReporter } from './failure-reporter.ts';

const { body: schema } = failuresContract['POST /api/platform/failures'];

const open = (remotes: BootRemote[]) => {
  const sent: { path: string; body: unknown }[] = [];
  const { bucket, shell } = exampleBoot(remotes);
  const failureReporter = createFailureReporter({
    bucket,
    shell: { ...shell, artifact: '1.0.0-5e1100000000' },
    find: (name) => remotes.find((remote) => remote.name === name),
    deya_id: () => 3,
    send: (path, body) => sent.push({ path, body }),
  });
  return { failureReporter, sent };
};

const failure = () => new RemoteFailure('mount', 'threw', new Error('Maria’s bill is broken'));

test('a failure is reported in the form of the platform, with nothing of a person in it', () => {
  const { failureReporter, sent } = open([exampleRemote('mf-billing')]);
  failureReporter.failed('mf-billing', failure());
  failureReporter.failed('shell', failure());
  expect(sent).toHaveLength(2);
  for (const { path, body } of sent) {
    expect(path).toBe('/api/platform/failures');
    expect(schema.parse(body)).toEqual(body);
    expect(JSON.stringify(body)).not.toContain('Maria');
  }
});

test('a page load reports a limited number of failures, under one trace', () => {
  const { failureReporter, sent } = open([exampleRemote('mf-billing')]);
  for (let n = 0; n < 100; n += 1) failureReporter.failed('mf-billing', failure());
  expect(sent).toHaveLength(20);
  expect(new Set(sent.map(({ body }) => (body as { trace_id: string }).trace_id)).size).toBe(1);
});

test('the mount of a canary is reported once; no other mounts are counted', () => {
  const { failureReporter, sent } = open([
    exampleRemote('mf-billing', { source: 'canary' }),
    exampleRemote('mf-forms'),
  ]);
  for (const name of ['mf-billing', 'mf-billing', 'mf-forms']) failureReporter.mounted(name);
  expect(sent).toMatchObject([{ path: '/api/platform/mounts', body: { remote: 'mf-billing', bucket: 7 } }]);
});

test('a developer’s own file is not reported as a failure', () => {
  const { failureReporter, sent } = open([exampleRemote('mf-forms', { source: 'override' })]);
  failureReporter.failed('mf-forms', failure());
  expect(sent).toEqual([]);
});
