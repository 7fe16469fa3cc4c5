import { mdiGauge } from '@mdi/js';
import { useState } from 'react';
import type { AlertSettings, SupplyLimits } from '@hydria/shared/contract/alert-settings.ts';
import { alertLimitsForm, alertTimesForm } from '@hydria/shared/contract/forms/alert.ts';
import { ApiForm } from '@hydria/shared/form/api-form.tsx';
import { FlagField, NumberField, SelectField, TextField } from '@hydria/shared/form/fields.tsx';
import { useApiForm } from '@hydria/shared/form/use-api-form.ts';
import { dayInGreece } from '@hydria/shared/remote/formats.ts';
import { PortalLink } from '@hydria/shared/remote/portal-link.tsx';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { usePlatform, useSession } from '@hydria/shared/remote/use-platform.tsx';
import { useSearchParams } from '@hydria/shared/router';
import { QUIET_HOURS } from '@hydria/shared/rules/alert-settings.ts';
import { BackLink } from '@hydria/shared/ui/back-link.tsx';
import { Button } from '@hydria/shared/ui/button.tsx';
import { SelectInput } from '@hydria/shared/ui/choices.tsx';
import { Empty } from '@hydria/shared/ui/empty.tsx';
import { Failed } from '@hydria/shared/ui/failed.tsx';
import { PageSkeleton } from '@hydria/shared/ui/loading.tsx';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { Page } from '@hydria/shared/ui/page.tsx';
import { Row } from '@hydria/shared/ui/row.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import { useAlertSettings } from './alerts.queries.ts';
import { useT } from './use-t.ts';

const READ = 'GET /api/alert-settings';
const CENTS = 100;

const hourOf = (hour: string): string => `${hour.padStart(2, '0')}:00`;

const SPACE = 16;

/** Two fields beside each other where there is room: labels on one line, controls on one line. */
const PAIR = {
  display: 'grid',
  columnGap: SPACE,
  gridTemplateColumns: 'repeat(auto-fit, minmax(180px, 1fr))',
  width: '100%',
  // The rows of a field have no gap, so that the space belongs to the field.
  marginBottom: -SPACE,
  '& > *': { gridRow: 'span 3', gridTemplateRows: 'subgrid', paddingBottom: SPACE },
} as const;

const Save = ({ isBusy }: { isBusy: boolean }) => (
  <Row gap={8}>
    <Button type="submit" variant="contained" loading={isBusy}>
      {useT()('settings.save')}
    </Button>
  </Row>
);

/** Quiet hours and the weekly mail. */
const Times = ({ settings, deya_id }: { settings: AlertSettings; deya_id: number }) => {
  const t = useT();
  const { notify } = usePlatform();
  const { quiet, quiet_from, quiet_until, digest, timezone } = settings;
  const form = useApiForm('PUT /api/alert-settings', {
    rules: alertTimesForm,
    defaults: { quiet, quiet_from: String(quiet_from), quiet_until: String(quiet_until), digest },
    context: { deya_id },
    invalidates: [READ],
    repeatable: true,
    guard: true,
    onSuccess: () => notify({ kind: 'success', text: t('settings.saved') }),
  });
  const hours = QUIET_HOURS.map((value) => ({ value, label: hourOf(value) }));
  return (
    <SectionCard title={t('settings.times')} note={t('settings.times_note')}>
      <ApiForm form={form} label={t('settings.times')}>
        <Stack gap={16}>
          <FlagField form={form} name="quiet" />
          {form.values.quiet && (
            <div css={PAIR}>
              <SelectField form={form} name="quiet_from" choices={hours} />
              <SelectField form={form} name="quiet_until" choices={hours} />
            </div>
          )}
          <Muted small>
            {t('settings.zone', { zone: timezone })}{' '}
            <PortalLink to="/account/details">{t('settings.change_zone')}</PortalLink>
          </Muted>
          <FlagField form={form} name="digest" />
          <Save isBusy={form.isBusy} />
        </Stack>
      </ApiForm>
    </SectionCard>
  );
};

/** Days of absence, both included. */
type Absence = { from: string; until: string };

/** The days that are stored; none when they are over. */
const absenceOf = ({ holiday_from, holiday_until }: SupplyLimits, today: string): Absence | null =>
  holiday_from === null || holiday_until === null || holiday_until < today
    ? null
    : { from: holiday_from, until: holiday_until };

/** The days that are set now, and the former ones that they have replaced on this visit. */
const AbsenceNow = ({ now, former }: { now: Absence | null; former: Absence | null }) => {
  const t = useT();
  const { dueDate } = useFormats();
  const days = ({ from, until }: Absence): string => `${dueDate(from)}\u00A0– ${dueDate(until)}`;
  const isOther = former !== null && (former.from !== now?.from || former.until !== now.until);
  return (
    <p role="status">
      {now ? <strong>{t('settings.absence_now', { days: days(now) })}</strong> : t('settings.absence_none')}
      {isOther && ` ${t(now ? 'settings.absence_replaced' : 'settings.absence_removed', { days: days(former) })}`}
    </p>
  );
};

