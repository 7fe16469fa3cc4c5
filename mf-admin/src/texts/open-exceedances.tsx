import { useState } from 'react';
import { waterExceedanceForm, WHOLE_UTILITY } from '@hydria/shared/contract/forms/water-notice.ts';
import type { WaterExceedance } from '@hydria/shared/contract/water-notices.ts';
import { DialogForm } from '@hydria/shared/form/dialog-form.tsx';
import { TextAreaField } from '@hydria/shared/form/fields.tsx';
import { useApiForm } from '@hydria/shared/form/use-api-form.ts';
import { PortalLink } from '@hydria/shared/remote/portal-link.tsx';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { usePlatform, useSession } from '@hydria/shared/remote/use-platform.tsx';
import { Button } from '@hydria/shared/ui/button.tsx';
import { LinedItem, LinedList } from '@hydria/shared/ui/lined-list.tsx';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { Row } from '@hydria/shared/ui/row.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { useOpenExceedances } from './texts.queries.ts';
import { useTextsT } from './use-texts-t.ts';

/** Reads that a decision about a value over its limit changes. */
export const EXCEEDANCE_READS = [
  'GET /api/staff/water-exceedances',
  'GET /api/staff/water-exceedances/waiting',
] as const;

interface CloseProps {
  exceedance: WaterExceedance;
  deya_id: number;
  title: string;
  onClose: () => void;
}

const CloseDialog = ({ exceedance: { id }, deya_id, title, onClose }: CloseProps) => {
  const t = useTextsT();
  const { notify } = usePlatform();
  const form = useApiForm('POST /api/staff/water-exceedances/{id}/close', {
    rules: waterExceedanceForm,
    toInput: (body) => ({ params: { id }, query: { deya_id }, body }),
    invalidates: EXCEEDANCE_READS,
    onSuccess: () => {
      notify({ kind: 'success', text: t('water_notices.closed') });
      onClose();
    },
  });
  return (
    <DialogForm form={form} title={title} submitLabel={t('water_notices.close')} onClose={onClose}>
      <TextAreaField form={form} name="reason" rows={3} />
    </DialogForm>
  );
};

const Item = ({ exceedance, deya_id }: Pick<CloseProps, 'exceedance' | 'deya_id'>) => {
  const t = useTextsT();
  const { date } = useFormats();
  const [isClosing, setClosing] = useState(false);
  const { alias, parameter, value, unit, limit_min, limit_max, analysis_date } = exceedance;
  const zone = exceedance.zone || t('water_notices.whole');
  const limit =
    limit_max === null
      ? t('water_notices.over_min', { limit: limit_min ?? 0 })
      : t('water_notices.over_max', { limit: limit_max });
  const query = new URLSearchParams({ kind: 'over_limit', zone: exceedance.zone || WHOLE_UTILITY, alias });
  return (
    <LinedItem>
      <Row gap={16} justify="space-between" align="center">
        <div>
          <strong>
            {parameter} · {zone}
          </strong>
          <Muted small>
            {t('water_notices.over_value', { value, unit, date: date(analysis_date) })} · {limit}
          </Muted>
        </div>
        <Row gap={8}>
          <Button
            component={PortalLink}
            to={`/admin/water-notices/new?${query}`}
            variant="outlined"
            size="small"
            aria-label={t('water_notices.write_which', { parameter, zone })}
          >
            {t('water_notices.write')}
          </Button>
          <Button
            size="small"
            aria-label={t('water_notices.close_which', { parameter, zone })}
            onClick={() => setClosing(true)}
          >
            {t('water_notices.close')}
          </Button>
        </Row>
      </Row>
      {isClosing && (
        <CloseDialog
          exceedance={exceedance}
          deya_id={deya_id}
          title={t('water_notices.close_which', { parameter, zone })}
          onClose={() => setClosing(false)}
        />
      )}
    </LinedItem>
  );
};

/** Values of new analyses over their legal limit, about which the staff have not decided; nothing without one. */
export const OpenExceedances = () => {
  const t = useTextsT();
  const deya_id = useSession((session) => session.deya_id);
  const { data } = useOpenExceedances();
  if (deya_id === null || !data || data.data.length === 0) return null;
  return (
    <SectionCard title={t('water_notices.over_title')} note={t('water_notices.over_note')} flush>
      <LinedList>
        {data.data.map((exceedance) => (
          <Item key={exceedance.id} exceedance={exceedance} deya_id={deya_id} />
        ))}
      </LinedList>
    </SectionCard>
  );
};
