import type { FormFigures } from '@hydria/shared/contract/form-figures.ts';
import { REVIEW, screenTitles, type FormFiguresBy } from '@hydria/shared/rules/form-figures.ts';
import { elementsOf, type FormLayout, type FormText } from '@hydria/shared/rules/form-layout.ts';
import type { Figure } from './form-figures.sql.ts';

const sumOf = (figures: readonly Figure[], kind: Figure['kind']): number =>
  figures.reduce((sum, figure) => (figure.kind === kind ? sum + figure.n : sum), 0);

/** The time in seconds within which a share of the forms was handed in; null for none. */
function timeOf(figures: readonly Figure[], share: number): number | null {
  const times = figures.filter(({ kind }) => kind === 'took').sort((a, b) => Number(a.part) - Number(b.part));
  const wanted = sumOf(figures, 'took') * share;
  let sum = 0;
  for (const { part, n } of times) {
    sum += n;
    if (sum >= wanted) return Number(part);
  }
  return null;
}

/** The sums of some figures. */
export const countsOf = (figures: readonly Figure[]) => ({
  begun: sumOf(figures, 'begun'),
  left: sumOf(figures, 'left'),
  finished: sumOf(figures, 'finished'),
  median_seconds: timeOf(figures, 0.5),
  p90_seconds: timeOf(figures, 0.9),
});

const NONE = { left: 0, finished: 0, median_seconds: null, p90_seconds: null, refused: 0 };

const localOf = (text: FormText | null | undefined) => (typeof text === 'string' ? { el: text } : (text ?? null));

/** Each screen in order, also those that the layout no longer has: how many came as far, and how many of them left there. */
function byScreen(figures: readonly Figure[], layout: FormLayout): FormFigures[] {
  const titles = screenTitles(layout);
  const left = figures.filter(({ kind }) => kind === 'left');
  const last = Math.max(titles.length, ...left.map(({ part }) => Number(part)));
  let begun = sumOf(figures, 'begun');
  return [...Array.from({ length: last }, (_, index) => index + 1), REVIEW].map((screen) => {
    const here = sumOf(
      left.filter(({ part }) => Number(part) === screen),
      'left',
    );
    const row = { ...NONE, key: String(screen), title: localOf(titles[screen - 1]), begun, left: here };
    begun -= here;
    return row;
  });
}

/** Each field with a refused answer, the most frequent first. */
function byField(figures: readonly Figure[], layout: FormLayout): FormFigures[] {
  const labels = new Map(elementsOf(layout).map(({ options }) => [options.field, options.label]));
  const refused = Map.groupBy(
    figures.filter(({ kind }) => kind === 'refused'),
    ({ part }) => part,
  );
  const begun = sumOf(figures, 'begun');
  return [...refused]
    .map(([key, some]) => ({
      ...NONE,
      key,
      title: localOf(labels.get(key)),
      begun,
      refused: sumOf(some, 'refused'),
    }))
    .sort((a, b) => b.refused - a.refused || a.key.localeCompare(b.key));
}

/** Each version or day, the newest first. */
const byKey = (figures: readonly Figure[], keyOf: (figure: Figure) => string): FormFigures[] =>
  [...Map.groupBy(figures, keyOf)]
    .map(([key, some]) => ({ key, title: null, ...countsOf(some), refused: sumOf(some, 'refused') }))
    .sort((a, b) => b.key.localeCompare(a.key, 'en', { numeric: true }));

/** The rows of figures, by screen, field, version or day. */
export function groupFigures(figures: readonly Figure[], by: FormFiguresBy, layout: FormLayout): FormFigures[] {
  if (figures.length === 0) return [];
  if (by === 'screen') return byScreen(figures, layout);
  if (by === 'field') return byField(figures, layout);
  return byKey(figures, by === 'day' ? ({ day }) => day : ({ version }) => String(version));
}
