import { useState } from 'react';
import { WATER_NOTICE_KINDS, waterNoticeForm, WHOLE_UTILITY } from '@hydria/shared/contract/forms/water-notice.ts';
import type { WaterNoticeWords } from '@hydria/shared/contract/water-notices.ts';
import { ApiForm } from '@hydria/shared/form/api-form.tsx';
import { SelectField } from '@hydria/shared/form/fields.tsx';
import { useApiForm } from '@hydria/shared/form/use-api-form.ts';
import { PortalLink } from '@hydria/shared/remote/portal-link.tsx';
import { usePlatform } from '@hydria/shared/remote/use-platform.tsx';
import { useSearchParams } from '@hydria/shared/router';
import { Button } from '@hydria/shared/ui/button.tsx';
import { Row } from '@hydria/shared/ui/row.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import { beside } from '../beside.ts';
import { EXCEEDANCE_READS } from './open-exceedances.tsx';
import { storedValues } from '../stored-values.ts';
import { NewTextPage } from './text-page.tsx';
import { useNoticeChoices, useNoticeTemplate } from './texts.queries.ts';
import { useTextsT } from './use-texts-t.ts';
import { WordsFields } from './words-fields.tsx';

const LIST = '/admin/water-notices';
/** Reads that a notice or its all-clear changes. */
export const NOTICE_READS = [
  'GET /api/staff/water-notices',
  'GET /api/staff/water-notices/{id}',
  'GET /api/deya/announcements',
  'GET /api/deya/waterQuality',
  ...EXCEEDANCE_READS,
] as const;

const useNoticeForm = (deya_id: number) => {
  const t = useTextsT();
  const { notify, navigate } = usePlatform();
  const [params] = useSearchParams();
  const kind = WATER_NOTICE_KINDS.find((one) => one === params.get('kind'));
  return useApiForm('POST /api/staff/water-notices', {
    rules: waterNoticeForm,
    defaults: { ...(kind && { kind }), zone: params.get('zone') ?? '', alias: params.get('alias') ?? '' },
    guard: true,
    toInput: (body) => ({ query: { deya_id }, body }),
    invalidates: NOTICE_READS,
    onSuccess: ({ id }) => {
      notify({ kind: 'success', text: t('water_notices.sent') });
      navigate(`${LIST}/${id}`);
    },
  });
};

type NoticeForm = ReturnType<typeof useNoticeForm>;

/** The words of the chosen kind and zone; waits until both are chosen. */
const useTemplate = ({ values: { kind, zone, alias } }: NoticeForm): WaterNoticeWords | undefined => {
  const known = WATER_NOTICE_KINDS.find((one) => one === kind);
  const isChosen = known && zone !== '' && (known !== 'over_limit' || alias !== '');
  const chosen = { zone: zone === WHOLE_UTILITY ? '' : zone, alias: known === 'over_limit' ? alias : null };
  return useNoticeTemplate(isChosen ? { kind: known, ...chosen } : null).data;
};

/** Fills in the words of the template, except where a person has written others; tells how many fields those are. */
const useFill = (form: NoticeForm) => {
  const [filled, setFilled] = useState<Partial<WaterNoticeWords>>({});
  const [kept, setKept] = useState(0);
  const fill = (template: WaterNoticeWords) => {
    const words = storedValues(waterNoticeForm, { ...form.values, ...template });
    const names = Object.keys(template) as (keyof WaterNoticeWords)[];
    const isWritten = (name: keyof WaterNoticeWords) =>
      form.values[name] !== '' && form.values[name] !== filled[name] && form.values[name] !== words[name];
    const free = names.filter((name) => !isWritten(name));
    form.set(Object.fromEntries(free.map((name) => [name, words[name]])));
    setFilled({ ...filled, ...Object.fromEntries(free.map((name) => [name, words[name]])) });
    setKept(names.length - free.length);
  };
  return { fill, kept };
};

const About = ({ form }: { form: NoticeForm }) => {
  const t = useTextsT();
  const { fill, kept } = useFill(form);
  const choices = useNoticeChoices().data;
  const template = useTemplate(form);
  const kinds = WATER_NOTICE_KINDS.map((value) => ({ value, label: t(`water_notices.kinds.${value}`) }));
  const zones = (choices?.zones ?? []).map(({ zone, people }) => ({
    value: zone || WHOLE_UTILITY,
    label: t('water_notices.zone_people', { zone: zone || t('water_notices.whole'), count: people }),
  }));
  const parameters = (choices?.parameters ?? []).map(({ alias, title }) => ({ value: alias, label: title }));
  return (
    <SectionCard title={t('water_notices.about')} note={t('water_notices.about_note')}>
      <Stack gap={16}>
        <div css={beside}>
          <SelectField form={form} name="kind" choices={kinds} />
          <SelectField form={form} name="zone" choices={zones} />
          {form.values.kind === 'over_limit' && (
            <SelectField form={form} name="alias" optional={false} choices={parameters} />
          )}
        </div>
        <div>
          <Button variant="outlined" disabled={!template} onClick={() => template && fill(template)}>
            {t('water_notices.fill')}
          </Button>
          <p role="status" css={{ marginTop: kept > 0 ? 8 : 0 }}>
            {kept > 0 && t('water_notices.kept', { count: kept })}
          </p>
        </div>
      </Stack>
    </SectionCard>
  );
};

const NewNotice = ({ deya_id }: { deya_id: number }) => {
  const t = useTextsT();
  const form = useNoticeForm(deya_id);
  return (
    <ApiForm form={form} summary label={t('water_notices.new')}>
      <About form={form} />
      <WordsFields form={form} rows={8} note={t('water_notices.words_note')} />
      <Row gap={12}>
        <Button type="submit" variant="contained" loading={form.isBusy}>
          {t('water_notices.publish')}
        </Button>
        <Button component={PortalLink} to={LIST}>
          {t('cancel')}
        </Button>
      </Row>
    </ApiForm>
  );
};

/** `/admin/water-notices/new`: kind, zone and words of a notice, from a template in four languages. */
export const NewWaterNoticePage = () => {
  const t = useTextsT();
  return (
    <NewTextPage title={t('water_notices.new')} list={{ to: LIST, label: t('water_notices.title') }}>
      {(deya_id) => <NewNotice key={deya_id} deya_id={deya_id} />}
    </NewTextPage>
  );
};
