import { mdiFileDocumentCheckOutline } from '@mdi/js';
import type { Application } from '@hydria/shared/contract/online-forms.ts';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { stateName } from '@hydria/shared/rules/case-state.ts';
import { CaseItem } from '@hydria/shared/ui/case-item.tsx';
import { CaseStateChip } from '@hydria/shared/ui/case-state-chip.tsx';
import { useT } from '../use-t.ts';
import { useTitle } from './use-title.ts';

/** One of the person's applications: its form, state, day and number, with the way to its page. */
export const ApplicationItem = ({ application }: { application: Application }) => {
  const t = useT();
  const { date } = useFormats();
  const { text, lang } = useTitle()(application);
  const { id, code, status, created_at } = application;
  const note = (
    <>
      {t('mine.sent_on', { date: date(created_at) })} ·{' '}
      <span css={{ whiteSpace: 'nowrap' }}>{t('mine.reference', { code })}</span>
    </>
  );
  return (
    <CaseItem
      icon={mdiFileDocumentCheckOutline}
      to={`/applications/${id}`}
      title={text}
      lang={lang}
      note={note}
      state={<CaseStateChip state={status} label={t(`state.${stateName(status)}`)} />}
    />
  );
};
