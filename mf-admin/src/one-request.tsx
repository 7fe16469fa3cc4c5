import { useState, type ComponentType, type ReactNode } from 'react';
import type { UseQueryResult } from '@hydria/shared/libs';
import { ApiError } from '@hydria/shared/platform/api-error.ts';
import { useErrorText } from '@hydria/shared/remote/error-text.ts';
import { useInvalidate, type ReadCall } from '@hydria/shared/remote/use-api-query.ts';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { useSession } from '@hydria/shared/remote/use-platform.tsx';
import { breakpoint, color } from '@hydria/shared/theme/tokens.ts';
import { Alert } from '@hydria/shared/ui/alert.tsx';
import { Button } from '@hydria/shared/ui/button.tsx';
import { DataRow } from '@hydria/shared/ui/data-list.tsx';
import { Loading } from '@hydria/shared/ui/loading.tsx';
import { Page } from '@hydria/shared/ui/page.tsx';
import { Row } from '@hydria/shared/ui/row.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import { BackLink } from './back-link.tsx';
import { FailedRead, type ListOfPage } from './failed-read.tsx';

interface OneRequestPageProps<Request> {
  read: UseQueryResult<Request, ApiError>;
  /** The title while the request is read. */
  one: string;
  titleOf?: (request: Request) => string;
  introOf?: (request: Request) => string | null | undefined;
  /** The list to which it belongs. */
  list: ListOfPage;
  /** Where its parts stand beside each other. */
  isWide?: boolean;
  children: (request: Request, deya_id: number) => ReactNode;
}

/** A page about one request of a customer: the way to its list, and its parts once it is read. */
export const OneRequestPage = <Request,>(props: OneRequestPageProps<Request>) => {
  const { read, one, titleOf, introOf, list, isWide = false, children } = props;
  const deya_id = useSession((session) => session.deya_id);
  const { data } = read;
  return (
    <Page
      title={(data && titleOf?.(data)) ?? one}
      intro={(data && introOf?.(data)) ?? undefined}
      above={<BackLink to={list.to}>{list.label}</BackLink>}
      width={isWide ? 'wide' : 'reading'}
    >
      {data && deya_id !== null && children(data, deya_id)}
      {!data && (
        <SectionCard>
          {read.isError ? (
            <FailedRead error={read.error} retry={read.refetch} list={list} />
          ) : (
            <Loading shape="text" count={6} />
          )}
        </SectionCard>
      )}
    </Page>
  );
};

/** When a request was decided, and by whom; nothing while it waits. */
export const DecidedRow = ({ name, at, by }: { name: string; at: string | null; by: string | null }) => {
  const { dateTime } = useFormats();
  return at && <DataRow name={name}>{[dateTime(at), by].filter(Boolean).join(', ')}</DataRow>;
};

/** The dialog of an act on a request. */
export interface DecisionDialogProps<Request> {
  request: Request;
  deya_id: number;
  onClose: () => void;
}

/** An act by which a request is decided, with the dialog that it opens. */
export interface DecisionAct<Request> {
  label: string;
  look: 'main' | 'other' | 'danger';
  isDisabled?: boolean;
  Dialog: ComponentType<DecisionDialogProps<Request>>;
}

const LOOKS = {
  main: { variant: 'contained' },
  other: { variant: 'outlined' },
  danger: { color: 'error' },
} as const;

/** In sight above the bar of a phone, over what scrolls. */
const STAYS = {
  position: 'sticky',
  bottom: 'calc(var(--bottom-height) + 8px)',
  zIndex: 5,
  boxShadow: color.shadowRaised,
  // On a phone the buttons alone: a title and wide edges would take a quarter of the screen.
  [`@media (max-width:${breakpoint.small - 0.02}px)`]: {
    '& > header': { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' },
    '&&& > div': { padding: 8 },
  },
} as const;

interface DecisionCardProps<Request> extends Omit<DecisionDialogProps<Request>, 'onClose'> {
  title: string;
  note?: string;
  acts: readonly DecisionAct<Request>[];
  /** Beside the title. */
  state?: ReactNode;
  /** A button that acts at once; stands before the others. */
  first?: ReactNode;
  /** Whether it stays in sight at the end of a long page. */
  stays?: boolean;
  /** The request is the reader’s own: a colleague decides, and no button stands here. */
  isOwn?: boolean;
  /** Stands above the buttons, such as a warning. */
  children?: ReactNode;
}

/** Stands in the place of the acts, where the reader may not decide because it is about them. */
export const OwnMatter = () => {
  const errorText = useErrorText();
  return (
    <Alert severity="info" role="note">
      {errorText(new ApiError(403, 'own_matter'))}
    </Alert>
  );
};

/** The acts on a waiting request, each with its dialog. */
export const DecisionCard = <Request,>(props: DecisionCardProps<Request>) => {
  const { title, note, acts, state, first, stays = false, isOwn = false, children, ...of } = props;
  const [open, setOpen] = useState<DecisionAct<Request>['Dialog'] | null>(null);
  const Dialog = open;
  if (isOwn)
    return (
      <SectionCard title={title} {...(state && { action: state })}>
        <OwnMatter />
      </SectionCard>
    );
  return (
    <SectionCard
      title={title}
      {...(note !== undefined && { note })}
      {...(state && { action: state })}
      css={stays && STAYS}
    >
      <Stack gap={16}>
        {children}
        <Row gap={8}>
          {first}
          {acts.map(({ label, look, isDisabled = false, Dialog: itsDialog }) => (
            <Button key={label} {...LOOKS[look]} disabled={isDisabled} onClick={() => setOpen(() => itsDialog)}>
              {label}
            </Button>
          ))}
        </Row>
      </Stack>
      {Dialog && <Dialog {...of} onClose={() => setOpen(null)} />}
    </SectionCard>
  );
};

/**
 * For the calls that decide a request. After a decision of a colleague, or another change named by its code, the page reads the
 * request again and the dialog closes. The snackbar says why.
 */
export const useOnDecided = (call: ReadCall, codes: readonly string[], onClose: () => void = () => undefined) => {
  const invalidate = useInvalidate();
  return ({ code }: { code: string }): boolean => {
    if (!codes.includes(code)) return false;
    void invalidate(call);
    onClose();
    // Still shown as a snackbar.
    return false;
  };
};
