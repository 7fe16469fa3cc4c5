import { choice, flag, lines, optional, text } from '@hydria/shared/contract/forms/fields.ts';
import { defineForm, type CrossRule } from '@hydria/shared/contract/forms/form.ts';
import {
  CHOICE_LENGTH,
  CHOICES_MAX,
  hasChoices,
  QUESTION_KINDS,
  QUESTION_LENGTH,
} from '@hydria/shared/rules/case-questions.ts';
import { isTooLong } from '@hydria/shared/rules/text.ts';

const label = () => text({ max: QUESTION_LENGTH });
const hint = () => optional(label());
const choices = () =>
  optional({
    ...lines(CHOICES_MAX, (line) => (isTooLong(line, CHOICE_LENGTH) ? 'max' : null)),
    line_max: CHOICE_LENGTH,
  });

/** The choices in a text with one in each line. */
export const choicesIn = (written: unknown): string[] =>
  String(written ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

const CHOICES = ['choices_el', 'choices_en', 'choices_de', 'choices_fr'] as const;
type Choices = (typeof CHOICES)[number];

/** A translation has as many choices as the Greek one. */
const asMany = (translation: Choices): CrossRule<Choices> => ({
  error: translation,
  at: translation,
  code: 'size',
  isBroken: ({ isGiven, valueOf }) =>
    isGiven(translation) && choicesIn(valueOf(translation)).length !== choicesIn(valueOf('choices_el')).length,
});

/** A question of a type of report, which stays on the page of the type until that is saved. */
export const caseQuestionForm = defineForm(
  'case_question',
  {
    kind: choice(QUESTION_KINDS),
    is_required: flag(),
    label_el: label(),
    hint_el: hint(),
    choices_el: choices(),
    label_en: optional(label()),
    hint_en: hint(),
    choices_en: choices(),
    label_de: optional(label()),
    hint_de: hint(),
    choices_de: choices(),
    label_fr: optional(label()),
    hint_fr: hint(),
    choices_fr: choices(),
  },
  {
    across: [
      {
        error: 'choices_el',
        at: 'choices_el',
        code: 'required',
        isBroken: ({ isGiven, valueOf }) => hasChoices(String(valueOf('kind'))) && !isGiven('choices_el'),
      },
      {
        error: 'choices_el',
        at: 'choices_el',
        code: 'unique',
        isBroken: ({ valueOf }) => {
          const written = choicesIn(valueOf('choices_el'));
          return new Set(written).size !== written.length;
        },
      },
      asMany('choices_en'),
      asMany('choices_de'),
      asMany('choices_fr'),
      {
        error: 'hint_el',
        at: 'hint_el',
        code: 'required',
        isBroken: ({ isGiven }) => !isGiven('hint_el') && (['hint_en', 'hint_de', 'hint_fr'] as const).some(isGiven),
      },
    ],
    asked: ({ kind }) =>
      new Set([
        ...['kind', 'is_required', 'label_el', 'label_en', 'label_de', 'label_fr'],
        ...['hint_el', 'hint_en', 'hint_de', 'hint_fr'],
        ...(hasChoices(String(kind)) ? CHOICES : []),
      ]),
  },
);
