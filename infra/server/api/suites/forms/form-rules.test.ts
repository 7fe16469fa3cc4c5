import { answersForm } from '@hydria/shared/contract/forms/answers.ts';
import { checkForm, toBody } from '@hydria/shared/contract/forms/form.ts';
import { formLayout } from '@hydria/shared/contract/form-layout.ts';
import { shownFields, type FormAnswers } from '@hydria/shared/rules/form-answers.ts';
import { elementsOf, type StoredLayout } from '@hydria/shared/rules/form-layout.ts';
import { evaluate } from '@hydria/shared/rules/form-logic.ts';
import { expandRows } from '@hydria/shared/rules/form-rows.ts';
import fc from 'fast-check';
import { settings } from '../../testing/fuzz/settings.ts';
import { hostileAnswers, RANDOM_LIMITS as LIMITS, typedAnswers } from '../../testing/forms/random-answers.ts';
import { ASKED, choices, EVERYTHING, layouts, STORABLE } from '../../testing/forms/random-layouts.ts';
import { isCampaign } from '../../testing/suites/is-campaign.ts';
import { noteCount } from '../../testing/suites/note-count.ts';

/** Random forms with random answers; `pnpm campaign forms` takes 100,000 of each. */
const CASES = process.env['FUZZ_CASES'] ? settings.cases : isCampaign() ? 100_000 : 1_000;

let done = 0;
let accepted = 0;
afterAll(() => noteCount('Forms', `${done} forms with their answers, of which ${accepted} were accepted`));

const holdsFor = (rows: fc.Arbitrary<StoredLayout>, rule: (rows: StoredLayout, numbers: number[]) => void) => {
  for (const seed of settings.seeds) {
    fc.assert(fc.property(rows, choices, rule), { numRuns: Math.ceil(CASES / settings.seeds.length), seed });
    done += Math.ceil(CASES / settings.seeds.length);
  }
};

/** The answer of the server to a body: the errors by field, or the answers that it stores. */
const received = (rows: StoredLayout, body: FormAnswers) => {
  const layout = expandRows(rows);
  const rules = answersForm(layout);
  const errors = checkForm(rules, body, LIMITS);
  const { answers, exit } = evaluate(layout, toBody(rules, body));
  return { errors, answers: Object.keys(errors).length > 0 ? null : answers, ended: exit !== null };
};

it('each random form can be stored, so that the rules are tried on forms as utilities write them', () => {
  holdsFor(layouts(STORABLE), (rows) => {
    const { error } = formLayout.safeParse(rows);
    expect(error?.issues).toBeUndefined();
  });
});

it('the page and the server refuse the same fields for the same reasons, and the page shows what is stored', () => {
  holdsFor(layouts(ASKED), (rows, numbers) => {
    const layout = expandRows(rows);
    const rules = answersForm(layout);
    const values = typedAnswers(layout, numbers);
    const onPage = checkForm(rules, values, LIMITS);
    const stored = received(rows, toBody(rules, values));
    expect(stored.errors).toEqual(onPage);
    const seen = evaluate(layout, values);
    expect(stored.ended).toBe(seen.exit !== null);
    if (!stored.answers) return;
    accepted += 1;
    expect(stored.answers).toEqual(seen.answers);
  });
});

it('answers that were accepted are accepted again and stay as they are, whatever was sent', () => {
  holdsFor(layouts(EVERYTHING), (rows, numbers) => {
    const first = received(rows, hostileAnswers(expandRows(rows), numbers));
    if (!first.answers) return;
    expect(received(rows, first.answers)).toEqual(first);
  });
});

it('a form looks the same for its own answers, and in whatever order they come', () => {
  holdsFor(layouts(EVERYTHING), (rows, numbers) => {
    const layout = expandRows(rows);
    const given = hostileAnswers(layout, numbers);
    const seen = evaluate(layout, given);
    expect(evaluate(layout, seen.answers)).toEqual(seen);
    const turned = Object.fromEntries(Object.entries(given).reverse());
    expect(JSON.stringify(evaluate(layout, turned))).toBe(JSON.stringify(seen));
  });
});

it('nothing that a person is not asked for changes the form', () => {
  holdsFor(layouts(STORABLE), (rows, numbers) => {
    const layout = expandRows(rows);
    const given = typedAnswers(layout, numbers);
    const seen = evaluate(layout, given);
    const asked = shownFields(layout, given);
    const others = hostileAnswers(layout, [...numbers].reverse());
    const changed = Object.fromEntries(
      elementsOf(layout).flatMap(({ options: { field } }) => {
        const value = asked.has(field) ? given[field] : others[field];
        return value === undefined ? [] : [[field, value]];
      }),
    );
    expect(evaluate(layout, changed)).toEqual(seen);
    expect(checkForm(answersForm(layout), changed, LIMITS)).toEqual(checkForm(answersForm(layout), given, LIMITS));
  });
});

it('the entries of groups have names of their own', () => {
  holdsFor(layouts(EVERYTHING), (rows) => {
    const names = elementsOf(expandRows(rows)).map(({ options }) => options.field);
    expect(new Set(names).size).toBe(names.length);
  });
});
