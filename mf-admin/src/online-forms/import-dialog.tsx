import { useState } from 'react';
import type { ImportFinding } from '@hydria/shared/contract/form-list.ts';
import { useApiMutation } from '@hydria/shared/remote/use-api-mutation.ts';
import { usePlatform } from '@hydria/shared/remote/use-platform.tsx';
import { Button } from '@hydria/shared/ui/button.tsx';
import { Dialog } from '@hydria/shared/ui/dialog.tsx';
import { Icon } from '@hydria/shared/ui/icon.tsx';
import { ListReset } from '@hydria/shared/ui/list-reset.tsx';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import { Text } from '@hydria/shared/ui/text.tsx';
import { color } from '@hydria/shared/theme/tokens.ts';
import { mdiUploadOutline } from '@mdi/js';
import { FORM_READS } from './form-acts.tsx';
import { useFormsT } from './use-forms-t.ts';

interface PickFileProps {
  isPending: boolean;
  onPick: (file: File) => void;
}

const PickFile = ({ isPending, onPick }: PickFileProps) => {
  const t = useFormsT();
  return (
    <Button
      variant="contained"
      component="label"
      startIcon={<Icon path={mdiUploadOutline} />}
      css={{ justifySelf: 'start', '&:focus-within': { outline: `3px solid ${color.primary}`, outlineOffset: 2 } }}
      aria-disabled={isPending}
      tabIndex={-1}
      role={undefined}
    >
      {t(isPending ? 'import.reading' : 'import.pick')}
      <input
        type="file"
        accept=".json,.zip,application/json,application/zip"
        className="visually-hidden"
        disabled={isPending}
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file) onPick(file);
          // The same file can be chosen again.
          event.target.value = '';
        }}
      />
    </Button>
  );
};

/** The parts of a file without a counterpart, each with its place and the reason. */
const Findings = ({ findings }: { findings: readonly ImportFinding[] }) => {
  const t = useFormsT();
  return (
    <Stack gap={12}>
      <Text as="h3" type="strong">
        {t('import.found', { count: findings.length })}
      </Text>
      <ListReset gap={12}>
        {findings.map(({ path, name, reason }, index) => (
          // Two findings can be equal in all three.
          <li key={`${index} ${path}`}>
            <Stack gap={4}>
              <strong>{name}</strong>
              <span>{t(`import.reasons.${reason}`)}</span>
              <Muted small>{path}</Muted>
            </Stack>
          </li>
        ))}
      </ListReset>
    </Stack>
  );
};

/** A file whose parts without a counterpart are to be left out, or not. */
interface Doubtful {
  file: File;
  findings: readonly ImportFinding[];
}

/** Makes a hidden form of a file. Parts that would be lost are named first. */
export const ImportDialog = ({ deya_id, onClose }: { deya_id: number; onClose: () => void }) => {
  const t = useFormsT();
  const platform = usePlatform();
  const [doubtful, setDoubtful] = useState<Doubtful | null>(null);
  const read = useApiMutation('POST /api/staff-forms/import', {
    invalidates: FORM_READS,
    onSuccess: ({ id, findings }, { body }) => {
      if (id !== null) platform.navigate(`/online_forms/${id}/edit`);
      else if (body?.file) setDoubtful({ file: body.file, findings });
    },
  });
  const send = (file: File, skip: boolean) => read.mutate({ query: { deya_id }, body: { file, skip } });
  return (
    <Dialog
      open
      title={t('import.title')}
      width={680}
      onClose={onClose}
      actions={
        doubtful && (
          <>
            <Button onClick={onClose}>{t('import.cancel')}</Button>
            <Button variant="contained" loading={read.isPending} onClick={() => send(doubtful.file, true)}>
              {t('import.skip')}
            </Button>
          </>
        )
      }
    >
      {doubtful ? (
        <Findings findings={doubtful.findings} />
      ) : (
        <>
          <Muted>{t('import.intro')}</Muted>
          <PickFile isPending={read.isPending} onPick={(file) => send(file, false)} />
        </>
      )}
    </Dialog>
  );
};
