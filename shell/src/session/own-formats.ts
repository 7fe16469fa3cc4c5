import type { Preferences, PreferencesState, SessionState, User } from '@hydria/shared/platform/platform.ts';
import type { ApiClient } from '../core/api-client.ts';
import { currentLanguage } from '../core/navigation.ts';
import type { NotifyError } from '../core/notify-error.ts';
import type { Looks, PortalStorage } from '../core/storage.ts';

type Formats = Pick<PreferencesState, 'unit' | 'decimal' | 'dateFormat'>;

interface OwnFormatsDeps {
  preferences: Preferences;
  api: Pick<ApiClient, 'call'>;
  notifyError: NotifyError;
  storage: PortalStorage;
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

const looksOf = ({ theme, unit, decimal, dateFormat, denseRows }: PreferencesState): Looks => ({
  theme,
  unit,
  decimal,
  dateFormat,
  denseRows: denseRows ?? false,
});

/**
 * The formats of a person are those of the account, and theme and rows those that the person has chosen in this browser. They apply when
 * the person is known, and a change on a page is stored there. A value that the person has not chosen stays as the guest has it. After
 * the sign-out the guest's own return, so that the next person sees nothing of the former one. An administrator who acts as the person
 * changes nothing.
 */
export const createOwnFormats = ({ preferences, api, notifyError, storage }: OwnFormatsDeps) => {
  /** The formats of the account, as far as this page knows; null without a person whose formats may be stored. */
  let own: (Looks & { person: number }) | null = null;

  preferences.subscribe((state) => {
    if (!own) return;
    const before = own;
    own = { ...looksOf(state), person: before.person };
    if (own.theme !== before.theme || own.denseRows !== before.denseRows) storage.setOwnLooks(own.person, own);
    const body = changesTo(own, before);
    if (Object.keys(body).length === 0) return;
    api.call('POST /api/account/formats', { body }).catch((error: unknown) => {
      own = before;
      notifyError(error);
    });
  });

  /** The guest's looks return; another tab may have stored them already. */
  const leave = (former: User | null): void => {
    const { theme, unit, decimal, dateFormat, denseRows } = storage.guestLooks() ?? storage.looks();
    storage.setGuestLooks(null);
    preferences.set({ theme, unit, decimal, dateFormat, denseRows, timeZone: undefined });
    const language = storage.languageBefore();
    storage.setLanguageBefore(null);
    if (!former || !language || former.lang !== currentLanguage()) return;
    // The page stays readable for the person who leaves it; the next one has a language of their own.
    storage.setLanguageLeft(former.lang);
    storage.setLanguage(language);
  };

  const enter = (user: User): void => {
    const kept = storage.guestLooks();
    if (kept && kept.person !== user.id) leave(null);
    if (kept?.person !== user.id) storage.setGuestLooks({ ...looksOf(preferences.getState()), person: user.id });
    preferences.set({ ...storage.ownLooks(user.id), ...formatsOf(user) });
  };

  return (
    { user, status }: Pick<SessionState, 'user' | 'status'>,
    { user: before, status: former }: Pick<SessionState, 'user' | 'status'>,
  ): void => {
    if (user === before && status === former) return;
    own = null;
    if (!user) {
      if (status === 'guest') leave(before);
      return;
    }
    if (!user.impersonated && user.id !== before?.id) enter(user);
    preferences.set({ timeZone: user.timezone });
    if (!user.impersonated) own = { ...looksOf(preferences.getState()), person: user.id };
  };
};
