import { Fragment, type ReactNode } from 'react';
import { utilityForm } from '@hydria/shared/contract/forms/utility.ts';
import type { FormValues } from '@hydria/shared/contract/forms/form.ts';
import type { UtilityProfile, UtilitySettings } from '@hydria/shared/contract/utilities.ts';
import { ApiForm } from '@hydria/shared/form/api-form.tsx';
import { useApiForm } from '@hydria/shared/form/use-api-form.ts';
import { editedRow } from '@hydria/shared/form/use-edited-row.ts';
import { usePathParams } from '@hydria/shared/remote/remote-pages.tsx';
import { usePlatform, useRemoteContext } from '@hydria/shared/remote/use-platform.tsx';
import { ALERT_SETTING_NAMES } from '@hydria/shared/rules/meter-alerts.ts';
import { from, radius } from '@hydria/shared/theme/tokens.ts';
import { Loading } from '@hydria/shared/ui/loading.tsx';
import { Page } from '@hydria/shared/ui/page.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { readableIban } from '@hydria/shared/rules/iban.ts';
import { storedNumber, writtenCents } from '@hydria/shared/rules/written-number.ts';
import { BackLink } from '../back-link.tsx';
import { FailedRead, isGone } from '../failed-read.tsx';
import { PositionPicker } from '../position-picker.tsx';
import { LookPreview } from './look-preview.tsx';
import { SaveBar } from './save-bar.tsx';
import { SectionNav } from './section-nav.tsx';
import { Setting, SECTIONS, WIDE } from './settings.tsx';
import { useUtilitiesT } from './use-utilities-t.ts';
import { useUtilityProfile } from './utilities.queries.ts';
import { UtilityTabs } from './utility-tabs.tsx';
import { WaitingChange } from './waiting-change.tsx';

type Values = FormValues<(typeof utilityForm)['fields']>;

const inField = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.join('\n');
  return typeof value === 'boolean' ? value : value === null || value === undefined ? '' : value;
};

/** The numbers that a person writes with a comma or a point are texts on the page. */
const WRITTEN = ['latitude', 'longitude', 'discount_amount'];
/** The other numbers are empty as null. */
const NUMBERS = [
  ...ALERT_SETTING_NAMES,
  'band_low',
  'band_high',
  'bank_delay_days',
  'idle_minutes',
  'free_text_max',
  'logo_media_id',
  'cover_media_id',
];

const amountOf = (cents: unknown): string => (typeof cents === 'number' ? writtenCents(cents) : '');

const valuesOf = (profile: UtilityProfile): Values => {
  const row: Record<string, unknown> = profile;
  const value = (name: string): unknown => {
    if (NUMBERS.includes(name) || name === 'languages' || name === 'tamper_alarms') return row[name];
    if (['partial_payment_least', 'four_eyes_cents', 'water_price'].includes(name)) return amountOf(row[name]);
    if (name === 'iban') return readableIban(profile.iban ?? '');
    return WRITTEN.includes(name) ? storedNumber(String(row[name] ?? '')) : inField(row[name]);
  };
  // Each column has the type of its field on the page.
  return Object.fromEntries(Object.keys(utilityForm.fields).map((name) => [name, value(name)])) as Values;
};

const idOf = (section: string): string => `settings-${section}`;

const layout = {
  display: 'flex',
  flexDirection: 'column',
  gap: 16,
  minWidth: 0,
  [from.medium]: { flexDirection: 'row', alignItems: 'start', gap: 24 },
} as const;

const SPACE = 20;

/** Fields stand beside each other where there is room, and their controls on one line. */
const fields = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: SPACE,
  '@media (min-width: 1100px)': {
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    columnGap: 24,
    rowGap: 0,
    // The lines of a field have no gap, so that the space belongs to the field.
    marginBottom: -SPACE,
    '& > *': { gridRow: 'span 3', gridTemplateRows: 'subgrid', paddingBottom: SPACE },
    '& > [data-wide]': { gridColumn: '1 / -1' },
  },
} as const;

const Wide = ({ children }: { children: ReactNode }) => <div data-wide>{children}</div>;

