import { useApiMutation } from '@hydria/shared/remote/use-api-mutation.ts';
import { useInvalidate } from '@hydria/shared/remote/use-api-query.ts';
import { useDayTime } from '@hydria/shared/remote/use-day-time.ts';
import { usePlatform } from '@hydria/shared/remote/use-platform.tsx';
import { useEditorT } from './use-editor-t.ts';
import type { Editor } from './use-editor.ts';
import { READS_OF_FORMS, useReadDraft } from './use-saving.ts';

/** The end of publishing, taking offline, and dropping the changes of a form that is saved. */
export const usePublishing = (editor: Editor, deya_id: number) => {
  const t = useEditorT();
  const { notify } = usePlatform();
  const dayTime = useDayTime();
  const read = useReadDraft(deya_id);
  const invalidate = useInvalidate();
  const unpublish = useApiMutation('POST /api/onlineForms/{id}/unpublish');
  const discard = useApiMutation('POST /api/onlineForms/{id}/discard');
  const { stored } = editor;
  const input = { params: { id: stored?.id ?? 0 }, query: { deya_id } };
  const body = { version: stored?.version ?? 0 };
  const told = (words: string) => {
    notify({ kind: 'success', text: words });
    for (const call of READS_OF_FORMS) void invalidate(call);
  };
  const afterwards = async (words: string, isOther = false) => {
    if (stored) editor.adopt(await read(stored.id), isOther);
    told(words);
  };
  /** The content stays as it is edited: the act has changed the state alone. */
  const takenOffline = async () => {
    if (stored) editor.meet(await read(stored.id));
    told(t('publish.offline'));
  };
  /** True once the act is done. A refusal is in a snackbar by then. */
  const done = (act: Promise<void>): Promise<boolean> =>
    act.then(
      () => true,
      () => false,
    );
  return {
    isBusy: unpublish.isPending || discard.isPending,
    /** Reads the form again once it is published, or has a time. */
    published: (at: string | null) =>
      afterwards(at === null ? t('publish.done') : t('publish.planned', { time: dayTime(at) })),
    unpublish: () => done(unpublish.mutateAsync({ ...input, body }).then(takenOffline)),
    discard: () => done(discard.mutateAsync({ ...input, body }).then(() => afterwards(t('publish.dropped'), true))),
  };
};
