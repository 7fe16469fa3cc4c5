import { personScope } from '@hydria/database/cross-utility.ts';
import { asMember, type Tx } from '@hydria/database/db.ts';
import type { FormBody } from '@hydria/shared/contract/forms/form.ts';
import { utilityForm } from '@hydria/shared/contract/forms/utility.ts';
import {
  utilitiesContract,
  type ManagedUtility,
  type UtilityProfile,
  type UtilitySettings,
} from '@hydria/shared/contract/utilities.ts';
import { plainIban } from '@hydria/shared/rules/iban.ts';
import { GUARDED_SETTINGS, type GuardedSetting } from '@hydria/shared/rules/guarded-settings.ts';
import { LANGUAGES, type Language } from '@hydria/shared/rules/languages.ts';
import { ALERT_SETTING_NAMES } from '@hydria/shared/rules/meter-alerts.ts';
import { plainText } from '@hydria/shared/rules/text.ts';
import { sql } from 'kysely';
import { DONE, defineEndpoints } from '../../http/define-endpoint.ts';
import { staff } from '../../http/tenant-handlers.ts';
import type { ApiContext } from '../../kernel/api-context.ts';
import { AppError, ConflictError, InputError } from '../../kernel/app-error.ts';
import { requireInstallationPermission } from '../../kernel/installation-permission.ts';
import { byNumber, readCursor } from '../../kernel/keyset-page.ts';
import { LOCALISED_FIELD } from '../../kernel/localised-field.ts';
import { audit } from '../audit/audit.ts';
import { requireServedEmbedders } from './served-embedders.ts';
import { changedNames, changedValues } from './changed-values.ts';
import { askGuardedChange, decideGuardedChange, isGuarded, selectGuardedChange } from './guarded-changes.ts';
import { dropFormerPictures, requireOwnPictures, storePicture } from './pictures.ts';
import { requirePublicHosts, requirePublicNames } from './public-names.ts';
import {
  countUtility,
  makeDeya,
  nextDeyaId,
  dropChanges,
  noteChanges,
  selectManaged,
  selectProfile,
  takenTitles,
} from './utilities.sql.ts';

const USUAL_ROWS = 50;
const greek = new Intl.Collator('el');

type Sort = 'title' | 'city' | 'total_users' | 'total_bills' | 'latest_bill_date' | 'latest_measurement_date';

const isMissing = (value: unknown): boolean => value === null || value === '';

/** By a column, rows without a value last in either direction, then by number. */
const inOrder =
  (sort: Sort, descending: boolean) =>
  (a: ManagedUtility, b: ManagedUtility): number => {
    const [one, other] = [a[sort], b[sort]];
    if (isMissing(one) !== isMissing(other)) return isMissing(one) ? 1 : -1;
    const ascending =
      typeof one === 'number' && typeof other === 'number' ? one - other : greek.compare(String(one), String(other));
    return (descending ? -ascending : ascending) || a.id - b.id;
  };

const matches = (term: string) => (utility: ManagedUtility) =>
  [utility.title, utility.title_latin, utility.city, utility.city_latin].some((text) => plainText(text).includes(term));

async function requireOwnTitles(
  tx: Tx,
  deya_id: number,
  titles: { title: string; title_latin: string },
): Promise<void> {
  const taken = await takenTitles(tx, deya_id, titles);
  if (taken.title || taken.title_latin) {
    throw new InputError({
      ...(taken.title && { title: ['unique'] }),
      ...(taken.title_latin && { title_latin: ['unique'] }),
    });
  }
}

type Values = FormBody<(typeof utilityForm)['fields']>;

const textsOf = (values: Values, name: 'opening_hours' | 'registration_message'): string | null => {
  const texts = LANGUAGES.flatMap((lang) => {
    const text = values[`${name}_${lang}`];
    return text === undefined ? [] : [[lang, text] as const];
  });
  return texts.length > 0 ? JSON.stringify(Object.fromEntries(texts)) : null;
};

