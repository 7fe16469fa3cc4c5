import type { CallInput } from '@hydria/shared/contract/contract.ts';
import {
  FAILURE_CLASSES,
  FAILURE_PHASES,
  REFERENCE_SIGNS,
  type FailureClass,
  type FailurePhase,
} from '@hydria/shared/platform/remote-failure.ts';

type Query = NonNullable<CallInput<'GET /api/platform/failures'>['query']>;

/** Hours that a list goes back; the server keeps thirty days. */
const SPANS = { day: 24, week: 7 * 24, month: 30 * 24 } as const;
export type Span = keyof typeof SPANS;
export const SPAN_NAMES = ['day', 'week', 'month'] as const satisfies readonly Span[];

/** What the list shows; it lives in the address, so a list can be kept and passed on. */
export interface FailuresView {
  reference: string;
  remote: string;
  class: FailureClass | 'all';
  phase: FailurePhase | 'all';
  span: Span;
  /** Only reports with the current utility. */
  here: boolean;
}

export const FIRST_VIEW: FailuresView = {
  reference: '',
  remote: 'all',
  class: 'all',
  phase: 'all',
  span: 'week',
  here: false,
};

/** Rows of one page. */
export const ROWS = 25;

/** Signs of a whole reference. */
export const REFERENCE_LENGTH = 6;

/** What was typed or read out, as a panel writes it: capitals, and no sign that no panel shows. */
export const toReference = (typed: string): string =>
  [...typed.toUpperCase()]
    .filter((sign) => REFERENCE_SIGNS.includes(sign))
    .join('')
    .slice(0, REFERENCE_LENGTH);

const wholeReference = (text: string): string => {
  const reference = toReference(text);
  return reference.length === REFERENCE_LENGTH ? reference : '';
};

const oneOf = <V extends string>(values: readonly V[], text: string | null, otherwise: V): V =>
  values.find((value) => value === text) ?? otherwise;

/** What an address asks for; nonsense in it counts as not said. */
export const readView = (params: URLSearchParams): FailuresView => ({
  reference: wholeReference(params.get('reference') ?? ''),
  remote: /^(shell|mf-[a-z0-9-]{1,40})$/.exec(params.get('remote') ?? '')?.[0] ?? FIRST_VIEW.remote,
  class: oneOf([...FAILURE_CLASSES, 'all'], params.get('class'), FIRST_VIEW.class),
  phase: oneOf([...FAILURE_PHASES, 'all'], params.get('phase'), FIRST_VIEW.phase),
  span: oneOf(SPAN_NAMES, params.get('span'), FIRST_VIEW.span),
  here: params.get('here') === '1',
});

/** The address of a view: only what differs from the first one. */
export const writeView = (view: FailuresView): Record<string, string> => {
  const said = Object.entries(view).filter(([name, value]) => value !== FIRST_VIEW[name as keyof FailuresView]);
  return Object.fromEntries(said.map(([name, value]) => [name, value === true ? '1' : String(value)]));
};

const HOUR_MS = 3_600_000;

/** The beginning of the span; whole hours, so that the same view asks the same within one. */
const sinceOf = (span: Span, now: number): string =>
  new Date((Math.floor(now / HOUR_MS) - SPANS[span]) * HOUR_MS).toISOString();

/** What the server is asked. A reference is looked for in all that is kept, whatever else is chosen. */
export const queryOf = (
  { reference, ...view }: FailuresView,
  deya_id: number | null,
  cursor: string | null,
  now: number,
): Query => {
  const page = { itemsPerPage: ROWS, ...(cursor === null ? {} : { cursor }) };
  if (reference !== '') return { ...page, reference };
  return {
    ...page,
    since: sinceOf(view.span, now),
    ...(view.remote === 'all' ? {} : { remote: view.remote }),
    ...(view.class === 'all' ? {} : { class: view.class }),
    ...(view.phase === 'all' ? {} : { phase: view.phase }),
    ...(view.here && deya_id !== null ? { deya_id } : {}),
  };
};