/** The limits of one supply. */
const Limits = ({ supply, deya_id }: { supply: SupplyLimits; deya_id: number }) => {
  const t = useT();
  const { notify } = usePlatform();
  const { number } = useFormats();
  const [today] = useState(dayInGreece);
  const { kwdikos_katanalwti, is_priced, litres_day, cents_month } = supply;
  const absence = absenceOf(supply, today);
  const [former, setFormer] = useState<Absence | null>(null);
  const form = useApiForm('PUT /api/alert-settings/limits', {
    rules: alertLimitsForm,
    defaults: {
      litres_day,
      cents_month: cents_month === null ? '' : number(cents_month / CENTS, 2),
      holiday_from: absence?.from ?? '',
      holiday_until: absence?.until ?? '',
    },
    limits: { today },
    context: { deya_id, kwdikos_katanalwti },
    atFields: { water_price_unknown: 'cents_month' },
    invalidates: [READ],
    repeatable: true,
    guard: true,
    onSuccess: () => {
      setFormer(absence);
      notify({ kind: 'success', text: t('settings.saved') });
    },
  });
  if (!supply.is_digital) return <Muted>{t('settings.no_hours')}</Muted>;
  return (
    <ApiForm form={form} label={t('settings.limits')} summary>
      <Stack gap={20}>
        <div css={PAIR}>
          <NumberField form={form} name="litres_day" />
          {is_priced && <TextField form={form} name="cents_month" inputMode="decimal" />}
        </div>
        {!is_priced && <Muted small>{t('settings.no_price')}</Muted>}
        <Stack gap={8} as="fieldset" css={{ border: 0, padding: 0, margin: 0, minWidth: 0 }}>
          <legend css={{ padding: 0, fontWeight: 600 }}>{t('settings.holiday')}</legend>
          <Muted small>{t('settings.holiday_note')}</Muted>
          <div css={PAIR}>
            <TextField form={form} name="holiday_from" type="date" />
            <TextField form={form} name="holiday_until" type="date" min={today} />
          </div>
          <AbsenceNow now={absence} former={former} />
        </Stack>
        <Save isBusy={form.isBusy} />
      </Stack>
    </ApiForm>
  );
};

const nameOf = ({ alias, street, kwdikos_katanalwti }: SupplyLimits): string =>
  alias ?? (street ? `${street} · ${kwdikos_katanalwti}` : kwdikos_katanalwti);

/** The limits of the chosen supply; the address names it. */
const Supplies = ({ supplies, deya_id }: { supplies: readonly SupplyLimits[]; deya_id: number }) => {
  const t = useT();
  const [params, setParams] = useSearchParams();
  const named = params.get('supply');
  const shown = supplies.find(({ kwdikos_katanalwti }) => kwdikos_katanalwti === named) ?? supplies[0];
  if (!shown)
    return (
      <SectionCard title={t('settings.limits')}>
        <Empty icon={mdiGauge} label={t('settings.no_supply')} text={t('settings.no_supply_hint')} />
      </SectionCard>
    );
  return (
    <SectionCard title={t('settings.limits')} note={t('settings.limits_note')}>
      <Stack gap={20}>
        {supplies.length > 1 ? (
          <SelectInput
            name="supply"
            label={t('settings.supply')}
            choices={supplies.map((one) => ({ value: one.kwdikos_katanalwti, label: nameOf(one) }))}
            value={shown.kwdikos_katanalwti}
            onChange={(supply) => setParams({ supply }, { replace: true })}
          />
        ) : (
          <p>{nameOf(shown)}</p>
        )}
        <Limits key={shown.kwdikos_katanalwti} supply={shown} deya_id={deya_id} />
      </Stack>
    </SectionCard>
  );
};

/** `/alerts/settings`: when alerts come, the weekly mail, and the person's own limits for a supply. */
export const AlertSettingsPage = () => {
  const t = useT();
  const deya_id = useSession((session) => session.deya_id);
  const isRemote = useSession(({ deya }) => deya?.info.amr ?? true);
  const { data, isPending, isError, error, refetch } = useAlertSettings();
  if (isPending || deya_id === null) return <PageSkeleton shape="form" count={2} />;
  return (
    <Page
      title={t('settings.title')}
      intro={t('settings.intro')}
      width="reading"
      above={<BackLink to="/alerts" label={t('list.title')} />}
    >
      {isError ? (
        <SectionCard>
          <Failed error={error} retry={refetch} />
        </SectionCard>
      ) : (
        <>
          {!isRemote && (
            <SectionCard>
              <Muted>{t('settings.not_remote')}</Muted>
            </SectionCard>
          )}
          <Supplies supplies={data.supplies} deya_id={deya_id} />
          <Times settings={data} deya_id={deya_id} />
          <SectionCard title={t('settings.channels')} note={t('settings.channels_note')}>
            <Button component={PortalLink} to="/account/notifications" variant="outlined">
              {t('settings.to_channels')}
            </Button>
          </SectionCard>
        </>
      )}
    </Page>
  );
};