const SETTINGS = [
  'registration_passkey',
  'registration_approval',
  'guest_bill_total',
  'e_bill',
  'iban',
  'iris_text',
  'partial_payment_least',
  'four_eyes_cents',
  'languages',
  'band_low',
  'band_high',
  ...ALERT_SETTING_NAMES,
  'tamper_alarms',
  'water_price',
  'bank_delay_days',
  'idle_minutes',
  'free_text_max',
  'frame_ancestors',
  'allowed_hosts',
  'old_portal_url',
] as const;
/** Of a euro, or of a percent. */
const HUNDREDTHS = 100;

const columnNames = Object.keys(utilityForm.fields).filter(
  (name) => !(SETTINGS as readonly string[]).includes(name) && !LOCALISED_FIELD.test(name),
);

/** A choice of all languages counts as none, so that a further language of the portal is offered as well. */
const inOrderOfPortal = (languages: Values['languages']): Language[] | undefined =>
  languages?.length && languages.length < LANGUAGES.length
    ? LANGUAGES.filter((one) => languages.includes(one))
    : undefined;

/** The columns that the form replaces. An empty field is null, and a setting without a value takes its default. */
function columnsOf(values: Values) {
  const given: Record<string, unknown> = { ...values, languages: inOrderOfPortal(values.languages) };
  const settings = Object.fromEntries(
    SETTINGS.flatMap((name) => (given[name] === undefined ? [] : [[name, given[name]]])),
  );
  return {
    ...Object.fromEntries(columnNames.map((name) => [name, given[name] ?? null])),
    discount_amount: values.discount_amount === undefined ? null : Math.round(values.discount_amount * HUNDREDTHS),
    opening_hours: textsOf(values, 'opening_hours'),
    registration_message: textsOf(values, 'registration_message'),
    settings: sql<string>`(settings - ${[...SETTINGS]}::text[]) || ${JSON.stringify(settings)}::jsonb`,
    updated_at: sql<Date>`now()`,
  };
}

const isEmpty = (value: unknown): boolean => value === null || (Array.isArray(value) && value.length === 0);

const isSameIban = (former: string | null, given: string | undefined): boolean =>
  former !== null && given !== undefined && plainIban(former) === plainIban(given);

const changedFields = (before: UtilityProfile, values: Values): string[] => {
  const [old, given]: Record<string, unknown>[] = [
    before,
    {
      ...values,
      frame_ancestors: values.frame_ancestors ?? [],
      allowed_hosts: values.allowed_hosts ?? [],
      tamper_alarms: values.tamper_alarms ?? [],
      languages: inOrderOfPortal(values.languages) ?? [],
      // The same account with other spaces is no change, and needs no second person.
      ...(isSameIban(before.iban, values.iban) && { iban: before.iban }),
    },
  ];
  return changedNames(Object.keys(utilityForm.fields), old ?? {}, given ?? {});
};

const found = (row: UtilityProfile | undefined): UtilityProfile => {
  if (!row) throw new AppError('deya_not_found', 404);
  return row;
};

interface Change {
  deya_id: number;
  person_id: number;
  version: number;
  values: Values;
  at: Date;
}

/** The profile with the settings that wait for a second person. */
async function readSettings(of: Parameters<typeof selectGuardedChange>[0]): Promise<UtilitySettings> {
  const profile = found(await selectProfile(of.tx, of.deya_id));
  return { ...profile, waiting: await selectGuardedChange(of) };
}

/** The values of guarded settings, null where the default applies. */
const guardedValues = (row: object, names: readonly GuardedSetting[]) => {
  const values = row as Partial<Record<GuardedSetting, string | number | boolean | null>>;
  return Object.fromEntries(names.map((name) => [name, values[name] ?? null]));
};

/** The values that hold at once: guarded settings stay as they are. */
const unguarded = (values: Values, before: UtilityProfile): Values => ({
  ...values,
  ...Object.fromEntries(GUARDED_SETTINGS.map((name) => [name, before[name] ?? undefined])),
});

