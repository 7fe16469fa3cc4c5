import {
  mdiCheckCircleOutline,
  mdiCircleEditOutline,
  mdiClockOutline,
  mdiEyeOffOutline,
  mdiArchiveOutline,
  mdiRedo,
  mdiUndo,
  mdiWaterPlusOutline,
} from '@mdi/js';
import { useEffect, useRef, useState } from 'react';
import type { FormDraft } from '@hydria/shared/contract/form-editor.ts';
import { pickUtility } from '@hydria/shared/platform/pick-utility.ts';
import { PortalLink } from '@hydria/shared/remote/portal-link.tsx';
import { usePathParams } from '@hydria/shared/remote/remote-pages.tsx';
import { useDayTime } from '@hydria/shared/remote/use-day-time.ts';
import { usePlatform, useSession, useUnsavedChanges } from '@hydria/shared/remote/use-platform.tsx';
import { color } from '@hydria/shared/theme/tokens.ts';
import { Alert } from '@hydria/shared/ui/alert.tsx';
import { BackLink } from '@hydria/shared/ui/back-link.tsx';
import { Button } from '@hydria/shared/ui/button.tsx';
import { Empty } from '@hydria/shared/ui/empty.tsx';
import { Failed } from '@hydria/shared/ui/failed.tsx';
import { Icon } from '@hydria/shared/ui/icon.tsx';
import { PageSkeleton } from '@hydria/shared/ui/loading.tsx';
import { Page } from '@hydria/shared/ui/page.tsx';
import { Row } from '@hydria/shared/ui/row.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { StatusChip } from '@hydria/shared/ui/status-chip.tsx';
import { Tabs } from '@hydria/shared/ui/tabs.tsx';
import { canPublish, CheckTab, findingsOf } from './check-tab.tsx';
import { textIn, type EditedForm } from './edited-form.ts';
import { useEmptyDraft, useFormDraft } from './form-editor.queries.ts';
import { emptyForm, formOfDraft, NEW_FORM } from './form-source.ts';
import { useNodeActs } from './node-acts.ts';
import { PublishDialog } from './publish-dialog.tsx';
import { QuestionsTab } from './questions-tab.tsx';
import { SettingsTab } from './settings-tab.tsx';
import { TranslationsTab } from './translations-tab.tsx';
import { useEditorT } from './use-editor-t.ts';
import { TABS, useEditor, type Editor, type StoredForm } from './use-editor.ts';
import { useLock, type OtherEditor } from './use-lock.ts';
import { usePublishing } from './use-publishing.ts';
import { useSaving, type Saving } from './use-saving.ts';
import { VersionsTab } from './versions-tab.tsx';

const STATES = {
  draft: { tone: 'quiet', icon: mdiCircleEditOutline },
  published: { tone: 'good', icon: mdiCheckCircleOutline },
  changed: { tone: 'warning', icon: mdiCircleEditOutline },
  scheduled: { tone: 'primary', icon: mdiClockOutline },
  offline: { tone: 'quiet', icon: mdiEyeOffOutline },
  archived: { tone: 'quiet', icon: mdiArchiveOutline },
} as const;

/** Where the form is: never published, published, with changes, with a time. */
const State = ({ stored }: { stored: FormDraft }) => {
  const t = useEditorT();
  const dayTime = useDayTime();
  const { state, publish_at } = stored;
  const label = t(`states.${state}`);
  return <StatusChip {...STATES[state]} label={publish_at ? `${label}: ${dayTime(publish_at)}` : label} />;
};

/** Errors stand this far below the upper edge, behind the bar of the page (spec D §5). */
const ERROR_OFFSET = 200;

/** After a refused save the page scrolls to the first error, 200 px below the upper edge, and its field takes the focus. */
const useFirstError = ({ attempt, errors, choose, setTab, focus, focusOn }: Editor): void => {
  const shown = useRef(0);
  const first = errors[0];
  useEffect(() => {
    if (attempt === 0 || attempt === shown.current || !first) return;
    shown.current = attempt;
    setTab(first.at === 'form' && first.property !== 'api' ? 'settings' : 'questions');
    if (first.at !== 'form') choose(first.at);
    focusOn('error');
  }, [attempt, first, choose, setTab, focusOn]);
  // The part with the error is on the screen by then.
  useEffect(() => {
    if (focus !== 'error') return;
    focusOn(null);
    const wrong = document.querySelector<HTMLElement>('[role=tabpanel] [aria-invalid=true]');
    for (const fold of wrong ? foldsAround(wrong) : []) fold.open = true;
    const top = (wrong?.getBoundingClientRect().top ?? 0) + scrollY - ERROR_OFFSET;
    wrong?.focus({ preventScroll: true });
    scrollTo({ top: Math.max(0, top) });
  }, [focus, focusOn]);
};