/** A field that has the focus is not below the bars above and below it. */
const column = {
  display: 'flex',
  flexDirection: 'column',
  gap: 24,
  flex: 1,
  minWidth: 0,
  '& :is(input, select, textarea, button)': { scrollMarginBlock: '136px 160px' },
} as const;

const target = {
  scrollMarginTop: 128,
  borderRadius: radius.card,
  [from.medium]: { scrollMarginTop: 88 },
} as const;

/** The form of the settings; the ones that wait for a second person are said so. */
const useSettingsForm = (profile: UtilitySettings) => {
  const t = useUtilitiesT();
  const { notify } = usePlatform();
  return useApiForm('PUT /api/utilities/profile', {
    rules: utilityForm,
    edits: editedRow(utilityForm, profile, valuesOf, (field, value) => {
      if (field.endsWith('_media_id')) return t(value ? 'look.another' : 'look.none');
      return typeof value === 'boolean' ? t(value ? 'edit.yes' : 'edit.no') : undefined;
    }),
    toInput: (body, _, version) => ({ query: { deya_id: profile.id }, body: { ...body, version } }),
    invalidates: ['GET /api/utilities', 'GET /api/utilities/profile', 'GET /api/deya/list', 'GET /api/deya/info'],
    onSuccess: ({ title, waiting }) => {
      const isAsked = waiting?.is_own === true && waiting.id !== profile.waiting?.id;
      notify({ kind: isAsked ? 'info' : 'success', text: t(isAsked ? 'waiting.saved' : 'edit.saved', { title }) });
    },
  });
};

const EditUtility = ({ profile }: { profile: UtilitySettings }) => {
  const t = useUtilitiesT();
  const form = useSettingsForm(profile);
  const sections = Object.entries(SECTIONS).map(([section, names]): ReactNode => {
    const title = t(`section.${section as keyof typeof SECTIONS}`);
    return (
      <div key={section} id={idOf(section)} tabIndex={-1} css={target}>
        <SectionCard title={title}>
          <div css={fields}>
            {names.map((name) => {
              const setting = <Setting key={name} form={form} name={name} profile={profile} />;
              if (WIDE.has(name)) return <Wide key={name}>{setting}</Wide>;
              if (name !== 'longitude') return setting;
              return (
                <Fragment key={name}>
                  {setting}
                  <Wide>
                    <PositionPicker fields={form.rules.fields} values={form.values} onMove={form.set} />
                  </Wide>
                </Fragment>
              );
            })}
            {section === 'look' && (
              <Wide>
                <LookPreview form={form} />
              </Wide>
            )}
          </div>
        </SectionCard>
      </div>
    );
  });
  const titles = Object.keys(SECTIONS).map((section) => ({
    id: idOf(section),
    title: t(`section.${section as keyof typeof SECTIONS}`),
  }));
  return (
    <ApiForm form={form} summary label={t('edit.label')}>
      <div css={layout}>
        <SectionNav label={t('edit.sections')} sections={titles} />
        <div css={column}>
          {sections}
          <SaveBar form={form} />
        </div>
      </div>
    </ApiForm>
  );
};

/** `/admin/utilities/{id}`: everything that administrators set for a utility. */
export const UtilityPage = () => {
  const t = useUtilitiesT();
  const { language } = useRemoteContext();
  const deya_id = Number(usePathParams()['utility_id']);
  const profile = useUtilityProfile(deya_id);
  const list = { to: '/admin/utilities', label: t('list.title') };
  return (
    <Page
      title={(language === 'el' ? profile.data?.title : profile.data?.title_latin) ?? t('edit.label')}
      intro={t('edit.intro')}
      above={<BackLink to={list.to}>{list.label}</BackLink>}
      width="wide"
    >
      {!isGone(profile.error) && <UtilityTabs id={deya_id} current="settings" />}
      {profile.isPending && <Loading shape="form" count={5} />}
      {profile.isError && <FailedRead error={profile.error} retry={profile.refetch} list={list} />}
      {profile.data?.waiting && <WaitingChange profile={profile.data} waiting={profile.data.waiting} />}
      {profile.data && <EditUtility key={profile.data.id} profile={profile.data} />}
    </Page>
  );
};
