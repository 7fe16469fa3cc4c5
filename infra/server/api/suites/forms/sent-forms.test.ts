import { answersForm } from '@hydria/shared/contract/forms/answers.ts';
import { checkForm, toBody } from '@hydria/shared/contract/forms/form.ts';
import { formLayout } from '@hydria/shared/contract/form-layout.ts';
import type { FormAnswers } from '@hydria/shared/rules/form-answers.ts';
import { columnsOf, type StoredLayout } from '@hydria/shared/rules/form-layout.ts';
import { evaluate } from '@hydria/shared/rules/form-logic.ts';
import { expandRows } from '@hydria/shared/rules/form-rows.ts';
import { FREE_TEXT_LIMIT } from '@hydria/shared/rules/text.ts';
import fc from 'fast-check';
import { limits } from '../../limits.ts';
import { settings } from '../../testing/fuzz/settings.ts';
import { hostileAnswers, typedAnswers } from '../../testing/forms/random-answers.ts';
import { choices, layouts, STORABLE } from '../../testing/forms/random-layouts.ts';
import { isCampaign } from '../../testing/suites/is-campaign.ts';
import { noteCount } from '../../testing/suites/note-count.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

/** Forms that are sent to the real endpoint, each with the answers of a page and with those of anybody. */
const FORMS = isCampaign() ? 1_000 : 60;
const LIMITS = { today: '2026-11-20', text_limit: FREE_TEXT_LIMIT };

let app: TestApp;
let accepted = 0;
beforeAll(async () => {
  app = await startTestApp({ limits: { ...limits, guest: { attempts: 1_000_000, seconds: 3600 } } });
});
afterAll(async () => {
  noteCount('Forms sent', `${FORMS} forms, each sent twice; ${accepted} were accepted`);
  await app.stop();
});

let made = 0;
const publish = async (rows: StoredLayout): Promise<number> => {
  made += 1;
  const form = { deya_id: 1, form_id: `random-${made}`, title: JSON.stringify({ el: 'Αίτηση' }), is_online: true };
  const api = JSON.stringify(formLayout.parse(rows));
  const { id } = await app.admin
    .insertInto('online_form')
    .values({ ...form, api })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** The result on the page of the form: the errors, or the answers that it shows at the end. */
const expected = (rows: StoredLayout, sent: FormAnswers): { message: object } | { answers: object } => {
  const layout = expandRows(rows);
  const rules = answersForm(layout);
  const errors = checkForm(rules, sent, LIMITS);
  if (Object.keys(errors).length > 0) return { message: errors };
  const { exit, answers } = evaluate(layout, toBody(rules, sent));
  const [end] = exit ? columnsOf(exit).flat() : [];
  return end ? { message: { [end.options.field]: ['unexpected'] } } : { answers };
};

const send = async (id: number, answers: FormAnswers, key: string) => {
  const payload = { answers, idempotency_key: `key-of-random-form-${key}` };
  const answer = await app.send(`POST /api/onlineForms/${id}/answers`, { payload });
  if (answer.statusCode !== 200) return answer.json();
  accepted += 1;
  const row = app.admin.selectFrom('form_answer').select('answers').where('id', '=', answer.json().id);
  return row.executeTakeFirstOrThrow();
};

it('the endpoint accepts, refuses and stores what the page says', async () => {
  const [seed] = settings.seeds.slice(-1);
  const rule = fc.asyncProperty(layouts(STORABLE), choices, async (rows, numbers) => {
    const id = await publish(rows);
    const layout = expandRows(rows);
    const body = toBody(answersForm(layout), typedAnswers(layout, numbers));
    expect(await send(id, body, `${made}-page`)).toEqual(expected(rows, body));
    const hostile = hostileAnswers(layout, numbers);
    expect(await send(id, hostile, `${made}-other`)).toEqual(expected(rows, hostile));
  });
  await fc.assert(rule, { numRuns: FORMS, ...(seed !== undefined && { seed }) });
}, 600_000);