const foldsAround = (element: HTMLElement): HTMLDetailsElement[] => {
  const fold = element.closest('details');
  if (!fold) return [];
  return [fold, ...(fold.parentElement ? foldsAround(fold.parentElement) : [])];
};

interface NoticesProps {
  other: OtherEditor | null;
  takeOver: () => void;
  saving: Saving;
  editor: Editor;
}

/** Another person who edits the form, or has saved it, and the errors of the last attempt. */
const Notices = ({ other, takeOver, saving, editor }: NoticesProps) => {
  const t = useEditorT();
  const { newer } = saving;
  return (
    <>
      {other && (
        <Alert
          severity="warning"
          role="status"
          title={t('lock.title', { name: other.by || t('lock.another_person') })}
          action={<Button onClick={takeOver}>{t('lock.take_over')}</Button>}
        >
          {t('lock.text')}
        </Alert>
      )}
      {newer && (
        <Alert
          severity="warning"
          title={t('conflict.title', { name: newer.updated_by ?? t('lock.another_person') })}
          action={
            <Row gap={8}>
              <Button onClick={() => void saving.saveOver()}>{t('conflict.save_over')}</Button>
              <Button onClick={saving.takeTheirs}>{t('conflict.take_theirs')}</Button>
            </Row>
          }
        >
          {t('conflict.text')}
        </Alert>
      )}
      {editor.attempt > 0 && editor.errors.length > 0 && (
        <Alert severity="error" key={editor.attempt} title={t('errors.check_fields')}>
          {t('errors.count', { count: editor.errors.length })}
        </Alert>
      )}
    </>
  );
};

interface HeadActsProps {
  editor: Editor;
  saving: Saving;
  isReadOnly: boolean;
  deya_id: number;
}

const HistoryActs = ({ editor, isReadOnly }: Pick<HeadActsProps, 'editor' | 'isReadOnly'>) => {
  const t = useEditorT();
  const acts = useNodeActs(editor);
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<Icon path={mdiUndo} size={20} />}
        disabled={!editor.canUndo || isReadOnly}
        onClick={acts.undo}
      >
        {t('acts.undo')}
      </Button>
      <Button
        variant="outlined"
        startIcon={<Icon path={mdiRedo} size={20} />}
        disabled={!editor.canRedo || isReadOnly}
        onClick={acts.redo}
      >
        {t('acts.redo')}
      </Button>
    </>
  );
};

interface StateActsProps {
  stored: FormDraft;
  publishing: ReturnType<typeof usePublishing>;
}

/** Takes a published form offline, and drops its changes. */
const StateActs = ({ stored, publishing }: StateActsProps) => {
  const t = useEditorT();
  const hasChanges = ['changed', 'scheduled'].includes(stored.state) && stored.published !== null;
  return (
    <>
      {stored.is_online && (
        <Button variant="outlined" loading={publishing.isBusy} onClick={() => void publishing.unpublish()}>
          {t('publish.unpublish')}
        </Button>
      )}
      {hasChanges && (
        <Button variant="outlined" onClick={() => void publishing.discard()}>
          {t('publish.discard')}
        </Button>
      )}
    </>
  );
};

const HeadActs = ({ editor, saving, isReadOnly, deya_id }: HeadActsProps) => {
  const t = useEditorT();
  const [isPublishing, setIsPublishing] = useState(false);
  const publishing = usePublishing(editor, deya_id);
  const { stored, form } = editor;
  const hasNews = editor.isChanged || stored?.state !== 'published';
  const openDialog = async () => {
    if (!canPublish(form)) {
      editor.setTab('check');
      return;
    }
    if (editor.isChanged && !(await saving.save())) return;
    setIsPublishing(true);
  };
  return (
    <>
      <HistoryActs editor={editor} isReadOnly={isReadOnly} />
      {stored && (
        <Button variant="outlined" component={PortalLink} to={`/online_forms/${stored.id}/test`}>
          {t('acts.try')}
        </Button>
      )}
      {stored && !isReadOnly && <StateActs stored={stored} publishing={publishing} />}
      <Button
        variant={editor.isChanged || !stored ? 'contained' : 'outlined'}
        loading={saving.isSaving}
        disabled={isReadOnly}
        onClick={() => void saving.save()}
      >
        {t('acts.save')}
      </Button>
      {stored && hasNews && (
        <Button
          variant={editor.isChanged ? 'outlined' : 'contained'}
          disabled={isReadOnly || saving.isSaving}
          onClick={() => void openDialog()}
        >
          {t('publish.open')}
        </Button>
      )}
      {isPublishing && stored && (
        <PublishDialog
          stored={stored}
          deya_id={deya_id}
          onClose={() => setIsPublishing(false)}
          onPublished={(at) => {
            setIsPublishing(false);
            void publishing.published(at);
          }}
        />
      )}
    </>
  );
};

