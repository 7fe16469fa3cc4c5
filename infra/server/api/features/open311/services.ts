import type { LocalText } from '@hydria/database/tables/columns.ts';
import type { FormLimits } from '@hydria/shared/contract/forms/form.ts';
import { readQuestions } from '@hydria/shared/rules/case-questions.ts';
import type { FormAnswers } from '@hydria/shared/rules/form-answers.ts';
import type { Language } from '@hydria/shared/rules/languages.ts';
import { isProblemType, takenProblemTypes, type ProblemType } from '@hydria/shared/rules/report.ts';
import { PROBLEM_KINDS } from '../../kernel/problem-kinds.ts';
import { attributeOf, readAnswers } from './attributes.ts';
import { refused, type Problem } from './open311-error.ts';
import type { ServiceType } from './services.sql.ts';
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

const inLanguage = (text: LocalText, lang: Language): string => text[lang] ?? text.el;

/** A service of a utility: a kind of problem, or a type that it offers under the kind. */
export interface Service {
  problem_type: ProblemType;
  type: ServiceType | null;
}

/** The code of a type: that of its kind, and its number. */
const codeOf = ({ problem_type, id }: ServiceType): string => `${problem_type}-${id}`;

/** The questions whose answers are columns; a question of the type with the same code stands in their place. */
const columnsOf = ({ problem_type, type }: Service): readonly Attribute[] => {
  const asked = new Set(readQuestions(type?.questions ?? null).map(({ options }) => options.field));
  return ATTRIBUTES[problem_type].filter(({ code }) => !asked.has(code));
};

const hasAttributes = (service: Service): boolean => columnsOf(service).length > 0 || service.type?.questions != null;

/** The services of a utility: the kinds of its problem reports, each before the types under it. */
export const servicesIn = (lang: Language, deya: { water_damage: boolean }, types: readonly ServiceType[]) => {
  const words = wordsOf(lang);
  return takenProblemTypes(deya).flatMap((problem_type) => {
    const { description, keywords } = words.services[problem_type];
    const kind = { type: 'realtime' as const, keywords, group: words.group };
    const own = types.filter((type) => type.problem_type === problem_type);
    return [
      {
        service_code: problem_type as string,
        service_name: PROBLEM_KINDS[lang][problem_type],
        description,
        metadata: hasAttributes({ problem_type, type: null }),
        ...kind,
      },
      ...own.map((type) => ({
        service_code: codeOf(type),
        service_name: inLanguage(type.title, lang),
        description: type.hint ? inLanguage(type.hint, lang) : description,
        metadata: hasAttributes({ problem_type, type }),
        ...kind,
        group: PROBLEM_KINDS[lang][problem_type],
      })),
    ];
  });
};

/** The service of a code; undefined for a code that is none. */
export function findService(code: string, types: readonly ServiceType[]): Service | undefined {
  if (isProblemType(code)) return { problem_type: code, type: null };
  const type = types.find((one) => codeOf(one) === code);
  return type && { problem_type: type.problem_type, type };
}

/** The service of a code; 404 for a code that is none. */
export function requireService(code: string, types: readonly ServiceType[]): Service {
  const found = findService(code, types);
  if (!found) throw refused(404, 'service_not_found', { value: code.slice(0, 40) });
  return found;
}

/** The code of a service. */
export const serviceCode = ({ problem_type, type }: Service): string => (type ? codeOf(type) : problem_type);

/** The questions of a service: those whose answers are columns, then those of its type. */
export function definitionOf(service: Service, lang: Language) {
  const words = wordsOf(lang).attributes;
  const columns = columnsOf(service);
  return {
    service_code: serviceCode(service),
    attributes: [
      ...columns.map(({ code, required }, index) => ({
        variable: true,
        code: code as string,
        datatype: 'string' as const,
        required,
        datatype_description: words[code].datatype_description,
        order: index + 1,
        description: words[code].description,
      })),
      ...readQuestions(service.type?.questions ?? null).map((element, index) =>
        attributeOf(element, columns.length + index + 1, lang),
      ),
    ],
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

/** The answers in the attributes of a request, and what is wrong with them. */
export function readAttributes(
  service: Service,
  given: ReadonlyMap<string, string>,
  limits: FormLimits,
): { problems: Problem[]; answers: FormAnswers } {
  const questions = service.type?.questions ?? null;
  const asked = new Set(readQuestions(questions).map(({ options }) => options.field));
  const rest = new Map([...given].filter(([code]) => !asked.has(code)));
  const problems = checkAttributes(columnsOf(service), rest);
  if (questions === null) return { problems, answers: {} };
  const read = readAnswers(questions, given, limits);
  return { problems: [...problems, ...read.problems], answers: read.answers };
}
