import { useState } from 'react';
import { choiceFilter, defineList, flagFilter, textFilter } from '@hydria/shared/list/list-schema.ts';
import { useTenantList } from '@hydria/shared/list/use-list.ts';
import { useListView } from '@hydria/shared/list/use-list-view.ts';
import { FAILURE_CLASSES, FAILURE_PHASES, REFERENCE_SIGNS } from '@hydria/shared/rules/remote-failure.ts';

/** Time spans of the list in hours; the server keeps thirty days. */
const SPANS = { day: 24, week: 7 * 24, month: 30 * 24 } as const;
export const SPAN_NAMES = ['day', 'week', 'month'] as const satisfies readonly (keyof typeof SPANS)[];

/** Length of a complete reference. */
export const REFERENCE_LENGTH = 6;

/** A typed reference in the form of the panel: capitals, and only characters that occur in references. */
export const toReference = (typed: string): string =>
  [...typed.toUpperCase()]
    .filter((sign) => REFERENCE_SIGNS.includes(sign))
    .join('')
    .slice(0, REFERENCE_LENGTH);

const wholeReference = (text: string): string => {
  const reference = toReference(text);
  return reference.length === REFERENCE_LENGTH ? reference : '';
};

/** The shell or a remote: only the server knows the list of those that failed. */
const remoteName = (text: string): string => /^(shell|mf-[a-z0-9-]{1,40})$/.exec(text)?.[0] ?? '';

const FAILURES = defineList({
  filters: {
    reference: textFilter(wholeReference),
    remote: textFilter(remoteName),
    class: choiceFilter([...FAILURE_CLASSES, 'all'], 'all'),
    phase: choiceFilter([...FAILURE_PHASES, 'all'], 'all'),
    span: choiceFilter(SPAN_NAMES, 'week'),
    here: flagFilter(),
  },
});

const HOUR_MS = 3_600_000;

/** The start of the time span, rounded to whole hours, so that the same view has the same query key for an hour. */
const sinceOf = (span: keyof typeof SPANS, now: number): string =>
  new Date((Math.floor(now / HOUR_MS) - SPANS[span]) * HOUR_MS).toISOString();

/**
 * The failures for the current address. A reference is searched in all stored failures, regardless of the other
 * filters.
 */
export const useFailures = () => {
  const view = useListView(FAILURES);
  const [now] = useState(() => Date.now());
  const { reference, remote, phase, span, here, class: kind } = view.filters;
  const filters = {
    since: sinceOf(span, now),
    remote: remote || null,
    class: kind === 'all' ? null : kind,
    phase: phase === 'all' ? null : phase,
    everywhere: !here,
  };
  const list = useTenantList(
    'GET /api/platform/failures',
    view,
    reference === '' ? filters : { reference, everywhere: true },
  );
  return { view, list };
};

/** The view of the failures. */
export type FailuresView = ReturnType<typeof useFailures>['view'];
