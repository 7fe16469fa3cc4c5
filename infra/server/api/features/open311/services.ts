import type { Language } from '@hydria/shared/rules/languages.ts';
import { isProblemType, PROBLEM_TYPES, type ProblemType } from '@hydria/shared/rules/report.ts';
import { KINDS } from '../reports/report-for-utility-mail.ts';
import { refused, type Problem } from './open311-error.ts';
import { wordsOf } from './words.ts';

/** A question of a service, whose answer is a column of the report. */
interface Attribute {
  code: 'hydrometer';
  required: boolean;
  /** Characters of the answer. */
  max: number;
}

const METER: Attribute = { code: 'hydrometer', required: false, max: 40 };

/** The questions of each service. */
const ATTRIBUTES: Record<ProblemType, readonly Attribute[]> = {
  damage_home: [METER],
  damage_public: [],
  damage_work: [METER],
  water_pressure: [METER],
  water_quality: [METER],
  other: [],
};

/** The services of a utility: the kinds of its problem reports. */
export const servicesIn = (lang: Language) => {
  const words = wordsOf(lang);
  return PROBLEM_TYPES.map((type) => ({
    service_code: type,
    service_name: KINDS[lang][type],
    description: words.services[type].description,
    metadata: ATTRIBUTES[type].length > 0,
    type: 'realtime' as const,
    keywords: words.services[type].keywords,
    group: words.group,
  }));
};

/** The kind of problem of a service; 404 for a code that is none. */
export function requireService(code: string): ProblemType {
  if (!isProblemType(code)) throw refused(404, 'service_not_found', { value: code.slice(0, 40) });
  return code;
}

/** The questions of a service. */
export function definitionOf(type: ProblemType, lang: Language) {
  const words = wordsOf(lang).attributes;
  return {
    service_code: type,
    attributes: ATTRIBUTES[type].map(({ code, required }, index) => ({
      variable: true,
      code,
      datatype: 'string' as const,
      required,
      datatype_description: words[code].datatype_description,
      order: index + 1,
      description: words[code].description,
    })),
  };
}

const problemOf = (field: string, word: 'attribute_missing' | 'attribute_unknown' | 'attribute_value'): Problem => ({
  word,
  values: { field: field.slice(0, 40) },
});

/** The problems of the answers to the questions of a service. */
export function checkAttributes(
  asked: readonly Pick<Attribute, 'code' | 'required' | 'max'>[],
  given: ReadonlyMap<string, string>,
): Problem[] {
  const missing = asked.filter(({ code, required }) => required && !given.get(code)?.trim());
  const unknown = [...given.keys()].filter((code) => asked.every((known) => known.code !== code));
  const wrong = asked.filter(({ code, max }) => (given.get(code)?.trim().length ?? 0) > max);
  return [
    ...missing.map(({ code }) => problemOf(code, 'attribute_missing')),
    ...unknown.map((code) => problemOf(code, 'attribute_unknown')),
    ...wrong.map(({ code }) => problemOf(code, 'attribute_value')),
  ];
}

/** The problems of the answers to the questions of a kind of problem. */
export const checkAnswers = (type: ProblemType, given: ReadonlyMap<string, string>): Problem[] =>
  checkAttributes(ATTRIBUTES[type], given);
