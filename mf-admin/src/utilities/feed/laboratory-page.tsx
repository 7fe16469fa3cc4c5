import { mdiFileDelimitedOutline, mdiFlaskOutline, mdiUpload } from '@mdi/js';
import { useState } from 'react';
import type { LaboratoryMapping } from '@hydria/shared/contract/laboratory.ts';
import { LABORATORY_FILE_MAX } from '@hydria/shared/rules/laboratory.ts';
import { useApiMutation } from '@hydria/shared/remote/use-api-mutation.ts';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { color } from '@hydria/shared/theme/tokens.ts';
import { Alert } from '@hydria/shared/ui/alert.tsx';
import { Button } from '@hydria/shared/ui/button.tsx';
import { Failed } from '@hydria/shared/ui/failed.tsx';
import { Icon } from '@hydria/shared/ui/icon.tsx';
import { Loading } from '@hydria/shared/ui/loading.tsx';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { Page } from '@hydria/shared/ui/page.tsx';
import { Row } from '@hydria/shared/ui/row.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import { useLaboratory } from './feed.queries.ts';
import { LaboratoryColumns, LaboratoryQuantities } from './laboratory-columns.tsx';
import { firstMapping, readLaboratoryFile, type Laboratory, type LaboratoryFile } from './laboratory-file.ts';
import { LaboratoryResult } from './laboratory-outcome.tsx';
import { useFeedT } from './use-feed-t.ts';
import { useUtilityFrame } from './use-utility-frame.tsx';

/** A file that cannot be read. */
type Problem = 'empty' | 'too_large';

const problemOf = ({ heads, rows, text }: LaboratoryFile): Problem | null => {
  if (text.length > LABORATORY_FILE_MAX) return 'too_large';
  return heads.length < 2 || rows.length === 0 ? 'empty' : null;
};

interface FileCardProps {
  name: string | null;
  uploaded_at: string | null;
  problem: Problem | null;
  onChoose: (file: File) => void;
}

const FileCard = ({ name, uploaded_at, problem, onChoose }: FileCardProps) => {
  const t = useFeedT();
  const { dateTime } = useFormats();
  const last = uploaded_at === null ? t('laboratory.never') : t('laboratory.last', { at: dateTime(uploaded_at) });
  return (
    <SectionCard title={t('laboratory.file')} note={last}>
      <Stack gap={12}>
        <Row gap="8px 16px" align="center">
          <Button
            variant={name === null ? 'contained' : 'outlined'}
            component="label"
            htmlFor="laboratory-file"
            startIcon={<Icon path={mdiFileDelimitedOutline} size={20} />}
            css={{ '&:focus-within': { outline: `3px solid ${color.primary}`, outlineOffset: 2 } }}
            tabIndex={-1}
            role={undefined}
          >
            {t('laboratory.choose_file')}
            <input
              id="laboratory-file"
              type="file"
              accept=".csv,.txt,text/csv"
              className="visually-hidden"
              onChange={(event) => {
                const file = event.target.files?.[0];
                if (file) onChoose(file);
                // The same file can be chosen again after it was corrected.
                event.target.value = '';
              }}
            />
          </Button>
          {name !== null && <Muted as="span">{name}</Muted>}
        </Row>
        <div role="status">{problem && <Alert severity="warning">{t(`laboratory.problems.${problem}`)}</Alert>}</div>
      </Stack>
    </SectionCard>
  );
};

interface UploadProps {
  deya_id: number;
  laboratory: Laboratory;
  file: LaboratoryFile;
}

const Upload = ({ deya_id, laboratory, file }: UploadProps) => {
  const t = useFeedT();
  const [mapping, setMapping] = useState(() => firstMapping(file, laboratory));
  const preview = useApiMutation('POST /api/utilities/laboratory/preview');
  const upload = useApiMutation('POST /api/utilities/laboratory/analyses', {
    invalidates: ['GET /api/utilities/laboratory', 'GET /api/utilities/feed-runs'],
  });
  const change = (changed: LaboratoryMapping) => {
    preview.reset();
    upload.reset();
    setMapping(changed);
  };
  const input = { query: { deya_id }, body: { file: file.text, mapping } };
  const outcome = upload.data ?? preview.data;
  const canSend = mapping.quantities.length > 0 && (mapping.layout === 'columns' || mapping.value !== null);
  return (
    <>
      <LaboratoryColumns file={file} laboratory={laboratory} mapping={mapping} onChange={change} />
      <LaboratoryQuantities file={file} laboratory={laboratory} mapping={mapping} onChange={change} />
      {!canSend && (
        <Alert severity="info" role="note">
          {t('laboratory.nothing_chosen')}
        </Alert>
      )}
      <Row gap={12}>
        <Button
          variant={preview.data ? 'outlined' : 'contained'}
          startIcon={<Icon path={mdiFlaskOutline} size={18} />}
          loading={preview.isPending}
          disabled={!canSend || upload.isSuccess}
          onClick={() => preview.mutate(input)}
        >
          {t('laboratory.preview')}
        </Button>
        {preview.data && preview.data.stored > 0 && !upload.isSuccess && (
          <Button
            variant="contained"
            startIcon={<Icon path={mdiUpload} size={18} />}
            loading={upload.isPending}
            onClick={() => upload.mutate(input)}
          >
            {t('laboratory.store', { count: preview.data.stored })}
          </Button>
        )}
      </Row>
      <div role="status" css={{ display: 'grid', gap: 16 }}>
        {outcome && <LaboratoryResult outcome={outcome} laboratory={laboratory} isStored={upload.isSuccess} />}
      </div>
    </>
  );
};

/** `/admin/utilities/{id}/laboratory`: a laboratory's file of water analyses, read by a mapping that the utility keeps. */
export const LaboratoryPage = () => {
  const t = useFeedT();
  const { deya_id, title, frame, gone } = useUtilityFrame('laboratory');
  const read = useLaboratory(deya_id);
  const [file, setFile] = useState<LaboratoryFile | null>(null);
  const [chosen, setChosen] = useState(0);
  const problem = file && problemOf(file);
  const choose = async (picked: File) => {
    setFile(await readLaboratoryFile(picked));
    setChosen(chosen + 1);
  };
  if (gone) return gone;
  return (
    <Page title={title} intro={t('laboratory.intro')} above={frame.back}>
      {frame.tabs}
      {read.isPending && <Loading count={4} />}
      {read.isError && <Failed error={read.error} retry={read.refetch} />}
      {read.data && (
        <>
          <FileCard
            name={file?.name ?? null}
            uploaded_at={read.data.uploaded_at}
            problem={problem}
            onChoose={(picked) => void choose(picked)}
          />
          {file && !problem && <Upload key={chosen} deya_id={deya_id} laboratory={read.data} file={file} />}
        </>
      )}
    </Page>
  );
};
