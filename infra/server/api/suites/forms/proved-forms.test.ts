import { answersForm } from '@hydria/shared/contract/forms/answers.ts';
import { checkForm } from '@hydria/shared/contract/forms/form.ts';
import { checkAnswer, type FormAnswers } from '@hydria/shared/rules/form-answers.ts';
import { columnsOf, elementsOf, type FormElement, type StoredLayout } from '@hydria/shared/rules/form-layout.ts';
import { answerOf, evaluate, isList } from '@hydria/shared/rules/form-logic.ts';
import { elementsOfStored, fieldsOfStored } from '@hydria/shared/rules/form-outline.ts';
import { proveForm, type FormFinding, type FormFindingKind } from '@hydria/shared/rules/form-proof.ts';
import { expandRows } from '@hydria/shared/rules/form-rows.ts';
import fc from 'fast-check';
import { settings } from '../../testing/fuzz/settings.ts';
import { RANDOM_LIMITS as LIMITS, typedAnswers } from '../../testing/forms/random-answers.ts';
import { choices, COUNTABLE, layouts, STORABLE } from '../../testing/forms/random-layouts.ts';
import { isCampaign } from '../../testing/suites/is-campaign.ts';
import { noteCount } from '../../testing/suites/note-count.ts';

/** The proof of a form against its answers: random ones of large forms, and all of small ones. */
const CASES = process.env['FUZZ_CASES'] ? settings.cases : isCampaign() ? 100_000 : 1_000;
/** Answers of a form that are counted out. */
const ALL_MAX = 600;

const found = new Map<string, number>();
afterAll(() => noteCount('Proofs', `${2 * CASES} forms; findings ${JSON.stringify(Object.fromEntries(found))}`));

const holdsFor = (rows: fc.Arbitrary<StoredLayout>, rule: (rows: StoredLayout, numbers: number[]) => void) => {
  for (const seed of settings.seeds)
    fc.assert(fc.property(rows, choices, rule), { numRuns: Math.ceil(CASES / settings.seeds.length), seed });
};

const prove = (rows: StoredLayout): FormFinding[] => {
  const findings = proveForm(rows, { purpose: null, retention_days: null });
  for (const { kind } of findings) found.set(kind, (found.get(kind) ?? 0) + 1);
  return findings;
};

/** Names of the places that are shown, as the stored form has them. */
const shownBy = (rows: StoredLayout, answers: FormAnswers): Set<string> =>
  new Set(
    evaluate(expandRows(rows), answers)
      .rows.flatMap((row) => columnsOf(row).flat())
      .map(({ options }) => options.field.split(':').at(-1) ?? ''),
  );

const NEVER_SHOWN: readonly FormFindingKind[] = ['contradiction', 'unreachable', 'required_hidden'];
const neverShown = (findings: readonly FormFinding[]): string[] =>
  findings.filter(({ kind, of }) => !of && NEVER_SHOWN.includes(kind)).map(({ at }) => at);

/** The answers that their own questions accept, as a person gives them. */
const rightOnes = (rows: StoredLayout, answers: FormAnswers): FormAnswers =>
  Object.fromEntries(
    elementsOf(expandRows(rows)).flatMap((element) => {
      const answer = answerOf(element, answers[element.options.field]);
      const isRight = answer !== undefined && checkAnswer(element, answer, LIMITS) === null;
      return isRight ? [[element.options.field, answer]] : [];
    }),
  );

it('never calls a question hidden that an answer shows, nor one impossible that has an answer', () => {
  holdsFor(layouts(STORABLE), (rows, numbers) => {
    const findings = prove(rows);
    const answers = rightOnes(rows, typedAnswers(expandRows(rows), numbers));
    const shown = shownBy(rows, answers);
    expect(neverShown(findings).filter((at) => shown.has(at))).toEqual([]);
    const impossible = findings.filter(({ kind }) => kind === 'unanswerable').map(({ at }) => at);
    const given = elementsOf(expandRows(rows)).filter(
      (element) => answers[element.options.field] && checkAnswer(element, answers[element.options.field]) === null,
    );
    expect(given.filter(({ options }) => impossible.includes(options.field.split(':').at(-1) ?? ''))).toEqual([]);
  });
});

it('never calls a choice a dead end, or a form one that always ends, where answers are accepted', () => {
  holdsFor(layouts(STORABLE), (rows, numbers) => {
    const layout = expandRows(rows);
    const answers = rightOnes(rows, typedAnswers(layout, numbers));
    if (Object.keys(checkForm(answersForm(layout), answers, LIMITS)).length > 0) return;
    const findings = prove(rows);
    const { answers: seen, exit } = evaluate(layout, answers);
    const names = rows.flatMap(fieldsOfStored);
    // Of a choice that is not offered, the finding names the later question and an earlier one.
    const traps = findings.filter(
      ({ kind, at, other = '' }) => kind === 'dead_option' && names.indexOf(at) < names.indexOf(other),
    );
    expect(traps.filter(({ at, value }) => seen[at] === value)).toEqual([]);
    if (!exit) expect(findings.filter(({ kind }) => kind === 'exit_always')).toEqual([]);
  });
});

const answersTo = (element: FormElement): (string | string[])[] => {
  const values = element.items.map(({ value }) => value);
  if (!isList(element)) return ['', ...values];
  const chosen = values.reduce<string[][]>((all, value) => [...all, ...all.map((one) => [...one, value])], [[]]);
  // In whatever order boxes are ticked: a condition may compare the first one.
  return [[], ...chosen.flatMap((some) => some.map((first) => [first, ...some.filter((one) => one !== first)]))];
};

/** All answers of a form of choices; null where they are too many to be counted out. */
const allAnswers = (rows: StoredLayout): FormAnswers[] | null => {
  const elements = rows.flatMap(elementsOfStored).filter(({ type }) => type !== 'epic');
  const count = elements.reduce((product, element) => product * answersTo(element).length, 1);
  if (count > ALL_MAX) return null;
  return elements.reduce<FormAnswers[]>(
    (all, element) =>
      all.flatMap((given) => answersTo(element).map((answer) => ({ ...given, [element.options.field]: answer }))),
    [{}],
  );
};

it('finds each question that no answer reaches, and each form that always ends, of forms whose answers can be counted out', () => {
  holdsFor(layouts(COUNTABLE), (rows) => {
    const all = allAnswers(rows);
    if (!all) return;
    const findings = prove(rows);
    const said = new Set(neverShown(findings));
    const shown = new Set(all.flatMap((answers) => [...shownBy(rows, answers)]));
    for (const row of rows) {
      const [name = '', ...more] = fieldsOfStored(row);
      const hidden = [name, ...more].filter((field) => !shown.has(field));
      expect(hidden.filter((field) => !said.has(field) && !said.has(name) && !isDead(findings, field, name))).toEqual(
        [],
      );
    }
    const rules = answersForm(expandRows(rows));
    const complete = all.filter((answers) => Object.keys(checkForm(rules, answers)).length === 0);
    const alwaysEnds =
      complete.length > 0 && complete.every((answers) => evaluate(expandRows(rows), answers).exit !== null);
    expect(findings.some(({ kind }) => kind === 'exit_always')).toBe(alwaysEnds);
  });
});

/** Whether the finding says why: the question or its row asks for a choice that is not there. */
const isDead = (findings: readonly FormFinding[], field: string, row: string): boolean =>
  findings.some(({ kind, at, of }) => kind === 'dead_option' && !of && (at === field || at === row));
