import type { Tx } from '@hydria/database/db.ts';
import { caseQuestions } from '@hydria/shared/contract/form-layout.ts';
import { answersForm } from '@hydria/shared/contract/forms/answers.ts';
import { checkForm, toBody, type FormLimits } from '@hydria/shared/contract/forms/form.ts';
import {
  answersAmong,
  namedAnswers,
  rowsOfType,
  type AskingType,
} from '@hydria/shared/contract/forms/report-questions.ts';
import type { FieldErrors } from '@hydria/shared/rules/field-errors.ts';
import type { FormAnswers } from '@hydria/shared/rules/form-answers.ts';
import type { FormLayout } from '@hydria/shared/rules/form-layout.ts';
import { z } from 'zod';
import { validateInput } from '../../http/validate-input.ts';
import { InputError } from '../../kernel/app-error.ts';
import { keepLayout } from '../../kernel/form-layouts.ts';

const inField = z.strictObject({ questions: caseQuestions });

/** The questions of a type as its page sends them: a JSON text. Null without one. */
export function questionsOf(text: string | undefined): FormLayout | null {
  if (!text) return null;
  let questions: unknown;
  try {
    questions = JSON.parse(text);
  } catch {
    throw new InputError({ questions: ['invalid'] });
  }
  return validateInput(inField, { questions }).questions;
}

/** Answers to the questions of a type, with the JSON text of the questions. */
export interface GivenAnswers {
  answers: FormAnswers;
  questions: string;
}

/**
 * The answers to the questions of a type, as they are stored, and what is wrong with them. Answers to questions that the type does not have
 * are left out: it may have changed since the page was opened.
 */
export function readAnswers(
  type: AskingType,
  sent: FormAnswers = {},
  limits: FormLimits = {},
): { errors: FieldErrors; given: GivenAnswers | null } {
  if (type.questions === null) return { errors: {}, given: null };
  const form = answersForm(rowsOfType(type));
  const named = namedAnswers(type.id, sent);
  const errors = checkForm(form, named, limits);
  if (Object.keys(errors).length > 0) return { errors, given: null };
  const answers = answersAmong(type.id, toBody(form, named));
  return { errors, given: answers ? { answers, questions: type.questions } : null };
}

/** The columns of a report that hold its answers, and the layout in which they were given. */
export const keepAnswers = async (tx: Tx, deya_id: number, given: GivenAnswers | null) =>
  given && {
    answers: JSON.stringify(given.answers),
    layout_sha256: await keepLayout(tx, deya_id, JSON.parse(given.questions)),
  };
