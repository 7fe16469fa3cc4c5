import type { ReactNode } from 'react';
import { PortalLink } from '@hydria/shared/remote/portal-link.tsx';
import { usePlatform, useSession } from '@hydria/shared/remote/use-platform.tsx';
import { Button } from '@hydria/shared/ui/button.tsx';
import { Loading } from '@hydria/shared/ui/loading.tsx';
import { Page } from '@hydria/shared/ui/page.tsx';
import { Row } from '@hydria/shared/ui/row.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import { BackLink } from '../back-link.tsx';
import { FailedRead, type ListOfPage } from '../failed-read.tsx';
import { DeleteText } from './delete-text.tsx';
import { useTextsT } from './use-texts-t.ts';

/** The notice after a save or a deletion, and the way back to the list. */
export const useTextNotices = (list: string) => {
  const t = useTextsT();
  const { notify, navigate } = usePlatform();
  const say = (text: string) => notify({ kind: 'success', text });
  return {
    saved: () => say(t('saved')),
    savedAndLeft: (to = list) => {
      say(t('saved'));
      navigate(to);
    },
    deleted: () => {
      say(t('deleted'));
      navigate(list);
    },
  };
};

interface TextButtonsProps {
  /** The page of the list, for those who cancel. */
  list: string;
  isBusy: boolean;
  isDraft?: boolean;
}

/** The end of a form: save and cancel. */
export const TextButtons = ({ list, isBusy, isDraft = false }: TextButtonsProps) => {
  const t = useTextsT();
  return (
    <Row gap={12}>
      <Button type="submit" variant="contained" loading={isBusy}>
        {t(isDraft ? 'save_draft' : 'save')}
      </Button>
      <Button component={PortalLink} to={list}>
        {t('cancel')}
      </Button>
    </Row>
  );
};

interface NewTextPageProps {
  title: string;
  list: ListOfPage;
  children: (deya_id: number) => ReactNode;
}

/** A page with the form of a new row. `children` is drawn for the chosen utility. */
export const NewTextPage = ({ title, list, children }: NewTextPageProps) => {
  const deya_id = useSession((session) => session.deya_id);
  return (
    <Page title={title} above={<BackLink to={list.to}>{list.label}</BackLink>} width="full">
      {deya_id !== null && children(deya_id)}
    </Page>
  );
};

interface TextRow {
  title_el: string | null;
}

interface TextPageProps<R extends TextRow> {
  read: { data: R | undefined; isPending: boolean; isError: boolean; error: unknown; refetch: () => unknown };
  /** The heading until the row has been read. */
  title: string;
  intro?: ReactNode;
  list: ListOfPage;
  children: (row: R, deya_id: number) => ReactNode;
}

/** A page with the form of a stored row, under its Greek title. */
export const TextPage = <R extends TextRow>({ read, title, intro, list, children }: TextPageProps<R>) => {
  const deya_id = useSession((session) => session.deya_id);
  const { data } = read;
  return (
    <Page
      title={data?.title_el ?? title}
      lang={data ? 'el' : undefined}
      intro={intro}
      above={<BackLink to={list.to}>{list.label}</BackLink>}
      width="full"
    >
      {read.isPending && <Loading shape="form" count={5} />}
      {read.isError && <FailedRead error={read.error} retry={read.refetch} list={list} />}
      {data && deya_id !== null && children(data, deya_id)}
    </Page>
  );
};

interface EditedTextProps {
  row: TextRow & { source: 'feed' | 'staff' };
  isDeleting: boolean;
  onDelete: () => void;
  /** The form. */
  children: ReactNode;
}

/** The form of a stored row, and its deletion where the staff keep it. */
export const EditedText = ({ row, isDeleting, onDelete, children }: EditedTextProps) => (
  <Stack gap={16}>
    {children}
    {row.source === 'staff' && <DeleteText title={row.title_el ?? ''} isBusy={isDeleting} onDelete={onDelete} />}
  </Stack>
);
