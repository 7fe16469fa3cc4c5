import type { Preferences, PreferencesState, SessionState, User } from '@hydria/shared/platform/platform.ts';
import type { ApiClient } from '../core/api-client.ts';
import type { NotifyError } from '../core/notify-error.ts';

type Formats = Pick<PreferencesState, 'unit' | 'decimal' | 'dateFormat'>;

interface OwnFormatsDeps {
  preferences: Preferences;
  api: Pick<ApiClient, 'call'>;
  notifyError: NotifyError;
}

const formatsOf = ({ formats: { unit, decimal, date_format } }: User): Partial<Formats> => ({
  ...(unit && { unit }),
  ...(decimal && { decimal }),
  ...(date_format && { dateFormat: date_format }),
});

/** The formats that differ from those of the account. */
const changesTo = ({ unit, decimal, dateFormat }: Formats, own: Formats) => ({
  ...(unit !== own.unit && { unit }),
  ...(decimal !== own.decimal && { decimal }),
  ...(dateFormat !== own.dateFormat && { date_format: dateFormat }),
});

const pick = ({ unit, decimal, dateFormat }: PreferencesState): Formats => ({ unit, decimal, dateFormat });

/**
 * The formats of a person are those of the account: they apply when the person is known, and a change on a page is stored there.
 * A format that the account does not have stays as this device has it. An administrator who acts as the person changes nothing.
 */
export const createOwnFormats = ({ preferences, api, notifyError }: OwnFormatsDeps) => {
  /** The formats of the account, as far as this page knows; null without a person whose formats may be stored. */
  let own: Formats | null = null;

  preferences.subscribe((state) => {
    if (!own) return;
    const body = changesTo(state, own);
    if (Object.keys(body).length === 0) return;
    const before = own;
    own = pick(state);
    api.call('POST /api/account/formats', { body }).catch((error: unknown) => {
      own = before;
      notifyError(error);
    });
  });

  return ({ user }: Pick<SessionState, 'user'>, { user: before }: Pick<SessionState, 'user'>): void => {
    if (user === before) return;
    own = null;
    if (!user) return;
    preferences.set({ timeZone: user.timezone, ...(!user.impersonated && user.id !== before?.id && formatsOf(user)) });
    if (!user.impersonated) own = pick(preferences.getState());
  };
};
