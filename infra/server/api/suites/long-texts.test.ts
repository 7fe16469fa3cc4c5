import type { Endpoint } from '@hydria/shared/contract/endpoint.ts';
import { CODE_UNITS_PER_GRAPHEME, FREE_TEXT_LIMIT_MAX } from '@hydria/shared/rules/text.ts';
import { sql } from 'kysely';
import { contract } from '../contract/contract.ts';
import type { TestApp } from '../testing/test-app.ts';
import { actorFor, headersOf } from '../testing/suites/actors.ts';
import { sampleInput } from '../testing/suites/requests.ts';
import type { Targets } from '../testing/suites/samples.ts';
import { startSuite } from '../testing/suites/start-suite.ts';
import { nameOf, stringFields, withText, type StringField } from '../testing/suites/string-fields.ts';
import { toRequest, type AnyInput } from '../testing/to-request.ts';

const SMILE = '😀';
const FIRST_MARK = 0x1dc0;
const MARKS = 64;

/**
 * A text of characters with the most code units that are permitted: an emoji and marks. Their order compresses badly; PostgreSQL
 * would compress a repeated text, and the row of an index would stay small.
 */
const LONGEST = (() => {
  let state = 1;
  const mark = (): string => {
    state = (state * 48_271) % 2_147_483_647;
    return String.fromCodePoint(FIRST_MARK + (state % MARKS));
  };
  const character = (): string => SMILE + Array.from({ length: CODE_UNITS_PER_GRAPHEME - SMILE.length }, mark).join('');
  return Array.from({ length: FREE_TEXT_LIMIT_MAX }, character).join('');
})();

const varied = (characters: number): string => LONGEST.slice(0, characters * CODE_UNITS_PER_GRAPHEME);

const calls = Object.entries<Endpoint>(contract).filter(
  ([call, { later, bodyType }]) => !later && bodyType !== 'ndjson' && stringFields(call).length > 0,
);

let app: TestApp;
let targets: Targets;
beforeAll(async () => {
  ({ app, targets } = await startSuite([]));
  await sql`update deya set settings = settings || jsonb_build_object('free_text_max', ${FREE_TEXT_LIMIT_MAX}::int)`.execute(
    app.admin,
  );
});
afterAll(() => app.stop());

const isValid = ({ params, query, body }: Endpoint, input: AnyInput): boolean =>
  [params?.safeParse(input.params), query?.safeParse(input.query), body?.safeParse(input.body)].every(
    (parsed) => parsed?.success !== false,
  );

/** The longest text of such characters that the contract permits in the field; empty when it permits none. */
function longestText(endpoint: Endpoint, input: AnyInput, field: StringField): string {
  const permits = (count: number): boolean => isValid(endpoint, withText(input, field, varied(count)));
  let [least, most] = [0, FREE_TEXT_LIMIT_MAX];
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    if (permits(middle)) least = middle;
    else most = middle - 1;
  }
  return varied(least);
}

it.each(calls)('%s stores or refuses the longest text that the contract permits', async (call, endpoint) => {
  for (const field of stringFields(call)) {
    const input = sampleInput(call, targets);
    const text = longestText(endpoint, input, field);
    if (text === '') continue;
    const request = toRequest(call, withText(input, field, text));
    const headers = { ...(await headersOf(app, actorFor(endpoint))), ...request.headers };
    const { statusCode } = await app.server.inject({ ...request, headers });
    expect([nameOf(field), statusCode < 500]).toEqual([nameOf(field), true]);
  }
});
