import {
  columnsOf,
  elementsOf,
  fieldsOfCondition,
  isPlanFact,
  withColumns,
  type FormCondition,
  type FormElement,
  type FormLayout,
  type FormRow,
  type StoredLayout,
} from './form-layout.ts';
import { evaluate, type Evaluated, type FormAnswers } from './form-logic.ts';
import { expandRows } from './form-rows.ts';
import { answersOf, isUnanswerable } from './form-values.ts';

/** Most combinations of answers that are tried for one part of a form; a part that depends on more is not judged. */
const COMBINATIONS_MAX = 5000;
/** The same for a whole form, so that an editor can ask at each change. */
const ALL_MAX = 60_000;

/** An element of a form, with its row. */
export interface PlacedPart {
  row: FormRow;
  place: number;
  element: FormElement;
}

/** The parts of a form that no answer reaches, and the end that each answer reaches. */
export interface Reach {
  /** The elements that no answer shows. */
  hidden: PlacedPart[];
  /** The row at which each complete answer ends the form. */
  end: FormRow | null;
  /** Choices after which a question has to be answered that refuses each answer. */
  traps: { field: string; value: string; trap: string }[];
}

/**
 * The rows with the first entry of each group: the others are like it. Facts of a plan are left out: they follow the chosen plan, and no
 * condition names them.
 */
const drawnOnce = (rows: StoredLayout): FormLayout =>
  expandRows(rows)
    .filter(({ part }) => part?.kind !== 'entry' || part.index === 0)
    .map((row) =>
      withColumns(
        row,
        columnsOf(row).map((elements) => elements.filter((element) => !isPlanFact(element))),
      ),
    );

const partsOf = (layout: FormLayout): PlacedPart[] =>
  layout.flatMap((row, place) =>
    columnsOf(row)
      .flat()
      .map((element) => ({ row, place, element })),
  );

const isExit = ({ part }: FormRow): boolean => part?.kind === 'exit';

const conditionsOf = ({ row, element }: PlacedPart): FormCondition[] => [...row.conditionals, ...element.conditionals];

const needsOf = (part: PlacedPart): FormCondition[] => [
  ...conditionsOf(part),
  ...(part.element.validation.required_if ?? []),
];

const fieldsIn = (conditions: readonly FormCondition[]): string[] => conditions.flatMap(fieldsOfCondition);

/** A calculated value is any number here: its parts are not tried. */
const asAsked = (element: FormElement): FormElement => {
  const { calculated, readonly: _readonly, default: _default, ...options } = element.options;
  return calculated ? { ...element, options } : element;
};

/** A form whose parts are judged by trying answers. */
class Trial {
  readonly layout: FormLayout;
  readonly parts: PlacedPart[];
  readonly byField: ReadonlyMap<string, PlacedPart>;
  left = ALL_MAX;

  constructor(rows: StoredLayout) {
    this.layout = drawnOnce(rows);
    this.parts = partsOf(this.layout);
    this.byField = new Map(this.parts.map((part) => [part.element.options.field, part]));
  }

  /** The fields on which others depend, with those on which these depend. */
  closure(fields: readonly string[], needsIn: (part: PlacedPart) => FormCondition[]): Set<string> {
    const found = new Set<string>();
    const open = [...fields];
    for (let field = open.pop(); field !== undefined; field = open.pop()) {
      const part = this.byField.get(field);
      if (!part || found.has(field)) continue;
      found.add(field);
      open.push(...fieldsIn(needsIn(part)));
    }
    return found;
  }

  exitsBefore(place: number): FormRow[] {
    return this.layout.slice(0, place).filter(isExit);
  }

  /** The rows with these elements alone. */
  slim(isKept: (part: PlacedPart) => boolean): FormLayout {
    return this.layout.flatMap((row, place) => {
      const columns = columnsOf(row).map((elements) =>
        elements.filter((element) => isKept({ row, place, element })).map(asAsked),
      );
      return columns.flat().length > 0 ? [withColumns(row, columns)] : [];
    });
  }

  /**
   * Evaluates a form for each combination of answers to some fields, until one is enough. False where there are too many of them.
   */
  tryAll(rows: FormLayout, fields: ReadonlySet<string>, isEnough: (seen: Evaluated) => boolean): boolean {
    const conditions = partsOf(rows).flatMap(needsOf);
    const domains = this.parts
      .filter(({ element }) => fields.has(element.options.field))
      .map(({ element }) => [element.options.field, answersOf(element, conditions)] as const);
    const count = domains.reduce((product, [, answers]) => product * (answers?.length ?? Infinity), 1);
    if (count > Math.min(COMBINATIONS_MAX, this.left)) return false;
    for (let n = 0; n < count; n += 1) {
      this.left -= 1;
      if (isEnough(evaluate(rows, answersAt(domains, n)))) return true;
    }
    return true;
  }
}

type Domains = (readonly [string, (string | string[] | undefined)[] | null])[];

/** The combination of this number. */
const answersAt = (domains: Domains, n: number): FormAnswers => {
  const answers: FormAnswers = {};
  let rest = n;
  for (const [field, own] of domains) {
    const size = own?.length ?? 1;
    const answer = own?.[rest % size];
    if (answer !== undefined) answers[field] = answer;
    rest = Math.floor(rest / size);
  }
  return answers;
};

const fieldsSeen = ({ rows }: Evaluated): string[] =>
  rows.flatMap((row) => columnsOf(row).flat()).map(({ options }) => options.field);