const TabContent = ({ editor, isReadOnly, deya_id }: Omit<HeadActsProps, 'saving'>) => {
  const acts = useNodeActs(editor);
  const shared = { editor, isReadOnly, deya_id };
  if (editor.tab === 'questions') return <QuestionsTab {...shared} acts={acts} />;
  if (editor.tab === 'settings') return <SettingsTab {...shared} />;
  if (editor.tab === 'check') return <CheckTab editor={editor} />;
  return editor.tab === 'translations' ? <TranslationsTab {...shared} /> : <VersionsTab {...shared} />;
};

/** Nothing can be pressed while the form is being saved (spec D §2, Online form editor). */
const SavingOverlay = () => {
  const t = useEditorT();
  return (
    <div
      role="status"
      css={{
        position: 'fixed',
        inset: 0,
        zIndex: 1200,
        display: 'grid',
        placeItems: 'center',
        background: color.scrim,
        color: color.onSolid,
        cursor: 'progress',
      }}
    >
      <p css={{ padding: '12px 20px', borderRadius: 10, background: color.raised, color: color.text }}>
        {t('page.saving')}
      </p>
    </div>
  );
};

interface FormEditorProps {
  first: EditedForm;
  stored: StoredForm;
  deya_id: number;
}

const FormEditor = ({ first, stored, deya_id }: FormEditorProps) => {
  const t = useEditorT();
  const editor = useEditor(first, stored);
  const { other, takeOver, check } = useLock(stored?.id ?? null, deya_id, editor.adopt);
  const saving = useSaving(editor, deya_id, check);
  useUnsavedChanges(editor.isChanged && !saving.isSaving, { deya_id, isKept: false });
  useFirstError(editor);
  const isReadOnly = other !== null || editor.stored?.state === 'archived';
  const mistakes = findingsOf(editor.form).length;
  const tabs = TABS.filter((tab) => tab !== 'versions' || editor.stored !== null).map((value) => ({
    value,
    label: value === 'check' && mistakes > 0 ? `${t('tabs.check')} (${mistakes})` : t(`tabs.${value}`),
  }));
  return (
    <Page
      title={textIn(editor.form.settings.title, 'el') || t('page.untitled')}
      lang="el"
      windowTitle={t('page.window', { title: textIn(editor.form.settings.title, 'el') || t('page.untitled') })}
      width="full"
      above={<BackLink to="/admin/forms" label={t('page.all')} />}
      intro={editor.stored && <State stored={editor.stored} />}
      actions={<HeadActs editor={editor} saving={saving} isReadOnly={isReadOnly} deya_id={deya_id} />}
    >
      <Notices other={other} takeOver={takeOver} saving={saving} editor={editor} />
      <Tabs label={t('tabs.label')} tabs={tabs} value={editor.tab} onChange={editor.setTab}>
        <div css={{ paddingTop: 16 }}>
          <TabContent editor={editor} isReadOnly={isReadOnly} deya_id={deya_id} />
        </div>
      </Tabs>
      {saving.isSaving && <SavingOverlay />}
    </Page>
  );
};

const NewForm = ({ deya_id }: { deya_id: number }) => {
  const draft = useEmptyDraft();
  if (draft.isError) return <Failed error={draft.error} retry={draft.refetch} />;
  if (!draft.data) return <PageSkeleton shape="form" count={4} />;
  return <FormEditor first={emptyForm(draft.data)} stored={null} deya_id={deya_id} />;
};

/** Begins with the form as it is stored now, not with an answer that an earlier page has read. */
const StoredFormEditor = ({ id, deya_id }: { id: number; deya_id: number }) => {
  const draft = useFormDraft(id);
  // A later read that fails leaves the editor with its changes.
  if (draft.isError && !draft.data) return <Failed error={draft.error} retry={draft.refetch} />;
  if (!draft.data || !draft.isFetchedAfterMount) return <PageSkeleton shape="form" count={4} />;
  return <FormEditor first={formOfDraft(draft.data)} stored={draft.data} deya_id={deya_id} />;
};

/** `/online_forms/:id/edit`: the editor of online forms; `createDraft` is a new one (spec D §2, Online form editor). */
export const EditFormPage = () => {
  const t = useEditorT();
  const { events } = usePlatform();
  const { id = '' } = usePathParams();
  const deya_id = useSession((session) => session.deya_id);
  if (deya_id === null) {
    const action = (
      <Button variant="contained" onClick={() => void pickUtility(events)}>
        {t('page.choose')}
      </Button>
    );
    return (
      <Page title={t('page.editor')}>
        <SectionCard>
          <Empty icon={mdiWaterPlusOutline} label={t('page.choose')} text={t('page.choose_text')} action={action} />
        </SectionCard>
      </Page>
    );
  }
  if (id === NEW_FORM) return <NewForm key={deya_id} deya_id={deya_id} />;
  return <StoredFormEditor key={`${deya_id}-${id}`} id={Number(id)} deya_id={deya_id} />;
};
