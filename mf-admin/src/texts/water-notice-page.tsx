import { waterAllClearForm } from '@hydria/shared/contract/forms/water-notice.ts';
import type { StaffWaterNotice, WaterNoticeWords } from '@hydria/shared/contract/water-notices.ts';
import { ApiForm } from '@hydria/shared/form/api-form.tsx';
import { useApiForm } from '@hydria/shared/form/use-api-form.ts';
import { usePathParams } from '@hydria/shared/remote/remote-pages.tsx';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { usePlatform, useSession } from '@hydria/shared/remote/use-platform.tsx';
import { LANGUAGES } from '@hydria/shared/rules/languages.ts';
import { from, type } from '@hydria/shared/theme/tokens.ts';
import { Button } from '@hydria/shared/ui/button.tsx';
import { DataList, DataRow } from '@hydria/shared/ui/data-list.tsx';
import { Failed } from '@hydria/shared/ui/failed.tsx';
import { Loading } from '@hydria/shared/ui/loading.tsx';
import { Page } from '@hydria/shared/ui/page.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import { BackLink } from '../back-link.tsx';
import { FailedRead } from '../failed-read.tsx';
import { NOTICE_READS } from './new-water-notice-page.tsx';
import { storedValues } from '../stored-values.ts';
import { useNoticeTemplate, useWaterNotice } from './texts.queries.ts';
import { useTextsT } from './use-texts-t.ts';
import { NoticeState } from './water-notices-page.tsx';
import { WordsFields } from './words-fields.tsx';

interface NoticeProps {
  notice: StaffWaterNotice;
}

const Facts = ({ notice }: NoticeProps) => {
  const t = useTextsT();
  const { dateTime, number } = useFormats();
  const { kind, zone, parameter, published_at, published_by, cleared_at, cleared_by, people } = notice;
  const act = (at: string, by: string | null) => [dateTime(at), by].filter(Boolean).join(', ');
  return (
    <SectionCard title={t('water_notices.facts')}>
      <DataList>
        <DataRow name={t('water_notices.kind')}>{t(`water_notices.kinds.${kind}`)}</DataRow>
        {parameter && <DataRow name={t('water_notices.parameter')}>{parameter}</DataRow>}
        <DataRow name={t('water_notices.zone')}>{zone || t('water_notices.whole')}</DataRow>
        <DataRow name={t('water_notices.people')}>{number(people, 0)}</DataRow>
        <DataRow name={t('water_notices.published')}>{act(published_at, published_by)}</DataRow>
        {cleared_at && <DataRow name={t('water_notices.all_clear')}>{act(cleared_at, cleared_by)}</DataRow>}
      </DataList>
    </SectionCard>
  );
};

/** The sent words in every language. */
const SentWords = ({ title, words }: { title: string; words: WaterNoticeWords }) => (
  <SectionCard title={title}>
    <div css={{ display: 'grid', gap: 16, [from.medium]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } }}>
      {LANGUAGES.map((language) => (
        <Stack key={language} as="section" gap={8} lang={language} css={{ minWidth: 0 }}>
          <h3 css={type.strong}>{words[`title_${language}`]}</h3>
          <p css={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{words[`description_${language}`]}</p>
        </Stack>
      ))}
    </div>
  </SectionCard>
);

const AllClear = ({ notice: { id }, words, deya_id }: NoticeProps & { words: WaterNoticeWords; deya_id: number }) => {
  const t = useTextsT();
  const { notify } = usePlatform();
  const form = useApiForm('POST /api/staff/water-notices/{id}/all-clear', {
    rules: waterAllClearForm,
    defaults: storedValues(waterAllClearForm, words),
    guard: true,
    toInput: (body) => ({ params: { id }, query: { deya_id }, body }),
    invalidates: NOTICE_READS,
    onSuccess: () => notify({ kind: 'success', text: t('water_notices.clear_sent') }),
  });
  return (
    <Stack as="section" gap={16} aria-label={t('water_notices.all_clear')}>
      <div>
        <h2 css={type.h2}>{t('water_notices.all_clear')}</h2>
        <p>{t('water_notices.all_clear_note')}</p>
      </div>
      <ApiForm form={form} summary label={t('water_notices.all_clear')}>
        <WordsFields form={form} rows={8} note={t('water_notices.words_note')} />
        <div>
          <Button type="submit" variant="contained" loading={form.isBusy}>
            {t('water_notices.clear')}
          </Button>
        </div>
      </ApiForm>
    </Stack>
  );
};

const Withdrawal = ({ notice, deya_id }: NoticeProps & { deya_id: number }) => {
  const template = useNoticeTemplate({ kind: 'all_clear', zone: notice.zone });
  if (template.data) return <AllClear notice={notice} words={template.data} deya_id={deya_id} />;
  return template.isError ? <Failed error={template.error} retry={template.refetch} /> : <Loading shape="form" />;
};

/** `/admin/water-notices/{id}`: the sent words, the number of recipients, and the all-clear. */
export const WaterNoticePage = () => {
  const t = useTextsT();
  const deya_id = useSession((session) => session.deya_id);
  const { id } = usePathParams();
  const read = useWaterNotice(Number(id));
  const list = { to: '/admin/water-notices', label: t('water_notices.title') };
  const { data } = read;
  return (
    <Page
      title={data?.title ?? t('water_notices.one')}
      lang={data ? 'el' : undefined}
      intro={data && <NoticeState {...data} />}
      above={<BackLink to={list.to}>{list.label}</BackLink>}
      width="full"
    >
      {!data &&
        (read.isError ? (
          <FailedRead error={read.error} retry={read.refetch} list={list} />
        ) : (
          <Loading shape="text" count={6} />
        ))}
      {data && (
        <>
          <Facts notice={data} />
          {data.all_clear && <SentWords title={t('water_notices.clear_words')} words={data.all_clear} />}
          <SentWords title={t('water_notices.notice_words')} words={data.words} />
          {data.cleared_at === null && deya_id !== null && <Withdrawal notice={data} deya_id={deya_id} />}
        </>
      )}
    </Page>
  );
};
