import { feedKinds } from '../../contract/feed/kinds.ts';
import { startFeedApp, type FeedApp } from '../../testing/feed-app.ts';
import { feedExamples } from '../../testing/feed-examples.ts';

let app: FeedApp;
beforeAll(async () => (app = await startFeedApp()));
afterAll(() => app.stop());

it('every example of the documentation can be sent unchanged, in order, and every kind of rows has one', async () => {
  const examples = feedExamples();
  expect(new Set(examples.map(({ call }) => call.split(' ')[1]))).toEqual(new Set(Object.keys(feedKinds)));
  for (const { call, rows } of examples) {
    const answer = { received: rows.length, stored: rows.length, changed: expect.any(Number), rejected: 0, errors: [] };
    expect([call, await app.send(call, rows, { query: '?dry_run=1' })]).toEqual([
      call,
      expect.objectContaining(answer),
    ]);
    const report = await app.send(call, rows);
    expect([call, report]).toEqual([call, expect.objectContaining(answer)]);
    expect([call, report.changed]).not.toEqual([call, 0]);
  }
});

it('the examples sent again change only rows that later examples had changed or removed', async () => {
  for (const { call, rows } of feedExamples()) {
    await app.send(call, rows);
    expect([call, await app.send(call, rows)]).toEqual([call, expect.objectContaining({ changed: 0, rejected: 0 })]);
  }
});
