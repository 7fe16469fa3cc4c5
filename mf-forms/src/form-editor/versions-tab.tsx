import { mdiHistory } from '@mdi/js';
import { useState } from 'react';
import type { FormVersion } from '@hydria/shared/contract/form-editor.ts';
import { useApiMutation } from '@hydria/shared/remote/use-api-mutation.ts';
import { useDayTime } from '@hydria/shared/remote/use-day-time.ts';
import { type } from '@hydria/shared/theme/tokens.ts';
import { Button } from '@hydria/shared/ui/button.tsx';
import { Empty } from '@hydria/shared/ui/empty.tsx';
import { Failed } from '@hydria/shared/ui/failed.tsx';
import { LinedItem, LinedList } from '@hydria/shared/ui/lined-list.tsx';
import { Loading } from '@hydria/shared/ui/loading.tsx';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { Row } from '@hydria/shared/ui/row.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import { compareForms, type FormChange } from './compare-forms.ts';
import { useVersion, useVersions } from './form-editor.queries.ts';
import { formOfVersion } from './form-source.ts';
import { useEditorT } from './use-editor-t.ts';
import type { Editor } from './use-editor.ts';
import { useReadDraft } from './use-saving.ts';

const useChangeWords = (): ((change: FormChange) => string) => {
  const t = useEditorT();
  const nameOf = ({ of, name }: FormChange) =>
    of === 'setting' ? t(`compare.settings.${name}` as 'compare.settings.title') : name || t('compare.no_name');
  return (change) => {
    const name = nameOf(change);
    const { kind, of, property, before, after } = change;
    if (kind !== 'changed') return t(`compare.${kind}_${of as 'row' | 'element'}`, { name });
    const what =
      property === undefined ? name : `${name}, ${t(`compare.properties.${property}` as 'compare.properties.label')}`;
    if (before === undefined && after === undefined) return t('compare.changed', { what });
    return t('compare.changed_from', { what, before: before || '—', after: after || '—' });
  };
};

/** The differences between a published version and the form as it is edited. */
const Comparison = ({ editor, n }: { editor: Editor; n: number }) => {
  const t = useEditorT();
  const words = useChangeWords();
  const version = useVersion(editor.stored?.id ?? null, n);
  if (version.isError) return <Failed error={version.error} retry={version.refetch} />;
  if (!version.data) return <Loading shape="rows" count={2} />;
  const changes = compareForms(formOfVersion(version.data), editor.form);
  if (changes.length === 0) return <Muted>{t('compare.none')}</Muted>;
  return (
    <ul css={{ margin: 0, paddingInlineStart: 20, overflowWrap: 'anywhere' }}>
      {changes.map((change, index) => (
        <li key={index}>{words(change)}</li>
      ))}
    </ul>
  );
};

interface VersionProps {
  editor: Editor;
  version: FormVersion;
  isReadOnly: boolean;
  deya_id: number;
}

const Version = ({ editor, version, isReadOnly, deya_id }: VersionProps) => {
  const t = useEditorT();
  const dayTime = useDayTime();
  const read = useReadDraft(deya_id);
  const [isCompared, setIsCompared] = useState(false);
  const { n, published_at, published_by, answers, is_current } = version;
  const id = editor.stored?.id ?? 0;
  const restore = useApiMutation('POST /api/onlineForms/{id}/versions/{n}/restore', {
    invalidates: ['GET /api/onlineForms/{id}/versions'],
  });
  const goBack = async () => {
    await restore.mutateAsync({
      params: { id, n },
      query: { deya_id },
      body: { version: editor.stored?.version ?? 0 },
    });
    editor.adopt(await read(id), true);
    editor.say(t('versions.restored', { n }));
  };
  return (
    <LinedItem>
      <Row gap="8px 16px" align="center" justify="space-between">
        <Stack gap={2} css={{ minWidth: 0 }}>
          <span css={type.strong}>
            {t('versions.name', { n })}
            {is_current && ` — ${t('versions.current')}`}
          </span>
          <Muted as="span" small>
            {[dayTime(published_at), published_by, t('versions.answers', { count: answers })]
              .filter(Boolean)
              .join(', ')}
          </Muted>
        </Stack>
        <Row gap={8}>
          <Button
            size="small"
            variant="outlined"
            aria-expanded={isCompared}
            aria-label={`${t('versions.compare')}: ${t('versions.name', { n })}`}
            onClick={() => setIsCompared((before) => !before)}
          >
            {t('versions.compare')}
          </Button>
          <Button
            size="small"
            variant="outlined"
            disabled={isReadOnly || editor.isChanged}
            loading={restore.isPending}
            aria-label={`${t('versions.restore')}: ${t('versions.name', { n })}`}
            onClick={() => void goBack().catch(() => undefined)}
          >
            {t('versions.restore')}
          </Button>
        </Row>
      </Row>
      {isCompared && <Comparison editor={editor} n={n} />}
    </LinedItem>
  );
};

/** The published versions of a form: comparison with the present one, and the way back. */
export const VersionsTab = (props: Omit<VersionProps, 'version'>) => {
  const t = useEditorT();
  const { editor } = props;
  const versions = useVersions(editor.stored?.id ?? 0);
  if (versions.isError) return <Failed error={versions.error} retry={versions.refetch} />;
  if (!versions.data) return <Loading shape="rows" count={3} />;
  if (versions.data.length === 0)
    return (
      <SectionCard>
        <Empty icon={mdiHistory} label={t('versions.none')} text={t('versions.none_text')} />
      </SectionCard>
    );
  return (
    <SectionCard title={t('versions.title')} note={t(editor.isChanged ? 'versions.save_first' : 'versions.note')} flush>
      <LinedList>
        {versions.data.map((version) => (
          <Version key={version.n} {...props} version={version} />
        ))}
      </LinedList>
    </SectionCard>
  );
};