async function saveFields(tx: Tx, before: UtilityProfile, change: Change, fields: readonly string[]): Promise<void> {
  const { deya_id, person_id, values, at } = change;
  await requireOwnTitles(tx, deya_id, values);
  await requireOwnPictures(tx, deya_id, values);
  await tx
    .updateTable('deya')
    .set(columnsOf(unguarded(values, before)))
    .where('id', '=', deya_id)
    .execute();
  await dropFormerPictures(tx, deya_id, before);
  await noteChanges(tx, deya_id, { fields, person_id, at });
  const after = found(await selectProfile(tx, deya_id));
  // An emptied field is the feed's again (ADR 0093).
  await dropChanges(
    tx,
    deya_id,
    fields.filter((name) => isEmpty((after as Readonly<Record<string, unknown>>)[name])),
  );
  const act = { deya_id, action: 'utility-changed', person_id: null, actor_person_id: person_id, at };
  await audit(tx, { ...act, detail: { fields, ...changedValues(before, after) } });
}

/**
 * Replaces a profile. Nothing changes when it was changed since the version, or when another utility has a title. Guarded settings wait
 * for a second person (ADR 0182).
 */
const replaceProfile = ({ db }: ApiContext, change: Change) =>
  asMember(db, change.deya_id, change.person_id, async (tx) => {
    const { deya_id, person_id, version, values, at } = change;
    const of = { tx, deya_id, person_id, now: at };
    const before = found(await selectProfile(tx, deya_id, { lock: true }));
    if (before.version !== version) throw new ConflictError(await readSettings(of));
    const fields = changedFields(before, values);
    const guarded = fields.filter(isGuarded);
    const others = fields.filter((name) => !isGuarded(name));
    if (others.length > 0) await saveFields(tx, before, change, others);
    if (guarded.length > 0) {
      const [former, wanted] = [guardedValues(before, guarded), guardedValues(values, guarded)];
      await askGuardedChange(of, { former, wanted });
    }
    return readSettings(of);
  });

export const utilities = defineEndpoints(utilitiesContract, {
  'GET /api/utilities': async ({ db }, { session, query }) => {
    const { search = '', state, sort = 'title', order, cursor, itemsPerPage = USUAL_ROWS } = query;
    const term = plainText(search);
    const rows = (await selectManaged(db, session.person_id))
      .filter(({ active }) => state === undefined || active === (state === 'active'))
      .filter(matches(term))
      .toSorted(inOrder(sort, order === 'desc'));
    const begin = readCursor(byNumber('place'), cursor) ?? 0;
    const end = begin + itemsPerPage;
    const scope = await personScope(db, session.person_id, null);
    return {
      data: rows.slice(begin, end),
      total: rows.length,
      next: end < rows.length ? String(end) : null,
      may_create: scope.includes('utilities.manage'),
    };
  },

  'POST /api/utilities': async (app, { session: { person_id }, body }) => {
    await requireInstallationPermission(app, person_id, 'utilities.manage');
    const id = await nextDeyaId(app.db);
    await asMember(app.db, id, person_id, async (tx) => {
      await requireOwnTitles(tx, id, body);
      if (!(await makeDeya(tx, person_id, { id, ...body }))) throw new AppError('no_access', 403);
      const at = app.clock.now();
      await countUtility(tx, id, at);
      await audit(tx, { deya_id: id, action: 'utility-made', person_id: null, actor_person_id: person_id, at });
    });
    return { id };
  },

  'POST /api/utilities/pictures': (app, { query: { deya_id, kind }, body }) =>
    storePicture(app, { deya_id, kind, file: body }),

  'GET /api/utilities/profile': staff((scope) => readSettings(scope)),

  'PUT /api/utilities/profile': async (app, { session, query: { deya_id }, body: { version, ...values } }) => {
    requireServedEmbedders(app, values.frame_ancestors);
    await requirePublicNames(app, deya_id, values);
    await requirePublicHosts(app, deya_id, values.allowed_hosts);
    return replaceProfile(app, { deya_id, person_id: session.person_id, version, values, at: app.clock.now() });
  },

  'POST /api/utilities/changes/{id}': staff(async (scope, { params: { id }, body: { agrees } }) => {
    await decideGuardedChange(scope, id, agrees);
    return DONE;
  }),
});
