import { useEffect, useState } from 'react';
import type { FormDraft } from '@hydria/shared/contract/form-editor.ts';
import { isApiError } from '@hydria/shared/platform/api-error.ts';
import { usePlatform } from '@hydria/shared/remote/use-platform.tsx';
import { useReadDraft } from './use-saving.ts';

/** The lock of a form is renewed well before its five minutes are over. */
const RENEW_MS = 120_000;

/** A person who edits the form; null while that is the reader. */
export interface OtherEditor {
  by: string;
}

/**
 * Holds the lock of a form while its page is open, and gives it back afterwards. While another person holds it, the page asks again,
 * and `takeOver` takes it from them.
 */
export const useLock = (
  id: number | null,
  deya_id: number,
  adopt: (draft: FormDraft) => void,
): { other: OtherEditor | null; check: () => void; takeOver: () => void } => {
  const { api } = usePlatform();
  const read = useReadDraft(deya_id);
  const [other, setOther] = useState<OtherEditor | null>(null);
  const lock = async (take_over = false): Promise<void> => {
    if (id === null) return;
    const input = { params: { id }, query: { deya_id } };
    try {
      await api('POST /api/onlineForms/{id}/lock', { ...input, body: take_over ? { take_over } : {} });
      setOther(null);
    } catch (error) {
      // The next save reports any other failure. An editor without a lock loses nothing, because its version is checked.
      if (!isApiError(error) || error.code !== 'form_locked') return;
      const draft = await read(id).catch(() => null);
      setOther({ by: draft?.lock?.by ?? '' });
    }
  };
  useEffect(() => {
    if (id === null) return;
    void lock();
    const timer = setInterval(() => void lock(), RENEW_MS);
    return () => {
      clearInterval(timer);
      api('POST /api/onlineForms/{id}/unlock', { params: { id }, query: { deya_id } }).catch(() => undefined);
    };
    // oxlint-disable-next-line react/exhaustive-deps -- the lock belongs to the form and the utility alone
  }, [id, deya_id]);
  return {
    other,
    /** Asks again who holds the lock. */
    check: () => void lock(),
    takeOver: () => {
      // The form that the other person has saved replaces the shown one: nothing could be typed meanwhile.
      void lock(true)
        .then(async () => id !== null && adopt(await read(id)))
        // Without the newest form the save is refused by its version, which offers both forms.
        .catch(() => undefined);
    },
  };
};
