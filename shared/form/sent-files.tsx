import { mdiDownloadOutline } from '@mdi/js';
import type { FormFile } from '../contract/form-files.ts';
import { saveFile } from '../remote/save-file.ts';
import { useFormats } from '../remote/use-formats.ts';
import { useSharedT } from '../remote/use-shared-t.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { ListReset } from '../ui/list-reset.tsx';

/** The files of answers, and the way to download one. */
export interface SavedFiles {
  files: readonly FormFile[];
  save: (file: FormFile) => void;
  /** The file on its way. */
  saving: number | null;
}

/** Saves a file that was read, under its name. */
export const saveNamed = (files: readonly FormFile[], id: number, read: unknown): void => {
  const file = files.find((one) => one.id === id);
  // The read answers the bytes.
  if (file && read instanceof Blob) saveFile(file.name, read);
};

const MEGABYTE = 1_048_576;

/** Files of one answer, each a button that saves it. */
export const SentFiles = ({ files, save, saving }: SavedFiles) => {
  const t = useSharedT();
  const { number } = useFormats();
  return (
    <ListReset gap={4}>
      {files.map((file) => (
        <li key={file.id}>
          <Button
            size="small"
            loading={saving === file.id}
            startIcon={<Icon path={mdiDownloadOutline} size={20} />}
            onClick={() => save(file)}
            css={{ overflowWrap: 'anywhere', textAlign: 'start', marginInlineStart: -8 }}
          >
            {t('files.saved_as', { name: file.name, size: number(Math.max(0.1, file.size / MEGABYTE), 1) })}
          </Button>
        </li>
      ))}
    </ListReset>
  );
};
