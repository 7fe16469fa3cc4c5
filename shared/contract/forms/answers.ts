import { checkAnswer, mostOfAnswer, requiredFields, shownFields } from '../../rules/form-answers.ts';
import { elementsOf, isChoice, type FormElement, type FormLayout } from '../../rules/form-layout.ts';
import { answerOf, isList } from '../../rules/form-logic.ts';
import { defineForm, type Field, type Form, type FormLimits } from './form.ts';

/** A text, or the chosen values of check boxes. */
type AnswerField = Field<string | string[], string | string[]>;

export type AnswerFields = Readonly<Record<string, AnswerField>>;

const fieldOf = (element: FormElement): AnswerField => ({
  empty: isList(element) ? [] : '',
  optional: !element.validation.required,
  kind: isChoice(element) ? 'choice' : 'text',
  toWire: (value, limits) => answerOf(element, value, limits?.decimal_sign),
  check: (value, limits) => checkAnswer(element, value, limits),
  ...(element.type === 'text_area' && { most: ({ text_limit }: FormLimits) => mostOfAnswer(element, text_limit) }),
});

/**
 * The statement of an online form, `POST /api/onlineForms/{id}/answers`. It is made of the layout that the utility has drawn: page
 * and server read the same layout. Fields that other answers hide are neither checked nor sent; those with a value of the form itself are
 * not sent either.
 */
export const answersForm = (layout: FormLayout): Form<AnswerFields> =>
  defineForm(
    'answers',
    Object.fromEntries(elementsOf(layout).map((element) => [element.options.field, fieldOf(element)])),
    {
      once: true,
      asked: (values, { decimal_sign }) => shownFields(layout, values, decimal_sign),
      needed: (values, { decimal_sign }) => requiredFields(layout, values, decimal_sign),
    },
  );