/** The parts of a group that no combination shows; none where they cannot all be tried. */
const hiddenAmong = (
  trial: Trial,
  targets: readonly PlacedPart[],
  fields: ReadonlySet<string>,
  withExits: boolean,
): PlacedPart[] | null => {
  const wanted = new Set(targets.map(({ element }) => element.options.field));
  const last = Math.max(...targets.map(({ place }) => place));
  const rows = trial.slim(
    ({ row, place, element: { options } }) =>
      place <= last && (fields.has(options.field) || wanted.has(options.field) || (withExits && isExit(row))),
  );
  const unseen = new Set(wanted);
  const wereTried = trial.tryAll(rows, fields, (seen) => {
    for (const field of fieldsSeen(seen)) unseen.delete(field);
    return unseen.size === 0;
  });
  return wereTried ? targets.filter(({ element }) => unseen.has(element.options.field)) : null;
};

/** Parts that depend on the same fields are tried together. */
const bySameFields = (trial: Trial): { fields: Set<string>; targets: PlacedPart[] }[] => {
  const groups = new Map<string, { fields: Set<string>; targets: PlacedPart[] }>();
  for (const part of trial.parts) {
    const exits = trial.exitsBefore(part.place).flatMap(({ conditionals }) => conditionals);
    const own = conditionsOf(part);
    if (own.length === 0 && trial.exitsBefore(part.place).length === 0) continue;
    const fields = trial.closure(fieldsIn([...own, ...exits]), conditionsOf);
    const key = [...fields].sort().join(' ');
    const group = groups.get(key) ?? { fields, targets: [] };
    groups.set(key, group);
    group.targets.push(part);
  }
  return [...groups.values()];
};

/** The elements that no answer shows, in reading order. Where the ends of a form ask for too many combinations, they are left aside. */
const hiddenParts = (trial: Trial): PlacedPart[] => {
  const found = bySameFields(trial).flatMap(
    ({ fields, targets }) =>
      hiddenAmong(trial, targets, fields, true) ??
      targets.flatMap((part) => {
        const own = trial.closure(fieldsIn(conditionsOf(part)), conditionsOf);
        return hiddenAmong(trial, [part], own, false) ?? [];
      }),
  );
  const hidden = new Set(found);
  return trial.parts.filter((part) => hidden.has(part));
};

/** Whether each required question has an answer, as far as it is tried and can have one. */
const isComplete = ({ rows, answers }: Evaluated): boolean =>
  elementsOf(rows).every(
    (element) =>
      !element.validation.required ||
      element.options.disabled === true ||
      isUnanswerable(element) ||
      answers[element.options.field] !== undefined,
  );

/** The last end of a form that no complete answer passes by. */
const endOf = (trial: Trial): FormRow | null => {
  const exits = trial.layout.filter(isExit);
  const fields = trial.closure(fieldsIn(exits.flatMap(({ conditionals }) => conditionals)), needsOf);
  if (exits.length === 0) return null;
  const rows = trial.slim(({ row, element }) => isExit(row) || fields.has(element.options.field));
  let [isPassed, isEnded] = [false, false];
  const wereTried = trial.tryAll(rows, fields, (seen) => {
    if (!isComplete(seen)) return false;
    isPassed ||= seen.exit === null;
    isEnded ||= seen.exit !== null;
    return isPassed;
  });
  return wereTried && isEnded && !isPassed ? (exits.at(-1) ?? null) : null;
};

const chosenIn = (answers: FormAnswers): string[] =>
  Object.entries(answers).flatMap(([field, answer]) => [answer].flat().map((value) => `${field}\n${value}`));

/** The choices after which this required question, which refuses each answer, is always asked; others must avoid it. */
const trapsAt = (trial: Trial, trap: PlacedPart): Reach['traps'] => {
  const exits = trial.exitsBefore(trap.place).flatMap(({ conditionals }) => conditionals);
  const fields = trial.closure(fieldsIn([...needsOf(trap), ...exits]), needsOf);
  const name = trap.element.options.field;
  const rows = trial.slim(
    ({ row, place, element: { options } }) =>
      place <= trap.place && (isExit(row) || options.field === name || fields.has(options.field)),
  );
  const [free, caught] = [new Set<string>(), new Set<string>()];
  const wereTried = trial.tryAll(rows, fields, (seen) => {
    if (!isComplete(seen)) return false;
    const isCaught = elementsOf(seen.rows).some(
      ({ options, validation }) => options.field === name && validation.required === true,
    );
    for (const choice of chosenIn(seen.answers)) (isCaught ? caught : free).add(choice);
    return false;
  });
  if (!wereTried || free.size === 0) return [];
  return [...caught]
    .filter((choice) => !free.has(choice))
    .flatMap((choice) => {
      const [field = '', value = ''] = choice.split('\n');
      const question = trial.byField.get(field)?.element;
      const isChoice = question !== undefined && question.items.length > 0 && question.type !== 'check_boxes';
      return isChoice ? [{ field, value, trap: name }] : [];
    });
};

const isNeeded = ({ validation }: FormElement): boolean =>
  validation.required === true || (validation.required_if ?? []).length > 0;

/**
 * Tries the answers of a form, one of each kind that its conditions can tell apart. A statement holds for each answer; about parts that
 * depend on too many answers there is none.
 */
export const reachOf = (rows: StoredLayout): Reach => {
  const trial = new Trial(rows);
  const dead = trial.parts.filter(({ element }) => isUnanswerable(element) && isNeeded(element));
  return {
    hidden: hiddenParts(trial),
    end: endOf(trial),
    traps: dead.flatMap((trap) => trapsAt(trial, trap)),
  };
};
