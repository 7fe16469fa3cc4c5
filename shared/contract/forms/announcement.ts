import { choice, clockTime, day, flag, localTime, optional, lines, paragraphs, text } from './fields.ts';
import { allOrNone, defineForm } from './form.ts';

/** The kinds of announcements. */
export const ANNOUNCEMENT_KINDS = ['news', 'outage'] as const;

const title = () => text({ max: 200 });
const body = () => paragraphs({ max: 8000 });
const place = () => optional(text({ max: 200 }));

/** Most characters of the name of a street. */
const STREET_MAX = 120;

const OF_OUTAGES = ['outage_from', 'outage_until', 'place_el', 'place_en', 'place_de', 'place_fr', 'streets'] as const;

const fields = {
  kind: choice(ANNOUNCEMENT_KINDS),
  title_el: title(),
  description_el: body(),
  title_en: optional(title()),
  description_en: optional(body()),
  title_de: optional(title()),
  description_de: optional(body()),
  title_fr: optional(title()),
  description_fr: optional(body()),
  outage_from: optional(localTime()),
  outage_until: optional(localTime()),
  place_el: place(),
  place_en: place(),
  place_de: place(),
  place_fr: place(),
  streets: optional({
    ...lines(100, (line) => (line.length > STREET_MAX ? 'max' : null)),
    line_max: STREET_MAX,
  }),
  start_date: day(),
  start_time: optional(clockTime()),
  end_date: optional(day()),
  end_time: optional(clockTime()),
  published: flag(),
  take_over: flag(),
};

const ALL = Object.keys(fields);
const isOutage = (kind: unknown): boolean => kind === 'outage';

interface Given {
  isGiven: (name: keyof typeof fields) => boolean;
  valueOf: (name: keyof typeof fields) => unknown;
}

/** A field that every outage needs. */
const required = (name: 'outage_from' | 'place_el') => ({
  error: name,
  at: name,
  code: 'required' as const,
  isBroken: ({ isGiven, valueOf }: Given): boolean => isOutage(valueOf('kind')) && !isGiven(name),
});

const written = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** Whether a day or time is before another, where both are given. */
const isEarlier = (value: unknown, other: unknown, { orSame = false } = {}): boolean => {
  const [one, than] = [written(value), written(other)];
  return one !== '' && than !== '' && (one < than || (orSame && one === than));
};

/**
 * An announcement of a utility's staff, `POST /api/staff/announcements`. A translation is complete or missing. `take_over` turns an
 * announcement of the utility's own system into one of the staff.
 */
export const announcementForm = defineForm('announcement', fields, {
  asked: ({ kind }) => new Set(isOutage(kind) ? ALL : ALL.filter((name) => !OF_OUTAGES.some((one) => one === name))),
  across: [
    allOrNone('text_en', 'title_en', ['title_en', 'description_en']),
    allOrNone('text_de', 'title_de', ['title_de', 'description_de']),
    allOrNone('text_fr', 'title_fr', ['title_fr', 'description_fr']),
    required('outage_from'),
    required('place_el'),
    {
      error: 'outage_until',
      at: 'outage_until',
      code: 'invalid',
      isBroken: ({ valueOf }) =>
        isOutage(valueOf('kind')) && isEarlier(valueOf('outage_until'), valueOf('outage_from'), { orSame: true }),
    },
    {
      error: 'end_date',
      at: 'end_date',
      code: 'invalid',
      isBroken: ({ valueOf }) => isEarlier(valueOf('end_date'), valueOf('start_date')),
    },
    {
      error: 'end_date',
      at: 'end_date',
      code: 'required',
      isBroken: ({ isGiven }) => isGiven('end_time') && !isGiven('end_date'),
    },
    {
      error: 'end_time',
      at: 'end_time',
      code: 'invalid',
      isBroken: ({ valueOf }) =>
        written(valueOf('end_date')) === written(valueOf('start_date')) &&
        isEarlier(valueOf('end_time'), written(valueOf('start_time')) || '00:00', { orSame: true }),
    },
  ],
});
