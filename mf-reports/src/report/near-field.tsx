import type { Outage } from '@hydria/shared/contract/deya.ts';
import type { NearReport } from '@hydria/shared/contract/reports.ts';
import { useFormField } from '@hydria/shared/form/use-form-field.ts';
import { useDistance } from '@hydria/shared/map/use-distance.ts';
import { PortalLink } from '@hydria/shared/remote/portal-link.tsx';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { stateName } from '@hydria/shared/rules/case-state.ts';
import { isInStreets } from '@hydria/shared/rules/outage.ts';
import { Alert } from '@hydria/shared/ui/alert.tsx';
import { RadioInput } from '@hydria/shared/ui/choices.tsx';
import { useT } from '../use-t.ts';
import type { ReportFields } from './report-fields.ts';
import { useNearTitle } from './use-near-title.ts';

const OTHER = 'other';
/** Metres to which a distance is rounded. */
const STEP = 10;

interface NearFieldProps extends ReportFields {
  /** Open reports near the place. */
  near: readonly NearReport[];
}

/** Offers to follow an open report instead: “is it this one?”. */
const Offered = ({ form, near }: NearFieldProps) => {
  const t = useT();
  const titleOf = useNearTitle();
  const distance = useDistance();
  const { relative } = useFormats();
  const { field, value, change } = useFormField({ form, name: 'same_as', optional: false });
  const noteOf = ({ distance_m, created_at, status }: NearReport): string =>
    [
      t('near.away', { distance: distance(distance_m, STEP) }),
      relative(created_at),
      t(`near.${stateName(status)}`),
    ].join(' · ');
  const choices = near.map((report) => ({
    value: String(report.id),
    label: t('near.follow', { what: titleOf(report) }),
    note: noteOf(report),
  }));
  return (
    <RadioInput
      {...field}
      choices={[...choices, { value: OTHER, label: t('near.other') }]}
      value={value === null ? OTHER : String(value)}
      onChange={(chosen) => change(chosen === OTHER ? null : Number(chosen))}
    />
  );
};

interface KnownProps extends NearFieldProps {
  /** Interruptions that last, and their utility. */
  outages: readonly Outage[];
  deya_id: number;
}

/** Open reports near the place, and interruptions of its street. The number of reports is said politely. */
export const NearField = ({ form, near, outages, deya_id }: KnownProps) => {
  const t = useT();
  const here = outages.filter(({ streets }) => isInStreets(form.values.address, streets));
  return (
    <>
      {/* Stands in the page before its words do, so that a screen reader says them. */}
      <div role="status" css={here.length > 0 ? undefined : { position: 'absolute' }}>
        {here.map(({ place, from }) => (
          <Alert
            key={`${place} ${from}`}
            severity="info"
            role="note"
            title={t('outage.known', { place })}
            action={<PortalLink to={`/deya/${deya_id}/announcements`}>{t('near.announcement')}</PortalLink>}
          >
            {t('near.outage')}
          </Alert>
        ))}
        {near.length > 0 && <span className="visually-hidden">{t('near.found', { count: near.length })}</span>}
      </div>
      {near.length > 0 && <Offered form={form} near={near} />}
    </>
  );
};
