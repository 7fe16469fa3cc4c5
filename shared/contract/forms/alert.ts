import { daysBetween } from '../../rules/calendar-day.ts';
import { CENTS_MONTH_MAX, HOLIDAY_DAYS_MAX, LITRES_DAY_MAX, QUIET_HOURS } from '../../rules/alert-settings.ts';
import { choice, day, dayFromToday, flag, money, optional, paragraphs, whole } from './fields.ts';
import { defineForm } from './form.ts';

/** Reasons for which a flow is normal. */
export const NORMAL_REASONS = ['garden', 'pool', 'guests', 'work', 'other'] as const;

/** Days for which a person hears nothing of a kind of alert at a meter, at most. */
export const PAUSE_DAYS_MAX = 30;

/** "This is normal", with its reason, or a pause without one: `POST /api/alerts/{id}/pause`. */
export const alertPauseForm = defineForm('alert_pause', {
  reason: optional(choice(NORMAL_REASONS)),
  days: whole(1, PAUSE_DAYS_MAX),
});

/** Quiet hours and the weekly mail: `PUT /api/alert-settings`. */
export const alertTimesForm = defineForm(
  'alert_times',
  { quiet: flag(), quiet_from: choice(QUIET_HOURS), quiet_until: choice(QUIET_HOURS), digest: flag() },
  {
    across: [
      {
        error: 'quiet_until',
        at: 'quiet_until',
        code: 'invalid',
        isBroken: ({ valueOf }) => valueOf('quiet') === true && valueOf('quiet_from') === valueOf('quiet_until'),
      },
    ],
  },
);

const daysOf = (from: unknown, until: unknown): number => daysBetween(String(from), String(until)) + 1;

/** The limits of a person for a supply: `PUT /api/alert-settings/limits`. */
export const alertLimitsForm = defineForm(
  'alert_limits',
  {
    litres_day: optional(whole(1, LITRES_DAY_MAX)),
    cents_month: optional(money(100, CENTS_MONTH_MAX)),
    holiday_from: optional(day()),
    holiday_until: optional({ ...dayFromToday(), days_max: HOLIDAY_DAYS_MAX }),
  },
  {
    across: [
      {
        error: 'holiday_from',
        at: 'holiday_from',
        code: 'required',
        isBroken: ({ isGiven }) => isGiven('holiday_until') && !isGiven('holiday_from'),
      },
      {
        error: 'holiday_until',
        at: 'holiday_until',
        code: 'required',
        isBroken: ({ isGiven }) => isGiven('holiday_from') && !isGiven('holiday_until'),
      },
      {
        error: 'holiday_until',
        at: 'holiday_until',
        code: 'between',
        isBroken: ({ isGiven, valueOf }) => {
          if (!isGiven('holiday_from') || !isGiven('holiday_until')) return false;
          const days = daysOf(valueOf('holiday_from'), valueOf('holiday_until'));
          return days < 1 || days > HOLIDAY_DAYS_MAX;
        },
      },
    ],
  },
);

/** Results with which the staff close an alert. */
export const ALERT_RESULTS = ['leak', 'informed', 'false_alarm', 'meter_fault'] as const;

const staffNote = () => optional(paragraphs({ max: 1000 }));

/** A note of the staff on an alert: `PUT /api/staff/alerts/{key}/note`. */
export const alertNoteForm = defineForm('alert_note', { note: staffNote() });

/** The end of the work on an alert: `POST /api/staff/alerts/{key}/close`. */
export const alertClosingForm = defineForm('alert_closing', { result: choice(ALERT_RESULTS), note: staffNote() });
