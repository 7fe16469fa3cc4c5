import { useState } from 'react';
import type { FormDraft } from '@hydria/shared/contract/form-editor.ts';
import { isApiError } from '@hydria/shared/platform/api-error.ts';
import { useApiMutation } from '@hydria/shared/remote/use-api-mutation.ts';
import { useInvalidate } from '@hydria/shared/remote/use-api-query.ts';
import { usePlatform } from '@hydria/shared/remote/use-platform.tsx';
import { savedBody } from './form-source.ts';
import { useEditorT } from './use-editor-t.ts';
import type { Editor } from './use-editor.ts';

/** Reads that a saved form makes out of date. */
export const READS_OF_FORMS = ['GET /api/onlineForms/{id}', 'GET /api/onlineForms/{id}/versions'] as const;

/** Refusals that the page shows by itself. */
const SHOWN = ['changed_meanwhile', 'form_locked'];

/** The form as the server has it now. */
export const useReadDraft = (deya_id: number): ((id: number) => Promise<FormDraft>) => {
  const { api } = usePlatform();
  return (id) => api('GET /api/onlineForms/{id}/draft', { params: { id }, query: { deya_id } });
};

/**
 * The saving of a form. Errors stop it, and the page scrolls to the first one. A new form is created and its page opens; a form that
 * exists is saved and read again (spec D §4, Form editor).
 */
export const useSaving = (editor: Editor, deya_id: number, onLocked: () => void) => {
  const t = useEditorT();
  const { notify, navigate } = usePlatform();
  const read = useReadDraft(deya_id);
  const invalidate = useInvalidate();
  const [newer, setNewer] = useState<FormDraft | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const { stored } = editor;
  const meetOther = async (id: number) => setNewer(await read(id));
  const put = useApiMutation('PUT /api/onlineForms', {
    handlesError: ({ code, fields }) => SHOWN.includes(code) || Object.keys(fields).length > 0,
  });
  const send = async (version: number | undefined): Promise<boolean> => {
    setIsSaving(true);
    try {
      const { id } = await put.mutateAsync({
        query: { deya_id },
        body: { ...savedBody(editor.form), ...(stored && { id: stored.id, version }) },
      });
      const draft = await read(id);
      editor.adopt(draft);
      setNewer(null);
      notify({ kind: 'success', text: t(stored ? 'saved.updated' : 'saved.created') });
      for (const call of READS_OF_FORMS) void invalidate(call);
      if (!stored) navigate(`/online_forms/${id}/edit`, { replace: true });
      return true;
    } catch (error) {
      if (!isApiError(error)) throw error;
      if (error.code === 'changed_meanwhile' && stored) await meetOther(stored.id);
      else if (error.code === 'form_locked') onLocked();
      else if (Object.keys(error.fields).length > 0) editor.refuse(error.fields);
      return false;
    } finally {
      setIsSaving(false);
    }
  };
  const save = async (version = stored?.version): Promise<boolean> =>
    editor.check().length > 0 ? false : send(version);
  return {
    save: () => save(),
    /** Until the saved form is read again. */
    isSaving,
    /** The form that another person has saved meanwhile. */
    newer,
    /** Saves the own form over that of the other person. */
    saveOver: () => save(newer?.version),
    /** Takes the form of the other person; the own one can be brought back by undoing. */
    takeTheirs: () => {
      if (newer) editor.adopt(newer, true);
      setNewer(null);
    },
  };
};

export type Saving = ReturnType<typeof useSaving>;
